import type { Slot } from '@thervu/contracts/timetable/timetable-contract';
import type { Db } from '../../core/database/connect';

/** A paper of the time table that is copied, with what the other exam and the course list say of it. */
export interface SourcePaper extends Slot {
  p_code: string;
  sem: number;
  /** Null: no degree has the paper in this semester any more. */
  p_name: string | null;
  /** It has a date in the other exam. */
  placed: boolean;
}

/** The time table of an exam in its order, as seen from another exam. */
export async function sourcePapers(db: Db, from: number, to: number): Promise<SourcePaper[]> {
  const { rows } = await db.raw<{ rows: SourcePaper[] }>(
    `select t.p_code, t.sem, t.examdate, t.examsession, n.p_code is not null as placed, c.p_name
     from exam_timetable t
     left join exam_timetable n on n.exam_id = :to and n.p_code = t.p_code
     left join lateral (
       select c.p_name from course c join degree d on d.deg_id = c.deg_id and d.deg_status
       where c.p_code = t.p_code and c.sem = t.sem order by c.start_yr desc, c.cour_id limit 1) c on true
     where t.exam_id = :from order by t.examdate, t.examsession desc, t.p_code`,
    { from, to },
  );
  return rows;
}

/** Notes that the degrees behind slots of the earlier exam stand behind the copied ones, where they still have the paper. */
export async function copyDegreeLinks(
  trx: Db,
  { from, to, userId, codes }: { from: number; to: number; userId: number; codes: readonly string[] },
): Promise<void> {
  await trx.raw(
    `insert into exam_timetable_degree (exam_id, p_code, deg_id, saved_by)
     select :to, b.p_code, b.deg_id, :userId from exam_timetable_degree b
     join exam_timetable n on n.exam_id = :to and n.p_code = b.p_code
     where b.exam_id = :from and b.p_code = any(:codes::text[])
       and exists (select from course c where c.deg_id = b.deg_id and c.p_code = b.p_code and c.sem = n.sem)
     on conflict do nothing`,
    { from, to, userId, codes: [...codes] } as never,
  );
}
