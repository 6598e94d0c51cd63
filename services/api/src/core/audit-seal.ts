import { createHash, type Hash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Db } from './database/connect';

/** Longer than any transaction of the portal may last: nothing older can still be on its way into the log. */
const SETTLED_SECONDS = 120;
const BATCH = 5000;
const START = Buffer.alloc(32);

interface Seal {
  block: number;
  from_id: number;
  to_id: number;
  row_count: number;
  since: string;
  until_at: string;
  prev_hash: Buffer;
  hash: Buffer;
}

/** One row in a form that does not depend on settings: text of every column in a fixed order. */
const LINE = `json_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, actor_login, actor_role, action,
  entity, entity_key, exam_id, before::text, after::text, request_id, host(ip))::text as line`;

interface Digest {
  count: number;
  first: number;
  last: number;
  hash: Buffer;
}

/** Hash over the hash before and every row written after `since` up to `until`, in the order of their numbers. */
async function digest(db: Db, prev: Buffer, since: string, until: string): Promise<Digest> {
  const hash: Hash = createHash('sha256').update(prev);
  let count = 0;
  let first = 0;
  let last = 0;
  for (;;) {
    const rows: { id: number; line: string }[] = await db('audit_log')
      .where('at', '>', since)
      .where('at', '<=', until)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select('id', db.raw(LINE));
    for (const { id, line } of rows) {
      hash.update(`${line}\n`);
      first ||= id;
      last = id;
    }
    count += rows.length;
    if (rows.length < BATCH) return { count, first, last, hash: hash.digest() };
  }
}

/** Seals what has settled since the last block; returns the number of rows sealed. Two workers at once do not collide. */
export async function sealAudit(owner: Knex, settledSeconds = SETTLED_SECONDS): Promise<number> {
  return owner.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu audit seal'))`);
    const before = await trx('audit_seal')
      .orderBy('block', 'desc')
      .first<{ block: number; until_at: string; hash: Buffer } | undefined>(
        'block',
        'hash',
        trx.raw('until_at::text'),
      );
    const { rows } = await trx.raw<{ rows: { until: string }[] }>(
      `select (now() - make_interval(secs => ?))::text as until`,
      [settledSeconds],
    );
    const since = before?.until_at ?? '-infinity';
    const prev = before?.hash ?? START;
    const made = await digest(trx, prev, since, rows[0]!.until);
    if (made.count === 0) return 0;
    await trx('audit_seal').insert({
      block: (before?.block ?? 0) + 1,
      from_id: made.first,
      to_id: made.last,
      row_count: made.count,
      until_at: rows[0]!.until,
      prev_hash: prev,
      hash: made.hash,
    });
    return made.count;
  });
}

/** Keeps the newest head beside those of the mark chains, so that it can be printed and compared from outside. */
export async function anchorAudit(owner: Db): Promise<void> {
  await owner.raw(
    `insert into chain_anchor (chain, chains, events, root_hash)
     select 'AUDIT', max(block), sum(row_count), (array_agg(hash order by block desc))[1] from audit_seal having count(*) > 0`,
  );
}

export interface AuditCheck {
  blocks: number;
  rows: number;
  /** The first block that is not as it was sealed. */
  broken?: { block: number; fromId: number; toId: number };
}

/** Recomputes every block from the rows as they stand now. */
export async function verifyAudit(
  db: Knex,
  progress: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<AuditCheck> {
  const seals: Seal[] = await db('audit_seal')
    .orderBy('block')
    .select('block', 'from_id', 'to_id', 'row_count', 'prev_hash', 'hash', db.raw('until_at::text'))
    .select(db.raw(`coalesce(lag(until_at) over (order by block), '-infinity')::text as since`));
  let prev: Buffer = START;
  let rows = 0;
  for (const [index, seal] of seals.entries()) {
    const made = await digest(db, prev, seal.since, seal.until_at);
    const whole =
      seal.block === index + 1 &&
      seal.prev_hash.equals(prev) &&
      seal.hash.equals(made.hash) &&
      seal.row_count === made.count;
    if (!whole)
      return { blocks: index, rows, broken: { block: seal.block, fromId: seal.from_id, toId: seal.to_id } };
    prev = seal.hash;
    rows += made.count;
    await progress(index + 1, seals.length);
  }
  return { blocks: seals.length, rows };
}
