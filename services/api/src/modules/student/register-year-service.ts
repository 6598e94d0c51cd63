import { pluralise } from '@thervu/contracts/core/format';
import { registerPrefix } from '@thervu/contracts/student/register-number';
import type { CallArgument, CallReply } from '@thervu/contracts/core/call';
import type { Job } from '@thervu/contracts/job/job-contract';
import type {
  assignYearNumbers,
  previewYearNumbers,
  YearGroup,
} from '@thervu/contracts/student/register-number-contract';
import { createHash } from 'node:crypto';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, HttpError } from '../../core/http/problem';
import { startJob, toJob } from '../../core/jobs/jobs';
import type { Context, Origin } from '../../core/session/context';
import { listOpenCohorts, lockCohort } from './register-queries';
import { listChanged, loadDegreeCode, previewNumbers, writeList } from './register-service';

export const ASSIGN_YEAR = 'register-numbers.assign';

/** What the numbers of each degree say of it, or why it has none; asked once for a degree. */
async function degreeCodes(db: Db, degrees: readonly number[]) {
  const codes = new Map<number, { letters: string; code: string } | string>();
  for (const id of new Set(degrees)) {
    const code = await loadDegreeCode(db, id).catch((error: unknown) => {
      // a rule that stands in the way is told beside the students it concerns
      if (error instanceof HttpError) return error.message;
      throw error;
    });
    codes.set(id, code);
  }
  return codes;
}

/** Who would be given a number in a year, by college and degree. */
export async function previewYear(db: Db, year: number): Promise<CallReply<typeof previewYearNumbers>> {
  const cohorts = await listOpenCohorts(db, year);
  const codes = await degreeCodes(
    db,
    cohorts.map(({ deg_id }) => deg_id),
  );
  const groups = cohorts.map(({ digest: _, ...cohort }): YearGroup => {
    const code = codes.get(cohort.deg_id)!;
    return typeof code === 'string'
      ? { ...cohort, prefix: null, problem: code }
      : { ...cohort, prefix: registerPrefix({ year, colcode: cohort.colcode, ...code }), problem: null };
  });
  const listed = groups.map(({ colcode, deg_id, prefix }, index) => [colcode, deg_id, prefix, cohorts[index]!.digest]);
  return {
    token: createHash('sha256')
      .update(JSON.stringify([year, listed]))
      .digest('hex'),
    toAssign: groups.reduce((sum, { students, prefix }) => sum + (prefix === null ? 0 : students), 0),
    groups,
  };
}

/** Starts the job for exactly what was looked at. */
export async function startYear(
  context: Context,
  { body: { admn_acdyr: year, token } }: CallArgument<typeof assignYearNumbers>,
): Promise<Job> {
  return context.db.transaction(async (trx) => {
    const shown = await previewYear(trx, year);
    if (shown.toAssign === 0)
      throw new Conflict('nothing-to-assign', `No admitted student of ${year} can be given a register number.`);
    if (shown.token !== token) throw listChanged();
    const job = await startJob(
      { ...context, db: trx },
      {
        kind: ASSIGN_YEAR,
        flightKey: String(year),
        title: `Assigning the register numbers of ${year}`,
        params: { year, token },
      },
    );
    await audit(trx, context, {
      action: 'REGISTER_NUMBERS_STARTED',
      entity: 'student',
      entityKey: String(year),
      after: { job: job.id, students: shown.toAssign },
    });
    return toJob(job);
  });
}

/** Assigns every number of a year as it was looked at, all of them in one transaction. Run again it finds nothing left. */
export async function assignYear(
  trx: Db,
  by: { origin: Origin; userId: number },
  { year, token }: { year: number; token: string },
  progress: (done: number, total: number) => Promise<void>,
): Promise<string> {
  const shown = await previewYear(trx, year);
  if (shown.toAssign === 0) return `Every admitted student of ${year} who can have a register number has one.`;
  if (shown.token !== token) throw listChanged();
  let done = 0;
  for (const { colcode, deg_id, prefix, students } of shown.groups) {
    if (prefix === null) continue;
    await progress(done, shown.toAssign);
    const cohort = { colcode, deg_id, admn_acdyr: year };
    await lockCohort(trx, cohort);
    const list = await previewNumbers(trx, cohort);
    // somebody was admitted, or given a number, between the look and the lock
    if (list.items.length !== students) throw listChanged();
    await writeList(trx, by, cohort, list);
    done += students;
  }
  return `${pluralise(done, 'register number was', 'register numbers were')} assigned.`;
}
