import { useDeleteStudentMutation } from '@thervu/contracts/student/student-api';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { lineRejectionOf } from '../shared/rejection';
import type { StudentDialogProps } from './student-dialog';
import { studentLabel } from './student-messages';

/** Asks before a student is deleted; a refusal with its counts is said where it was asked. */
export function DeleteStudentDialog({ student, onDone, onClose }: StudentDialogProps) {
  const [remove] = useDeleteStudentMutation();
  return (
    <FormDialog
      title="Are you sure you want to delete this student?"
      confirmLabel="Delete"
      danger
      onConfirm={async () => {
        const { data, error } = await remove({ params: { id: student.student_id } });
        if (data) onDone(data.message);
        return lineRejectionOf(error, 'The student could not be deleted.');
      }}
      onClose={onClose}
    >
      <Text>{`${studentLabel(student)}, ${student.Degree} ${student.Deg_name}, college ${student.Colcode}.`}</Text>
      <Text quiet>
        The student is taken out of every list; the register number is never given to anybody else. A student with exam
        applications or results is kept: discontinue the student instead.
      </Text>
    </FormDialog>
  );
}
