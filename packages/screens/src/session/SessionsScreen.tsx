import { formatMoment } from '@thervu/contracts/core/format';
import { useId, useState } from 'react';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import {
  useEndSessionOfMutation,
  useEndSessionsOfMutation,
  useListSessionsQuery,
} from '@thervu/contracts/session/session-api';
import type { PersonSession } from '@thervu/contracts/session/session-contract';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DataTable } from '@thervu/ui/table/DataTable';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords, type Say } from '@thervu/words';
import { session as sessionWords, type SessionWords } from '@thervu/words/compiled/session';

const NOTHING = { college: '', who: '' };

interface Asked {
  session: PersonSession;
  all: boolean;
}

const columns = (t: Say<SessionWords>, ask: (asked: Asked) => void): Column<PersonSession>[] => [
  {
    key: 'login',
    header: t('user'),
    cell: ({ login, name }) => (
      <>
        <div>{login}</div>
        <div>{name}</div>
      </>
    ),
    sortBy: ({ login }) => login,
    width: 200,
    title: true,
  },
  {
    key: 'of',
    header: t('college-or-camp'),
    cell: ({ college, place }) => college ?? place ?? '–',
    sortBy: ({ college, place }) => college ?? place,
    card: 1,
  },
  {
    key: 'device',
    header: t('browser'),
    card: 1,
    cell: ({ device, ip }) => (
      <>
        <div>{device}</div>
        <div>{ip}</div>
      </>
    ),
  },
  {
    key: 'issued',
    header: t('signed-in'),
    cell: ({ issuedAt }) => formatMoment(issuedAt),
    sortBy: ({ issuedAt }) => issuedAt,
    card: 2,
    named: true,
    width: 150,
  },
  {
    key: 'seen',
    header: t('last-seen'),
    cell: ({ lastSeen }) => formatMoment(lastSeen),
    sortBy: ({ lastSeen }) => lastSeen,
    card: 2,
    named: true,
    width: 150,
  },
  {
    key: 'action',
    header: t('action'),
    action: true,
    width: 190,
    cell: (session) => (
      <Stack row>
        {session.own ? (
          t('this-sign-in')
        ) : (
          <Button
            small
            onClick={() => ask({ session, all: false })}
            aria-label={t('end-the-sign-in-of-login', { login: session.login, at: formatMoment(session.issuedAt) })}
          >
            {t('end')}
          </Button>
        )}
        <Button
          small
          kind="quiet"
          onClick={() => ask({ session, all: true })}
          aria-label={t('end-all-of-login', { login: session.login })}
        >
          {t('end-all')}
        </Button>
      </Stack>
    ),
  },
];

/** Sessions: who is signed in now, by college or user name, and the way to end it. */
export function SessionsScreen() {
  const t = useWords(sessionWords);
  const id = useId();
  const [applied, apply] = useUrlState(NOTHING);
  const [edits, setEdits] = useState<Partial<typeof NOTHING>>({});
  const draft = { ...applied, ...edits };
  const [asked, setAsked] = useState<Asked | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const [endOne, item] = useEndSessionOfMutation();
  const [endAll, all] = useEndSessionsOfMutation();
  const sessions = useListSessionsQuery(
    {
      query: {
        ...(applied.college.trim() ? { college: applied.college.trim() } : {}),
        ...(applied.who.trim() ? { who: applied.who.trim() } : {}),
      },
    },
    { refetchOnMountOrArgChange: true },
  );
  const noCode = draft.college.trim() !== '' && !/^[0-9]{1,6}$/.test(draft.college.trim());
  const end = async ({ session, all: every }: Asked) => {
    clear();
    const { data, error } = every
      ? await endAll({ params: { userId: session.userId } })
      : await endOne({ params: { id: session.id } });
    setAsked(null);
    if (data) showMessage('success', `${session.login}: ${data.message}`);
    else showMessage('error', failureText(error as CallError, t('the-sign-in-could-not-be')));
  };
  return (
    <Screen title={t('sessions')} note={t('who-is-signed-in-now-if')}>
      <FilterBar
        label={t('sign-ins')}
        onSearch={() => {
          apply(draft);
          setEdits({});
        }}
        {...(noCode ? { notYet: t('a-college-code-has-one-to') } : {})}
      >
        <PlainInput
          id={`${id}-college`}
          label={t('college-code')}
          value={draft.college}
          onChange={(college) => setEdits({ ...edits, college })}
          inputMode="numeric"
          maxLength={6}
          {...(noCode ? { error: t('a-college-code-has-one-to') } : {})}
        />
        <PlainInput
          id={`${id}-who`}
          label={t('user-name')}
          value={draft.who}
          onChange={(who) => setEdits({ ...edits, who })}
          maxLength={254}
        />
      </FilterBar>
      {banner}
      <QueryView query={sessions} failure={(error) => failureText(error, t('the-sign-ins-could-not-be'))}>
        {({ items, total }) => (
          <DataTable
            label={t('sign-ins')}
            rows={items}
            total={total}
            columns={columns(t, setAsked)}
            rowKey={(row) => row.id}
            empty={{ text: t('no-record-found'), hint: t('no-one-of-this-selection-is') }}
          />
        )}
      </QueryView>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={
            asked.all
              ? t('end-every-sign-in-of-login', { login: asked.session.login })
              : t('end-this-sign-in-of-login', { login: asked.session.login })
          }
          confirmLabel={asked.all ? t('end-all') : t('end')}
          busy={item.isLoading || all.isLoading}
          onConfirm={() => void end(asked)}
          onClose={() => setAsked(null)}
        >
          <Text>
            {asked.all
              ? t('name-has-to-sign-in-again', { name: asked.session.name })
              : t('name-has-to-sign-in-again-in', { name: asked.session.name, device: asked.session.device })}
          </Text>
        </ConfirmDialog>
      )}
    </Screen>
  );
}
