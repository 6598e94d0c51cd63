import type { MessageState, Notice } from '@thervu/contracts/notice/notice-contract';
import type { NoticeChannel, NoticeKey } from '@thervu/contracts/notice/notice-rules';
import type { Db } from '../../core/database/connect';

const MAX_SHOWN_ROWS = 200;

export interface NoticeRow {
  id: number;
  key: NoticeKey;
  exam: string | null;
  thing: string;
  state: Notice['state'];
  must: boolean;
  planned_for: Date;
  people: number | null;
  parts: number | null;
  made_by: number | null;
  made_by_name: string | null;
  approved_by_name: string | null;
  words: string | null;
  row_version: number;
  at: Date;
  counts: Notice['counts'];
}

/** The latest notices, or one of them, with the counts of their messages. */
export async function listNoticeRows(db: Db, id?: number): Promise<NoticeRow[]> {
  const { rows } = await db.raw<{ rows: NoticeRow[] }>(
    `select n.notice_id as id, n.key, e.exam_name as exam, n.thing, n.state, n.must, n.planned_for, n.people, n.parts, n.made_by,
       m.name as made_by_name, a.name as approved_by_name, n.words, n.row_version, n.at, k.counts
     from (select * from notice where cast(:id as bigint) is null or notice_id = :id order by notice_id desc limit :shown) n
     left join exam e on e.id = n.exam_id left join app_user m on m.id = n.made_by left join app_user a on a.id = n.approved_by
     left join lateral (select coalesce(jsonb_agg(jsonb_build_object('state', c.state, 'count', c.count) order by c.state), '[]') as counts
       from (select state, count(*)::int as count from notice_message where notice_id = n.notice_id group by state) c) k on true
     order by n.notice_id desc`,
    { id: id ?? null, shown: MAX_SHOWN_ROWS } as never,
  );
  return rows;
}

export interface MessageRow {
  id: number;
  key: NoticeKey;
  channel: NoticeChannel;
  to_kind: string;
  to_id: string;
  to_name: string | null;
  state: MessageState;
  tries: number;
  parts: number | null;
  words: string | null;
  at: Date;
  done_at: Date | null;
  next_at: Date;
  values: Record<string, string>;
  subject: string | null;
  body: string;
  variables: string[];
}

/** Names of the people, never their addresses. */
const messagesOf = (
  source: string,
) => `select m.id, n.key, m.channel, m.to_kind, m.to_id, m.state, m.tries, m.parts, m.words, m.at, m.done_at, m.next_at, m."values",
  t.subject, t.body, t.variables, coalesce(s.reg_no || ' ' || s.stu_name, c.colcode || ' ' || c.colname, i.colcode || ' ' || i.name) as to_name
  from (${source}) m join notice n on n.notice_id = m.notice_id join notice_template t on t.template_id = m.template_id
  left join student s on s.student_id = case when m.to_kind = 'STUDENT' then m.to_id::bigint end
  left join college c on m.to_kind = 'COLLEGE' and c.colcode = m.to_id
  left join invigilator i on i.id = case when m.to_kind = 'INVIGILATOR' then m.to_id::bigint end`;

const MESSAGES_OF_NOTICE = `${messagesOf(
  `select * from notice_message where notice_id = :notice and id > :after
     and (cast(:state as text) is null or state = :state) order by id limit :size`,
)} order by m.id`;
const FILE_MESSAGES = `${messagesOf(
  `select * from notice_message where provider = 'file' and done_at is not null order by done_at desc, id desc limit ${MAX_SHOWN_ROWS}`,
)} order by m.done_at desc, m.id desc`;

export async function listMessageRows(
  db: Db,
  { notice, state, after, size }: { notice: number; state: string | null; after: number; size: number },
): Promise<MessageRow[]> {
  const { rows } = await db.raw<{ rows: MessageRow[] }>(MESSAGES_OF_NOTICE, { notice, state, after, size } as never);
  return rows;
}

export async function listFileMessages(db: Db): Promise<MessageRow[]> {
  const { rows } = await db.raw<{ rows: MessageRow[] }>(FILE_MESSAGES);
  return rows;
}

export interface LockedNotice {
  state: Notice['state'];
  people: number | null;
  row_version: number;
  made_by: number | null;
  /** It tells of results that are hidden now. */
  held: boolean;
}
export const lockNotice = (trx: Db, id: number): Promise<LockedNotice | undefined> =>
  trx('notice')
    .where({ notice_id: id })
    .forUpdate()
    .first('state', 'people', 'row_version', 'made_by', trx.raw('notice_held(key, exam_id) as held'));

export const changeNotice = (
  trx: Db,
  id: number,
  change: { state: Notice['state']; words: string | null; userId?: number; signatureId?: number },
) =>
  trx('notice')
    .where({ notice_id: id })
    .update({
      state: change.state,
      words: change.words,
      row_version: trx.raw('row_version + 1'),
      ...(change.userId !== undefined && {
        approved_by: change.userId,
        approved_at: trx.fn.now(),
        signature_id: change.signatureId,
      }),
    });

/** Lets messages wait for the sender again: one, or all that failed. Returns how many. */
export const queueAgain = (trx: Db, notice: number, message?: number): Promise<number> =>
  trx('notice_message')
    .where({ notice_id: notice })
    .modify((query) => {
      if (message === undefined) void query.whereIn('state', ['FAILED', 'NO_CONTACT']);
      else void query.where({ id: message }).whereIn('state', ['FAILED', 'NO_CONTACT', 'UNKNOWN']);
    })
    .update({ state: 'WAITING', next_at: trx.fn.now(), tries: 0, words: null, done_at: null });

/** A person knows that an SMS of unknown outcome has arrived: it is not sent again. */
export const settleArrived = (trx: Db, notice: number, message: number): Promise<number> =>
  trx('notice_message')
    .where({ notice_id: notice, id: message, state: 'UNKNOWN' })
    .update({ state: 'EXPIRED', words: 'Settled by a person: it is not sent again.', done_at: trx.fn.now() });

export const listBounces = (
  db: Db,
): Promise<
  { to_kind: string; to_id: string; channel: NoticeChannel; words: string; at: Date; to_name: string | null }[]
> =>
  db('notice_bounce as b')
    .joinRaw(
      `left join student s on s.student_id = case when b.to_kind = 'STUDENT' then b.to_id::bigint end
       left join college c on b.to_kind = 'COLLEGE' and c.colcode = b.to_id
       left join invigilator i on i.id = case when b.to_kind = 'INVIGILATOR' then b.to_id::bigint end`,
    )
    .orderBy('b.at', 'desc')
    .limit(MAX_SHOWN_ROWS)
    .select(
      ...['to_kind', 'to_id', 'channel', 'words', 'at'].map((column) => `b.${column}`),
      db.raw(
        `coalesce(s.reg_no || ' ' || s.stu_name, c.colcode || ' ' || c.colname, i.colcode || ' ' || i.name) as to_name`,
      ),
    );
