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
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { saveFile } from '@thervu/ui/print/save-file';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { rejectionOf } from '../shared/rejection';

const FILE = 'sealed-slip.pdf';

type Asked = { what: 'code' | 'end'; clerk: Clerk } | { what: 'make' };

function statusOf({ ended, enrolledAt, code }: Clerk): string {
  if (ended) return `Ended ${formatMoment(ended.at)}: ${ended.reason}`;
  if (code) return `Slip ${code.slip} can be used until ${formatMoment(code.expiresAt)}`;
  return enrolledAt ? 'May sign in' : 'No code printed';
}

const columns = (ask: (asked: Asked) => void): Column<Clerk>[] => [
  {
    key: 'name',
    header: 'Clerk',
    cell: ({ name, designation }) => (
      <>
        <div>{name}</div>
        <div>{designation}</div>
      </>
    ),
    sortBy: ({ name }) => name,
  },
  { key: 'login', header: 'Username', cell: ({ login }) => login, sortBy: ({ login }) => login },
  { key: 'status', header: 'Status', cell: statusOf, sortBy: statusOf },
  {
    key: 'seen',
    header: 'Last sign-in',
    cell: ({ lastSignIn }) => (lastSignIn ? formatMoment(lastSignIn) : 'Never'),
    sortBy: ({ lastSignIn }) => lastSignIn,
    width: 170,
  },
  {
    key: 'action',
    header: 'Action',
    width: 220,
    cell: (clerk) =>
      clerk.ended ? (
        '–'
      ) : (
        <Stack row>
          <Button small onClick={() => ask({ what: 'code', clerk })} aria-label={`Print a code for ${clerk.name}`}>
            Print code
          </Button>
          <Button
            small
            kind="quiet"
            onClick={() => ask({ what: 'end', clerk })}
            aria-label={`End the sign-in of ${clerk.name}`}
          >
            End
          </Button>
        </Stack>
      ),
  },
];

/** Clerks: the people who work for the college with sign-ins of their own, made and ended by its first account. */
export function ClerksScreen() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const [make] = useMakeClerkMutation();
  const [end] = useEndClerkMutation();
  const query = useListClerksQuery(undefined, { refetchOnMountOrArgChange: true });
  const close = () => setAsked(null);
  const ask = (next: Asked) => {
    clear();
    setAsked(next);
  };

  const print = async ({ id, name }: Clerk) => {
    setBusy(true);
    const answer = await callForFile(issueClerkCode, { params: { id } });
    setBusy(false);
    close();
    void query.refetch();
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'The code could not be made.'));
    const sheet = answer.data as Blob | null;
    if (!sheet) return showMessage('error', `The sign-in of ${name} has ended. Nothing was printed.`);
    saveFile(sheet, FILE);
    showMessage(
      'success',
      `The slip of ${name} is in the file ${FILE}: print, fold and hand it over, then delete the file.`,
    );
  };

  return (
    <Screen
      title="Clerks"
      note="Each clerk has a sign-in of their own. Marks, confirmations and applications show who entered them."
    >
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, 'The clerks could not be loaded.')}>
        {(clerks) => (
          <Stack>
            <div>
              <Button onClick={() => ask({ what: 'make' })}>Add clerk</Button>
            </div>
            <DataTable
              label="Clerks"
              rows={clerks}
              columns={columns(ask)}
              rowKey={({ id }) => String(id)}
              cards
              empty={{ text: 'No Record Found', hint: 'Add a clerk, then print the code for the first sign-in.' }}
            />
          </Stack>
        )}
      </QueryView>
      {asked?.what === 'make' && (
        <FormDialog
          title="Add a clerk"
          confirmLabel="Add"
          focusInContent
          fields={[
            { name: 'name', label: 'Name', missing: 'Enter the name.', maxLength: 100, autoFocus: true },
            { name: 'designation', label: 'Designation', missing: 'Enter the designation.', maxLength: 100 },
            { name: 'login', label: 'Username or e-mail', missing: 'Enter a username.', maxLength: MAX_CLERK_LOGIN },
          ]}
          onConfirm={async ({ name, designation, login }) => {
            const problem = clerkLoginProblem(login.trim().toLowerCase());
            if (problem) return { fields: { login: problem } };
            const { data, error } = await make({ body: { name, designation, login } });
            if (!data) return rejectionOf(error, 'The clerk could not be added.');
            close();
            return showMessage('success', data.message);
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'code' && (
        <ConfirmDialog
          open
          title={`Print a code for ${asked.clerk.name}?`}
          confirmLabel="Print"
          busy={busy}
          onConfirm={() => void print(asked.clerk)}
          onClose={close}
        >
          <Text>The code works once, within 72 hours. A slip printed before for this clerk stops working.</Text>
        </ConfirmDialog>
      )}
      {asked?.what === 'end' && (
        <ReasonDialog
          title={`End the sign-in of ${asked.clerk.name}?`}
          confirmLabel="End"
          danger
          safeFirst
          maxLength={500}
          onConfirm={async (reason) => {
            if (reason.trim().length < MIN_CLERK_REASON)
              return { fields: { reason: `Give a reason of at least ${MIN_CLERK_REASON} characters.` } };
            const { data, error } = await end({ params: { id: asked.clerk.id }, body: { reason } });
            if (!data) return rejectionOf(error, 'The sign-in could not be ended.');
            close();
            return showMessage('success', data.message);
          }}
          onClose={close}
        >
          The clerk is signed out at once. What the clerk entered stays under this name.
        </ReasonDialog>
      )}
    </Screen>
  );
}
