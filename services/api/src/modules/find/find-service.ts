import { permits } from '@thervu/contracts/core/duties';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { Found } from '@thervu/contracts/find/find-contract';
import { audit } from '../../core/audit/audit';
import { TooMany } from '../../core/http/problem';
import type { CounterKey } from '../../core/http/count-store';
import type { RateCounter } from '../../core/http/rate-counter';
import type { Context } from '../../core/session/context';
import * as queries from './find-queries';

/** Counts the question of a person, before anything is read for it. @throws TooMany beyond the limit */
async function count(counter: RateCounter, userId: number): Promise<void> {
  const key: CounterKey = ['questionsOfOnePerson', String(userId)];
  counter.check([key]);
  const taken = await counter.reserve([{ key, max: 'figure' }]);
  if (Array.isArray(taken)) throw new TooMany(Math.max(...taken.map(({ seconds }) => seconds)));
  await counter.settle(taken, 'wrong');
}

/** Answers what the person may read of what a text begins or names. A camp finds bundles and nothing else. */
export async function answerFind(context: Context, counter: RateCounter, text: string): Promise<Found> {
  const { db, scope, user } = context;
  await count(counter, user.userId);
  const inCamp = scope.college === undefined;
  const may = (permission: Permission) => permits(user, permission, true);
  const unless = <T>(not: boolean, ask: () => Promise<T[]>): Promise<T[]> => (not ? Promise.resolve([]) : ask());
  const [students, papers, colleges, bundles, exams] = await Promise.all([
    unless(inCamp || !may('student.read'), () => queries.findStudentsByText(db, scope, text)),
    unless(inCamp || !may('course.read'), () => queries.findPapersByText(db, text)),
    unless(inCamp || !may('college.read'), () => queries.findColleges(db, scope, text)),
    unless(!may('bundle.read'), () => queries.findBundles(db, scope, text)),
    unless(inCamp || !may('exam.read'), () => queries.findExams(db, text)),
  ]);
  if (students.length > 0)
    await audit(db, context, {
      action: 'STUDENTS_FOUND',
      entity: 'student',
      after: { students: students.map(({ student_id }) => student_id) },
    });
  return { students, papers, colleges, bundles, exams };
}
