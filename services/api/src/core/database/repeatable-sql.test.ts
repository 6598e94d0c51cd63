import { clonedDatabase, rollbackDb } from '@thervu/testing/database';
import { readdir, readFile } from 'node:fs/promises';
import { statementsOf } from '../../testing/migration-lint';
import { migrate, schemaVersion } from './migrate';
import { migrationFolder, migrationNames } from './migration-files';
import { applyRepeatableSql, readSqlFile, SQL_FILES, sqlFolder } from './repeatable-sql';

/** The last migration that may define a function: later ones leave that to the files of the folder. */
const LAST_WITH_FUNCTIONS = '0051';

const MADE = /^create or replace function (\w+)\s?\(/i;
/**
 * A trigger on a function of the folder is bound where it is missing: to bind it at every start would lock its table. What it
 * notes from then on may be noted once for what was there before, in the same block.
 */
const BOUND_ONCE =
  /^do \$\$ begin if not exists \(select from pg_trigger where [\s\S]*? then create trigger [\s\S]*? end if; end \$\$$/;

/** Names of the functions a file defines, in its order. */
const functionsOf = (sql: string): string[] =>
  statementsOf(sql).flatMap((statement) => MADE.exec(statement)?.[1] ?? []);

const inFiles = async (): Promise<string[]> =>
  (await Promise.all(SQL_FILES.map(async (name) => functionsOf(await readSqlFile(name))))).flat();

type Definition = { name: string; definition: string; rights: string | null };

const DEFINITIONS = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, p.proacl::text as rights
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

describe('repeatable SQL', () => {
  const { db } = rollbackDb();
  const definitions = async () => (await db.raw<{ rows: Definition[] }>(DEFINITIONS)).rows;

  test('the declared order names every file of the folder, and the grants come last', async () => {
    const names = (await readdir(sqlFolder)).map((name) => name.replace(/\.sql$/, ''));
    expect([...SQL_FILES].sort()).toEqual(names.sort());
    expect(SQL_FILES.at(-1)).toBe('grants');
  });

  test('a file makes or replaces functions, binds triggers that are missing, takes the right to call from everybody, and nothing else', async () => {
    for (const name of SQL_FILES.filter((file) => file !== 'grants' && file !== 'row-policies')) {
      const others = statementsOf(await readSqlFile(name)).filter(
        (statement) =>
          ![MADE, BOUND_ONCE, /^revoke execute on function [^;]+ from public$/i].some((form) => form.test(statement)),
      );
      expect([name, others]).toEqual([name, []]);
    }
  });

  test('every function of the database is defined in exactly one place of the folder', async () => {
    const names = (await definitions()).map(({ name }) => name.replace(/\(.*/, ''));
    expect(names.length).toBeGreaterThan(50);
    expect((await inFiles()).sort()).toEqual(names.sort());
  });

  test('the definitions in the database are those of the files: applying the files again changes none', async () => {
    const before = await definitions();
    for (const name of SQL_FILES.filter((file) => file !== 'grants')) {
      const sql = await readSqlFile(name);
      await db.raw(sql.replaceAll('?', '\\?'));
    }
    expect(await definitions()).toEqual(before);
  });

  test('a function that was changed behind the files is seen by that comparison', async () => {
    const before = await definitions();
    await db.raw(`create or replace function given_reason() returns text language sql stable as $$ select 'none' $$`);
    expect(await definitions()).not.toEqual(before);
    await db.raw(await readSqlFile('setting-history'));
    expect(await definitions()).toEqual(before);
  });

  test('no migration newer than the folder defines or alters a function', async () => {
    const late = (await migrationNames()).filter((name) => name > `${LAST_WITH_FUNCTIONS}_~`);
    for (const name of late) {
      const sql = await readFile(new URL(`${name}.sql`, migrationFolder), 'utf8');
      const ownStatementsOf = statementsOf(sql).filter((statement) =>
        /^(create (or replace )?|alter )function/i.test(statement),
      );
      expect([name, ownStatementsOf]).toEqual([name, []]);
    }
  });
});

describe('a copy of a database', () => {
  const clone = clonedDatabase('template');
  const rights = async () => {
    const { rows } = await clone.pools.owner.raw<{ rows: object[] }>(`
      select 'relation' as kind, oid::regclass::text as name, relacl::text as what, relrowsecurity::text as how from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      union all select 'column', attrelid::regclass || '.' || attname, attacl::text, null from pg_attribute where attacl is not null
      union all select 'function', oid::regprocedure::text, proacl::text, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'policy', tablename || '.' || policyname, roles::text || ' ' || cmd, coalesce(qual, '') || ' ' || coalesce(with_check, '')
        from pg_policies
      union all select 'trigger', tgrelid::regclass || '.' || tgname, tgfoid::regprocedure::text, tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2, 3, 4`);
    return rows;
  };

  test('that has taken only what names roles has the rights, functions and triggers of one that takes every file', async () => {
    const before = await rights();
    expect(before.length).toBeGreaterThan(500);
    await applyRepeatableSql(clone.ownerUrl);
    expect(await rights()).toEqual(before);
  });
});

describe('a start of another release', () => {
  const clone = clonedDatabase('template');
  const reason = async (): Promise<unknown> =>
    (await clone.pools.owner.raw<{ rows: { reason: unknown }[] }>('select given_reason() as reason')).rows[0]!.reason;

  test('puts back a function that was changed, and leaves those of a newer schema alone', async () => {
    const { owner } = clone.pools;
    const later = `create or replace function given_reason() returns text language sql stable as $$ select 'later' $$`;
    await owner.raw(later);
    await migrate(clone.ownerUrl);
    expect(await reason()).toBeNull();

    await owner.raw(later);
    await owner('schema_migration').insert({ name: '9999_later', batch: 99, migration_time: new Date() });
    expect(await schemaVersion(owner)).toBe(9999);
    await migrate(clone.ownerUrl).catch((error: Error) => error);
    expect(await reason()).toBe('later');
  });
});
