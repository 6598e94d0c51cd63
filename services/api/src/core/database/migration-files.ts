import { readdir, readFile } from 'node:fs/promises';
import type { Knex } from 'knex';

/** Folder of the plain SQL migrations, as a file URL ending in a slash. */
export const migrationFolder = new URL('../../../migrations/', import.meta.url);

/** Names of the migrations in order, such as `0001_masters`. */
export async function migrationNames(folder: URL = migrationFolder): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return names.map((name) => name.replace(/\.sql$/, ''));
}

/** Number in front of a migration's name: the version of the schema after it. */
export const versionOf = (name: string): number => Number(name.slice(0, 4));

/** Reads plain SQL files, forward only, each in one transaction (knex's default) that does not wait long for a lock. */
export class SqlMigrations implements Knex.MigrationSource<string> {
  constructor(private readonly folder: URL = migrationFolder) {}

  getMigrations(): Promise<string[]> {
    return migrationNames(this.folder);
  }

  getMigrationName(name: string): string {
    return name;
  }

  async getMigration(name: string): Promise<Knex.Migration> {
    const sql = await readFile(new URL(`${name}.sql`, this.folder), 'utf8');
    return {
      async up(trx) {
        await trx.raw(`set local lock_timeout = '5s'`);
        await trx.raw(sql.replaceAll('?', '\\?'));
      },
      down: () => Promise.reject(new Error('Migrations go forward only.')),
    };
  }
}
