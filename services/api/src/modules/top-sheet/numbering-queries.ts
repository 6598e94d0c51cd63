import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { dummyNumberSql, FIRST_BASE } from './dummy-number';

/** One paper of an exam in the order of the numbers. */
export interface PaperToNumber {
  p_code: string;
  board: string;
  eligible: number;
  missing: number;
  /** Written in one college only. */
  single: boolean;
}

/** Every paper with eligible rows, by board and code; codes are compared byte by byte, so that every server orders alike. */
export async function papersToNumber(db: Db, examId: number): Promise<PaperToNumber[]> {
  const { rows } = await db.raw<{ rows: PaperToNumber[] }>(
    `select e.p_code, min(e.board) as board, count(*)::int as eligible, (count(*) filter (where s.id is null))::int as missing,
       min(e.colcode) = max(e.colcode) as single
     from v_qp_eligible e left join script s on s.exam_id = e.exam_id and s.application_id = e.id
     where e.exam_id = ? group by e.p_code order by min(e.board) collate "C", e.p_code collate "C"`,
    [examId],
  );
  return rows;
}

/** The same from the counts that are kept, for whoever looks on: a count of all rows, but not of one moment with rows read after it. */
export async function papersCounted(db: Db, examId: number): Promise<PaperToNumber[]> {
  const { rows } = await db.raw<{ rows: PaperToNumber[] }>(
    `select p_code, min(board) as board, sum(expected)::int as eligible, sum(expected - numbered)::int as missing,
       min(colcode) = max(colcode) as single
     from eligible_counts(?) group by p_code order by min(board) collate "C", p_code collate "C"`,
    [examId],
  );
  return rows;
}

/** The exam's secret; created by the first request. */
export async function orderSecret(owner: Db, examId: number, fresh: Buffer): Promise<Buffer> {
  await owner('dummy_order').insert({ exam_id: examId, secret: fresh }).onConflict('exam_id').ignore();
  const row = await owner('dummy_order').where({ exam_id: examId }).first<{ secret: Buffer }>('secret');
  return row.secret;
}

export interface EligibilitySync {
  voided: number;
  revived: number;
}

/** Makes void what is eligible no more, and lets live again what was void for that reason and is eligible again. */
export async function followEligible(trx: Db, examId: number): Promise<EligibilitySync> {
  const voided = await trx.raw<{ rowCount: number }>(
    `update script s set void_reason = 'UNCONFIRMED', voided_at = now()
     where s.exam_id = :examId and s.void_reason is null
       and not exists (select from v_qp_eligible e where e.exam_id = :examId and e.id = s.application_id)`,
    { examId },
  );
  const revived = await trx.raw<{ rowCount: number }>(
    `update script s set void_reason = null, voided_at = null
     where s.exam_id = :examId and s.void_reason = 'UNCONFIRMED'
       and exists (select from v_qp_eligible e where e.exam_id = :examId and e.id = s.application_id)`,
    { examId },
  );
  return { voided: voided.rowCount, revived: revived.rowCount };
}

/** One at a time for an exam, however many servers work: numbers are taken from where the last one left off. */
export const lockNumbers = (trx: Knex.Transaction, examId: number) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu dummy numbers'), ?)`, [examId]);

/**
 * Blocks for papers whose own are too small, in the order given, after all numbers of the exam; two of a hundred stay
 * free in each.
 */
const BLOCKS = `
with missing as (
  select e.p_code, count(*)::int as n from v_qp_eligible e
  where e.exam_id = :examId and e.p_code = any(:papers)
    and not exists (select from script s where s.exam_id = e.exam_id and s.application_id = e.id)
  group by e.p_code
), free as (
  select b.p_code, sum(b.last_no - b.next_no + 1)::int as n from script_block b
  where b.exam_id = :examId and b.p_code = any(:papers) group by b.p_code
), need as (
  select o.p_code, o.place, m.n - coalesce(f.n, 0) as n
  from unnest(:papers::text[]) with ordinality o(p_code, place) join missing m using (p_code) left join free f using (p_code)
  where m.n > coalesce(f.n, 0)
), sized as (
  select p_code, place, n + (2 * n + 99) / 100 as size from need
), behind as (
  select greatest(:first - 1, (select max(last_no) from script_block where exam_id = :examId),
    (select left(max(dummy_no), 7)::int from script where exam_id = :examId)) as last
), placed as (
  select s.p_code, (b.last + sum(s.size) over (order by s.place))::int as last_no, s.size from sized s cross join behind b
)
insert into script_block (exam_id, p_code, first_no, next_no, last_no)
select :examId, p_code, last_no - size + 1, last_no - size + 1, last_no from placed`;

