import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll } from '@thervu/build/build-all';
import { run, StartError } from './command';
import { root } from './root';
import { removeDataDir } from './database/cluster-folder';
import { FAULTS, GENERATED_INPUTS, NAMED } from './faults/catalogue';
import { outcomeOf } from './faults/fault';
import { startVictims, undertaking, type Undertaking } from './faults/harness';
import { reliabilityReport, rowsIn, rowsOf } from './faults/reliability-report';
import { runFault, type Survival } from './faults/run-fault';
import { ScriptSupply } from './faults/script-supply';
import { readSettings } from './start/settings';

/** Requests of one run of the suite, each time others; a failure names its seed. */
const GENERATED = Number(process.env.FUZZ_REQUESTS ?? 200_000);
const REPORT = path.join(root, 'docs/reliability.md');

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The fuzz test of every test run, with twenty times the requests. */
async function fuzzed(under: Undertaking): Promise<Survival> {
  const began = performance.now();
  const seed = process.env.FUZZ_SEED ?? String(Date.now() % 1_000_000_000);
  const requests = GENERATED.toLocaleString('en-IN');
  print(`\n${GENERATED_INPUTS.id}. ${requests} generated requests over all calls, FUZZ_SEED=${seed}`);
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const child = spawn(process.execPath, [jest, 'services/api/src/whole-api/fuzz.test.ts', '--selectProjects=server'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: String(GENERATED), FUZZ_SEED: seed },
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  under.atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  });
  const [code] = await exited;
  return {
    fault: GENERATED_INPUTS,
    outcomes: [
      outcomeOf(
        `${requests} requests: ${code === 0 ? 'no answer of a broken server, none that hung, none with data of another college, memory level' : `not survived, seed ${seed}`}`,
        code === 0,
      ),
    ],
    seconds: (performance.now() - began) / 1000,
  };
}

const NOT_REACHED: Survival = {
  fault: GENERATED_INPUTS,
  outcomes: [outcomeOf('the run ended before it', null)],
  seconds: 0,
};
/** A whole run rewrites the page; a run of some faults replaces their lines. */
function write(survived: readonly Survival[], whole: boolean): void {
  const before = !whole && existsSync(REPORT) ? rowsIn(readFileSync(REPORT, 'utf8')) : new Map<number, string>();
  writeFileSync(REPORT, reliabilityReport(new Map([...before, ...rowsOf(survived, NAMED)])));
}

/** Everything this run starts is ended with it, also where a signal ends it. */
function endWithSignals(under: Undertaking): void {
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      print('\nEnding what was started…');
      void under.end().then(() => process.exit(status));
    });
  }
}

/** `npm run test:faults`: real processes are hurt in the middle of their work, and nothing may be lost. Numbers choose faults. */
await run(async () => {
  const chosen = process.argv.slice(2).map(Number);
  const known = [...FAULTS, GENERATED_INPUTS].map(({ id }) => id).sort((a, b) => a - b);
  const unknown = chosen.filter((id) => !known.includes(id));
  if (unknown.length > 0)
    throw new StartError(`The faults caused here are ${known.join(', ')}, not ${unknown.join(', ')}.`);
  const isWanted = (id: number) => chosen.length === 0 || chosen.includes(id);
  const faults = FAULTS.filter(({ id }) => isWanted(id));
  // the log of a server whose database is being killed has nothing else
  process.env.LOG_LEVEL ??= 'silent';
  const under = undertaking();
  endWithSignals(under);
  const survived: Survival[] = [];
  try {
    if (faults.length > 0) survived.push(...(await hurt(faults, under)));
    // written before the longest part as well: what was seen is not lost with it
    if (chosen.length === 0) write([...survived, NOT_REACHED], true);
    if (isWanted(GENERATED_INPUTS.id)) survived.push(await fuzzed(under));
  } finally {
    await under.end();
  }
  write(survived, chosen.length === 0);
  print(`\n${path.relative(root, REPORT)} is written.`);
  const lost = survived.filter(({ outcomes }) => outcomes.some(({ holds: held }) => held === false));
  const leftOut = survived.filter(({ outcomes }) => outcomes.some(({ holds: held }) => held === null));
  print(
    `\n${survived.length - lost.length - leftOut.length} of ${survived.length} faults survived, ${leftOut.length} left out.`,
  );
  if (lost.length > 0) {
    throw new StartError(`Not survived: ${lost.map(({ fault }) => `${fault.id} ${fault.title}`).join('; ')}.`);
  }
});

async function hurt(faults: typeof FAULTS, under: Undertaking): Promise<Survival[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'thervu-faults-'));
  under.atEnd(() => removeDataDir(dataDir));
  // no browser is served: each of its parts takes as long as all that is needed here
  await buildAll({ only: ['api'], log: print });
  const settings = readSettings({
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_PROFILE: 'small',
    DATABASE_URL: undefined,
  });
  const victims = await startVictims(settings, under, print);
  const db = await victims.connect();
  const scripts = await ScriptSupply.of(db);
  await db.end();
  const survived: Survival[] = [];
  for (const fault of faults) survived.push(await runFault(fault, { victims, scripts, under, print }));
  return survived;
}
