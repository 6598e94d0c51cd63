import type { Db } from '../../core/database/connect';
import type { AnchorCause, Root } from './anchor-line';
import { ANCHOR_TASK } from './anchor-task';
import { MARK_BYTES, type ChainKind, type HeadChange } from './anchor-list';

/** What a release is: its signatures, its counts and the digests over its lines and answers. */
export const RELEASE_HASH = `sha256(convert_to(jsonb_build_array(l.exam_id, l.version, l.run_id, l.session_title, l.proposed_by,
  (extract(epoch from l.proposed_at) * 1000000)::bigint, l.released_by, (extract(epoch from l.released_at) * 1000000)::bigint,
  (extract(epoch from l.published_at) * 1000000)::bigint, l.counts, l.students, encode(l.digest, 'hex'),
  encode(l.lines_digest, 'hex'))::text, 'UTF8'))`;

const RELEASE_LINES = `(select count(*) from release_line x where x.exam_id = l.exam_id and x.version = l.version)
  + (select count(*) from release_answer x where x.exam_id = l.exam_id and x.version = l.version)`;

/** Every head as it is now; `a` and `b` are the columns of its key. Lines of a release are counted once, when it is new. */
const HEADS = `
create temporary table anchor_now on commit drop as
select 'AUDIT'::text as kind, 0 as exam_id, 'log'::text as chain, null::text as a, null::text as b, s.block::integer as seq, s.hash
from (select block, hash from audit_seal order by block desc limit 1) s
union all
select 'MARKS', exam_id, colcode || ', ' || p_code, colcode, p_code, seq, hash from mark_history_head where seq > 0
union all
select 'FIRST_CLOSED', exam_id, bundleno::text, bundleno::text, null, seq, hash from camp_mark_head where seq > 0
union all
select 'REVALUATION_CLOSED', exam_id, place || ', ' || p_code, place, p_code, seq, hash from reval_mark_head where seq > 0
union all
select kind, exam_id, chain, null, null, seq, hash from valuation_head where seq > 0
union all
select 'RECEIPTS', exam_id, place, place, null, seq, hash from receipt_head where seq > 0
union all
select 'SIGNATURES', 0, user_id::text, user_id::text, null, seq, hash from signature_head where seq > 0
union all
select 'RELEASE', l.exam_id, l.version::text, l.version::text, null, coalesce(h.seq, ${RELEASE_LINES})::integer, ${RELEASE_HASH}
from result_release l
left join anchor_head h on h.kind = 'RELEASE' and h.exam_id = l.exam_id and h.chain = l.version::text
where l.state = 'PUBLISHED'`;

/** Heads that are not as the last anchor had them, those that are gone as well. */
const CHANGED = `
create temporary table anchor_changed on commit drop as
select coalesce(n.kind, h.kind) as kind, coalesce(n.exam_id, h.exam_id) as exam_id, coalesce(n.chain, h.chain) as chain, n.a, n.b,
  coalesce(h.seq, 0) as from_seq, coalesce(n.seq, 0) as seq, coalesce(n.hash, ''::bytea) as hash
from anchor_now n full join anchor_head h on h.kind = n.kind and h.exam_id = n.exam_id and h.chain = n.chain
where (n.seq, n.hash) is distinct from (h.seq, h.hash)`;

const ROOTS = `
select kind, exam_id as exam, count(*)::integer as chains, sum(seq)::float8 as lines, encode(sha256(convert_to(
  string_agg(chain || ':' || seq || ':' || encode(hash, 'hex') || E'\\n', '' order by chain collate "C"), 'UTF8')), 'hex') as digest
from anchor_now group by kind, exam_id`;

const between = 'e.seq > c.from_seq and e.seq <= c.seq';
const MARK = `substr(e.hash, 1, ${MARK_BYTES})`;

