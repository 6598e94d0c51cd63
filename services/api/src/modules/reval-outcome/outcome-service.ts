import type { CallArgument } from '@thervu/contracts/core/call';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Job } from '@thervu/contracts/job/job-contract';
import type {
  approveRevalOutcomes,
  approveUnflagged,
  declareUnvalued,
  listRevalOutcomes,
  PendingRequest,
  refuseRevalOutcome,
  RevalApproval,
  RevalOutcome,
  RevalOutcomes,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { startJob, toJob } from '../../core/jobs/jobs';
import { decodeCursor, encodeCursor } from '../../core/http/page-cursor';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lockStage } from '../exam/exam-service';
import { settingValue } from '../setting/setting-service';
import { sign } from '../signature/signing-service';
import { outcomesSigned, unflaggedSigned } from '@thervu/contracts/signature/signed-content';
import { frozenRequests, lockUndecidedOutcomes, runIsOpen } from './decide-queries';
import { DECIDE_REVALUATION } from './outcome-jobs';
import * as queries from './outcome-queries';
import * as signing from './outcome-signing-queries';
import { openArrears } from './refund-queries';

/** Requests that wait, as many as anybody reads at once. */
const MAX_PENDING = 500;
const PAGE_ROWS = 100;
const MAX_ID = 2 ** 31 - 1;
const LIMIT = 'revaluation.third_valuer_from';

/** The exam of this number; NotFound where there is none. */
export async function loadOutcomeExam(db: Db, examId: number): Promise<queries.OutcomeExam> {
  const exam = examId <= MAX_ID ? await queries.findOutcomeExam(db, examId) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam;
}

/** The exam, held with its outcomes to the end of the transaction, while they may change. */
async function openExam(trx: Db, examId: number): Promise<queries.OutcomeExam> {
  const { exam_id } = await loadOutcomeExam(trx, examId);
  await lockStage(trx, exam_id);
  await lockUndecidedOutcomes(trx, exam_id);
  const exam = await loadOutcomeExam(trx, exam_id);
  if (exam.stage !== 'REVALUATION') {
    throw new Invalid(
      'wrong-stage',
      `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: outcomes are decided and signed in the stage Revaluation.`,
    );
  }
  return exam;
}

export async function revalOutcomes(context: Context, examId: number): Promise<RevalOutcomes> {
  const { db } = context;
  const { userId: user } = context.user;
  const { exam_tbl: _, ...exam } = await loadOutcomeExam(db, examId);
  const limit = await settingValue(db, LIMIT);
  const counts = await queries.outcomeCounts(db, { exam: exam.exam_id, limit, user });
  const last = await queries.lastDecision(db, exam.exam_id);
  const arrears = (await openArrears(db, exam.exam_id)).length;
  return { ...exam, limit, ...counts, arrears, last: last ? { ...last, at: last.at.toISOString() } : null };
}

export async function outcomeList(
  context: Context,
  { params, query }: CallArgument<typeof listRevalOutcomes>,
): Promise<{ total: number; items: RevalOutcome[]; next: string | null }> {
  const { exam_id, stage } = await loadOutcomeExam(context.db, Number(params.examId));
  const size = query.size ?? PAGE_ROWS;
  const from = decodeCursor(query.after, 'flag', 'number');
  const { total, items } = await queries.outcomePage(context.db, {
    exam: exam_id,
    user: context.user.userId,
    deciding: stage === 'REVALUATION',
    size,
    view: query.view ?? 'waiting',
    ...(from ? { after: { flagged: from[0], rid: from[1] } } : {}),
  });
  const last = items.length === size ? items.at(-1) : undefined;
  return { total, items, next: last ? encodeCursor(last.flagged, last.rid) : null };
}

export async function pendingList(db: Db, examId: number): Promise<{ total: number; items: PendingRequest[] }> {
  const { exam_id } = await loadOutcomeExam(db, examId);
  const limit = await settingValue(db, LIMIT);
  return queries.pendingRequests(db, { exam: exam_id, limit, most: MAX_PENDING });
}

export async function approvalHistory(db: Db, examId: number, rid: number): Promise<RevalApproval[]> {
  const exam = await loadOutcomeExam(db, examId);
  if (!(await queries.findOutcomeRequest(db, exam.exam_id, rid))) throw noRequest();
  return queries.approvalsOf(db, exam.exam_id, rid);
}

