import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll } from '@thervu/build/build-all';
import { run, StartError } from './command';
import { campEntries } from './faults/camp-entries';
import { startVictims } from './faults/harness';
import { readSettings } from './start/settings';

/** `npm run test:faults`: real processes are killed in the middle of their work, and nothing may be lost. Some minutes. */
await run(async () => {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // the log of a server whose database is being killed says nothing else
  process.env.LOG_LEVEL ??= 'silent';
  const dataDir = mkdtempSync(path.join(tmpdir(), 'thervu-faults-'));
  await buildAll({ log: say });
  const victims = await startVictims(
    readSettings({
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_PROFILE: 'small',
      DATABASE_URL: undefined,
    }),
    say,
  );
  try {
    const outcomes = await campEntries(victims, say);
    for (const { sentence, holds } of outcomes) say(`${holds ? 'ok    ' : 'FAILED'}  ${sentence}`);
    if (outcomes.some(({ holds }) => !holds)) throw new StartError('Something was lost.');
  } finally {
    await victims.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
