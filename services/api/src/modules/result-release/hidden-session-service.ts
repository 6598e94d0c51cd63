import type { AuditAction } from '@thervu/contracts/audit/audit-names';
import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  requestSessionStep,
  confirmSessionStep,
  SessionDesk,
  SessionStep,
  withdrawSessionStep,
} from '@thervu/contracts/result-release/hidden-session-contract';
import { sessionSigned } from '@thervu/contracts/signature/signed-content';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { sign } from '../signature/signing-service';
import { lockExamForRelease, type ReleaseExam } from './release-queries';
import { loadReleaseExam } from './release-service';
import * as queries from './hidden-session-queries';

const entry = (exam: ReleaseExam, action: AuditAction, step: number) => ({
  action,
  entity: 'session_step' as const,
  entityKey: `${exam.exam_tbl} ${step}`,
  examId: exam.id,
});

/** What the public sees of an exam, and what officers have asked for and done about it. */
export async function sessionDesk({ db, user }: Context, examId: number): Promise<SessionDesk> {
  const exam = await loadReleaseExam(db, examId);
  return {
    exam_id: exam.id,
    exam_name: exam.exam_name,
    shown: await queries.shownSession(db, exam.id),
    hidden: await queries.hiddenSession(db, exam.id),
    timed: await queries.timedRelease(db, exam.id),
    steps: await queries.listSessionSteps(db, exam.id, user.userId),
  };
}

async function lockedExam(trx: Db, examId: number): Promise<ReleaseExam> {
  const exam = await loadReleaseExam(trx, examId);
  await lockExamForRelease(trx, exam.id);
  return exam;
}

type Asked = CallArgument<typeof requestSessionStep>['body'];

/** The release a step is about, where it is about one. Throws 422 for a step that would do nothing. */
async function fitting(trx: Db, exam: ReleaseExam, kind: SessionStep['kind']): Promise<number | null> {
  const timed = await queries.timedRelease(trx, exam.id);
  if (kind === 'CANCEL') {
    if (timed) return timed.id;
    throw new Invalid('no-timed-release', `No release of ${exam.exam_name} waits for its moment.`);
  }
  const hidden = (await queries.hiddenSession(trx, exam.id)) !== null;
  if (kind === 'SHOW' && !hidden) throw new Invalid('not-hidden', `${exam.exam_name} is not hidden.`);
  if (kind === 'HIDE' && hidden && !timed) throw new Invalid('hidden-already', `${exam.exam_name} is hidden already.`);
  if (kind === 'HIDE' && !timed && (await queries.shownSession(trx, exam.id)) === null)
    throw new Invalid('nothing-shown', `The public sees nothing of ${exam.exam_name}.`);
  return null;
}

/** What the public reads of a hidden session, in both languages; null for every other step. */
function publicTexts({ kind, en, ta }: Asked): { en: string | null; ta: string | null } {
  if (kind !== 'HIDE') return { en: null, ta: null };
  const errors = Object.entries({ en, ta })
    .filter(([, text]) => text === null)
    .map(([field]) => ({ field, message: 'Write what the public page says.' }));
  if (errors.length > 0) throw new Invalid('no-public-text', 'Write what the public page says.', errors);
  return { en, ta };
}

/** The first of two officers. */
export async function requestStep(
  context: Context,
  { params, body: { proof, ...body } }: CallArgument<typeof requestSessionStep>,
): Promise<SessionStep> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await lockedExam(trx, Number(params.examId));
    const { kind, reason } = body;
    const texts = publicTexts(body);
    const release = await fitting(trx, exam, kind);
    const id = await queries.insertSessionStep(trx, {
      ...{ exam_id: exam.id, kind, reason, release_id: release, asked_by: userId },
      ...{ public_en: texts.en, public_ta: texts.ta },
    });
    if (id === undefined) throw new Conflict('asked-already', 'Somebody has asked for this already.');
    await sign(trx, context, { ...sessionSigned('ASKED', exam.id, { kind, release, reason, ...texts }), proof });
    await audit(trx, context, {
      ...entry(exam, 'SESSION_STEP_ASKED', id),
      after: { kind, release, reason, ...texts },
    });
    return queries.readSessionStep(trx, id, userId);
  });
}

async function lockAsked(trx: Db, exam: ReleaseExam, stepId: number) {
  const step = stepId <= Number.MAX_SAFE_INTEGER ? await queries.lockSessionStep(trx, exam.id, stepId) : undefined;
  if (!step) throw new NotFound('no-step', 'Nothing of this number was asked for.');
  if (step.state !== 'ASKED') throw new Conflict('settled', 'This was settled already.');
  return step;
}

const DONE = {
  HIDDEN: { action: 'SESSION_HIDDEN', words: 'The public sees nothing of it from now on.' },
  SHOWN: { action: 'SESSION_SHOWN', words: 'The public sees it again.' },
  CANCELLED: { action: 'RELEASE_CANCELLED', words: 'The release was cancelled before its moment.' },
} as const;

/** The second of two officers; it takes effect with this transaction. */
export async function confirmAskedStep(
  context: Context,
  { params, body: { proof } }: CallArgument<typeof confirmSessionStep>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await lockedExam(trx, Number(params.examId));
    const step = await lockAsked(trx, exam, Number(params.stepId));
    assertAnotherOfficer(
      step.asked_by,
      userId,
      new Invalid('same-officer', 'The officer who asked does not confirm as well.'),
    );
    const { id, kind, release_id: release, reason, public_en: en, public_ta: ta } = step;
    await sign(trx, context, { ...sessionSigned('CONFIRMED', exam.id, { kind, release, reason, en, ta }), proof });
    const outcome = await queries.confirmStep(trx, id, userId);
    if (outcome === 'NOTHING' || outcome === 'GONE')
      throw new Conflict(
        'nothing-to-do',
        `The public sees something else of ${exam.exam_name} since this was asked for.`,
      );
    const { action, words } = DONE[outcome];
    await audit(trx, context, {
      ...entry(exam, action, id),
      before: { asked_by: step.asked_by },
      after: { kind, release, reason, en, ta },
    });
    return { message: `${exam.exam_name}: ${words}` };
  });
}

/** Takes back, or declines, what was asked for. */
export async function withdrawAskedStep(
  context: Context,
  { params }: CallArgument<typeof withdrawSessionStep>,
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const exam = await lockedExam(trx, Number(params.examId));
    const { id, kind, reason } = await lockAsked(trx, exam, Number(params.stepId));
    await queries.withdrawStep(trx, id, context.user.userId);
    await audit(trx, context, { ...entry(exam, 'SESSION_STEP_WITHDRAWN', id), before: { kind, reason } });
    return { message: 'Change saved successfully' };
  });
}
