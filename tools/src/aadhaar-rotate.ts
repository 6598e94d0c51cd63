import { run } from './command';
import { openDatabase } from './start/database';
import { readSettings } from './start/settings';

/** `npm run aadhaar:rotate`: seals every Aadhaar number under the first of the keys, beside a running portal. */
await run(async () => {
  const settings = readSettings(process.env);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const database = await openDatabase(settings, process.env, log, { join: true });
  try {
    Object.assign(process.env, database.environment, database.workerEnvironment);
    // the server's own program, which an installation without these tools runs as well
    await import('@thervu/api/cli/aadhaar-rotate');
  } finally {
    await database.stop();
  }
});
