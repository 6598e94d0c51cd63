import type {
  CollegeDocuments,
  Statement,
  StatementPaper,
} from '@thervu/contracts/result-document/result-document-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/** Which results: an exam, and what narrows it. */
export interface DocumentPart {
  examId: number;
  college?: string | undefined;
  degree?: number | undefined;
  paper?: string | undefined;
  regNo?: string | undefined;
}

/** One line of a student in the last release; the lines of a student are consecutive. */
export interface ReleasedLine extends StatementPaper {
  student_id: number;
  colcode: string;
  reg_no: string;
  stu_name: string;
  tam_name: string | null;
  dob: string;
  degree: string;
  version: number;
  published_at: Date;
  serial: number | null;
  /** Reason no statement may be made. */
  withheld: string | null;
  gpa: string | null;
  cgpa: string | null;
  class_label: string | null;
  record_whole: boolean;
  photo: string | null;
}

export interface Release {
  version: number;
  publishedAt: Date;
}

/**
 * The last release of an exam as a session sees it; undefined before the first. For the office it is that of the runs, each of
 * which has brought rows: reading them all to find the last took a second and a half. A college has the last that touched it.
 */
export async function releaseOf(db: Db, scope: Scope, examId: number): Promise<Release | undefined> {
  const from =
    scope.college === 'all'
      ? db('result_run').whereNotNull('published_at')
      : db('v_released_result').modify(visibleTo, scope, 'colcode');
  const [row] = await from
    .where({ exam_id: examId })
    .select<{ version: number | null; published_at: Date | null }[]>(
      db.raw('max(version)::int as version'),
      db.raw('max(published_at) as published_at'),
    );
  return row && row.version !== null && row.published_at !== null
    ? { version: row.version, publishedAt: row.published_at }
    : undefined;
}

/** Students a hold keeps back by college, of those whose results are not withheld one by one; each is looked up by its number. */
const HELD = `
select r.colcode, count(*)::int as withheld
from (select h.reg_no from v_statement_hold h where h.exam_id = :exam) h
cross join lateral (
  select r.colcode from v_released_result r where r.exam_id = :exam and r.reg_no = h.reg_no
  group by r.colcode having not bool_and(coalesce(r.reason like 'WITHHELD%', false))) r
group by r.colcode`;

export async function withheldByCollege(db: Db, examId: number): Promise<Map<string, number>> {
  const { rows } = await db.raw<{ rows: { colcode: string; withheld: number }[] }>(HELD, { exam: examId });
  return new Map(rows.map(({ colcode, withheld }) => [colcode, withheld]));
}

/** Colleges by code, as lists show them. */
export const namedColleges = (db: Db): Promise<{ colcode: string; colname: string }[]> =>
  db('college').orderByRaw('length(colcode), colcode').select('colcode', 'colname');

/** A line for each college of the last release, counted row by row. */
export const documentColleges = (db: Db, scope: Scope, examId: number): Promise<CollegeDocuments[]> =>
  db
    .with('one', (query) => {
      void query
        .from('v_released_result as r')
        .where('r.exam_id', examId)
        .modify(visibleTo, scope, 'r.colcode')
        .groupBy('r.colcode', 'r.reg_no')
        .select('r.colcode', 'r.reg_no')
        .select(
          ['P', 'RA', 'AAA', 'W'].map((result) =>
            db.raw('count(*) filter (where r.result = ?) as ??', [result, result]),
          ),
        )
        .select(db.raw(`bool_and(coalesce(r.reason like 'WITHHELD%', false)) as withheld`));
    })
    .from('one')
    .join('college as c', 'c.colcode', 'one.colcode')
    .leftJoin('v_statement_hold as h', (on) => on.onVal('h.exam_id', examId).on('h.reg_no', 'one.reg_no'))
    .groupBy('c.colcode', 'c.colname')
    .orderByRaw('length(c.colcode), c.colcode')
    .select<CollegeDocuments[]>('c.colcode', 'c.colname')
    .select(db.raw('count(*) as students'))
    .select(db.raw('count(*) filter (where one.withheld or h.reg_no is not null) as withheld'))
    .select(db.raw('sum("P" + "RA" + "AAA" + "W")::int8 as papers'))
    .select(['P', 'RA', 'AAA', 'W'].map((result) => db.raw('sum(??)::int8 as ??', [result, result])));

/** The rows of a part, still to be chosen from. */
export const released = (db: Db, scope: Scope, { examId, college, degree, paper, regNo }: DocumentPart) =>
  db('v_released_result as r')
    .where('r.exam_id', examId)
    .modify(visibleTo, scope, 'r.colcode')
    .modify((query: Knex.QueryBuilder) => {
      if (college !== undefined) void query.where('r.colcode', college);
      if (paper !== undefined) void query.where('r.p_code', paper);
      if (regNo !== undefined) void query.whereRaw('r.reg_no = written_reg_no(?)', [regNo]);
      if (degree !== undefined) {
        void query
          .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
          .where('a.deg_id', degree);
      }
    });