/** Lines of the journals that came after the last anchor, by kind: the join that finds them. */
const NEW_LINES: Record<Exclude<ChainKind, 'RELEASE'>, string> = {
  AUDIT: `select c.kind, c.exam_id, c.chain, e.block as seq, ${MARK} as mark from anchor_changed c
    join audit_seal e on e.block > c.from_seq and e.block <= c.seq where c.kind = 'AUDIT'`,
  MARKS: `select c.kind, c.exam_id, c.chain, e.seq, ${MARK} from anchor_changed c
    join mark_history e on e.exam_id = c.exam_id and e.colcode = c.a and e.p_code = c.b and ${between} where c.kind = 'MARKS'`,
  FIRST_CLOSED: `select c.kind, c.exam_id, c.chain, e.seq, ${MARK} from anchor_changed c
    join camp_mark_event e on e.exam_id = c.exam_id and e.bundleno = c.a::integer and ${between} where c.kind = 'FIRST_CLOSED'`,
  REVALUATION_CLOSED: `select c.kind, c.exam_id, c.chain, e.seq, ${MARK} from anchor_changed c
    join reval_mark_event e on e.exam_id = c.exam_id and e.place = c.a and e.p_code = c.b and ${between}
    where c.kind = 'REVALUATION_CLOSED'`,
  FIRST: `select c.kind, c.exam_id, c.chain, e.seq, ${MARK} from anchor_changed c
    join valuation_event e on e.kind = c.kind and e.exam_id = c.exam_id and e.chain = c.chain and ${between} where c.kind = 'FIRST'`,
  REVALUATION: `select c.kind, c.exam_id, c.chain, e.seq, ${MARK} from anchor_changed c
    join valuation_event e on e.kind = c.kind and e.exam_id = c.exam_id and e.chain = c.chain and ${between}
    where c.kind = 'REVALUATION'`,
  RECEIPTS: `select c.kind, c.exam_id, c.chain, e.seq, ${MARK} from anchor_changed c
    join receipt_event e on e.exam_id = c.exam_id and e.place = c.a and ${between} where c.kind = 'RECEIPTS'`,
  SIGNATURES: `select c.kind, c.exam_id, c.chain, e.seq, ${MARK} from anchor_changed c
    join signature e on e.user_id = c.a::bigint and ${between} where c.kind = 'SIGNATURES'`,
};

const LINE_MARK = `substr(release_line_hash(e), 1, ${MARK_BYTES})`;
const ANSWER_MARK = `substr(sha256(convert_to(e.reg_no, 'UTF8') || e.body_hash || e.mac_hash), 1, ${MARK_BYTES})`;

/** Lines of releases that are new, rows before answers. */
const RELEASED = `
select c.kind, c.exam_id, c.chain, row_number() over (partition by c.exam_id, c.chain order by e.part, e.id, e.reg_no) as seq, e.mark
from anchor_changed c
join lateral (
  select 1 as part, e.application_id as id, ''::text as reg_no, ${LINE_MARK} as mark from release_line e
  where e.exam_id = c.exam_id and e.version = c.a::integer
  union all
  select 2, 0, e.reg_no, ${ANSWER_MARK} from release_answer e where e.exam_id = c.exam_id and e.version = c.a::integer) e on true
where c.kind = 'RELEASE' and c.from_seq = 0`;

const LIST = `
select c.kind, c.exam_id as exam, c.chain, c.from_seq as from, c.seq, c.hash, coalesce(m.marks, ''::bytea) as marks
from anchor_changed c
left join (select kind, exam_id, chain, string_agg(mark, ''::bytea order by seq) as marks
  from (${[...Object.values(NEW_LINES), RELEASED].join(' union all ')}) l group by kind, exam_id, chain) m
  on m.kind = c.kind and m.exam_id = c.exam_id and m.chain = c.chain
order by c.kind collate "C", c.exam_id, c.chain collate "C"`;

