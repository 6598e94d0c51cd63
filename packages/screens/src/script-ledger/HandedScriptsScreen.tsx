import { useState } from 'react';
import { PROBLEM_WORDS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useListHandedScriptsQuery } from '@thervu/contracts/handed-script/handed-script-api';
import type { HandedScript } from '@thervu/contracts/handed-script/handed-script-contract';
import { HANDED_DECISION_WORDS } from '@thervu/contracts/handed-script/handed-script-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { DecideDialog } from './DecideDialog';
import { when } from './ledger-labels';

const NOTHING = { exam: '', state: 'open' };
type State = Readonly<Record<keyof typeof NOTHING, string>>;

const hasScripts = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('CONDUCT');

/** Scripts that lie with the office until it decides about them. */
export function HandedScriptsScreen() {
  const [state, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title="Handed to the office"
      note="Scripts a camp has handed over, and scanned scripts of candidates marked absent. The script ledger stays open until each is decided."
      has={hasScripts}
      hint="Scripts are handed over once the exam days began."
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

const formatPosition = ({ bundleno, packet, slno }: HandedScript) =>
  bundleno === null ? '–' : `${bundleno}-${packet ?? '–'}, serial ${slno ?? '–'}`;

const columns: Column<HandedScript>[] = [
  { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  { key: 'camp', header: 'Camp', cell: (row) => row.place ?? '–', sortBy: (row) => row.place },
  { key: 'bundle', header: 'Bundle', cell: formatPosition, width: 120 },
  {
    key: 'problem',
    header: 'Problem',
    cell: ({ reason }) => PROBLEM_WORDS[reason],
    sortBy: ({ reason }) => reason,
    width: 170,
  },
  {
    key: 'candidate',
    header: 'Candidate',
    width: 170,
    cell: ({ reg_no, p_code, colcode }) =>
      reg_no === null ? 'No script of this exam' : `${reg_no}, ${p_code ?? '–'}, college ${colcode ?? '–'}`,
  },
  {
    key: 'absent',
    header: 'Marked',
    cell: ({ reg_no, absent }) => (reg_no === null ? '–' : absent ? 'Absent' : 'Present'),
  },
  {
    key: 'handed',
    header: 'Handed over',
    width: 220,
    cell: ({ handed }) =>
      handed
        ? `${handed.by ?? 'Camp officer'}, ${when(handed.at)}${handed.note === null ? '' : `: ${handed.note}`}`
        : 'Not by the camp',
  },
];
const decided: Column<HandedScript> = {
  key: 'decision',
  header: 'Decision',
  width: 300,
  cell: ({ decided: last }) =>
    last ? `${HANDED_DECISION_WORDS[last.decision]}. ${last.reason} (${last.by}, ${when(last.at)})` : '–',
};

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
  const shown = state === 'decided' ? 'decided' : 'open';
  const scripts = useListHandedScriptsQuery(
    { params: { examId }, query: { state: shown } },
    { refetchOnMountOrArgChange: true },
  );
  const [asked, setAsked] = useState<HandedScript | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const action: Column<HandedScript> = {
    key: 'action',
    header: 'Action',
    cell: (script) => (
      <Button
        small
        aria-label={`Decide about ${script.barcode}`}
        onClick={() => {
          clear();
          setAsked(script);
        }}
      >
        Decide
      </Button>
    ),
  };
  return (
    <Panel title="Scripts" note="Reading this list is noted in the audit log." bare>
      <Stack>
        <Stack row>
          <PlainSelect
            id="handed-state"
            label="State"
            value={shown}
            onChange={(next) => set({ state: next })}
            options={[
              { value: 'open', label: 'Waiting for a decision' },
              { value: 'decided', label: 'Decided' },
            ]}
            placeholder={null}
          />
        </Stack>
        <QueryView query={scripts} failure={(error) => failureText(error, 'The scripts could not be read.')}>
          {({ total, items }) => (
            <DataTable
              label="Scripts handed to the office"
              rows={items}
              total={total}
              columns={shown === 'decided' ? [...columns, decided] : canDecide ? [...columns, action] : columns}
              rowKey={({ barcode }) => barcode}
              empty={{
                text: 'No Record Found',
                hint: shown === 'open' ? 'No script waits for a decision.' : 'Nothing has been decided in this exam.',
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
