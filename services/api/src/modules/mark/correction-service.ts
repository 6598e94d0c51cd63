import { absenteesChangeIn } from '@thervu/contracts/absentee/absentee-rules';
import type { Correction, FINAL_FIELDS } from '@thervu/contracts/mark/correction-contract';
import type { MarkField } from '@thervu/contracts/mark/mark-rules';
import { markProblem } from '@thervu/contracts/mark/mark-rules';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import type { Scope } from '../../core/session/session';
import { examByName, examNumbered } from '../exam/exam-service';
import { lockExamByName, openForChange } from '../exam/exam-window';
import { notify } from '../notice/notice-outbox-service';
import { sign } from '../signature/signing-service';
import { correctionSigned } from '@thervu/contracts/signature/signed-content';
import * as queries from './correction-queries';
import { internalMarkProblem } from './internal-service';
import { lockRowsById, openLocks, type LockedRow } from './mark-queries';
import { saveMarks, storedMark } from './mark-save';

type Kind = (typeof FINAL_FIELDS)[number];
const FLAG = { INTERNAL: 'INTL_APLY', PRACTICAL: 'PRACT_APLY', ABSENT: 'PRACT_APLY' } as const;
/** A correction is decided by the office: a window of the colleges that has been shut does not keep them from asking. */
const AS_THE_OFFICE: Scope = { college: 'all' };

const wrong = (field: string, message: string) => new Invalid('correction-refused', message, [{ field, message }]);

function validate(scope: Scope, row: LockedRow, input: { kind: MarkField; old: number | null; new: number | null }) {
  const now = storedMark(input.kind, row);
  if (now !== input.old)
    throw new Conflict(
      'changed-meanwhile',
      `The mark of ${row.reg_no} has been changed by somebody else.`,
      { yours: input.old, theirs: now },
      [{ field: 'old', message: 'The mark has been changed by somebody else.' }],
    );
  if (input.new === now) throw wrong('new', 'The new mark is the same as the saved mark.');
  if (input.kind === 'ABSENT') {
    if (input.new === 1 && row.ext_mark !== null)
      throw wrong('new', `${row.reg_no}, ${row.p_code}: Has an external mark.`);
    return;
  }
  const max = input.kind === 'INTERNAL' ? row.intl_max : row.extl_max;
  const problem = input.new === null ? undefined : markProblem(input.new, max);
  if (problem) throw wrong('new', problem);
  const rejection = input.kind === 'INTERNAL' ? internalMarkProblem(scope, row) : undefined;
  if (rejection) throw wrong('new', rejection);
  if (input.kind === 'PRACTICAL' && row.absent && input.new !== null)
    throw wrong('new', 'The student is absent: an absent student has no practical mark.');
}

interface Asked {
  exam: string;
  id: number;
  kind: Kind;
  old: number | '';
  new: number | '';
  reason: string;
}
const markOf = (sent: number | ''): number | null => (sent === '' ? null : sent);

/** Asks the office for another mark where the college itself may not write it any more. */
export async function requestCorrection(context: Context, input: Asked): Promise<Correction> {
  const { userId } = context.user;
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const exam = await openForChange(trx, AS_THE_OFFICE, input.exam, FLAG[input.kind]);
    const [row] = await lockRowsById(trx, scope, exam.id, [input.id]);
    if (!row) throw new NotFound('no-application', 'There is no such application.');
    const papers = [{ colcode: row.colcode, p_code: row.p_code }];
    const locked = (await openLocks(trx, { examId: exam.id, kind: input.kind, papers })).length > 0;
    // a practical mark is final for a college as soon as it stands
    const current = input.kind === 'PRACTICAL' && row.ext_mark !== null;
    if (!locked && !current && exam[FLAG[input.kind]])
      throw new Conflict('paper-open', `${row.p_code} is not final: change the mark itself.`);
    const change = { kind: input.kind, old: markOf(input.old), new: markOf(input.new) };
    validate(scope, row, change);
    const id = await queries.insertCorrection(trx, {
      exam_id: exam.id,
      application_id: row.id,
      colcode: row.colcode,
      p_code: row.p_code,
      field: input.kind,
      old_value: change.old,
      new_value: change.new,
      reason: input.reason,
      requested_by: userId,
      prac_batch: null,
    });
    await audit(trx, context, {
      action: 'CORRECTION_REQUESTED',
      entity: 'mark_correction',
      entityKey: String(id),
      examId: exam.id,
      before: { reg_no: row.reg_no, p_code: row.p_code, field: input.kind, value: change.old },
      after: { value: change.new, reason: input.reason },
    });
    return queries.readCorrection(trx, scope, id, userId);
  });
}

