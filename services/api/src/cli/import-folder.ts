import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createPool } from '../core/database/connect';
import { withSecretFiles } from '../core/operations/secret-files';
import { AadhaarSeal, readAadhaarKeys } from '../core/secrets/aadhaar';
import { officerAtTerminal } from '../modules/auth/officer-at-terminal-service';
import { FOLDER_KINDS, folderLines, importFolder } from '../modules/import/folder-service';
import { templateBytes } from '../modules/import/import-files';

const USAGE = `npm run import:folder -- FOLDER --as USER   checks every spreadsheet of the folder and writes nothing
    --apply                 writes, all files or none
    --leave-out-problems    with --apply: writes the good rows although others have problems
    --templates             writes a template with a worked example for each kind into the folder, and ends
The password of USER is asked for, or taken from IMPORT_PASSWORD.`;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
const print = (line: string) => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string' },
    apply: { type: 'boolean', default: false },
    'leave-out-problems': { type: 'boolean', default: false },
    templates: { type: 'boolean', default: false },
  },
});
const [folder, ...others] = positionals;
if (folder === undefined || others.length > 0) fail(USAGE);

/** Asks for a password without showing it. */
async function askPassword(login: string): Promise<string> {
  if (process.env.IMPORT_PASSWORD !== undefined) return process.env.IMPORT_PASSWORD;
  if (!process.stdin.isTTY) fail('IMPORT_PASSWORD must hold the password where nobody can be asked for it.');
  process.stdout.write(`Password of ${login}: `);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  const password = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return password;
}

async function writeTemplates(into: string): Promise<void> {
  for (const [index, kind] of FOLDER_KINDS.entries()) {
    const name = `${index + 1}-${kind}.xlsx`;
    await writeFile(path.join(into, name), await templateBytes(kind), { flag: 'wx' });
    print(name);
  }
}

async function run(into: string, login: string): Promise<void> {
  const environment = withSecretFiles(process.env);
  const keys = readAadhaarKeys(environment.AADHAAR_KEYS ?? '');
  const url = environment.DATABASE_URL_OWNER ?? environment.DATABASE_URL;
  if (!url || !keys) fail('DATABASE_URL_OWNER must name the database and its owner, and AADHAAR_KEYS its keys.');
  const names = (await readdir(into)).filter((name) => /\.(xlsx|csv)$/i.test(name) && !/^[.~]/.test(name));
  if (names.length === 0) fail(`${into} has no .xlsx and no .csv file.`);
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(path.join(into, name)) })));
  const password = await askPassword(login);
  const db = createPool(url, 'owner', 3);
  try {
    const officer = await officerAtTerminal(db, { login, password }, 'import.manage');
    if (!officer) fail('No officer whose duties open imports has this user name and password.');
    const actor = { ...officer, requestId: 'import:folder', ip: '127.0.0.1' };
    const order = {
      actor,
      apply: values.apply,
      leaveOutProblems: values['leave-out-problems'],
      seal: new AadhaarSeal(keys),
    };
    const result = await importFolder(db, files, { ...order, report: print });
    for (const line of folderLines(result, order)) print(line);
    if (values.apply ? !result.applied : result.files.some(({ problem }) => problem > 0)) process.exitCode = 2;
  } finally {
    await db.destroy();
  }
}

try {
  if (values.templates) await writeTemplates(folder);
  else if (values.as === undefined) fail(USAGE);
  else await run(folder, values.as);
} catch (error) {
  fail(`The folder was not taken in: ${(error as Error).message.split('\n')[0]}`);
}
