import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListAllExamsQuery } from '@thervu/contracts/exam/exam-api';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetScriptLedgerQuery } from '@thervu/contracts/script-ledger/script-ledger-api';
import { EmptyState } from '@thervu/ui/EmptyState';
import { PlainSelect } from '@thervu/ui/PlainSelect';
import { QueryView } from '@thervu/ui/QueryView';
import { Screen } from '@thervu/ui/Screen';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import { useUrlState } from '@thervu/ui/useUrlState.ts';
import { Balances } from './Balances';
import { Closing } from './Closing';
import { CollegeLines } from './CollegeLines';
import { OpenScripts } from './OpenScripts';
import { PaperLines } from './PaperLines';

const NOTHING = { exam: '', paper: '', college: '', lines: 'open' };

const hasScripts = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('SHEETS');

/** Where every answer script of an exam is, from the hall to the mark. */
export function ScriptLedgerScreen() {
  const exams = useListAllExamsQuery();
  return (
    <Screen
      title="Script Ledger"
      note="Registered = absent + declared + present; present = received = bundled = A = B = settled. Every open line opens its scripts."
    >
      <QueryView
        query={exams}
        failure={(error) => failureText(error, 'Error fetching exams')}
        skeleton={<TableSkeleton rows={4} label="Loading exams" />}
      >
        {(list) => <ChosenExam exams={list.filter(hasScripts)} />}
      </QueryView>
    </Screen>
  );
}

/** The exam that is being valued, unless the address names another. */
function ChosenExam({ exams }: { exams: readonly Exam[] }) {
  const id = useId();
  const [state, set] = useUrlState(NOTHING);
  const valued = exams.find(({ stage }) => stage === 'VALUATION' || stage === 'CONDUCT') ?? exams[0];
  const chosen = exams.find(({ exam_tbl }) => exam_tbl === state.exam) ?? valued;
  if (!chosen) {
    return (
      <EmptyState
        text="No Data Found"
        hint="An exam has scripts once its top sheets are made under Generate Barcode."
      />
    );
  }
  return (
    <>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <PlainSelect
          id={id}
          label="Exam"
          value={chosen.exam_tbl}
          onChange={(exam) => set({ exam, paper: '', college: '' })}
          options={exams.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name }))}
          placeholder={null}
        />
      </div>
      <Ledger key={chosen.id} examId={chosen.id} state={state} set={set} />
    </>
  );
}

type State = Readonly<Record<keyof typeof NOTHING, string>>;

function Ledger({
  examId,
  state: { paper, college, lines },
  set,
}: {
  examId: number;
  state: State;
  set: (patch: Partial<State>) => void;
}) {
  const ledger = useGetScriptLedgerQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={ledger} failure={(error) => failureText(error, 'The script ledger could not be read.')}>
      {(data) =>
        paper === '' ? (
          <>
            <Balances ledger={data} onCounted={() => void ledger.refetch()} />
            <Closing ledger={data} onChanged={() => void ledger.refetch()} />
            <PaperLines
              papers={data.papers}
              openOnly={lines === 'open'}
              onLines={(openOnly) => set({ lines: openOnly ? 'open' : 'all' })}
              onOpen={({ p_code }) => set({ paper: p_code })}
            />
          </>
        ) : college === '' ? (
          <CollegeLines
            examId={examId}
            paper={paper}
            onOpen={({ colcode }) => set({ college: colcode })}
            onBack={() => set({ paper: '' })}
          />
        ) : (
          <OpenScripts
            examId={examId}
            paper={paper}
            college={college}
            canDeclare={data.stage === 'CONDUCT' || data.stage === 'VALUATION'}
            onBack={() => set({ college: '' })}
          />
        )
      }
    </QueryView>
  );
}
