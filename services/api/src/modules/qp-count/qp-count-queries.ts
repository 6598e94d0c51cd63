import type { CollegeQpCount, QpCount } from '@thervu/contracts/qp-count/qp-count-contract';
import type { Db } from '../../core/database/connect';

const rowsOf = async <Row>(db: Db, sql: string, values: object): Promise<Row[]> =>
  (await db.raw<{ rows: Row[] }>(sql, values as never)).rows;

export interface FrozenRun {
  run_no: number;
  at: Date;
  by: string | null;
}

/** The last run sent to the press. */
export async function latestRun(db: Db, examId: number): Promise<FrozenRun | undefined> {
  const [run] = await rowsOf<FrozenRun>(
    db,
    `select f.run_no, min(f.frozen_at) as at, min(u.name) as by
     from qp_freeze f left join app_user u on u.id = f.frozen_by
     where f.exam_id = :examId group by f.run_no order by f.run_no desc limit 1`,
    { examId },
  );
  return run;
}

const PAPER = 'p_code collate "C", sem';

export const liveCounts = (db: Db, examId: number): Promise<QpCount[]> =>
  rowsOf(
    db,
    `select p_code as "P_code", sem as "Sem", sum(expected)::int as count from eligible_counts(:examId) group by p_code, sem order by ${PAPER}`,
    { examId },
  );

export const frozenCounts = (db: Db, examId: number, run: number): Promise<QpCount[]> =>
  rowsOf(
    db,
    `select p_code as "P_code", sem as "Sem", count from qp_freeze where exam_id = :examId and run_no = :run order by ${PAPER}`,
    { examId, run },
  );

export const liveCollegeCounts = (db: Db, examId: number, code: string): Promise<CollegeQpCount[]> =>
  rowsOf(
    db,
    `select p_code as "P_code", sem as "Sem", count(*)::int as tot from v_qp_eligible
     where exam_id = :examId and colcode = :code group by p_code, sem order by ${PAPER}`,
    { examId, code },
  );

export const frozenCollegeCounts = (db: Db, examId: number, run: number, code: string): Promise<CollegeQpCount[]> =>
  rowsOf(
    db,
    `select p_code as "P_code", sem as "Sem", count as tot from qp_freeze_college
     where exam_id = :examId and run_no = :run and colcode = :code order by ${PAPER}`,
    { examId, run, code },
  );

/** Counts with what the packets of the colleges add up to. */
export type PackedCount = QpCount & { packed: number };

/** Excess and total of a count column, as v_qp_count reckons them. */
const EXCESS = '(3 * n + 99) / 100';
const TOTAL = `(n + ${EXCESS} + 9) / 10 * 10`;

export const livePacked = (db: Db, examId: number): Promise<PackedCount[]> =>
  rowsOf(
    db,
    `select p_code as "P_code", sem as "Sem", sum(n)::int as count, sum(${TOTAL})::int as packed
     from (select p_code, sem, colcode, sum(expected)::int as n from eligible_counts(:examId) group by 1, 2, 3) c
     group by p_code, sem order by ${PAPER}`,
    { examId },
  );

export const frozenPacked = (db: Db, examId: number, run: number): Promise<PackedCount[]> =>
  rowsOf(
    db,
    `select f.p_code as "P_code", f.sem as "Sem", f.count, sum(c.total)::int as packed
     from qp_freeze f join qp_freeze_college c using (exam_id, run_no, p_code, sem)
     where f.exam_id = :examId and f.run_no = :run group by f.p_code, f.sem, f.count order by f.p_code collate "C", f.sem`,
    { examId, run },
  );

/** One freeze of an exam at a time. */
export const lockRuns = (trx: Db, examId: number) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu question papers'), ?)`, [examId]);

/**
 * Stores the present counts under a run number; returns the number of papers. One statement counts papers and colleges,
 * so both are of the same moment.
 */
export async function storeRun(trx: Db, examId: number, run: number, by: number): Promise<number> {
  const [row] = await rowsOf<{ papers: number }>(
    trx,
    `with by_college as (
       select p_code, sem, colcode, count(*)::int as n from v_qp_eligible where exam_id = :examId group by 1, 2, 3
     ), by_paper as (
       select p_code, sem, sum(n)::int as n from by_college group by 1, 2
     ), papers as (
       insert into qp_freeze (exam_id, run_no, p_code, sem, count, excess, total, frozen_by)
       select :examId, :run, p_code, sem, n, ${EXCESS}, ${TOTAL}, :by from by_paper
       returning 1
     ), packets as (
       insert into qp_freeze_college (exam_id, run_no, p_code, sem, colcode, count, excess, total)
       select :examId, :run, p_code, sem, colcode, n, ${EXCESS}, ${TOTAL} from by_college
     )
     select count(*)::int as papers from papers`,
    { examId, run, by },
  );
  return row!.papers;
}

/** Colleges with counts, by code; the examination office has no candidates. */
export const qpColleges = (db: Db): Promise<{ Colcode: string; Colname: string; District: string }[]> =>
  rowsOf(
    db,
    `select colcode as "Colcode", colname as "Colname", district as "District" from college
     where not is_head_office and clg_status order by length(colcode), colcode`,
    {},
  );

export async function collegeLabel(db: Db, code: string): Promise<string | undefined> {
  const row = await db('college')
    .where({ colcode: code })
    .first<{ colname: string; district: string } | undefined>('colname', 'district');
  return row && `${code} - ${row.colname} (${row.district})`;
}