export async function corrections(
  { db, scope, user }: Context,
  input: { exam: string; college?: string; paper?: string; state?: string },
): Promise<Correction[]> {
  const exam = await examByName(db, input.exam);
  return queries.listCorrections(db, scope, { ...input, examId: exam.id, userId: user.userId });
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockCorrection>>>;

/** How many corrections wait in each exam. */
export const openCorrections = (db: Db, scope: Scope) => queries.countOpenCorrections(db, scope);

/** The exam of a correction, locked and open for it: an absence until the results are processed, a mark while marks change. */
async function openForCorrection(trx: Db, scope: Scope, asked: Locked) {
  const { exam_name } = await examNumbered(trx, asked.exam_id);
  if (asked.field !== 'ABSENT') return openForChange(trx, scope, exam_name, FLAG[asked.field]);
  const exam = await lockExamByName(trx, exam_name);
  if (absenteesChangeIn(exam.stage, true)) return exam;
  throw new Invalid('stage-over', `The results of ${exam_name} are processed: absentees can no longer be changed.`);
}

/** Writes the mark past the lock, as the approver and with both reasons; refused when it is no longer what it was. */
async function apply(trx: Db, context: Context, asked: Locked, reason: string): Promise<void> {
  const { scope } = context;
  const exam = await openForCorrection(trx, scope, asked);
  const [row] = await lockRowsById(trx, scope, asked.exam_id, [asked.application_id]);
  validate(scope, row!, { kind: asked.field, old: asked.old_value, new: asked.new_value });
  const { requested_by } = await queries.readCorrection(trx, scope, asked.id, context.user.userId);
  await saveMarks(trx, context, {
    exam,
    field: asked.field,
    // absentees that were printed as final meanwhile stay
    pastLock: asked.field !== 'ABSENT',
    wanted: [
      {
        at: 0,
        row: row!,
        value: asked.new_value,
        row_version: row!.row_version,
        ...(asked.prac_batch !== null && { batch: asked.prac_batch }),
      },
    ],
    reason: `Correction ${asked.id}, asked by ${requested_by}: ${asked.reason} | approved: ${reason}`,
  });
}

/** Approves a correction, which changes the mark at once, or refuses it. */
export async function decideCorrection(
  context: Context,
  id: number,
  { decision, reason, proof }: { decision: 'APPROVED' | 'REFUSED'; reason: string; proof?: Proof | undefined },
): Promise<Correction> {
  const { userId } = context.user;
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const asked = await queries.lockCorrection(trx, id);
    if (!asked) throw new NotFound('no-correction', 'There is no such correction.');
    if (asked.state !== 'OPEN')
      throw new Conflict('correction-decided', `Correction ${id} has been decided: ${asked.state.toLowerCase()}.`);
    assertAnotherOfficer(
      asked.requested_by,
      userId,
      new Forbidden('A correction is decided by another officer than the one who asked for it.', 'own-correction'),
    );
    if (await queries.isInHandsOf(trx, id, userId))
      throw new Forbidden(
        'You alone had given this account its password or code: another officer decides its correction.',
        'gave-the-code',
      );
    const about = { id, old: asked.old_value, new: asked.new_value };
    await sign(trx, context, { ...correctionSigned(about, decision, reason), proof });
    if (decision === 'APPROVED') await apply(trx, context, asked, reason);
    await queries.decide(trx, id, { state: decision, userId, reason });
    await audit(trx, context, {
      action: decision === 'APPROVED' ? 'CORRECTION_APPROVED' : 'CORRECTION_REFUSED',
      entity: 'mark_correction',
      entityKey: String(id),
      examId: asked.exam_id,
      before: { value: asked.old_value },
      after: { value: decision === 'APPROVED' ? asked.new_value : asked.old_value, reason },
    });
    const { exam_name } = await examNumbered(trx, asked.exam_id);
    await notify(trx, {
      key: 'CORRECTION_DECIDED',
      thing: `Correction ${id}`,
      examId: asked.exam_id,
      audience: { kind: 'COLLEGES', codes: [asked.colcode] },
      facts: { exam: exam_name, paper: asked.p_code, decision: decision.toLowerCase() },
      userId,
    });
    return queries.readCorrection(trx, scope, id, userId);
  });
}
