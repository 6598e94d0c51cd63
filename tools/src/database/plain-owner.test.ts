import { migrate } from '@thervu/api/core/database/migrate';
import { handToOwner } from '@thervu/api/core/database/plain-owner';
import { POOL_ROLES, provisionRoles, type PoolRole } from '@thervu/api/core/database/roles';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { removeDataDir } from './cluster-folder';
import { startPostgres, type EmbeddedPostgres } from './embedded';

jest.setTimeout(240_000);

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) removeDataDir(folder);
});

function dataDir(): string {
  folders.push(mkdtempSync(path.join(tmpdir(), 'thervu-owner-')));
  return folders.at(-1)!;
}
async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const settings = { shared_buffers: '32MB', max_connections: '40' };
  running.push(await startPostgres({ dataDir, noSync: true, settings }));
  return running.at(-1)!;
}

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}
const asRole = (url: string, user: string, password: string, database = 'thervu'): string => {
  const address = new URL(url);
  [address.username, address.password, address.pathname] = [user, password, `/${database}`];
  return address.href;
};
const PASSWORDS = Object.fromEntries(POOL_ROLES.map((role) => [role, `pw-${role}`])) as Record<PoolRole, string>;

/** Everything outside the catalogue that a superuser owns, with its kind. */
const OF_SUPERUSERS = `
  with mighty as (select oid from pg_roles where rolsuper), inside as (select oid from pg_namespace where nspname !~ '^(pg_|information_schema)'),
  -- what belongs to a trusted extension is made by the server itself, whoever asks for the extension
  extended as (select objid, classid from pg_depend where deptype = 'e')
  select 'database' as kind, datname::text as name from pg_database where datname = current_database() and datdba in (select oid from mighty)
  union all select 'schema', nspname from pg_namespace where oid in (select oid from inside) and nspowner in (select oid from mighty)
  union all select 'relation', relname from pg_class where relnamespace in (select oid from inside) and relowner in (select oid from mighty)
  union all select 'routine', proname from pg_proc where pronamespace in (select oid from inside) and proowner in (select oid from mighty)
    and (oid, 'pg_proc'::regclass) not in (select objid, classid from extended)
  union all select 'type', typname from pg_type where typnamespace in (select oid from inside) and typowner in (select oid from mighty)
    and (oid, 'pg_type'::regclass) not in (select objid, classid from extended)
    and (typelem, 'pg_type'::regclass) not in (select objid, classid from extended)
  union all select 'operator', oprname from pg_operator where oprnamespace in (select oid from inside) and oprowner in (select oid from mighty)
    and (oid, 'pg_operator'::regclass) not in (select objid, classid from extended)
  union all select 'statistics', stxname from pg_statistic_ext where stxnamespace in (select oid from inside) and stxowner in (select oid from mighty)`;

/** A data folder as the release before made it: the superuser owns the cluster and all that is in it, and no other secret is kept. */
async function folderOfBefore(left = 'select 1'): Promise<{ folder: string; roll: string }> {
  const folder = dataDir();
  const server = await start(folder);
  const owner = readFileSync(path.join(folder, 'secrets/database-owner'), 'utf8').trim();
  const helper = asRole(server.adminUrl, 'helper', 'helper', 'postgres');
  await query(
    asRole(server.adminUrl, 'thervu_starter', new URL(server.adminUrl).password, 'postgres'),
    `
    create role helper superuser login password 'helper'`,
  );
  await query(helper, 'drop database thervu');
  await query(
    helper,
    `drop role thervu_owner; alter role thervu_starter rename to thervu_owner; alter role thervu_owner password '${owner}'`,
  );
  const before = asRole(server.url, 'thervu_owner', owner);
  await query(asRole(before, 'thervu_owner', owner, 'postgres'), 'create database thervu');
  await query(before, 'drop role helper');
  await migrate(before);
  await provisionRoles(before, PASSWORDS);
  await query(
    before,
    `create type kept_type as enum ('a'); create domain kept_domain as text; create sequence kept_sequence;
    create statistics kept_statistics on colcode, student_id from student; create view kept_view as select 1 as one`,
  );
  await query(before, `insert into camp (place, name) values ('Kept', 'Kept')`);
  const [{ roll }] = (await query<{ roll: string }>(before, ROLL)) as [{ roll: string }];
  expect((await query<{ kind: string }>(before, OF_SUPERUSERS)).length).toBeGreaterThan(300);
  await query(before, left);
  await server.stop();
  running.splice(0);
  rmSync(path.join(folder, 'secrets/database-starter'));
  return { folder, roll };
}