const noRequest = () => new NotFound('no-request', 'There is no such request in this exam.');

/** Starts the decision of an exam; one at a time. */
export async function startDecision(context: Context, examId: number): Promise<Job> {
  const exam = await loadOutcomeExam(context.db, examId);
  if (exam.stage !== 'REVALUATION') {
    throw new Invalid(
      'wrong-stage',
      `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: requests are decided in the stage Revaluation.`,
    );
  }
  if ((await frozenRequests(context.db, exam.exam_id)) === 0)
    throw new Invalid('nothing-frozen', 'No request is closed yet: close the window of the colleges first.');
  const job = await startJob(context, {
    kind: DECIDE_REVALUATION,
    title: `Deciding the revaluation of ${exam.exam_name}`,
    flightKey: exam.exam_tbl,
    examId: exam.exam_id,
  });
  await audit(context.db, context, {
    action: 'REVALUATION_DECIDED',
    entity: 'exam',
    entityKey: exam.exam_tbl,
    examId: exam.exam_id,
    after: { job: job.id },
  });
  return toJob(job);
}

const countOutcomes = (count: number) => pluralise(count, 'outcome', 'outcomes');

/** Why a person may not sign an outcome now; undefined when they may. */
function signatureProblem(row: signing.LockedOutcome, user: number): string | undefined {
  if (row.approved) return `Request ${row.rid} has all its signatures.`;
  if (row.flagged && row.approved_by === user)
    return `You have signed request ${row.rid} already: another person gives the second signature.`;
  if (!row.flagged && row.decided_by === user)
    return `You have started the decision of request ${row.rid}: another person signs it.`;
  return undefined;
}

/** Signs outcomes as they were read, all or none. */
export async function signOutcomes(
  context: Context,
  { params, body: { outcomes, proof } }: CallArgument<typeof approveRevalOutcomes>,
): Promise<{ message: string }> {
  const { userId: user } = context.user;
  const rids = [...new Set(outcomes.map(({ rid }) => rid))];
  return context.db.transaction(async (trx) => {
    const exam = await openExam(trx, Number(params.examId));
    const rows = new Map((await signing.lockOutcomes(trx, exam.exam_id, rids)).map((row) => [row.rid, row]));
    const problems = outcomes.flatMap(({ rid, row_version }, index) => {
      const row = rows.get(rid);
      if (!row || row.row_version !== row_version)
        return [
          { field: `outcomes/${index}`, message: `Request ${rid} has been changed by somebody else.`, stale: true },
        ];
      const message = signatureProblem(row, user);
      return message ? [{ field: `outcomes/${index}`, message, stale: false }] : [];
    });
    const [first] = problems;
    if (first) {
      const errors = problems.map(({ field, message }) => ({ field, message }));
      if (problems.some(({ stale }) => stale))
        throw new Conflict('changed-meanwhile', first.message, undefined, errors);
      throw new Invalid('not-yours-to-sign', first.message, errors);
    }
    await sign(trx, context, { ...outcomesSigned(exam.exam_id, outcomes), proof });
    await signing.insertOutcomeSignature(trx, { exam: exam.exam_id, user, rids });
    await audit(trx, context, {
      action: 'REVALUATION_SIGNED',
      entity: 'reval_outcome',
      entityKey: exam.exam_tbl,
      examId: exam.exam_id,
      after: { rids },
    });
    return { message: `${countOutcomes(rids.length)} signed.` };
  });
}

/** Signs whatever is not flagged and waits, when it is as many as the person was shown. */
export async function signUnflagged(
  context: Context,
  { params, body: { count, proof } }: CallArgument<typeof approveUnflagged>,
): Promise<{ message: string }> {
  const { userId: user } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await openExam(trx, Number(params.examId));
    const rids = await signing.unflaggedFor(trx, exam.exam_id, user);
    if (rids.length !== count) {
      const message = `You were shown ${countOutcomes(count)}; there are ${formatCount(rids.length)} to sign now.`;
      throw new Conflict('changed-meanwhile', message, { yours: count, theirs: rids.length }, [
        { field: 'count', message },
      ]);
    }
    const decision = (await queries.lastDecision(trx, exam.exam_id))?.digest ?? null;
    await sign(trx, context, { ...unflaggedSigned(exam.exam_id, count, decision), proof });
    await signing.insertOutcomeSignature(trx, { exam: exam.exam_id, user, rids });
    await audit(trx, context, {
      action: 'REVALUATION_SIGNED',
      entity: 'reval_outcome',
      entityKey: exam.exam_tbl,
      examId: exam.exam_id,
      after: { count, unflagged: true },
    });
    return { message: `${countOutcomes(count)} signed.` };
  });
}

