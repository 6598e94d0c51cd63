import { migrate } from '../core/database/migrate';
import { handToOwner } from '../core/database/plain-owner';
import { POOL_ROLES, provisionRoles, type PoolRole } from '../core/database/roles';
import { withSecretFiles } from '../core/operations/secret-files';

const environment = withSecretFiles(process.env);

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Password of the login of a pool: given alone, or inside the address the API will use. */
function passwordOf(role: PoolRole): string | undefined {
  const name = role.toUpperCase();
  const address = environment[`DATABASE_URL_${name}`];
  return environment[`DB_PASSWORD_${name}`] ?? (address && decodeURIComponent(new URL(address).password));
}

// Brings the schema up to date and gives each pool its login, where the environment has their passwords. Where it names a
// superuser as well, the owner is made first, is given what superusers own, and needs no right to make roles.
const { DATABASE_URL, DATABASE_URL_OWNER = DATABASE_URL, DATABASE_URL_ADMIN } = environment;
const url = DATABASE_URL_OWNER ?? fail('DATABASE_URL_OWNER must name the database and its owner.');
try {
  const values = POOL_ROLES.filter(passwordOf);
  const missing = POOL_ROLES.filter((role) => !values.includes(role)).map(
    (role) => `DB_PASSWORD_${role.toUpperCase()}`,
  );
  if (values.length > 0 && missing.length > 0)
    fail(`The API holds one login per role; missing: ${missing.join(', ')}.`);
  const passwords = Object.fromEntries(values.map((role) => [role, passwordOf(role)!])) as Record<PoolRole, string>;
  if (DATABASE_URL_ADMIN) {
    const moved = await handToOwner(DATABASE_URL_ADMIN, url);
    if (moved > 0) console.log(`Handed to the owner: ${moved} objects.`);
  }
  const ran = await migrate(url);
  console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}.` : 'The schema is up to date.');
  if (values.length > 0) {
    const urls = await provisionRoles(DATABASE_URL_ADMIN ?? url, passwords);
    console.log(
      `Logins ready: ${Object.values(urls)
        .map((address) => new URL(address).username)
        .join(', ')}.`,
    );
  }
} catch (error) {
  fail(`The database could not be migrated: ${(error as Error).message}`);
}
