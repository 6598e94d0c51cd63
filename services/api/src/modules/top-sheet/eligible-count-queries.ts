import type { Knex } from 'knex';

/** Counts anew, exam by exam, the candidates of colleges that have changed. Returns how many colleges there were. */
export async function countChangedColleges(owner: Knex): Promise<number> {
  const { rows } = await owner.raw<{ rows: { exam_id: number }[] }>(
    'select distinct exam_id from eligible_change order by exam_id',
  );
  let colleges = 0;
  for (const { exam_id } of rows) {
    const counted = await owner.raw<{ rows: { n: number }[] }>('select count_eligible(?) as n', [exam_id]);
    colleges += counted.rows[0]!.n;
  }
  return colleges;
}
