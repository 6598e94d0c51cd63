import { NewCollegeCode } from '@thervu/contracts/college/college-contract';
import { FIRST_OFFICE_LOGIN } from '@thervu/contracts/core/duties';
import { formatMoment } from '@thervu/contracts/core/format';
import { Email, Line } from '@thervu/contracts/core/text';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createPool } from '../core/database/connect';
import { createFirstOffice, OfficeExists, renewByInstallation } from '../modules/auth/first-office-queries';
import { ENROL_PATH } from '@thervu/contracts/enrolment/enrolment-rules';
import { resetOffice } from '../modules/enrolment/office-reset-service';
import { withSecretFiles } from '../core/operations/secret-files';

const environment = withSecretFiles(process.env);

/** Letters and digits that are not taken for one another on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const PER_GROUP = 4;

const password = Array.from({ length: GROUPS }, () =>
  Array.from({ length: PER_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
).join('-');

const QUESTIONS = {
  name: ['Name of the person: ', Line(100)],
  designation: ['Designation: ', Line(100)],
  email: ['E-mail address: ', Email],
} as const;

type Terminal = ReturnType<typeof createInterface>;

/** Asks until the answer is accepted: a slip of the finger costs one line, not all three. */
async function askUntilAccepted(terminal: Terminal, [question, rule]: (typeof QUESTIONS)[keyof typeof QUESTIONS]) {
  for (;;) {
    const answer = await terminal.question(question);
    const fits = rule.safeParse(answer);
    if (fits.success) return fits.data;
    process.stdout.write(`  ${answer.trim() === '' ? 'Please answer this.' : fits.error.issues[0]!.message}\n`);
  }
}

/** What the command line names, and asked for where it does not. Throws in words for what is no name or address. */
async function askPerson(named: Partial<Record<keyof typeof QUESTIONS, string>>) {
  const missing = (Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]).filter((field) => named[field] === undefined);
  const person = { name: '', designation: '', email: '', ...named };
  if (missing.length > 0 && !process.stdin.isTTY) {
    throw new OfficeExists(`Name the person: ${missing.map((field) => `--${field} "…"`).join(' ')}`);
  }
  if (missing.length > 0) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    for (const field of missing) person[field] = await askUntilAccepted(terminal, QUESTIONS[field]);
    terminal.close();
  }
  for (const [field, [, rule]] of Object.entries(QUESTIONS) as [keyof typeof QUESTIONS, (typeof QUESTIONS)['name']][]) {
    const fits = rule.safeParse(person[field]);
    if (!fits.success) throw new OfficeExists(`--${field}: ${fits.error.issues[0]?.message ?? 'is not accepted'}`);
    person[field] = fits.data;
  }
  return person;
}

/** One code for each of two accounts that sign, to be handed over apart. */
async function printReset(): Promise<void> {
  const codes = await resetOffice(db);
  if (codes.length === 0)
    throw new OfficeExists('The examination office has nobody yet: make the first person without --reset.');
  for (const { login, name, code, expiresAt } of codes)
    process.stdout.write(
      `${login} (${name}): code ${code}, works once until ${formatMoment(expiresAt.toISOString())}\n`,
    );
  process.stdout.write(
    `Passwords, second factors and sessions of these accounts have ended. Each person opens the page ${ENROL_PATH}, types the user name,\n` +
      'the code and a password of their own, and works for seven days without signing. It is written in the audit log.\n',
  );
}

/** What is done after a first officer was made. */
const nextOf = (login: string, renewed: string | undefined): string =>
  renewed !== undefined
    ? ''
    : login === FIRST_OFFICE_LOGIN
      ? 'Next: run the same command again, for the second person. What matters takes two signatures.\n'
      : 'Both officers are there. Next: each signs in on the page College Login. docs/first-day.md goes on from there.\n';

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    designation: { type: 'string' },
    email: { type: 'string' },
    /** The college code of the office, where the university uses another one than 501; with the first person only. */
    'office-code': { type: 'string' },
    /** User name of a person whose password is lost where nobody else can renew it. */
    renew: { type: 'string' },
    /** Both signers are gone: codes for two accounts that sign. */
    reset: { type: 'boolean' },
  },
});

const url = environment.DATABASE_URL_OWNER ?? environment.DATABASE_URL;
if (!url) {
  process.stderr.write('DATABASE_URL_OWNER must name the database and its owner.\n');
  process.exit(1);
}
const db = createPool(url, 'owner');
try {
  const { renew, reset, 'office-code': officeCode, ...named } = values;
  const code = officeCode === undefined ? undefined : NewCollegeCode.safeParse(officeCode);
  if (code?.success === false) throw new OfficeExists(`--office-code: ${code.error.issues[0]!.message}`);
  if (reset) await printReset();
  else {
    if (renew !== undefined) await renewByInstallation(db, renew, password);
    const login = renew ?? (await createFirstOffice(db, password, await askPerson(named), code?.data));
    process.stdout.write(
      `The person signs in as ${login} with the password ${password}\nIt works until it is changed, which the first sign-in asks for.\n${nextOf(login, renew)}`,
    );
  }
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(
    `${error instanceof OfficeExists ? message : `The account was not made: ${message.split('\n')[0]}`}\n`,
  );
  process.exitCode = 1;
} finally {
  await db.destroy();
}
