import type { Accommodation, Scribe } from '@thervu/contracts/accommodation/accommodation-contract';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

type Row = Omit<Accommodation, 'asked_at' | 'decided_at'> & { asked_at: Date; decided_at: Date | null };

const SCRIBES = `coalesce((select json_agg(json_build_object('p_code', s.p_code, 'name', s.name, 'qualification', s.qualification,
  'mobile', s.mobile, 'own_choice', s.own_choice) order by s.p_code) from scribe s where s.exam_id = x.exam_id and s.reg_no = x.reg_no), '[]') as scribes`;

export async function listAccommodations(db: Db, scope: Scope, examId: number): Promise<Accommodation[]> {
  const rows = await db('exam_accommodation as x')
    .join('app_user as a', 'a.id', 'x.asked_by')
    .leftJoin('app_user as d', 'd.id', 'x.decided_by')
    .where({ 'x.exam_id': examId })
    .modify(visibleTo, scope, 'x.colcode')
    .orderByRaw(`x.state <> 'ASKED', x.colcode, x.reg_no`)
    .select<Row[]>(
      'x.reg_no',
      'x.colcode',
      'x.basis',
      'x.scribe',
      'x.minutes_per_hour',
      'x.step_free',
      'x.large_print',
      'x.own_keyboard',
      'x.state',
      'a.name as asked_by',
      'x.asked_at',
      'd.name as decided_by',
      'x.decided_at',
      'x.decision',
      'x.row_version',
      db.raw(SCRIBES),
      db.raw(`coalesce((select s.stu_name from exam_application e join student s on s.student_id = e.student_id
        where e.exam_id = x.exam_id and e.reg_no = x.reg_no limit 1), '') as stu_name`),
    );
  return rows.map(({ asked_at, decided_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }));
}

export interface LockedAccommodation {
  state: Accommodation['state'];
  asked_by: number;
  certificate: string;
  row_version: number;
  colcode: string;
  scribe: boolean;
}
export const lockAccommodation = (trx: Db, scope: Scope, examId: number, regNo: string) =>
  trx('exam_accommodation')
    .where({ exam_id: examId, reg_no: regNo })
    .modify(visibleTo, scope, 'colcode')
    .forUpdate()
    .first<LockedAccommodation | undefined>('state', 'asked_by', 'certificate', 'row_version', 'colcode', 'scribe');

/** Whether the officer who decides could be behind the account that asked, as it was then: by a password or code given alone. */
export async function isAskedByHandsOf(trx: Db, examId: number, regNo: string, userId: number): Promise<boolean> {
  const row = await trx('exam_accommodation')
    .where({ exam_id: examId, reg_no: regNo })
    .first<{ same: boolean }>(trx.raw('same_hands(asked_by, asked_at, ?) as same', [userId]));
  return row.same;
}

/** The college of a candidate of an exam; undefined where there is none with that number. */
export const collegeOfCandidate = async (
  db: Db,
  scope: Scope,
  examId: number,
  regNo: string,
): Promise<string | undefined> =>
  (
    await db('exam_application')
      .where({ exam_id: examId, reg_no: regNo })
      .modify(visibleTo, scope, 'colcode')
      .first<{ colcode: string } | undefined>('colcode')
  )?.colcode;

export const insertAccommodation = (trx: Db, row: Record<string, unknown>) => trx('exam_accommodation').insert(row);
export const updateAccommodation = (trx: Db, examId: number, regNo: string, change: Record<string, unknown>) =>
  trx('exam_accommodation')
    .where({ exam_id: examId, reg_no: regNo })
    .update({ ...change, row_version: trx.raw('row_version + 1') });

export const writeScribe = (trx: Db, examId: number, regNo: string, scribe: Scribe) =>
  trx('scribe')
    .insert({ exam_id: examId, reg_no: regNo, ...scribe })
    .onConflict(['exam_id', 'reg_no', 'p_code'])
    .merge(['name', 'qualification', 'mobile', 'own_choice']);

export const findCertificate = (db: Db, scope: Scope, examId: number, regNo: string) =>
  db('exam_accommodation')
    .where({ exam_id: examId, reg_no: regNo })
    .modify(visibleTo, scope, 'colcode')
    .first<{ certificate: string; certificate_bytes: number } | undefined>('certificate', 'certificate_bytes');
