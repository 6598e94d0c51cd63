import { useDeleteStudentMutation } from '@thervu/contracts/student/student-api';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
import { lineRejectionOf } from '../shared/rejection';
import type { StudentDialogProps } from './student-dialog';
import { studentLabel } from './student-messages';

/** Asks before a student is deleted; a refusal with its counts is said where it was asked. */
export function DeleteStudentDialog({ student, onDone, onClose }: StudentDialogProps) {
  const t = useWords(studentList);
  const [remove] = useDeleteStudentMutation();
  return (
    <FormDialog
      title={t('are-you-sure-you-want')}
      confirmLabel={t('delete')}
      danger
      onConfirm={async () => {
        const { data, error } = await remove({ params: { id: student.student_id } });
        if (data) onDone(data.message);
        return lineRejectionOf(error, t('the-student-could-not-be'));
      }}
      onClose={onClose}
    >
      <Text>
        {t('delete.student', {
          student: studentLabel(t, student),
          degree: `${student.Degree} ${student.Deg_name}`,
          college: student.Colcode,
        })}
      </Text>
      <Text quiet>{t('delete.note')}</Text>
    </FormDialog>
  );
}
