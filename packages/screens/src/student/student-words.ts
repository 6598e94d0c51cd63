import type { Student } from '@thervu/contracts/student/student-shapes';
import type { StatusKind } from '@thervu/ui/StatusLabel';

/** The student in a question or a message: 'Priya R (25UCS104)', without a register number by application. */
export const nameOf = ({ stu_name, reg_no, student_id }: Student): string =>
  `${stu_name} (${reg_no ?? `application ${student_id}`})`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** '05 Aug 2007' of '2007-08-05'; what is no whole day yet stays as it is. */
export function dayWords(day: string): string {
  const [year, month, date] = day.split('-');
  const name = MONTHS[Number(month) - 1];
  return name && date ? `${date} ${name} ${year}` : day;
}

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
