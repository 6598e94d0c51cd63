import { createPool } from '../core/database/connect';
import { POOL_ROLES, roleName } from '../core/database/roles';
import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { copyOut, COPY_SETTINGS, listParts } from '../modules/backup/backup-queries';

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database without anything in it, of an owner who is no superuser. */
export async function newDatabase() {
  const name = `thervu_r${randomBytes(6).toString('hex')}`;
  await onServer(
    `create role ${name}_owner login createrole password 'secret'`,
    `create database ${name} template template0 owner ${name}_owner`,
  );
  const address = new URL(process.env.TEST_SERVER_URL!);
  [address.pathname, address.username, address.password] = [`/${name}`, `${name}_owner`, 'secret'];
  const ownerUrl = address.href;
  const owner = createPool(ownerUrl, 'owner');
  return {
    ownerUrl,
    pools: { owner } as never,
    async drop() {
      await owner.destroy();
      const roles = POOL_ROLES.map((role) => `drop role if exists ${roleName(name, role)}`);
      await onServer(`drop database ${name} with (force)`, ...roles, `drop role ${name}_owner`);
    },
  };
}

/** SHA-256 of the rows of every table in their order on disk, as COPY writes them. */
export async function checksums(client: pg.Client): Promise<Record<string, string>> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(COPY_SETTINGS);
  const sums: Record<string, string> = {};
  for (const part of await listParts(client)) {
    const digest = createHash('sha256');
    for await (const bytes of copyOut(client, part) as AsyncIterable<Buffer>) digest.update(bytes);
    sums[part.name] = digest.digest('hex');
  }
  await client.query('commit');
  return Object.fromEntries(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const format = async (client: pg.Client, sql: string): Promise<string[]> =>
  (await client.query<{ line: string }>(`select line from (${sql}) l(line) order by 1`)).rows.map(({ line }) => line);

/** All that makes a schema: columns, constraints, triggers with their state, indexes, views, rights and the next numbers. */
export async function catalogue(client: pg.Client): Promise<Record<string, string[]>> {
  const here = `n.nspname in ('public','part')`;
  const pick = (column: string) =>
    `join pg_class c on c.oid = ${column} join pg_namespace n on n.oid = c.relnamespace where ${here}`;
  const name = `n.nspname || '.' || c.relname`;
  return {
    columns: await format(
      client,
      `select ${name} || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || a.attgenerated::text
         || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') from pg_attribute a
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum ${pick('a.attrelid')} and a.attnum > 0 and c.relkind in ('r','p','v')`,
    ),
    constraints: await format(
      client,
      `select ${name} || ' ' || pg_get_constraintdef(k.oid) || ' ' || k.convalidated from pg_constraint k ${pick('k.conrelid')} and k.contype <> 'n'`,
    ),
    triggers: await format(
      client,
      `select ${name} || ' ' || t.tgname || ' ' || t.tgenabled::text || ' ' || t.tgtype from pg_trigger t ${pick('t.tgrelid')} and not t.tgisinternal`,
    ),
    indexes: await format(
      client,
      `select regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON') || ' ' || i.indisvalid from pg_index i ${pick('i.indrelid')}`,
    ),
    parts: await format(
      client,
      `select ${name} || ' ' || pg_get_expr(c.relpartbound, c.oid) from pg_class x ${pick('x.oid')} and c.relispartition`,
    ),
    rights: await format(
      client,
      `select ${name} || ' ' || replace(g.grantee::regrole::text, current_database(), '') || ' ' || g.privilege_type
       from pg_class x cross join lateral aclexplode(x.relacl) g ${pick('x.oid')} and c.relkind <> 'i' and g.grantee <> 0 and g.grantee <> x.relowner and g.grantee::regrole::text like current_database() || '%'`,
    ),
    columnRights: await format(
      client,
      `select ${name} || ' ' || a.attname || ' ' || replace(g.grantee::regrole::text, current_database(), '') || ' ' || g.privilege_type
       from pg_attribute a cross join lateral aclexplode(a.attacl) g ${pick('a.attrelid')} and g.grantee::regrole::text like current_database() || '%'`,
    ),
    sequences: await format(
      client,
      `select sequencename || ' ' || coalesce(last_value::text, '-') from pg_sequences where schemaname = 'public' and sequencename !~ 'schema_migration|audit_log|eligible_change'`,
    ),
  };
}

/** Inserts a row that names a stored file. Returns the function that deletes it. */
export async function seedFile(owner: Knex, key: string, field = 'image'): Promise<() => Promise<void>> {
  const student = await owner('student').orderBy('student_id', 'desc').first<{ student_id: number }>('student_id');
  await owner('upload').insert({ key });
  await owner('student_upload')
    .insert({
      student_id: student.student_id,
      field,
      path: key,
      mime: 'image/png',
      size_bytes: 7,
      sha256: randomBytes(32),
    })
    .onConflict(['student_id', 'field'])
    .merge();
  return async () => {
    await owner('student_upload').where({ path: key }).delete();
    await owner('upload').where({ key }).delete();
  };
}

/** Text columns whose name marks them as keys of stored files. */
export async function fileColumns(owner: Knex): Promise<string[]> {
  const { rows } = await owner.raw<{ rows: { name: string }[] }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)(path|file_key|storage_key)$' order by 1`,
  );
  return rows.map(({ name }) => name);
}
