import type { Absentee, HallCount } from '@thervu/contracts/absentee/absentee-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/** Which records are looked at; what is left out does not narrow. */
export interface RecordsOf {
  examId: number;
  college?: string;
  degree?: number;
  sem?: number;
  batch?: number;
  code?: string;
  examdate?: string;
  examsession?: string;
}

/** Compares days in India, where the exam is written, whatever the time zone of the database. */
const NOT_YET = `coalesce(t.examdate > (now() at time zone 'Asia/Kolkata')::date, false) as not_yet`;
const LOCKED = `exists (select 1 from paper_lock l where l.exam_id = a.exam_id and l.colcode = a.colcode
  and l.p_code = a.p_code and l.kind = 'ABSENT' and l.reopened_at is null) as locked`;

/** Where the student writes this paper; null in an exam without centres, and for whoever writes it at the own college. */
const ELSEWHERE = `case when uses_centres(a.exam_id) then
  (select g.centre || ', ' || g.colname
    from session_centre_elsewhere(a.exam_id, a.colcode, a.deg_id, a.reg_no, t.examdate, t.examsession) g) end as elsewhere`;

/** A paper without an external maximum has no hall; a wrong absence mark in one is still listed, to be corrected. */
const SAT = '(c.extl_max > 0 or a.absent)';

/** Confirmed records of an exam that a session may see, with their place on the time table. */
function records(db: Db, scope: Scope, filter: RecordsOf): Knex.QueryBuilder {
  const criteria = {
    'a.colcode': filter.college,
    'a.deg_id': filter.degree,
    'a.sem': filter.sem,
    'a.p_code': filter.code,
    's.admn_acdyr': filter.batch,
    't.examdate': filter.examdate,
    't.examsession': filter.examsession,
  };
  return db('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .leftJoin('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'))
    .where({ 'a.exam_id': filter.examId, 'a.ex_confm': true })
    .where(Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)))
    .whereRaw(SAT)
    .modify(visibleTo, scope, 'a.colcode');
}

const columns = {
  id: 'a.id',
  Reg_No: 'a.reg_no',
  stu_name: 's.stu_name',
  P_code: 'a.p_code',
  P_NAME: 'c.p_name',
  P_TYPE: 'c.p_type',
  Sem: 'a.sem',
  Absent: 'a.absent',
  examdate: 't.examdate',
  examsession: 't.examsession',
};

const DEGREE = `d.degree || ' ' || d.deg_name as "Degree"`;
const withDegree = (db: Db, query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query.join('degree as d', 'd.deg_id', 'a.deg_id').orderBy(['a.reg_no', 'a.p_code']).select(columns, db.raw(DEGREE));

export const listAbsentees = (db: Db, scope: Scope, filter: RecordsOf): Promise<Absentee[]> =>
  withDegree(db, records(db, scope, filter).where({ 'a.absent': true }));

/** A record with the facts that may block a change. */
export interface Standing {
  marked: boolean;
  not_yet: boolean;
  locked: boolean;
  /** The paper has no external examination. */
  unsat: boolean;
  /** Code and name of the centre where the student writes, when that is another college; its host reports the absence. */
  elsewhere: string | null;
}

const standing = (db: Db) => [
  db.raw('a.ext_mark is not null as marked'),
  db.raw('c.extl_max = 0 as unsat'),
  db.raw(NOT_YET),
  db.raw(LOCKED),
  db.raw(ELSEWHERE),
];

export const listEntry = (db: Db, scope: Scope, filter: RecordsOf): Promise<(Absentee & Standing)[]> =>
  withDegree(db, records(db, scope, filter)).select(standing(db));

/** One query for all counts of a paper's hall; `scripts` counts what a camp will look for. */
export const countHalls = (db: Db, scope: Scope, filter: RecordsOf): Promise<HallCount[]> =>
  records(db, scope, filter)
    .leftJoin('paper_lock as l', (on) =>
      on
        .on('l.exam_id', 'a.exam_id')
        .on('l.colcode', 'a.colcode')
        .on('l.p_code', 'a.p_code')
        .onVal('l.kind', 'ABSENT')
        .onNull('l.reopened_at'),
    )
    .groupBy('a.colcode', 'a.p_code', 't.examdate', 't.examsession')
    .orderByRaw('t.examdate nulls last, t.examsession desc, a.p_code, a.colcode')
    .select(
      { Colcode: 'a.colcode', P_code: 'a.p_code', examdate: 't.examdate', examsession: 't.examsession' },
      db.raw(`min(c.p_name) as "P_NAME", count(*)::int as registered,
        (count(*) filter (where a.absent))::int as absent, (count(*) filter (where not a.absent))::int as present,
        (count(*) filter (where not a.absent and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS'))::int as scripts,
        to_char(min(l.locked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as final_at`),
    );

/** Whether the day of a paper has not come yet. */
export const isBeforeExam = async (db: Db, examId: number, code: string): Promise<boolean> =>
  (
    await db('exam_timetable as t')
      .where({ 't.exam_id': examId, 't.p_code': code })
      .first<{ not_yet: boolean } | undefined>(db.raw(NOT_YET))
  )?.not_yet ?? false;

/** The first centre elsewhere at which a student of a college writes a paper; undefined where all write at home. */
export const findCentreElsewhere = async (db: Db, scope: Scope, filter: RecordsOf): Promise<string | undefined> =>
  (
    await records(db, scope, filter)
      .whereRaw('uses_centres(a.exam_id)')
      .joinRaw('join lateral centre_elsewhere(a.exam_id, a.colcode, a.deg_id, a.reg_no) g on true')
      .orderBy('g.centre')
      .first<{ named: string } | undefined>(db.raw(`g.centre || ', ' || g.colname as named`))
  )?.named;

// ---------------------------------------------------------------- changes
/** A record about to be turned over; confirmed or not. */
export interface LockedRecord extends Standing {
  id: number;
  colcode: string;
  p_code: string;
  reg_no: string;
  absent: boolean;
  ex_confm: boolean;
  examdate: string | null;
  row_version: number;
}

const oneRecord = (db: Db, scope: Scope, examId: number, id: number): Knex.QueryBuilder =>
  db('exam_application as a').where({ 'a.exam_id': examId, 'a.id': id }).modify(visibleTo, scope, 'a.colcode');

/** College and paper of a record, or undefined where a session may not see one. */
export const findPaperOf = (db: Db, scope: Scope, examId: number, id: number) =>
  oneRecord(db, scope, examId, id).first<Paper | undefined>({ college: 'a.colcode', code: 'a.p_code' });

/** Locks the record until the transaction ends. */
export const lockRecord = (trx: Db, scope: Scope, examId: number, id: number): Promise<LockedRecord | undefined> =>
  oneRecord(trx, scope, examId, id)
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .leftJoin('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'))
    .forUpdate('a')
    .first(
      'a.id',
      'a.colcode',
      'a.p_code',
      'a.reg_no',
      'a.absent',
      'a.ex_confm',
      'a.row_version',
      't.examdate',
      ...standing(trx),
    );

