import type { ScriptCopy } from '@thervu/contracts/revaluation/retotal-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';

/** The requests of an exam with the place their script has in a camp. */
const requests = (db: Db, examId: number): Knex.QueryBuilder =>
  db('revaluation as v')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'v.exam_id').on('a.id', 'v.application_id'))
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .leftJoin('script as s', (on) => on.on('s.exam_id', 'v.exam_id').on('s.application_id', 'v.application_id'))
    .leftJoin('camp_mark as m', (on) => on.on('m.exam_id', 's.exam_id').on('m.barcode', 's.barcode'))
    .where({ 'v.exam_id': examId, 'a.exam_id': examId });

const positionFields = {
  dummy_no: 's.dummy_no',
  bundle: 'm.bundleno',
  packet: 'm.packet',
  script: 'm.slno',
  place: 's.place',
};

export interface StoredRetotal {
  rid: number;
  exam_id: number;
  P_CODE: string;
  dummy_no: string | null;
  bundle: number | null;
  packet: number | null;
  script: number | null;
  place: string | null;
  EXTL_MAX: number;
  original: number;
  frozen: boolean;
  decided: boolean;
  first: number | null;
  first_by: number | null;
  second: number | null;
  second_by: number | null;
  third_by: number | null;
  agreed: number | null;
  row_version: number;
}

const retotals = (db: Db, examId: number): Knex.QueryBuilder =>
  requests(db, examId)
    .leftJoin('reval_retotal as t', 't.rid', 'v.rid')
    .leftJoin('reval_outcome as o', 'o.rid', 'v.rid')
    .where({ 'v.retot_aply': true })
    .select(
      {
        rid: 'v.rid',
        exam_id: 'v.exam_id',
        P_CODE: 'v.p_code',
        EXTL_MAX: 'c.extl_max',
        original: 'v.ext_mark',
      },
      positionFields,
      't.first',
      't.first_by',
      't.second',
      't.second_by',
      't.third_by',
      't.agreed',
      db.raw(
        'v.frozen_at is not null as frozen, o.rid is not null as decided, coalesce(t.row_version, 0) as row_version',
      ),
    );

/** By paper and by the number on the script, as they are sorted in the camp. */
export const listRetotals = (db: Db, examId: number): Promise<StoredRetotal[]> =>
  retotals(db, examId).orderByRaw('v.p_code collate "C", s.dummy_no, v.rid');

export const findRetotalRequest = (db: Db, rid: number): Promise<{ exam_id: number; exam_tbl: string } | undefined> =>
  db('revaluation as v')
    .join('exam as e', 'e.id', 'v.exam_id')
    .where({ 'v.rid': rid })
    .first<{ exam_id: number; exam_tbl: string } | undefined>('v.exam_id', 'e.exam_tbl');

/** One person at a time keys a script. */
export const lockRetotalRequest = (trx: Db, rid: number) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu re-total'), hashtext(?::text))`, [rid]);

export const findRetotal = (
  db: Db,
  { examId, rid }: { examId: number; rid: number },
): Promise<StoredRetotal | undefined> =>
  retotals(db, examId).where({ 'v.rid': rid }).first() as unknown as Promise<StoredRetotal | undefined>;

export const keyFirst = (trx: Db, keying: { rid: number; exam_id: number; first: number; first_by: number }) =>
  trx('reval_retotal').insert(keying);

export const keyNext = (
  trx: Db,
  rid: number,
  turn: 'second' | 'third',
  { sum, userId }: { sum: number; userId: number },
) =>
  trx('reval_retotal')
    .where({ rid })
    .update({
      [turn]: sum,
      [`${turn}_by`]: userId,
      [`${turn}_at`]: trx.fn.now(),
      row_version: trx.raw('row_version + 1'),
    });

// ---------------------------------------------------------------- copies
type StoredCopy = Omit<ScriptCopy, 'handedAt'> & { handedAt: Date | null; frozen: boolean };

const copies = (db: Db, examId: number): Knex.QueryBuilder =>
  requests(db, examId)
    .join('student as p', 'p.student_id', 'a.student_id')
    .leftJoin('reval_copy as h', 'h.rid', 'v.rid')
    .leftJoin('app_user as u', 'u.id', 'h.handed_by')
    .where({ 'v.tran_aply': true })
    .select(
      { rid: 'v.rid', Colcode: 'v.colcode', REG_NO: 'v.reg_no', NAME: 'p.stu_name', P_CODE: 'v.p_code' },
      positionFields,
      { handedAt: 'h.handed_at', handedBy: 'u.name' },
      db.raw('v.frozen_at is not null as frozen'),
    );

export const listCopies = (db: Db, examId: number): Promise<StoredCopy[]> =>
  copies(db, examId).orderByRaw('length(v.colcode), v.colcode, v.p_code collate "C", v.reg_no collate "C"');

export const findCopy = (db: Db, { examId, rid }: { examId: number; rid: number }): Promise<StoredCopy | undefined> =>
  copies(db, examId).where({ 'v.rid': rid }).first() as unknown as Promise<StoredCopy | undefined>;

/** Records a copy as given out; returns the number of rows. */
export async function recordCopy(trx: Db, copy: { rid: number; exam_id: number; handed_by: number }): Promise<number> {
  const made = await trx('reval_copy').insert(copy).onConflict('rid').ignore().returning('rid');
  return made.length;
}

export const deleteCopy = (trx: Db, rid: number): Promise<number> => trx('reval_copy').where({ rid }).delete();

export const publishedAt = async (db: Db, examId: number): Promise<Date | null> =>
  (await db('exam').where({ id: examId }).first<{ published_at: Date | null }>('published_at')).published_at;

export { closedAt } from './revaluation-queries';
