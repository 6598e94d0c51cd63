import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { FrozenByClosing } from './FrozenByClosing';

/** Asks before the window of revaluation is shut: what has been applied for is fixed by it. */
export function CloseRevaluation({ exam, onAnswer }: { exam: Exam; onAnswer: (agreed: boolean) => void }) {
  return (
    <ConfirmDialog
      open
      title={`Close the revaluation of ${exam.exam_name}?`}
      confirmLabel="Close"
      danger
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <FrozenByClosing exam={exam} />
    </ConfirmDialog>
  );
}
