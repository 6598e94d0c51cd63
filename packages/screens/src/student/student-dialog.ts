import type { Student } from '@thervu/contracts/student/student-shapes';
import type { DialogField } from '@thervu/ui/message/dialog-fields';
import type { Say } from '@thervu/words';
import type { StudentListWords } from '@thervu/words/compiled/student-list';

/** A dialog about one student. */
export interface StudentDialogProps {
  student: Student;
  /** Told what the server says about it. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Why it is done, kept in the student's history. */
export const reasonField = (t: Say<StudentListWords>) =>
  ({ name: 'reason', label: t('reason'), hint: t('reason.hint'), maxLength: 300 }) as const satisfies DialogField;
