import type { Student, StudentEvent } from '@thervu/contracts/student/student-shapes';
import { shownAadhaar } from '@thervu/contracts/student/student-fields';
import { regnoKey } from '@thervu/contracts/student/register-number';
import { STAGES } from '@thervu/contracts/exam/exam-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { ReferencingTable } from '../../core/http/delete-guard';
import type { Scope } from '../../core/session/session';

const columns = {
  student_id: 's.student_id',
  admn_acdyr: 's.admn_acdyr',
  Colcode: 's.colcode',
  Colname: 'c.colname',
  degreelvl: 's.degreelvl',
  deg_id: 's.deg_id',
  Degree: 'd.degree',
  Deg_name: 'd.deg_name',
  clg_app_no: 's.clg_app_no',
  stu_name: 's.stu_name',
  tam_name: 's.tam_name',
  dob: 's.dob',
  gender: 's.gender',
  email: 's.email',
  mobile: 's.mobile',
  alter_no: 's.alter_no',
  emis_no: 's.emis_no',
  abc_no: 's.abc_no',
  aadhar_last4: 's.aadhar_last4',
  reg_no: 's.reg_no',
  status: 's.status',
  submitted_at: 's.submitted_at',
  row_version: 's.row_version',
};
type StudentRow = Omit<Student, 'aadhar_no' | 'discontinue' | 'submitted_at'> & {
  aadhar_last4: string | null;
  submitted_at: Date | null;
};

const shown = ({ aadhar_last4, submitted_at, ...row }: StudentRow): Student => ({
  ...row,
  aadhar_no: aadhar_last4 === null ? null : shownAadhaar(aadhar_last4),
  discontinue: row.status === 'DISCONTINUED',
  submitted_at: submitted_at?.toISOString() ?? null,
});

/** Students that a session may see; deleted students are never returned. */
const studentsOf = (db: Db, scope: Scope): Knex.QueryBuilder =>
  db('student as s')
    .join('college as c', 'c.colcode', 's.colcode')
    .join('degree as d', 'd.deg_id', 's.deg_id')
    .whereNot('s.status', 'DELETED')
    .modify(visibleTo, scope, 's.colcode');

/** The admission years there are students of, the latest first; narrowed by a college and a degree. */
export const listBatches = (
  db: Db,
  scope: Scope,
  filter: { colcode?: string; deg_id?: number } = {},
): Promise<{ admn_acdyr: number }[]> =>
  db('student')
    .whereNot('status', 'DELETED')
    .modify(visibleTo, scope, 'colcode')
    .where(filter)
    .distinct('admn_acdyr')
    .orderBy('admn_acdyr', 'desc');

/** One college, degree and year in one statement; those without a register number last, by name. */
export async function listStudents(
  db: Db,
  scope: Scope,
  filter: { colcode: string; deg_id: number; admn_acdyr: number },
): Promise<Student[]> {
  const rows = await studentsOf(db, scope)
    .where({ 's.colcode': filter.colcode, 's.deg_id': filter.deg_id, 's.admn_acdyr': filter.admn_acdyr })
    .orderByRaw('s.reg_no nulls last, s.stu_name, s.student_id')
    .select<StudentRow[]>(columns);
  return rows.map(shown);
}

export async function findStudent(
  db: Db,
  scope: Scope,
  by: { student_id?: number; regno_key?: string; colcode?: string },
): Promise<Student | undefined> {
  const filter = Object.fromEntries(Object.entries(by).map(([name, value]) => [`s.${name}`, value]));
  const row = await studentsOf(db, scope).where(filter).first<StudentRow | undefined>(columns);
  return row && shown(row);
}

/** The cursor of the search: name in lower case, then number. */
export type SearchCursor = [name: string, id: number];

export async function searchStudents(
  db: Db,
  scope: Scope,
  { text, size, after }: { text: string; size: number; after?: SearchCursor },
): Promise<{ items: Student[]; total: number }> {
  const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const found = studentsOf(db, scope).where((any) => {
    void any.whereRaw('lower(s.stu_name) like ?', [like]);
    void any.orWhere('s.regno_key', regnoKey(text)).orWhereRaw('upper(s.clg_app_no) = upper(?)', [text]);
    if (/^[0-9]{1,15}$/.test(text)) void any.orWhere('s.student_id', Number(text));
  });
  const page = (query: Knex.QueryBuilder) =>
    query.orderByRaw('lower(s.stu_name), s.student_id').limit(size).select(columns);
  if (after === undefined) {
    // the first page with the number of all, which reading and sorting them has shown
    const rows: (StudentRow & { total: number })[] = await page(found).select(db.raw('count(*) over () as total'));
    return { items: rows.map(({ total: _, ...row }) => shown(row)), total: rows[0]?.total ?? 0 };
  }
  const count = await found.clone().count<{ count: number }[]>('* as count');
  const rows: StudentRow[] = await page(found.whereRaw('(lower(s.stu_name), s.student_id) > (?, ?)', after));
  return { items: rows.map(shown), total: count[0]!.count };
}

