import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll } from '@thervu/build/build-all';
import { run, StartError } from './command';
import { root } from './root';
import { FAULTS } from './faults/catalogue';
import { startVictims } from './faults/harness';
import { runFault, type Survival } from './faults/run-fault';
import { ScriptSupply } from './faults/script-supply';
import { readSettings } from './start/settings';

/** Requests of one run of the suite, each time others; a failure names its seed. */
const GENERATED = '200000';

/** The fuzz test of every test run, with twenty times the requests. */
async function fuzzed(say: (line: string) => void): Promise<boolean> {
  const seed = process.env.FUZZ_SEED ?? String(Date.now() % 1_000_000_000);
  say(`\n${Number(GENERATED).toLocaleString('en-IN')} generated requests over all calls, FUZZ_SEED=${seed}`);
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const child = spawn(
    process.execPath,
    [jest, 'services/api/src/core/fuzz.test.ts', '--selectProjects=server'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_REQUESTS: GENERATED, FUZZ_SEED: seed } },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** `npm run test:faults`: real processes are hurt in the middle of their work, and nothing may be lost. Numbers choose faults. */
await run(async () => {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const chosen = process.argv.slice(2).map(Number);
  const unknown = chosen.filter((id) => !FAULTS.some((fault) => fault.id === id));
  if (unknown.length > 0) {
    throw new StartError(
      `The faults are ${FAULTS.map(({ id }) => id).join(', ')}, not ${unknown.join(', ')}.`,
    );
  }
  const faults = chosen.length === 0 ? FAULTS : FAULTS.filter(({ id }) => chosen.includes(id));
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
  const survived: Survival[] = [];
  try {
    const db = await victims.connect();
    const scripts = await ScriptSupply.of(db);
    await db.end();
    for (const fault of faults) survived.push(await runFault(fault, { victims, scripts, say }));
  } finally {
    await victims.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (chosen.length === 0 && !(await fuzzed(say)))
    throw new StartError('Generated requests were not survived.');
  const lost = survived.filter(({ outcomes }) => outcomes.some(({ holds }) => holds === false));
  const leftOut = survived.filter(({ outcomes }) => outcomes.some(({ holds }) => holds === null));
  say(
    `\n${survived.length - lost.length - leftOut.length} of ${survived.length} faults survived, ${leftOut.length} left out.`,
  );
  if (lost.length > 0) {
    throw new StartError(
      `Not survived: ${lost.map(({ fault }) => `${fault.id} ${fault.title}`).join('; ')}.`,
    );
  }
});
