import { writeFileSync } from 'node:fs';
import { run, StartError } from './command';
import { coverageOf, shortfalls } from './requirements/coverage';
import { readLedger } from './requirements/ledger';
import { readReports } from './requirements/reports';
import { root } from './root';

const flag = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index > 0 ? process.argv[index + 1] : undefined;
};

/** `npm run requirements`: ledger ids in titles of tests that ran and passed, from the reports of the last `npm test`. */
await run(async () => {
  const tests = readReports(`${root}reports`);
  if (tests.length === 0) throw new StartError('There are no reports yet: run npm test first.');
  const coverage = coverageOf(readLedger(), tests);
  writeFileSync(`${root}reports/requirements.json`, JSON.stringify(coverage, null, 1));
  const line = (area: string, proved: number, rows: number) =>
    `${area.padEnd(14)} ${String(proved).padStart(4)} of ${String(rows).padStart(4)}  ${((100 * proved) / rows).toFixed(1).padStart(5)} %\n`;
  for (const { area, proved, rows } of coverage.areas) process.stdout.write(line(area, proved, rows));
  const total = coverage.areas.reduce((sum, { rows }) => sum + rows, 0);
  process.stdout.write(line('all', total - coverage.uncited.length, total));
  const max = Number(flag('most') ?? '40');
  for (const id of coverage.uncited.slice(0, max)) process.stdout.write(`  not cited: ${id}\n`);
  const faults = [
    ...coverage.unknown.map((id) => `${id} is cited and not in the ledger.`),
    ...coverage.broken.map((id) => `${id} is cited by a test that failed.`),
    ...shortfalls(coverage, flag('min-area') ?? ''),
  ];
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  await Promise.resolve();
});
