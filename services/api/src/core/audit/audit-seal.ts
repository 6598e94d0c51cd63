import { createHash, type Hash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Db } from '../database/connect';

const BATCH_ROWS = 5000;
const START = Buffer.alloc(32);
/** Bytes of a row's own hash kept beside its block, enough to name the row that has changed. */
const MARK_BYTES = 8;
/** A row may be dated so much before the block in front of it: longer than any transaction, and than a clock put right. */
const BACKDATED = '6 hours';

interface Head {
  block: number;
  hash: Buffer;
  base_id: number;
}

/** One row in a form that does not depend on settings: text of every column in a fixed order. */
const LINE = `json_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor_id, a.actor_login, a.actor_role,
  a.action, a.entity, a.entity_key, a.exam_id, a.before::text, a.after::text, a.request_id, host(a.ip))::text as line, a.at::text as time`;

const markOf = (line: string): Buffer => createHash('sha256').update(line).digest().subarray(0, MARK_BYTES);

interface Sealed {
  ids: number[];
  marks: Buffer;
  hash: Buffer;
}

/** Hash over the hash before and the rows a query chooses, in the order of their numbers. */
async function digest(rowsOf: () => Knex.QueryBuilder, prev: Buffer): Promise<Sealed> {
  const hash: Hash = createHash('sha256').update(prev);
  const ids: number[] = [];
  const marks: Buffer[] = [];
  // a number alone is not enough: an intruder may have given it twice
  let last: [number, string] = [0, '-infinity'];
  for (;;) {
    const rows: { id: number; line: string; time: string }[] = await rowsOf()
      .whereRaw('(a.id, a.at) > (?, ?::timestamptz)', last)
      .orderBy(['a.id', 'a.at'])
      .limit(BATCH_ROWS);
    for (const { id, line, time } of rows) {
      hash.update(`${line}\n`);
      marks.push(markOf(line));
      ids.push(id);
      last = [id, time];
    }
    if (rows.length < BATCH_ROWS) return { ids, marks: Buffer.concat(marks), hash: hash.digest() };
  }
}

/** Numbers as PostgreSQL writes a set of them: neighbours in one range. */
function multirange(ids: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const range = ranges.at(-1);
    if (range && range[1] === id) range[1] = id + 1;
    else ranges.push([id, id + 1]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

/** A row no block has yet: by its transaction, where the last block was made in this database; else by its number. */
const UNSEALED = `a.id > :base and a.txid >= pg_snapshot_xmin(:seen::pg_snapshot) and not pg_visible_in_snapshot(a.txid, :seen::pg_snapshot)`;
const IN_NO_BLOCK = `not exists (select from audit_seal s where a.id <@ s.ids)`;

/**
 * Seals every row that has been committed and is in no block yet; returns the number of rows sealed. What a transaction
 * still holds back comes into a later block, however long it takes. Two workers at once do not collide.
 */
export async function sealAudit(owner: Knex): Promise<number> {
  return owner.transaction(
    async (trx) => {
      // in a transaction of one snapshot the lock has to be taken before anything is looked at
      await trx.raw('lock table audit_seal in share row exclusive mode');
      const before = await trx('audit_seal')
        .orderBy('block', 'desc')
        .first<(Head & { seen: string | null }) | undefined>(
          'block',
          'hash',
          'base_id',
          trx.raw('snapshot::text as seen'),
        );
      const { rows } = await trx.raw<{ rows: { now: string; same: boolean | null; foreign: number }[] }>(
        `select pg_current_snapshot()::text as now,
           pg_snapshot_xmax(pg_current_snapshot()) >= pg_snapshot_xmax(?::pg_snapshot) as same,
           (select coalesce(max(id), 0) from audit_log where txid >= pg_snapshot_xmax(pg_current_snapshot())) as foreign`,
        [before?.seen ?? null],
      );
      const { now, same, foreign } = rows[0]!;
      const choice = same ? trx.raw(UNSEALED, { base: before!.base_id, seen: before!.seen! }) : trx.raw(IN_NO_BLOCK);
      const unsealed = () => trx('audit_log as a').whereRaw(choice).select('a.id', trx.raw(LINE));
      const prev = before?.hash ?? START;
      const made = await digest(unsealed, prev);
      if (made.ids.length === 0) return 0;
      await trx('audit_seal').insert({
        block: (before?.block ?? 0) + 1,
        from_id: made.ids[0],
        to_id: made.ids.at(-1),
        row_count: made.ids.length,
        until_at: trx.fn.now(),
        prev_hash: prev,
        hash: made.hash,
        ids: multirange(made.ids),
        row_marks: made.marks,
        snapshot: now,
        base_id: Math.max(before?.base_id ?? 0, foreign),
      });
      return made.ids.length;
    },
    { isolationLevel: 'repeatable read' },
  );
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
  /** The first row that is not as it was sealed, in words; only its block where that cannot be told. */
  broken?: { block: number; fromId: number; toId: number; rowId?: number; what: string };
}

interface Seal extends Head {
  from_id: number;
  to_id: number;
  row_count: number;
  prev_hash: Buffer;
  row_marks: Buffer | null;
}

/** Names the first row of a block that differs from what was noted when it was sealed. */
function firstDifference(
  expected: readonly number[],
  marks: Buffer | null,
  found: Sealed,
): { rowId?: number; what: string } {
  for (let index = 0; index < Math.max(expected.length, found.ids.length); index += 1) {
    const want = expected[index];
    const have = found.ids[index];
    if (want === have) {
      const same =
        !marks ||
        marks
          .subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES)
          .equals(found.marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES));
      if (!same) return { rowId: have!, what: `row ${have} is not as it was written` };
    } else if (have === undefined || (want !== undefined && want < have)) {
      return { rowId: want!, what: `row ${want} is missing` };
    } else {
      return { rowId: have, what: `row ${have} was added later` };
    }
  }
  return { what: 'the seal itself is not as it was written' };
}

