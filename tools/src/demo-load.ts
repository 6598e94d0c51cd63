import { run, StartError } from './command';
import { openDatabase } from './start/database';
import { prepareDemo } from './start/demo';
import { readSettings } from './start/settings';

/** `npm run demo:load -- --profile P`: fills an empty database with the demo university. */
await run(async () => {
  const flag = process.argv.indexOf('--profile');
  const profile = flag > 0 ? process.argv[flag + 1] : process.env.DEMO_PROFILE;
  const settings = readSettings({ ...process.env, ...(profile ? { DEMO_PROFILE: profile } : {}) });
  if (settings.profile === 'none') throw new StartError('Name a profile: --profile tiny, small, full or peak.');
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const database = await openDatabase(settings, process.env, log, { join: true });
  try {
    let loaded = false;
    const demo = await prepareDemo(settings, database, (line) => {
      loaded = true;
      log(line);
    });
    if (!loaded) throw new StartError('The demo is loaded only into an empty database, and this one holds data.');
    if (demo?.sample) log(`Password ${demo.password}; a published result: ${demo.sample.regNo}, ${demo.sample.dob}.`);
  } finally {
    await database.stop();
  }
});
