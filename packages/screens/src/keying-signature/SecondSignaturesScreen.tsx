import { useState } from 'react';
import { formatMoment, pluralise } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import {
  useDecideKeyingSignatureMutation,
  useListKeyingSignaturesQuery,
} from '@thervu/contracts/keying-signature/keying-signature-api';
import type { KeyingSignature } from '@thervu/contracts/keying-signature/keying-signature-contract';
import { isReason, SHORT_REASON } from '@thervu/contracts/keying-signature/keying-signature-rules';
import { keyingSigned } from '@thervu/contracts/signature/signed-content';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';

const FAILED = 'The signature could not be given.';

/** What was done, in words. */
function describeEntry({ kind, bundleno, packet, pass, marks, barcode, amark, bmark, cmark }: KeyingSignature): string {
  if (kind === 'VOID')
    return `${pass ?? 'Every'} ${pass ? 'entry' : 'mark'} of bundle ${bundleno}-${packet} taken away: ${pluralise(marks!, 'mark', 'marks')}`;
  const script = barcode === null ? (bundleno === null ? '' : ` in bundle ${bundleno}`) : ` of ${barcode}`;
  return `C mark ${cmark}${script}: outside A ${amark} and B ${bmark}`;
}

const DECISIONS = { SIGNED: 'Signed', RETURNED: 'Returned', MOOT: 'Not needed any more' } as const;

const COLUMNS: Column<KeyingSignature>[] = [
  { key: 'what', header: 'Entry', cell: describeEntry },
  {
    key: 'where',
    header: 'Camp',
    cell: ({ place, p_code, exam_name }) => (
      <>
        <div>
          {place}, {p_code}
        </div>
        <div>{exam_name}</div>
      </>
    ),
    sortBy: ({ place }) => place,
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  {
    key: 'asked',
    header: 'By',
    cell: ({ askedBy, askedAt }) => (
      <>
        <div>{askedBy}</div>
        <div>{formatMoment(askedAt)}</div>
      </>
    ),
    width: 170,
  },
];

interface Asked {
  row: KeyingSignature;
  decision: 'SIGNED' | 'RETURNED';
}

const actions = (ask: (asked: Asked) => void): Column<KeyingSignature> => ({
  key: 'action',
  header: 'Action',
  width: 190,
  cell: (row) =>
    row.own ? (
      'Another person signs'
    ) : (
      <Stack row>
        <Button small onClick={() => ask({ row, decision: 'SIGNED' })} aria-label={`Sign: ${describeEntry(row)}`}>
          Sign
        </Button>
        <Button
          small
          kind="quiet"
          onClick={() => ask({ row, decision: 'RETURNED' })}
          aria-label={`Return: ${describeEntry(row)}`}
        >
          Return
        </Button>
      </Stack>
    ),
});

const DECIDED: Column<KeyingSignature> = {
  key: 'decided',
  header: 'Decision',
  cell: ({ decision, decidedBy, decidedAt, note }) => (
    <>
      <div>
        {decision && DECISIONS[decision]}
        {decidedBy && ` by ${decidedBy}`}
        {decidedAt && `, ${formatMoment(decidedAt)}`}
      </div>
      {note && <div>{note}</div>}
    </>
  ),
};

const rowKey = ({ id }: KeyingSignature) => String(id);

/** Second Signatures: marks of a packet that were taken away, and C marks outside A and B, for the second person. */
export function SecondSignaturesScreen() {
  const { session } = useSession();
  const isOffice = session?.role === 'admin';
  const signing = useSigning();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const [decide, deciding] = useDecideKeyingSignatureMutation();
  const query = useListKeyingSignaturesQuery(undefined, { refetchOnMountOrArgChange: true });
  const sign = async ({ row }: Asked) => {
    clear();
    const send = (proof: { proof?: Proof }) =>
      decide({ params: { id: row.id }, body: { decision: 'SIGNED', ...proof } });
    setAsked(null);
    // an officer of the office proves presence; camp officers have no factor
    const { data, error } = isOffice
      ? await signing.ask(keyingSigned(row), [`${describeEntry(row)}.`, `${row.askedBy}: ${row.reason}`], send)
      : await send({});
    if (data) showMessage('success', data.message);
    else if (error) showMessage('error', failureText(error as CallError, FAILED));
  };
  const giveBack = async ({ row }: Asked, reason: string) => {
    if (!isReason(reason)) return { fields: { reason: SHORT_REASON } };
    const { data, error } = await decide({ params: { id: row.id }, body: { decision: 'RETURNED', reason } });
    if (data) {
      setAsked(null);
      showMessage('success', data.message);
    }
    return rejectionOf(error, FAILED);
  };
  return (
    <Screen
      title="Second Signatures"
      note="Until a second person has signed, a deleted packet takes no marks, and the ledger does not balance."
    >
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, 'The signatures could not be read.')}>
        {(rows) => (
          <RenewedCredentials concerns={({ kind }) => kind !== 'COLLEGE'}>
            <Stack>
              <Panel title="Waiting for a second signature" bare>
                <DataTable
                  cards
                  label="Waiting"
                  rows={rows.filter(({ decision }) => decision === null)}
                  columns={[...COLUMNS, actions(setAsked)]}
                  rowKey={rowKey}
                  empty={{
                    text: 'No Record Found',
                    hint: 'Nothing waits. A packet whose marks a camp takes away, and a C mark outside A and B, come here for the second person.',
                  }}
                />
              </Panel>
              <Panel title="Decided" bare>
                <DataTable
                  cards
                  label="Decided"
                  rows={rows.filter(({ decision }) => decision !== null)}
                  columns={[...COLUMNS, DECIDED]}
                  rowKey={rowKey}
                  empty={{
                    text: 'No Record Found',
                    hint: 'What was signed or returned is listed here, the latest first.',
                  }}
                />
              </Panel>
            </Stack>
          </RenewedCredentials>
        )}
      </QueryView>
      {signing.dialog}
      {asked?.decision === 'SIGNED' && (
        <ConfirmDialog
          open
          title="Give the second signature?"
          confirmLabel="Sign"
          busy={deciding.isLoading}
          onConfirm={() => void sign(asked)}
          onClose={() => setAsked(null)}
        >
          <Stack>
            <Text>{describeEntry(asked.row)}.</Text>
            <Text quiet>
              {asked.row.askedBy}: {asked.row.reason} Look at the scripts themselves before you sign.
            </Text>
          </Stack>
        </ConfirmDialog>
      )}
      {asked?.decision === 'RETURNED' && (
        <ReasonDialog
          title="Return it?"
          confirmLabel="Return"
          onConfirm={(reason) => giveBack(asked, reason)}
          onClose={() => setAsked(null)}
        >
          <Stack>
            <Text>{describeEntry(asked.row)}.</Text>
            <Text quiet>
              {asked.row.kind === 'VOID'
                ? 'The marks are restored as they were entered.'
                : 'The C mark is deleted, and somebody else than you gives it.'}
            </Text>
          </Stack>
        </ReasonDialog>
      )}
    </Screen>
  );
}
