import type { Allotment, CentreProgress } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { CANDIDATES_PER_INVIGILATOR } from '@thervu/contracts/invigilation/invigilation-rules';
import type { Db } from '../../core/database/connect';

export interface CentreRow {
  centre: string;
  colname: string;
  chief_name: string | null;
  chief_mobile: string | null;
  observer_name: string | null;
  observer_mobile: string | null;
  strong_room: string | null;
  active: boolean;
  row_version: number;
}
export const listCentres = (db: Db, examId: number): Promise<CentreRow[]> =>
  db('exam_centre as x')
    .join('college as c', 'c.colcode', 'x.centre')
    .where({ 'x.exam_id': examId })
    .orderByRaw('length(x.centre), x.centre')
    .select<CentreRow[]>(
      'x.centre',
      'c.colname',
      'x.chief_name',
      'x.chief_mobile',
      'x.observer_name',
      'x.observer_mobile',
      'x.strong_room',
      'x.active',
      'x.row_version',
    );

export const usesCentres = async (db: Db, examId: number): Promise<boolean> =>
  (await db.raw<{ rows: { uses: boolean }[] }>('select uses_centres(?) as uses', [examId])).rows[0]!.uses;

export interface Load {
  centre: string | null;
  colcode: string;
  students: number;
}
/** Candidates by centre and college; the centre is null where a college has none. */
export async function loadOfCentres(db: Db, examId: number): Promise<Load[]> {
  const { rows } = await db.raw<{ rows: Load[] }>(
    'select centre, colcode, students from centre_students(?) order by length(colcode), colcode, centre',
    [examId],
  );
  return rows;
}

export interface SlotOfCentre {
  centre: string;
  examdate: string;
  examsession: 'FN' | 'AN';
  candidates: number;
}
/** The slots of centres with their candidates, the largest first. */
export async function slotsOfCentres(db: Db, examId: number, centre: string | null): Promise<SlotOfCentre[]> {
  const { rows } = await db.raw<{ rows: SlotOfCentre[] }>(
    `select centre, examdate, examsession, candidates from centre_sessions(?, ?::text) order by candidates desc, examdate, examsession desc`,
    [examId, centre],
  );
  return rows;
}

export const collegeNames = async (db: Db, codes: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await db('college')
        .whereIn('colcode', [...codes])
        .select<{ colcode: string; colname: string }[]>('colcode', 'colname')
    ).map(({ colcode, colname }) => [colcode, colname]),
  );
export const knownColleges = async (db: Db, codes: readonly string[]): Promise<string[]> =>
  (
    await db('college')
      .whereIn('colcode', [...codes])
      .where({ is_head_office: false })
      .select<{ colcode: string }[]>('colcode')
  ).map(({ colcode }) => colcode);

export const insertCentres = (trx: Db, examId: number, centres: readonly string[]): Promise<{ centre: string }[]> =>
  trx('exam_centre')
    .insert(centres.map((centre) => ({ exam_id: examId, centre })))
    .onConflict(['exam_id', 'centre'])
    .ignore()
    .returning<{ centre: string }[]>('centre');

export const lockCentre = (trx: Db, examId: number, centre: string) =>
  trx('exam_centre')
    .where({ exam_id: examId, centre })
    .forUpdate()
    .first<Omit<CentreRow, 'colname'> | undefined>(
      'centre',
      'chief_name',
      'chief_mobile',
      'observer_name',
      'observer_mobile',
      'strong_room',
      'active',
      'row_version',
    );
export const updateCentre = (trx: Db, examId: number, centre: string, change: Record<string, unknown>) =>
  trx('exam_centre')
    .where({ exam_id: examId, centre })
    .update({ ...change, row_version: trx.raw('row_version + 1') });

/** Sittings of a centre that somebody has planned. */
export const plannedSittings = async (trx: Db, examId: number, centre: string): Promise<number> => {
  const [row] = await trx('sitting')
    .where({ exam_id: examId, centre })
    .whereNot({ state: 'OPEN' })
    .select<{ n: number }[]>(trx.raw('count(*)::int as n'));
  return row!.n;
};

