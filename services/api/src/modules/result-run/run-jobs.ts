import { formatCount, pluralise as some } from '@thervu/contracts/core/format';
import type { Knex } from 'knex';
import { fillPartition, setIndexMemory } from '../../core/database/bare-partition-queries';
import { analyzeTables } from '../../core/database/statistics-queries';
import { JobFailed, type JobContext, type JobKind, type JobOutcome } from '../../core/jobs/jobs';
import { impactWorks } from '../result-release/impact-service';
import { calculatePart, clearPart, forgetInput, hasNoResult, hasPapers, readInput } from './calculation-queries';
import { checkPart } from './check-queries';
import { grantModeration } from './moderation-grant-queries';
import {
  clearLeftover,
  clearStandings,
  leftovers,
  partsOf,
  setPart,
  setParts,
  sumUp,
  planForPart,
  allowIdleTransaction,
  type Part,
} from './part-queries';
import { findRun, lockProcessing, recordOtherRules, setRun, type RunRow } from './run-queries';
import { checkStandings, recordSurplusStandings } from './standing-check-queries';
import { writeStandings } from './standing-queries';

export const PROCESS = 'result-run.process';
export const CHECK = 'result-run.check';
export const CLEAR = 'result-run.clear';

/** Smaller exams are written in a moment anyhow, and go on where they were broken off. */
const AT_ONCE_PAPERS = 20_000;

type Work = Pick<JobContext, 'db' | 'progress'>;

/** Removes what discarded runs of the exam have left, a college at a time. */
async function clear({ db, progress }: Work, examId: number): Promise<number> {
  const rest = await leftovers(db, examId);
  for (const [index, part] of rest.entries()) {
    await progress(index, rest.length, 'Removing the rows of a discarded run');
    await clearLeftover(db, examId, part);
  }
  return rest.length;
}

/** Calculates the results of one college, into the table of the results or into the bare table that is named. */
async function calculate(trx: Knex.Transaction, run: RunRow, { colcode }: Part, bare?: string): Promise<void> {
  const outcome = await calculatePart(trx, run, colcode, bare);
  if (outcome.withoutRule > 0)
    throw new JobFailed(
      `College ${colcode}: no rule holds for ${some(outcome.withoutRule, 'paper', 'papers')}. Nothing of it was written.`,
    );
  await setPart(trx, run, colcode, {
    inputs: outcome.inputs,
    written: outcome.written,
    written_at: trx.fn.now(),
    input_digest: Buffer.from(outcome.inputDigest, 'hex'),
    output_digest: Buffer.from(outcome.outputDigest, 'hex'),
    standings: null,
    standing_at: null,
    differences: null,
    checked_at: null,
  });
}

/** Writes the results of one college, or leaves them where they were written from the same inputs. True when it wrote. */
const writePart = ({ db }: Work, run: RunRow, part: Part): Promise<boolean> =>
  db.transaction(async (trx) => {
    await planForPart(trx);
    if (part.written_at !== null) {
      const { digest } = await readInput(trx, run, part.colcode);
      await setPart(trx, run, part.colcode, { written_at: trx.fn.now() });
      if (digest === part.input_digest) return false;
      await forgetInput(trx);
      await clearPart(trx, run, part.colcode);
    }
    await calculate(trx, run, part);
    return true;
  });

/**
 * Writes all results of a big exam that has none yet, college by college, into a table that becomes the exam's part of the
 * results when it is whole. What an earlier run had noted of its parts is of rows that do not exist.
 */
const writeAtOnce = ({ db, progress }: Work, run: RunRow, parts: readonly Part[], all: number): Promise<void> =>
  db.transaction(async (trx) => {
    await planForPart(trx);
    await setIndexMemory(trx);
    await fillPartition(trx, 'result', run.exam_id, {
      fill: async (step, bare) => {
        for (const [index, part] of parts.entries()) {
          await progress(index, all, 'Writing results');
          await calculate(step, run, part, bare);
          await forgetInput(step);
        }
      },
    });
  });

/** Two connections share the colleges: the database counts for one on each core. The first failure stops both. */
async function twoAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const workThrough = async () => {
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  const ends = await Promise.allSettled([workThrough(), workThrough()]);
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
}

/** The second calculation over every part that has not been checked. */
async function check({ db, progress }: Work, run: RunRow, before: number, all: number) {
  const sum = { rows: 0, standings: 0 };
  const parts = await partsOf(db, run);
  let done = before;
  await twoAtATime(parts, async ({ colcode }) => {
    await progress(done, all, 'Calculating a second time and comparing');
    await db.transaction(async (trx) => {
      await planForPart(trx);
      const rows = await checkPart(trx, run, colcode);
      const standings = await checkStandings(trx, run, colcode);
      const differences = rows.differences + standings.differences;
      await setPart(trx, run, colcode, { differences, checked_at: trx.fn.now() });
      sum.rows += rows.rows;
      sum.standings += standings.rows;
    });
    done += 1;
  });
  await recordSurplusStandings(db, run);
  await recordOtherRules(db, run.id);
  return sum;
}

