import { pluralise } from '@thervu/contracts/core/format';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { type RECORD_ACTIONS } from '@thervu/contracts/registration/application-contract';
import { APPLICATION_TYPES, type Changed } from '@thervu/contracts/registration/registration-shapes';
import { NOTHING_SELECTED, SHUT_WORDS } from '@thervu/contracts/registration/registration-rules';
import { isOnRoll } from '@thervu/contracts/student/student-options';
import { audit } from '../../core/audit/audit';
import { assertUnchanged, reasonOfUndo } from '../../core/audit/undo';
import type { Db } from '../../core/database/connect';
import { Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName } from '../exam/exam-service';
import { openForChange } from '../exam/exam-window';
import { seatLateCandidates } from '../seating/late-seat-service';
import * as queries from './application-queries';
import { openRegistrationExam, wrong } from './registration-terms';

type Action = (typeof RECORD_ACTIONS)[number];
type Type = (typeof APPLICATION_TYPES)[number];

const GONE = 'No such application any more.';

// ---------------------------------------------------------------- reading
const PUBLISHED: readonly string[] = ['PUBLISHED', 'REVALUATION', 'REVISED', 'ARCHIVED'];

interface Selection {
  college: string;
  exam: string;
  degree?: number;
  sem?: number;
  code?: string;
  batch?: number;
}

/** Whether the results are out for who asks: a college sees none of a session that two officers have hidden. */
const isShown = async (db: Db, scope: Scope, { id, stage }: { id: number; stage: string }): Promise<boolean> =>
  PUBLISHED.includes(stage) && (scope.college === 'all' || !(await queries.isHidden(db, id)));

async function filterOf(db: Db, scope: Scope, { exam: name, ...selection }: Selection): Promise<queries.RecordsOf> {
  const college = collegeNamed(scope, selection.college);
  const exam = await examByName(db, name);
  return { ...selection, college, examId: exam.id, published: await isShown(db, scope, exam) };
}

export const records = async (db: Db, scope: Scope, selection: Selection) =>
  queries.listRecords(db, scope, await filterOf(db, scope, selection));

export async function recordsOfStudent(db: Db, scope: Scope, input: { regno: string; exam: string }) {
  const exam = await examByName(db, input.exam);
  const filter = { examId: exam.id, published: await isShown(db, scope, exam), regNo: input.regno };
  return queries.listRecords(db, scope, filter);
}

export const confirmations = async (db: Db, scope: Scope, selection: Selection) =>
  queries.listConfirmations(db, scope, await filterOf(db, scope, selection));

export async function results(db: Db, scope: Scope, selection: Selection) {
  const filter = await filterOf(db, scope, selection);
  return filter.published ? queries.listResults(db, scope, filter) : [];
}

export async function registrations(db: Db, scope: Scope, selection: Selection) {
  const { examId, college } = await filterOf(db, scope, selection);
  return queries.listRegistrations(db, scope, { examId, college: college! });
}

// ---------------------------------------------------------------- changing
const FIRST: readonly Type[] = ['REGULAR', 'LANGUAGE', 'NME', 'REJOIN'];
const flagOf = (type: string) => (type === 'ARREAR' ? 'EXAM_APLY' : 'COUR_APLY');

/** Opens an exam through one window; undefined while that is shut. */
async function through(open: typeof openRegistrationExam, ...values: Parameters<typeof openRegistrationExam>) {
  try {
    return { exam: await open(...values), shut: undefined };
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    return { exam: undefined, shut: error };
  }
}

/**
 * The exam with the types of rows a session may delete in it now: first registrations and arrears have a window each.
 * Refused when neither is open.
 */
async function openForDeleting(trx: Db, scope: Scope, open: typeof openRegistrationExam, name: string) {
  const first = await through(open, trx, scope, name, 'COUR_APLY');
  const exam = first.exam ?? (await through(open, trx, scope, name, 'EXAM_APLY')).exam;
  if (!exam) throw first.shut!;
  const office = scope.college === 'all';
  const types = [...(office || exam.COUR_APLY ? FIRST : []), ...(office || exam.EXAM_APLY ? ['ARREAR'] : [])];
  return { exam, types };
}

type Row = queries.Unchanged;

function whyNotDeleted(row: Row, types: readonly string[]): string {
  if (!types.includes(row.app_type)) return SHUT_WORDS[flagOf(row.app_type)];
  if (row.ex_confm) return 'Confirmed: take the confirmation back first.';
  if (row.marked) return 'Marks have been entered for it.';
  return GONE;
}

/** Why an application of a student in this state cannot be confirmed. */
export function whyNotConfirmed(row: Pick<Row, 'status'>): string {
  if (row.status === 'DISCONTINUED') return 'The student is discontinued.';
  if (!isOnRoll(row.status)) return 'The student is not active.';
  return GONE;
}

const formatRowCount = (n: number) => pluralise(n, 'application', 'applications');

/** The answer of a change of many: what was done, and about the rest why not. */
function answer(
  done: number,
  verb: string,
  rest: readonly { id: number; row: Row | undefined; reason: string | undefined }[],
  already: string,
): Changed {
  const refused = rest.flatMap(({ id, row, reason }) =>
    reason === undefined ? [] : [{ id, Reg_No: row?.reg_no ?? null, P_code: row?.p_code ?? null, reason }],
  );
  const unchanged = rest.length - refused.length;
  const messages = [done === 0 ? `No application was ${verb}.` : `${formatRowCount(done)} ${verb}.`];
  if (unchanged > 0) messages.push(`${unchanged} ${already}.`);
  if (refused.length > 0) messages.push(`${refused.length} refused.`);
  return { message: messages.join(' '), changed: done, unchanged, refused };
}

