import { readFileSync } from 'node:fs';
import pg from 'pg';
import { treeSeconds, watched } from '../../../bench/src/machine';
import { runOpenLoad, type OpenAnswer } from '../../../bench/src/open-load-client';
import { table, type Report } from '../../../bench/src/report';
import { quantile } from '../../../bench/src/statistics';
import type { LookUp } from '../faults/public-line';
import { freePort } from '../test/free-port';
import type { Cluster } from './cluster';
import { ended, type ClusterPortal } from './portal';

/**
 * An hour after a release in a minute: shares of the peak, each for a twelfth of the time. Nobody asks before; the first
 * minutes have most of it, and the mean is 0.32 of the peak.
 */
const CURVE = [0.55, 1, 0.8, 0.45, 0.3, 0.2, 0.15, 0.12, 0.1, 0.08, 0.06, 0.05];
const SLICE_SECONDS = 5;
const GIVE_UP_MS = 5000;
const PER_ADDRESS = 90;
/** Look-ups a second at the peak. */
const PEAK = Number(process.env.RESULTS_HOUR_PEAK ?? 600);

const STUDENTS = `select s.reg_no as "regNo", s.dob::text as dob from published_session p
  join result_published r on r.exam_id = p.exam_id and r.version = p.version join student s on s.reg_no = r.reg_no
  order by md5(s.reg_no) limit 5000`;

/** One way to serve the hour. */
interface Hour {
  processes: number;
  from: 'primary' | 'copies';
  asked: number;
  answered: number;
  /** How many came with each status; `none` did not come within five seconds. */
  statuses: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
  /** Microseconds of processor time for each look-up: of the processes for look-ups, of the primary, of the copies. */
  processMicros: number;
  primaryMicros: number;
  copyMicros: number;
  /** Most memory one of the processes had, in MB. */
  memoryMb: number;
  /** Share of the machine that others used meanwhile. */
  foreign: number;
}

/** The same hour with one and two processes, on the primary and on copies. */
export async function resultsHours(cluster: Cluster, portal: ClusterPortal, adminUrl: string): Promise<Hour[]> {
  const db = new pg.Client({ connectionString: adminUrl });
  await db.connect();
  const { rows: students } = await db.query<LookUp>(STUDENTS);
  await db.end();
  const hours: Hour[] = [];
  for (const from of ['primary', 'copies'] as const)
    for (const processes of [1, 2]) hours.push(await hour(cluster, portal, { students, from, processes }));
  return hours;
}

async function hour(
  cluster: Cluster,
  portal: ClusterPortal,
  { students, from, processes }: { students: LookUp[]; from: Hour['from']; processes: number },
): Promise<Hour> {
  const leader = await cluster.leader();
  const readUrl = portal.publicUrlOn(from === 'primary' ? leader.port : cluster.readPort);
  const served: { port: number; child: Awaited<ReturnType<ClusterPortal['lookUpProcess']>> }[] = [];
  for (let n = 0; n < processes; n += 1) {
    const port = await freePort();
    served.push({ port, child: await portal.lookUpProcess(port, { processes, readUrl }) });
  }
  let next = 0;
  const load = (port: number, share: number) =>
    runOpenLoad({
      port,
      path: '/thervu/api/result/look-up',
      perSecond: (PEAK * share) / processes,
      seconds: SLICE_SECONDS,
      perAddress: PER_ADDRESS,
      nextBody: () => JSON.stringify(students[next++ % students.length]),
      giveUpMs: GIVE_UP_MS,
    });
  try {
    await Promise.all(served.map(({ port }) => load(port, 0.2)));
    const roots = [...served.map(({ child }) => child.pid!), ...cluster.nodes.map((node) => node.postmaster()!)];
    const before = roots.map(treeSeconds);
    const { value: answers, slice } = await watched([...roots, process.pid], async () => {
      const all: OpenAnswer[] = [];
      for (const share of CURVE) all.push(...(await Promise.all(served.map(({ port }) => load(port, share)))).flat());
      return all;
    });
    const used = roots.map((root, index) => (treeSeconds(root) - before[index]!) * 1e6);
    const good = answers.filter(({ status }) => status === 200);
    const micros = (which: (index: number) => boolean) =>
      used.filter((_, index) => which(index)).reduce((sum, each) => sum + each, 0) / answers.length;
    const leads = cluster.nodes.indexOf(leader) + processes;
    const times = good.map(({ ms }) => ms).sort((a, b) => a - b);
    return {
      processes,
      from,
      asked: answers.length,
      answered: good.length,
      statuses: countStatuses(answers.map(({ status }) => status)),
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      processMicros: micros((index) => index < processes),
      primaryMicros: micros((index) => index === leads),
      copyMicros: micros((index) => index >= processes && index !== leads),
      memoryMb: Math.max(...served.map(({ child }) => peakMemoryMb(child.pid!))),
      foreign: slice.foreign,
    };
  } finally {
    for (const { child } of served) await ended(child);
  }
}

const peakMemoryMb = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** How many answers had each status; 0, for one that never came, is `none`. */
export function countStatuses(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) {
    const key = status === 0 ? 'none' : String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** The hours as a result beside those of the measurements, from which docs/scale.md calculates. */
export const hoursReport = (hours: readonly Hour[]): Report => ({
  name: 'results-hour',
  figures: { peak: PEAK, hours },
  text: [
    '# An hour after a release, played in a minute',
    '',
    `Open loop, ${PEAK} look-ups a second at the peak, 0.32 of it in the mean; three servers of PostgreSQL, one of them following synchronously, everything on this machine. Microseconds of processor time are those of a look-up.`,
    '',
    ...table(
      [
        'processes',
        'read from',
        'answered',
        'statuses',
        'p50',
        'p99',
        'µs of processes',
        'of the primary',
        'of the copies',
        'MB',
        'others',
      ],
      hours.map((hour) => [
        String(hour.processes),
        hour.from,
        `${hour.answered} of ${hour.asked}`,
        Object.entries(hour.statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
        `${hour.p50Ms.toFixed(1)} ms`,
        `${hour.p99Ms.toFixed(0)} ms`,
        hour.processMicros.toFixed(0),
        hour.primaryMicros.toFixed(0),
        hour.copyMicros.toFixed(0),
        hour.memoryMb.toFixed(0),
        `${(hour.foreign * 100).toFixed(0)} %`,
      ]),
    ),
  ],
});

/** One line for each way. */
export const describeHour = (hour: Hour): string =>
  `${hour.processes} on ${hour.from}: ${hour.answered} of ${hour.asked} answered (${JSON.stringify(hour.statuses)}), p50 ${hour.p50Ms.toFixed(1)} ms, p99 ${hour.p99Ms.toFixed(0)} ms; ` +
  `a look-up costs ${hour.processMicros.toFixed(0)} µs of the processes, ${hour.primaryMicros.toFixed(0)} µs of the primary, ${hour.copyMicros.toFixed(0)} µs of the copies; ` +
  `${hour.memoryMb.toFixed(0)} MB; others used ${(hour.foreign * 100).toFixed(0)} % of the machine`;
