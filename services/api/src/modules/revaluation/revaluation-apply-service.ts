import type { CallArgument } from '@thervu/contracts/core/call';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { isOn } from '@thervu/contracts/core/flags';
import type { saveRevaluationChanges } from '@thervu/contracts/revaluation/revaluation-contract';
import {
  ACTION_FIELDS,
  ACTION_KINDS,
  REVALUATION_ACTIONS,
  type RevaluationAction,
} from '@thervu/contracts/revaluation/revaluation-rules';
import type { RevaluationRow } from '@thervu/contracts/revaluation/revaluation-shapes';
import { audit } from '../../core/audit/audit';
import { assertUnchanged, reasonOfUndo } from '../../core/audit/undo';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid, type FieldError } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lockExamByName } from '../exam/exam-window';
import * as queries from './revaluation-queries';
import type { SwitchedRow, SwitchChange } from './revaluation-queries';
import { assertRevaluationOpen, whyNotRevalued } from './may-be-revalued';
import { noRow } from './revaluation-service';

interface Entry {
  id: number;
  wished: Partial<Record<RevaluationAction, boolean>>;
  row_version?: number | undefined;
  /** The version this entry undoes. */
  undo?: number | undefined;
}

const valueOf = (row: SwitchedRow, action: RevaluationAction): boolean => row[ACTION_FIELDS[action]];
const valuesOf = (row: SwitchedRow): Record<RevaluationAction, boolean> => ({
  rev: row.REV_APLY,
  retot: row.RETOT_APLY,
  trans: row.TRAN_APLY,
});

interface Change {
  row: SwitchedRow;
  to: SwitchChange;
  moved: RevaluationAction[];
  undo: number | undefined;
}

/** What an entry changes in its row; problems are noted where they belong. */
function validate(entry: Entry, index: number, row: SwitchedRow, userId: number, problems: FieldError[]): Change {
  assertUnchanged(entry.undo, row.row_version, `${row.REG_NO}, ${row.P_CODE}`);
  const moved = REVALUATION_ACTIONS.filter((action) => {
    const requested = entry.wished[action];
    return requested !== undefined && requested !== valueOf(row, action);
  });
  const rejection = whyNotRevalued(row);
  for (const action of moved) {
    if (entry.wished[action] && rejection !== null)
      problems.push({ field: `${index}/actions/${action}`, message: rejection });
  }
  const stale = entry.row_version !== undefined && entry.row_version !== row.row_version;
  if (moved.length > 0 && stale && row.updated_by !== userId) {
    const who = row.by ? ` by ${row.by}` : '';
    throw new Conflict(
      'changed-meanwhile',
      `${row.REG_NO}, ${row.P_CODE}: what is applied for has been changed${who}.`,
      { yours: { ...valuesOf(row), ...entry.wished }, theirs: valuesOf(row) },
    );
  }
  return { row, to: { id: row.Rid, ...valuesOf(row), ...entry.wished } as SwitchChange, moved, undo: entry.undo };
}

interface Done {
  changed: number;
  unchanged: number;
}

/** Refuses rows that are not there, or not there for this college: one as a row that is not found, in a list by its place. */
function rejectMissing(ids: readonly number[], known: readonly SwitchedRow[]): void {
  const there = new Set(known.map(({ Rid }) => Rid));
  const missing = ids.flatMap((id, index) => (there.has(id) ? [] : [index]));
  if (missing.length === 0) return;
  const gone = noRow();
  if (ids.length === 1) throw gone;
  throw new Invalid(
    'no-row',
    gone.message,
    missing.map((index) => ({ field: `${index}/courseId`, message: gone.message })),
  );
}