/** Stores the summary of the run; with a difference it stays DONE and cannot be approved. */
async function summarise({ db }: Work, run: RunRow, checked: { rows: number; standings: number }): Promise<JobOutcome> {
  const { digests, counts, exceptions, check: outcome } = await sumUp(db, run, checked);
  const agreed = outcome.differences === 0;
  await setRun(db, run.id, {
    state: agreed ? 'CHECKED' : 'DONE',
    checked_at: db.fn.now(),
    finished_at: run.finished_at ?? db.fn.now(),
    counts: JSON.stringify(counts),
    exceptions: JSON.stringify(exceptions),
    check_outcome: JSON.stringify(outcome),
    input_digest: digests.input,
    output_digest: digests.output,
  });
  const { P, RA, AAA, W } = counts;
  const summary = `${some(P, 'paper', 'papers')} passed, ${formatCount(RA)} to appear again, ${formatCount(AAA)} absent, ${formatCount(W)} waiting`;
  return {
    message: agreed
      ? `${summary}; the second calculation agrees on every row.`
      : `${summary}; the second calculation differs in ${some(outcome.differences, 'row', 'rows')}.`,
  };
}

/** Summary, pass statistics and what the run changes: each reads all results of the exam, so two of them at a time. */
async function finish(work: Work, run: RunRow, checked: { rows: number; standings: number }): Promise<JobOutcome> {
  let outcome: JobOutcome | undefined;
  const { works, keep } = impactWorks(work.db, run);
  const sumUpRun = async () => {
    outcome = await summarise(work, run, checked);
  };
  await twoAtATime([sumUpRun, ...works], (each) => each());
  await keep();
  return outcome!;
}

async function process({ db, progress }: Work, run: RunRow, atOnce: number): Promise<JobOutcome> {
  await clear({ db, progress }, run.exam_id);
  await progress(0, null, 'Reading rules and orders');
  await grantModeration(db, run);
  const parts = await partsOf(db, run);
  const all = parts.length * 3;
  let wrote = false;
  if (run.base_version === null && (await hasNoResult(db, run.exam_id)) && (await hasPapers(db, run.exam_id, atOnce))) {
    await writeAtOnce({ db, progress }, run, parts, all);
    wrote = true;
  } else
    for (const [index, part] of parts.entries()) {
      await progress(index, all, 'Writing results');
      wrote = (await writePart({ db, progress }, run, part)) || wrote;
    }
  if (wrote) {
    await analyzeTables(db, ['result']);
    // averages use all papers of a student: one rewritten part may change those of any
    await clearStandings(db, run);
    await setParts(db, run, { standings: null, standing_at: null, differences: null, checked_at: null });
  }
  const open = (await partsOf(db, run)).filter(({ standing_at }) => standing_at === null);
  let done = all - parts.length - open.length;
  await twoAtATime(open, async ({ colcode }) => {
    await progress(done, all, 'Writing averages and classes');
    await db.transaction(async (trx) => {
      await planForPart(trx);
      const standings = await writeStandings(trx, run, colcode);
      await setPart(trx, run, colcode, { standings, standing_at: trx.fn.now() });
    });
    done += 1;
  });
  return finish({ db, progress }, run, await check({ db, progress }, run, parts.length * 2, all));
}

/** Colleges whose inputs differ from those the run has read. */
async function changedParts({ db, progress }: Work, run: RunRow): Promise<string[]> {
  const changed: string[] = [];
  const parts = await partsOf(db, run);
  for (const [index, part] of parts.entries()) {
    await progress(index, parts.length * 2, 'Reading the inputs again');
    const { digest } = await db.transaction((trx) => readInput(trx, run, part.colcode));
    if (digest !== part.input_digest) changed.push(part.colcode);
  }
  return changed;
}

/** Locks the run of a job against all other work on the results of its exam. */
const withRun = (context: JobContext, states: RunRow['state'][], work: (run: RunRow) => Promise<JobOutcome>) =>
  context.db.transaction(async (lock) => {
    const { run: id } = context.job.params as { run: number };
    await allowIdleTransaction(lock);
    await lockProcessing(lock, context.job.exam_id!);
    const run = await findRun(context.db, id);
    if (!run || !states.includes(run.state))
      throw new JobFailed('This run has already been discarded or approved. Nothing was done.');
    return work(run);
  });

/** The jobs; a first run of an exam with at least so many papers writes its results all at once. */
export const resultRunJobsFrom = (atOnce: number): JobKind[] => [
  {
    kind: PROCESS,
    writes: ['result_standing'],
    run: (context) => withRun(context, ['RUNNING'], (run) => process(context, run, atOnce)),
  },
  {
    kind: CHECK,
    run: (context) =>
      withRun(context, ['DONE', 'CHECKED'], async (run) => {
        const changed = await changedParts(context, run);
        if (changed.length > 0)
          throw new JobFailed(
            `What was read has changed since in ${some(changed.length, 'college', 'colleges')} (${changed.slice(0, 5).join(', ')}). Discard the run and process again.`,
          );
        const parts = (await partsOf(context.db, run)).length;
        return finish(context, run, await check(context, run, parts, parts * 2));
      }),
  },
  {
    kind: CLEAR,
    run: (context) =>
      context.db.transaction(async (lock) => {
        await allowIdleTransaction(lock);
        await lockProcessing(lock, context.job.exam_id!);
        const colleges = await clear(context, context.job.exam_id!);
        return { message: `The rows of ${some(colleges, 'college', 'colleges')} were removed.` };
      }),
  },
];

export const resultRunJobs = resultRunJobsFrom(AT_ONCE_PAPERS);
