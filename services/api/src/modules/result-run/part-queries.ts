import type { RunCounts } from '@thervu/contracts/result-run/result-run-contract';
import type { Db } from '../../core/database/connect';
import type { WorkingRun } from './calculation-queries';
import type { CheckOutcome, Exceptions } from './run-queries';

export interface Part {
  colcode: string;
  input_digest: string | null;
  written_at: Date | null;
  standing_at: Date | null;
  checked_at: Date | null;
}

/**
 * How a college's part of a run is worked on, until the end of the transaction: sorted and hashed in memory where the server's own
 * limit is small; what belongs to the part is looked up, since by the server's own prices the students of the whole university are
 * read for each of a hundred colleges; and of the temporary tables that are joined often a sample of 3,000 rows is enough.
 */
export const planForPart = (trx: Db) =>
  trx.raw(`set local work_mem = '64MB'; set local random_page_cost = 0.3; set local default_statistics_target = 10`);

/** The transaction with the lock is idle for as long as the work takes. */
export const allowIdleTransaction = (lock: Db) => lock.raw('set local idle_in_transaction_session_timeout = 0');

/** The colleges of a run, in order; made at its first start. */
export async function partsOf(db: Db, run: WorkingRun): Promise<Part[]> {
  await db.raw(
    `insert into result_run_part (run_id, colcode)
     select ?::bigint, a.colcode from exam_application a where a.exam_id = ? and a.ex_confm group by a.colcode
     on conflict do nothing`,
    [run.id, run.exam_id],
  );
  return db('result_run_part')
    .where({ run_id: run.id })
    .orderBy('colcode')
    .select<Part[]>(
      'colcode',
      'written_at',
      'standing_at',
      'checked_at',
      db.raw(`encode(input_digest, 'hex') as input_digest`),
    );
}

export const setPart = (db: Db, run: WorkingRun, colcode: string, change: Record<string, unknown>) =>
  db('result_run_part').where({ run_id: run.id, colcode }).update(change);

export const setParts = (db: Db, run: WorkingRun, change: Record<string, unknown>) =>
  db('result_run_part').where({ run_id: run.id }).update(change);

export const clearStandings = (db: Db, run: WorkingRun) =>
  db('result_standing').where({ exam_id: run.exam_id, run_id: run.id }).delete();

/** The discarded runs of an exam that still have rows, with the colleges of these rows. */
export const leftovers = async (db: Db, examId: number): Promise<{ id: number; colcode: string }[]> =>
  (
    await db.raw<{ rows: { id: number; colcode: string }[] }>(
      `select r.id, p.colcode from result_run r join result_run_part p on p.run_id = r.id
       where r.exam_id = ? and r.state = 'DISCARDED'
         and (exists (select from result x where x.exam_id = r.exam_id and x.run_id = r.id and x.colcode = p.colcode)
           or exists (select from result_standing s where s.run_id = r.id))
       order by r.id, p.colcode`,
      [examId],
    )
  ).rows;

/** Removes the rows of one college of a discarded run. */
export const clearLeftover = (db: Db, examId: number, { id, colcode }: { id: number; colcode: string }) =>
  db.transaction(async (trx) => {
    // all at once: a student may be listed under another college than the papers
    await trx('result_standing').where({ exam_id: examId, run_id: id }).delete();
    await trx('result').where({ exam_id: examId, run_id: id, colcode }).delete();
  });

const DIGESTS = `
select sha256(convert_to(coalesce(string_agg(colcode || ' ' || encode(input_digest, 'hex'), chr(10) order by colcode), ''), 'UTF8')) as input,
  sha256(convert_to(coalesce(string_agg(colcode || ' ' || encode(output_digest, 'hex'), chr(10) order by colcode), ''), 'UTF8')) as output
from result_run_part where run_id = ?`;

const COUNTS = `
select count(*) filter (where result = 'P')::int as "P", count(*) filter (where result = 'RA')::int as "RA",
  count(*) filter (where result = 'AAA')::int as "AAA", count(*) filter (where result = 'W')::int as "W",
  count(*) filter (where total_mark is not null and ext_max > 0 and ext_mark = 0)::int as zero,
  count(*) filter (where moderation > 0)::int as moderated
from result where exam_id = ? and run_id = ?`;

const WAITING = `
select reason, count(*)::int as count from result where exam_id = ? and run_id = ? and reason is not null
group by reason order by count(*) desc, reason`;

/** A pass rate is out of band when it is this many hundredths of a per cent away from that of the earlier exams. */
const STUDENTS_PER_PART = 2000;
/** A paper with fewer candidates is not significant. */
const MIN_ROWS_PER_PART = 20;
/** Exams in which no student passed a paper contain its failed rows alone and give no pass rate. */
const OUT_OF_BAND = `
with now as (
  select p_code, count(*) filter (where result = 'P') as passed, count(*) as written
  from result where exam_id = :exam and run_id = :run and result in ('P', 'RA') group by p_code having count(*) >= :fewest),
before as (
  select p_code, sum(passed) as passed, sum(written) as written from (
    select r.p_code, count(*) filter (where r.result = 'P') as passed, count(*) as written
    from result r join exam e on e.id = r.exam_id
    where r.exam_id <> :exam and e.published_at is not null and r.is_current and r.result in ('P', 'RA')
    group by r.exam_id, r.p_code) x where passed > 0 group by p_code having sum(written) >= :fewest),
rates as (
  select n.p_code, n.passed::int, n.written::int, round(n.passed * 10000.0 / n.written)::int as rate,
    round(b.passed * 10000.0 / b.written)::int as earlier
  from now n join before b using (p_code))
select p_code, (select min(c.p_name) from course c where c.p_code = rates.p_code) as p_name, passed, written, rate, earlier
from rates where abs(rate - earlier) > :band order by abs(rate - earlier) desc, p_code`;

export interface Finish {
  digests: { input: Buffer; output: Buffer };
  counts: RunCounts;
  exceptions: Exceptions;
  check: CheckOutcome;
}

/** What a run amounts to, once every part is written and checked. */
export async function sumUp(db: Db, run: WorkingRun, check: Omit<CheckOutcome, 'differences'>): Promise<Finish> {
  const entries = [run.exam_id, run.id];
  const digests = (await db.raw<{ rows: Finish['digests'][] }>(DIGESTS, [run.id])).rows[0]!;
  const counts = (await db.raw<{ rows: Omit<RunCounts, 'outOfBand'>[] }>(COUNTS, entries)).rows[0]!;
  const waiting = (await db.raw<{ rows: Exceptions['waiting'] }>(WAITING, entries)).rows;
  // a later version has only changed rows, which are no sample of a paper
  const outOfBand =
    run.base_version === null
      ? (
          await db.raw<{ rows: Exceptions['outOfBand'] }>(OUT_OF_BAND, {
            exam: run.exam_id,
            run: run.id,
            band: STUDENTS_PER_PART,
            fewest: MIN_ROWS_PER_PART,
          })
        ).rows
      : [];
  const [row] = await db('result_difference').where({ run_id: run.id }).count<{ count: number }[]>('id as count');
  return {
    digests,
    counts: { ...counts, outOfBand: outOfBand.length },
    exceptions: { waiting, outOfBand },
    check: { ...check, differences: Number(row!.count) },
  };
}
