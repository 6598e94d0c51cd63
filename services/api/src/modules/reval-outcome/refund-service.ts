import type { CallArgument } from '@thervu/contracts/core/call';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import type {
  OwnRevalOutcome,
  RevalRefund,
  withdrawArrears,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lockStage } from '../exam/exam-service';
import { settingValue } from '../setting/setting-service';
import { ownOutcomes } from './letter-queries';
import { loadOutcomeExam } from './outcome-service';
import { openArrears, refundsOf, withdrawArrear } from './refund-queries';

const MAX_ROWS = 1000;

/** Every refund of an exam, as the office's rule has it. */
export async function allRefunds(db: Db, examId: number): Promise<RevalRefund[]> {
  const { exam_id } = await loadOutcomeExam(db, examId);
  const changed = await settingValue(db, 'revaluation.refund_changed');
  return refundsOf(db, { exam: exam_id, changed });
}

export async function refundList(
  db: Db,
  examId: number,
): Promise<{ total: number; amount: number; items: RevalRefund[] }> {
  const rows = await allRefunds(db, examId);
  const amount = rows.reduce((all, row) => all + row.amount, 0);
  return { total: rows.length, amount, items: rows.slice(0, MAX_ROWS) };
}

/** Withdraws the arrear applications for papers that are passed now, when they are as many as the person was shown. */
export async function withdrawAll(
  context: Context,
  { params, body: { count } }: CallArgument<typeof withdrawArrears>,
): Promise<{ message: string }> {
  const { exam_id, exam_tbl } = await loadOutcomeExam(context.db, Number(params.examId));
  return context.db.transaction(async (trx) => {
    // the roll of a later exam is not frozen between the look and the deed
    const collected = await openArrears(trx, exam_id);
    for (const exam of [...new Set(collected.map((row) => row.exam_id))].sort((a, b) => a - b))
      await lockStage(trx, exam);
    const arrears = await openArrears(trx, exam_id);
    if (arrears.length !== count) {
      const message = `You were shown ${pluralise(count, 'application', 'applications')}; there are ${formatCount(arrears.length)} now.`;
      throw new Conflict('changed-meanwhile', message, { yours: count, theirs: arrears.length }, [
        { field: 'count', message },
      ]);
    }
    for (const arrear of arrears) {
      await withdrawArrear(trx, arrear);
      await audit(trx, context, {
        action: arrear.free ? 'ARREAR_WITHDRAWN' : 'ARREAR_KEPT',
        entity: 'exam_application',
        entityKey: `${arrear.exam_tbl} ${arrear.application_id}`,
        examId: arrear.exam_id,
        before: {
          reg_no: arrear.reg_no,
          p_code: arrear.p_code,
          confirmed: arrear.confirmed,
          fees: arrear.fees,
        },
        after: { passed_by: exam_tbl, version: arrear.version },
      });
    }
    const gone = arrears.filter(({ free }) => free).length;
    const kept = arrears.length - gone;
    const text = `${pluralise(gone, 'application was', 'applications were')} withdrawn.`;
    return {
      message: kept === 0 ? text : `${text} ${kept} of a frozen roll stand and are listed for the office.`,
    };
  });
}

/** The published outcomes of the signed-in college. */
export async function outcomesForCollege(
  db: Db,
  scope: Parameters<typeof ownOutcomes>[1],
  examId: number,
): Promise<OwnRevalOutcome[]> {
  if (examId > 2 ** 31 - 1) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return ownOutcomes(db, scope, examId);
}
