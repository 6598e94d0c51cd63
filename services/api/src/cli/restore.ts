import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatCount } from '@thervu/contracts/core/format';
import { handToOwner } from '../core/database/plain-owner';
import { readWorkerConfig } from '../core/operations/config';
import { createStorage } from '../core/storage/create-storage';
import { neededKeys } from '../modules/backup/needed-keys';
import { restoreArchive } from '../modules/backup/restore-archive';
import { withSecretFiles } from '../core/operations/secret-files';

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** Asks for the passphrase without showing it; only on an interactive terminal. */
async function askPassphrase(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stdout.write('Passphrase of the archive (empty: the key of this installation): ');
  process.stdin.setRawMode(true);
  let typed = '';
  for await (const bytes of process.stdin as AsyncIterable<Buffer>) {
    const text = bytes.toString();
    if (text === '\u0003') throw new Error('It was called off.');
    if (/[\r\n]/.test(text)) break;
    typed = text === '\u007f' ? typed.slice(0, -1) : typed + text;
  }
  process.stdin.setRawMode(false);
  process.stdin.pause();
  process.stdout.write('\n');
  return typed === '' ? undefined : typed;
}

/** Private keys of age, one a line, as `age-keygen` writes them. */
async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new Error(`There is no AGE-SECRET-KEY- in ${file}.`);
  return identities;
}

interface Given {
  file: string;
  otherKeys: boolean;
  /** File with the private half of a public key the archive was sealed to. */
  identityFile: string | undefined;
}

async function restore({ file, otherKeys, identityFile }: Given): Promise<void> {
  const config = readWorkerConfig(process.env);
  const identities = identityFile === undefined ? [] : await readIdentities(identityFile);
  const { BACKUP_PASSPHRASE: typed, DATABASE_URL_ADMIN } = withSecretFiles(process.env);
  const passphrase = typed ?? (identities.length > 0 ? undefined : await askPassphrase());
  // where there is a superuser, the owner and the roles the archive's rights are for need not be there yet
  if (DATABASE_URL_ADMIN) await handToOwner(DATABASE_URL_ADMIN, config.databaseUrls.owner);
  const restored = await restoreArchive({
    ownerUrl: config.databaseUrls.owner,
    file,
    openers: { keys: config.backupKeys, passphrase, identities },
    storage: await createStorage(config.storage),
    keys: otherKeys ? undefined : neededKeys(config),
    log: (line) => process.stdout.write(`${line}\n`),
  });
  const rows = restored.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const later =
    restored.later.length > 0
      ? ` ${restored.later.length} later migrations ran on it: ${restored.later.join(', ')}.`
      : '';
  process.stdout.write(
    `Restored as of ${restored.madeAt}: ${formatCount(rows)} rows of ${restored.manifest.tables.length} tables and ${restored.manifest.files.count} files, every table proved by its hash.${later}\n`,
  );
}

// the tools of a checkout bring this program in as well, so it ends by its status and never by leaving
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { 'other-keys': { type: 'boolean' }, identity: { type: 'string' } },
});
const [file] = positionals;
try {
  if (file) {
    const identityFile = typeof values.identity === 'string' ? values.identity : undefined;
    await restore({ file, otherKeys: values['other-keys'] === true, identityFile });
  } else fail('Name the archive: restore FILE [--identity FILE] [--other-keys]');
} catch (error) {
  fail(`Nothing was restored. ${(error as Error).message.split('\n')[0]}`);
}
