import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetRevalCampsQuery } from '@thervu/contracts/reval-script/reval-script-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { CampBalances } from './CampBalances';
import { IssueScripts } from './IssueScripts';
import { MissingScripts } from './MissingScripts';

const DEFAULTS = { exam: '' };
const isPublished = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('REVALUATION');

/** The camps' part of a revaluation: scripts issued, found, keyed and agreed, seen from the office. */
export function RevalCampsScreen() {
  const [{ exam }, set] = useUrlState(DEFAULTS);
  return (
    <ExamScreenFrame
      title="Revaluation Scripts"
      note="Issued scripts must equal to be found + found + missing."
      has={isPublished}
      hint="Scripts are valued again once a result has been published."
      usual={(exams) => exams.find(({ stage }) => stage === 'REVALUATION')}
      exam={exam}
      onExam={(next) => set({ exam: next })}
    >
      {({ id }) => <Camps key={id} examId={id} />}
    </ExamScreenFrame>
  );
}

function Camps({ examId }: { examId: number }) {
  const camps = useGetRevalCampsQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={camps} failure={(error) => failureText(error, 'The camps could not be read.')}>
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