// ---------------------------------------------------------------- allotments
export const hasDegree = async (trx: Db, degree: number): Promise<boolean> =>
  (await trx('degree').where({ deg_id: degree }).first('deg_id')) !== undefined;

export const listAllotments = async (db: Db, examId: number): Promise<Allotment[]> => {
  const rows = await db('centre_allotment as l')
    .join('college as c', 'c.colcode', 'l.colcode')
    .join('college as h', 'h.colcode', 'l.centre')
    .leftJoin('degree as d', 'd.deg_id', 'l.deg_id')
    .join('app_user as u', 'u.id', 'l.by_user')
    .where({ 'l.exam_id': examId })
    .orderByRaw('length(l.colcode), l.colcode, l.reg_no nulls first, l.deg_id nulls first')
    .select<(Omit<Allotment, 'at'> & { at: Date })[]>(
      'l.id',
      'l.colcode',
      'c.colname',
      'l.deg_id',
      db.raw(`d.degree || ' ' || d.deg_name as degree`),
      'l.reg_no',
      'l.centre',
      'h.colname as centre_name',
      'l.reason',
      'l.examdate',
      'l.examsession',
      'u.name as by',
      'l.at',
    );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
};

export interface AllotmentOf {
  examId: number;
  college: string;
  degree: number | null;
  regNo: string | null;
}
export const removeAllotment = (
  trx: Db,
  { examId, college, degree, regNo }: AllotmentOf,
): Promise<{ centre: string }[]> =>
  trx('centre_allotment')
    .where({ exam_id: examId, colcode: college })
    .whereNull('examdate')
    .whereRaw('deg_id is not distinct from ?::bigint and reg_no is not distinct from ?::text', [degree, regNo])
    .delete()
    .returning<{ centre: string }[]>('centre');
export const insertAllotment = (
  trx: Db,
  { examId, college, degree, regNo }: AllotmentOf,
  line: { centre: string; reason: string | null; userId: number },
) =>
  trx('centre_allotment').insert({
    exam_id: examId,
    colcode: college,
    deg_id: degree,
    reg_no: regNo,
    centre: line.centre,
    reason: line.reason,
    by_user: line.userId,
  });

/** At which centre each student of a college writes now. */
export async function centresOfStudents(trx: Db, examId: number, college: string): Promise<Map<string, string | null>> {
  const { rows } = await trx.raw<{ rows: { reg_no: string; centre: string | null }[] }>(
    'select distinct reg_no, centre from v_sitting_candidate where exam_id = ? and colcode = ?',
    [examId, college],
  );
  return new Map(rows.map(({ reg_no, centre }) => [reg_no, centre]));
}

/** Sittings with a fixed plan in which one of these students sits at another centre than the present one. */
export async function fixedElsewhere(
  trx: Db,
  examId: number,
  college: string,
): Promise<{ centre: string; examdate: string; examsession: string }[]> {
  const { rows } = await trx.raw<{ rows: { centre: string; examdate: string; examsession: string }[] }>(
    `select distinct s.centre, s.examdate, s.examsession from v_sitting_candidate v
     join seat x on x.exam_id = v.exam_id and x.application_id = v.application_id and x.centre is distinct from v.centre
     join sitting s on (s.exam_id, s.centre, s.examdate, s.examsession) = (x.exam_id, x.centre, x.examdate, x.examsession)
     where v.exam_id = ? and v.colcode = ? and s.state in ('FIXED','HELD','CLOSED') order by 2, 3 desc, 1`,
    [examId, college],
  );
  return rows;
}

