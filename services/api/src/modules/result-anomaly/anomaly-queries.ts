import type { Anomaly, AnomalyFinding } from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import type { Db } from '../../core/database/connect';
import type { Finding } from './anomaly-report';

export async function searchedAt(db: Db, examId: number): Promise<Date | null> {
  const row = await db('anomaly_search').where({ exam_id: examId }).first<{ searched_at: Date } | undefined>();
  return row?.searched_at ?? null;
}

export const recordSearch = (db: Db, examId: number, userId: number) =>
  db('anomaly_search')
    .insert({ exam_id: examId, searched_at: db.fn.now(), searched_by: userId })
    .onConflict('exam_id')
    .merge();

export async function countKinds(db: Db, examId: number) {
  const rows: { kind: Anomaly; open: number; looked: number }[] = await db('anomaly_finding')
    .where({ exam_id: examId })
    .groupBy('kind')
    .select(
      'kind',
      db.raw('count(*) filter (where looked_at is null)::int as open'),
      db.raw('count(*) filter (where looked_at is not null)::int as looked'),
    );
  return rows;
}

export interface FindingFilter {
  examId: number;
  kind: Anomaly | undefined;
  looked: boolean | undefined;
}

const findings = (db: Db, { examId, kind, looked }: FindingFilter) => {
  const query = db('anomaly_finding as f').where({ 'f.exam_id': examId });
  if (kind !== undefined) void query.where('f.kind', kind);
  if (looked !== undefined) void query.whereRaw('(f.looked_at is not null) = ?', [looked]);
  return query;
};

export async function countFindings(db: Db, filter: FindingFilter): Promise<number> {
  const [row] = await findings(db, filter).count<{ n: number }[]>({ n: '*' });
  return Number(row!.n);
}

type Row = Omit<AnomalyFinding, 'foundAt' | 'looked'> & {
  found_at: Date;
  looked_at: Date | null;
  looked_by: string | null;
  note: string | null;
};

/** Findings behind a place in the list: those with the most rows first. */
export async function listFindings(
  db: Db,
  filter: FindingFilter,
  { after, size }: { after: { rows: number; id: number } | undefined; size: number },
): Promise<AnomalyFinding[]> {
  const query = findings(db, filter)
    .leftJoin('camp_officer as o', 'o.id', 'f.officer_id')
    .leftJoin('app_user as u', 'u.id', 'f.looked_by')
    .orderBy([{ column: 'f.rows', order: 'desc' }, 'f.id'])
    .limit(size);
  if (after) void query.whereRaw('(f.rows < ? or (f.rows = ? and f.id > ?))', [after.rows, after.rows, after.id]);
  const rows = await query.select<Row[]>({
    id: 'f.id',
    kind: 'f.kind',
    colcode: 'f.colcode',
    p_code: 'f.p_code',
    reg_no: 'f.reg_no',
    officer: 'o.name',
    bundleno: 'f.bundleno',
    packet: 'f.packet',
    rows: 'f.rows',
    among: 'f.among',
    found_at: 'f.found_at',
    looked_at: 'f.looked_at',
    looked_by: 'u.name',
    note: 'f.note',
  });
  return rows.map(({ found_at, looked_at, looked_by, note, ...row }) => ({
    ...row,
    foundAt: found_at.toISOString(),
    looked: looked_at ? { by: looked_by ?? '', at: looked_at.toISOString(), note: note ?? '' } : null,
  }));
}

export const findFinding = (db: Db, examId: number, id: number): Promise<Finding | undefined> =>
  db('anomaly_finding').where({ id, exam_id: examId }).first();

export const lockFinding = (
  trx: Db,
  examId: number,
  id: number,
): Promise<(Finding & { note: string | null }) | undefined> =>
  trx('anomaly_finding').where({ id, exam_id: examId }).forUpdate().first();

export const setLooked = (trx: Db, id: number, look: { userId: number; note: string } | null) =>
  trx('anomaly_finding')
    .where({ id })
    .update(
      look
        ? { looked_by: look.userId, looked_at: trx.fn.now(), note: look.note }
        : { looked_by: null, looked_at: null, note: null },
    );
