import { run } from './command';
import { openDatabase } from './start/database';
import { readSettings } from './start/settings';

/** `npm run import:folder -- FOLDER --as USER`: tries a folder of spreadsheets, and with `--apply` takes them in. */
await run(async () => {
  const settings = readSettings(process.env);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const database = await openDatabase(settings, process.env, log, { join: true });
  try {
    Object.assign(process.env, database.environment);
    // the server's own program, which an installation without these tools runs as well
    await import('@thervu/api/cli/import-folder');
  } finally {
    await database.stop();
  }
});
