import { useDiscontinueStudentMutation } from '@thervu/contracts/student/student-api';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { lineRejectionOf } from '../shared/rejection';
import { REASON_FIELD, type StudentDialogProps } from './student-dialog';
import { studentLabel } from './student-messages';

/** Asks before a student is discontinued, by name. */
export function DiscontinueDialog({ student, onDone, onClose }: StudentDialogProps) {
  const { student_id: id, row_version, Colcode, Degree, Deg_name, admn_acdyr } = student;
  const [discontinue] = useDiscontinueStudentMutation();
  return (
    <FormDialog
      title={`Discontinue ${studentLabel(student)}?`}
      confirmLabel="Discontinue"
      danger
      fields={[REASON_FIELD]}
      onConfirm={async ({ reason }) => {
        const { data, error } = await discontinue({
          params: { id },
          body: { row_version, reason: reason || undefined },
        });
        if (data) onDone(data.message);
        return lineRejectionOf(error, 'The student could not be discontinued.');
      }}
      onClose={onClose}
    >
      <Text>{`${Degree} ${Deg_name}, admitted ${admn_acdyr}, college ${Colcode}. A discontinued student stays in the list, is no longer edited and applies for no further exam.`}</Text>
    </FormDialog>
  );
}
