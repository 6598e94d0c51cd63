import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createPools, type Pools } from './connect';
import { assertSchema, migrate } from './migrate';
import { loginName, POOL_ROLES, provisionRoles, roleName, type PoolRole } from './roles';

describe('a PostgreSQL of the university', () => {
  const name = `thervu_x${randomBytes(5).toString('hex')}`;
  const server = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  const address = new URL(process.env.TEST_SERVER_URL!);
  [address.pathname, address.username, address.password] = [`/${name}`, `${name}_owner`, 'secret'];
  let pools: Pools | undefined;

  beforeAll(async () => {
    await server.connect();
    await server.query(`create role ${name}_owner login createrole password 'secret'`);
    await server.query(`create database ${name} owner ${name}_owner`);
  });
  afterAll(async () => {
    await pools?.close();
    await server.query(`drop database ${name} with (force)`);
    const roles = POOL_ROLES.flatMap((role) => [`${name}_${role}_login`, `${name}_${role}`]);
    await server.query(`drop role if exists ${[...roles, `${name}_owner`].join(', ')}`);
    await server.end();
  });

  test('needs no superuser: an owner who may make roles is enough', async () => {
    expect(await migrate(address.href)).not.toEqual([]);
    const passwords = Object.fromEntries(POOL_ROLES.map((role) => [role, `pw-${role}`])) as Record<PoolRole, string>;
    pools = createPools({
      urls: { ...(await provisionRoles(address.href, passwords)), owner: address.href },
    });
    for (const role of POOL_ROLES) await expect(assertSchema(pools[role])).resolves.toBeUndefined();
    await expect(pools.camp('student').first()).rejects.toThrow('permission denied');
    expect(await pools.college('student')).toEqual([]);
  });

  test('a login has no right of its own before it takes its role', async () => {
    const login = new URL(address);
    [login.username, login.password] = [`${name}_office_login`, 'pw-office'];
    const client = new pg.Client({ connectionString: login.href });
    await client.connect();
    await expect(client.query('select 1 from student')).rejects.toThrow('permission denied');
    await client.query(`set role ${name}_office`);
    await expect(client.query('select 1 from student')).resolves.toMatchObject({ rowCount: 0 });
    await expect(client.query(`set role ${name}_college`)).rejects.toThrow('permission denied to set role');
    await client.end();
  });

  test('new passwords replace the old ones', async () => {
    const again = Object.fromEntries(POOL_ROLES.map((role) => [role, `new-${role}`])) as Record<PoolRole, string>;
    const urls = await provisionRoles(address.href, again);
    const old = new URL(urls.public);
    old.password = 'pw-public';
    await expect(new pg.Client({ connectionString: old.href }).connect()).rejects.toThrow(
      'password authentication failed',
    );
    const client = new pg.Client({ connectionString: urls.public });
    await client.connect();
    await client.end();
  });
});

describe('a PostgreSQL whose administrator made the roles', () => {
  const name = `thervu_y${randomBytes(5).toString('hex')}`;
  const server = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  const made = POOL_ROLES.flatMap((role) => [roleName(name, role), loginName(name, role)]);

  beforeAll(async () => {
    await server.connect();
    for (const role of [...made, `${name}_owner`]) await server.query(`create role ${role}`);
    await server.query(`alter role ${name}_owner login password 'secret'`);
    await server.query(`create database ${name} owner ${name}_owner`);
  });
  afterAll(async () => {
    await server.query(`drop database ${name} with (force)`);
    await server.query(`drop role ${[...made, `${name}_owner`].join(', ')}`);
    await server.end();
  });

  test('is migrated by an owner who may make no roles', async () => {
    const address = new URL(process.env.TEST_SERVER_URL!);
    [address.pathname, address.username, address.password] = [`/${name}`, `${name}_owner`, 'secret'];
    expect(await migrate(address.href)).not.toEqual([]);
    const { rows } = await server.query(`select rolcreaterole from pg_roles where rolname = '${name}_owner'`);
    expect(rows).toEqual([{ rolcreaterole: false }]);
  });
});
