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

const NOTHING = { college: '', who: '' };

interface Asked {
  session: PersonSession;
  all: boolean;
}

const columns = (ask: (asked: Asked) => void): Column<PersonSession>[] => [
  {
    key: 'login',
    header: 'User',
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
    header: 'College or camp',
    cell: ({ college, place }) => college ?? place ?? '–',
    sortBy: ({ college, place }) => college ?? place,
    card: 1,
  },
  {
    key: 'device',
    header: 'Browser',
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
    header: 'Signed in',
    cell: ({ issuedAt }) => formatMoment(issuedAt),
    sortBy: ({ issuedAt }) => issuedAt,
    card: 2,
    named: true,
    width: 150,
  },
  {
    key: 'seen',
    header: 'Last seen',
    cell: ({ lastSeen }) => formatMoment(lastSeen),
    sortBy: ({ lastSeen }) => lastSeen,
    card: 2,
    named: true,
    width: 150,
  },
  {
    key: 'action',
    header: 'Action',
    action: true,
    width: 190,
    cell: (session) => (
      <Stack row>
        {session.own ? (
          'This sign-in'
        ) : (
          <Button
            small
            onClick={() => ask({ session, all: false })}
            aria-label={`End the sign-in of ${session.login}, ${formatMoment(session.issuedAt)}`}
          >
            End
          </Button>
        )}
        <Button
          small
          kind="quiet"
          onClick={() => ask({ session, all: true })}
          aria-label={`End all of ${session.login}`}
        >
          End all
        </Button>
      </Stack>
    ),
  },
];

/** Sessions: who is signed in now, by college or user name, and the way to end it. */
export function SessionsScreen() {
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
    else showMessage('error', failureText(error as CallError, 'The sign-in could not be ended.'));
  };
  return (
    <Screen
      title="Sessions"
      note="Who is signed in now. If you sign someone out, their next action asks them to sign in again."
    >
      <FilterBar
        label="Sign-ins"
        onSearch={() => {
          apply(draft);
          setEdits({});
        }}
        {...(noCode ? { notYet: 'A college code has one to six digits.' } : {})}
      >
        <PlainInput
          id={`${id}-college`}
          label="College code"
          value={draft.college}
          onChange={(college) => setEdits({ ...edits, college })}
          inputMode="numeric"
          maxLength={6}
          {...(noCode ? { error: 'A college code has one to six digits.' } : {})}
        />
        <PlainInput
          id={`${id}-who`}
          label="User name"
          value={draft.who}
          onChange={(who) => setEdits({ ...edits, who })}
          maxLength={254}
        />
      </FilterBar>
      {banner}
      <QueryView query={sessions} failure={(error) => failureText(error, 'The sign-ins could not be read.')}>
        {({ items, total }) => (
          <DataTable
            label="Sign-ins"
            rows={items}
            total={total}
            columns={columns(setAsked)}
            rowKey={(row) => row.id}
            empty={{ text: 'No Record Found', hint: 'No one of this selection is signed in.' }}
          />
        )}
      </QueryView>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={
            asked.all ? `End every sign-in of ${asked.session.login}?` : `End this sign-in of ${asked.session.login}?`
          }
          confirmLabel={asked.all ? 'End all' : 'End'}
          busy={item.isLoading || all.isLoading}
          onConfirm={() => void end(asked)}
          onClose={() => setAsked(null)}
        >
          <Text>
            {asked.all
              ? `${asked.session.name} has to sign in again everywhere.`
              : `${asked.session.name} has to sign in again in ${asked.session.device}.`}
          </Text>
        </ConfirmDialog>
      )}
    </Screen>
  );
}
