import type { Db } from '../../core/database/connect';

/**
 * The released runs of earlier exams, by which the changes of a first release are told: with the same list they are the same.
 * Null while one of those exams has a run behind its last release, whose rows may still come and go.
 */
const BASIS = `
select case when bool_or(r.published_at is null and r.id > coalesce(l.id, 0)) then null
  else coalesce(string_agg(r.id::text, ' ' order by r.id) filter (where r.published_at is not null), '') end as basis
from exam x
left join exam e on e.id <> x.id and exam_order(e.eyear, e.emonth) < exam_order(x.eyear, x.emonth)
left join result_run r on r.exam_id = e.id
left join lateral (select max(p.id) as id from result_run p where p.exam_id = r.exam_id and p.published_at is not null) l on true
where x.id = ?`;

export async function basisOf(db: Db, examId: number): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { basis: string | null }[] }>(BASIS, [examId]);
  return rows[0]?.basis ?? null;
}

export interface KeptImpact {
  outcomes: unknown;
  students: number;
  flips: number | null;
  flip_students: number | null;
  basis: string | null;
}

/** What was counted of the rows in force at a version; none while a run is at work on them. */
export const findImpact = (db: Db, examId: number, version: number): Promise<KeptImpact | undefined> =>
  db('result_impact as i')
    .join('result_run as r', 'r.id', 'i.run_id')
    .where({ 'r.exam_id': examId, 'r.version': version })
    .whereNotIn('r.state', ['RUNNING', 'DISCARDED'])
    .first('i.outcomes', 'i.students', 'i.flips', 'i.flip_students', 'i.basis');

export const storeImpactRow = (db: Db, runId: number, kept: KeptImpact) =>
  db('result_impact')
    .insert({ run_id: runId, ...kept, outcomes: JSON.stringify(kept.outcomes), counted_at: db.fn.now() })
    .onConflict('run_id')
    .merge();

export interface CountedRun {
  id: number;
  exam_id: number;
  version: number;
  basis: string | null;
  counted: boolean;
}

/** The finished runs, with what was counted against whom; figures without the students of colleges or the pass statistics are counted again. */
export const finishedRuns = (db: Db): Promise<CountedRun[]> =>
  db('result_run as r')
    .leftJoin('result_impact as i', 'i.run_id', 'r.id')
    .whereNotIn('r.state', ['RUNNING', 'DISCARDED'])
    .orderBy('r.id', 'desc')
    .select(
      'r.id',
      'r.exam_id',
      'r.version',
      'i.basis',
      db.raw(`coalesce(jsonb_exists(i.outcomes, 'students') and (i.students = 0 or exists (
        select from result_statistic s where s.exam_id = r.exam_id and s.version = r.version)), false) as counted`),
    );
