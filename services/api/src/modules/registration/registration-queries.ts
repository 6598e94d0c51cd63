import type { Course } from '@thervu/contracts/course/course-contract';
import { regnoKey } from '@thervu/contracts/student/register-number';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import type { Attempt } from './attempts';

const rowsOf = async <Row>(db: Db, sql: string, values: Record<string, unknown>): Promise<Row[]> =>
  (await db.raw<{ rows: Row[] }>(sql, values as never)).rows;

/** A student as a registration finds them. */
export interface Candidate {
  student_id: number;
  reg_no: string | null;
  stu_name: string;
  dob: string;
  colcode: string;
  deg_id: number;
  admn_acdyr: number;
  status: 'DRAFT' | 'MIGRATED' | 'ACTIVE' | 'DISCONTINUED';
}

/**
 * The students with these application or register numbers that a session may access, locked until the transaction ends;
 * `change` also blocks other registrations of them.
 */
export async function lockStudents(
  trx: Db,
  scope: Scope,
  by: { ids: number[] } | { regNos: string[] },
  { college, change = false }: { college?: string; change?: boolean } = {},
): Promise<Candidate[]> {
  const students = trx('student')
    .modify((query) =>
      'ids' in by
        ? void query.whereRaw('student_id = any(?::bigint[])', [by.ids])
        : void query.whereRaw('regno_key = any(?::text[])', [by.regNos.map(regnoKey)]),
    )
    .whereNot('status', 'DELETED')
    .modify(visibleTo, scope, 'colcode')
    .modify((query) => college !== undefined && void query.where({ colcode: college }))
    .orderBy('student_id')
    .select<Candidate[]>('student_id', 'reg_no', 'stu_name', 'dob', 'colcode', 'deg_id', 'admn_acdyr', 'status');
  return change ? students.forUpdate() : students.forShare();
}

/** Students of a batch, without a lock. */
export const studentsOfBatch = (
  db: Db,
  scope: Scope,
  batch: { colcode: string; deg_id: number; admn_acdyr: number },
): Promise<Candidate[]> =>
  db('student')
    .where(batch)
    .whereNot('status', 'DELETED')
    .modify(visibleTo, scope, 'colcode')
    .orderBy('reg_no')
    .select('student_id', 'reg_no', 'stu_name', 'dob', 'colcode', 'deg_id', 'admn_acdyr', 'status');

export const findByRegNo = (
  db: Db,
  scope: Scope,
  regNo: string,
  college?: string,
): Promise<(Candidate & { Degree: string }) | undefined> =>
  db('student as s')
    .join('degree as d', 'd.deg_id', 's.deg_id')
    .where({ 's.regno_key': regnoKey(regNo) })
    .whereNot('s.status', 'DELETED')
    .modify(visibleTo, scope, 's.colcode')
    .modify((query) => college !== undefined && void query.where({ 's.colcode': college }))
    .first('s.student_id', 's.reg_no', 's.stu_name', 's.dob', 's.colcode', 's.deg_id', 's.admn_acdyr', 's.status')
    .select(db.raw(`d.degree || ' ' || d.deg_name as "Degree"`));

export interface NamedDegree {
  name: string;
  /** Board of Studies years its papers have. */
  years: number[];
}

export async function findNamedDegree(db: Db, degId: number): Promise<NamedDegree | undefined> {
  const [row] = await rowsOf<NamedDegree>(
    db,
    `select d.degree || ' ' || d.deg_name as name,
       array_to_json(array(select distinct start_yr from course where deg_id = d.deg_id)) as years
     from degree d where d.deg_id = cast(:degId as bigint)`,
    { degId },
  );
  return row;
}

export type OfferedPaper = Pick<Course, 'kind'> & { cour_id: number; p_code: string; part: string };

/**
 * Papers of a degree in a Board of Studies year and semester, by code. A non-major elective may be another degree's: its
 * row in the student's own degree comes first, then the degree that has had it longest.
 */
