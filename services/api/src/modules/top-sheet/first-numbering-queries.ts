import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { fillPartition, setIndexMemory } from '../../core/database/bare-partition-queries';
import { dummyNumberSql, FIRST_BASE } from './dummy-number';
import { PLACE_OF } from './numbering-queries';

/** Whether the exam has neither a script nor a block of numbers, not even one given back. */
export async function isUnnumbered(trx: Db, examId: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { free: boolean }[] }>(
    `select not exists (select from script where exam_id = :examId) and not exists (select from script_block where exam_id = :examId) as free`,
    { examId },
  );
  return rows[0]!.free;
}

/** Read once: the rows, the sizes of the papers and the numbers are of the same moment. */
const ROWS = `
create temp table row_to_number on commit drop as
select e.id, e.p_code, e.board, e.colcode, e.deg_id from v_qp_eligible e where e.exam_id = :examId`;

/** The papers in the order of their numbers, with the block each is given: two of a hundred stay free. */
const PAPERS = `
create temp table paper_to_number on commit drop as
select p.*, (:first - p.size + sum(p.size) over (order by p.board collate "C", p.p_code collate "C"))::int as first_no
from (select p_code, min(board) as board, count(*)::int as n, (count(*) + (2 * count(*) + 99) / 100)::int as size,
    count(*) < :few or min(colcode) = max(colcode) as guarded
  from row_to_number group by p_code) p`;

const BLOCKS = `
insert into script_block (exam_id, p_code, first_no, next_no, last_no)
select :examId, p_code, first_no, first_no + n, first_no + size - 1 from paper_to_number order by first_no`;

const GIVEN = `
given as (
  select r.id, r.p_code, r.board, r.colcode, p.first_no, d.deg_level not in ('UG', 'DIPLOMA') or p.guarded as at_office
  from row_to_number r join paper_to_number p using (p_code) join degree d on d.deg_id = r.deg_id)`;

/** A table, which has statistics: joined with a part of the statement, a million rows would be sorted for it once more. */
const PLACES = `
create temp table place_to_number on commit drop as
with ${GIVEN}, ${PLACE_OF}
select colcode, board, at_office, district, place from place_of`;

/** As `SCRIPTS` of the late rows, for all papers in one sorting; the window hands the rows on in the order of the numbers. */
const SCRIPTS = `
with ${GIVEN}, numbered as (
  select g.id, g.p_code, g.board, o.district, o.place,
    (g.first_no - 1 + row_number() over (partition by g.first_no
      order by sha256(:outer::bytea || sha256(:inner::bytea || convert_to(g.id::text, 'UTF8'))), g.id))::int as base
  from given g join place_to_number o on o.colcode = g.colcode and o.board = g.board and o.at_office = g.at_office
)
insert into part.:bare: (exam_id, application_id, dummy_no, barcode, p_code, board, district, place)
select :examId, n.id, d.dummy, d.dummy, n.p_code, n.board, n.district, n.place
from (select * from numbered offset 0) n cross join lateral (select ${dummyNumberSql('n.base')} as dummy offset 0) d`;

const LOCK = 'lock table exam_application in share row exclusive mode';
/** A row that ceased to be eligible while the rows were numbered has a number that is void. */
const VOID = `
with eligible as materialized (select e.id from v_qp_eligible e where e.exam_id = :examId),
voided as (
  update part.:bare: s set void_reason = 'UNCONFIRMED', voided_at = now()
  where not exists (select from eligible e where e.id = s.application_id) returning 1)
select (select count(*)::int from eligible) as eligible, (select count(*)::int from voided) as voided`;
/** Of those, one whose application is gone never had a number. */
const GONE = `
delete from part.:bare: s where s.void_reason is not null
  and not exists (select from exam_application a where a.exam_id = :examId and a.id = s.application_id)`;

/** Follows what became of the rows while they were numbered, with their table locked. */
async function followChanges(trx: Knex.Transaction, examId: number, bare: string) {
  await trx.raw(LOCK);
  const { rows } = await trx.raw<{ rows: { eligible: number; voided: number }[] }>(VOID, { examId, bare });
  const { eligible, voided } = rows[0]!;
  if (voided > 0) await trx.raw(GONE, { examId, bare });
  return { eligible, voided };
}

export interface FirstNumbering {
  examId: number;
  /** The exam's secret as HMAC pads it. */
  inner: Buffer;
  outer: Buffer;
  /** A paper with fewer candidates betrays who wrote it. */
  few: number;
  /** Exams with fewer rows are numbered paper by paper. */
  atLeast: number;
}

export interface FirstNumbers {
  added: number;
  /** Rows that are eligible now; how many of them have become it too late for a number. */
  eligible: number;
  late: number;
  papers: number;
  first: string;
  last: string;
}

/**
 * Gives all eligible rows of an exam that has no number yet their numbers: those that the papers one by one would have
 * been given. Undefined where the exam is too small to be worth it.
 */
export async function numberAtOnce(
  trx: Knex.Transaction,
  { examId, inner, outer, few, atLeast }: FirstNumbering,
): Promise<FirstNumbers | undefined> {
  await setIndexMemory(trx);
  const { rowCount } = await trx.raw<{ rowCount: number }>(ROWS, { examId });
  if (rowCount < atLeast) {
    await trx.raw('drop table row_to_number');
    return undefined;
  }
  await trx.raw('analyze row_to_number');
  await trx.raw(PAPERS, { first: FIRST_BASE, few });
  await trx.raw('analyze paper_to_number');
  await trx.raw(BLOCKS, { examId });
  await trx.raw(PLACES);
  await trx.raw('analyze place_to_number');
  let now = { eligible: 0, voided: 0 };
  await fillPartition(trx, 'script', examId, {
    fill: (step, bare) => step.raw(SCRIPTS, { examId, inner, outer, bare }),
    settle: async (step, bare) => {
      now = await followChanges(step, examId, bare);
    },
  });
  // a part that is put in fires no trigger of the table
  await trx.raw('insert into eligible_change (exam_id, colcode) select distinct ?::int, colcode from row_to_number', [
    examId,
  ]);
  await trx.raw(
    `insert into script_place_count as k (exam_id, place, scripts)
     select exam_id, place, count(*) from script where exam_id = ? and place is not null group by 1, 2
     on conflict (exam_id, place) do update set scripts = excluded.scripts`,
    [examId],
  );
  const { rows } = await trx.raw<{ rows: Omit<FirstNumbers, 'eligible' | 'late'>[] }>(
    `select sum(n)::int as added, count(*)::int as papers, (array_agg(p_code order by first_no))[1] as first,
       (array_agg(p_code order by first_no desc))[1] as last from paper_to_number`,
  );
  await trx.raw('drop table row_to_number, paper_to_number, place_to_number');
  const { added, ...papers } = rows[0]!;
  return { added, ...papers, eligible: now.eligible, late: now.eligible - (added - now.voided) };
}
