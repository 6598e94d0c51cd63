import type { Withhold } from '@thervu/contracts/result-release/result-release-contract';
import type { Db } from '../../core/database/connect';

interface Row extends Omit<Withhold, 'at' | 'releasedAt'> {
  at: Date;
  releasedAt: Date | null;
}

const LIST = `
select w.id, w.reg_no, s.stu_name as name, s.colcode, w.p_code, w.reason, w.note, u.name as by, w.at, o.name as "releasedBy",
  w.released_at as "releasedAt", w.release_note as "releaseNote"
from result_withhold w
join student s on s.reg_no = w.reg_no
join app_user u on u.id = w.by_user
left join app_user o on o.id = w.released_by
where w.exam_id = :exam and (w.released_at is not null) = :released and w.id < :after
order by w.id desc limit :size`;

/** What is withheld, or was: the latest first, behind the number `after`. */
export async function listWithheld(
  db: Db,
  filter: { exam: number; released: boolean; after: number; size: number },
): Promise<Withhold[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(LIST, { ...filter });
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    releasedAt: row.releasedAt?.toISOString() ?? null,
  }));
}

export async function countWithheld(db: Db, exam: number, released: boolean): Promise<number> {
  const row = await db('result_withhold')
    .where({ exam_id: exam })
    .whereRaw('(released_at is not null) = ?', [released])
    .count<{ n: number }[]>({ n: '*' });
  return Number(row[0]!.n);
}

/** The confirmed papers of a student in an exam. */
export async function confirmedPapers(db: Db, exam: number, regNo: string): Promise<string[]> {
  const rows = await db('exam_application')
    .where({ exam_id: exam, reg_no: regNo, ex_confm: true })
    .orderBy('p_code')
    .select<{ p_code: string }[]>('p_code');
  return rows.map(({ p_code }) => p_code);
}

export interface NewWithhold {
  exam_id: number;
  reg_no: string;
  p_code: string | null;
  reason: Withhold['reason'];
  note: string;
  by_user: number;
}

/** False where the same is withheld already. */
export async function insertWithhold(trx: Db, entry: NewWithhold): Promise<boolean> {
  const rows = await trx('result_withhold')
    .insert(entry)
    .onConflict(trx.raw('(exam_id, reg_no, p_code) where released_at is null') as unknown as string)
    .ignore()
    .returning('id');
  return rows.length === 1;
}

export const lockWithhold = (
  trx: Db,
  exam: number,
  id: number,
): Promise<(NewWithhold & { id: number; released_at: Date | null }) | undefined> =>
  trx('result_withhold')
    .where({ id, exam_id: exam })
    .forUpdate()
    .first('id', 'exam_id', 'reg_no', 'p_code', 'reason', 'note', 'by_user', 'released_at');

export const setReleased = (trx: Db, id: number, { userId, note }: { userId: number; note: string }) =>
  trx('result_withhold').where({ id }).update({ released_by: userId, released_at: trx.fn.now(), release_note: note });
