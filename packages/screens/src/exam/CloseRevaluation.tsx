import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { FrozenByClosing } from './FrozenByClosing';

/** Asks before the window of revaluation is shut: what has been applied for is fixed by it. */
export function CloseRevaluation({ exam, onAnswer }: { exam: Exam; onAnswer: (agreed: boolean) => void }) {
  const t = useWords(examWords);
  return (
    <ConfirmDialog
      open
      title={t('close-revaluation.title', { exam: exam.exam_name })}
      confirmLabel={t('close')}
      danger
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <FrozenByClosing exam={exam} />
    </ConfirmDialog>
  );
}