export interface Paper {
  college: string;
  code: string;
}

/** Serialises changes of a paper's absentees: the final print must match the stored rows. */
export async function lockHallPaper(trx: Db, examId: number, { college, code }: Paper): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu absentees of ' || ?::text || ' ' || ?::text), ?)`, [
    college,
    code,
    examId,
  ]);
}

export interface Turned {
  examId: number;
  record: Pick<LockedRecord, 'id' | 'colcode' | 'p_code'>;
  absent: boolean;
  userId: number;
  requestId: string;
  /** The reason, where one was entered. */
  reason?: string;
}

/** Toggles a locked record and adds the link to the chain of its paper. */
export async function setAbsent(trx: Db, { examId, record, absent, userId, requestId, reason }: Turned): Promise<void> {
  await trx('exam_application')
    .where({ exam_id: examId, id: record.id })
    .update({ absent, row_version: trx.raw('row_version + 1') });
  await trx('mark_history').insert({
    exam_id: examId,
    application_id: record.id,
    colcode: record.colcode,
    p_code: record.p_code,
    field: 'ABSENT',
    old_value: absent ? 0 : 1,
    new_value: absent ? 1 : 0,
    by_user: userId,
    request_id: requestId,
    ...(reason !== undefined && { reason }),
  });
}

export const insertPaperLock = (trx: Db, examId: number, { college, code }: Paper, userId: number) =>
  trx('paper_lock').insert({
    exam_id: examId,
    colcode: college,
    p_code: code,
    kind: 'ABSENT',
    locked_by: userId,
  });

export interface SittingAbsence {
  application_id: number;
  reg_no: string;
  p_code: string;
  colcode: string;
  absent: boolean;
  /** Why it was not written; null for those that were. */
  barred: 'LOCKED' | 'MARKED' | null;
}
interface OfSitting {
  examId: number;
  centre: string;
  date: string;
  session: string;
}
export async function writeSitting(
  trx: Db,
  { examId, centre, date, session }: OfSitting,
  by: { userId: number; reason: string; requestId: string },
): Promise<SittingAbsence[]> {
  const { rows } = await trx.raw<{ rows: SittingAbsence[] }>(
    'select * from write_sitting_absences(?, ?, ?::date, ?, ?, ?, ?)',
    [examId, centre, date, session, by.userId, by.reason, by.requestId],
  );
  return rows;
}
export async function closeSittingPapers(
  trx: Db,
  { examId, centre, date, session }: OfSitting,
  userId: number,
): Promise<{ colcode: string; p_code: string }[]> {
  const { rows } = await trx.raw<{ rows: { colcode: string; p_code: string }[] }>(
    'select * from close_sitting_papers(?, ?, ?::date, ?, ?) order by 1, 2',
    [examId, centre, date, session, userId],
  );
  return rows;
}
