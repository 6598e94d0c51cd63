import type { HallReport, PacketOpening } from '@thervu/contracts/centre-day/centre-day-contract';
import type { StockKind } from '@thervu/contracts/centre-day/stock-rules';
import type { ScriptCover } from '@thervu/contracts/script-cover/script-cover-contract';
import type { Db } from '../../core/database/connect';
import type { SittingKey } from '../seating/seating-service';

const columnsOf = ({ examId, centre, date, session }: SittingKey) => ({
  exam_id: examId,
  centre,
  examdate: date,
  examsession: session,
});

export interface ReportRow extends Omit<HallReport, 'at'> {
  hall_id: number;
  turn: number;
  at: Date;
}
const reports = (db: Db, key: SittingKey) =>
  db('hall_report as r')
    .join('app_user as u', 'u.id', 'r.entered_by')
    .where(columnsOf(key))
    .select<ReportRow[]>(
      'r.hall_id',
      'r.turn',
      'r.absent_desks',
      'r.present',
      'r.books_given',
      'r.books_spoiled',
      'r.books_back',
      'r.malpractice',
      'r.note',
      'r.at',
      'r.row_version',
      'u.name as entered_by',
    );
export const listReports = async (db: Db, key: SittingKey): Promise<ReportRow[]> => reports(db, key);

export interface WrittenReport {
  absent_desks: string[];
  present: number;
  books_given: number;
  books_spoiled: number;
  books_back: number;
  malpractice: { desk: string; what: string }[];
  note: string | null;
}
export async function writeReport(
  trx: Db,
  key: SittingKey,
  hall: { hall_id: number; turn: number },
  report: WrittenReport,
  userId: number,
): Promise<number> {
  const values = { ...report, malpractice: JSON.stringify(report.malpractice), entered_by: userId };
  const [row] = await trx('hall_report')
    .insert({ ...columnsOf(key), ...hall, ...values })
    .onConflict(['exam_id', 'centre', 'examdate', 'examsession', 'hall_id', 'turn'])
    .merge({ ...values, at: trx.fn.now(), row_version: trx.raw('hall_report.row_version + 1') })
    .returning<{ row_version: number }[]>('row_version');
  return row!.row_version;
}

type OpeningRow = Omit<PacketOpening, 'opened_at'> & { opened_at: Date };
export const listOpenings = (db: Db, key: SittingKey): Promise<OpeningRow[]> =>
  db('question_packet_opening')
    .where(columnsOf(key))
    .select<OpeningRow[]>(
      'p_code',
      'sealed_count',
      'seal_intact',
      'opened_at',
      'opened_by',
      'witness',
      'used',
      'left_over',
      'note',
      'row_version',
    );
export async function writeOpening(
  trx: Db,
  key: SittingKey,
  pCode: string,
  opening: Omit<PacketOpening, 'p_code' | 'row_version'>,
  userId: number,
): Promise<number> {
  const values = { ...opening, by_user: userId };
  const [row] = await trx('question_packet_opening')
    .insert({ ...columnsOf(key), p_code: pCode, ...values })
    .onConflict(['exam_id', 'centre', 'examdate', 'examsession', 'p_code'])
    .merge({ ...values, at: trx.fn.now(), row_version: trx.raw('question_packet_opening.row_version + 1') })
    .returning<{ row_version: number }[]>('row_version');
  return row!.row_version;
}

// ---------------------------------------------------------------- covers
type CoverRow = Omit<ScriptCover, 'sealed_at' | 'handed_at' | 'received_at'> & {
  sealed_at: Date;
  handed_at: Date | null;
  received_at: Date | null;
};
const covers = (db: Db) =>
  db('script_cover as c')
    .join('app_user as s', 's.id', 'c.sealed_by')
    .leftJoin('app_user as r', 'r.id', 'c.received_by')
    .select<CoverRow[]>(
      'c.cover_no',
      'c.centre',
      'c.examdate',
      'c.examsession',
      'c.p_code',
      'c.part',
      'c.scripts',
      'c.seal_no',
      's.name as sealed_by',
      'c.sealed_at',
      'c.handed_to',
      'c.handed_at',
      'c.received_scripts',
      'r.name as received_by',
      'c.received_at',
      'c.note',
      'c.row_version',
    );
const toCover = ({ sealed_at, handed_at, received_at, ...row }: CoverRow): ScriptCover => ({
  ...row,
  sealed_at: sealed_at.toISOString(),
  handed_at: handed_at?.toISOString() ?? null,
  received_at: received_at?.toISOString() ?? null,
});
export const coversOfSitting = async (db: Db, key: SittingKey): Promise<ScriptCover[]> =>
  (
    await covers(db)
      .where({
        'c.exam_id': key.examId,
        'c.centre': key.centre,
        'c.examdate': key.date,
        'c.examsession': key.session,
      })
      .orderBy(['c.p_code', 'c.part'])
  ).map(toCover);

const MAX_COVERS = 2000;
export const listCovers = async (
  db: Db,
  examId: number,
  { centre, date, open }: { centre?: string | undefined; date?: string | undefined; open?: boolean | undefined },
): Promise<ScriptCover[]> =>
  (
    await covers(db)
      .where({
        'c.exam_id': examId,
        ...(centre !== undefined && { 'c.centre': centre }),
        ...(date !== undefined && { 'c.examdate': date }),
      })
      .modify((query) => {
        if (open === true) void query.whereNull('c.received_at');
      })
      .orderByRaw('c.received_at is not null, c.cover_no')
      .limit(MAX_COVERS)
  ).map(toCover);