/** The colleges of a part with their names and counts of students, in the order of their codes. */
export const collegesOf = (db: Db, scope: Scope, part: DocumentPart) =>
  released(db, scope, part)
    .join('college as c', 'c.colcode', 'r.colcode')
    .groupBy('c.colcode', 'c.colname')
    .orderByRaw('length(c.colcode), c.colcode')
    .select<{ colcode: string; colname: string; students: number }[]>('c.colcode', 'c.colname')
    .select(db.raw('count(distinct r.reg_no) as students'));

/** The degrees of a college in a part with their names and counts of students. */
export const degreesOf = (db: Db, scope: Scope, { degree, ...part }: DocumentPart) =>
  released(db, scope, part)
    .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .modify((query) => {
      if (degree !== undefined) void query.where('a.deg_id', degree);
    })
    .groupBy('d.deg_id', 'd.degree', 'd.deg_name')
    .orderBy(['d.degree', 'd.deg_name', 'd.deg_id'])
    .select<{ deg_id: number; name: string }[]>('d.deg_id', db.raw(`d.degree || ' ' || d.deg_name as name`));

export type Totals = Record<StatementPaper['result'], number>;

/**
 * The results of a part by outcome, from the numbered releases: of each application the row of the greatest version up
 * to the last. Computed in another way than `v_released_result`, so that a register can be compared with it.
 */
export async function totalsOf(db: Db, scope: Scope, part: DocumentPart & { version: number }): Promise<Totals> {
  const { examId, college, degree, paper, regNo, version } = part;
  const rows = await db
    .from(
      db('result as r')
        .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
        .where('r.exam_id', examId)
        .where('r.version', '<=', version)
        .modify(visibleTo, scope, 'r.colcode')
        .modify((query) => {
          if (college !== undefined) void query.where('r.colcode', college);
          if (degree !== undefined) void query.where('a.deg_id', degree);
          if (paper !== undefined) void query.where('r.p_code', paper);
          if (regNo !== undefined) void query.whereRaw('r.reg_no = written_reg_no(?)', [regNo]);
        })
        .distinctOn('r.application_id')
        .orderBy([{ column: 'r.application_id' }, { column: 'r.version', order: 'desc' }])
        .select('r.application_id', 'r.result')
        .as('stands'),
    )
    .groupBy('result')
    .select<{ result: StatementPaper['result']; count: number }[]>('result', db.raw('count(*) as count'));
  return {
    P: 0,
    RA: 0,
    AAA: 0,
    W: 0,
    ...Object.fromEntries(rows.map(({ result, count }) => [result, count])),
  };
}

const IDENTITY = ['stu_name', 'tam_name', 'dob'] as const;
/** Students of a page with the values that occur once for each: release of their result, withholding, standing. */
const STUDENT = `n.reg_no, statement_withheld(n.exam_id, n.reg_no) as withheld, t.gpa,
  case when k.whole then t.cgpa end as cgpa, case when k.whole then t.class_label end as class_label, k.whole as record_whole,
  f.version, ${IDENTITY.map((field) => `student_value_at(w.student_id, '${field}', f.published_at, w.${field}::text) as ${field}`).join(', ')}`;
/** Name and birth date as they were when the result was released: a correction since shows with the next release. */
const NAMED = `cross join lateral (select max(v.version) as version, max(v.published_at) as published_at, max(v.application_id) as application
    from v_released_result v where v.exam_id = n.exam_id and v.reg_no = n.reg_no) f
  join exam_application b on b.exam_id = n.exam_id and b.id = f.application join student w on w.student_id = b.student_id`;
const STANDING = `left join lateral (select * from v_released_standing s where s.exam_id = n.exam_id and s.reg_no = n.reg_no
  order by s.version desc limit 1) t on true
  cross join lateral (select coalesce(t.record_whole, true) and not coalesce((
    select record_open(p.student_id) from student p where p.reg_no = n.reg_no limit 1), false) as whole) k`;

