import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MarksheetWork } from './marksheets-work';
import type { BenchOptions } from './options';
import { table, type Report } from './report';

/** Must hold: statements with photos of one college in one PDF, seconds, and resident memory of the process that makes it. */
const STATEMENTS = 3000;
const MOST_SECONDS = 60;
const MOST_MB = 400;
const RUNS = 2;

/** One run in a new process, so that one run's memory is not the next one's. */
function run(database: string): Promise<MarksheetWork> {
  const child = fork(fileURLToPath(new URL('marksheets-work.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    let work: MarksheetWork | undefined;
    child.once('message', (told) => (work = told as MarksheetWork));
    child.once('exit', () => (work ? resolve(work) : reject(new Error('The statements could not be made.'))));
    child.send({ database, count: STATEMENTS });
  });
}

/** 3,000 statements of marks with photos, serial numbers and signed codes as one PDF, as the job makes it. */
export async function measureMarksheets({ database }: BenchOptions): Promise<Report | string> {
  if (database === null) return 'marksheets: skipped, it takes --database.';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(database).hostname))
    return 'marksheets: skipped, it changes rows for a moment: a database on this machine only.';
  const runs: MarksheetWork[] = [];
  for (let at = 0; at < RUNS; at += 1) runs.push(await run(database));
  const whole = runs.every(({ statements, withoutPhoto }) => statements === STATEMENTS && withoutPhoto === 0);
  const seconds = Math.max(...runs.map((one) => one.seconds));
  const most = Math.max(...runs.map((one) => one.mostMb));
  const passed = whole && seconds < MOST_SECONDS && most < MOST_MB;
  return {
    name: 'marksheets',
    figures: {
      gates: { seconds: MOST_SECONDS, mb: MOST_MB },
      statements: STATEMENTS,
      seconds,
      most,
      passed,
      runs,
    },
    text: [
      `# ${STATEMENTS} statements of marks with photos as one PDF`,
      '',
      `A college of that size is gathered for the measurement and taken apart again. Every statement gets a serial number and a signed ` +
        `code; photos are kept as 900 x 1,200 pixels. Slowest run ${seconds.toFixed(1)} s, gate ${MOST_SECONDS} s; most resident memory ` +
        `${most.toFixed(0)} MB, gate ${MOST_MB} MB: ${passed ? 'both hold' : 'missed'}.`,
      '',
      ...table(
        [
          'run',
          'statements',
          'results',
          'seconds',
          'CPU seconds',
          'first byte after',
          'MB of PDF',
          'MB before',
          'MB at a third',
          'MB at most',
        ],
        runs.map((one, at) => [
          ...[
            String(at + 1),
            String(one.statements),
            String(one.results),
            one.seconds.toFixed(1),
            one.cpuSeconds.toFixed(1),
          ],
          ...[`${one.firstByteSeconds.toFixed(2)} s`, one.mb.toFixed(1), one.beforeMb.toFixed(0)],
          ...[one.thirdMb.toFixed(0), one.mostMb.toFixed(0)],
        ]),
      ),
    ],
  };
}
