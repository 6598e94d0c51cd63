import type { Student } from '@thervu/contracts/student/student-shapes';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Say } from '@thervu/words';
import type { StudentListWords } from '@thervu/words/compiled/student-list';

/** The student in a question or a message: 'Priya R (25UCS104)', without a register number by application. */
export const studentLabel = (t: Say<StudentListWords>, { stu_name, reg_no, student_id: id }: Student): string =>
  `${stu_name} (${reg_no ?? t('person.application', { id })})`;

export { formatDay as dayWords, formatMoment as momentWords } from '@thervu/contracts/core/format';

/** The shape and colour of a status; its words are in the catalogue as `status.…`. */
export const STATUS_KIND: Record<Student['status'], StatusKind> = {
  DRAFT: 'info',
  MIGRATED: 'info',
  ACTIVE: 'success',
  DISCONTINUED: 'neutral',
};

/** Student Details of the cohort a student is in. */
export const cohortAddress = ({ Colcode, degreelvl, deg_id, admn_acdyr }: Student): string =>
  `/home/student-list?${new URLSearchParams({
    college: Colcode,
    level: degreelvl,
    degree: String(deg_id),
    year: String(admn_acdyr),
  }).toString()}`;
