import type { Course, createCourse, updateCourse } from '@thervu/contracts/course/course-contract';
import { COURSE_LABELS, courseProblems, FIXED_IN_USE, SHARED_FIELDS } from '@thervu/contracts/course/course-rules';
import { usualScheme } from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import type { CallReply } from '@thervu/contracts/core/call';
import type * as z from 'zod/mini';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import { assertUnreferenced } from '../../core/http/delete-guard';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import { assertChoosable } from '../grading-scheme/grading-scheme-service';
import { candidateOf, disagreements, rejectDisagreement } from './course-agreement-service';
import {
  degreeTerms,
  findCourse,
  hasResults,
  insertCourse,
  lockCourse,
  lockCourses,
  lockMeeting,
  removeCourse,
  slotsOnlyOf,
  storeCourse,
  usesOf,
  type CourseValues,
  type Use,
} from './course-queries';

type NewBody = z.output<typeof createCourse.body>;
type ChangedBody = z.output<typeof updateCourse.body>;
type Saved = CallReply<typeof updateCourse>;

/** An exam of these stages reads the paper no more: its results carry their own maxima. */
const SETTLED = ['REVISED', 'ARCHIVED'];

const gone = () => new NotFound('course-not-found', 'There is no such paper.');
const counted = (uses: readonly Use[]) =>
  uses.map(({ exam_name, applications }) => `${applications} in ${exam_name}`).join(', ');

export async function readCourse(db: Db, id: number): Promise<Course> {
  const course = await findCourse(db, id);
  if (!course) throw gone();
  return course;
}

/** Adds a paper to a degree. */
export async function addCourse(context: Context, body: NewBody): Promise<Saved> {
  return context.db.transaction(async (trx) => {
    const { everywhere, ...rest } = body;
    await lockCourses(trx);
    const degree = await degreeTerms(trx, rest.DEG_ID);
    const values = {
      ...rest,
      kind: rest.kind ?? 'REGULAR',
      scheme: rest.scheme ?? usualScheme(rest, degree?.deg_level),
    };
    validate(degree, values);
    await assertChoosable(trx, values.scheme);
    const others = await agree(trx, context, values, null, everywhere === true);
    const id = await insertCourse(trx, values, context.user.userId);
    const course = await readCourse(trx, id);
    await audit(trx, context, {
      action: 'COURSE_CREATED',
      entity: 'course',
      entityKey: String(id),
      after: course,
    });
    return { message: 'Course created successfully', course, others };
  });
}

/** Changes a paper; with `everywhere` also what the other rows of its code share with it. */
export async function changeCourse(context: Context, id: number, body: ChangedBody): Promise<Saved> {
  return context.db.transaction(async (trx) => {
    const { everywhere, row_version, ...rest } = body;
    await lockCourses(trx);
    const locked = await lockCourse(trx, id);
    if (!locked) throw gone();
    const before = locked.course;
    const values = { ...rest, kind: rest.kind ?? before.kind, scheme: rest.scheme ?? before.scheme };
    rejectStale(locked, context.user.userId, row_version, {
      what: `Paper ${before.P_CODE}`,
      yours: rest,
      theirs: before,
    });
    validate(await degreeTerms(trx, values.DEG_ID), values);
    await assertChoosable(trx, values.scheme, before.scheme);
    await rejectSchemeOfResults(trx, before, values.scheme);
    await rejectInUse(trx, before, values);
    const others = await agree(trx, context, values, id, everywhere === true);
    if (differs(before, values)) {
      await storeCourse(trx, id, values, context.user.userId);
      const after = await readCourse(trx, id);
      await audit(trx, context, {
        action: 'COURSE_CHANGED',
        entity: 'course',
        entityKey: String(id),
        before,
        after,
      });
    }
    return { message: 'Course updated successfully', course: await readCourse(trx, id), others };
  });
}

