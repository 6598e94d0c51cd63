import type { Student } from '@thervu/contracts/student/student-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { dayOf } from './stored-file';

/** Says that the form is closed, since when and why, and what can still be done. */
export function ClosedNote({ student, closed }: { student: Student; closed: boolean }) {
  if (!closed) return null;
  const { submitted_at, discontinue, reg_no } = student;
  const when = submitted_at ? `Submitted on ${dayOf(submitted_at)}. ` : '';
  const number = reg_no ? ` Register number ${reg_no}.` : '';
  return (
    <Banner kind="info">
      {discontinue
        ? `This student is discontinued. ${when}The form is closed: it can be read and printed.${number}`
        : `${when}The form is closed: it can be read and printed. Name and date of birth are corrected under Student Details, photo and documents below.${number}`}
    </Banner>
  );
}
