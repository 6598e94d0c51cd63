import { useWords } from '@thervu/words';
import { examStage, type ExamStageWords } from '@thervu/words/compiled/exam-stage';
import { formatStage } from './exam-in-hand';

const isNamed = (stage: string): stage is keyof ExamStageWords => stage in examStage.en;

/** The stage of the exam in hand. A part of its own: only who reads Tamil fetches the names. */
export function StageInTamil({ stage }: { stage: string }) {
  const t = useWords(examStage);
  return isNamed(stage) ? t(stage) : formatStage(stage);
}
