import { pluralise as some } from '@thervu/contracts/core/format';
import type { Valuation } from '@thervu/contracts/reval-script/reval-script-rules';
import { VALUATION_WORDS } from '@thervu/contracts/reval-script/reval-script-rules';
import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobKind } from '../../core/jobs/jobs';
import { examNumbered, lockStage } from '../exam/exam-service';
import { settingValue } from '../setting/setting-service';
import { dummyNumber, FIRST_BASE, LAST_BASE } from '../top-sheet/dummy-number';
import { countDue, freeBases, issuePaper, lockNumbersOf, neededBy, papersDue, type IssueOrder } from './issue-queries';

export const ISSUE_REVAL = 'reval-script.issue';
/** Draws beyond what is needed, for those that are taken; more draws follow where they were too few. */
const SPARE = 20;
/** Draws in vain before the numbers of an exam are believed to be used up. */
const MAX_TRIES = 50;

/** Numbers nobody can foresee and nothing of the exam bears. */
export async function drawNumbers(trx: Knex, examId: number, count: number): Promise<string[]> {
  const found = new Set<number>();
  for (let round = 0; found.size < count; round++) {
    if (round === MAX_TRIES) throw new JobFailed('The exam has hardly any free number left.');
    const bases = Array.from({ length: count - found.size + SPARE }, () => randomInt(FIRST_BASE, LAST_BASE + 1));
    for (const base of await freeBases(trx, examId, [...new Set(bases)])) {
      if (found.size < count) found.add(base);
    }
  }
  return [...found].map(dummyNumber);
}

export const revalScriptJobs: JobKind[] = [
  {
    kind: ISSUE_REVAL,
    writes: ['reval_script'],
    async run({ db, job, progress }) {
      const examId = job.exam_id!;
      const { valuation } = job.params as { valuation: Valuation };
      const { exam_tbl } = await examNumbered(db, examId);
      const limit = await settingValue(db, 'revaluation.third_valuer_from');
      const order: IssueOrder = { examId, valuation, limit };
      const papers = await papersDue(db, order);
      const origin = await originOfJob(db, job.id, job.created_by);
      let issued = 0;
      for (const [index, paper] of papers.entries()) {
        await progress(index, papers.length, 'Giving new numbers, paper by paper');
        issued += await db.transaction(async (trx) => {
          await lockStage(trx, examId);
          const { stage } = await examNumbered(trx, examId);
          if (stage !== 'REVALUATION') throw new JobFailed('The revaluation of this exam is over.');
          await lockNumbersOf(trx, examId);
          const needed = await neededBy(trx, { ...order, paper });
          if (needed === 0) return 0;
          const numbers = await drawNumbers(trx, examId, needed);
          const made = await issuePaper(trx, { ...order, paper, numbers, by: job.created_by });
          await audit(trx, origin, {
            action: 'REVAL_SCRIPTS_ISSUED',
            entity: 'reval_script',
            examId,
            entityKey: `${exam_tbl} ${paper}`,
            after: { valuation, issued: made },
          });
          return made;
        });
      }
      await progress(papers.length, papers.length, 'Counting');
      const left = await countDue(db, order);
      const texts = [
        `${some(issued, 'script', 'scripts')} issued for the ${VALUATION_WORDS[valuation].toLowerCase()} valuation`,
        ...(left.withoutScript > 0
          ? [`${some(left.withoutScript, 'request has', 'requests have')} no script on record`]
          : []),
        ...(left.withoutCamp > 0 ? [`for ${some(left.withoutCamp, 'script', 'scripts')} there is no other camp`] : []),
      ];
      return { message: `${texts.join('; ')}.` };
    },
  },
];