/** Plans that are not fixed give up the seats of students who write elsewhere now, and are open again. */
export async function openUnfixed(trx: Db, examId: number, college: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `with gone as (
       delete from seat x using v_sitting_candidate v, sitting s
       where x.exam_id = :exam and v.exam_id = x.exam_id and v.application_id = x.application_id and v.colcode = :college
         and x.centre is distinct from v.centre
         and (s.exam_id, s.centre, s.examdate, s.examsession) = (x.exam_id, x.centre, x.examdate, x.examsession)
         and s.state in ('OPEN','PLANNED')
       returning x.centre, x.examdate, x.examsession)
     update sitting s set state = 'OPEN', row_version = s.row_version + 1 from (select distinct * from gone) g
     where s.exam_id = :exam and (s.centre, s.examdate, s.examsession) = (g.centre, g.examdate, g.examsession) returning 1`,
    { exam: examId, college },
  );
  return rows.length;
}

// ---------------------------------------------------------------- how far the centres are
/** Two hours after the end of a session: FN ends at 13:00, AN at 17:00. */
const OVERDUE = `now() > (c.examdate + case c.examsession when 'FN' then time '15:00' else time '19:00' end) at time zone 'Asia/Kolkata'`;
const PROGRESS = `
  select c.centre, k.colname, c.examdate, c.examsession, coalesce(nullif(s.state, 'OPEN'), 'NOT_PLANNED') as state, c.candidates,
    s.close_pairs, coalesce(w.halls, 0) as halls_without,
    coalesce(s.state, 'OPEN') <> 'CLOSED' and ${OVERDUE} as overdue,
    coalesce(v.covers, 0)::int as covers, coalesce(v.received, 0)::int as covers_received
  from centre_sessions(:exam, :centre::text, :until::date) c
  join college k on k.colcode = c.centre
  left join sitting s on (s.exam_id, s.centre, s.examdate, s.examsession) = (:exam, c.centre, c.examdate, c.examsession)
  left join halls_without_people(:exam, :centre::text, :day::date, :until::date, :most) w
    on (w.centre, w.examdate, w.examsession) = (c.centre, c.examdate, c.examsession)
  left join (select centre, examdate, examsession, count(*) as covers, count(received_at) as received from script_cover
    where exam_id = :exam group by 1, 2, 3) v on (v.centre, v.examdate, v.examsession) = (c.centre, c.examdate, c.examsession)
  where :day::date is null or c.examdate = :day::date order by c.examdate, c.examsession desc, length(c.centre), c.centre`;

export async function listProgress(
  db: Db,
  examId: number,
  { centre, date, until }: { centre?: string | undefined; date?: string | undefined; until?: string | undefined } = {},
): Promise<CentreProgress[]> {
  const { rows } = await db.raw<{ rows: CentreProgress[] }>(PROGRESS, {
    exam: examId,
    centre: centre ?? null,
    day: date ?? null,
    until: until ?? date ?? 'infinity',
    most: CANDIDATES_PER_INVIGILATOR,
  });
  return rows;
}

/** The third exam day of an exam; null where the time table is empty. */
export async function thirdDay(db: Db, examId: number): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { examdate: string }[] }>(
    'select distinct examdate from exam_timetable where exam_id = ? order by examdate limit 3',
    [examId],
  );
  return rows.at(-1)?.examdate ?? null;
}

export const undecidedAccommodations = async (db: Db, examId: number): Promise<string[]> =>
  (
    await db('exam_accommodation')
      .where({ exam_id: examId, state: 'ASKED' })
      .orderBy('reg_no')
      .select<{ reg_no: string }[]>('reg_no')
  ).map(({ reg_no }) => reg_no);

/** Covers on the way without a word about them. */
export const unreceivedCovers = async (db: Db, examId: number): Promise<string[]> =>
  (
    await db('script_cover')
      .where({ exam_id: examId })
      .whereNull('received_at')
      .whereNull('note')
      .orderBy('cover_no')
      .select<{ cover_no: number; centre: string }[]>('cover_no', 'centre')
  ).map(({ cover_no, centre }) => `${cover_no} of ${centre}`);
