import { useId, useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import {
  useHandSlipMutation,
  useListEnrolmentsQuery,
  useReturnSlipMutation,
} from '@thervu/contracts/enrolment/enrolment-api';
import { issueSlips, type EnrolmentPerson, type SIGN_INS } from '@thervu/contracts/enrolment/enrolment-contract';
import { MAX_SLIPS } from '@thervu/contracts/enrolment/enrolment-rules';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { saveFile } from '@thervu/ui/print/save-file';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { slipStateLabels } from './slip-labels';

type Kind = (typeof SIGN_INS)[number];
const KINDS = [
  { value: 'CAMP', label: 'Camp officers and operators' },
  { value: 'COLLEGE', label: 'Colleges' },
];
const NOBODY: Record<Kind, string> = {
  CAMP: 'No officer of a camp waits: add them under Camp Manager. For the slips of colleges choose Colleges above.',
  COLLEGE: 'Codes for colleges are made under College Sign-ins.',
};
const waits = ({ enrolledAt, slip }: EnrolmentPerson): boolean => enrolledAt === null && slip?.state !== 'OPEN';

interface Actions {
  hand: (person: EnrolmentPerson) => void;
  takeBack: (person: EnrolmentPerson) => void;
  print?: (people: EnrolmentPerson[]) => void;
}

const columns = ({ hand, takeBack, print }: Actions): Column<EnrolmentPerson>[] => [
  {
    key: 'person',
    header: 'Person',
    cell: ({ name, login }) => (
      <>
        <div>{name}</div>
        <div>{login}</div>
      </>
    ),
    sortBy: ({ name }) => name,
    title: true,
  },
  {
    key: 'of',
    header: 'Camp or college',
    card: 1,
    cell: ({ of: place, role }) => (role ? `${place}, ${role}` : place),
    sortBy: ({ of: place }) => place,
  },
  {
    key: 'enrolled',
    header: 'Own password since',
    card: 1,
    cell: ({ enrolledAt }) => (enrolledAt ? formatMoment(enrolledAt) : 'Not yet'),
    sortBy: ({ enrolledAt }) => enrolledAt,
    width: 170,
  },
  {
    key: 'slip',
    header: 'Slip',
    card: 2,
    width: 220,
    cell: ({ slip }) =>
      slip === null ? (
        '–'
      ) : (
        <>
          <div>
            {slip.id}, {slipStateLabels[slip.state]}
          </div>
          {slip.state === 'OPEN' && <div>until {formatMoment(slip.expiresAt)}</div>}
          {slip.handedAt && (
            <div>
              handed by {slip.handedBy}, {formatMoment(slip.handedAt)}
            </div>
          )}
        </>
      ),
  },
  {
    key: 'action',
    header: 'Action',
    width: 260,
    action: true,
    cell: (person) => (
      <Stack row>
        {person.slip?.state === 'OPEN' && person.slip.handedAt === null && (
          <Button small onClick={() => hand(person)} aria-label={`Slip ${person.slip.id} was handed to ${person.name}`}>
            Handed over
          </Button>
        )}
        {person.slip?.state === 'OPEN' && (
          <Button
            small
            kind="quiet"
            onClick={() => takeBack(person)}
            aria-label={`Slip ${person.slip.id} of ${person.name} was returned`}
          >
            Returned
          </Button>
        )}
        {print && (
          <Button small kind="quiet" onClick={() => print([person])} aria-label={`Print a slip for ${person.name}`}>
            Print
          </Button>
        )}
      </Stack>
    ),
  },
];

/** Sealed Slips: who waits for a code, the slips the office prints, and who was handed which. */
export function SealedSlipsScreen() {
  const id = useId();
  const { can } = useSession();
  const mayPrint = can(issueSlips);
  const [kind, setKind] = useState<Kind>('CAMP');
  const [printing, setPrinting] = useState<EnrolmentPerson[] | null>(null);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const [handOver] = useHandSlipMutation();
  const [takeBack] = useReturnSlipMutation();
  const query = useListEnrolmentsQuery({ query: { of: kind } }, { refetchOnMountOrArgChange: true });

  const settle = async (call: typeof handOver | typeof takeBack, { slip }: EnrolmentPerson) => {
    clear();
    const { data, error } = await call({ params: { id: slip!.id } });
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error as CallError, 'The slip could not be noted.'));
  };
  const print = async (people: EnrolmentPerson[]) => {
    clear();
    setBusy(true);
    const answer = await callForFile(issueSlips, { body: { users: people.map(({ userId }) => userId) } });
    setBusy(false);
    setPrinting(null);
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'The slips could not be printed.'));
    // a file that is not there is null: one of the accounts has ended meanwhile
    const sheet = answer.data as Blob | null;
    if (!sheet) {
      showMessage('error', 'One of these people has no open account any more. Nothing was printed.');
      return void query.refetch();
    }
    saveFile(sheet, 'sealed-slips.pdf');
    showMessage(
      'success',
      'The slips are in the file sealed-slips.pdf: print, cut, fold and seal them, then delete it.',
    );
    void query.refetch();
  };

  return (
    <Screen
      title="Sealed Slips"
      note="A slip opens one account once, within 72 hours. In a camp it opens nothing before another person than the one who printed it has handed it over and marked it here."
    >
      <Stack>
        {mayPrint && (
          <div style={{ maxWidth: 320 }}>
            <PlainSelect
              id={`${id}-kind`}
              label="For"
              value={kind}
              onChange={(value) => setKind(value as Kind)}
              options={KINDS}
              placeholder={null}
            />
          </div>
        )}
        {banner}
        <QueryView query={query} failure={(error) => failureText(error, 'The slips could not be read.')}>
          {(people) => {
            const open = people.filter(waits).slice(0, MAX_SLIPS);
            return (
              <Stack>
                {mayPrint && (
                  <div>
                    <Button disabled={open.length === 0} onClick={() => setPrinting(open)}>
                      {`Print slips for all who wait (${open.length})`}
                    </Button>
                  </div>
                )}
                <DataTable
                  cards
                  label="People"
                  rows={people}
                  columns={columns({
                    hand: (person) => void settle(handOver, person),
                    takeBack: (person) => void settle(takeBack, person),
                    ...(mayPrint && { print: setPrinting }),
                  })}
                  rowKey={({ userId, of: place }) => `${userId} ${place}`}
                  empty={{
                    text: 'No Record Found',
                    hint: mayPrint ? NOBODY[kind] : 'There is no open account of this kind.',
                  }}
                />
              </Stack>
            );
          }}
        </QueryView>
      </Stack>
      {printing && (
        <ConfirmDialog
          open
          title={printing.length === 1 ? `Print a slip for ${printing[0]!.name}?` : `Print ${printing.length} slips?`}
          confirmLabel="Print"
          busy={busy}
          onConfirm={() => void print(printing)}
          onClose={() => setPrinting(null)}
        >
          <Text>
            Each gets a new code, and slips printed before for the same people open nothing any more. Nobody reads the
            codes but their people: fold and seal the slips where you print them.
          </Text>
        </ConfirmDialog>
      )}
    </Screen>
  );
}
