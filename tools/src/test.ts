import { mkdirSync, rmSync } from 'node:fs';
import { run, StartError } from './command';
import { stopAbandonedCluster } from './database/test-cluster';
import { countTests } from './requirements/reports';
import { root } from './root';
import { findLighthouse } from './system/lighthouse';
import { failures } from './test/failures';
import { endOnSignals, interrupted } from './test/interrupt';
import { journeys } from './test/journeys';
import { withSecondTry } from './test/second-try';
import { lane, nodeStep, step, type Outcome } from './test/steps';

const reports = `${root}reports`;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Processes of a run of jest. Tests wait for answers and timers a quarter of their time: three use two cores fully. */
const WORKERS = 3;

/**
 * A jest process makes and drops many small objects: with a young generation of 64 MB it collects garbage a fifth less
 * of the time than with Node's 16 MB.
 */
const JEST_NODE_OPTIONS = '--experimental-vm-modules --max-semi-space-size=64';

/** `npm test system` runs the tests of the server once more where the planner knows nothing of any table. */
const withoutStatistics = () =>
  nodeStep('server, no statistics', 'jest/bin/jest.js', ['--selectProjects', 'server', `--maxWorkers=${WORKERS}`], {
    NODE_OPTIONS: JEST_NODE_OPTIONS,
    NO_STATISTICS: 'yes',
  });

/** The generated tests of which other runs take a part. */
const ROTATING = ['whole-api/fuzz.test', 'whole-api/every-call.test', 'whole-api/two-people.test'];

/** Titles of the journeys of which other runs take a part. */
const ROTATING_JOURNEYS = 'is double-clicked|axe finds nothing|on a phone nothing|scrolls sideways at';

function report({ name, ok, seconds, output }: Outcome): void {
  print(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s`);
  if (ok) return;
  // the names first: a reader may be shown no more than the beginning
  for (const failed of failures(output)) print(failed);
  // what passed would only hide what did not
  print(output.replace(/^PASS .*\n/gm, ''));
}

function jest(project: 'server' | 'browser', args: string[]) {
  const report = `${reports}/jest-${project}.json`;
  const runOf = (file: string, extra: string[]) =>
    nodeStep(
      `${project} tests`,
      'jest/bin/jest.js',
      ['--selectProjects', project, '--json', `--outputFile=${file}`, ...extra],
      { NODE_OPTIONS: JEST_NODE_OPTIONS },
    );
  return withSecondTry(runOf(report, [`--maxWorkers=${WORKERS}`, ...args]), report, (files, file) =>
    runOf(file, ['--maxWorkers=1', '--runTestsByPath', ...files]),
  );
}

const ownPart = (name: string, script: string, args: string[] = []) =>
  step(name, process.execPath, ['--import', 'tsx', `${root}tools/src/${script}.ts`, ...args]);

const types = [
  nodeStep('types, browser', 'typescript/bin/tsc', ['-p', 'tsconfig.browser.json']),
  nodeStep('types, server', 'typescript/bin/tsc', ['-p', 'tsconfig.server.json']),
];
const lint = nodeStep('lint', 'eslint/bin/eslint.js', ['.']);
const format = nodeStep('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);

/** Catalogues that are whole and plain, and compiled modules that are what they say. */
const words = step('words', process.execPath, [`${root}packages/build/src/words.mjs`, '--check']);

/** The public page and first screens in Lighthouse, when nothing else runs. */
async function lighthouse(): Promise<Outcome[]> {
  const modules = findLighthouse(print);
  if (!modules) {
    print('Skipped: Lighthouse could not be fetched here, so no screen was measured.');
    return [];
  }
  process.env.LIGHTHOUSE_MODULES = modules;
  const outcome = { ...(await journeys(['system/lighthouse', '--project', 'lighthouse'], print)), name: 'Lighthouse' };
  delete process.env.LIGHTHOUSE_MODULES;
  report(outcome);
  // the scores are wanted also where all of them hold
  if (outcome.ok) print(outcome.output.match(/^.*: performance \d+, .*$/gm)?.join('\n') ?? '');
  return [outcome];
}

/** `npm test`: everything. `npm test unit|e2e|system|lighthouse` runs a part; further arguments are passed to jest or Playwright. */
await run(async () => {
  endOnSignals(print);
  const began = performance.now();
  const [part, ...rest] = process.argv.slice(2);
  if (part !== undefined && !['unit', 'e2e', 'system', 'lighthouse'].includes(part)) {
    throw new StartError(`The parts of the tests are unit, e2e, system and lighthouse, not '${part}'.`);
  }
  if (part === undefined) rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  process.env.ROTATION ??= String(Math.floor(Date.now() / 86_400_000));
  if (part !== 'system') print(`ROTATION=${process.env.ROTATION} repeats the generated checks of this run.`);

  const outcomes: Outcome[] = [];
  if (part === undefined || part === 'unit') {
    // two lanes for two cores; each run of jest fills both, so that no test waits for four others
    const checks = await Promise.all([
      lane([ownPart('build', 'build'), lint], report),
      lane([...types, format, ownPart('sizes', 'sizes'), words], report),
    ]);
    const tests = await lane([jest('server', rest), jest('browser', rest)], report);
    outcomes.push(...checks.flat(), ...tests);
  }
  if (part === undefined || part === 'e2e') {
    const outcome = await journeys(rest, print);
    report(outcome);
    outcomes.push(outcome);
  }
  if (part === 'lighthouse') outcomes.push(...(await lighthouse()));
  if (part === 'system') {
    process.env.ROTATION = 'all';
    const args = ['--selectProjects', 'server', '--maxWorkers=2', ...ROTATING];
    const generated = nodeStep('generated, whole', 'jest/bin/jest.js', args, {
      NODE_OPTIONS: JEST_NODE_OPTIONS,
    });
    outcomes.push(...(await lane([ownPart('system', 'system'), generated, withoutStatistics()], report)));
    outcomes.push(...(await lighthouse()));
    const rotating = await journeys(['--grep', ROTATING_JOURNEYS, ...rest], print);
    report(rotating);
    process.env.NO_STATISTICS = 'yes';
    const dayOne = { ...(await journeys(['day-one'], print)), name: 'day one, no statistics' };
    report(dayOne);
    outcomes.push(rotating, dayOne);
  }
  if (part === undefined) {
    const coverage = await ownPart('requirements', 'requirements', [
      '--min-area',
      'platform=95,shell=95,auth=95,results=95,masters=95,exams=95,students=95,registration=95,fees=95,halltickets=95,marks=95,absentees=95,camp=95,revaluation=95,admin=95,print-export=95',
      '--most',
      '0',
    ])();
    report(coverage);
    if (coverage.ok) print(coverage.output);
    outcomes.push(coverage);
  }

  if (interrupted.aborted) {
    await stopAbandonedCluster();
    throw new StartError('The tests were interrupted.');
  }

  // the system checks write no report; an existing one is of an earlier run
  const { passed, failed, unsteady } =
    part === 'system'
      ? { passed: outcomes.filter(({ ok }) => ok).length, failed: 0, unsteady: [] }
      : countTests(reports);
  const broken = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
  print(
    `\n${((performance.now() - began) / 60_000).toFixed(1)} minutes${broken.length > 0 ? `; failed: ${broken.join(', ')}` : ''}`,
  );
  for (const title of unsteady) print(`UNSTEADY: failed, then passed when tried again: ${title}`);
  print(`${passed} passed, ${failed + (failed === 0 ? broken.length : 0)} failed`);
  if (broken.length > 0) process.exit(1);
});