/** Every object with its rights, without the names of those who own and grant: what a change of owner must not touch. */
const ROLL = `select md5(string_agg(line, e'\\n' order by line)) as roll from (
  select c.oid::regclass::text || c.relkind::text || coalesce((select string_agg(split_part(a::text, '/', 1), ',' order by a::text)
    from unnest(c.relacl) a where a::text !~ '^thervu_(owner|starter)='), '') as line from pg_class c where relnamespace in ('public'::regnamespace, 'part'::regnamespace)
  union all select p.oid::regprocedure::text || md5(pg_get_functiondef(p.oid)) from pg_proc p where pronamespace = 'public'::regnamespace
  union all select 'camp ' || count(*) from camp) l`;

test('[D16-7] a folder of the release before: every object gets a plain owner, nothing is lost, and a second start moves nothing', async () => {
  const { folder, roll } = await folderOfBefore();
  const server = await start(folder);
  expect(await query(server.adminUrl, OF_SUPERUSERS)).toEqual([]);
  expect(
    await query(
      server.adminUrl,
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles
      where rolname ~ '^thervu' and (rolsuper or rolname = 'thervu_owner') order by 1`,
    ),
  ).toEqual([
    { rolname: 'thervu_owner', rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
    expect.objectContaining({ rolname: 'thervu_starter', rolsuper: true }),
  ]);
  // the plain owner sees what the superuser left, and migrates and starts as before
  expect(await query(server.url, ROLL)).toEqual([{ roll }]);
  expect(await query(server.url, `select place from camp where place = 'Kept'`)).toHaveLength(1);
  expect(await migrate(server.url)).toEqual([]);
  const urls = await provisionRoles(server.adminUrl, PASSWORDS);
  const acting = `set role thervu_college; select set_config('thervu.college', '101', false)`;
  await query(urls.college, `${acting}; select * from student; select students_who_left()`);
  await expect(query(urls.college, 'set role thervu_owner')).rejects.toThrow('permission denied to set role');
  expect(await handToOwner(server.adminUrl, server.url)).toBe(0);
  await server.stop();
  running.splice(0);

  const again = await start(folder);
  expect(await query(again.url, ROLL)).toEqual([{ roll }]);
  expect(await query(again.url, 'select current_user::text as me')).toEqual([{ me: 'thervu_owner' }]);
});

test('[D16-7] a start that was killed while it renamed the superuser is finished by the next one', async () => {
  const { folder, roll } = await folderOfBefore(`create role thervu_renamer superuser login password 'old'`);
  const server = await start(folder);
  expect(await query(server.adminUrl, OF_SUPERUSERS)).toEqual([]);
  expect(await query(server.url, ROLL)).toEqual([{ roll }]);
  expect(await query(server.adminUrl, `select 1 from pg_roles where rolname = 'thervu_renamer'`)).toEqual([]);
});

test('[D16-7] a new folder has a plain owner from the beginning, and a superuser is not taken for one', async () => {
  const server = await start(dataDir());
  await provisionRoles(server.adminUrl, PASSWORDS);
  expect(await migrate(server.url)).not.toEqual([]);
  expect(await query(server.adminUrl, OF_SUPERUSERS)).toEqual([]);
  expect(await query(server.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
  await expect(query(server.url, `set session_replication_role = replica`)).rejects.toThrow('permission denied');
  await expect(handToOwner(server.adminUrl, server.adminUrl)).rejects.toThrow('thervu_starter is a superuser');
});
