import { run } from './command';
import { openDatabase } from './start/database';
import { readSettings } from './start/settings';

/** `npm run office:create`: the first or second person of the office, with a random password good for the first sign-in. */
await run(async () => {
  const settings = readSettings(process.env);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const database = await openDatabase(settings, process.env, log, { join: true });
  try {
    process.env.DATABASE_URL_OWNER = database.ownerUrl;
    // the server's own program, which an installation without these tools runs as well
    await import('@thervu/api/cli/office-create');
  } finally {
    await database.stop();
  }
});
