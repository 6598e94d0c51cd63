import type { Student } from '@thervu/contracts/student/student-shapes';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

/** The student in a question or a message: 'Priya R (25UCS104)', without a register number by application. */
export const studentLabel = ({ stu_name, reg_no, student_id }: Student): string =>
  `${stu_name} (${reg_no ?? `application ${student_id}`})`;

export { formatDay as dayWords, formatMoment as momentWords } from '@thervu/contracts/core/format';

export const STATUS: Record<Student['status'], { kind: StatusKind; words: string }> = {
  DRAFT: { kind: 'info', words: 'Not submitted' },
  MIGRATED: { kind: 'info', words: 'Migrated, to be completed' },
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
