import pg from 'pg';
import type { Db } from './connect';
import { asOwner, databaseOf, ensureRoles } from './roles';

/** An owner of the portal's database that may do more than own it; the message is one sentence for the person who starts it. */
export class OwnerIsSuperuser extends Error {
  override readonly name = 'OwnerIsSuperuser';
}

/**
 * What superusers own in this database beside the catalogue, as the beginning of a statement that gives it away. Sequences of
 * columns, row types and indexes follow their table; what belongs to an extension follows that.
 */
const OWNED_BY_SUPERUSERS = `
  with mighty as (select oid from pg_roles where rolsuper),
  inside as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  extended as (select classid, objid from pg_depend where deptype = 'e'),
  listed as (
    select 1 as step, 'pg_namespace'::regclass as classid, oid as objid, format('schema %I', nspname) as what, nspowner as owner from inside
    union all
    select 2, 'pg_class'::regclass, c.oid, format('%s %I.%I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, n.nspname, c.relname), c.relowner
    from pg_class c join inside n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not (c.relkind = 'S' and exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjsubid <> 0 and d.deptype in ('a', 'i')))
    union all
    select 3, 'pg_type'::regclass, t.oid, format('type %I.%I', n.nspname, t.typname), t.typowner
    from pg_type t join inside n on n.oid = t.typnamespace
    where t.typtype in ('d', 'e', 'r') or t.typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c')
    union all
    select 4, 'pg_proc'::regclass, p.oid, format('routine %s', p.oid::regprocedure), p.proowner
    from pg_proc p join inside n on n.oid = p.pronamespace
    union all
    select 5, 'pg_operator'::regclass, o.oid, format('operator %s', o.oid::regoperator), o.oprowner
    from pg_operator o join inside n on n.oid = o.oprnamespace
    union all
    select 6, 'pg_opfamily'::regclass, f.oid, format('operator family %I.%I using %I', n.nspname, f.opfname, a.amname), f.opfowner
    from pg_opfamily f join inside n on n.oid = f.opfnamespace join pg_am a on a.oid = f.opfmethod
    union all
    select 6, 'pg_opclass'::regclass, c.oid, format('operator class %I.%I using %I', n.nspname, c.opcname, a.amname), c.opcowner
    from pg_opclass c join inside n on n.oid = c.opcnamespace join pg_am a on a.oid = c.opcmethod
    union all
    select 7, 'pg_statistic_ext'::regclass, s.oid, format('statistics %I.%I', n.nspname, s.stxname), s.stxowner
    from pg_statistic_ext s join inside n on n.oid = s.stxnamespace
    union all
    select 8, 'pg_database'::regclass, oid, format('database %I', datname), datdba from pg_database where datname = current_database())
  select what from listed l
  where owner in (select oid from mighty) and not exists (select from extended e where e.classid = l.classid and e.objid = l.objid)
  order by step, what`;

/** Whether the login of a pool may do anything on the whole server: the worker says so at its start. */
export async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { rolsuper: boolean }[] }>(
    'select rolsuper from pg_roles where rolname = session_user',
  );
  return rows[0]?.rolsuper === true;
}

async function ensureOwner(client: pg.Client, name: string, password: string): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = $1', [
    name,
  ]);
  if (rows[0]?.rolsuper)
    throw new OwnerIsSuperuser(`The role ${name} is a superuser: name another one as the owner of the database.`);
  const rights = rows[0] ? '' : 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(
    `${rows[0] ? 'alter' : 'create'} role ${client.escapeIdentifier(name)} login ${rights} password ${client.escapeLiteral(password)}`,
  );
}

/**
 * Makes the plain owner that `ownerUrl` names, who is no superuser, and the roles of the database, which that owner may not
 * make; then gives the database of `adminUrl` to the owner, with all that a superuser owns in it. Each object moves by itself, so that a run that was broken off is
 * finished by the next one; where nothing is left to move it costs one look. Returns how many objects moved.
 */
export async function handToOwner(adminUrl: string, ownerUrl: string): Promise<number> {
  const { username, password } = new URL(ownerUrl);
  const owner = decodeURIComponent(username);
  await asOwner(adminUrl, async (client) => {
    await ensureOwner(client, owner, decodeURIComponent(password));
    await ensureRoles(client, await databaseOf(client));
  });
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'thervu-owner' });
  await client.connect();
  try {
    // names are written with their schema, and nobody who queues behind a table waits for long
    await client.query(`set search_path = pg_catalog; set lock_timeout = '5s'`);
    const { rows } = await client.query<{ what: string }>(OWNED_BY_SUPERUSERS);
    for (const { what } of rows) await client.query(`alter ${what} owner to ${client.escapeIdentifier(owner)}`);
    return rows.length;
  } finally {
    await client.end();
  }
}
