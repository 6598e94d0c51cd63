import type { ExportTable } from '@thervu/contracts/table-export/table-export-rules';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../../core/database/connect';
import type { User } from '../../core/session/context';
import { SESSION_LIVES } from '../../core/session/session-life';

const TICKET_SECONDS = 60;
/** What a spreadsheet would run; numbers are written as numbers and are not touched. */
const FORMULA = String.raw`^[[:space:]]*[=+@\t\r-]`;
/** Time limit of a slow reader before its query is cancelled. */
const SESSION_SETTINGS = `set statement_timeout = '15min'; set timezone = 'UTC'`;

export interface Column {
  name: string;
  type: string;
}

/** The present columns of a table; empty where there is no such table. */
export async function exportedColumns(db: Db, table: ExportTable): Promise<Column[]> {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `select a.attname as name, format_type(a.atttypid, null) as type
     from pg_attribute a where a.attrelid = to_regclass('public.' || quote_ident(?)) and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
    [table],
  );
  return rows;
}

/** Types whose text a spreadsheet cannot take for a formula. */
const HARMLESS = new Set([
  ...['bigint', 'integer', 'smallint', 'numeric', 'real', 'double precision', 'boolean', 'date', 'uuid'],
  ...['timestamp with time zone', 'timestamp without time zone'],
]);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A column as it leaves: blank, harmless as it is, or with an apostrophe before what a spreadsheet would run. */
function leaving({ name, type }: Column, blank: ReadonlySet<string>): string {
  const column = quoted(name);
  if (blank.has(name)) return `'' as ${column}`;
  if (HARMLESS.has(type)) return column;
  const text = `${column}::text`;
  return `case when ${text} ~ ${literal(FORMULA)} then '''' || ${text} else ${text} end as ${column}`;
}

const selection = (table: ExportTable, columns: readonly Column[], blank: ReadonlySet<string>): string =>
  `select ${columns.map((column) => leaving(column, blank)).join(', ')} from public.${quoted(table)}`;

/** Finds out whether the table can be read by this role at all. */
export async function tryTable(
  db: Db,
  table: ExportTable,
  columns: readonly Column[],
  blank: ReadonlySet<string>,
): Promise<void> {
  const statement = `${selection(table, columns, blank)} limit 1`;
  await db.raw(statement.replaceAll('?', '\\?'));
}

/** The rows as CSV, from COPY. The connection is the caller's to end. */
export async function copyTable(
  client: Client,
  table: ExportTable,
  columns: readonly Column[],
  blank: ReadonlySet<string>,
) {
  await client.query(SESSION_SETTINGS);
  return client.query(copyTo(`copy (${selection(table, columns, blank)}) to stdout with (format csv, header)`));
}

export async function storeExportTicket(
  db: Db,
  { tokenHash, table, user }: { tokenHash: Buffer; table: ExportTable; user: Pick<User, 'userId' | 'id'> },
): Promise<string> {
  const [row] = await db('table_export_ticket')
    .insert({
      token_hash: tokenHash,
      table_name: table,
      user_id: user.userId,
      session_id: user.id,
      expires_at: db.raw('now() + make_interval(secs => ?)', [TICKET_SECONDS]),
    })
    .returning<{ expires_at: Date }[]>('expires_at');
  return row!.expires_at.toISOString();
}

/**
 * Redeems a ticket and returns its table; undefined when it is unknown, used, older than a minute, or when the session that
 * asked for it has ended.
 */
export async function redeemExportTicket(db: Db, tokenHash: Buffer): Promise<ExportTable | undefined> {
  const [used] = await db('table_export_ticket')
    .where({ token_hash: tokenHash })
    .whereNull('used_at')
    .where('expires_at', '>', db.fn.now())
    .whereRaw(SESSION_LIVES)
    .update({ used_at: db.fn.now() })
    .returning<{ table_name: ExportTable }[]>('table_name');
  return used?.table_name;
}
