import type { Db } from '../../core/database/connect';

/** A college, a degree and an admission year. */
export interface Cohort {
  colcode: string;
  deg_id: number;
  admn_acdyr: number;
}

export interface CodedDegree {
  degree: string;
  deg_name: string;
  deg_level: string;
  reg_code: string | null;
}

export const findCodedDegree = (db: Db, degId: number): Promise<CodedDegree | undefined> =>
  db('degree').where({ deg_id: degId }).first('degree', 'deg_name', 'deg_level', 'reg_code');

/** Other degrees with the same code, of any level. */
export const listSameCode = (db: Db, degId: number, code: string): Promise<CodedDegree[]> =>
  db('degree')
    .where({ reg_code: code })
    .whereNot({ deg_id: degId })
    .select('degree', 'deg_name', 'deg_level', 'reg_code');

/** One assignment of a cohort at a time, until the transaction ends. */
export const lockCohort = (db: Db, { colcode, deg_id, admn_acdyr }: Cohort) =>
  db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `register numbers ${colcode} ${deg_id} ${admn_acdyr}`,
  ]);

export interface Unnumbered {
  student_id: number;
  stu_name: string;
  dob: string;
}

/** Admitted students without a number in the order they get one: name, then application number. */
export const listUnnumbered = (db: Db, { colcode, deg_id, admn_acdyr }: Cohort): Promise<Unnumbered[]> =>
  db('student')
    .where({ colcode, deg_id, admn_acdyr, status: 'ACTIVE' })
    .whereNull('reg_no')
    .orderByRaw('upper(stu_name) collate "C", student_id')
    .select('student_id', 'stu_name', 'dob');

export interface OpenCohort {
  colcode: string;
  deg_id: number;
  degree: string;
  students: number;
  /** Stands for exactly these students under these names. */
  digest: string;
}

/** Where admitted students of a year have no number yet, by college and degree. */
export async function listOpenCohorts(db: Db, year: number): Promise<OpenCohort[]> {
  const { rows } = await db.raw<{ rows: OpenCohort[] }>(
    `select s.colcode, s.deg_id, d.degree || ' ' || d.deg_name as degree, count(*)::int as students,
       encode(sha256(convert_to(string_agg(s.student_id || ' ' || s.stu_name, ',' order by s.student_id), 'UTF8')), 'hex') as digest
     from student s join degree d on d.deg_id = s.deg_id
     where s.admn_acdyr = ? and s.status = 'ACTIVE' and s.reg_no is null
     group by s.colcode, s.deg_id, d.degree, d.deg_name order by s.colcode, s.deg_id`,
    [year],
  );
  return rows;
}

export async function countCohort(db: Db, { colcode, deg_id, admn_acdyr }: Cohort) {
  const row = await db('student')
    .where({ colcode, deg_id, admn_acdyr })
    .whereNot({ status: 'DELETED' })
    .first<{ assigned: number; drafts: number }>(
      db.raw(`count(reg_no) as assigned, count(*) filter (where status = 'DRAFT') as drafts`),
    );
  return row;
}

/** The key of every number with this prefix, of any student ever: transferred, discontinued and deleted ones keep theirs. */
export async function listNumbers(db: Db, prefix: string): Promise<string[]> {
  const rows = await db('student')
    .where('regno_key', '>=', prefix)
    .where('regno_key', '<', `${prefix}:`) // the colon sorts after the digits
    .select<{ regno_key: string }[]>('regno_key');
  return rows.map(({ regno_key }) => regno_key);
}

/** Students who have a number with the letters and digits of one of these, of whatever state; `except` keeps its own. */
export async function listSameKey(
  db: Db,
  numbers: readonly string[],
  except: number | null,
): Promise<{ asked: string; reg_no: string }[]> {
  const { rows } = await db.raw<{ rows: { asked: string; reg_no: string }[] }>(
    `select n.asked, s.reg_no from unnest(?::text[]) n(asked) join student s on s.regno_key = regno_key(n.asked)
     where s.student_id is distinct from ? order by n.asked limit 1`,
    [[...numbers] as unknown as string, except],
  );
  return rows;
}

/** Gives students without a number theirs in one statement; answers how many got one. */
export async function writeNumbers(
  db: Db,
  numbers: readonly { student_id: number; reg_no: string }[],
  userId: number,
): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update student s set reg_no = n.reg_no, row_version = s.row_version + 1, updated_by = ?, updated_at = now()
     from unnest(?::bigint[], ?::text[]) n(student_id, reg_no)
     where s.student_id = n.student_id and s.reg_no is null and s.status = 'ACTIVE'`,
    [userId, numbers.map(({ student_id }) => student_id), numbers.map(({ reg_no }) => reg_no)],
  );
  return rowCount;
}
