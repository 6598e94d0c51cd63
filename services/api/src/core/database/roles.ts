import pg from 'pg';

/** The database roles the API acts as; the session's kind picks one. */
export const POOL_ROLES = ['auth', 'office', 'college', 'camp', 'public'] as const;
export type PoolRole = (typeof POOL_ROLES)[number];

/** Roles are named after their database. */
export const roleName = (database: string, role: PoolRole): string => `${database}_${role}`;
export const loginName = (database: string, role: PoolRole): string => `${database}_${role}_login`;

export const databaseOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ name: string }>('select current_database() as name')).rows[0]!.name;

/** Runs its work as the owner, in one transaction, serialised with every other change of roles or rights. */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'thervu-roles' });
  await client.connect();
  try {
    await client.query('begin');
    // roles are global to the server: two databases being set up must not create or grant them at once
    await client.query(`select pg_advisory_xact_lock(hashtext('thervu roles'))`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

const roleExists = async (client: pg.Client, name: string): Promise<boolean> =>
  ((await client.query('select 1 from pg_roles where rolname = $1', [name])).rowCount ?? 0) > 0;

async function ensureLogin(client: pg.Client, name: string, password: string): Promise<void> {
  const word = (await roleExists(client, name)) ? 'alter' : 'create';
  const options = `login noinherit password ${client.escapeLiteral(password)}`;
  await client.query(`${word} role ${client.escapeIdentifier(name)} ${options}`);
}

/** Makes the five NOLOGIN roles of this database where they are missing. */
export async function ensureRoles(client: pg.Client, database: string): Promise<void> {
  for (const role of POOL_ROLES) {
    // an administrator may have made them for an owner who may not (deploy/create-roles.sql)
    const name = roleName(database, role);
    if (!(await roleExists(client, name)))
      await client.query(`create role ${client.escapeIdentifier(name)} nologin noinherit`);
  }
}

/**
 * Creates one login per role, or sets its password. Such a login has no right of its own and may become its one role
 * only. Returns the address of each.
 */
export async function provisionRoles(
  ownerUrl: string,
  passwords: Record<PoolRole, string>,
): Promise<Record<PoolRole, string>> {
  return asOwner(ownerUrl, async (client) => {
    const database = await databaseOf(client);
    const urls: Partial<Record<PoolRole, string>> = {};
    for (const role of POOL_ROLES) {
      const login = loginName(database, role);
      await ensureLogin(client, login, passwords[role]);
      const names = [roleName(database, role), login].map((name) => client.escapeIdentifier(name));
      await client.query(`grant ${names[0]} to ${names[1]}`);
      await client.query(`grant connect on database ${client.escapeIdentifier(database)} to ${names[1]}`);
      const url = new URL(ownerUrl);
      url.username = encodeURIComponent(login);
      url.password = encodeURIComponent(passwords[role]);
      urls[role] = url.href;
    }
    return urls as Record<PoolRole, string>;
  });
}
