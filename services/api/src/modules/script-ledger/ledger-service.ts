import type { CallArgument } from '@thervu/contracts/core/call';
import type { Job } from '@thervu/contracts/job/job-contract';
import {
  BALANCES,
  type CollegeLine,
  type listOpenScripts,
  type lockCamps,
  type OpenScript,
  type ScriptLedger,
  type setScriptException,
} from '@thervu/contracts/script-ledger/script-ledger-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import type { COUNT_SCRIPTS } from './ledger-jobs';
import { CONSOLIDATE } from './ledger-jobs';
import * as queries from './ledger-queries';
import { assertSigned } from '../keying-signature/keying-signature-service';

/** More open scripts of one paper and college than anybody reads at once. */
const MAX_SCRIPTS = 500;
const MAX_ID = 2 ** 31 - 1;

export async function ledgerExam(db: Db, examId: number): Promise<queries.LedgerExam> {
  const exam = examId <= MAX_ID ? await queries.findLedgerExam(db, examId) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam;
}

/** The ledger of an exam as last counted. */
export async function scriptLedger(db: Db, examId: number): Promise<ScriptLedger> {
  const { exam_tbl: _, camp_locked_at, counted_at, ...exam } = await ledgerExam(db, examId);
  const run = await queries.lastConsolidation(db, examId);
  return {
    ...exam,
    countedAt: counted_at?.toISOString() ?? null,
    campsLockedAt: camp_locked_at?.toISOString() ?? null,
    consolidated: run
      ? {
          at: run.at.toISOString(),
          papers: run.papers,
          marks: run.marks,
          changed: run.changed,
          digest: run.digest,
        }
      : null,
    balances: await queries.readBalances(db, examId),
    papers: await queries.paperLines(db, examId),
  };
}

export async function paperLedger(db: Db, examId: number, pCode: string): Promise<CollegeLine[]> {
  await ledgerExam(db, examId);
  return queries.ledgerColleges(db, examId, pCode);
}

/** The open scripts of a line; who has read which line is audited, since it joins register and dummy numbers. */
export async function openScriptsOf(
  context: Context,
  params: CallArgument<typeof listOpenScripts>['params'],
): Promise<{ total: number; items: OpenScript[] }> {
  const { pCode, colcode } = params;
  const exam = await ledgerExam(context.db, Number(params.examId));
  return context.db.transaction(async (trx) => {
    const all = await queries.openScripts(trx, { examId: exam.exam_id, pCode, colcode });
    await audit(trx, context, {
      action: 'SECRET_MAP_READ',
      entity: 'script',
      entityKey: `${exam.exam_tbl} ${pCode} ${colcode}`,
      examId: exam.exam_id,
      after: { scripts: all.length },
    });
    return { total: all.length, items: all.slice(0, MAX_SCRIPTS) };
  });
}

/** Starts the counting or the consolidation of an exam; one of each kind and exam at a time. */
export async function startLedgerJob(
  context: Context,
  { examId, kind }: { examId: number; kind: typeof COUNT_SCRIPTS | typeof CONSOLIDATE },
): Promise<Job> {
  const exam = await ledgerExam(context.db, examId);
  if (kind === CONSOLIDATE) {
    if (exam.stage !== 'VALUATION') {
      throw new Invalid(
        'wrong-stage',
        `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: marks are consolidated in the stage Valuation.`,
      );
    }
    if (!exam.camp_locked_at) throw new Invalid('camps-open', 'Lock the camps first: their marks may still change.');
  }
  const job = await startJob(context, {
    kind,
    title:
      kind === CONSOLIDATE
        ? `Consolidating the marks of ${exam.exam_name}`
        : `Counting the scripts of ${exam.exam_name}`,
    flightKey: exam.exam_tbl,
    examId: exam.exam_id,
  });
  if (kind === CONSOLIDATE) {
    await audit(context.db, context, {
      action: 'CONSOLIDATION_STARTED',
      entity: 'exam',
      entityKey: exam.exam_tbl,
      examId: exam.exam_id,
      after: { job: job.id },
    });
  }
  return toJob(job);
}