export async function findPapers(
  db: Db,
  where: { degId: number; bos: number; sem: number; codes: readonly string[] },
): Promise<Map<string, OfferedPaper>> {
  const rows = await rowsOf<OfferedPaper>(
    db,
    `select distinct on (p_code) cour_id, p_code, kind, part from course
     where p_code = any(cast(:codes as text[])) and start_yr = cast(:bos as int) and sem = cast(:sem as int) and (deg_id = cast(:degId as bigint) or kind = 'NME')
     order by p_code, deg_id <> cast(:degId as bigint), deg_id`,
    where,
  );
  return new Map(rows.map((row) => [row.p_code, row]));
}

/** Papers of a degree in a Board of Studies year and semester; non-major electives of every degree, each code once. */
export const listOfferedPapers = (
  db: Db,
  filter: { degId: number; bos: number; sem: number; kind: Course['kind']; part: string | null },
): Promise<Pick<Course, 'P_CODE' | 'P_NAME' | 'CREDIT' | 'P_TYPE'>[]> =>
  rowsOf(
    db,
    `select distinct on (p_code) p_code as "P_CODE", p_name as "P_NAME", credit as "CREDIT", p_type as "P_TYPE" from course
     where start_yr = cast(:bos as int) and sem = cast(:sem as int) and kind = :kind
       and (deg_id = cast(:degId as bigint) or kind = 'NME') and (cast(:part as text) is null or part = :part)
     order by p_code, deg_id <> cast(:degId as bigint), deg_id`,
    filter,
  );

/**
 * Everything on record of these students in these papers, in any exam, in the order of the calendar; `codes` left out: all
 * their papers.
 */
export async function findAttempts(
  db: Db,
  studentIds: readonly number[],
  codes?: readonly string[],
): Promise<(Attempt & { student_id: number; p_code: string; p_name: string; start_yr: number })[]> {
  return rowsOf(
    db,
    'select * from attempts_of(cast(:studentIds as bigint[]), cast(:codes as text[])) order by p_code, place',
    { studentIds, codes: codes ?? null },
  );
}

/** One row to be made; number, code, college and degree are copied from student and paper by the database. */
export interface NewRow {
  student_id: number;
  cour_id: number;
  app_type: string;
  attempt: number;
  intl_mark: number | null;
}

type Group = Omit<NewRow, 'student_id'> & { students: number[] };

/** Rows alike in all but the student: each of these is sent once, with its students behind it. */
function groupAlike(rows: readonly NewRow[]): Group[] {
  const byCourse = new Map<number, Group[]>();
  for (const { student_id, cour_id, app_type, attempt, intl_mark } of rows) {
    let groups = byCourse.get(cour_id);
    if (!groups) byCourse.set(cour_id, (groups = []));
    const group = groups.find(
      (each) => each.app_type === app_type && each.attempt === attempt && each.intl_mark === intl_mark,
    );
    if (group) group.students.push(student_id);
    else groups.push({ cour_id, app_type, attempt, intl_mark, students: [student_id] });
  }
  return [...byCourse.values()].flat();
}

/**
 * Adds rows in one statement and returns those that were really added: a row that another person adds at the same
 * moment is left as it is. Always in the same order, so that two clerks wait for each other instead of deadlocking.
 */
