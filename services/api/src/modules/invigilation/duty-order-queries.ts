import type { DutyPart } from '@thervu/contracts/invigilation/invigilation-rules';
import type { DutyNotice } from '@thervu/contracts/notice/notice-rules';
import type { Db } from '../../core/database/connect';
import type { SittingKey } from '../seating/seating-service';

const slotOf = ({ examId, centre, date, session }: SittingKey) => [examId, centre, date, session];

export interface DueRow {
  invigilator_id: number;
  name: string;
  key: DutyNotice;
  hall_no: string | null;
  part: DutyPart;
  mailed: boolean;
  /** Where the duty is, in words of the text. */
  duty: string;
}

/** What is not told yet of a session; the words of the duty in the language of the text. */
export async function listDue(db: Db, key: SittingKey, language: string): Promise<DueRow[]> {
  const { rows } = await db.raw<{ rows: DueRow[] }>(
    `select d.invigilator_id, d.name, d.key, d.hall_no, d.part, d.address_digest is not null as mailed,
       duty_words(d.hall_no, d.part, ?) as duty
     from duty_orders_due(?, ?, ?, ?) d order by d.name, d.invigilator_id`,
    [language, ...slotOf(key)],
  );
  return rows;
}

/** Tells what is due to those who have an address, with the notices, in the transaction of the step. How many of each kind. */
export async function mailDuties(
  trx: Db,
  key: SittingKey,
  { userId, first }: { userId: number; first: boolean },
): Promise<{ key: DutyNotice; people: number }[]> {
  const { rows } = await trx.raw<{ rows: { key: DutyNotice; people: number }[] }>(
    'select t.key, t.people from mail_duties(?, ?, ?, ?, ?, ?) t',
    [...slotOf(key), userId, first],
  );
  return rows;
}

/** Whether orders of a session were sent at all. */
export async function ordersWereSent(db: Db, key: SittingKey): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { sent: boolean }[] }>(
    'select exists (select from duty_orders_mailed(?, ?, ?, ?)) as sent',
    slotOf(key),
  );
  return rows[0]!.sent;
}

export interface OrderText {
  key: DutyNotice;
  language: string;
  subject: string;
  body: string;
  variables: string[];
}
/** The texts as the sender will choose them. */
export async function approvedTexts(db: Db): Promise<OrderText[]> {
  const { rows } = await db.raw<{ rows: OrderText[] }>('select * from duty_order_texts()');
  return rows;
}
