import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Job } from '@thervu/contracts/job/job-contract';
import type { RevalCamps } from '@thervu/contracts/reval-script/reval-script-contract';
import { isRevalClosed, VALUATION_WORDS, type Valuation } from '@thervu/contracts/reval-script/reval-script-rules';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { settingValue } from '../setting/setting-service';
import { ISSUE_REVAL } from './issue-jobs';
import { countDue, isCampWaived, waiveCamps } from './issue-queries';
import { balancesOf, findRevalExam, missingScripts, type RevalExam } from './office-queries';

const MAX_ID = 2 ** 31 - 1;

async function examOf(db: Db, examId: number): Promise<RevalExam> {
  const exam = examId <= MAX_ID ? await findRevalExam(db, examId) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam;
}

/** What the office sees of the camps' revaluation; missing scripts are named with their students, so that the reading is audited. */
export async function revalCamps(context: Context, examId: number): Promise<RevalCamps> {
  return context.db.transaction(async (trx) => {
    const { exam_tbl, ...exam } = await examOf(trx, examId);
    const limit = await settingValue(trx, 'revaluation.third_valuer_from');
    const second = await countDue(trx, { examId, valuation: 2, limit });
    const third = await countDue(trx, { examId, valuation: 3, limit });
    const missing = await missingScripts(trx, examId);
    if (missing.length > 0) {
      await audit(trx, context, {
        action: 'SECRET_MAP_READ',
        entity: 'reval_script',
        entityKey: exam_tbl,
        examId,
        after: { scripts: missing.length },
      });
    }
    return {
      ...exam,
      limit,
      due: {
        second: second.due,
        third: third.due,
        withoutScript: second.withoutScript,
        withoutCamp: second.withoutCamp + third.withoutCamp,
      },
      camps_waived: await isCampWaived(trx, examId),
      balances: (await balancesOf(trx, examId)).map((line) => ({ ...line, closed: isRevalClosed(line) })),
      missing: missing.map((row) => ({ ...row, at: row.at.toISOString() })),
    };
  });
}

/** Starts the issue of scripts for a valuation; one at a time for an exam. */
export async function startIssue(
  context: Context,
  owner: Knex,
  { examId, valuation }: { examId: number; valuation: Valuation },
): Promise<Job> {
  const exam = await examOf(context.db, examId);
  if (exam.stage !== 'REVALUATION') {
    const message = `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage as keyof typeof STAGE_WORDS]}: scripts are issued in the stage ${STAGE_WORDS.REVALUATION}.`;
    throw new Invalid('wrong-stage', message);
  }
  const limit = await settingValue(context.db, 'revaluation.third_valuer_from');
  const { due, withoutScript, withoutCamp } = await countDue(context.db, { examId, valuation, limit });
  if (due - withoutScript - withoutCamp === 0) {
    const none =
      valuation === 2
        ? 'No frozen request for revaluation waits for a script that can be pulled. Close the window of applications first.'
        : `No second mark without a third valuation is higher than the first by more than ${limit}, or no camp is left for it.`;
    throw new Invalid('nothing-due', none);
  }
  const job = await startJob(context, owner, {
    kind: ISSUE_REVAL,
    title: `Scripts for the ${VALUATION_WORDS[valuation].toLowerCase()} valuation of ${exam.exam_name}`,
    flightKey: exam.exam_tbl,
    params: { valuation },
    examId,
  });
  return toJob(job);
}

/**
 * An officer confirms that a third valuation may take place in a camp that has valued the script before. It needs a script for
 * which no other camp is left; people stay three different ones, since whoever has keyed a script never keys it again.
 */
export const waiveThirdCamp = (
  context: Context,
  { examId, reason }: { examId: number; reason: string },
): Promise<{ message: string }> =>
  context.db.transaction(async (trx) => {
    const exam = await examOf(trx, examId);
    const limit = await settingValue(trx, 'revaluation.third_valuer_from');
    const { withoutCamp } = await countDue(trx, { examId, valuation: 3, limit });
    if (withoutCamp === 0 && !(await isCampWaived(trx, examId))) {
      throw new Invalid('camps-enough', 'Every third valuation has a camp that has not valued the script before.');
    }
    if (await waiveCamps(trx, { exam_id: examId, reason, by_user: context.user.userId })) {
      await audit(trx, context, {
        action: 'REVAL_CAMP_WAIVED',
        entity: 'exam',
        entityKey: exam.exam_tbl,
        examId,
        after: { scripts: withoutCamp, reason },
      });
    }
    return { message: 'Confirmed: third valuations may take place in a camp that has valued the script before.' };
  });