/**
 * Where the scripts of `given` are valued: research and postgraduate papers, and papers that would betray who wrote them, at the
 * head office's camp; the others at the camp allocated to their college and board; never at a camp in the rooms of the college
 * itself.
 */
export const PLACE_OF = `
office as (
  select place from college where is_head_office
), place_of as materialized (
  select w.colcode, w.board, w.at_office, c.district, (
    select k.place from camp k
    where k.selectable and k.host is distinct from w.colcode and (w.at_office or k.boards is null or w.board = any(k.boards))
    order by k.place is distinct from w.place, k.place is distinct from (select place from office), k.place collate "C"
    limit 1) as place
  from (select g.colcode, g.board, g.at_office,
      case when g.at_office then (select place from office) else allocated_camp(g.colcode, g.board) end as place
    from given g group by g.colcode, g.board, g.at_office) w
  join college c on c.colcode = w.colcode
)`;

/**
 * Each missing row of a paper takes one free number of it, in the order of HMAC-SHA256 under the exam's secret; `inner` and
 * `outer` are the two padded keys of the HMAC. The numbers are reckoned out of the few blocks of a paper: a join of rows with
 * single numbers is planned as a loop in a loop wherever the planner expects few of them.
 */
const SCRIPTS = `
with row_of as (
  select e.id, e.p_code, e.board, e.deg_id, e.colcode,
    row_number() over (partition by e.p_code order by sha256(:outer::bytea || sha256(:inner::bytea || convert_to(e.id::text, 'UTF8'))), e.id) as nr
  from v_qp_eligible e
  where e.exam_id = :examId and e.p_code = any(:papers)
    and not exists (select from script s where s.exam_id = e.exam_id and s.application_id = e.id)
), span as (
  select p_code, next_no, last_no - next_no + 1 as free,
    sum(last_no - next_no + 1) over (partition by p_code order by first_no) - (last_no - next_no + 1) as before
  from script_block where exam_id = :examId and p_code = any(:papers) and next_no <= last_no
), given as (
  select r.*, (s.next_no + r.nr - s.before - 1)::int as base, d.deg_level not in ('UG', 'DIPLOMA') or r.p_code = any(:guarded) as at_office
  from row_of r join degree d on d.deg_id = r.deg_id join span s on s.p_code = r.p_code and r.nr > s.before and r.nr <= s.before + s.free
), ${PLACE_OF}
insert into script (exam_id, application_id, dummy_no, barcode, p_code, board, district, place)
select :examId, g.id, d.dummy, d.dummy, g.p_code, g.board, p.district, p.place
from given g
join place_of p on p.colcode = g.colcode and p.board = g.board and p.at_office = g.at_office
cross join lateral (select ${dummyNumberSql('g.base')} as dummy) d
order by g.base`;

/** A block continues after the highest number that was given out of it. */
const ADVANCE = `
update script_block b set next_no = left(x.dummy_no, 7)::int + 1
from (
  select b.first_no, (select max(s.dummy_no) from script s where s.exam_id = b.exam_id
      and s.dummy_no >= (b.first_no::text || '0')::char(8) and s.dummy_no <= (b.last_no::text || '9')::char(8)) as dummy_no
  from script_block b where b.exam_id = :examId and b.p_code = any(:papers)) x
where b.exam_id = :examId and b.first_no = x.first_no and x.dummy_no is not null`;

export interface PapersAtOnce {
  examId: number;
  /** In the order of the numbers. */
  papers: readonly string[];
  /** Those of them whose scripts are valued at the head office. */
  guarded: readonly string[];
  /** The exam's secret as HMAC pads it. */
  inner: Buffer;
  outer: Buffer;
}

/** Gives every row of these papers that has none its number; how many there were. */
export async function numberPapers(trx: Knex.Transaction, papersAtOnce: PapersAtOnce): Promise<number> {
  const { examId } = papersAtOnce;
  const values = {
    ...papersAtOnce,
    papers: [...papersAtOnce.papers],
    guarded: [...papersAtOnce.guarded],
    first: FIRST_BASE,
  };
  await lockNumbers(trx, examId);
  await trx.raw(BLOCKS, values);
  const { rowCount } = await trx.raw<{ rowCount: number }>(SCRIPTS, values);
  await trx.raw(ADVANCE, values);
  return rowCount;
}

/** Records that the scripts of an exam are complete since now. */
export const recordGenerated = (trx: Db, examId: number) =>
  trx('exam').where({ id: examId }).update({ sheets_generated_at: trx.fn.now() });

/** A table that has grown by a million rows is planned for as it is. */
export const analyzeScriptTable = (owner: Db) => owner.raw('analyze script');
