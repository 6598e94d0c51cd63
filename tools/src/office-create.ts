import { spawn } from 'node:child_process';
import { run, StartError } from './command';
import { root } from './root';
import { openDatabase } from './start/database';
import { readSettings } from './start/settings';

/** `npm run office:create`: the first office account, with a random password good for one sign-in. */
await run(async () => {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, process.env, (line) => process.stdout.write(`${line}\n`), {
    join: true,
  });
  try {
    // the same script that makes the account in a container, so that both say the same
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', `${root}services/api/src/cli/office-create.ts`],
      { cwd: root, stdio: 'inherit', env: { ...process.env, ...database.environment } },
    );
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (code !== 0) throw new StartError('No account was made.');
  } finally {
    await database.stop();
  }
});
