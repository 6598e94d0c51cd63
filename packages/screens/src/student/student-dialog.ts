import type { Student } from '@thervu/contracts/student/student-shapes';
import type { DialogField } from '@thervu/ui/message/dialog-fields';

/** A dialog about one student. */
export interface StudentDialogProps {
  student: Student;
  /** Told what the server says about it. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Why it is done, kept in the student's history. */
export const REASON_FIELD = {
  name: 'reason',
  label: 'Reason',
  hint: 'Optional; it is kept in the history of the student.',
  maxLength: 300,
} as const satisfies DialogField;
