import { run } from './command';
import { openDatabase } from './start/database';
import { readSettings, storageDir } from './start/settings';

/** `npm run audit:verify`: recomputes the chains of the audit log and of all marks and names the first broken row of each. */
await run(async () => {
  const settings = readSettings(process.env);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const database = await openDatabase(settings, process.env, log, { join: true });
  try {
    process.env.STORAGE_DIR ??= storageDir(settings);
    Object.assign(process.env, database.workerEnvironment);
    // the server's own program, which an installation without these tools runs as well
    await import('@thervu/api/cli/audit-verify');
  } finally {
    await database.stop();
  }
});
