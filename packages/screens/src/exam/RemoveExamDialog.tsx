import { useRemoveExamMutation } from '@thervu/contracts/exam/exam-api';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { lineRejectionOf } from '../shared/rejection';

export interface RemoveExamDialogProps {
  exam: Exam;
  /** Receives the server's sentence. */
  onRemoved: (message: string) => void;
  onClose: () => void;
}

/** Asks before an exam made by mistake is removed: its name is typed first. */
export function RemoveExamDialog({ exam, onRemoved, onClose }: RemoveExamDialogProps) {
  const t = useWords(examWords);
  const [removeExam] = useRemoveExamMutation();
  return (
    <FormDialog
      title={t('remove.title', { exam: exam.exam_name })}
      confirmLabel={t('remove')}
      danger
      word={exam.exam_name}
      onConfirm={async () => {
        const { data, error } = await removeExam({
          params: { examId: String(exam.id) },
          body: { exam_name: exam.exam_name, row_version: exam.row_version },
        });
        if (data) onRemoved(data.message);
        return lineRejectionOf(error, t('remove.failed'));
      }}
      onClose={onClose}
    >
      <Text>{t('remove.note')}</Text>
    </FormDialog>
  );
}
