import type { MarksSaved } from '@thervu/contracts/mark/mark-contract';
import { SENT_TO_SECOND_OFFICER } from '@thervu/contracts/mark/mark-rules';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { MarkField } from '@thervu/contracts/mark/mark-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import type { Context } from '../../core/session/context';
import { Forbidden, Invalid } from '../../core/http/problem';
import { insertCorrection } from './correction-queries';
import {
  lockRowsById,
  MarkProblems,
  papersOf,
  rejectStaleMarks,
  storedMark,
  type MarkChange,
  type OpenLock,
  type SavedMark,
} from './mark-save';
import * as queries from './second-officer-queries';

const FLAG = { INTERNAL: 'INTL_APLY', PRACTICAL: 'PRACT_APLY', ABSENT: 'PRACT_APLY' } as const;
const keyOf = ({ colcode, p_code }: queries.PaperState) => `${colcode}|${p_code}`;

/** Changes of the office as they may be made: at once, or by the decision of another officer. */
export interface Divided {
  direct: MarkChange[];
  second: MarkChange[];
  /** Locks on the papers, where they have been read along. */
  locks?: readonly OpenLock[];
}

/**
 * Divides what the office wants to write. While the window of the colleges is open one officer writes, as a college does. Once it
 * is shut, or the paper is final, another officer decides; so it is for whoever has opened the window or the paper again
 * themselves, or one person would open, change and shut. A practical mark that stands is final for the college that gave it: who
 * has not entered it in person changes it with another officer, also while the window is open. A college writes at once, but for
 * one whose way in was given by who has opened again: that is refused.
 */
export async function divideChanges(
  trx: Db,
  context: Context,
  input: { exam: Exam; field: MarkField; wanted: readonly MarkChange[]; reason: string | undefined },
): Promise<Divided> {
  const { exam, field, wanted, reason } = input;
  const { scope, user } = context;
  const isChange = ({ row, value }: MarkChange) => storedMark(field, row) !== value;
  const changes = wanted.filter(isChange);
  const flag = FLAG[field];
  if (changes.length === 0) return { direct: [...wanted], second: [] };
  if (scope.college !== 'all') {
    const { given, locks } = await queries.findBars(trx, {
      userId: user.userId,
      examId: exam.id,
      flag,
      kind: field,
      changed: papersOf(changes),
      named: papersOf(wanted),
    });
    if (given) throw new Forbidden(IN_ONE_HAND, 'opened-by-giver');
    return { direct: [...wanted], second: [], locks };
  }
  const shut = !exam[flag] || (await queries.reopenedWindow(trx, exam.exam_tbl, flag)) === user.userId;
  const papers = [...new Map(changes.map(({ row }) => [keyOf(row), row])).values()];
  const final = new Set(
    (await queries.papersFinalFor(trx, { examId: exam.id, kind: field, papers, userId: user.userId }))
      // a locked paper without a reason is refused in the words everybody is given
      .filter(({ open }) => open || reason !== undefined)
      .map(keyOf),
  );
  const standing = field === 'PRACTICAL' ? changes.filter(({ row }) => row.ext_mark !== null) : [];
  const others = await queries.enteredByOthers(trx, {
    examId: exam.id,
    field,
    ids: standing.map(({ row }) => row.id),
    userId: user.userId,
  });
  const needsSecond = (change: MarkChange) =>
    isChange(change) && (shut || final.has(keyOf(change.row)) || others.has(change.row.id));
  return {
    direct: wanted.filter((change) => !needsSecond(change)),
    second: wanted.filter(needsSecond),
  };
}

/** Or an officer would type the password of a college, open its marks and write them as that college. */
const IN_ONE_HAND =
  'The officer who opened these marks again has also given out the password or code of this account. Ask the examination office ' +
  'that another officer opens them, or gives a code that a second person hands over.';

const NO_REASON = 'Give a reason: another officer decides this change.';
const WAITS = 'a change of this mark waits for a decision already.';

/**
 * Asks another officer to decide these changes; the marks stay as they are until then. `sent`: the field of the list in which a
 * mark was sent. Throws Invalid with every row that has no reason or waits already, Conflict for a row that has moved on.
 */
