import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sequence, TablePart } from './archive-format';
import { copyInSql, COPY_SETTINGS, OWN_BOOKS, tableInSql } from './backup-queries';

/** The first existing table; an empty database has none. */
export async function firstTable(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r','p','v','m','S','f') and n.nspname not in ('pg_catalog','information_schema') and n.nspname !~ '^pg_'
     order by 1 limit 1`,
  );
  return rows[0]?.name;
}

/** Drops everything a failed restore has created: the database was empty before. */
export async function emptyAgain(client: Client): Promise<void> {
  await client.query(`
    drop schema if exists graphile_worker cascade; drop schema if exists part cascade; drop schema if exists find_trgm cascade;
    drop schema if exists public cascade; create schema public; grant usage on schema public to public`);
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

const list = async <T extends object>(client: Client, sql: string): Promise<T[]> => (await client.query<T>(sql)).rows;

export async function beginLoad(client: Client): Promise<void> {
  await client.query('begin');
  await client.query(COPY_SETTINGS);
}

/** Drops the foreign keys before the rows are loaded; they are restored and verified when all rows are there. */
export async function dropReferences(client: Client): Promise<Constraint[]> {
  const found = await list<Constraint>(
    client,
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public','part') order by 1, 2`,
  );
  for (const { table, name } of found)
    await client.query(`alter table ${tableInSql(table)} drop constraint ${tableInSql(name)}`);
  return found;
}

/** Restores the foreign keys; each is checked against every row. */
export async function addReferences(client: Client, references: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of references)
    await client.query(`alter table ${tableInSql(table)} add constraint ${tableInSql(name)} ${definition}`);
}

interface Trigger {
  table: string;
  name: string;
  /** O: on; A, R: on always, on a replica; D: off. */
  state: 'O' | 'A' | 'R' | 'D';
}

const triggers = (client: Client): Promise<Trigger[]> =>
  list(
    client,
    `select n.nspname || '.' || c.relname as table, t.tgname as name, t.tgenabled as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and n.nspname in ('public','part') order by 1, 2`,
  );

/** Disables the portal's own triggers while rows are loaded that they have processed before; returns their former state. */
export async function switchTriggersOff(client: Client): Promise<Trigger[]> {
  const before = await triggers(client);
  for (const table of new Set(before.map((trigger) => trigger.table)))
    await client.query(`alter table ${tableInSql(table)} disable trigger user`);
  return before;
}

/** Restores the state of the triggers; partitions created in between get that of their table. */
export async function switchTriggersOn(client: Client, stood: readonly Trigger[]): Promise<void> {
  const labels = { O: 'enable', A: 'enable always', R: 'enable replica', D: 'disable' } as const;
  const before = new Map(stood.map(({ table, name, state }) => [`${table} ${name}`, state]));
  for (const { table, name } of await triggers(client)) {
    const state = before.get(`${table} ${name}`) ?? 'O';
    await client.query(`alter table only ${tableInSql(table)} ${labels[state]} trigger ${tableInSql(name)}`);
  }
}

/** Deletes the rows that migrations inserted: the archive has its own. */
export async function emptyTables(client: Client): Promise<void> {
  const found = await list<{ name: string }>(
    client,
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r','p') and not c.relispartition order by 1`,
  );
  const kept = new Set(OWN_BOOKS.map((name) => `public.${name}`));
  const names = found.filter(({ name }) => !kept.has(name)).map(({ name }) => tableInSql(name));
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
}

export async function partsThere(client: Client): Promise<Set<string>> {
  const found = await list<{ name: string }>(
    client,
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public','part') and c.relkind = 'r'`,
  );
  return new Set(found.map(({ name }) => name));
}

const OF_EXAM = /^FOR VALUES IN \(('?)(\d{1,9})\1\)$/;
const OF_TIME = /^FOR VALUES FROM \('([\d :+.-]{10,35})'\) TO \('([\d :+.-]{10,35})'\)$/;
const PART_NAME = /^part\.[a-z][a-z0-9_]{1,40}$/;
const PART_REFERENCE =
  /^FOREIGN KEY \([a-z_, ]{1,80}\) REFERENCES part\.[a-z][a-z0-9_]{1,40}\([a-z_, ]{1,80}\)( ON DELETE (CASCADE|RESTRICT))?$/;

/** Makes a part of a divided table apart from it, as the migrations' own functions do; `undefined` for an unknown kind. */
export async function makePart(
  client: Client,
  { name, parent, bound }: TablePart,
): Promise<(() => Promise<void>) | undefined> {
  if (!parent || !bound || !PART_NAME.test(name) || !/^public\.[a-z_]{1,40}$/.test(parent)) return undefined;
  const [child, table] = [tableInSql(name), tableInSql(parent)];
  const exam = OF_EXAM.exec(bound)?.[2];
  const [, from] = OF_TIME.exec(bound) ?? [];
  if (exam === undefined && from === undefined) return undefined;
  await client.query(
    `create table ${child} (like ${table} including defaults including constraints including generated)`,
  );
  if (exam !== undefined) {
    const check = tableInSql(`${name.slice('part.'.length)}_exam`);
    await client.query(`alter table ${child} add constraint ${check} check (exam_id = ${exam})`);
  }
  // attached when its rows are there: its indexes are then built at once
  return async () => {
    await client.query(`alter table ${table} attach partition ${child} ${bound.toLowerCase()}`);
    if (exam !== undefined) return;
    // parts of the audit log reject changes themselves: a partitioned table does not pass on a statement's trigger
    await client.query(
      `do $$ declare t record; begin
         for t in select tgname, pg_get_triggerdef(oid) as def from pg_trigger where tgrelid = '${parent}'::regclass
             and not tgisinternal and tgtype & 1 = 0 loop
           execute replace(t.def, ' ON ${parent} ', ' ON ${name} ');
         end loop;
       end $$`,
    );
  };
}

/** Adds the references that parts have apart from their parents; false for one that is none between parts. */
export async function addPartReferences(client: Client, { name, references = [] }: TablePart): Promise<boolean> {
  if (references.some(({ definition }) => !PART_REFERENCE.test(definition))) return false;
  for (const reference of references)
    await client.query(
      `alter table ${tableInSql(name)} add constraint ${tableInSql(reference.name)} ${reference.definition}`,
    );
  return true;
}

export const copyIn = (client: Client, part: TablePart) => client.query(copyFrom(copyInSql(part)));

export async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, lastValue } of sequences)
    await client.query(`select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)`, [
      `public.${tableInSql(name)}`,
      lastValue,
    ]);
}

/** Ends what was in progress when the archive was made: all sessions, running jobs and job files. */
export async function settleRestored(client: Client, madeAt: string): Promise<void> {
  await client.query('begin');
  await client.query(
    `update user_session set revoked_at = now(), revoked_reason = 'RESTORED' where revoked_at is null`,
  );
  await client.query(
    `update job set state = 'FAILED', finished_at = now(), error = 'The database was restored from a backup: start this again.'
     where state in ('QUEUED','RUNNING')`,
  );
  await client.query('update job set file_key = null where file_key is not null');
  await client.query('delete from file_ticket');
  await client.query(
    `insert into audit_log (action, entity, after) values ('DATABASE_RESTORED', 'database', jsonb_build_object('madeAt', $1::text))`,
    [madeAt],
  );
  await client.query('commit');
}