export async function findCover(db: Db, no: number): Promise<(ScriptCover & { exam_id: number }) | undefined> {
  const row = await db('script_cover').where({ cover_no: no }).first<{ exam_id: number } | undefined>('exam_id');
  if (!row) return undefined;
  const [cover] = (await covers(db).where({ 'c.cover_no': no })).map(toCover);
  return { ...cover!, exam_id: row.exam_id };
}
export const lockCover = (trx: Db, no: number) =>
  trx('script_cover').where({ cover_no: no }).forUpdate().first<{ cover_no: number } | undefined>('cover_no');

export async function insertCover(
  trx: Db,
  key: SittingKey,
  {
    p_code,
    scripts,
    seal_no,
    note,
    userId,
  }: { p_code: string; scripts: number; seal_no: string; note: string | null; userId: number },
): Promise<number> {
  const { rows } = await trx.raw<{ rows: { cover_no: number }[] }>(
    `insert into script_cover (exam_id, centre, examdate, examsession, p_code, part, scripts, seal_no, sealed_by, note)
     select :exam::integer, :centre::text, :day::date, :session::text, :paper::text, 1 + coalesce(max(part), 0), :scripts::smallint, :seal::text,
       :user::bigint, :note::text from script_cover
     where exam_id = :exam and centre = :centre and examdate = :day::date and examsession = :session and p_code = :paper
     returning cover_no`,
    {
      exam: key.examId,
      centre: key.centre,
      day: key.date,
      session: key.session,
      paper: p_code,
      scripts,
      seal: seal_no,
      user: userId,
      note,
    },
  );
  return rows[0]!.cover_no;
}
export const sealUsed = async (trx: Db, examId: number, seal: string): Promise<boolean> =>
  (await trx('script_cover').where({ exam_id: examId, seal_no: seal }).first('cover_no')) !== undefined;
export const deleteCover = (trx: Db, no: number) => trx('script_cover').where({ cover_no: no }).delete();
export const updateCover = (trx: Db, no: number, change: Record<string, unknown>) =>
  trx('script_cover')
    .where({ cover_no: no })
    .update({ ...change, row_version: trx.raw('row_version + 1') });

// ---------------------------------------------------------------- answer books
export interface StockRow {
  id: number;
  kind: StockKind;
  count: number;
  examdate: string | null;
  examsession: 'FN' | 'AN' | null;
  note: string | null;
  by: string;
  at: Date;
}
export const listStock = (db: Db, examId: number, centre: string): Promise<StockRow[]> =>
  db('answer_book_stock as s')
    .join('app_user as u', 'u.id', 's.by_user')
    .where({ 's.exam_id': examId, 's.centre': centre })
    .orderBy('s.id', 'desc')
    .select<StockRow[]>('s.id', 's.kind', 's.count', 's.examdate', 's.examsession', 's.note', 's.at', 'u.name as by');

export const insertStock = (
  trx: Db,
  examId: number,
  centre: string,
  lines: readonly {
    kind: string;
    count: number;
    examdate?: string | null;
    examsession?: string | null;
    note?: string | null;
  }[],
  userId: number,
) => trx('answer_book_stock').insert(lines.map((line) => ({ exam_id: examId, centre, ...line, by_user: userId })));

/** What closed sittings have booked already. */
export async function bookedStock(trx: Db, key: SittingKey): Promise<Map<string, number>> {
  const rows = await trx('answer_book_stock')
    .where(columnsOf(key))
    .whereIn('kind', ['USED', 'SPOILED'])
    .groupBy('kind')
    .select<{ kind: string; n: number }[]>('kind', trx.raw('sum(count)::int as n'));
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

/** Papers of a sitting whose absentees are final, for the office that opens the sitting again. */
export async function reopenLocks(
  trx: Db,
  key: SittingKey,
  reason: string,
  userId: number,
): Promise<{ colcode: string; p_code: string }[]> {
  const { rows } = await trx.raw<{ rows: { colcode: string; p_code: string }[] }>(
    `update paper_lock l set reopened_by = :user, reopened_at = now(), reason = :reason
     where l.exam_id = :exam and l.kind = 'ABSENT' and l.reopened_at is null and exists (
       select from seat x join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
       where x.exam_id = :exam and x.centre = :centre and x.examdate = :day::date and x.examsession = :session
         and a.colcode = l.colcode and a.p_code = l.p_code)
     returning l.colcode, l.p_code`,
    { exam: key.examId, centre: key.centre, day: key.date, session: key.session, reason, user: userId },
  );
  return rows;
}

/** Those present for the paper of a cover, with the number on their script and whether a camp has it. */
export async function scriptsOfCover(
  db: Db,
  { exam_id, centre, examdate, examsession, p_code }: ScriptCover & { exam_id: number },
): Promise<{ reg_no: string; dummy_no: string | null; received: boolean }[]> {
  const { rows } = await db.raw<{ rows: { reg_no: string; dummy_no: string | null; received: boolean }[] }>(
    `select x.reg_no, s.dummy_no, r.barcode is not null as received from seat x
     join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id and a.ex_confm
     join hall_report h on (h.exam_id, h.centre, h.examdate, h.examsession, h.hall_id, h.turn)
       = (x.exam_id, x.centre, x.examdate, x.examsession, x.hall_id, x.turn)
     left join script s on s.exam_id = x.exam_id and s.application_id = x.application_id
     left join script_receipt r on r.exam_id = s.exam_id and r.barcode = s.barcode
     where x.exam_id = ? and x.centre = ? and x.examdate = ?::date and x.examsession = ? and x.p_code = ? and x.desk <> all (h.absent_desks)
     order by s.dummy_no nulls last, x.reg_no`,
    [exam_id, centre, examdate, examsession, p_code],
  );
  return rows;
}