/** Switches rows of one exam, all of them or none. A row that stands as wished is no error and writes nothing. */
async function change(trx: Db, context: Context, entries: readonly Entry[]): Promise<Done> {
  const { userId } = context.user;
  const { scope } = context;
  const ids = entries.map(({ id }) => id);
  const known = await queries.findRows(trx, scope, ids);
  rejectMissing(ids, known);
  const [{ exam_id: examId, exam_tbl }] = known as [SwitchedRow];
  if (known.some((row) => row.exam_id !== examId))
    throw new Invalid('two-exams', 'A list of changes is about one exam.');
  const exam = await lockExamByName(trx, exam_tbl);
  await assertRevaluationOpen(trx, exam);

  const applying = entries.filter(({ wished }) => Object.values(wished).some(Boolean)).map(({ id }) => id);
  await queries.makeRows(trx, scope, examId, applying);
  await queries.lockRows(trx, scope, examId, ids);
  const now = new Map((await queries.findRows(trx, scope, ids)).map((row) => [row.Rid, row]));
  const problems: FieldError[] = [];
  const changes = entries.map((entry, index) => validate(entry, index, now.get(entry.id)!, userId, problems));
  if (problems.length > 0) throw new Invalid('may-not-apply', problems[0]!.message, problems);

  const real = changes.filter(({ moved }) => moved.length > 0);
  if (real.length > 0) await store(trx, context, exam, real);
  return { changed: real.length, unchanged: changes.length - real.length };
}

async function store(trx: Db, context: Context, exam: Exam, real: readonly Change[]): Promise<void> {
  const { userId } = context.user;
  const { scope } = context;
  const college = scope.college!;
  await queries.saveSwitches(
    trx,
    real.map(({ to }) => to),
    { examId: exam.id, userId, college },
  );
  await queries.addRevaluationEvents(
    trx,
    real.flatMap(({ row, to, moved }) =>
      moved.map((action) => ({
        exam_id: exam.id,
        application_id: row.Rid,
        colcode: college,
        kind: ACTION_KINDS[action],
        applied: to[action],
        by_user: userId,
        request_id: context.requestId,
      })),
    ),
  );
  const named = (row: SwitchedRow, values: Record<RevaluationAction, boolean>, moved: RevaluationAction[]) => ({
    REG_NO: row.REG_NO,
    P_CODE: row.P_CODE,
    ...Object.fromEntries(moved.map((action) => [ACTION_FIELDS[action], values[action]])),
  });
  await audit(trx, context, {
    action: 'REVALUATION_APPLIED',
    entity: 'revaluation',
    examId: exam.id,
    entityKey: real.length === 1 ? String(real[0]!.row.Rid) : exam.exam_tbl,
    before: real.map(({ row, moved }) => named(row, valuesOf(row), moved)),
    after: real.map(({ row, to, moved, undo }) => ({ ...named(row, to, moved), ...reasonOfUndo(undo) })),
  });
}

/** One switch of one row. Throws NotFound for a row of another college, Forbidden while the window is shut. */
export async function switchOne(
  context: Context,
  input: {
    action: RevaluationAction;
    rid: number;
    on: boolean;
    row_version?: number | undefined;
    undo?: number | undefined;
  },
): Promise<{ message: string; row: RevaluationRow }> {
  const { action, rid, on, row_version, undo } = input;
  return context.db.transaction(async (trx) => {
    const { changed } = await change(trx, context, [{ id: rid, wished: { [action]: on }, row_version, undo }]);
    const [row] = await queries.findRows(trx, context.scope, [rid]);
    const message = changed === 0 ? 'Nothing had to be changed.' : 'Change saved successfully';
    return { message, row: queries.toRevaluationRow(row!) };
  });
}

type Body = CallArgument<typeof saveRevaluationChanges>['body'];

/** Many switches, all of them or none. */
export async function saveChanges(context: Context, body: Body): Promise<Done & { message: string }> {
  const entries = body.map(({ courseId, actions, row_version }) => ({
    id: courseId,
    wished: Object.fromEntries(Object.entries(actions).map(([name, flag]) => [name, isOn(flag)])),
    row_version,
  }));
  const done = await context.db.transaction((trx) => change(trx, context, entries));
  return { message: 'Changes saved successfully.', ...done };
}
