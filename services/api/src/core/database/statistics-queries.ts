import type { Knex } from 'knex';

/** Rows that may change before a small table is worth another look. */
const SMALL_CHANGE_ROWS = 50;
/** The part of a bigger table that may have changed: half of what the database itself waits for. */
const CHANGED_SHARE = 0.05;

/**
 * Tables whose statistics are missing or old, the divided ones as a whole. The catalogue says for sure which table was never
 * analysed; how many rows have changed since arrives from the writing connection within seconds.
 */
const STALE = `
with recursive tree as (
  select c.oid, c.oid as root from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  union all
  select i.inhrelid, t.root from tree t join pg_inherits i on i.inhparent = t.oid
)
select r.relname as name
from tree t join pg_class c on c.oid = t.oid join pg_class r on r.oid = t.root
left join pg_stat_all_tables s on s.relid = c.oid
where c.relkind = 'r' and pg_relation_size(c.oid) > 0
  and (c.reltuples < 0 or r.reltuples < 0 or s.n_mod_since_analyze > :rows + c.reltuples * :share)
group by r.relname order by 1`;

/**
 * Gathers the statistics that are missing or old, so that no statement is planned for a table the planner knows nothing of:
 * on such tables the results of 83 students took 65 s. One that somebody else analyses now is passed over. Returns the names.
 */
export async function analyzeStale(owner: Knex): Promise<string[]> {
  const { rows } = await owner.raw<{ rows: { name: string }[] }>(STALE, {
    rows: SMALL_CHANGE_ROWS,
    share: CHANGED_SHARE,
  });
  for (const { name } of rows) await owner.raw('analyze (skip_locked) ??', [name]);
  return rows.map(({ name }) => name);
}

/** Gathers statistics of tables that have just been written in bulk. Names are ours, never a caller's. */
export async function analyzeTables(owner: Knex, tables: readonly string[]): Promise<void> {
  for (const table of tables) await owner.raw('analyze (skip_locked) ??', [table]);
}

/** The tables of the portal, the divided ones as a whole, and the catalogue; the largest first. */
const EVERY_TABLE = `
select c.oid::regclass::text as name from pg_class c
where c.relkind in ('r', 'p') and not c.relispartition and not c.relisshared
  and c.relnamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace)
order by coalesce((select sum(pg_relation_size(t.relid)) from pg_partition_tree(c.oid) t), pg_relation_size(c.oid)) desc`;

/** Gathers the statistics of all tables, of two at a time: ANALYZE keeps one processor busy. */
export async function analyzeAll(owner: Knex): Promise<void> {
  const { rows } = await owner.raw<{ rows: { name: string }[] }>(EVERY_TABLE);
  const names = rows.values();
  const lane = async () => {
    for (const { name } of names) await owner.raw('analyze ??', [name]);
  };
  await Promise.all([lane(), lane()]);
}
