import { pluralise as some } from '@thervu/contracts/core/format';
import { createHash } from 'node:crypto';
import { JobFailed, type JobContext, type JobKind } from '../../core/jobs/jobs';
import { consolidatePaper, finishRun, tryLock, openConsolidation } from './consolidate-queries';
import { countLines, deleteOtherLines, storeBalances, writtenPapers } from './count-queries';

export const COUNT_SCRIPTS = 'script-ledger.count';
export const CONSOLIDATE = 'script-ledger.consolidate';
/** Papers counted in one transaction. */
const BATCH_PAPERS = 50;

type Work = Pick<JobContext, 'db' | 'progress'>;

/** Counts every line and balance of an exam; returns the papers and what does not balance. */
async function count({ db, progress }: Work, exam: number) {
  const papers = await writtenPapers(db, exam);
  await deleteOtherLines(db, exam, papers);
  for (let index = 0; index < papers.length; index += BATCH_PAPERS) {
    await progress(index, papers.length, 'Counting the scripts of each paper');
    await countLines(db, exam, papers.slice(index, index + BATCH_PAPERS));
  }
  await progress(papers.length, papers.length, 'Comparing the balances');
  const open = (await storeBalances(db, exam)).filter((balance) => balance.count > 0);
  return { papers, open };
}

const describeOpenWork = (open: Awaited<ReturnType<typeof count>>['open']) =>
  open.map(({ balance, count: rows }) => `${balance}: ${rows}`).join(', ');

export const ledgerJobs: JobKind[] = [
  {
    kind: COUNT_SCRIPTS,
    writes: ['script_ledger', 'script_ledger_balance'],
    async run(context) {
      const { papers, open } = await count(context, context.job.exam_id!);
      const counted = `${some(papers.length, 'paper', 'papers')} counted`;
      return {
        message:
          open.length === 0 ? `${counted}; everything balances.` : `${counted}; open: ${describeOpenWork(open)}.`,
      };
    },
  },
  {
    kind: CONSOLIDATE,
    writes: ['exam_application', 'mark_history'],
    async run(context) {
      const { db, job, progress } = context;
      const exam = job.exam_id!;
      // without the lock the camps would change during the count: it is kept to the end
      return db.transaction(async (lock) => {
        if (!(await tryLock(lock, exam)))
          throw new JobFailed('The camps are not locked any more. Nothing was written.');
        const { papers, open } = await count(context, exam);
        if (open.length > 0)
          throw new JobFailed(`The script ledger does not balance (${describeOpenWork(open)}). Nothing was written.`);
        const run = await openConsolidation(db, exam, job.created_by!);
        const whole = createHash('sha256');
        const sum = { marks: 0, changed: 0 };
        for (const [index, paper] of papers.entries()) {
          if (index % 10 === 0) await progress(index, papers.length, 'Writing the agreed marks');
          const { marks, changed, digest } = await consolidatePaper(db, exam, paper, job.created_by!);
          whole.update(`${paper} ${digest}\n`);
          sum.marks += marks;
          sum.changed += changed;
        }
        await finishRun(db, run, { ...sum, papers: papers.length, digest: whole.digest() });
        return {
          message: `${some(sum.marks, 'mark', 'marks')} of ${some(papers.length, 'paper', 'papers')}; ${some(sum.changed, 'was', 'were')} written again.`,
        };
      });
    },
  },
];
