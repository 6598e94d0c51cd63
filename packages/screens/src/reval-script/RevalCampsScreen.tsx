import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetRevalCampsQuery } from '@thervu/contracts/reval-script/reval-script-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { revalScript as revalScriptWords } from '@thervu/words/compiled/reval-script';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { CampBalances } from './CampBalances';
import { IssueScripts } from './IssueScripts';
import { MissingScripts } from './MissingScripts';

const DEFAULTS = { exam: '' };
const isPublished = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('REVALUATION');

/** The camps' part of a revaluation: scripts issued, found, keyed and agreed, seen from the office. */
export function RevalCampsScreen() {
  const t = useWords(revalScriptWords);
  const [{ exam }, set] = useUrlState(DEFAULTS);
  return (
    <ExamScreenFrame
      title={t('revaluation-scripts')}
      note={t('issued-scripts-must-equal-to-be')}
      has={isPublished}
      hint={t('scripts-are-valued-again-once-a')}
      usual={(exams) => exams.find(({ stage }) => stage === 'REVALUATION')}
      exam={exam}
      onExam={(next) => set({ exam: next })}
    >
      {({ id }) => <Camps key={id} examId={id} />}
    </ExamScreenFrame>
  );
}

function Camps({ examId }: { examId: number }) {
  const t = useWords(revalScriptWords);
  const camps = useGetRevalCampsQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={camps} failure={(error) => failureText(error, t('the-camps-could-not-be-read'))}>
      {(data) => (
        <>
          <IssueScripts camps={data} onIssued={() => void camps.refetch()} />
          <CampBalances balances={data.balances} />
          <MissingScripts missing={data.missing} />
        </>
      )}
    </QueryView>
  );
}
