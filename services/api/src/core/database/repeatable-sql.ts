import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { asOwner, databaseOf, ensureRoles, POOL_ROLES, roleName, type PoolRole } from './roles';

/** Folder of the SQL files that are applied after every migration, as a file URL ending in a slash. */
export const sqlFolder = new URL('../../../sql/', import.meta.url);

/**
 * The files in the order in which they are applied: a function of language sql is checked when it is made, so what it
 * calls comes first. Policies follow the functions they ask; the grants are last, since they name the functions.
 */
export const SQL_FILES = [
  'partitions',
  'exam-lock',
  'find-students',
  'append-only',
  'setting-history',
  'university-lists',
  'masters',
  'sign-ins',
  'rate-limits',
  'house-words',
  'office-accounts',
  'ways-in',
  'clerks',
  'hash-chain',
  'signatures',
  'mark-history',
  'scripts',
  'exam-papers',
  'eligible-counts',
  'scanned-absentees',
  'valuation-rules',
  'closed-journals',
  'valuation-barred',
  'valuation-journal',
  'receipt-journal',
  'receipt-counts',
  'valuation-bundle',
  'valuation-keyer',
  'first-valuation-marks',
  'revaluation-marks',
  'keying-signatures',
  'valuation-keying',
  'valuation-voids',
  'revaluation-scripts',
  'revaluation-locating',
  'revaluation-outcome',
  'register-numbers',
  'release',
  'hidden-sessions',
  'look-up-lines',
  'publication-turn',
  'result-documents',
  'earlier-results',
  'release-before',
  'jobs',
  'notices',
  'exam-days',
  'duty-orders',
  'row-scope',
  'row-policies',
  'grants',
] as const;

export type SqlFile = (typeof SQL_FILES)[number];

/** What names the roles of one database. A copy of a migrated database holds the other files already, and has roles of its own. */
export const RIGHTS_FILES: readonly SqlFile[] = ['row-policies', 'grants'];

export const readSqlFile = (name: string): Promise<string> => readFile(new URL(`${name}.sql`, sqlFolder), 'utf8');

/** Replaces `:"database"`, `:"office"` and so on in a file by the names of this database and its roles. */
function withRoleNames(client: pg.Client, database: string, sql: string): string {
  const known: readonly string[] = POOL_ROLES;
  return sql.replace(/:"(\w+)"/g, (_, name: string) => {
    if (name === 'database') return client.escapeIdentifier(database);
    if (!known.includes(name)) throw new Error(`A repeatable SQL file names an unknown role: ${name}`);
    return client.escapeIdentifier(roleName(database, name as PoolRole));
  });
}

/**
 * Makes the five NOLOGIN roles of this database, brings every function to the definition of this release and gives the
 * roles exactly the rights of `grants.sql`, all in one transaction. May be repeated.
 */
export async function applyRepeatableSql(ownerUrl: string, names: readonly SqlFile[] = SQL_FILES): Promise<void> {
  const files = await Promise.all(names.map(readSqlFile));
  await asOwner(ownerUrl, async (client) => {
    const database = await databaseOf(client);
    // like a migration: a trigger that is created for the first time times out after seconds, instead of blocking
    // everyone who queues behind it
    await client.query(`set local lock_timeout = '5s'`);
    await ensureRoles(client, database);
    for (const sql of files) await client.query(withRoleNames(client, database, sql));
  });
}
