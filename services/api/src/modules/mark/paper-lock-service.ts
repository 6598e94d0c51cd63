import { pluralise } from '@thervu/contracts/core/format';
import type { FINAL_FIELDS, PaperLock } from '@thervu/contracts/mark/correction-contract';
import { FLAG_WORDS } from '@thervu/contracts/exam/exam-stages';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { examByName, examNumbered } from '../exam/exam-service';
import { openForChange } from '../exam/exam-window';
import { lockPaperMarks, insertLock, listLocks, lockedLock, reopenLock, asPaperLock } from './paper-lock-queries';

type Kind = (typeof FINAL_FIELDS)[number];
const FLAG = { INTERNAL: 'INTL_APLY', PRACTICAL: 'PRACT_APLY' } as const;

type Locked = Awaited<ReturnType<typeof lockPaperMarks>>;
/** Rows of a paper that should have a mark and have none. A student who does not sit the paper needs none. */
const missingOf = (kind: Kind, rows: Locked, confirmedOnly: boolean): number =>
  kind === 'INTERNAL'
    ? rows.filter((row) => row.intl_max > 0 && row.intl_mark === null && (row.ex_confm || !confirmedOnly)).length
    : rows.filter((row) => row.ex_confm && !row.absent && row.ext_mark === null).length;

/** Locks the marks of a paper of the own college. Whoever does it has been told how many marks are missing. */
export async function lockPaper(
  context: Context,
  input: { exam: string; P_code: string; kind: Kind; missing: number },
): Promise<{ id: number; at: string; by: string }> {
  const { userId, name } = context.user;
  const { scope } = context;
  const { kind, P_code: code } = input;
  return context.db.transaction(async (trx) => {
    const exam = await openForChange(trx, scope, input.exam, FLAG[kind]);
    const rows = await lockPaperMarks(trx, scope, { examId: exam.id, code });
    if (rows.length === 0)
      throw new NotFound('no-paper', `Nobody of the college is registered for ${code} in ${exam.exam_name}.`);
    const early = ['REGISTRATION', 'APPLICATION'].includes(exam.stage);
    const missing = missingOf(kind, rows, !early);
    if (missing !== input.missing) {
      const text = pluralise(missing, 'mark is missing', 'marks are missing');
      throw new Invalid('marks-missing', `${FLAG_WORDS[FLAG[kind]]} of ${code}: ${text}. Look at the list again.`, [
        { field: 'missing', message: `${text}.` },
      ]);
    }
    const lock = { exam_id: exam.id, colcode: scope.college!, p_code: code, kind, locked_by: userId };
    const made = await insertLock(trx, lock);
    if (!made) throw new Conflict('paper-locked', `${FLAG_WORDS[FLAG[kind]]} of ${code} are final already.`);
    await audit(trx, context, {
      action: 'PAPER_LOCKED',
      entity: 'paper_lock',
      entityKey: String(made.id),
      examId: exam.id,
      after: { kind, colcode: lock.colcode, p_code: code, missing },
    });
    return { id: made.id, at: made.locked_at.toISOString(), by: name };
  });
}

export async function paperLocks(db: Db, input: { exam: string; college?: string }): Promise<PaperLock[]> {
  const exam = await examByName(db, input.exam);
  return listLocks(db, { examId: exam.id, college: input.college });
}

/** Takes a lock away again, with the reason. The college may then change the marks as before. */
export async function reopenPaper(context: Context, id: number, reason: string): Promise<PaperLock> {
  const { userId } = context.user;
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const lock = await lockedLock(trx, id);
    if (!lock) throw new NotFound('no-lock', 'There is no such lock.');
    if (lock.reopened_at) throw new Conflict('lock-reopened', `${lock.p_code} of ${lock.colcode} is open already.`);
    const { exam_name } = await examNumbered(trx, lock.exam_id);
    await openForChange(trx, scope, exam_name, lock.kind === 'PRACTICAL' ? 'PRACT_APLY' : 'INTL_APLY');
    await reopenLock(trx, id, { userId, reason });
    await audit(trx, context, {
      action: 'PAPER_REOPENED',
      entity: 'paper_lock',
      entityKey: String(id),
      examId: lock.exam_id,
      before: { kind: lock.kind, colcode: lock.colcode, p_code: lock.p_code, locked_at: lock.locked_at },
      after: { reason },
    });
    return asPaperLock((await lockedLock(trx, id))!);
  });
}
