import { randomInt } from 'node:crypto';
import { createPool } from '../core/database/connect';
import { createFirstOffice, OfficeExists } from '../modules/auth/first-office-queries';

/** Letters and digits that are not taken for one another on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const PER_GROUP = 4;

const password = Array.from({ length: GROUPS }, () =>
  Array.from({ length: PER_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
).join('-');

const url = process.env.DATABASE_URL_OWNER ?? process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL_OWNER must name the database and its owner.\n');
  process.exit(1);
}
const db = createPool(url, 'owner');
try {
  const login = await createFirstOffice(db, password);
  process.stdout.write(
    `The examination office signs in as ${login} with the password ${password}\nIt works until it is changed, which the first sign-in asks for.\n`,
  );
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(
    `${error instanceof OfficeExists ? message : `The account was not made: ${message.split('\n')[0]}`}\n`,
  );
  process.exitCode = 1;
} finally {
  await db.destroy();
}
