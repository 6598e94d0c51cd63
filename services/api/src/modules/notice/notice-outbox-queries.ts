import type { NoticeKey } from '@thervu/contracts/notice/notice-rules';
import { noticeKind } from '@thervu/contracts/notice/notice-rules';
import type { Db } from '../../core/database/connect';

/** Whom a notice is for; the worker finds the people. */
export type Audience =
  | { kind: 'COLLEGES'; codes: string[] }
  /** Colleges with a candidate on the roll of the exam. */
  | { kind: 'ALL_COLLEGES' }
  | { kind: 'MARKS_MISSING' }
  /** Centres with how many of their sessions are late, as the office saw it. */
  | { kind: 'LATE_CENTRES'; late: Record<string, number> }
  /** Students confirmed in the exam, and their colleges; in papers where some are named. */
  | { kind: 'CANDIDATES'; papers?: string[] }
  | { kind: 'RELEASED'; version: number }
  | { kind: 'CHANGED'; version: number }
  | { kind: 'REVALUED'; version: number }
  /** Those whom the step has told of their duties (sql/duty-orders.sql). */
  | { kind: 'INVIGILATORS' };

export interface NewNotice {
  key: NoticeKey;
  /** What it is about; one notice for a key and thing. */
  thing: string;
  examId: number | null;
  audience: Audience;
  /** Values that are the same for everybody. */
  facts: Readonly<Record<string, string>>;
  userId: number | null;
}

/** Writes a notice in the transaction of the step; once for a key and thing. */
export const insertNotice = (trx: Db, { key, thing, examId, audience, facts, userId }: NewNotice) =>
  trx('notice')
    .insert({
      key,
      thing,
      exam_id: examId,
      audience: JSON.stringify(audience),
      facts: JSON.stringify(facts),
      must: noticeKind(key).must,
      made_by: userId,
    })
    .onConflict(['key', 'thing'])
    .ignore();

/** Centres of an exam that a reminder has named on a day, and how many reminders there were. */
export async function remindedCentres(
  db: Db,
  examId: number,
  day: string,
): Promise<{ centres: string[]; reminders: number }> {
  const { rows } = await db.raw<{ rows: { late: Record<string, number> }[] }>(
    `select audience->'late' as late from notice
     where key = 'CENTRE_LATE' and exam_id = ? and (at at time zone 'Asia/Kolkata')::date = ?::date`,
    [examId, day],
  );
  return { centres: rows.flatMap(({ late }) => Object.keys(late)), reminders: rows.length };
}
