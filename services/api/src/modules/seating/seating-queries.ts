import type { SittingLine } from '@thervu/contracts/seating/seating-contract';
import type { SittingState } from '@thervu/contracts/seating/seating-states';
import type { ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import type { Db } from '../../core/database/connect';

export interface SittingKey {
  examId: number;
  centre: string;
  date: string;
  session: ExamSession;
}
const columnsOf = ({ examId, centre, date, session }: SittingKey) => ({
  exam_id: examId,
  centre,
  examdate: date,
  examsession: session,
});

export interface SittingRow {
  state: SittingState;
  plan_no: number;
  seed: string | null;
  spaced: boolean;
  candidates: number | null;
  close_pairs: number | null;
  diagonal_pairs: number | null;
  accepted_by: string | null;
  fixed_by: string | null;
  fixed_at: Date | null;
  closed_by: string | null;
  closed_at: Date | null;
  reopened: string | null;
  row_version: number;
}

export const findCentre = (db: Db, examId: number, centre: string) =>
  db('exam_centre as x')
    .join('college as c', 'c.colcode', 'x.centre')
    .where({ 'x.exam_id': examId, 'x.centre': centre })
    .first<{ colname: string; active: boolean } | undefined>('c.colname', 'x.active');

/** Name of a college that is no centre. */
export const nameOfCollege = async (db: Db, code: string): Promise<string> =>
  (await db('college').where({ colcode: code }).first<{ colname: string } | undefined>('colname'))?.colname ?? code;

export const findSitting = (db: Db, key: SittingKey): Promise<SittingRow | undefined> =>
  db('sitting as s')
    .leftJoin('app_user as a', 'a.id', 's.close_pairs_accepted_by')
    .leftJoin('app_user as f', 'f.id', 's.fixed_by')
    .leftJoin('app_user as k', 'k.id', 's.closed_by')
    .where(columnsOf(key))
    .first<SittingRow | undefined>(
      's.state',
      's.plan_no',
      's.spaced',
      's.candidates',
      's.close_pairs',
      's.diagonal_pairs',
      's.fixed_at',
      's.closed_at',
      's.reopened',
      's.row_version',
      db.raw('s.seed::text as seed'),
      db.raw('a.name as accepted_by'),
      db.raw('f.name as fixed_by'),
      db.raw('k.name as closed_by'),
    );

/** Locks the sitting, which is made where nobody has planned it yet: whoever changes its seats, duties or day waits here. */
export async function lockSitting(trx: Db, key: SittingKey): Promise<SittingRow> {
  await trx('sitting').insert(columnsOf(key)).onConflict(['exam_id', 'centre', 'examdate', 'examsession']).ignore();
  await trx('sitting').where(columnsOf(key)).forUpdate().first('state');
  return (await findSitting(trx, key))!;
}

export async function updateSitting(trx: Db, key: SittingKey, change: Record<string, unknown>): Promise<number> {
  const [row] = await trx('sitting')
    .where(columnsOf(key))
    .update({ ...change, row_version: trx.raw('row_version + 1') })
    .returning<{ row_version: number }[]>('row_version');
  return row!.row_version;
}

// ---------------------------------------------------------------- candidates and seats
export interface CandidateRow {
  application_id: number;
  reg_no: string;
  p_code: string;
  colcode: string;
  deg_id: number;
  paper_group: string;
  board: string;
  p_name: string;
  centre: string;
  scribe: boolean;
  step_free: boolean;
  minutes_per_hour: number;
}

/** Those of a sitting; of every centre of the slot where none is named. */
export async function listCandidates(
  db: Db,
  { examId, centre, date, session }: Omit<SittingKey, 'centre'> & { centre: string | null },
): Promise<CandidateRow[]> {
  const { rows } = await db.raw<{ rows: CandidateRow[] }>(
    `select application_id, reg_no, p_code, colcode, deg_id, paper_group, board, p_name, centre, scribe, step_free, minutes_per_hour
     from sitting_candidates(?, ?::text, ?::date, ?)`,
    [examId, centre, date, session],
  );
  return rows;
}

export interface SeatRow {
  application_id: number;
  reg_no: string;
  p_code: string;
  centre: string;
  turn: number;
  hall_id: number;
  desk: string;
  placed: 'RULE' | 'HAND' | 'LATE';
  reason: string | null;
  row_version: number;
}

export const listSeats = (
  db: Db,
  { examId, centre, date, session }: Omit<SittingKey, 'centre'> & { centre: string | null },
): Promise<SeatRow[]> =>
  db('seat')
    .where({ exam_id: examId, examdate: date, examsession: session, ...(centre !== null && { centre }) })
    .orderBy(['hall_id', 'turn', 'application_id'])
    .select<SeatRow[]>(
      'application_id',
      'reg_no',
      'p_code',
      'centre',
      'turn',
      'hall_id',
      'desk',
      'placed',
      'reason',
      'row_version',
    );

export interface SeatedFacts {
  application_id: number;
  stu_name: string;
  colcode: string;
  board: string;
  paper_group: string;
  ex_confm: boolean;
  absent: boolean;
  scribe: boolean;
  minutes_per_hour: number;
}
export async function seatedFacts(db: Db, { examId, centre, date, session }: SittingKey): Promise<SeatedFacts[]> {
  const { rows } = await db.raw<{ rows: SeatedFacts[] }>('select * from seated_candidates(?, ?, ?::date, ?)', [
    examId,
    centre,
    date,
    session,
  ]);
  return rows;
}

/** Removes seats and writes others, each in one statement. */
export async function replaceSeats(
  trx: Db,
  slot: Omit<SittingKey, 'centre'>,
  { removed, written }: { removed: readonly number[]; written: readonly SeatRow[] },
): Promise<void> {
  if (removed.length > 0)
    await trx('seat')
      .where({ exam_id: slot.examId })
      .whereRaw('application_id = any(?::bigint[])', [[...removed]])
      .delete();
  if (written.length === 0) return;
  const column = <K extends keyof SeatRow>(name: K) => written.map((seat) => seat[name]);
  await trx.raw(
    `insert into seat (exam_id, application_id, reg_no, p_code, centre, examdate, examsession, turn, hall_id, desk, placed, reason, row_version)
     select :exam::integer, u.id, u.reg_no, u.p_code, u.centre, :day::date, :session::text, u.turn, u.hall, u.desk, u.placed, u.reason, u.version
     from unnest(:ids::bigint[], :regs::text[], :papers::text[], :centres::text[], :turns::smallint[], :halls::bigint[],
       :desks::text[], :placed::text[], :reasons::text[], :versions::integer[])
       as u(id, reg_no, p_code, centre, turn, hall, desk, placed, reason, version)`,
    {
      exam: slot.examId,
      day: slot.date,
      session: slot.session,
      ids: column('application_id'),
      regs: column('reg_no'),
      papers: column('p_code'),
      centres: column('centre'),
      turns: column('turn'),
      halls: column('hall_id'),
      desks: column('desk'),
      placed: column('placed'),
      reasons: column('reason'),
      versions: column('row_version'),
    },
  );
}

/** People allotted to each hall of a sitting; reliefs under null. */
export async function countDuties(db: Db, key: SittingKey): Promise<Map<number | null, number>> {
  const rows = await db('invigilation_duty')
    .where(columnsOf(key))
    .groupBy('hall_id')
    .select<{ hall_id: number | null; n: number }[]>('hall_id', db.raw('count(*)::int as n'));
  return new Map(rows.map(({ hall_id, n }) => [hall_id, n]));
}

/** Who watches a hall, with the boards and relatives they may not watch. */
export const listWatchers = (
  db: Db,
  key: SittingKey,
): Promise<{ name: string; hall_id: number; hall_no: string; boards: string[]; relations: string[] }[]> =>
  db('invigilation_duty as d')
    .join('invigilator as i', 'i.id', 'd.invigilator_id')
    .join('hall as h', 'h.hall_id', 'd.hall_id')
    .where({ 'd.exam_id': key.examId, 'd.centre': key.centre, 'd.examdate': key.date, 'd.examsession': key.session })
    .orderBy(['h.fill_order', 'h.hall_no', 'i.name'])
    .select(
      ...['i.name', 'h.hall_id', 'h.hall_no', 'i.boards'],
      db.raw('array(select r.reg_no from invigilator_relation r where r.invigilator_id = i.id) as relations'),
    );

/** Halls of a sitting that have reported. */
export const reportedHalls = async (db: Db, key: SittingKey): Promise<number[]> =>
  (await db('hall_report').where(columnsOf(key)).select<{ hall_id: number }[]>('hall_id')).map(
    ({ hall_id }) => hall_id,
  );

// ---------------------------------------------------------------- lists
export async function listSlots(db: Db, examId: number, centre: string): Promise<SittingLine[]> {
  const { rows } = await db.raw<{ rows: SittingLine[] }>(
    `select coalesce(c.examdate, s.examdate) as examdate, coalesce(c.examsession, s.examsession) as examsession,
       coalesce(s.state, 'OPEN') as state, coalesce(c.candidates, 0) as candidates, coalesce(c.papers, 0) as papers,
       coalesce(c.changed_rows, 0) as unseated, s.close_pairs, coalesce(s.plan_no, 0) as plan_no
     from centre_slots(:exam, :centre) c
     full join (select * from sitting where exam_id = :exam and centre = :centre) s
       on s.examdate = c.examdate and s.examsession = c.examsession
     where c.candidates is not null or s.plan_no > 0
     order by 1, 2 desc`,
    { exam: examId, centre },
  );
  return rows;
}

// ---------------------------------------------------------------- seats of the own students
export async function seatsOfCollege(db: Db, examId: number, college: string, hours: number) {
  const { rows } = await db.raw<{ rows: Record<string, unknown>[] }>('select * from seats_of_college(?, ?, ?)', [
    examId,
    college,
    hours,
  ]);
  return rows;
}
