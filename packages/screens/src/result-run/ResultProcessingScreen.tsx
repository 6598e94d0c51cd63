import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListAllExamsQuery } from '@thervu/contracts/exam/exam-api';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetResultProcessingQuery } from '@thervu/contracts/result-run/result-run-api';
import { EmptyState } from '@thervu/ui/EmptyState';
import { PlainSelect } from '@thervu/ui/PlainSelect';
import { QueryView } from '@thervu/ui/QueryView';
import { Screen } from '@thervu/ui/Screen';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import { useUrlState } from '@thervu/ui/useUrlState.ts';
import { CountsPanel } from './CountsPanel';
import { Differences } from './Differences';
import { EarlierRuns } from './EarlierRuns';
import { ExplainPanel } from './ExplainPanel';
import { ModerationPanel } from './ModerationPanel';
import { ReopeningPanel } from './ReopeningPanel';
import { RunPanel } from './RunPanel';
import { RunRows } from './RunRows';
import { LIST_WORDS, type RunList } from './run-words';

const NOTHING = { exam: '', list: '', reg: '' };

const hasMarks = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('VALUATION');
const isList = (list: string): list is RunList => Object.hasOwn(LIST_WORDS, list);

/** From marks to results: processed, calculated a second time, and approved by another officer. */
export function ResultProcessingScreen() {
  const exams = useListAllExamsQuery();
  return (
    <Screen
      title="Result Processing"
      note="The rules are applied to the marks, a second calculation compares every row, and another officer approves."
    >
      <QueryView
        query={exams}
        failure={(error) => failureText(error, 'Error fetching exams')}
        skeleton={<TableSkeleton rows={4} label="Loading exams" />}
      >
        {(list) => <ChosenExam exams={list.filter(hasMarks)} />}
      </QueryView>
    </Screen>
  );
}

/** The exam whose results are due, unless the address names another. */
function ChosenExam({ exams }: { exams: readonly Exam[] }) {
  const id = useId();
  const [state, set] = useUrlState(NOTHING);
  const due = exams.find(({ stage }) => stage === 'CONSOLIDATED' || stage === 'PROCESSED') ?? exams[0];
  const chosen = exams.find(({ exam_tbl }) => exam_tbl === state.exam) ?? due;
  if (!chosen)
    return <EmptyState text="No Data Found" hint="Results are processed once an exam has been valued." />;
  return (
    <>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <PlainSelect
          id={id}
          label="Exam"
          value={chosen.exam_tbl}
          onChange={(exam) => set({ exam, list: '' })}
          options={exams.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name }))}
          placeholder={null}
        />
      </div>
      <Processing
        key={chosen.id}
        examId={chosen.id}
        list={state.list}
        onList={(list) => set({ list })}
        onStudent={(reg) => set({ reg })}
      />
      <ExplainPanel regNo={state.reg} onRegNo={(reg) => set({ reg })} />
    </>
  );
}

interface ProcessingProps {
  examId: number;
  list: string;
  onList: (list: string) => void;
  onStudent: (regNo: string) => void;
}

function Processing({ examId, list, onList, onStudent }: ProcessingProps) {
  const query = useGetResultProcessingQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  const changed = () => void query.refetch();
  return (
    <QueryView query={query} failure={(error) => failureText(error, 'The processing could not be read.')}>
      {(data) =>
        data.run && isList(list) ? (
          <RunRows
            key={list}
            runId={data.run.id}
            list={list}
            onStudent={onStudent}
            onBack={() => onList('')}
          />
        ) : (
          <>
            <RunPanel data={data} onChanged={changed} />
            {data.run && <CountsPanel run={data.run} onList={onList} />}
            {data.run && (data.run.differences ?? 0) > 0 && (
              <Differences key={data.run.row_version} runId={data.run.id} count={data.run.differences!} />
            )}
            {(data.moderationOpen || data.moderation.length > 0) && (
              <ModerationPanel data={data} onChanged={changed} />
            )}
            {data.stage === 'CONSOLIDATED' && <ReopeningPanel data={data} onChanged={changed} />}
            <EarlierRuns runs={data.earlier} />
          </>
        )
      }
    </QueryView>
  );
}
