import type { Knex } from 'knex';
import type { Client } from 'pg';
import type { Db } from '../../core/database/connect';

/** Only one process sends at a time; the lock is gone with its connection. */
const SENDER_LOCK = 67_019;

export async function tryLockSender(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [SENDER_LOCK]);
  return rows[0]!.mine;
}

/**
 * Messages a sender that died has left in the middle of the exchange: what may be handed over twice waits again, an SMS whose
 * outcome is unknown waits for a person. The caller holds the lock of the sender.
 */
export const settleAbandoned = (db: Knex, repeatable: readonly string[]) =>
  db('notice_message')
    .where({ state: 'SENDING' })
    .update({
      state: db.raw(`case when channel = any(?::text[]) then 'WAITING' else 'UNKNOWN' end`, [repeatable as never]),
      words: db.raw(
        `case when channel = any(?::text[]) then words else 'The sender ended during the exchange. The message may have been sent.' end`,
        [repeatable as never],
      ),
      sending_since: null,
    });

export const markWithoutProvider = (db: Db, channels: readonly string[]) =>
  db('notice_message')
    .where({ state: 'WAITING' })
    .whereNotIn('channel', [...channels])
    .whereRaw(`words is distinct from 'not sent: no provider'`)
    .update({ words: 'not sent: no provider' });

export interface ClaimedMessage {
  id: number;
  channel: 'SMS' | 'EMAIL';
  to_kind: string;
  to_id: string;
  values: Record<string, string>;
  tries: number;
  reference: string;
  subject: string | null;
  body: string;
  variables: string[];
  language: string;
  entity_id: string | null;
  header: string | null;
  dlt_id: string | null;
}

/** Marks the next message that is due as being sent, in its own transaction, before the exchange begins. */
export async function claimNext(
  db: Db,
  { channels, providers }: { channels: readonly string[]; providers: Record<string, string> },
): Promise<ClaimedMessage | undefined> {
  const { rows } = await db.raw<{ rows: ClaimedMessage[] }>(
    `update notice_message m set state = 'SENDING', sending_since = now(), tries = m.tries + 1, provider = cast(:providers as jsonb) ->> m.channel
     from notice_template t
     where t.template_id = m.template_id and m.id = (
       select w.id from notice_message w join notice n on n.notice_id = w.notice_id
       where w.state = 'WAITING' and w.next_at <= now() and n.state in ('READY', 'SENT') and w.channel = any(cast(:channels as text[]))
         and not notice_held(n.key, n.exam_id)
       order by w.next_at, w.id limit 1 for update of w skip locked)
     returning m.id, m.channel, m.to_kind, m.to_id, m."values", m.tries, m.reference, t.subject, t.body, t.variables, t.language,
       t.entity_id, t.header, t.dlt_id`,
    { channels, providers: JSON.stringify(providers) } as never,
  );
  return rows[0];
}

const EMAIL: Record<string, string> = {
  STUDENT: 'select email as address from student where student_id = ?::bigint',
  COLLEGE: 'select email as address from college where colcode = ?',
  OFFICER: 'select email as address from camp_officer where id = ?::bigint',
  INVIGILATOR: 'select email as address from invigilator where id = ?::bigint',
};
const MOBILE: Record<string, string> = {
  STUDENT: 'select mobile as address from student where student_id = ?::bigint',
  COLLEGE: 'select mobile as address from college where colcode = ?',
  OFFICER: 'select null::text as address where ?::text is not null',
  INVIGILATOR: 'select mobile as address from invigilator where id = ?::bigint',
};

/** Where a person is reached now. The address is read here, when it is sent, and stored in no message. */
export async function readAddress(
  db: Db,
  { channel, to_kind, to_id }: Pick<ClaimedMessage, 'channel' | 'to_kind' | 'to_id'>,
): Promise<{ address: string | null; bounced: string | null }> {
  const { rows } = await db.raw<{ rows: { address: string | null }[] }>(
    (channel === 'EMAIL' ? EMAIL : MOBILE)[to_kind]!,
    [to_id],
  );
  const address = rows[0]?.address?.trim() || null;
  if (address === null) return { address, bounced: null };
  const bounce = await db('notice_bounce')
    .where({ to_kind, to_id, channel })
    .whereRaw(`address_digest = sha256(convert_to(?, 'UTF8'))`, [address])
    .first<{ words: string } | undefined>('words');
  return { address, bounced: bounce?.words ?? null };
}

export const insertBounce = (
  db: Db,
  { to_kind, to_id, channel }: Pick<ClaimedMessage, 'channel' | 'to_kind' | 'to_id'>,
  { address, words }: { address: string; words: string },
) => {
  const row = { address_digest: db.raw(`sha256(convert_to(?, 'UTF8'))`, [address]), words, at: db.fn.now() };
  return db('notice_bounce')
    .insert({ to_kind, to_id, channel, ...row })
    .onConflict(['to_kind', 'to_id', 'channel'])
    .merge(row);
};

export interface Settlement {
  state: 'SENT' | 'WAITING' | 'FAILED' | 'UNKNOWN' | 'NO_CONTACT';
  words: string | null;
  ref?: string;
  /** Seconds until the next try. */
  after?: number;
}

/** What became of a message that was being sent. */
export const settleMessage = (db: Db, id: number, { state, words, ref, after }: Settlement) =>
  db('notice_message')
    .where({ id, state: 'SENDING' })
    .update({
      state,
      words,
      sending_since: null,
      provider_ref: ref ?? null,
      next_at: after === undefined ? db.raw('next_at') : db.raw('now() + make_interval(secs => ?)', [after]),
      done_at: state === 'WAITING' ? null : db.fn.now(),
    });

/** Notices of which nothing waits any more. */
export const finishNotices = (db: Db) =>
  db.raw(
    `update notice n set state = 'SENT', words = null where n.state = 'READY' and n.people is not null and not exists (
       select from notice_message m where m.notice_id = n.notice_id and m.state in ('WAITING', 'SENDING'))`,
  );

export async function countDueMessages(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from notice_message m join notice n on n.notice_id = m.notice_id
     where m.state = 'WAITING' and m.next_at <= now() and n.state in ('READY', 'SENT') and not notice_held(n.key, n.exam_id)`,
  );
  return rows[0]!.count;
}

/** Puts a sending job into the queue; one that waits or runs already is enough. */
export async function enqueueSending(db: Knex, kind: string): Promise<void> {
  await db.raw(
    `with made as (insert into job (kind, flight_key, title, params) values (?, 'all', 'Sending notices', '{}')
       on conflict (kind, flight_key) where state in ('QUEUED','RUNNING') do nothing returning id)
     select graphile_worker.add_job('thervu_job', json_build_object('id', id::text), job_key := id::text, max_attempts := 10) from made`,
    [kind],
  );
}
