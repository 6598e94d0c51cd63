import { useDiscontinueStudentMutation } from '@thervu/contracts/student/student-api';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
import { lineRejectionOf } from '../shared/rejection';
import { reasonField, type StudentDialogProps } from './student-dialog';
import { studentLabel } from './student-messages';

/** Asks before a student is discontinued, by name. */
export function DiscontinueDialog({ student, onDone, onClose }: StudentDialogProps) {
  const t = useWords(studentList);
  const { student_id: id, row_version, Colcode, Degree, Deg_name, admn_acdyr } = student;
  const [discontinue] = useDiscontinueStudentMutation();
  return (
    <FormDialog
      title={t('discontinue-student', { student: studentLabel(t, student) })}
      confirmLabel={t('discontinue')}
      danger
      fields={[reasonField(t)]}
      onConfirm={async ({ reason }) => {
        const { data, error } = await discontinue({
          params: { id },
          body: { row_version, reason: reason || undefined },
        });
        if (data) onDone(data.message);
        return lineRejectionOf(error, t('the-student-could-not-be-discontinued'));
      }}
      onClose={onClose}
    >
      <Text>{t('discontinue.note', { degree: `${Degree} ${Deg_name}`, batch: admn_acdyr, college: Colcode })}</Text>
    </FormDialog>
  );
}