/** The lines of the next students of a part behind a register number, in its order. */
export const linesPage = (
  db: Db,
  scope: Scope,
  { part, after = '', students }: { part: DocumentPart; after?: string; students: number },
): Promise<ReleasedLine[]> =>
  db
    // once for each student, not for each paper
    .withMaterialized('page', (page) => {
      void page
        .from(
          released(db, scope, part)
            .where('r.reg_no', '>', after)
            .distinct('r.exam_id', 'r.reg_no')
            .orderBy('r.reg_no')
            .limit(students)
            .as('n'),
        )
        .joinRaw(STANDING)
        .joinRaw(NAMED)
        .select(db.raw(STUDENT));
    })
    .from('page')
    .join('v_released_result as r', (on) => on.onVal('r.exam_id', part.examId).on('r.reg_no', 'page.reg_no'))
    .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .join('grading_scheme as g', 'g.scheme', 'c.scheme')
    .join('student as s', 's.student_id', 'a.student_id')
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .leftJoin('marksheet as m', (on) =>
      on.on('m.exam_id', 'r.exam_id').on('m.reg_no', 'r.reg_no').on('m.version', 'page.version'),
    )
    .leftJoin('student_upload as u', (on) => on.on('u.student_id', 'a.student_id').on('u.field', db.raw(`'image'`)))
    .modify(visibleTo, scope, 'r.colcode')
    .modify((query) => {
      if (part.college !== undefined) void query.where('r.colcode', part.college);
      if (part.degree !== undefined) void query.where('a.deg_id', part.degree);
      if (part.paper !== undefined) void query.where('r.p_code', part.paper);
    })
    .orderBy(['r.reg_no', 'r.sem', 'r.p_code'])
    .select<ReleasedLine[]>({
      student_id: 'a.student_id',
      colcode: 'r.colcode',
      reg_no: 'r.reg_no',
      ...Object.fromEntries(IDENTITY.map((field) => [field, `page.${field}`])),
      version: 'page.version',
      published_at: 'r.published_at',
      serial: 'm.serial',
      withheld: 'page.withheld',
      photo: 'u.path',
      gpa: 'page.gpa',
      cgpa: 'page.cgpa',
      class_label: 'page.class_label',
      record_whole: 'page.record_whole',
      sem: 'r.sem',
      p_code: 'r.p_code',
      p_name: 'c.p_name',
      p_type: 'r.p_type',
      int_max: 'r.int_max',
      int_mark: 'r.int_mark',
      ext_max: 'r.ext_max',
      ext_mark: 'r.ext_mark',
      total_max: 'r.total_max',
      total_mark: 'r.total_mark',
      result: 'r.result',
      grade: 'r.grade',
      grade_point: 'r.grade_point',
      credit: 'r.credit',
      marks: 'g.carries_marks',
    })
    .select(db.raw(`d.degree || ' ' || d.deg_name as degree`));

/** Gives serial numbers to statements that have none yet, and reads them all. */
export async function assignSerials(
  db: Db,
  {
    examId,
    by,
    statements,
  }: { examId: number; by: number | null; statements: readonly Pick<Statement, 'reg_no' | 'version'>[] },
): Promise<Map<string, number>> {
  const numbers = statements.map(({ reg_no }) => reg_no);
  const versions = statements.map(({ version }) => version);
  const asked = 'unnest(?::text[], ?::int[]) as t(reg_no, version)';
  const insert = `insert into marksheet (exam_id, reg_no, version, made_by)
    select ?, t.reg_no, t.version, ? from ${asked}
    where not exists (select 1 from marksheet m where m.exam_id = ? and m.reg_no = t.reg_no and m.version = t.version)
    order by t.reg_no on conflict (exam_id, reg_no, version) do nothing`;
  await db.raw(insert, [examId, by, numbers, versions, examId]);
  const read = `select m.reg_no, m.serial from marksheet m join ${asked} using (reg_no, version) where m.exam_id = ?`;
  const { rows } = await db.raw<{ rows: { reg_no: string; serial: number }[] }>(read, [numbers, versions, examId]);
  return new Map(rows.map(({ reg_no, serial }) => [reg_no, serial]));
}

export interface StatementState {
  valid: boolean;
  /** Two officers have hidden the results of its exam. */
  hidden: boolean;
  exam: string;
  /** As it is written on paper. */
  reg_no: string;
  papers: StatementPaper[];
}

/** The state of a statement whose signature has been verified; undefined where it was never issued. */
export async function statementState(
  db: Db,
  { serial, exam, regNo, version }: { serial: number; exam: string; regNo: string; version: number },
): Promise<StatementState | undefined> {
  const { rows } = await db.raw<{ rows: { state: StatementState | null }[] }>(
    'select statement_state(?, ?, ?, ?) as state',
    [serial, exam, regNo, version],
  );
  return rows[0]?.state ?? undefined;
}

/** How many students a part has. */
export async function studentsIn(db: Db, scope: Scope, part: DocumentPart): Promise<number> {
  const [row] = await released(db, scope, part).countDistinct<{ count: number }[]>('r.reg_no as count');
  return row!.count;
}

/** What a paper is called in the degrees that have it. */
export async function paperName(db: Db, paper: string): Promise<string> {
  const row = await db('course')
    .where({ p_code: paper })
    .orderBy('cour_id')
    .first<{ p_name: string } | undefined>('p_name');
  return row?.p_name ?? '';
}
