import type { Student } from '@thervu/contracts/student/student-shapes';

/** A dialog about one student. */
export interface StudentDialogProps {
  student: Student;
  /** Told what the server says about it. */
  onDone: (message: string) => void;
  onClose: () => void;
}
