import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetResultProcessingQuery } from '@thervu/contracts/result-run/result-run-api';
import { RUN_LISTS } from '@thervu/contracts/result-run/result-run-contract';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { resultRun as resultRunWords } from '@thervu/words/compiled/result-run';
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
import type { RunList } from './run-labels';

const NOTHING = { exam: '', list: '', reg: '' };

const hasMarks = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('VALUATION');
const isList = (list: string): list is RunList => (RUN_LISTS as readonly string[]).includes(list);

/** From marks to results: processed, calculated a second time, and approved by another officer. */
export function ResultProcessingScreen() {
  const t = useWords(resultRunWords);
  const [{ exam, list, reg }, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title={t('result-processing')}
      note={t('the-rules-are-applied-to-the')}
      has={hasMarks}
      hint={t('results-are-processed-once-an-exam')}
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
  const t = useWords(resultRunWords);
  const query = useGetResultProcessingQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  const changed = () => void query.refetch();
  return (
    <QueryView query={query} failure={(error) => failureText(error, t('the-processing-could-not-be-read'))}>
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
