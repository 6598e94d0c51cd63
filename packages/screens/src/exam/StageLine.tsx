import { STAGES, type Exam, type Stage } from '@thervu/contracts/exam/exam-contract';
import { Steps, type Step } from '@thervu/ui/layout/Steps';
import { useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';

function stateOf(stage: Stage, present: Stage): Step['state'] {
  const distance = STAGES.indexOf(stage) - STAGES.indexOf(present);
  if (distance < 0) return 'done';
  return distance === 0 ? 'now' : 'later';
}

/** All stages in their order: those behind, the present one, those ahead. */
export function StageLine({ exam }: { exam: Pick<Exam, 'exam_name' | 'stage'> }) {
  const t = useWords(examWords);
  const steps = STAGES.map((stage) => {
    const state = stateOf(stage, exam.stage);
    return { key: stage, label: t(`stage.${stage}`), state, spoken: t(`line.${state}`) };
  });
  return <Steps label={t('line', { exam: exam.exam_name })} steps={steps} />;
}
