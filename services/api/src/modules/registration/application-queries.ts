import type { ConfirmRow, ExamRecord, ExamResultRow } from '@thervu/contracts/registration/application-contract';
import type { CourseRegistration } from '@thervu/contracts/registration/registration-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { withPartOfStudent } from '../../core/session/part-of-student';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

const columns = {
  id: 'a.id',
  Reg_No: 'a.reg_no',
  P_code: 'a.p_code',
  P_NAME: 'c.p_name',
  Sem: 'a.sem',
  Ex_confm: 'a.ex_confm',
  Intl_mark: 'a.intl_mark',
  Absent: 'a.absent',
  stu_name: 's.stu_name',
  dob: 's.dob',
  admn_acdyr: 's.admn_acdyr',
  app_type: 'a.app_type',
  attempt: 'a.attempt',
};

/** Rows of one exam that a session may see, with their student and paper. */
const rowsOfExam = (db: Db, scope: Scope, examId: number): Knex.QueryBuilder =>
  db('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'a.exam_id': examId })
    .modify(visibleTo, scope, 'a.colcode');

/** Whether two officers have hidden the results of an exam. */
export async function isHidden(db: Db, examId: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { hidden: boolean }[] }>('select session_hidden(?) as hidden', [examId]);
  return rows[0]!.hidden;
}

/** An external mark is the office's until it is published; what a college has entered in a practical is its own. */
const externalMark = (db: Db, scope: Scope, published: boolean) =>
  scope.college === 'all' || published
    ? db.raw('a.ext_mark as "Ext_mark"')
    : db.raw(`case when a.ext_source = 'PRACTICAL' then a.ext_mark end as "Ext_mark"`);

export interface RecordsOf {
  examId: number;
  published: boolean;
  college?: string;
  degree?: number;
  sem?: number;
  code?: string;
  batch?: number;
  regNo?: string;
}

const narrowed = (query: Knex.QueryBuilder, filter: RecordsOf): Knex.QueryBuilder => {
  const criteria = {
    'a.colcode': filter.college,
    'a.deg_id': filter.degree,
    'a.sem': filter.sem,
    'a.p_code': filter.code,
    's.admn_acdyr': filter.batch,
  };
  return query
    .where(Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)))
    .modify(
      (rows) => void (filter.regNo === undefined || rows.whereRaw('a.reg_no = written_reg_no(?)', [filter.regNo])),
    )
    .orderBy(['a.reg_no', 'a.sem', 'a.p_code']);
};

export const listRecords = (db: Db, scope: Scope, filter: RecordsOf): Promise<ExamRecord[]> =>
  narrowed(rowsOfExam(db, scope, filter.examId), filter).select(columns, externalMark(db, scope, filter.published));

export async function listConfirmations(db: Db, scope: Scope, filter: RecordsOf): Promise<ConfirmRow[]> {
  const rows = await narrowed(rowsOfExam(db, scope, filter.examId), filter)
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .modify(withPartOfStudent, scope, { table: 'student_special', as: 'p', columns: ['phy_hand'], of: 'a.student_id' })
    .leftJoin('student_exam as e', (on) => on.on('e.exam_id', 'a.exam_id').on('e.reg_no', 'a.reg_no'))
    .select<(Omit<ConfirmRow, 'Fees'> & { Fees: string })[]>(
      columns,
      externalMark(db, scope, filter.published),
      { Fees: 'c.fees' },
      db.raw(`coalesce(p.phy_hand, 'No') as phy_hand, coalesce(e.isfinalyear, false) as "IsFinalyear"`),
      db.raw(`d.degree || ' ' || d.deg_name as "Degree"`),
    );
  return rows.map((row) => ({ ...row, Fees: Number(row.Fees) }));
}

