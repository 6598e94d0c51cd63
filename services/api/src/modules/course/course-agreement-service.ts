import { pluralise } from '@thervu/contracts/core/format';
import { COURSE_LABELS, SHARED_FIELDS, type SharedField } from '@thervu/contracts/course/course-rules';
import type { CourseFields } from '@thervu/contracts/course/course-contract';
import type { Db } from '../../core/database/connect';
import { Invalid, type FieldError } from '../../core/http/problem';
import { findDisagreements, type CandidateCourse, type Disagreement, type Opposed } from './course-agreement-queries';
import { lockCourses } from './course-queries';

export type { CandidateCourse, Disagreement, Opposed };

/**
 * Candidates that would break the agreement of their paper code (see `canMeet`), measured against the rows that stand and
 * against each other in one statement, for one row or for thousands. Waits until no other save of papers is under way and
 * keeps others waiting until the transaction ends: what it finds stays true until the caller has written.
 */
export async function disagreements(trx: Db, candidates: readonly CandidateCourse[]): Promise<Disagreement[]> {
  await lockCourses(trx);
  return findDisagreements(trx, candidates);
}

export function candidateOf(course: CourseFields, id: number | null): CandidateCourse {
  return {
    row: 1,
    cour_id: id,
    deg_id: course.DEG_ID,
    start_yr: course.START_YR,
    p_code: course.P_CODE,
    sem: course.SEM,
    p_name: course.P_NAME,
    p_type: course.P_TYPE,
    intl_max: course.INTL_MAX,
    extl_max: course.EXTL_MAX,
    intl_min: course.INTL_MIN,
    extl_min: course.EXTL_MIN,
    board: course.BOARD,
  };
}

/** `B.Sc. Botany (BoS 2023, 2021), B.A. History (BoS 2023) and 7 more`; each degree once. */
function named(others: readonly Opposed[], total: number): string {
  const years = new Map<string, number[]>();
  for (const { degree, start_yr } of others) years.set(degree, [...(years.get(degree) ?? []), start_yr]);
  const names = [...years].map(([degree, bos]) => `${degree} (BoS ${bos.join(', ')})`);
  const remaining = total - others.length;
  return remaining > 0 ? `${names.join(', ')} and ${remaining} more` : names.join(', ');
}

/** What is wrong with one candidate: a sentence about the whole and one for each field that differs, with the degrees. */
export function disagreementText({ p_code, rows, with: others }: Disagreement): {
  message: string;
  errors: FieldError[];
} {
  const differing = SHARED_FIELDS.filter((field) => others.some(({ fields }) => field in fields));
  const errors = differing.map((field) => ({ field, message: differenceIn(field, others) }));
  const labels = differing.map((field) => COURSE_LABELS[field]).join(', ');
  const message =
    `${p_code} must be the same in every degree whose students can meet in one exam. ${labels} ` +
    `${differing.length === 1 ? 'differs' : 'differ'} from ${pluralise(rows, 'other row', 'other rows')}: ${named(others, rows)}.`;
  return { message, errors };
}

/** Beside the field one degree is enough: the sentence about the whole names them all. */
function differenceIn(field: SharedField, others: readonly Opposed[]): string {
  const [first, ...rest] = others.filter(({ fields }) => field in fields);
  const where = `${first!.degree} (BoS ${first!.start_yr})${rest.length > 0 ? ' and others' : ''}`;
  return `${COURSE_LABELS[field]} is ${first!.fields[field]} in ${where}.`;
}

/** Refuses a row that would disagree, naming the degrees and the way out. */
export function rejectDisagreement(found: Disagreement): never {
  const { message, errors } = disagreementText(found);
  const wayOut =
    found.rows === 1
      ? 'Correct this row, or apply the change to the other row as well.'
      : `Correct this row, or apply the change to all ${found.rows} rows as well.`;
  throw new Invalid('course-disagreement', `${message} ${wayOut}`, errors);
}
