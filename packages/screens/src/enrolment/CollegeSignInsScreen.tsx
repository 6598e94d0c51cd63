import { useId, useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { formatMoment, pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import {
  issueCollegeCodes,
  type CollegeSignIn,
  type SignInState,
} from '@thervu/contracts/enrolment/college-sign-in-contract';
import { useListCollegeSignInsQuery } from '@thervu/contracts/enrolment/enrolment-api';
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
import { CodeHistoryDialog } from './CodeHistoryDialog';

const stateLabels: Record<SignInState, string> = {
  SIGNED_IN: 'Own password set',
  CODE_OPEN: 'Code open',
  WITHOUT: 'No sign-in',
};
const STATE_CHOICE = [
  { value: '', label: 'All colleges' },
  ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
];
const FILE = 'sealed-slips.pdf';

/** What is to be printed: for one college, or for all without a sign-in. */
type Asked = CollegeSignIn | 'all';

const columns = (
  ask: (college: CollegeSignIn) => void,
  open: (college: CollegeSignIn) => void,
): Column<CollegeSignIn>[] => [
  {
    key: 'college',
    header: 'College',
    cell: ({ colcode, name }) => (
      <>
        <div>{name}</div>
        <div>{colcode}</div>
      </>
    ),
    sortBy: ({ colcode }) => Number(colcode),
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, slip }) => (
      <>
        <div>{stateLabels[state]}</div>
        {state === 'CODE_OPEN' && slip && (
          <div>
            slip {slip.id}, until {formatMoment(slip.expiresAt)}
          </div>
        )}
      </>
    ),
    sortBy: ({ state }) => stateLabels[state],
  },
  {
    key: 'enrolled',
    header: 'Own password since',
    cell: ({ enrolledAt }) => (enrolledAt ? formatMoment(enrolledAt) : 'Not yet'),
    sortBy: ({ enrolledAt }) => enrolledAt,
    width: 170,
  },
  {
    key: 'seen',
    header: 'Last sign-in',
    cell: ({ lastSignIn }) => (lastSignIn ? formatMoment(lastSignIn) : 'Never'),
    sortBy: ({ lastSignIn }) => lastSignIn,
    width: 170,
  },
  { key: 'clerks', header: 'Clerks', cell: ({ clerks }) => clerks, sortBy: ({ clerks }) => clerks, width: 90 },
  {
    key: 'action',
    header: 'Action',
    width: 220,
    cell: (college) => (
      <Stack row>
        <Button small onClick={() => ask(college)} aria-label={`Make a new code for ${college.name}`}>
          New code
        </Button>
        {college.slip && (
          <Button small kind="quiet" onClick={() => open(college)} aria-label={`Codes of ${college.name}`}>
            History
          </Button>
        )}
      </Stack>
    ),
  },
];

/** College Sign-ins: which colleges have a password of their own, and codes for those that have none. */
export function CollegeSignInsScreen() {
  const id = useId();
  const [state, setState] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [history, setHistory] = useState<CollegeSignIn | null>(null);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const query = useListCollegeSignInsQuery(undefined, { refetchOnMountOrArgChange: true });
  const without = (query.data ?? []).filter((college) => college.state === 'WITHOUT').length;

  const print = async (what: Asked) => {
    clear();
    setBusy(true);
    const answer = await callForFile(issueCollegeCodes, {
      body: what === 'all' ? {} : { colleges: [what.colcode] },
    });
    setBusy(false);
    setAsked(null);
    void query.refetch();
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'The codes could not be made.'));
    const sheet = answer.data as Blob | null;
    if (!sheet) return showMessage('error', 'This college was deleted or switched off. Nothing was printed.');
    saveFile(sheet, FILE);
    showMessage('success', `The slips are in the file ${FILE}: print, fold and seal them, then delete the file.`);
  };

  return (
    <Screen
      title="College Sign-ins"
      note="A code opens the sign-in of a college once, within 72 hours. Codes are printed as sealed slips and are not sent by e-mail."
    >
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, 'The sign-ins could not be loaded.')}>
        {(colleges) => (
          <Stack>
            <Stack row>
              <Button disabled={without === 0} onClick={() => setAsked('all')}>
                {`Make codes for all without a sign-in (${without})`}
              </Button>
            </Stack>
            <PlainSelect
              id={`${id}-state`}
              label="Status"
              value={state}
              onChange={setState}
              options={STATE_CHOICE}
              placeholder={null}
            />
            <DataTable
              label="Colleges"
              rows={colleges.filter((college) => state === '' || college.state === state)}
              columns={columns(setAsked, setHistory)}
              rowKey={({ colcode }) => colcode}
              cards
              empty={{ text: 'No Record Found', hint: 'Choose another status, or add colleges under College Details.' }}
            />
          </Stack>
        )}
      </QueryView>
      {asked && (
        <ConfirmDialog
          open
          title={
            asked === 'all'
              ? `Make codes for ${pluralise(without, 'college', 'colleges')}?`
              : `Make a new code for ${asked.name}?`
          }
          confirmLabel="Make and print"
          busy={busy}
          onConfirm={() => void print(asked)}
          onClose={() => setAsked(null)}
        >
          <Text>
            {asked === 'all'
              ? 'One PDF with a page for each college that has neither a password of its own nor an open code.'
              : 'A slip printed before for this college stops working. Its password works until the new code is used.'}
          </Text>
        </ConfirmDialog>
      )}
      {history && <CodeHistoryDialog college={history} onClose={() => setHistory(null)} />}
    </Screen>
  );
}
