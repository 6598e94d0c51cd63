import type { Db } from './connect';

/** A server that may lose what it has confirmed. */
export class NotDurable extends Error {
  override readonly name = 'NotDurable';
}

/** Rejects a server that answers before a mark is safely on disk. */
export async function assertDurable(db: Db): Promise<void> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select s.name from pg_settings s where s.name in ('fsync', 'synchronous_commit', 'full_page_writes') and s.setting = 'off' order by s.name`,
  );
  if (rows.length > 0) {
    const off = rows.map((row) => row.name).join(' and ');
    throw new NotDurable(`The database has ${off} switched off and could lose confirmed marks: switch it on.`);
  }
}
