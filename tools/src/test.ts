import { mkdirSync, rmSync } from 'node:fs';
import { run, StartError } from './command';
import { countTests } from './requirements/reports';
import { root } from './root';
import { failures } from './test/failures';
import { journeys } from './test/journeys';
import { withSecondTry } from './test/second-try';
import { lane, nodeStep, step, type Outcome } from './test/steps';

const reports = `${root}reports`;
const say = (line: string) => process.stdout.write(`${line}\n`);

function report({ name, ok, seconds, output }: Outcome): void {
  say(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s`);
  if (ok) return;
  // the names first: a reader may be shown no more than the beginning
  for (const failed of failures(output)) say(failed);
  // what passed would only hide what did not
  say(output.replace(/^PASS .*\n/gm, ''));
}

function jest(project: 'server' | 'browser', args: string[]) {
  const report = `${reports}/jest-${project}.json`;
  const runOf = (file: string, more: string[]) =>
    nodeStep(`${project} tests`, 'jest/bin/jest.js', [
      '--selectProjects', project, '--json', `--outputFile=${file}`, ...more,
    ], { NODE_OPTIONS: '--experimental-vm-modules' }); // prettier-ignore
  return withSecondTry(runOf(report, ['--maxWorkers=2', ...args]), report, (files, file) =>
    runOf(file, ['--maxWorkers=1', '--runTestsByPath', ...files]),
  );
}

const own = (name: string, script: string, args: string[] = []) =>
  step(name, process.execPath, ['--import', 'tsx', `${root}tools/src/${script}.ts`, ...args]);

const types = [
  nodeStep('types, browser', 'typescript/bin/tsc', ['-p', 'tsconfig.browser.json']),
  nodeStep('types, server', 'typescript/bin/tsc', ['-p', 'tsconfig.server.json']),
];
const lint = [
  nodeStep('lint', 'eslint/bin/eslint.js', ['.']),
  nodeStep('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
];

/** `npm test`: everything. `npm test unit|e2e|system` runs a part; what follows goes to jest or Playwright. */
await run(async () => {
  const began = performance.now();
  const [part, ...rest] = process.argv.slice(2);
  if (part !== undefined && !['unit', 'e2e', 'system'].includes(part)) {
    throw new StartError(`The parts of the tests are unit, e2e and system, not '${part}'.`);
  }
  if (part === undefined) rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const outcomes: Outcome[] = [];
  if (part === undefined || part === 'unit') {
    // two lanes for two cores; each run of jest fills both, so that no test waits for four others
    const checks = await Promise.all([
      lane([own('build', 'build')], report),
      lane([...types, ...lint, own('sizes', 'sizes')], report),
    ]);
    const tests = await lane([jest('server', rest), jest('browser', rest)], report);
    outcomes.push(...checks.flat(), ...tests);
  }
  if (part === undefined || part === 'e2e') {
    const outcome = await journeys(rest, say);
    report(outcome);
    outcomes.push(outcome);
  }
  if (part === 'system') outcomes.push(...(await lane([own('system', 'system')], report)));
  if (part === undefined) {
    const coverage = await own('requirements', 'requirements', [
      '--min-area',
      'platform=95,shell=95,auth=95,results=95,masters=95,exams=95,students=95,registration=95,fees=95,halltickets=95,marks=95,absentees=95,camp=95,revaluation=95,admin=95,print-export=95',
      '--most',
      '0',
    ])();
    report(coverage);
    if (coverage.ok) say(coverage.output);
    outcomes.push(coverage);
  }

  // the system checks write no report; what stands there is of an earlier run
  const { passed, failed, unsteady } =
    part === 'system'
      ? { passed: outcomes.filter(({ ok }) => ok).length, failed: 0, unsteady: [] }
      : countTests(reports);
  const broken = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
  say(
    `\n${((performance.now() - began) / 60_000).toFixed(1)} minutes${broken.length > 0 ? `; failed: ${broken.join(', ')}` : ''}`,
  );
  for (const title of unsteady) say(`UNSTEADY: failed, then passed when tried again: ${title}`);
  say(`${passed} passed, ${failed + (failed === 0 ? broken.length : 0)} failed`);
  if (broken.length > 0) process.exit(1);
});
