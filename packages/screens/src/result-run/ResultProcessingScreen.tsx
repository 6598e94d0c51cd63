import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetResultProcessingQuery } from '@thervu/contracts/result-run/result-run-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { CountsPanel } from './CountsPanel';
import { Differences } from './Differences';
import { EarlierRuns } from './EarlierRuns';
import { ExplainPanel } from './ExplainPanel';
import { ModerationPanel } from './ModerationPanel';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { ReopeningPanel } from './ReopeningPanel';
import { RunPanel } from './RunPanel';
import { RunRows } from './RunRows';
import { LIST_WORDS, type RunList } from './run-labels';

const NOTHING = { exam: '', list: '', reg: '' };

const hasMarks = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('VALUATION');
const isList = (list: string): list is RunList => Object.hasOwn(LIST_WORDS, list);

/** From marks to results: processed, calculated a second time, and approved by another officer. */
export function ResultProcessingScreen() {
  const [{ exam, list, reg }, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title="Result Processing"
      note="The rules are applied to the marks, a second calculation compares every row, and another officer approves."
      has={hasMarks}
      hint="Results are processed once an exam has been valued."
      usual={(exams) => exams.find(({ stage }) => stage === 'CONSOLIDATED' || stage === 'PROCESSED')}
      exam={exam}
      onExam={(next) => set({ exam: next, list: '' })}
    >
      {({ id }) => (
        <>
          <Processing
            key={id}
            examId={id}
            list={list}
            onList={(next) => set({ list: next })}
            onStudent={(next) => set({ reg: next })}
          />
          <ExplainPanel regNo={reg} onRegNo={(next) => set({ reg: next })} />
        </>
      )}
    </ExamScreenFrame>
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
          <RunRows key={list} runId={data.run.id} list={list} onStudent={onStudent} onBack={() => onList('')} />
        ) : (
          <RenewedCredentials>
            <RunPanel data={data} onChanged={changed} />
            {data.run && <CountsPanel run={data.run} onList={onList} />}
            {data.run && (data.run.differences ?? 0) > 0 && (
              <Differences key={data.run.row_version} runId={data.run.id} count={data.run.differences!} />
            )}
            {(data.moderationOpen || data.moderation.length > 0) && <ModerationPanel data={data} onChanged={changed} />}
            {data.stage === 'CONSOLIDATED' && <ReopeningPanel data={data} onChanged={changed} />}
            <EarlierRuns runs={data.earlier} />
          </RenewedCredentials>
        )
      }
    </QueryView>
  );
}
