import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { BareAnswer } from './bare-server';
import { runLoad } from './load-client';
import type { LoadResult } from './load-client';
import { pidListeningOn, waitUntilIdle, watched } from './machine';
import type { Slice } from './machine';
import type { BenchOptions } from './options';
import { table } from './report';
import type { Report } from './report';
import { spreadOf } from './statistics';
import { hasReliableWriteFigures, readDatabaseFacts, readStudents } from './students';
import type { DatabaseFacts, Student } from './students';

/** Limit before a release; the aim is the figure to improve towards. */
const GATE = 0.25;
const AIM = 0.55;
/** Below the burst of 100 that one network is granted. */
export const PER_ADDRESS = 90;
/** How long a slice waits for a quiet machine. */
const QUIET_LIMIT_MS = 10_000;

/** Headers that differ with every server or connection. */
const OWN_HEADERS = /^(date|connection|keep-alive|content-length|transfer-encoding|x-request-id)$/i;

interface Measured {
  load: LoadResult;
  slice: Slice;
  microsPerRequest: number | null;
}

/** The portal's own answer to one student: what the divisor must send too. */
export async function sampleAnswer(api: URL, student: Student): Promise<BareAnswer> {
  const path = `${api.pathname}result/look-up`;
  const response = await fetch(new URL(path, api), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' },
    body: JSON.stringify(student),
  });
  if (response.status !== 200) throw new Error(`The portal answered ${response.status} to a published result.`);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.test(name)));
  return { path, headers, body: await response.text() };
}

async function startBareServer(answer: BareAnswer): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL('./bare-server.ts', import.meta.url));
  child.send(answer);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

/** Address and register numbers of the look-ups, or a sentence why there are none. */
export async function lookUpTarget(
  name: string,
  options: BenchOptions,
): Promise<{ api: URL; port: number; pid: number | null; students: Student[] } | string> {
  if (options.portal === null) return `${name}: skipped, no portal named (--portal).`;
  const api = new URL('api/', options.portal);
  if (api.protocol !== 'http:' || !/^(127\.|localhost$)/.test(api.hostname))
    return `${name}: skipped, a load goes to a portal on this machine only (http://127.0.0.1:...).`;
  const students = await readStudents(options);
  if (!students || students.length === 0) return `${name}: skipped, no students named (--database or --students).`;
  const port = Number(api.port || 80);
  return { api, port, pid: pidListeningOn(port), students };
}

/** Public look-up against a bare Fastify route with the same bytes and headers, ABBA in one run. */
export async function measureResultLookUp(options: BenchOptions): Promise<Report | string> {
  const aim = await lookUpTarget('result-lookup', options);
  if (typeof aim === 'string') return aim;
  const { api, students, port: portalPort, pid: portalPid } = aim;
  const database = options.database === null ? null : await readDatabaseFacts(options.database);

  const answer = await sampleAnswer(api, students[0]!);
  const { child, port } = await startBareServer(answer);
  const nextBody = () => JSON.stringify(students[randomInt(students.length)]);
  const roots = [process.pid, ...(portalPid === null ? [] : [portalPid])];

  const measure = async (target: number, pid: number | null): Promise<Measured> => {
    await waitUntilIdle(QUIET_LIMIT_MS);
    const { value: load, slice } = await watched([...roots, ...(pid === null ? [] : [pid])], () =>
      runLoad({
        port: target,
        path: answer.path,
        connections: options.connections,
        seconds: options.seconds,
        perAddress: PER_ADDRESS,
        nextBody,
      }),
    );
    const cpu = slice.cpuMicros.at(-1);
    return { load, slice, microsPerRequest: pid === null || !cpu ? null : cpu / load.requests };
  };

  try {
    const portal = () => measure(portalPort, portalPid);
    const bare = () => measure(port, child.pid ?? null);
    await portal();
    await bare();
    const pairs: { portal: Measured; bare: Measured }[] = [];
    for (let i = 0; i < options.pairs; i++) {
      if (i % 2 === 0) pairs.push({ portal: await portal(), bare: await bare() });
      else {
        const first = await bare();
        pairs.push({ portal: await portal(), bare: first });
      }
    }
    return reportOf(options, pairs, students.length, answer, database);
  } finally {
    child.kill();
  }
}

function reportOf(
  options: BenchOptions,
  pairs: { portal: Measured; bare: Measured }[],
  students: number,
  answer: BareAnswer,
  database: DatabaseFacts | null,
): Report {
  const clean = pairs.filter(({ portal, bare }) => portal.slice.clean && bare.slice.clean);
  // Ratios survive a busy machine far better than absolutes; with too few clean pairs all pairs count, and the report names this.
  const counted = clean.length >= 3 ? clean : pairs;
  const ratio = spreadOf(counted.map(({ portal, bare }) => portal.load.perSecond / bare.load.perSecond));
  const rejected = pairs.reduce(
    (sum, { portal }) => sum + portal.load.requests - (portal.load.statuses['200'] ?? 0),
    0,
  );
  const asked = pairs.reduce((sum, { portal }) => sum + portal.load.requests, 0);
  const passed = ratio.median >= GATE && rejected === 0;
  const row = (name: 'portal' | 'bare') => {
    const all = counted.map((pair) => pair[name]);
    const micros = all.map(({ microsPerRequest }) => microsPerRequest).filter((value) => value !== null);
    return [
      name === 'portal' ? 'public look-up' : 'bare Fastify',
      spreadOf(all.map(({ load }) => load.perSecond)).median.toFixed(0),
      spreadOf(all.map(({ load }) => load.p50Ms)).median.toFixed(1),
      spreadOf(all.map(({ load }) => load.p99Ms)).median.toFixed(1),
      micros.length > 0 ? spreadOf(micros).median.toFixed(0) : 'unknown',
    ];
  };
  const { connections, seconds } = options;
  return {
    name: 'result-lookup',
    figures: {
      settings: {
        connections,
        seconds,
        perAddress: PER_ADDRESS,
        students,
        bytes: Buffer.byteLength(answer.body),
      },
      database,
      ratio,
      gate: GATE,
      aim: AIM,
      passed,
      refused: rejected,
      pairs,
      cleanPairs: clean.length,
    },
    text: [
      '# Public result look-up against a bare route',
      '',
      `Ratio ${ratio.median.toFixed(2)} (quartiles ${ratio.lowerQuartile.toFixed(2)} to ${ratio.upperQuartile.toFixed(2)}); ` +
        `gate ${GATE}: ${passed ? 'holds' : 'missed'}; aim ${AIM}.`,
      '',
      ...table(['side', 'requests/s', 'p50 ms', 'p99 ms', 'server CPU µs per request'], [row('portal'), row('bare')]),
      '',
      `${connections} connections, slices of ${seconds} s, ${pairs.length} pairs in ABBA order, ${clean.length} of them clean` +
        `${clean.length >= 3 ? '' : ' (too few: the figures are of all pairs, on a busy machine)'}; ` +
        `a random one of ${students} students each time; client addresses spread over 127.0.0.0/8 with ${PER_ADDRESS} look-ups each, ` +
        `limits on; ${rejected} of ${asked} look-ups were not answered with 200.`,
      '',
      database === null
        ? 'Database settings: not read.'
        : `Database: ${JSON.stringify(database)}; figures of writes to it ${hasReliableWriteFigures(database) ? 'may be told' : 'are refused'}.`,
    ],
  };
}
