import { createOffice } from '@thervu/api/cli/office-create';
import { run } from './command';
import { openDatabase } from './start/database';
import { readSettings } from './start/settings';

/** `npm run office:create`: the first office account, with a random password good for one sign-in. */
await run(async () => {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, process.env, (line) => process.stdout.write(`${line}\n`), {
    join: true,
  });
  try {
    const { login, password } = await createOffice(database.ownerUrl);
    process.stdout.write(
      `Office account ${login}, password ${password}: good for one sign-in, then it must be changed.\n`,
    );
  } finally {
    await database.stop();
  }
});
