import type { Knex } from 'knex';

/** Counts anew the candidates of the colleges of an exam that have changed. Returns how many colleges there were. */
export async function countChangedIn(owner: Knex, examId: number): Promise<number> {
  const { rows } = await owner.raw<{ rows: { n: number }[] }>('select count_eligible(?) as n', [examId]);
  return rows[0]!.n;
}

/** The same of every exam, one after the other. */
export async function countChangedColleges(owner: Knex): Promise<number> {
  const { rows } = await owner.raw<{ rows: { exam_id: number }[] }>(
    'select distinct exam_id from eligible_change order by exam_id',
  );
  let colleges = 0;
  for (const { exam_id } of rows) colleges += await countChangedIn(owner, exam_id);
  return colleges;
}