/** Rows that came into the log after the rows around them had been sealed, or that claim to be much older than they are. */
const INTRUDER = `select a.id from audit_seal s
  join audit_seal p on p.block = s.block - 1 and p.snapshot is not null and p.base_id = s.base_id
  join audit_log a on a.id between s.from_id and s.to_id and a.id <@ s.ids
  where s.block = :block and a.id > s.base_id
    and (a.at < p.until_at - :backdated::interval
      or (a.id < p.from_id and (a.txid >= pg_snapshot_xmax(p.snapshot) or pg_visible_in_snapshot(a.txid, p.snapshot))))
  order by a.id limit 1`;
/** The same among the rows no block has yet. */
const NEW_INTRUDER = `select a.id from audit_seal p
  join audit_log a on a.txid >= pg_snapshot_xmin(p.snapshot) and not pg_visible_in_snapshot(a.txid, p.snapshot)
  where p.block = :block and a.id > p.base_id
    and (a.at < p.until_at - :backdated::interval or (a.id < p.from_id and a.txid >= pg_snapshot_xmax(p.snapshot)))
  order by a.id limit 1`;

/** Rows of the database this one was brought back from are all sealed: whatever else has such a number was slipped in. */
const OLD_INTRUDER = `select a.id from audit_log a
  where a.id <= (select p.base_id from audit_seal p where p.block = :block) and not exists (select from audit_seal s where a.id <@ s.ids)
  order by a.id limit 1`;

async function intruder(db: Knex, statement: string, block: number): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(statement, {
    block,
    ...(statement === OLD_INTRUDER ? {} : { backdated: BACKDATED }),
  });
  return rows[0]?.id;
}

/** Recomputes every block from the rows as they stand now. */
export async function verifyAudit(
  db: Knex,
  progress: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<AuditCheck> {
  const seals: Seal[] = await db('audit_seal')
    .orderBy('block')
    .select('block', 'from_id', 'to_id', 'row_count', 'prev_hash', 'hash', 'row_marks', 'base_id');
  let prev: Buffer = START;
  let rows = 0;
  for (const [index, seal] of seals.entries()) {
    const broken = (found: { rowId?: number; what: string }): AuditCheck => ({
      blocks: index,
      rows,
      broken: { block: seal.block, fromId: seal.from_id, toId: seal.to_id, ...found },
    });
    if (seal.block !== index + 1) return broken({ what: `the seal of block ${index + 1} is missing` });
    const made = await digest(
      () =>
        db('audit_log as a')
          .join('audit_seal as s', (on) => on.on(db.raw('a.id <@ s.ids')))
          .where('s.block', seal.block)
          .whereBetween('a.id', [seal.from_id, seal.to_id])
          .select('a.id', db.raw(LINE)),
      prev,
    );
    if (!seal.prev_hash.equals(prev) || !seal.hash.equals(made.hash) || seal.row_count !== made.ids.length) {
      return broken(firstDifference(await numbersOf(db, seal.block), seal.row_marks, made));
    }
    const added = await intruder(db, INTRUDER, seal.block);
    if (added !== undefined) return broken({ rowId: added, what: `row ${added} was added later` });
    prev = seal.hash;
    rows += made.ids.length;
    if (index % 50 === 49) await progress(index + 1, seals.length);
  }
  const last = seals.at(-1);
  const added =
    last &&
    ((await intruder(db, NEW_INTRUDER, last.block)) ??
      (last.base_id > 0 ? await intruder(db, OLD_INTRUDER, last.block) : undefined));
  if (last && added !== undefined) {
    const where = { block: last.block, fromId: last.from_id, toId: last.to_id };
    return { blocks: seals.length, rows, broken: { ...where, rowId: added, what: `row ${added} was added later` } };
  }
  return { blocks: seals.length, rows };
}

/** The numbers a block was sealed with. */
async function numbersOf(db: Knex, block: number): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `select n as id from audit_seal s cross join lateral unnest(s.ids) r
     cross join lateral generate_series(lower(r), upper(r) - 1) n where s.block = ? order by n`,
    [block],
  );
  return rows.map(({ id }) => id);
}
