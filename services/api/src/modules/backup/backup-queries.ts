import type { Knex } from 'knex';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../../core/database/connect';
import type { JobRow } from '../../core/jobs/jobs';
import { NAMED_BY } from '../../core/uploads/sweep';
import type { Sequence, PartReference, TablePart } from './archive-format';

/** Kind of the job that makes an archive. */
export const BACKUP = 'database.backup';
const MAX_SHOWN_ROWS = 10;

/** Every column that names a file in the storage which an archive takes along. */
export const FILES_KEPT: readonly (readonly [table: string, column: string])[] = [...NAMED_BY, ['import', 'file_key']];
/** Columns that name files which last a day or an hour: an archive leaves these out. */
export const FILES_LEFT: readonly (readonly [table: string, column: string])[] = [['job', 'file_key']];

/** What the migrations write about themselves: a restore runs them again instead of copying this. */
export const OWN_BOOKS = ['schema_migration', 'schema_migration_lock'];

/** One format of values, independent of the server's settings; scans start at the first row. */
export const COPY_SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local synchronize_seqscans = off; set local xmloption = 'content';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`;

/** Begins the one view of the database that the whole archive shows. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(COPY_SETTINGS);
}

/** The tables of this portal and the parts of divided ones, with the columns that are not computed. */
export async function listParts(client: Client): Promise<TablePart[]> {
  const { rows } = await client.query<
    Omit<TablePart, 'references'> & { references: PartReference[] | null; stray: boolean }
  >(
    `select n.nspname || '.' || c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' order by a.attnum) as columns,
       pn.nspname || '.' || p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       (select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid)) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0 and c.relispartition) as references,
       n.nspname = 'part' and not c.relispartition as stray
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
     left join pg_class p on p.oid = i.inhparent left join pg_namespace pn on pn.oid = p.relnamespace
     where n.nspname in ('public', 'part') and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
     order by n.nspname desc, c.relname`,
    [OWN_BOOKS],
  );
  const stray = rows.find((row) => row.stray);
  if (stray) throw new Error(`The table ${stray.name} belongs to no divided table.`);
  return rows.map(({ name, columns, parent, bound, references }) =>
    parent && bound ? { name, columns, parent, bound, ...(references ? { references } : {}) } : { name, columns },
  );
}

export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

/** Read after the tables: a number is never given twice because of it. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; last_value: string | null }>(
    `select sequencename as name, last_value::text from pg_sequences
     where schemaname = 'public' and sequencename not like 'schema\\_migration%' order by 1`,
  );
  return rows.map(({ name, last_value }) => ({ name, lastValue: last_value }));
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** `part.e25n` as SQL; the name comes from the catalogue, or has been found in it. */
export const tableInSql = (name: string): string => name.split('.').map(quoted).join('.');
const columnsInSql = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** COPY's own text of a table's rows. */
export const copyOut = (client: Client, { name, columns }: TablePart) =>
  client.query(
    copyTo(
      columns.length === 0
        ? `copy (select from ${tableInSql(name)}) to stdout`
        : `copy ${tableInSql(name)} (${columnsInSql(columns)}) to stdout`,
    ),
  );

export const copyInSql = ({ name, columns }: TablePart): string =>
  `copy ${tableInSql(name)} (${columnsInSql(columns)}) from stdin`;

/** Keys of the stored files in their order, after the given one. */
export async function storedKeys(client: Client, after: string, limit: number): Promise<string[]> {
  // an earlier schema has fewer of them
  const there = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(quote_ident(name)) is not null',
    [FILES_KEPT.map(([table]) => table)],
  );
  const known = new Set(there.rows.map(({ name }) => name));
  const parts = FILES_KEPT.filter(([table]) => known.has(table)).map(
    ([table, column]) => `select ${quoted(column)} as key from ${quoted(table)} where ${quoted(column)} > $1`,
  );
  const { rows } = await client.query<{ key: string }>(
    `select distinct key from (${parts.join(' union all ')}) k order by key limit $2`,
    [after, limit],
  );
  return rows.map(({ key }) => key);
}

export interface BackupRow extends JobRow {
  by: string | null;
  expires_at: Date | null;
  open: boolean;
}

const backups = (db: Db): Knex.QueryBuilder =>
  db('job')
    .where('job.kind', BACKUP)
    .leftJoin('app_user as u', 'u.id', 'job.created_by')
    .select(
      'job.*',
      'u.login as by',
      db.raw('coalesce(job.file_key is not null and job.expires_at > now(), false) as open'),
    );

export const latestBackups = (db: Db): Promise<BackupRow[]> =>
  backups(db)
    .orderBy([{ column: 'job.created_at', order: 'desc' }, { column: 'job.id' }])
    .limit(MAX_SHOWN_ROWS);

export const findBackup = (db: Db, id: string): Promise<BackupRow | undefined> =>
  backups(db).where('job.id', id).first<BackupRow | undefined>();

/** Deletes the archive's key from the row of its job. */
export async function forgetKey(db: Db, id: string): Promise<void> {
  await db('job').where({ id }).update({ params: '{}' });
}
