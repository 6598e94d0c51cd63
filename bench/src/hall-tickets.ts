import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TicketWork } from './hall-tickets-work';
import type { BenchOptions } from './options';
import { table, type Report } from './report';

/** Limits: tickets with photos in one PDF, seconds, and resident memory of the process that makes it. */
const TICKETS = 3000;
const MAX_SECONDS = 30;
const MAX_MB = 400;
const RUNS = 2;

/** One run in a new process, so that one run's memory is not the next one's. */
function run(database: string): Promise<TicketWork> {
  const child = fork(fileURLToPath(new URL('hall-tickets-work.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    let work: TicketWork | undefined;
    child.once('message', (reported) => (work = reported as TicketWork));
    child.once('exit', () => (work ? resolve(work) : reject(new Error('The tickets could not be made.'))));
    child.send({ database, count: TICKETS });
  });
}

/** 3,000 hall tickets with photos, Tamil names and signed codes as one PDF, as the job makes it. */
export async function measureHallTickets({ database }: BenchOptions): Promise<Report | string> {
  if (database === null) return 'hall-tickets: skipped, it takes --database.';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(database).hostname))
    return 'hall-tickets: skipped, it changes rows for a moment: a database on this machine only.';
  const runs: TicketWork[] = [];
  for (let index = 0; index < RUNS; index += 1) runs.push(await run(database));
  const whole = runs.every(({ tickets, withoutPhoto }) => tickets === TICKETS && withoutPhoto === 0);
  const seconds = Math.max(...runs.map((run) => run.seconds));
  const max = Math.max(...runs.map((run) => run.mostMb));
  const passed = whole && seconds < MAX_SECONDS && max < MAX_MB;
  return {
    name: 'hall-tickets',
    figures: { gates: { seconds: MAX_SECONDS, mb: MAX_MB }, tickets: TICKETS, seconds, most: max, passed, runs },
    text: [
      `# ${TICKETS} hall tickets with photos as one PDF`,
      '',
      `Every photo is read as it is kept (JPEG, 900 x 1,200 pixels), made small and set; every code is signed. Slowest run ` +
        `${seconds.toFixed(1)} s, gate ${MAX_SECONDS} s; most resident memory ${max.toFixed(0)} MB, gate ${MAX_MB} MB: ` +
        `${passed ? 'both hold' : 'missed'}.`,
      '',
      ...table(
        [
          'run',
          'tickets',
          'papers',
          'seconds',
          'CPU seconds',
          'first byte after',
          'MB of PDF',
          'MB before',
          'MB at most',
        ],
        runs.map((run, index) => [
          ...[
            String(index + 1),
            String(run.tickets),
            String(run.papers),
            run.seconds.toFixed(1),
            run.cpuSeconds.toFixed(1),
          ],
          ...[
            `${run.firstByteSeconds.toFixed(2)} s`,
            run.mb.toFixed(1),
            run.beforeMb.toFixed(0),
            run.mostMb.toFixed(0),
          ],
        ]),
      ),
    ],
  };
}
