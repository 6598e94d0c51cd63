import type { CallReply } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import type { previewUniversityFinalYears } from '@thervu/contracts/fee/final-year-university-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { createHash } from 'node:crypto';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden } from '../../core/http/problem';
import { startJob, toJob } from '../../core/jobs/jobs';
import type { Context, Origin } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import { examByName } from '../exam/exam-service';
import { openForChange } from '../exam/exam-window';
import { countLastSemester, type LastSemesterOfCollege } from './final-year-queries';
import { previewChanged, setOfCollege } from './final-year-service';

export const SET_FINAL_YEARS = 'final-years.set';

/** The whole university is the office's; a college sets its own students. */
function officeAlone({ college }: Scope): void {
  if (college !== 'all') throw new Forbidden('The examination office sets the fees of all colleges.', 'office-alone');
}

/** Stands for exactly these students of exactly these colleges. */
const digestOf = (colleges: readonly LastSemesterOfCollege[]): string =>
  createHash('sha256')
    .update(JSON.stringify(colleges.filter(({ toSet }) => toSet > 0).map(({ colcode, digest }) => [colcode, digest])))
    .digest('hex');

const sumOf = (colleges: readonly LastSemesterOfCollege[]) => colleges.reduce((sum, { toSet }) => sum + toSet, 0);

/** What setting the final-year fees of the whole university would do, by college. */
export async function previewUniversity(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  name: string,
): Promise<CallReply<typeof previewUniversityFinalYears>> {
  officeAlone(scope);
  const exam = await examByName(db, name);
  const colleges = await countLastSemester(db, scope, exam.id);
  return {
    exam_name: exam.exam_name,
    colleges: colleges.map(({ digest: _, ...college }) => college),
    toSet: sumOf(colleges),
    digest: digestOf(colleges),
  };
}

/** Starts the job for exactly what was looked at. */
export async function startUniversity(
  context: Context,
  { exam: name, digest }: { exam: string; digest: string },
): Promise<Job> {
  officeAlone(context.scope);
  return context.db.transaction(async (trx) => {
    const exam = await openForChange(trx, context.scope, name, 'EXAM_APLY');
    const colleges = await countLastSemester(trx, context.scope, exam.id);
    if (digestOf(colleges) !== digest) throw previewChanged();
    const students = sumOf(colleges);
    if (students === 0)
      throw new Conflict('nothing-to-set', `No student of the last semester is left to set for ${exam.exam_name}.`);
    const job = await startJob(
      { ...context, db: trx },
      {
        kind: SET_FINAL_YEARS,
        flightKey: String(exam.id),
        title: `Setting the final-year fees of ${exam.exam_name}`,
        examId: exam.id,
        params: { exam: exam.exam_name, digest },
      },
    );
    await audit(trx, context, {
      action: 'FINAL_YEARS_STARTED',
      entity: 'exam',
      entityKey: exam.exam_name,
      examId: exam.id,
      after: { job: job.id, students },
    });
    return toJob(job);
  });
}

/** Sets what was looked at, all colleges in one transaction. Run again it finds nothing left. */
export async function setUniversity(
  trx: Db,
  by: { origin: Origin; userId: number },
  { exam: name, digest }: { exam: string; digest: string },
  progress: (done: number, total: number) => Promise<void>,
): Promise<string> {
  const scope: Scope = { college: 'all' };
  const exam = await openForChange(trx, scope, name, 'EXAM_APLY');
  const colleges = (await countLastSemester(trx, scope, exam.id)).filter(({ toSet }) => toSet > 0);
  if (colleges.length === 0) return `No student of the last semester is left to set for ${exam.exam_name}.`;
  if (digestOf(colleges) !== digest) throw previewChanged();
  const total = sumOf(colleges);
  let done = 0;
  for (const { colcode, digest: shown } of colleges) {
    await progress(done, total);
    done += (await setOfCollege(trx, { ...by, scope }, { examId: exam.id, college: colcode, digest: shown })).length;
  }
  return `${pluralise(done, 'student pays', 'students pay')} the final-year fees for ${exam.exam_name}.`;
}