/** A student locked for a change: one change of a student at a time, across all tabs. */
export interface LockedStudent {
  student_id: number;
  reg_no: string | null;
  admn_acdyr: number;
  colcode: string;
  degreelvl: string;
  deg_id: number;
  stu_name: string;
  dob: string;
  aadhar_last4: string | null;
  status: Student['status'];
  row_version: number;
  updated_by: number | null;
  updated_at: Date;
}

export const lockStudent = (db: Db, scope: Scope, id: number): Promise<LockedStudent | undefined> =>
  db('student')
    .where({ student_id: id })
    .whereNot('status', 'DELETED')
    .modify(visibleTo, scope, 'colcode')
    .forUpdate()
    .first<LockedStudent | undefined>(
      'student_id',
      'reg_no',
      'admn_acdyr',
      'colcode',
      'degreelvl',
      'deg_id',
      'stu_name',
      'dob',
      'aadhar_last4',
      'status',
      'row_version',
      'updated_by',
      'updated_at',
    );

/** Writes columns of a locked student and answers with the new version. */
export async function writeStudent(
  db: Db,
  id: number,
  changes: Record<string, unknown>,
  userId: number,
): Promise<number> {
  const [row] = await db('student')
    .where({ student_id: id })
    .update({
      ...changes,
      row_version: db.raw('row_version + 1'),
      updated_by: userId,
      updated_at: db.fn.now(),
    })
    .returning<{ row_version: number }[]>('row_version');
  return row!.row_version;
}

export interface NewEvent {
  student_id: number;
  kind: StudentEvent['kind'];
  from_colcode?: string;
  to_colcode?: string;
  detail?: Record<string, unknown>;
  by_user: number;
}

export async function addStudentEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ detail, ...event }) => ({
    from_colcode: null,
    to_colcode: null,
    ...event,
    detail: detail === undefined ? null : JSON.stringify(detail),
  }));
  await db.batchInsert('student_event', rows, 1000);
}

export interface EventRow {
  id: number;
  kind: StudentEvent['kind'];
  from_colcode: string | null;
  to_colcode: string | null;
  detail: Record<string, unknown> | null;
  by: string | null;
  at: Date;
}

export const listStudentEvents = (db: Db, studentId: number): Promise<EventRow[]> =>
  db('student_event as e')
    .where({ 'e.student_id': studentId })
    .orderBy('e.id', 'desc')
    .select('e.id', 'e.kind', 'e.from_colcode', 'e.to_colcode', 'e.detail', 'e.at')
    .select({ by: db.raw('name_of_user(e.by_user)') });

export const findCollegeState = (
  db: Db,
  colcode: string,
): Promise<{ colname: string; clg_status: boolean; is_head_office: boolean } | undefined> =>
  db('college').where({ colcode }).first('colname', 'clg_status', 'is_head_office');

/** Stages in which a student's applications still follow the student: no sheet has been printed. */
const BEFORE_SHEETS = STAGES.slice(0, STAGES.indexOf('SHEETS'));

/** Moves the applications of exams before their sheets to another college; those of later exams stay. Answers how many moved. */
export async function moveApplications(db: Db, studentId: number, colcode: string): Promise<number> {
  // locked, so that no exam prints its sheets while its applications change
  const exams = await db('exam')
    .whereIn('stage', BEFORE_SHEETS)
    .orderBy('id')
    .forShare()
    .select<{ id: number }[]>('id');
  const pick = (table: string) =>
    db(table)
      .where({ student_id: studentId })
      .whereIn(
        'exam_id',
        exams.map(({ id }) => id),
      );
  await pick('student_exam').update({ colcode, row_version: db.raw('row_version + 1') });
  return pick('exam_application').update({ colcode, row_version: db.raw('row_version + 1') });
}

export async function referringToStudent(
  db: Db,
  { student_id, reg_no }: Pick<LockedStudent, 'student_id' | 'reg_no'>,
): Promise<ReferencingTable[]> {
  const count = async (table: string, where: Record<string, unknown>) =>
    (await db(table).where(where).count<{ count: number }[]>('* as count'))[0]!.count;
  return [
    {
      one: 'exam application',
      many: 'exam applications',
      count: await count('exam_application', { student_id }),
    },
    {
      one: 'result',
      many: 'results',
      count: reg_no === null ? 0 : await count('result', { reg_no, is_current: true }),
    },
  ];
}

/** Forgets what a draft left behind; its files have no row any more and are swept away. */
export async function emptyDraft(db: Db, studentId: number): Promise<void> {
  await db('student_draft').where({ student_id: studentId }).delete();
  await db('student_upload').where({ student_id: studentId }).delete();
}
