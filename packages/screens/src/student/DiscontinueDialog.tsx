import { useState } from 'react';
import type { CallError } from '@thervu/contracts/core/problem';
import { failureText } from '@thervu/contracts/core/problem';
import { useDiscontinueStudentMutation } from '@thervu/contracts/student/student-api';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { ReasonField } from './ReasonField';
import type { StudentDialogProps } from './student-dialog';
import { nameOf } from './student-messages';

/** Asks before a student is discontinued, by name. */
export function DiscontinueDialog({ student, onDone, onClose }: StudentDialogProps) {
  const [discontinue, { isLoading }] = useDiscontinueStudentMutation();
  const [reason, setReason] = useState('');
  const rejection = useBanner();
  const { student_id: id, row_version, Colcode, Degree, Deg_name, admn_acdyr } = student;
  const confirm = async () => {
    rejection.clear();
    const { data, error } = await discontinue({
      params: { id },
      body: { row_version, reason: reason.trim() || undefined },
    });
    if (data) return onDone(data.message);
    const { transport } = error as CallError;
    return rejection.showMessage('error', failureText(error, transport ?? 'The student could not be discontinued.'));
  };
  return (
    <ConfirmDialog
      open
      title={`Discontinue ${nameOf(student)}?`}
      confirmLabel="Discontinue"
      danger
      busy={isLoading}
      result={rejection.banner}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text>{`${Degree} ${Deg_name}, admitted ${admn_acdyr}, college ${Colcode}. A discontinued student stays in the list, is no longer edited and applies for no further exam.`}</Text>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
