import type { MarkField } from '@thervu/contracts/mark/mark-rules';
import type { Knex } from 'knex';
import { AUDIT_INSERT, auditValues, type AuditEntry } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import type { Context } from '../../core/session/context';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/** An application as it was when it was locked for a change of its marks. */
export interface LockedRow {
  id: number;
  reg_no: string;
  stu_name: string;
  colcode: string;
  p_code: string;
  sem: number;
  app_type: string;
  ex_confm: boolean;
  absent: boolean;
  intl_mark: number | null;
  intl_source: 'ENTERED' | 'CARRIED' | null;
  ext_mark: number | null;
  ext_source: 'CAMP' | 'PRACTICAL' | 'CARRIED' | null;
  prac_batch: number | null;
  row_version: number;
  intl_max: number;
  extl_max: number;
  p_type: string;
  scheme: string;
  /** Of the student. */
  status: string;
}

const LOCKED = [
  'a.id',
  'a.reg_no',
  's.stu_name',
  'a.colcode',
  'a.p_code',
  'a.sem',
  'a.app_type',
  'a.ex_confm',
  'a.absent',
  'a.intl_mark',
  'a.intl_source',
  'a.ext_mark',
  'a.ext_source',
  'a.prac_batch',
  'a.row_version',
  'c.intl_max',
  'c.extl_max',
  'c.p_type',
  'c.scheme',
  's.status',
];

/** Rows in one common order of locking, so that two saves wait for each other instead of deadlocking. */
const lockable = (trx: Db, scope: Scope, examId: number) =>
  trx('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'a.exam_id': examId })
    .modify(visibleTo, scope, 'a.colcode')
    .orderBy('a.id')
    .select<LockedRow[]>(LOCKED)
    .forUpdate('a');

/** Locks the rows of an exam with these numbers that a session may touch; what is not there or not theirs is left out. */
export const lockRowsById = (trx: Db, scope: Scope, examId: number, ids: number[]): Promise<LockedRow[]> =>
  lockable(trx, scope, examId).whereRaw('a.id = any(?::bigint[])', [ids]);

/** The same, named by register number and paper. */
export const lockRowsByPaper = (
  trx: Db,
  scope: Scope,
  examId: number,
  named: readonly { regNo: string; code: string }[],
): Promise<LockedRow[]> =>
  lockable(trx, scope, examId)
    .whereRaw('a.reg_no = any(?::text[])', [[...new Set(named.map(({ regNo }) => regNo))]])
    .whereRaw('a.p_code = any(?::text[])', [[...new Set(named.map(({ code }) => code))]]);

export interface OpenLock {
  colcode: string;
  p_code: string;
}

/** The locks on papers of colleges; read after the rows are locked, because locking a paper locks its rows too. */
export const openLocks = (
  db: Db,
  filter: { examId: number; kind: MarkField; papers: readonly { colcode: string; p_code: string }[] },
): Promise<OpenLock[]> =>
  db('paper_lock')
    .where({ exam_id: filter.examId, kind: filter.kind })
    .whereNull('reopened_at')
    .whereRaw('(colcode, p_code) in (select * from unnest(?::text[], ?::text[]))', [
      filter.papers.map(({ colcode }) => colcode),
      filter.papers.map(({ p_code }) => p_code),
    ])
    .orderBy(['colcode', 'p_code'])
    .select('colcode', 'p_code');

export interface LastWrite {
  application_id: number;
  by_user: number;
  name: string;
  at: Date;
}

/** The last writer of a field of these rows, with the time; rows never written through a call are left out. */
export const lastWrites = (db: Db, filter: { examId: number; field: MarkField; ids: number[] }): Promise<LastWrite[]> =>
  db
    .from(
      db('mark_history as h')
        .distinctOn('h.application_id')
        .where({ 'h.exam_id': filter.examId, 'h.field': filter.field })
        .whereRaw('h.application_id = any(?::bigint[])', [filter.ids])
        .orderBy([{ column: 'h.application_id' }, { column: 'h.id', order: 'desc' }])
        .select('h.application_id', 'h.by_user', 'h.at')
        .as('last'),
    )
    .join('app_user as u', 'u.id', 'last.by_user')
    .select<LastWrite[]>('last.*', 'u.name');

/** What a change of a field does to its row; `g.value` is the new value, `g.batch` a practical batch or null. */
const SET: Record<MarkField, string> = {
  INTERNAL: `intl_mark = g.value, intl_source = case when g.value is null then null else 'ENTERED' end`,
  PRACTICAL: `ext_mark = g.value, ext_source = case when g.value is null then null else 'PRACTICAL' end,
    prac_batch = coalesce(g.batch, a.prac_batch)`,
  ABSENT: 'absent = g.value = 1',
};

/** Rows, their history and the line of the audit log in one statement. */
const write = (field: MarkField) => `
  with given as (select * from unnest(?::bigint[], ?::smallint[], ?::smallint[], ?::smallint[]) as g(id, old, value, batch)),
  changed as (
    update exam_application a set ${SET[field]}, row_version = a.row_version + 1
    from given g where a.exam_id = ? and a.id = g.id
    returning a.id, a.colcode, a.p_code, a.row_version, g.old, g.value),
  noted as (
    select append_mark_history(?, ?, ?, ?, ?, array_agg(c.id), array_agg(c.colcode), array_agg(c.p_code), array_agg(c.old), array_agg(c.value))
    from changed c),
  logged as (${AUDIT_INSERT})
  select c.id, c.row_version from changed c cross join noted`;
const WRITE: Record<MarkField, string> = {
  INTERNAL: write('INTERNAL'),
  PRACTICAL: write('PRACTICAL'),
  ABSENT: write('ABSENT'),
};

export interface FieldChange {
  id: number;
  old: number | null;
  value: number | null;
  batch: number | null;
}

/** Writes the rows, one line of history for each and `entry` in the audit log; returns their new versions. */
export async function writeField(
  trx: Db,
  filter: {
    examId: number;
    field: MarkField;
    changes: readonly FieldChange[];
    context: Context;
    reason?: string;
    entry: AuditEntry;
  },
): Promise<{ id: number; row_version: number }[]> {
  const { examId, field, changes, context, reason, entry } = filter;
  const { rows } = await trx.raw<{ rows: { id: number; row_version: number }[] }>(WRITE[field], [
    changes.map(({ id }) => id),
    changes.map(({ old }) => old),
    changes.map(({ value }) => value),
    changes.map(({ batch }) => batch),
    ...[examId, examId, field, context.user.userId, reason ?? null, context.requestId],
    ...auditValues(context, entry),
  ] as Knex.RawBinding[]);
  return rows;
}