/** Published results; what is withheld or waiting shows no external mark. */
export const listResults = (db: Db, scope: Scope, filter: RecordsOf): Promise<ExamResultRow[]> =>
  narrowed(rowsOfExam(db, scope, filter.examId), filter)
    .join('result as r', (on) => on.on('r.exam_id', 'a.exam_id').on('r.application_id', 'a.id'))
    .where({ 'r.is_current': true })
    .select(
      {
        id: 'a.id',
        Reg_No: 'a.reg_no',
        stu_name: 's.stu_name',
        P_code: 'a.p_code',
        P_NAME: 'c.p_name',
        Sem: 'a.sem',
      },
      { Intl_mark: 'r.int_mark', Absent: 'a.absent', Result: 'r.result' },
      db.raw(`case when r.result <> 'W' then r.ext_mark end as "Ext_mark"`),
    );

export const listRegistrations = (
  db: Db,
  scope: Scope,
  filter: { examId: number; college: string },
): Promise<CourseRegistration[]> =>
  rowsOfExam(db, scope, filter.examId)
    .where({ 'a.colcode': filter.college })
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .orderBy(['d.degree', 'd.deg_name', 's.admn_acdyr', 'a.reg_no', 'a.sem', 'a.p_code'])
    .select(
      {
        Colcode: 'a.colcode',
        admn_acdyr: 's.admn_acdyr',
        Reg_No: 'a.reg_no',
        stu_name: 's.stu_name',
        dob: 's.dob',
      },
      { Sem: 'a.sem', P_code: 'a.p_code', P_NAME: 'c.p_name', P_TYPE: 'c.p_type', app_type: 'a.app_type' },
      { Ex_confm: 'a.ex_confm' },
      db.raw(`d.degree || ' ' || d.deg_name as "Degree"`),
    );

// ---------------------------------------------------------------- changes
/** The rows of a change: of an exam, by number, of the types whose window is open. */
export interface ChangeOf {
  examId: number;
  ids: number[];
  types: string[];
}

/**
 * Lets one change of many rows run at a time in a college, and one of the office in the whole exam: rows are not locked one by
 * one, and two clerks who name the same rows in different order wait for each other instead of blocking each other.
 */
export async function lockApplicationChanges(trx: Db, scope: Scope, examId: number): Promise<void> {
  if (scope.college === 'all') {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu applications'), ?)`, [examId]);
    return;
  }
  await trx.raw(
    `select pg_advisory_xact_lock_shared(hashtext('thervu applications'), ?),
       pg_advisory_xact_lock(hashtext('thervu applications of ' || ?::text), ?)`,
    [examId, scope.college ?? '', examId],
  );
}

const named = (trx: Db, scope: Scope, { examId, ids, types }: ChangeOf): Knex.QueryBuilder =>
  trx('exam_application as a')
    .where({ 'a.exam_id': examId })
    .whereRaw('a.id = any(?::bigint[])', [ids])
    .whereRaw('a.app_type = any(?::text[])', [types])
    .modify(visibleTo, scope, 'a.colcode');

/** The version of a row, locked until the transaction ends. */
export async function lockVersion(trx: Db, scope: Scope, examId: number, id: number): Promise<number | undefined> {
  const row = await trx('exam_application as a')
    .where({ 'a.exam_id': examId, 'a.id': id })
    .modify(visibleTo, scope, 'a.colcode')
    .forUpdate('a')
    .first<{ row_version: number } | undefined>('a.row_version');
  return row?.row_version;
}

/** Students whose applications may be confirmed; an arrear of somebody who has left by the office alone. */
const MAY_BE_CONFIRMED = `(s.status in ('ACTIVE', 'MIGRATED') or (?::boolean and a.app_type = 'ARREAR' and s.status = 'DISCONTINUED'))`;

