import type { Stage } from '@thervu/contracts/exam/exam-contract';
import type { Slot, TimetablePaper } from '@thervu/contracts/timetable/timetable-contract';
import type { Db } from '../../core/database/connect';

const rowsOf = async <Row>(db: Db, sql: string, values: unknown[]): Promise<Row[]> =>
  (await db.raw<{ rows: Row[] }>(sql, values as never)).rows;

/** Name of a degree as it is read out: 'B.Sc. Computer Science'. */
export async function degreeName(db: Db, degId: number): Promise<string | undefined> {
  const row = await db('degree').where({ deg_id: degId }).first<{ degree: string; deg_name: string }>();
  return row && `${row.degree} ${row.deg_name}`;
}

type PaperRow = Pick<TimetablePaper, 'p_code' | 'p_name' | 'p_type' | 'bos'>;

/** The papers of a degree in a semester, of all Board of Studies years; named as in the latest of them. */
export const degreePapers = (db: Db, degId: number, sem: number): Promise<PaperRow[]> =>
  rowsOf(
    db,
    `select p_code, (array_agg(p_name order by start_yr desc))[1] as p_name,
       (array_agg(p_type order by start_yr desc))[1] as p_type,
       array_to_json(array_agg(distinct start_yr order by start_yr desc)) as bos
     from course where deg_id = ? and sem = ? group by p_code order by p_code`,
    [degId, sem],
  );

/** By paper, the names of the other degrees that have it. */
export async function sharingDegrees(db: Db, codes: readonly string[], degId: number): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ p_code: string; names: string[] }>(
    db,
    `select p_code, array_agg(name order by name) as names from (
       select distinct c.p_code, d.deg_id, d.degree || ' ' || d.deg_name as name
       from course c join degree d on d.deg_id = c.deg_id where c.p_code = any(?::text[]) and c.deg_id <> ?) s
     group by p_code`,
    [codes, degId],
  );
  return new Map(rows.map(({ p_code, names }) => [p_code, names]));
}

/** By paper, how many candidates the roll has: confirmed rows, in all degrees. */
export async function candidateCounts(db: Db, examId: number, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ p_code: string; count: number }>(
    db,
    `select p_code, sum(candidates)::int as count from exam_paper_counts(?) where p_code = any(?::text[]) group by p_code`,
    [examId, codes],
  );
  return new Map(rows.map(({ p_code, count }) => [p_code, count]));
}

export interface StoredSlot extends Slot {
  p_code: string;
  row_version: number;
  /** Names of the other degrees this slot was saved for. */
  behind: string[];
  /** It was saved for some degree at all; what another system brought was not. */
  owned: boolean;
}

/** The stored slots of papers, by paper. */
export async function storedSlots(
  db: Db,
  examId: number,
  codes: readonly string[],
  degId: number,
): Promise<Map<string, StoredSlot>> {
  const rows = await rowsOf<StoredSlot>(
    db,
    `select t.p_code, t.examdate, t.examsession, t.row_version, count(b.deg_id) > 0 as owned,
       coalesce(array_agg(d.degree || ' ' || d.deg_name order by d.degree, d.deg_name) filter (where d.deg_id <> ?), '{}') as behind
     from exam_timetable t
     left join exam_timetable_degree b on b.exam_id = t.exam_id and b.p_code = t.p_code
     left join degree d on d.deg_id = b.deg_id
     where t.exam_id = ? and t.p_code = any(?::text[])
     group by t.exam_id, t.p_code`,
    [degId, examId, codes],
  );
  return new Map(rows.map((row) => [row.p_code, row]));
}

/** The number of changes since tickets could be printed, from 1. */
export async function revisionOf(db: Db, examId: number): Promise<number> {
  const row = await db('exam_timetable_revision').where({ exam_id: examId }).first<{ revision: number }>();
  return row?.revision ?? 1;
}

/**
 * Serialises the saves of an exam's time table, and locks the exam's stage until the end of the transaction. Returns
 * that stage.
 */
export async function lockTimetable(trx: Db, examId: number): Promise<Stage> {
  await trx('exam_timetable_revision').insert({ exam_id: examId }).onConflict('exam_id').ignore();
  await trx('exam_timetable_revision').where({ exam_id: examId }).forUpdate().first('revision');
  const exam = await trx('exam').where({ id: examId }).forShare().first<{ stage: Stage }>('stage');
  return exam!.stage;
}

/** Counts the revision up and returns it. */
export async function countRevision(trx: Db, examId: number, userId: number): Promise<number> {
  const [row] = await trx('exam_timetable_revision')
    .where({ exam_id: examId })
    .update({ revision: trx.raw('revision + 1'), changed_by: userId, changed_at: trx.fn.now() })
    .returning<{ revision: number }[]>('revision');
  return row!.revision;
}

export interface SlotChange {
  p_code: string;
  after: Slot | null;
}

/** Inserts new slots, moves old ones and deletes those that are withdrawn. */
export async function writeSlots(
  trx: Db,
  { examId, sem, changes }: { examId: number; sem: number; changes: readonly SlotChange[] },
): Promise<void> {
  const kept = changes.flatMap(({ p_code, after }) => (after ? [{ exam_id: examId, p_code, sem, ...after }] : []));
  const removed = changes.filter(({ after }) => after === null).map(({ p_code }) => p_code);
  if (kept.length > 0) {
    await trx('exam_timetable')
      .insert(kept)
      .onConflict(['exam_id', 'p_code'])
      .merge({
        examdate: trx.raw('excluded.examdate'),
        examsession: trx.raw('excluded.examsession'),
        row_version: trx.raw('exam_timetable.row_version + 1'),
      });
  }
  if (removed.length > 0) {
    await trx('exam_timetable_degree').where({ exam_id: examId }).whereIn('p_code', removed).delete();
    await trx('exam_timetable').where({ exam_id: examId }).whereIn('p_code', removed).delete();
  }
}

/** Records that the degree depends on these slots, and returns the papers of the new links. */
export async function linkDegreeToSlots(
  trx: Db,
  who: { examId: number; degId: number; userId: number },
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const added = await trx('exam_timetable_degree')
    .insert(codes.map((p_code) => ({ exam_id: who.examId, p_code, deg_id: who.degId, saved_by: who.userId })))
    .onConflict(['exam_id', 'p_code', 'deg_id'])
    .ignore()
    .returning<{ p_code: string }[]>('p_code');
  return added.map(({ p_code }) => p_code);
}

/** The written papers with a candidate on the roll that have no slot. */
export async function papersWithoutSlot(db: Db, examId: number): Promise<string[]> {
  const rows = await rowsOf<{ p_code: string }>(
    db,
    `select distinct c.p_code
     from exam_paper_counts(?) a join course c on c.cour_id = a.cour_id and a.candidates > 0 and c.p_type = 'THEORY' and c.extl_max > 0
     where not exists (select from exam_timetable t where t.exam_id = ? and t.p_code = c.p_code)
     order by c.p_code`,
    [examId, examId],
  );
  return rows.map(({ p_code }) => p_code);
}
