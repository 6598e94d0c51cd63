import type { Db } from '../../core/database/connect';
import { AGREEMENT_TASK } from './agreement-task';

export interface NewCheck {
  exam_id: number;
  /** The moment of the state that was compared, which is not that of the end. */
  checked_at: Date;
  checked_by: number | null;
  release: number;
  faults: string[];
  more: number;
}

export async function storeCheck(db: Db, check: NewCheck): Promise<void> {
  await db('release_check').insert(check);
}

type LastCheck = Omit<NewCheck, 'exam_id' | 'checked_by'> & { by: string | null };

/** The last check of an exam, with who asked for it. */
export const findLastCheck = (db: Db, examId: number): Promise<LastCheck | undefined> =>
  db('release_check as c')
    .leftJoin('app_user as u', 'u.id', 'c.checked_by')
    .where({ 'c.exam_id': examId })
    .orderBy('c.id', 'desc')
    .first('c.checked_at', 'c.release', 'c.faults', 'c.more', { by: 'u.name' });

export interface Differing {
  exam_tbl: string;
  exam_name: string;
  /** Differences, those that were not named among them. */
  count: number;
}

/** Exams whose last check has found that something is not as it was released. */
export async function differingExams(db: Db): Promise<Differing[]> {
  const { rows } = await db.raw<{ rows: Differing[] }>(
    `select e.exam_tbl, e.exam_name, cardinality(c.faults) + c.more as count
     from exam e cross join lateral (
       select l.faults, l.more from release_check l where l.exam_id = e.id order by l.id desc limit 1) c
     where cardinality(c.faults) + c.more > 0 order by e.id desc`,
  );
  return rows;
}

/** The moment of the transaction, by the clock of the database. */
export async function momentOf(trx: Db): Promise<Date> {
  const { rows } = await trx.raw<{ rows: { at: Date }[] }>('select now() as at');
  return rows[0]!.at;
}

/** Exams with a standing release, the latest first. */
export const examsWithRelease = (db: Db): Promise<number[]> =>
  db('result_release').where({ state: 'PUBLISHED' }).groupBy('exam_id').orderBy('exam_id', 'desc').pluck('exam_id');

/** Puts the check of an exam into the queue of the worker, once. */
export const enqueueCheck = (owner: Db, examId: number) =>
  owner.raw(`select graphile_worker.add_job(?, json_build_object('exam', ?::int), job_key := ?, max_attempts := 10)`, [
    AGREEMENT_TASK,
    examId,
    `${AGREEMENT_TASK} ${examId}`,
  ]);
