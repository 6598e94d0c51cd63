import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MarksheetWork } from './marksheets-work';
import type { BenchOptions } from './options';
import { table, type Report } from './report';

/** Limits: statements with photos of one college in one PDF, seconds, and resident memory of the process that makes it. */
const STATEMENTS = 3000;
const MAX_SECONDS = 60;
const MAX_MB = 400;
const RUNS = 2;

/** One run in a new process, so that one run's memory is not the next one's. */
function run(database: string): Promise<MarksheetWork> {
  const child = fork(fileURLToPath(new URL('marksheets-work.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    let work: MarksheetWork | undefined;
    child.once('message', (reported) => (work = reported as MarksheetWork));
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
  for (let index = 0; index < RUNS; index += 1) runs.push(await run(database));
  const whole = runs.every(({ statements, withoutPhoto }) => statements === STATEMENTS && withoutPhoto === 0);
  const seconds = Math.max(...runs.map((run) => run.seconds));
  const max = Math.max(...runs.map((run) => run.mostMb));
  const passed = whole && seconds < MAX_SECONDS && max < MAX_MB;
  return {
    name: 'marksheets',
    figures: {
      gates: { seconds: MAX_SECONDS, mb: MAX_MB },
      statements: STATEMENTS,
      seconds,
      most: max,
      passed,
      runs,
    },
    text: [
      `# ${STATEMENTS} statements of marks with photos as one PDF`,
      '',
      `A college of that size is gathered for the measurement and taken apart again. Every statement gets a serial number and a signed ` +
        `code; photos are kept as 900 x 1,200 pixels. Slowest run ${seconds.toFixed(1)} s, gate ${MAX_SECONDS} s; most resident memory ` +
        `${max.toFixed(0)} MB, gate ${MAX_MB} MB: ${passed ? 'both hold' : 'missed'}.`,
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
        runs.map((run, index) => [
          ...[
            String(index + 1),
            String(run.statements),
            String(run.results),
            run.seconds.toFixed(1),
            run.cpuSeconds.toFixed(1),
          ],
          ...[`${run.firstByteSeconds.toFixed(2)} s`, run.mb.toFixed(1), run.beforeMb.toFixed(0)],
          ...[run.thirdMb.toFixed(0), run.mostMb.toFixed(0)],
        ]),
      ),
    ],
  };
}