export async function insertApplications<Row extends NewRow>(
  trx: Db,
  { examId, userId, rows }: { examId: number; userId: number; rows: readonly Row[] },
): Promise<readonly Row[]> {
  const groups = groupAlike(rows);
  // what was added is named only where it is less than what was sent, and each student is looked up once for all papers
  const [answer] = await rowsOf<{ pairs: [studentId: number, courseId: number][] | null }>(
    trx,
    `with asked as materialized (
       select s.student_id, s.reg_no, s.colcode, s.deg_id from student s where s.student_id = any(cast(:students as bigint[]))),
     added as (
       insert into exam_application (exam_id, student_id, reg_no, colcode, deg_id, cour_id, p_code, sem, app_type, attempt,
         intl_mark, intl_source, created_by)
       select cast(:examId as int), s.student_id, s.reg_no, s.colcode, s.deg_id, c.cour_id, c.p_code, c.sem, g.app_type, g.attempt,
         g.intl_mark, case when g.intl_mark is not null then 'CARRIED' end, cast(:userId as bigint)
       from unnest(cast(:courses as bigint[]), cast(:types as text[]), cast(:attempts as smallint[]), cast(:marks as smallint[]), cast(:lists as text[]))
         as g(cour_id, app_type, attempt, intl_mark, list)
       join course c on c.cour_id = g.cour_id
       cross join lateral unnest(cast(g.list as bigint[])) as l(student_id)
       join asked s on s.student_id = l.student_id
       order by s.reg_no, c.p_code
       on conflict (exam_id, reg_no, p_code) do nothing
       returning student_id, cour_id)
     select case when count(*) < cast(:sent as int) then coalesce(json_agg(json_build_array(a.student_id, a.cour_id)), '[]') end as pairs
     from added a`,
    {
      examId,
      userId,
      students: [...new Set(rows.map(({ student_id }) => student_id))],
      courses: groups.map(({ cour_id }) => cour_id),
      types: groups.map(({ app_type }) => app_type),
      attempts: groups.map(({ attempt }) => attempt),
      marks: groups.map(({ intl_mark }) => intl_mark),
      lists: groups.map(({ students }) => `{${students.join(',')}}`),
      sent: rows.length,
    },
  );
  const { pairs } = answer!;
  if (pairs === null) return rows;
  const added = new Set(pairs.map(([studentId, courseId]) => `${studentId}|${courseId}`));
  return rows.filter(({ student_id, cour_id }) => added.delete(`${student_id}|${cour_id}`));
}

/** Students who now have more than one language of a part, or more than one non-major elective, in a semester of an exam. */
export const severalChoices = (
  trx: Db,
  filter: { examId: number; sem: number; studentIds: readonly number[] },
): Promise<{ reg_no: string; kind: 'LANGUAGE' | 'NME'; part: string; codes: string[] }[]> =>
  rowsOf(
    trx,
    `select a.reg_no, c.kind, max(c.part) as part, array_agg(a.p_code order by a.p_code) as codes
     from exam_application a join course c on c.cour_id = a.cour_id
     where a.exam_id = cast(:examId as int) and a.student_id = any(cast(:studentIds as bigint[])) and a.sem = cast(:sem as int)
       and c.kind in ('LANGUAGE', 'NME')
     group by a.reg_no, c.kind, case c.kind when 'LANGUAGE' then c.part end
     having count(*) > 1 order by a.reg_no, c.kind`,
    filter,
  );

/** Notes the return of students to a Board of Studies year, once; those who had left are active again. Returns who had left. */
export async function markRejoined(
  trx: Db,
  change: { studentIds: number[]; bos: number; reason: string; userId: number },
): Promise<string[]> {
  await trx.raw(
    `insert into student_event (student_id, kind, detail, by_user)
     select s.student_id, 'REJOIN', jsonb_build_object('bos', cast(:bos as int), 'reason', cast(:reason as text)), cast(:userId as bigint)
     from student s where s.student_id = any(cast(:studentIds as bigint[])) and (s.status = 'DISCONTINUED' or not exists (
       select 1 from student_event v where v.student_id = s.student_id and v.kind = 'REJOIN' and v.detail->>'bos' = cast(:bos as text)))
     order by s.student_id`,
    change as never,
  );
  const back = await trx('student')
    .whereRaw('student_id = any(?::bigint[])', [change.studentIds])
    .where({ status: 'DISCONTINUED' })
    .update({
      status: trx.raw(`case when migrated_at is not null and submitted_at is null then 'MIGRATED' else 'ACTIVE' end`),
      row_version: trx.raw('row_version + 1'),
      updated_by: change.userId,
      updated_at: trx.fn.now(),
    })
    .returning<{ reg_no: string }[]>('reg_no');
  return back.map(({ reg_no }) => reg_no);
}
