import { STAGES, type Exam, type Stage } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { Steps, type Step } from '@thervu/ui/layout/Steps';

function stateOf(stage: Stage, present: Stage): Step['state'] {
  const distance = STAGES.indexOf(stage) - STAGES.indexOf(present);
  if (distance < 0) return 'done';
  return distance === 0 ? 'now' : 'later';
}

/** All stages in their order: those behind, the present one, those ahead. */
export function StageLine({ exam }: { exam: Pick<Exam, 'exam_name' | 'stage'> }) {
  const steps = STAGES.map((stage) => ({ key: stage, label: STAGE_WORDS[stage], state: stateOf(stage, exam.stage) }));
  return <Steps label={`Stages of ${exam.exam_name}`} steps={steps} />;
}
