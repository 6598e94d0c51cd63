import { useId } from 'react';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { Monitor } from './Monitor';
import { Outcomes } from './Outcomes';
import { Refunds } from './Refunds';
import { WaitingRequests } from './WaitingRequests';

const NOTHING = { exam: '', part: 'outcomes', view: 'waiting', by: 'camp-2' };
const PARTS = [
  { value: 'outcomes', label: 'Outcomes' },
  { value: 'waiting', label: 'Waiting for marks' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'monitor', label: 'Mark changes by camp and examiner' },
] as const;

const hasRevaluation = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('REVALUATION');

/** From the marks of second and third valuations to the signed outcome, and what follows from it. */
export function RevalOutcomesScreen() {
  const partId = useId();
  const [{ exam, part, view, by }, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title="Revaluation Outcomes"
      note="Marks are never reduced. Within the limit the second mark is used; beyond it, the middle of three marks. A second officer signs each outcome; flagged ones need two."
      has={hasRevaluation}
      hint="An exam has outcomes once its revaluation is opened after the publication."
      usual={(exams) => exams.find(({ stage }) => stage === 'REVALUATION')}
      exam={exam}
      onExam={(next) => set({ exam: next })}
      beside={
        <div style={{ flex: '0 1 240px' }}>
          <PlainSelect
            id={partId}
            label="Show"
            value={part}
            onChange={(next) => set({ part: next })}
            options={[...PARTS]}
            placeholder={null}
          />
        </div>
      }
    >
      {(chosen) =>
        part === 'waiting' ? (
          <WaitingRequests key={chosen.id} exam={chosen} />
        ) : part === 'refunds' ? (
          <Refunds key={chosen.id} exam={chosen} />
        ) : part === 'monitor' ? (
          <Monitor key={chosen.id} exam={chosen} by={by} onBy={(next) => set({ by: next })} />
        ) : (
          <Outcomes key={chosen.id} exam={chosen} view={view} onView={(next) => set({ view: next })} />
        )
      }
    </ExamScreenFrame>
  );
}