/** Refuses an outcome: it goes to a third valuation, or stays open without signatures. */
export async function recordRefusedOutcome(
  context: Context,
  { params, body: { leads_to, reason, row_version } }: CallArgument<typeof refuseRevalOutcome>,
): Promise<{ message: string }> {
  const { userId: user } = context.user;
  const rid = Number(params.rid);
  return context.db.transaction(async (trx) => {
    const exam = await openExam(trx, Number(params.examId));
    const [row] = await signing.lockOutcomes(trx, exam.exam_id, [rid]);
    if (!row) throw new NotFound('no-outcome', 'There is no outcome of this request in the exam.');
    if (row.row_version !== row_version) {
      throw new Conflict('changed-meanwhile', `Request ${rid} has been changed by somebody else.`, {
        yours: row_version,
        theirs: row.row_version,
      });
    }
    if (await runIsOpen(trx, exam.exam_id)) {
      throw new Invalid('run-open', 'A run of the results has read the outcomes: publish or discard it first.');
    }
    if (await queries.isPublished(trx, rid))
      throw new Invalid('published', 'The outcome is published: it is not refused any more.');
    if (leads_to === 'THIRD' && (row.second === null || (await queries.hasThird(trx, rid)))) {
      const message =
        row.second === null
          ? 'Only the marks were added again: there is no valuation a third one could be set beside.'
          : 'There is a third valuation already; the outcome can only stay open.';
      throw new Invalid('no-third', message, [{ field: 'leads_to', message }]);
    }
    await signing.recordRefusal(trx, { exam: exam.exam_id, rid, user, leads_to, reason });
    await audit(trx, context, {
      action: 'REVALUATION_REFUSED',
      entity: 'reval_outcome',
      entityKey: String(rid),
      examId: exam.exam_id,
      before: { approved_by: row.approved_by, rule: row.rule },
      after: { leads_to, reason },
    });
    return {
      message: leads_to === 'THIRD' ? 'A third valuation was ordered.' : 'The outcome stays open.',
    };
  });
}

/** Declares that a script cannot be valued again, or takes that back. */
export async function setUnvalued(
  context: Context,
  { params, body: { reason } }: CallArgument<typeof declareUnvalued>,
): Promise<{ message: string }> {
  const { userId: user } = context.user;
  const rid = Number(params.rid);
  return context.db.transaction(async (trx) => {
    const exam = await openExam(trx, Number(params.examId));
    const found = await queries.findOutcomeRequest(trx, exam.exam_id, rid);
    if (!found?.rev_aply || !found.frozen) throw noRequest();
    if (found.decided) throw new Invalid('decided', 'The request is decided: refuse its outcome instead.');
    if (reason !== null && found.second !== null)
      throw new Invalid('valued', 'The second valuation of this script is there.');
    if (reason === null) await signing.deleteUnvalued(trx, rid);
    else await signing.insertUnvalued(trx, { exam: exam.exam_id, rid, user, reason });
    await audit(trx, context, {
      action: 'REVALUATION_UNVALUED',
      entity: 'revaluation',
      entityKey: String(rid),
      examId: exam.exam_id,
      before: { reason: found.reason },
      after: { reason },
    });
    return {
      message: reason === null ? 'The declaration was taken back.' : 'The mark of the request stays as it is.',
    };
  });
}

/** What blocks the step to the stage Revised. */
export async function revisionReadiness(db: Db, examId: number, user = 0) {
  const exam = await loadOutcomeExam(db, examId);
  const limit = await settingValue(db, LIMIT);
  const counts = await queries.outcomeCounts(db, { exam: exam.exam_id, limit, user });
  const { pending, undecided, decided, approved, unpublished, not_frozen, requests } = counts;
  return {
    window_open: exam.window_open,
    not_frozen,
    requests,
    undecided: undecided + pending.SECOND + pending.THIRD + pending.RETOTAL,
    unsigned: decided - approved,
    unpublished,
    arrears: (await openArrears(db, exam.exam_id)).map(({ reg_no, p_code }) => `${reg_no} ${p_code}`),
  };
}
