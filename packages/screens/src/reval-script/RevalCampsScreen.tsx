import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListAllExamsQuery } from '@thervu/contracts/exam/exam-api';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetRevalCampsQuery } from '@thervu/contracts/reval-script/reval-script-api';
import { EmptyState } from '@thervu/ui/EmptyState';
import { PlainSelect } from '@thervu/ui/PlainSelect';
import { QueryView } from '@thervu/ui/QueryView';
import { Screen } from '@thervu/ui/Screen';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import { useUrlState } from '@thervu/ui/useUrlState.ts';
import { CampBalances } from './CampBalances';
import { IssueScripts } from './IssueScripts';
import { MissingScripts } from './MissingScripts';

const DEFAULTS = { exam: '' };
const isPublished = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('REVALUATION');

/** The camps' part of a revaluation: scripts issued, found, keyed and agreed, seen from the office. */
export function RevalCampsScreen() {
  const exams = useListAllExamsQuery();
  return (
    <Screen
      title="Revaluation Scripts"
      note="Issued = to be pulled + located + not found; located = A = B = agreed once a camp has closed a paper."
    >
      <QueryView
        query={exams}
        failure={(error) => failureText(error, 'Error fetching exams')}
        skeleton={<TableSkeleton rows={4} label="Loading exams" />}
      >
        {(list) => <ChosenExam exams={list.filter(isPublished)} />}
      </QueryView>
    </Screen>
  );
}

function ChosenExam({ exams }: { exams: readonly Exam[] }) {
  const id = useId();
  const [state, set] = useUrlState(DEFAULTS);
  const usual = exams.find(({ stage }) => stage === 'REVALUATION') ?? exams[0];
  const chosen = exams.find(({ exam_tbl }) => exam_tbl === state.exam) ?? usual;
  if (!chosen)
    return (
      <EmptyState text="No Data Found" hint="Scripts are valued again once a result has been published." />
    );
  return (
    <>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <PlainSelect
          id={id}
          label="Exam"
          value={chosen.exam_tbl}
          onChange={(exam) => set({ exam })}
          options={exams.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name }))}
          placeholder={null}
        />
      </div>
      <Camps key={chosen.id} examId={chosen.id} />
    </>
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
