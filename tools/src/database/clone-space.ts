import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { hasRoomInMemory, MEMORY } from '../test/memory-folder';

/** Name of the tablespace in memory in which test databases are copied. */
const NAME = 'thervu_clones';

const folderOf = (dataDir: string): string =>
  path.join(MEMORY, `thervu-tests-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);

/**
 * The tablespace for copies of test databases, made anew by the first run of this checkout: copies live as long as a test
 * file, and a database of 1,700 files is copied there in a tenth of a second. Undefined where memory has no room.
 */
export async function openCloneSpace(
  client: pg.Client,
  dataDir: string,
  isFirst: boolean,
): Promise<string | undefined> {
  const { rows } = await client.query('select from pg_tablespace where spcname = $1', [NAME]);
  if (!isFirst) return rows.length > 0 ? NAME : undefined;
  if (rows.length > 0) await closeCloneSpace(client, dataDir);
  if (!hasRoomInMemory()) return undefined;
  const folder = folderOf(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  // as root the server is another user
  const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
  if (process.getuid?.() !== uid) chownSync(folder, uid, gid);
  await client.query(`create tablespace ${NAME} location ${client.escapeLiteral(folder)}`);
  return NAME;
}

/** Gives the memory back, with what tests that did not come to their end have left there. */
export async function closeCloneSpace(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database d join pg_tablespace t on t.oid = d.dattablespace where spcname = $1',
    [NAME],
  );
  for (const { datname } of rows) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  await client.query(`drop tablespace if exists ${NAME}`);
  rmSync(folderOf(dataDir), { recursive: true, force: true });
}
