import { useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { useEndClerkMutation, useListClerksQuery, useMakeClerkMutation } from '@thervu/contracts/clerk/clerk-api';
import { issueClerkCode, type Clerk } from '@thervu/contracts/clerk/clerk-contract';
import { clerkLoginProblem, MAX_CLERK_LOGIN, MIN_CLERK_REASON } from '@thervu/contracts/clerk/clerk-rules';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { saveFile } from '@thervu/ui/print/save-file';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { clerk as clerkWords, type ClerkWords } from '@thervu/words/compiled/clerk';
import { CurrentPasswordDialog } from '../shared/CurrentPasswordDialog';
import { rejectionOf } from '../shared/rejection';

const FILE = 'sealed-slip.pdf';

type Asked = { what: 'code' | 'end'; clerk: Clerk } | { what: 'make' };

function statusOf(t: Say<ClerkWords>, { ended, enrolledAt, code }: Clerk): string {
  if (ended) return t('ended-at-reason', { at: formatMoment(ended.at), reason: ended.reason });
  if (code) return t('slip-slip-can-be-used', { slip: code.slip, expiresat: formatMoment(code.expiresAt) });
  return enrolledAt ? t('may-sign-in') : t('no-code-printed');
}

const columns = (t: Say<ClerkWords>, ask: (asked: Asked) => void): Column<Clerk>[] => [
  {
    key: 'name',
    header: t('clerk'),
    cell: ({ name, designation }) => (
      <>
        <div>{name}</div>
        <div>{designation}</div>
      </>
    ),
    sortBy: ({ name }) => name,
  },
  { key: 'login', header: t('username'), cell: ({ login }) => login, sortBy: ({ login }) => login },
  { key: 'status', header: t('status'), cell: (row) => statusOf(t, row), sortBy: (row) => statusOf(t, row) },
  {
    key: 'seen',
    header: t('last-sign-in'),
    cell: ({ lastSignIn }) => (lastSignIn ? formatMoment(lastSignIn) : t('never')),
    sortBy: ({ lastSignIn }) => lastSignIn,
    width: 170,
  },
  {
    key: 'action',
    header: t('action'),
    width: 220,
    cell: (clerk) =>
      clerk.ended ? (
        '–'
      ) : (
        <Stack row>
          <Button
            small
            onClick={() => ask({ what: 'code', clerk })}
            aria-label={t('print-a-code-for-name', { name: clerk.name })}
          >
            {t('print-code')}
          </Button>
          <Button
            small
            kind="quiet"
            onClick={() => ask({ what: 'end', clerk })}
            aria-label={t('end-the-sign-in-of', { name: clerk.name })}
          >
            {t('end')}
          </Button>
        </Stack>
      ),
  },
];

/** Clerks: the people who work for the college with sign-ins of their own, made and ended by its first account. */
export function ClerksScreen() {
  const t = useWords(clerkWords);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const [make] = useMakeClerkMutation();
  const [end] = useEndClerkMutation();
  const query = useListClerksQuery(undefined, { refetchOnMountOrArgChange: true });
  const close = () => setAsked(null);
  const ask = (next: Asked) => {
    clear();
    setAsked(next);
  };

  const print = async ({ id, name }: Clerk, currentPassword: string) => {
    const answer = await callForFile(issueClerkCode, { params: { id }, body: { currentPassword } });
    // the dialog stays with what was typed
    if ('error' in answer) return rejectionOf(answer.error, t('the-code-could-not-be'));
    close();
    void query.refetch();
    const sheet = answer.data as Blob | null;
    if (!sheet) {
      showMessage('error', t('the-sign-in-of-name', { name }));
      return undefined;
    }
    saveFile(sheet, FILE);
    showMessage('success', t('the-slip-of-name-is', { name, file: FILE }));
    return undefined;
  };

  return (
    <Screen title={t('clerks')} note={t('each-clerk-has-a-sign')}>
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, t('the-clerks-could-not-be'))}>
        {(clerks) => (
          <Stack>
            <div>
              <Button onClick={() => ask({ what: 'make' })}>{t('add-clerk')}</Button>
            </div>
            <DataTable
              label={t('clerks')}
              rows={clerks}
              columns={columns(t, ask)}
              rowKey={({ id }) => String(id)}
              cards
              empty={{ text: t('no-record-found'), hint: t('add-a-clerk-then-print') }}
            />
          </Stack>
        )}
      </QueryView>
      {asked?.what === 'make' && (
        <FormDialog
          title={t('add-a-clerk')}
          confirmLabel={t('add')}
          focusInContent
          fields={[
            { name: 'name', label: t('name'), missing: t('enter-the-name'), maxLength: 100, autoFocus: true },
            { name: 'designation', label: t('designation'), missing: t('enter-the-designation'), maxLength: 100 },
            {
              name: 'login',
              label: t('username-or-e-mail'),
              missing: t('enter-a-username'),
              maxLength: MAX_CLERK_LOGIN,
            },
          ]}
          onConfirm={async ({ name, designation, login }) => {
            const problem = clerkLoginProblem(login.trim().toLowerCase());
            if (problem) return { fields: { login: problem } };
            const { data, error } = await make({ body: { name, designation, login } });
            if (!data) return rejectionOf(error, t('the-clerk-could-not-be'));
            close();
            return showMessage('success', data.message);
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'code' && (
        <CurrentPasswordDialog
          title={t('print-a-code-for-name-2', { name: asked.clerk.name })}
          confirmLabel={t('print')}
          note={t('the-code-works-once-within')}
          onConfirm={(currentPassword) => print(asked.clerk, currentPassword)}
          onClose={close}
        />
      )}
      {asked?.what === 'end' && (
        <ReasonDialog
          title={t('end-the-sign-in-of-2', { name: asked.clerk.name })}
          confirmLabel={t('end')}
          danger
          safeFirst
          maxLength={500}
          onConfirm={async (reason) => {
            if (reason.trim().length < MIN_CLERK_REASON)
              return { fields: { reason: t('give-a-reason-of-at', { minclerkreason: MIN_CLERK_REASON }) } };
            const { data, error } = await end({ params: { id: asked.clerk.id }, body: { reason } });
            if (!data) return rejectionOf(error, t('the-sign-in-could-not'));
            close();
            return showMessage('success', data.message);
          }}
          onClose={close}
        >
          {t('the-clerk-is-signed-out')}
        </ReasonDialog>
      )}
    </Screen>
  );
}
