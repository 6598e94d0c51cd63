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

/** As `SCRIPTS` of the late rows, for all papers in one sorting; the window hands the rows on in the order of the numbers. */
const SCRIPTS = `
with given as (
  select r.id, r.p_code, r.board, r.colcode, p.first_no, d.deg_level not in ('UG', 'DIPLOMA') or p.guarded as at_office
  from row_to_number r join paper_to_number p using (p_code) join degree d on d.deg_id = r.deg_id
), ${PLACE_OF}, numbered as (
  select g.id, g.p_code, g.board, o.district, o.place,
    (g.first_no - 1 + row_number() over (partition by g.first_no
      order by sha256(:outer::bytea || sha256(:inner::bytea || convert_to(g.id::text, 'UTF8'))), g.id))::int as base
  from given g join place_of o on o.colcode = g.colcode and o.board = g.board and o.at_office = g.at_office
)
insert into part.:bare: (exam_id, application_id, dummy_no, barcode, p_code, board, district, place)
select :examId, n.id, d.dummy, d.dummy, n.p_code, n.board, n.district, n.place
from (select * from numbered offset 0) n cross join lateral (select ${dummyNumberSql('n.base')} as dummy offset 0) d`;

/**
 * What became of the rows while they were numbered, with their table locked: one that is gone never had a number, one that is
 * eligible no more has one that is void.
 */
const LOCK = 'lock table exam_application in share row exclusive mode';
const GONE = `
delete from part.:bare: s where not exists (select from exam_application a where a.exam_id = :examId and a.id = s.application_id)`;
const VOID = `
update part.:bare: s set void_reason = 'UNCONFIRMED', voided_at = now()
where not exists (select from v_qp_eligible e where e.exam_id = :examId and e.id = s.application_id)`;

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
  await fillPartition(trx, 'script', examId, {
    fill: (step, bare) => step.raw(SCRIPTS, { examId, inner, outer, bare }),
    settle: async (step, bare) => {
      await step.raw(LOCK);
      await step.raw(GONE, { examId, bare });
      await step.raw(VOID, { examId, bare });
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
  const { rows } = await trx.raw<{ rows: FirstNumbers[] }>(
    `select sum(n)::int as added, count(*)::int as papers, (array_agg(p_code order by first_no))[1] as first,
       (array_agg(p_code order by first_no desc))[1] as last from paper_to_number`,
  );
  await trx.raw('drop table row_to_number, paper_to_number');
  return rows[0];
}