/** All heads at this moment: their roots, and those that changed since the last anchor. Needs a transaction of one snapshot. */
export async function headsNow(trx: Db): Promise<{ roots: Root[]; changed: HeadChange[] }> {
  await trx.raw(HEADS);
  await trx.raw('analyze anchor_now');
  await trx.raw(CHANGED);
  await trx.raw('analyze anchor_changed');
  const { rows: roots } = await trx.raw<{ rows: Root[] }>(ROOTS);
  const { rows: changed } = await trx.raw<{ rows: HeadChange[] }>(LIST);
  return { roots, changed };
}

/** Keeps the heads of this moment as those of the last anchor. After `headsNow`, in the same transaction. */
export async function storeHeads(trx: Db): Promise<void> {
  await trx.raw(
    `delete from anchor_head h using anchor_changed c where h.kind = c.kind and h.exam_id = c.exam_id and h.chain = c.chain`,
  );
  await trx.raw(
    `insert into anchor_head (kind, exam_id, chain, seq, hash) select kind, exam_id, chain, seq, hash from anchor_changed where seq > 0`,
  );
}

/** Releases this anchor is the first to hold. */
export async function storeAnchoredReleases(trx: Db, number: number, short: string): Promise<void> {
  await trx.raw(
    `insert into anchor_release (exam_id, version, number, short)
     select c.exam_id, c.a::smallint, ?, ? from anchor_changed c where c.kind = 'RELEASE' and c.from_seq = 0 and c.seq > 0
     on conflict do nothing`,
    [number, short],
  );
}

/** One anchor at a time, whoever takes it; held until the transaction ends. */
export const lockAnchors = async (trx: Db): Promise<void> => {
  await trx.raw('lock table anchor in share row exclusive mode');
};

/** One process at a time brings anchors to their places; held until the transaction ends. */
export const lockDelivery = async (trx: Db): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu anchors'))`);
};

export interface StoredAnchor {
  number: number;
  at: Date;
  cause: AnchorCause;
  digest: Buffer;
  line: string;
  list: Buffer | null;
}

export const lastAnchor = (db: Db): Promise<StoredAnchor | undefined> =>
  db('anchor').orderBy('number', 'desc').first<StoredAnchor | undefined>();

export const insertAnchor = (trx: Db, anchor: StoredAnchor) => trx('anchor').insert(anchor);

/** Anchors after a number, the oldest first. */
export const anchorsAfter = (db: Db, number: number, max: number): Promise<StoredAnchor[]> =>
  db('anchor').where('number', '>', number).orderBy('number').limit(max).select<StoredAnchor[]>();

export const digestsOfAnchors = (db: Db): Promise<{ number: number; digest: Buffer }[]> =>
  db('anchor').orderBy('number').select('number', 'digest');

export async function deliveredTo(db: Db, place: string): Promise<number> {
  const row = await db('anchor_delivery').where({ place }).first<{ number: number } | undefined>('number');
  return row?.number ?? 0;
}

export const recordDelivery = (db: Db, place: string, number: number) =>
  db('anchor_delivery').insert({ place, number, at: db.fn.now() }).onConflict('place').merge();

/** The anchor nearest to a moment, on one side of it. */
export const anchorBeside = (
  db: Db,
  moment: string,
  side: 'before' | 'after',
): Promise<Pick<StoredAnchor, 'at' | 'digest'> | undefined> =>
  db('anchor')
    .where('at', side === 'before' ? '<=' : '>', moment)
    .orderBy('number', side === 'before' ? 'desc' : 'asc')
    .first('at', 'digest');

export const anchorsOfReleases = (db: Db, examId: number): Promise<{ version: number; short: string }[]> =>
  db('anchor_release').where({ exam_id: examId }).select('version', 'short');

/** Puts the task into the queue; one that waits for the same cause is enough. */
export const enqueueAnchor = (owner: Db, cause: AnchorCause) =>
  owner.raw(
    `select graphile_worker.add_job(?, json_build_object('cause', ?::text), job_key := ?, max_attempts := 10)`,
    [ANCHOR_TASK, cause, `anchor ${cause}`],
  );
