import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListAllExamsQuery } from '@thervu/contracts/exam/exam-api';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { EmptyState } from '@thervu/ui/EmptyState';
import { PlainSelect } from '@thervu/ui/PlainSelect';
import { QueryView } from '@thervu/ui/QueryView';
import { Screen } from '@thervu/ui/Screen';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import { Stack } from '@thervu/ui/Stack';
import { useUrlState } from '@thervu/ui/useUrlState.ts';
import { Monitor } from './Monitor';
import { Outcomes } from './Outcomes';
import { Refunds } from './Refunds';
import { WaitingRequests } from './WaitingRequests';

const NOTHING = { exam: '', part: 'outcomes', view: 'waiting', by: 'camp-2' };
const PARTS = [
  { value: 'outcomes', label: 'Outcomes' },
  { value: 'waiting', label: 'Waiting for marks' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'monitor', label: 'Monitor of mark change' },
] as const;

const hasRevaluation = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('REVALUATION');

/** From the marks of second and third valuations to the signed outcome, and what follows from it. */
export function RevalOutcomesScreen() {
  const exams = useListAllExamsQuery();
  return (
    <Screen
      title="Revaluation Outcomes"
      note="Nobody loses a mark. Up to the limit the second valuation stands; beyond it the median of three. Every outcome is signed by a second person, a flagged one by two."
    >
      <QueryView
        query={exams}
        failure={(error) => failureText(error, 'Error fetching exams')}
        skeleton={<TableSkeleton rows={4} label="Loading exams" />}
      >
        {(list) => <ChosenExam exams={list.filter(hasRevaluation)} />}
      </QueryView>
    </Screen>
  );
}

/** The exam that is being revalued, unless the address names another. */
function ChosenExam({ exams }: { exams: readonly Exam[] }) {
  const [examId, partId] = [useId(), useId()];
  const [{ exam, part, view, by }, set] = useUrlState(NOTHING);
  const current = exams.find(({ stage }) => stage === 'REVALUATION') ?? exams[0];
  const chosen = exams.find(({ exam_tbl }) => exam_tbl === exam) ?? current;
  if (!chosen) {
    return (
      <EmptyState
        text="No Data Found"
        hint="An exam has outcomes once its revaluation is opened after the publication."
      />
    );
  }
  return (
    <>
      <Stack row>
        <div style={{ minWidth: 240, marginBottom: 24 }}>
          <PlainSelect
            id={examId}
            label="Exam"
            value={chosen.exam_tbl}
            onChange={(next) => set({ exam: next })}
            options={exams.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name }))}
            placeholder={null}
          />
        </div>
        <div style={{ minWidth: 240, marginBottom: 24 }}>
          <PlainSelect
            id={partId}
            label="Show"
            value={part}
            onChange={(next) => set({ part: next })}
            options={[...PARTS]}
            placeholder={null}
          />
        </div>
      </Stack>
      {part === 'waiting' ? (
        <WaitingRequests key={chosen.id} exam={chosen} />
      ) : part === 'refunds' ? (
        <Refunds key={chosen.id} exam={chosen} />
      ) : part === 'monitor' ? (
        <Monitor key={chosen.id} exam={chosen} by={by} onBy={(next) => set({ by: next })} />
      ) : (
        <Outcomes key={chosen.id} exam={chosen} view={view} onView={(next) => set({ view: next })} />
      )}
    </>
  );
}