/** Confirms rows or takes it back, and returns the numbers of those that really changed. */
export async function setConfirmed(
  trx: Db,
  scope: Scope,
  selection: ChangeOf,
  change: { confirmed: boolean; userId: number; office: boolean },
): Promise<number[]> {
  const { confirmed, userId, office } = change;
  const rows = named(trx, scope, selection).where({ 'a.ex_confm': !confirmed });
  if (confirmed) {
    void rows.whereExists(
      trx('student as s')
        .select(trx.raw('1'))
        .whereRaw('s.student_id = a.student_id')
        .whereRaw(MAY_BE_CONFIRMED, [office]),
    );
  }
  void rows.update(
    {
      ex_confm: confirmed,
      confirmed_by: confirmed ? userId : null,
      confirmed_at: confirmed ? trx.fn.now() : null,
      row_version: trx.raw('a.row_version + 1'),
    },
    'a.id',
  );
  // one row with all the numbers: two thousand small ones cost more than the change itself
  const [changed] = await trx
    .with('changed', rows)
    .from('changed')
    .select<{ ids: number[] }[]>(trx.raw(`coalesce(array_agg(id order by id), '{}') as ids`));
  return changed!.ids;
}

/** The applications of a college in an exam, by what confirming all of them does to them. */
export interface ConfirmGroup {
  outcome: 'confirm' | 'already' | 'left';
  status: string;
  count: number;
  students: number;
  /** Of those that would be confirmed, in order. */
  ids: number[];
}

const CONFIRM_OUTCOME = `case when a.ex_confm then 'already' when ${MAY_BE_CONFIRMED} then 'confirm' else 'left' end as outcome`;

export const listConfirmGroups = (
  db: Db,
  scope: Scope,
  { examId, college, office }: { examId: number; college: string; office: boolean },
): Promise<ConfirmGroup[]> =>
  db
    .from(
      db('exam_application as a')
        .join('student as s', 's.student_id', 'a.student_id')
        .where({ 'a.exam_id': examId, 'a.colcode': college })
        .modify(visibleTo, scope, 'a.colcode')
        .select('a.id', 'a.student_id', 's.status', db.raw(CONFIRM_OUTCOME, [office]))
        .as('g'),
    )
    .groupBy('outcome', 'status')
    .orderByRaw('outcome, count(*) desc, status')
    .select<ConfirmGroup[]>(
      'outcome',
      'status',
      db.raw(`count(*)::int as count, count(distinct student_id)::int as students,
        coalesce(array_agg(id order by id) filter (where outcome = 'confirm'), '{}') as ids`),
    );

/** Whether a mark was entered for the row; a carried one was never entered. */
const MARKED = `(a.intl_source is not distinct from 'ENTERED' or a.ext_mark is not null or exists (
  select 1 from mark_history h where h.exam_id = a.exam_id and h.application_id = a.id)) as marked`;
const NOT_MARKED = `not (a.intl_source is not distinct from 'ENTERED' or a.ext_mark is not null or exists (
  select 1 from mark_history h where h.exam_id = a.exam_id and h.application_id = a.id))`;

export interface DeletedRow {
  id: number;
  reg_no: string;
  p_code: string;
  app_type: string;
  attempt: number;
  intl_mark: number | null;
}

/** Deletes rows that are neither confirmed nor marked, and returns them as they were. */
export const deleteRows = (trx: Db, scope: Scope, selection: ChangeOf): Promise<DeletedRow[]> =>
  named(trx, scope, selection)
    .where({ 'a.ex_confm': false })
    .whereRaw(NOT_MARKED)
    .delete()
    .returning(['a.id', 'a.reg_no', 'a.p_code', 'a.app_type', 'a.attempt', 'a.intl_mark']);

/** A row that was not changed, with what may be the reason. */
export interface Unchanged {
  id: number;
  reg_no: string;
  p_code: string;
  app_type: string;
  ex_confm: boolean;
  marked: boolean;
  status: string;
}

export const findUnchanged = (
  trx: Db,
  scope: Scope,
  { examId, ids }: Pick<ChangeOf, 'examId' | 'ids'>,
): Promise<Unchanged[]> =>
  trx('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .where({ 'a.exam_id': examId })
    .whereRaw('a.id = any(?::bigint[])', [ids])
    .modify(visibleTo, scope, 'a.colcode')
    .select('a.id', 'a.reg_no', 'a.p_code', 'a.app_type', 'a.ex_confm', 's.status', trx.raw(MARKED));
