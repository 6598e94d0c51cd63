import { migrate } from '../core/database/migrate';
import { POOL_ROLES, provisionRoles, type PoolRole } from '../core/database/roles';

/** Brings the database of DATABASE_URL up to date and, with DATABASE_PASSWORD_AUTH and its four sisters, makes the logins. */
function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const url = process.env.DATABASE_URL ?? fail('DATABASE_URL must name the database and its owner.');
const variable = (role: PoolRole) => `DATABASE_PASSWORD_${role.toUpperCase()}`;
const given = POOL_ROLES.filter((role) => process.env[variable(role)]);
if (given.length > 0 && given.length < POOL_ROLES.length) {
  const missing = POOL_ROLES.filter((role) => !given.includes(role)).map(variable);
  fail(`${missing.join(', ')} must be set as well: the API holds one login per role.`);
}

try {
  const ran = await migrate(url);
  console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}.` : 'The schema is up to date.');
  if (given.length > 0) {
    const passwords = Object.fromEntries(given.map((role) => [role, process.env[variable(role)]!]));
    const urls = await provisionRoles(url, passwords as Record<PoolRole, string>);
    const logins = Object.values(urls).map((address) => new URL(address).username);
    console.log(`Logins ready: ${logins.join(', ')}.`);
  }
} catch (error) {
  fail(`The database could not be migrated: ${(error as Error).message}`);
}