export async function sendToSecondOfficer(
  trx: Db,
  context: Context,
  input: { exam: Exam; field: MarkField; changes: readonly MarkChange[]; reason: string | undefined; sent: string },
): Promise<number> {
  const { exam, field, changes, reason, sent } = input;
  const { userId } = context.user;
  if (changes.length === 0) return 0;
  const waiting = await queries.waitingFor(trx, { examId: exam.id, field, ids: changes.map(({ row }) => row.id) });
  const problems = new MarkProblems();
  for (const { at, row } of changes) {
    const who = `${row.reg_no}, ${row.p_code}`;
    if (reason === undefined) problems.add(at, 'reason', who, NO_REASON);
    else if (waiting.has(row.id)) problems.add(at, sent, who, WAITS);
  }
  problems.rejectAny();
  await rejectStaleMarks(trx, exam, field, changes, userId);
  for (const change of changes) await requestSecondOfficer(trx, context, { exam, field, change, reason: reason! });
  return changes.length;
}

async function requestSecondOfficer(
  trx: Db,
  context: Context,
  input: { exam: Exam; field: MarkField; change: Pick<MarkChange, 'row' | 'value' | 'batch'>; reason: string },
): Promise<void> {
  const { exam, field, reason } = input;
  const { row, value, batch } = input.change;
  const old = storedMark(field, row);
  const id = await insertCorrection(trx, {
    exam_id: exam.id,
    application_id: row.id,
    colcode: row.colcode,
    p_code: row.p_code,
    field,
    old_value: old,
    new_value: value,
    reason,
    requested_by: context.user.userId,
    prac_batch: batch ?? null,
  });
  await audit(trx, context, {
    action: 'CORRECTION_REQUESTED',
    entity: 'mark_correction',
    entityKey: String(id),
    examId: exam.id,
    before: { reg_no: row.reg_no, p_code: row.p_code, field, value: old },
    after: { value, reason },
  });
}

/**
 * Asks another officer to turn an absence over; the record stays until then. The caller has found nothing that bars it. Throws
 * Invalid without a reason, and where a change of this record waits already.
 */
export async function sendAbsenceToSecondOfficer(
  trx: Db,
  context: Context,
  { exam, id, absent, reason }: { exam: Exam; id: number; absent: boolean; reason: string | undefined },
): Promise<void> {
  const rejected = (field: string, message: string) => new Invalid('marks-refused', message, [{ field, message }]);
  if (reason === undefined) throw rejected('reason', NO_REASON);
  const [row] = await lockRowsById(trx, context.scope, exam.id, [id]);
  const waiting = await queries.waitingFor(trx, { examId: exam.id, field: 'ABSENT', ids: [id] });
  if (waiting.has(id)) throw rejected('id', `${row!.reg_no}, ${row!.p_code}: ${WAITS}`);
  await requestSecondOfficer(trx, context, {
    exam,
    field: 'ABSENT',
    change: { row: row!, value: Number(absent) },
    reason,
  });
}

/** The answer to a save of which a part may wait for another officer: a row that waits is told with the mark that stands. */
export function savedOrSent(
  text: string,
  done: { saved: number; unchanged: number; marks: SavedMark[] },
  {
    wanted,
    changes,
    field,
    count,
  }: { wanted: readonly MarkChange[]; changes: Divided; field: MarkField; count: number },
): MarksSaved {
  if (count === 0) return { message: text, ...done };
  const written = new Map(done.marks.map((mark) => [mark.id, mark]));
  const message = changes.second.length < wanted.length ? `${text} ${SENT_TO_SECOND_OFFICER}` : SENT_TO_SECOND_OFFICER;
  const standing = ({ row }: MarkChange): SavedMark => ({
    id: row.id,
    Reg_No: row.reg_no,
    P_code: row.p_code,
    mark: storedMark(field, row),
    row_version: row.row_version,
  });
  return {
    message,
    ...done,
    sent: count,
    marks: wanted.map((change) => written.get(change.row.id) ?? standing(change)),
  };
}
