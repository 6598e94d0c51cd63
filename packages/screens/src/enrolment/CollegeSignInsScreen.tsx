import { useId, useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { formatMoment } from '@thervu/contracts/core/format';
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
import { useWords, type Say } from '@thervu/words';
import { enrolment as enrolmentWords, type EnrolmentWords } from '@thervu/words/compiled/enrolment';
import { CodeHistoryDialog } from './CodeHistoryDialog';

const stateLabelsIn = (t: Say<EnrolmentWords>): Record<SignInState, string> => ({
  SIGNED_IN: t('own-password-set'),
  CODE_OPEN: t('code-open'),
  WITHOUT: t('no-sign-in'),
});
const stateChoiceIn = (t: Say<EnrolmentWords>) => [
  { value: '', label: t('all-colleges') },
  ...Object.entries(stateLabelsIn(t)).map(([value, label]) => ({ value, label })),
];
const FILE = 'sealed-slips.pdf';

/** What is to be printed: for one college, or for all without a sign-in. */
type Asked = CollegeSignIn | 'all';

const columns = (
  t: Say<EnrolmentWords>,
  ask: (college: CollegeSignIn) => void,
  open: (college: CollegeSignIn) => void,
): Column<CollegeSignIn>[] => [
  {
    key: 'college',
    header: t('college'),
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
    header: t('status'),
    cell: ({ state, slip }) => (
      <>
        <div>{stateLabelsIn(t)[state]}</div>
        {state === 'CODE_OPEN' && slip && (
          <div>{t('slip-id-until-at', { id: slip.id, at: formatMoment(slip.expiresAt) })}</div>
        )}
      </>
    ),
    sortBy: ({ state }) => stateLabelsIn(t)[state],
  },
  {
    key: 'enrolled',
    header: t('own-password-since'),
    cell: ({ enrolledAt }) => (enrolledAt ? formatMoment(enrolledAt) : t('not-yet')),
    sortBy: ({ enrolledAt }) => enrolledAt,
    width: 170,
  },
  {
    key: 'seen',
    header: t('last-sign-in'),
    cell: ({ lastSignIn }) => (lastSignIn ? formatMoment(lastSignIn) : t('never')),
    sortBy: ({ lastSignIn }) => lastSignIn,
    width: 170,
  },
  { key: 'clerks', header: t('clerks'), cell: ({ clerks }) => clerks, sortBy: ({ clerks }) => clerks, width: 90 },
  {
    key: 'action',
    header: t('action'),
    width: 220,
    cell: (college) => (
      <Stack row>
        <Button small onClick={() => ask(college)} aria-label={t('make.name', { name: college.name })}>
          {t('new-code')}
        </Button>
        {college.slip && (
          <Button small kind="quiet" onClick={() => open(college)} aria-label={t('codes.name', { name: college.name })}>
            {t('history')}
          </Button>
        )}
      </Stack>
    ),
  },
];

/** College Sign-ins: which colleges have a password of their own, and codes for those that have none. */
export function CollegeSignInsScreen() {
  const t = useWords(enrolmentWords);
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
    if ('error' in answer) return showMessage('error', failureText(answer.error, t('the-codes-could-not-be-made')));
    const sheet = answer.data as Blob | null;
    if (!sheet) return showMessage('error', t('this-college-was-deleted-or-switched'));
    saveFile(sheet, FILE);
    showMessage('success', t('the-slips-are-in-the-file', { file: FILE }));
  };

  return (
    <Screen title={t('college-sign-ins')} note={t('a-code-opens-the-sign-in')}>
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, t('the-sign-ins-could-not-be'))}>
        {(colleges) => (
          <Stack>
            <Stack row>
              <Button disabled={without === 0} onClick={() => setAsked('all')}>
                {t('make-codes-for-all-without-a', { n: without })}
              </Button>
            </Stack>
            <PlainSelect
              id={`${id}-state`}
              label={t('status')}
              value={state}
              onChange={setState}
              options={stateChoiceIn(t)}
              placeholder={null}
            />
            <DataTable
              label={t('colleges')}
              rows={colleges.filter((college) => state === '' || college.state === state)}
              columns={columns(t, setAsked, setHistory)}
              rowKey={({ colcode }) => colcode}
              cards
              empty={{ text: t('no-record-found'), hint: t('choose-another-status-or-add-colleges') }}
            />
          </Stack>
        )}
      </QueryView>
      {asked && (
        <ConfirmDialog
          open
          title={
            asked === 'all'
              ? t('make-codes-for-colleges', { colleges: t('colleges.n', { n: without }) })
              : t('make.title', { name: asked.name })
          }
          confirmLabel={t('make-and-print')}
          busy={busy}
          onConfirm={() => void print(asked)}
          onClose={() => setAsked(null)}
        >
          <Text>{asked === 'all' ? t('one-pdf-with-a-page-for') : t('a-slip-printed-before-for-this')}</Text>
        </ConfirmDialog>
      )}
      {history && <CodeHistoryDialog college={history} onClose={() => setHistory(null)} />}
    </Screen>
  );
}