function numbers(ids: readonly (number | string)[]): number[] {
  if (ids.length === 0) throw wrong('nothing-selected', 'ids', NOTHING_SELECTED);
  return [...new Set(ids.map(Number))];
}

async function remaining(trx: Db, scope: Scope, examId: number, ids: number[], done: readonly number[]) {
  const gone = new Set(done);
  const rest = ids.filter((id) => !gone.has(id));
  if (rest.length === 0) return [];
  const rows = new Map((await queries.findUnchanged(trx, scope, { examId, ids: rest })).map((row) => [row.id, row]));
  return rest.map((id) => ({ id, row: rows.get(id) }));
}

interface Many {
  ids: readonly (number | string)[];
  exam: string;
}

interface Confirming {
  exam: Exam;
  ids: number[];
  action: Action;
  undo?: number | undefined;
}

async function confirming(trx: Db, context: Context, { exam, ids, action, undo }: Confirming): Promise<Changed> {
  const { userId } = context.user;
  const { scope } = context;
  const confirmed = action === 'confirm';
  const filter = { examId: exam.id, ids, types: [...APPLICATION_TYPES] };
  const office = scope.college === 'all';
  await queries.lockApplicationChanges(trx, scope, exam.id);
  const done = await queries.setConfirmed(trx, scope, filter, { confirmed, userId, office });
  if (done.length > 0) {
    await audit(trx, context, {
      action: confirmed ? 'APPLICATIONS_CONFIRMED' : 'APPLICATIONS_UNCONFIRMED',
      entity: 'exam_application',
      entityKey: done.length === 1 ? String(done[0]) : exam.exam_tbl,
      examId: exam.id,
      before: { ex_confm: !confirmed },
      after: { ex_confm: confirmed, ids: done, ...reasonOfUndo(undo) },
    });
    if (confirmed) await seatLateCandidates(trx, context, exam.id, done);
  }
  const rest = (await remaining(trx, scope, exam.id, ids, done)).map(({ id, row }) => {
    const reason = !row ? GONE : row.ex_confm === confirmed ? undefined : whyNotConfirmed(row);
    return { id, row, reason };
  });
  return confirmed
    ? answer(done.length, 'confirmed', rest, 'already confirmed')
    : answer(done.length, 'set to not confirmed', rest, 'not confirmed before');
}

/** Confirms the rows that may be; a stale number or a student who left does not keep the others from it. */
export async function confirmMany(context: Context, body: Many): Promise<Changed> {
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const exam = await openRegistrationExam(trx, scope, body.exam, 'EXAM_APLY');
    return confirming(trx, context, { exam, ids: numbers(body.ids), action: 'confirm' });
  });
}

/**
 * One row; the same action twice changes nothing and is no error. Throws NotFound for a row that is not there, and Conflict for
 * an undo of what has changed since.
 */
export async function confirmOne(
  context: Context,
  { undo, ...input }: { id: number; exam: string; action: Action; undo?: number | undefined },
): Promise<{ message: string; version?: number }> {
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const exam = await openForChange(trx, scope, input.exam, 'EXAM_APLY');
    await queries.lockApplicationChanges(trx, scope, exam.id);
    const before = await queries.lockVersion(trx, scope, exam.id, input.id);
    if (before !== undefined) assertUnchanged(undo, before, 'This application');
    const change = { exam, ids: [input.id], action: input.action, undo };
    const { message, changed, refused } = await confirming(trx, context, change);
    if (refused[0]) throw fieldErrorOf(refused[0]);
    return changed === 0 ? { message: 'Nothing had to be changed.' } : { message, version: before! + 1 };
  });
}

const fieldErrorOf = ({ reason, Reg_No, P_code }: Changed['refused'][number]) =>
  reason === GONE && Reg_No === null
    ? new NotFound('no-application', GONE)
    : new Invalid('not-accepted', `${Reg_No}, ${P_code}: ${reason}`);

async function deleting(trx: Db, context: Context, open: typeof openRegistrationExam, { ids, exam: name }: Many) {
  const { scope } = context;
  const { exam, types } = await openForDeleting(trx, scope, open, name);
  const expected = numbers(ids);
  await queries.lockApplicationChanges(trx, scope, exam.id);
  const gone = await queries.deleteRows(trx, scope, { examId: exam.id, ids: expected, types });
  if (gone.length > 0) {
    await audit(trx, context, {
      action: 'APPLICATIONS_DELETED',
      entity: 'exam_application',
      examId: exam.id,
      entityKey: gone.length === 1 ? String(gone[0]!.id) : exam.exam_tbl,
      before: gone,
    });
  }
  const rest = await remaining(
    trx,
    scope,
    exam.id,
    expected,
    gone.map(({ id }) => id),
  );
  const reasons = rest.map((item) => ({ ...item, reason: item.row ? whyNotDeleted(item.row, types) : GONE }));
  return answer(gone.length, 'deleted', reasons, 'unchanged');
}

export const deleteMany = (context: Context, body: Many): Promise<Changed> =>
  context.db.transaction((trx) => deleting(trx, context, openRegistrationExam, body));

export async function deleteOne(
  context: Context,
  { id, exam }: { id: number; exam: string },
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const { message, refused } = await deleting(trx, context, openForChange, { ids: [id], exam });
    if (refused[0]) throw fieldErrorOf(refused[0]);
    return { message };
  });
}
