import type { Student } from '@thervu/contracts/student/student-shapes';
import type { StatusKind } from '@thervu/ui/StatusLabel';

/** The student in a question or a message: 'Priya R (25UCS104)', without a register number by application. */
export const nameOf = ({ stu_name, reg_no, student_id }: Student): string =>
  `${stu_name} (${reg_no ?? `application ${student_id}`})`;

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC',
}); // prettier-ignore
/** '05 Aug 2007' of '2007-08-05'. */
export const dayWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata',
}); // prettier-ignore
/** Day and time in India. */
export const momentWords = (iso: string): string => MOMENT.format(new Date(iso));

export const STATUS: Record<Student['status'], { kind: StatusKind; words: string }> = {
  DRAFT: { kind: 'info', words: 'Not submitted' },
  ACTIVE: { kind: 'success', words: 'Active' },
  DISCONTINUED: { kind: 'neutral', words: 'Discontinued' },
};

/** Student Details of the cohort a student is in. */
export const cohortAddress = ({ Colcode, degreelvl, deg_id, admn_acdyr }: Student): string =>
  `/home/student-list?${new URLSearchParams({
    college: Colcode,
    level: degreelvl,
    degree: String(deg_id),
    year: String(admn_acdyr),
  }).toString()}`;
