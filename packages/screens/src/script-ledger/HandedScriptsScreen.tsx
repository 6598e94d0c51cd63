import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useListHandedScriptsQuery } from '@thervu/contracts/handed-script/handed-script-api';
import type { HandedScript } from '@thervu/contracts/handed-script/handed-script-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords, type Say } from '@thervu/words';
import { scriptLedger as scriptLedgerWords, type ScriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { DecideDialog } from './DecideDialog';
import { when } from './ledger-labels';

const NOTHING = { exam: '', state: 'open' };
type State = Readonly<Record<keyof typeof NOTHING, string>>;

const hasScripts = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('CONDUCT');

/** Scripts that lie with the office until it decides about them. */
export function HandedScriptsScreen() {
  const t = useWords(scriptLedgerWords);
  const [state, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title={t('handed-to-the-office')}
      note={t('scripts-a-camp-has-handed-over')}
      has={hasScripts}
      hint={t('scripts-are-handed-over-once-the')}
      usual={(exams) => exams.find(({ stage }) => stage === 'VALUATION' || stage === 'CONDUCT')}
      exam={state.exam}
      onExam={(exam) => set({ exam })}
    >
      {({ id, stage }) => (
        <Scripts
          key={id}
          examId={id}
          canDecide={stage === 'CONDUCT' || stage === 'VALUATION'}
          state={state}
          set={set}
        />
      )}
    </ExamScreenFrame>
  );
}

const formatPosition = (t: Say<ScriptLedgerWords>, { bundleno, packet, slno }: HandedScript) =>
  bundleno === null
    ? '–'
    : t('bundle-packet-serial-serial', { bundle: bundleno, packet: packet ?? '–', serial: slno ?? '–' });

const columnsIn = (t: Say<ScriptLedgerWords>): Column<HandedScript>[] => [
  { key: 'barcode', header: t('barcode'), cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  { key: 'camp', header: t('camp'), cell: (row) => row.place ?? '–', sortBy: (row) => row.place },
  { key: 'bundle', header: t('bundle'), cell: (row) => formatPosition(t, row), width: 120 },
  {
    key: 'problem',
    header: t('problem'),
    cell: ({ reason }) => t(`problem.${reason}`),
    sortBy: ({ reason }) => reason,
    width: 170,
  },
  {
    key: 'candidate',
    header: t('candidate'),
    width: 170,
    cell: ({ reg_no, p_code, colcode }) =>
      reg_no === null
        ? t('no-script-of-this-exam')
        : t('reg-paper-college-college', { reg: reg_no, paper: p_code ?? '–', college: colcode ?? '–' }),
  },
  {
    key: 'absent',
    header: t('marked'),
    cell: ({ reg_no, absent }) => (reg_no === null ? '–' : absent ? t('absent') : t('present')),
  },
  {
    key: 'handed',
    header: t('handed-over'),
    width: 220,
    cell: ({ handed }) =>
      handed
        ? `${handed.by ?? t('camp-officer')}, ${when(handed.at)}${handed.note === null ? '' : `: ${handed.note}`}`
        : t('not-by-the-camp'),
  },
];
const decidedIn = (t: Say<ScriptLedgerWords>): Column<HandedScript> => ({
  key: 'decision',
  header: t('decision'),
  width: 300,
  cell: ({ decided: last }) =>
    last ? `${t(`decision.${last.decision}`)}. ${last.reason} (${last.by}, ${when(last.at)})` : '–',
});

function Scripts({
  examId,
  canDecide,
  state: { state },
  set,
}: {
  examId: number;
  canDecide: boolean;
  state: State;
  set: (patch: Partial<State>) => void;
}) {
  const t = useWords(scriptLedgerWords);
  const shown = state === 'decided' ? 'decided' : 'open';
  const scripts = useListHandedScriptsQuery(
    { params: { examId }, query: { state: shown } },
    { refetchOnMountOrArgChange: true },
  );
  const [asked, setAsked] = useState<HandedScript | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const action: Column<HandedScript> = {
    key: 'action',
    header: t('action'),
    cell: (script) => (
      <Button
        small
        aria-label={t('decide-about-barcode', { barcode: script.barcode })}
        onClick={() => {
          clear();
          setAsked(script);
        }}
      >
        {t('decide')}
      </Button>
    ),
  };
  return (
    <Panel title={t('scripts')} note={t('reading-this-list-is-noted-in')} bare>
      <Stack>
        <Stack row>
          <PlainSelect
            id="handed-state"
            label={t('state')}
            value={shown}
            onChange={(next) => set({ state: next })}
            options={[
              { value: 'open', label: t('waiting-for-a-decision') },
              { value: 'decided', label: t('decided') },
            ]}
            placeholder={null}
          />
        </Stack>
        <QueryView query={scripts} failure={(error) => failureText(error, t('the-scripts-could-not-be-read'))}>
          {({ total, items }) => (
            <DataTable
              label={t('scripts-handed-to-the-office')}
              rows={items}
              total={total}
              columns={
                shown === 'decided'
                  ? [...columnsIn(t), decidedIn(t)]
                  : canDecide
                    ? [...columnsIn(t), action]
                    : columnsIn(t)
              }
              rowKey={({ barcode }) => barcode}
              empty={{
                text: t('no-record-found'),
                hint: shown === 'open' ? t('no-script-waits-for-a-decision') : t('nothing-has-been-decided-in-this'),
              }}
            />
          )}
        </QueryView>
        {banner}
        {asked && (
          <DecideDialog
            examId={examId}
            script={asked}
            onClose={() => setAsked(null)}
            onDone={(text) => {
              setAsked(null);
              showMessage('success', text);
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}
