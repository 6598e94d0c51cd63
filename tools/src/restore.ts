import path from 'node:path';
import { run } from './command';
import { openAsItIs } from './start/database';
import { readSettings } from './start/settings';

/** `npm run restore -- FILE`: restores a backup into an empty database; the portal must not run at the same time. */
await run(async () => {
  const settings = readSettings(process.env);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const database = await openAsItIs(settings, process.env, log);
  try {
    Object.assign(process.env, {
      STORAGE_DIR: path.join(settings.dataDir, 'storage'),
      ...database.environment,
      ...database.workerEnvironment,
    });
    // the server's own program, which an installation without these tools runs as well
    await import('@thervu/api/cli/restore');
  } finally {
    await database.stop();
  }
});
