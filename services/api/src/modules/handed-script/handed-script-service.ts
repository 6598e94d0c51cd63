import type { CallArgument } from '@thervu/contracts/core/call';
import type { Stage } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type {
  decideHandedScript,
  HandedScript,
  listHandedScripts,
} from '@thervu/contracts/handed-script/handed-script-contract';
import { decisionsFor } from '@thervu/contracts/handed-script/handed-script-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { withdrawAbsence } from '../absentee/absentee-service';
import { examNumbered, lockStage } from '../exam/exam-service';
import { addDecision, countUndecided, handedScript, handedScripts, lockNumber } from './handed-script-queries';

/** More scripts than anybody reads at once. */
const MAX_SCRIPTS = 500;
const MAX_ID = 2 ** 31 - 1;

async function examOf(db: Db, examId: number) {
  const exam = examId <= MAX_ID ? await examNumbered(db, examId) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam as { id: number; exam_name: string; exam_tbl: string; stage: Stage };
}

/** The scripts that lie with the office. They join register numbers and dummy numbers, so that who has read them is kept. */
export async function listHanded(
  context: Context,
  { params, query: { state } }: CallArgument<typeof listHandedScripts>,
): Promise<{ total: number; items: HandedScript[] }> {
  const exam = await examOf(context.db, Number(params.examId));
  return context.db.transaction(async (trx) => {
    const open = state === undefined ? undefined : state === 'open';
    const { total, items } = await handedScripts(trx, exam.id, { open, most: MAX_SCRIPTS });
    await audit(trx, context, {
      action: 'SECRET_MAP_READ',
      entity: 'script',
      examId: exam.id,
      after: { scripts: items.length },
      entityKey: `${exam.exam_tbl} handed to the office`,
    });
    return { total, items: items.map(({ applicationId: _, ...script }) => script) };
  });
}

/** How many scripts wait for the office, by the camp they come from. */
export const undecidedByCamp = (db: Db, examId: number) => countUndecided(db, examId);

/** Decides about one script. Throws Conflict where somebody else has decided since, Invalid for a decision that does not fit. */
export async function recordHandedDecision(
  context: Context,
  { params, body: { decision, reason } }: CallArgument<typeof decideHandedScript>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  const { barcode } = params;
  return context.db.transaction(async (trx) => {
    const { id: examId } = await examOf(trx, Number(params.examId));
    await lockStage(trx, examId);
    const { exam_name, stage } = await examOf(trx, examId);
    if (stage !== 'CONDUCT' && stage !== 'VALUATION') {
      throw new Invalid(
        'wrong-stage',
        `${exam_name} is in the stage ${STAGE_WORDS[stage]}: scripts are decided about in the stages Exam days and Valuation.`,
      );
    }
    await lockNumber(trx, examId, barcode);
    const script = await handedScript(trx, examId, barcode);
    if (!script) throw new NotFound('no-script', 'No script of this number was handed to the office.');
    if (!script.open) throw new Conflict('decided-already', 'Somebody else has decided about this script already.');
    if (!decisionsFor(script).includes(decision)) {
      const message = script.absent
        ? 'The candidate is marked absent: decide whether that is true.'
        : 'The candidate is not marked absent.';
      throw new Invalid('wrong-decision', message, [{ field: 'decision', message }]);
    }
    await addDecision(trx, { exam_id: examId, barcode, decision, reason, by_user: userId });
    if (decision === 'PRESENT') {
      await withdrawAbsence(trx, context, { examId, applicationId: script.applicationId!, reason });
    }
    await audit(trx, context, {
      action: 'HANDED_SCRIPT_DECIDED',
      entity: 'script',
      entityKey: barcode,
      examId,
      before: script.decided,
      after: { decision, reason },
    });
    return { message: `The script ${barcode} is decided.` };
  });
}
