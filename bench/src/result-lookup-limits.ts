import { WORKER_SECRETS } from '@thervu/api/core/operations/config';
import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { builtLookUpServer } from './built-look-up-server';
import { runLoad, type LoadResult } from './load-client';
import { waitUntilIdle, watched } from './machine';
import type { BenchOptions } from './options';
import { table, type Report } from './report';
import { lookUpTarget, PER_ADDRESS } from './result-lookup';
import { spreadOf } from './statistics';

/** Look-ups a second with limits, of those without: limits may cost one in twenty. */
const GATE = 0.95;
const QUIET_LIMIT_MS = 10_000;

interface Side {
  child: ChildProcess;
  port: number;
}

/** What the portal on this machine was started with, but for secrets of the worker, which a server refuses to be given. */
export const environmentOf = (pid: number): NodeJS.ProcessEnv =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
      .filter(([name]) => !WORKER_SECRETS.includes(name)),
  );

async function startSide(server: string, which: 'with' | 'without', env: NodeJS.ProcessEnv): Promise<Side> {
  const child = fork(server, [which], { env, execArgv: ['--max-semi-space-size=64', '--v8-pool-size=1'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The server ${which} limits did not start.`)));
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  // that it ends when the measurement is over is no failure
  ended.catch(() => undefined);
  return { child, port };
}

interface Half {
  load: LoadResult;
  /** CPU time of the server, without the database. */
  microsPerRequest: number | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Two slices of one process as one. */
function joined(halves: readonly Half[]): Half {
  const loads = halves.map(({ load }) => load);
  const requests = sum(loads.map((load) => load.requests));
  const costs = halves.map(({ load, microsPerRequest }) => (microsPerRequest ?? NaN) * load.requests);
  const statuses: LoadResult['statuses'] = {};
  for (const load of loads)
    for (const [status, count] of Object.entries(load.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  const mean = (figure: 'perSecond' | 'p50Ms' | 'p99Ms') => sum(loads.map((load) => load[figure])) / loads.length;
  const micros = sum(costs) / requests;
  return {
    load: {
      ...loads[0]!,
      requests,
      statuses,
      perSecond: mean('perSecond'),
      p50Ms: mean('p50Ms'),
      p99Ms: mean('p99Ms'),
    },
    microsPerRequest: Number.isNaN(micros) ? null : micros,
  };
}

/**
 * The public look-up with its limits against the same without. Each pair is of two processes of its own, in slices
 * ABBA: what one process makes of the same code differs from the next one by more than the limits cost.
 */
export async function measureLookUpLimits(options: BenchOptions): Promise<Report | string> {
  const aim = await lookUpTarget('result-lookup-limits', options);
  if (typeof aim === 'string') return aim;
  const { api, students, pid } = aim;
  if (pid === null) return 'result-lookup-limits: skipped, the process of the portal is not seen from here.';
  const env = environmentOf(pid);
  const server = await builtLookUpServer();
  const measure = async ({ port, child }: Side) => {
    await waitUntilIdle(QUIET_LIMIT_MS);
    const { value: load, slice } = await watched([process.pid, child.pid!], () =>
      runLoad({
        port,
        path: `${api.pathname}result/look-up`,
        connections: options.connections,
        seconds: options.seconds,
        perAddress: PER_ADDRESS,
        nextBody: () => JSON.stringify(students[randomInt(students.length)]),
      }),
    );
    const cpu = slice.cpuMicros.at(-1);
    return { load, clean: slice.clean, microsPerRequest: cpu ? cpu / load.requests : null };
  };
  const measurePair = async (order: readonly ['with' | 'without', 'with' | 'without']) => {
    const sides = {
      [order[0]]: await startSide(server, order[0], env),
      [order[1]]: await startSide(server, order[1], env),
    };
    try {
      for (const which of order) await measure(sides[which]!);
      const slices: Record<'with' | 'without', (Half & { clean: boolean })[]> = { with: [], without: [] };
      for (const which of [...order, ...order.toReversed()]) slices[which].push(await measure(sides[which]!));
      const clean = Object.values(slices)
        .flat()
        .every((slice) => slice.clean);
      return { with: joined(slices.with), without: joined(slices.without), clean };
    } finally {
      for (const { child } of Object.values(sides)) child.kill();
    }
  };
  const pairs: Pair[] = [];
  for (let i = 0; i < options.pairs; i++)
    pairs.push(await measurePair(i % 2 === 0 ? ['with', 'without'] : ['without', 'with']));
  return reportOf(options, pairs, students.length);
}

interface Pair {
  with: Half;
  without: Half;
  clean: boolean;
}

const microsOf = (all: (number | null)[]): string => {
  const known = all.filter((value) => value !== null);
  return known.length > 0 ? spreadOf(known).median.toFixed(0) : 'unknown';
};

function reportOf({ connections, seconds }: BenchOptions, pairs: Pair[], students: number): Report {
  const clean = pairs.filter((pair) => pair.clean);
  const counted = clean.length >= 3 ? clean : pairs;
  const ratio = spreadOf(counted.map((pair) => pair.with.load.perSecond / pair.without.load.perSecond));
  const cost = counted.flatMap(({ with: limited, without: free }) =>
    limited.microsPerRequest && free.microsPerRequest ? [free.microsPerRequest / limited.microsPerRequest] : [],
  );
  const cpuRatio = cost.length > 0 ? spreadOf(cost) : null;
  const refused = pairs.reduce((sum, pair) => sum + pair.with.load.requests - (pair.with.load.statuses['200'] ?? 0), 0);
  const passed = ratio.median >= GATE && refused === 0;
  const row = (which: 'with' | 'without') => [
    `${which} limits`,
    ...(['perSecond', 'p50Ms', 'p99Ms'] as const).map((figure) =>
      spreadOf(counted.map((pair) => pair[which].load[figure])).median.toFixed(figure === 'perSecond' ? 0 : 1),
    ),
    microsOf(counted.map((pair) => pair[which].microsPerRequest)),
  ];
  return {
    name: 'result-lookup-limits',
    figures: {
      connections,
      seconds,
      students,
      ratio,
      cpuRatio,
      gate: GATE,
      passed,
      refused,
      pairs,
      cleanPairs: clean.length,
    },
    text: [
      '# Public result look-up with its limits against the same without',
      '',
      `Ratio ${ratio.median.toFixed(3)} (quartiles ${ratio.lowerQuartile.toFixed(3)} to ${ratio.upperQuartile.toFixed(3)}); ` +
        `gate ${GATE}: ${passed ? 'holds' : 'missed'}.`,
      ...(cpuRatio === null
        ? []
        : [
            `Of the server's CPU time for a look-up with limits, one without takes ${cpuRatio.median.toFixed(3)} ` +
              `(quartiles ${cpuRatio.lowerQuartile.toFixed(3)} to ${cpuRatio.upperQuartile.toFixed(3)}): what a busy machine can tell.`,
          ]),
      '',
      ...table(['side', 'look-ups/s', 'p50 ms', 'p99 ms', 'server CPU µs per look-up'], [row('with'), row('without')]),
      '',
      `${connections} connections, ${pairs.length} pairs of new processes, two slices of ${seconds} s each in ABBA order, ${clean.length} of them clean` +
        `${clean.length >= 3 ? '' : ' (too few: the figures are of all pairs, on a busy machine)'}; ` +
        `a random one of ${students} students each time; ${refused} look-ups with limits were not answered with 200.`,
    ],
  };
}
