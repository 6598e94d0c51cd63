import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ExamDaysWork, Printed } from './exam-days-work';
import type { BenchOptions } from './options';
import { table, type Report } from './report';

/** Limits: all sittings of an exam as one job, one centre of 1,600, the gate into the conduct of the exam, the prints of a session. */
const GATES = { planSeconds: 180, largeMs: 200, gateSeconds: 2, printSeconds: 10 } as const;

/** One run in a new process, so that one run's memory is not the next one's. */
function run(database: string): Promise<ExamDaysWork> {
  const child = fork(fileURLToPath(new URL('exam-days-work.ts', import.meta.url)));
  return new Promise((resolve, reject) => {
    let work: ExamDaysWork | undefined;
    child.once('message', (reported) => (work = reported as ExamDaysWork));
    child.once('exit', () => (work ? resolve(work) : reject(new Error('The exam days could not be measured.'))));
    child.send({ database });
  });
}

const printed = ({ candidates, seconds, mb }: Printed, gate: string) => [
  `prints of ${formatCount(candidates)} candidates with photos`,
  `${seconds.toFixed(1)} s, ${mb.toFixed(1)} MB`,
  gate,
];
const formatCount = (count: number) => count.toLocaleString('en-IN');

/** Every sitting of the largest exam planned as one job, one large centre, the gate, and the prints of a session. */
export async function measureExamDays({ database }: BenchOptions): Promise<Report | string> {
  if (database === null) return 'exam-days: skipped, it takes --database.';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(database).hostname))
    return 'exam-days: skipped, it changes rows for a moment: a database on this machine only.';
  const work = await run(database);
  const measured: Record<keyof typeof GATES, number> = { ...work, printSeconds: work.middle.seconds };
  const missed = Object.entries(GATES).filter(([name, most]) => measured[name as keyof typeof GATES] > most);
  const passed = missed.length === 0;
  return {
    name: 'exam-days',
    figures: { gates: GATES, passed, ...work },
    text: [
      `# ${formatCount(work.sittings)} sittings with ${formatCount(work.seats)} seats as one job`,
      '',
      `Each session of the exam time table is read, planned and written for all its centres at once; ${formatCount(work.pairs)} pairs of neighbours ` +
        `are left. The rule alone seats 1,600 candidates of forty papers in ${work.largeMs.toFixed(0)} ms (middle of seven runs, ` +
        `${formatCount(work.largePairs)} pairs). The step into the conduct of the exam names ${formatCount(work.notFixed)} sessions that are not fixed. ` +
        `${passed ? 'Every gate holds.' : `Missed: ${missed.map(([name]) => name).join(', ')}.`}`,
      '',
      ...table(
        ['what', 'measured', 'gate'],
        [
          ['all sittings', `${work.planSeconds.toFixed(1)} s`, `${GATES.planSeconds} s`],
          ['CPU of all sittings', `${work.planCpuSeconds.toFixed(1)} s`, ''],
          ['most resident memory', `${work.mostMb.toFixed(0)} MB`, ''],
          ['1,600 candidates', `${work.largeMs.toFixed(0)} ms`, `${GATES.largeMs} ms`],
          ['gate into the conduct of the exam', `${work.gateSeconds.toFixed(2)} s`, `${GATES.gateSeconds} s`],
          printed(work.middle, `${GATES.printSeconds} s`),
          printed(work.largest, ''),
        ],
      ),
    ],
  };
}