/** Removes a paper that nothing refers to. */
export async function deleteCourse(context: Context, id: number): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    await lockCourses(trx);
    const course = (await lockCourse(trx, id))?.course;
    if (!course) throw gone();
    const rejection = assertUnreferenced(`Paper ${course.P_CODE}`, [
      ...(await usesOf(trx, [id])).map(({ exam_name, applications }) => ({
        one: `exam application of ${exam_name}`,
        many: `exam applications of ${exam_name}`,
        count: applications,
      })),
      { one: 'time table entry', many: 'time table entries', count: await slotsOnlyOf(trx, course) },
    ]);
    if (rejection) throw rejection;
    await removeCourse(trx, id);
    await audit(trx, context, {
      action: 'COURSE_DELETED',
      entity: 'course',
      entityKey: String(id),
      before: course,
    });
    return { message: `${course.P_CODE} has been deleted.` };
  });
}

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

const differs = (before: Course, values: CourseValues) =>
  Object.entries(values).some(([field, value]) => before[field as keyof Course] !== emptyAsNull(value));

/** What the fields say about each other and about the degree. */
function validate(degree: { tot_sem: number } | undefined, values: CourseValues): void {
  const problems = courseProblems(values);
  if (degree === undefined) problems.push({ field: 'DEG_ID', message: 'There is no such degree.' });
  else if (values.SEM > degree.tot_sem) {
    problems.push({ field: 'SEM', message: `This degree has ${degree.tot_sem} semesters.` });
  }
  if (problems.length > 0) {
    const [{ field, message }] = problems as [(typeof problems)[0]];
    throw new Invalid('course-refused', `${COURSE_LABELS[field]}: ${message}`, problems);
  }
}

/** Results carry their own maxima and not their scheme: a paper that has any keeps it, whatever has become of the exam. */
async function rejectSchemeOfResults(trx: Db, before: Course, scheme: string): Promise<void> {
  if (scheme === before.scheme || !(await hasResults(trx, before.COUR_ID))) return;
  const message = `${COURSE_LABELS.scheme} stays ${before.scheme}: results of this paper were made with it.`;
  throw new Invalid('course-in-use', message, [{ field: 'scheme', message }]);
}

/** What a paper was applied for and marked under stays as it is while the exam is under way. */
async function rejectInUse(trx: Db, before: Course, values: Partial<CourseValues>): Promise<void> {
  const changed = FIXED_IN_USE.filter((field) => field in values && before[field] !== values[field]);
  if (changed.length === 0) return;
  const uses = await usesOf(trx, [before.COUR_ID], { but: SETTLED });
  if (uses.length === 0) return;
  const labels = changed.map((field) => COURSE_LABELS[field]).join(', ');
  throw new Invalid(
    'course-in-use',
    `${before.P_CODE} is in use: exam applications refer to it, ${counted(uses)}. Until that exam is settled it keeps its ${labels}.`,
    changed.map((field) => ({
      field,
      message: `${COURSE_LABELS[field]} stays ${before[field]} while an exam uses this paper.`,
    })),
  );
}

/** Lets the row agree with the others of its code: refuses it, or changes the others with it. Answers how many. */
async function agree(
  trx: Db,
  context: Context,
  values: CourseValues,
  id: number | null,
  everywhere: boolean,
): Promise<number> {
  const [found] = await disagreements(trx, [candidateOf(values, id)]);
  if (!found) return 0;
  if (!everywhere) return rejectDisagreement(found);
  const shared = Object.fromEntries(SHARED_FIELDS.map((field) => [field, values[field]]));
  let others = 0;
  for (const before of await lockMeeting(trx, values, id)) {
    if (SHARED_FIELDS.every((field) => before[field] === values[field])) continue;
    await rejectInUse(trx, before, shared);
    await storeCourse(trx, before.COUR_ID, shared, context.user.userId);
    const after = await readCourse(trx, before.COUR_ID);
    await audit(trx, context, {
      action: 'COURSE_CHANGED',
      entity: 'course',
      entityKey: String(before.COUR_ID),
      before,
      after,
    });
    others += 1;
  }
  return others;
}
