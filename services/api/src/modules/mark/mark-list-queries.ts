import type { ConsolidatedMark, MarkChange, MarkPaper, MarkRow } from '@thervu/contracts/mark/mark-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

export interface MarksOf {
  examId: number;
  college: string;
  degree: number;
  sem?: number;
  paper?: string;
  batch?: number;
  /** Before the roll is frozen every registered candidate is listed, afterwards those who are confirmed or have a mark. */
  confirmedOnly: boolean;
}

/** Applications of a degree in a college, with student and paper. */
function applications(db: Db, scope: Scope, filter: MarksOf): Knex.QueryBuilder {
  const query = db('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'a.exam_id': filter.examId, 'a.colcode': filter.college, 'a.deg_id': filter.degree })
    .modify(visibleTo, scope, 'a.colcode');
  if (filter.sem !== undefined) void query.where('a.sem', filter.sem);
  if (filter.paper !== undefined) void query.where('a.p_code', filter.paper);
  if (filter.batch !== undefined) void query.where('s.admn_acdyr', filter.batch);
  if (filter.confirmedOnly) void query.whereRaw('(a.ex_confm or a.intl_mark is not null)');
  return query;
}

/** The day of a paper, where the time table has one. */
const withDay = (query: Knex.QueryBuilder) =>
  void query.leftJoin('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'));
const DAY = `to_char(t.examdate, 'YYYY-MM-DD') as examdate, t.examsession`;
const DEGREE = `d.degree || ' ' || d.deg_name as "Degree"`;

type PaperRow = Omit<MarkPaper, 'locked'> & {
  lock_id: number | null;
  locked_at: Date | null;
  locked_by: string | null;
};

const PAPER = `a.p_code as "P_code", min(c.p_name) as "P_NAME", min(c.p_type) as "P_TYPE", min(c.credit) as "CREDIT",
  a.sem as "Sem", max(c.intl_max) as "INTL_MAX", max(c.extl_max) as "EXTL_MAX", min(c.scheme) as scheme,
  count(*)::int as students, count(a.intl_mark)::int as entered, to_char(min(t.examdate), 'YYYY-MM-DD') as examdate,
  min(t.examsession) as examsession, l.id as lock_id, l.locked_at, u.name as locked_by`;

/** As a lock counts them: of the whole college. */
const MISSING = `(select count(*)::int from exam_application x join course y on y.cour_id = x.cour_id
  where x.exam_id = a.exam_id and x.colcode = a.colcode and x.p_code = a.p_code and x.intl_mark is null and y.intl_max > 0
    and (x.ex_confm or not ?::boolean)) as missing`;

/** The papers of a list with how many marks they have and whether they are locked. */
export async function listInternalPapers(db: Db, scope: Scope, filter: MarksOf): Promise<MarkPaper[]> {
  const rows = await applications(db, scope, filter)
    .modify(withDay)
    .leftJoin('paper_lock as l', (on) =>
      on
        .on('l.exam_id', 'a.exam_id')
        .on('l.colcode', 'a.colcode')
        .on('l.p_code', 'a.p_code')
        .andOnVal('l.kind', 'INTERNAL')
        .andOnNull('l.reopened_at'),
    )
    .leftJoin('app_user as u', 'u.id', 'l.locked_by')
    .groupBy('a.exam_id', 'a.colcode', 'a.p_code', 'a.sem', 'l.id', 'l.locked_at', 'u.name')
    .orderBy(['a.sem', 'a.p_code'])
    .select<PaperRow[]>(db.raw(PAPER), db.raw(MISSING, [filter.confirmedOnly]));
  return rows.map(({ lock_id, locked_at, locked_by, ...paper }) => ({
    ...paper,
    locked: lock_id === null ? null : { id: lock_id, at: locked_at!.toISOString(), by: locked_by! },
  }));
}

const MARK_COLUMNS = {
  id: 'a.id',
  Reg_No: 'a.reg_no',
  stu_name: 's.stu_name',
  admn_acdyr: 's.admn_acdyr',
  Intl_mark: 'a.intl_mark',
  Absent: 'a.absent',
  P_code: 'a.p_code',
  P_NAME: 'c.p_name',
  CREDIT: 'c.credit',
  P_TYPE: 'c.p_type',
  Sem: 'a.sem',
  INTL_MAX: 'c.intl_max',
  prac_batch: 'a.prac_batch',
  Ex_confm: 'a.ex_confm',
  row_version: 'a.row_version',
};
const CARRIED = `coalesce(a.intl_source = 'CARRIED', false) as carried, s.status = 'DISCONTINUED' as discontinued`;
const CHANGES = `(select count(*)::int from mark_history h
  where h.exam_id = a.exam_id and h.application_id = a.id and h.field = 'INTERNAL') as changes`;
const EXTERNAL = `case when ?::boolean or a.ext_source = 'PRACTICAL' then a.ext_mark end as "Ext_mark"`;

/** `external`: whether this session may see every external mark. */
export const listInternalMarks = (
  db: Db,
  scope: Scope,
  filter: MarksOf,
  { external }: { external: boolean },
): Promise<MarkRow[]> =>
  applications(db, scope, filter)
    .modify(withDay)
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .orderBy(['a.reg_no', 'a.sem', 'a.p_code'])
    .select<MarkRow[]>(
      MARK_COLUMNS,
      db.raw(DAY),
      db.raw(DEGREE),
      db.raw(CARRIED),
      db.raw(CHANGES),
      db.raw(EXTERNAL, [external]),
    );

export const listConsolidated = (
  db: Db,
  scope: Scope,
  filter: MarksOf & { years: number[] },
): Promise<ConsolidatedMark[]> =>
  applications(db, scope, filter)
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .whereRaw('s.admn_acdyr = any(?::int[])', [filter.years])
    .where('c.intl_max', '>', 0)
    .orderBy(['s.admn_acdyr', 'a.reg_no', 'a.sem', 'a.p_code'])
    .select<ConsolidatedMark[]>(
      {
        Reg_No: 'a.reg_no',
        stu_name: 's.stu_name',
        admn_acdyr: 's.admn_acdyr',
        P_code: 'a.p_code',
        P_NAME: 'c.p_name',
        Sem: 'a.sem',
        INTL_MAX: 'c.intl_max',
        Intl_mark: 'a.intl_mark',
        Absent: 'a.absent',
      },
      db.raw(DEGREE),
    );

/** Every change of the marks of an application, the latest first; undefined where the session may not see the application. */
export async function listHistory(
  db: Db,
  scope: Scope,
  { examId, id }: { examId: number; id: number },
): Promise<MarkChange[] | undefined> {
  const observed = await db('exam_application as a')
    .where({ 'a.exam_id': examId, 'a.id': id })
    .modify(visibleTo, scope, 'a.colcode')
    .first('a.id');
  if (!observed) return undefined;
  const rows = await db('mark_history as h')
    .join('app_user as u', 'u.id', 'h.by_user')
    .where({ 'h.exam_id': examId, 'h.application_id': id })
    .orderBy('h.id', 'desc')
    .select<(Omit<MarkChange, 'at'> & { at: Date })[]>({
      field: 'h.field',
      old: 'h.old_value',
      new: 'h.new_value',
      by: 'u.name',
      at: 'h.at',
      reason: 'h.reason',
    });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
