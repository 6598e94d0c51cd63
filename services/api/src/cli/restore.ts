import { formatCount } from '@thervu/contracts/core/format';
import { readConfig } from '../core/operations/config';
import { createStorage } from '../core/storage/create-storage';
import { neededKeys } from '../modules/backup/needed-keys';
import { restoreArchive } from '../modules/backup/restore-archive';

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

async function restore(file: string, otherKeys: boolean): Promise<void> {
  const config = readConfig(process.env);
  const passphrase = process.env.BACKUP_PASSPHRASE ?? (await askPassphrase());
  const restored = await restoreArchive({
    ownerUrl: config.databaseUrls.owner,
    file,
    openers: { keys: config.backupKeys, passphrase },
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
const values = process.argv.slice(2);
const file = values.find((word) => !word.startsWith('--'));
try {
  if (file) await restore(file, values.includes('--other-keys'));
  else fail('Name the archive: restore FILE [--other-keys]');
} catch (error) {
  fail(`Nothing was restored. ${(error as Error).message.split('\n')[0]}`);
}
