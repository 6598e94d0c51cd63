import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useDeleteStudentMutation } from '@thervu/contracts/student/student-api';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import type { StudentDialogProps } from './student-dialog';
import { nameOf } from './student-messages';

/** Asks before a student is deleted; a refusal with its counts is said where it was asked. */
export function DeleteStudentDialog({ student, onDone, onClose }: StudentDialogProps) {
  const [remove, { isLoading }] = useDeleteStudentMutation();
  const rejection = useBanner();
  const confirm = async () => {
    rejection.clear();
    const { data, error } = await remove({ params: { id: student.student_id } });
    if (data) return onDone(data.message);
    const { transport } = error as CallError;
    return rejection.showMessage('error', failureText(error, transport ?? 'The student could not be deleted.'));
  };
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this student?"
      confirmLabel="Delete"
      danger
      busy={isLoading}
      result={rejection.banner}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>{`${nameOf(student)}, ${student.Degree} ${student.Deg_name}, college ${student.Colcode}.`}</Text>
      <Text quiet>
        The student is taken out of every list; the register number is never given to anybody else. A student with exam
        applications or results is kept: discontinue the student instead.
      </Text>
    </ConfirmDialog>
  );
}