/** Locks or unlocks the camps of an exam. While a consolidation runs they stay locked. */
export async function lockCampsOf(
  context: Context,
  { params, body: { locked, reason, row_version } }: CallArgument<typeof lockCamps>,
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const exam = await ledgerExam(trx, Number(params.examId));
    if (!(await queries.lockCampsOfExam(trx, exam.exam_id)))
      throw new Conflict('consolidating', 'A consolidation is running. Wait for its end.');
    const now = await ledgerExam(trx, exam.exam_id);
    if (now.row_version !== row_version) {
      throw new Conflict('changed-meanwhile', `${exam.exam_name} has been changed by somebody else.`, {
        yours: { locked },
        theirs: { locked: now.camp_locked_at !== null },
      });
    }
    if (now.stage !== 'CONDUCT' && now.stage !== 'VALUATION') {
      throw new Invalid(
        'wrong-stage',
        `${exam.exam_name} is in the stage ${STAGE_WORDS[now.stage]}: its camps are locked and unlocked in the stages Exam days and Valuation.`,
      );
    }
    if (!locked && !reason) {
      const message = 'Write why the camps are unlocked.';
      throw new Invalid('reason-missing', message, [{ field: 'reason', message }]);
    }
    if (locked) await assertSigned(trx, exam.exam_id);
    if (locked === (now.camp_locked_at !== null)) return { message: 'Change saved successfully' };
    await queries.setCampLock(trx, exam.exam_id, locked);
    await audit(trx, context, {
      action: locked ? 'CAMPS_LOCKED' : 'CAMPS_UNLOCKED',
      entity: 'exam',
      entityKey: exam.exam_tbl,
      examId: exam.exam_id,
      before: { locked: !locked },
      after: { locked, reason: reason ?? null },
    });
    return { message: 'Change saved successfully' };
  });
}

/** Declares that a script cannot be valued, or takes the declaration back. */
export async function setException(
  context: Context,
  { params, body: { reason, note } }: CallArgument<typeof setScriptException>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  const applicationId = Number(params.applicationId);
  return context.db.transaction(async (trx) => {
    const exam = await ledgerExam(trx, Number(params.examId));
    if (exam.stage !== 'CONDUCT' && exam.stage !== 'VALUATION') {
      throw new Invalid(
        'wrong-stage',
        `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: scripts are declared in the stages Exam days and Valuation.`,
      );
    }
    const paper = await queries.findWrittenPaper(trx, exam.exam_id, applicationId);
    if (!paper) throw new NotFound('no-script', 'There is no written paper of this number in the exam.');
    if (paper.absent !== (reason === 'SCRIPT_OF_ABSENTEE') && reason !== null && reason !== 'WITHHELD_MALPRACTICE') {
      const message = paper.absent
        ? 'The candidate is marked absent: only a script of an absentee can be declared.'
        : 'The candidate is marked present.';
      throw new Invalid('wrong-reason', message, [{ field: 'reason', message }]);
    }
    const entry = { exam_id: exam.exam_id, application_id: applicationId };
    if (reason === null) await queries.deleteException(trx, exam.exam_id, applicationId);
    else await queries.saveException(trx, { ...entry, reason, note, by_user: userId });
    await audit(trx, context, {
      action: 'SCRIPT_EXCEPTION_SET',
      entity: 'exam_application',
      entityKey: `${exam.exam_tbl} ${applicationId}`,
      examId: exam.exam_id,
      before: { reason: paper.reason, note: paper.note },
      after: { reason, note },
    });
    return { message: reason === null ? 'The declaration was taken back.' : 'The script was declared.' };
  });
}

/** What blocks the step to the stage Consolidated: the balances as counted after the lock, and a run that wrote the marks. */
export async function consolidationReadiness(db: Db, examId: number) {
  const exam = await ledgerExam(db, examId);
  const balances = await queries.readBalances(db, examId);
  const run = await queries.lastConsolidation(db, examId);
  return {
    locked: exam.camp_locked_at !== null,
    open: BALANCES.flatMap((name) => balances.filter(({ balance, count }) => balance === name && count > 0)),
    consolidated: exam.camp_locked_at !== null && run !== undefined && run.started_at >= exam.camp_locked_at,
  };
}
