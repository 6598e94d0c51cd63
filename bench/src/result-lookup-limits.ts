import { WORKER_SECRETS } from '@thervu/api/core/operations/config';
import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { builtProgram } from './built-program';
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

type Which = 'with' | 'without';

interface Half {
  load: LoadResult;
  /** CPU time of the server, without the database. */
  microsPerRequest: number | null;
  clean: boolean;
}

/** Two slices that followed each other, one of each side. */
interface Couple {
  with: Half;
  without: Half;
}

/** Slices of each process before it is measured: V8 has compiled everything anew after some eight seconds. */
const WARM_UP = 4;
/** Which side begins in each couple of slices of a pair: what both lose as the machine slows down is lost by each once. */
const FIRST_OF_COUPLE: readonly (0 | 1)[] = [0, 1, 1, 0];

/**
 * The public look-up with its limits against the same without. Each pair is of two processes of its own: what one process
 * makes of the same code differs from the next one. Slices follow each other in couples and the ratio is of couples,
 * because a machine whose processors are shared with others takes twice as long for the same code a few seconds later.
 */
export async function measureLookUpLimits(options: BenchOptions): Promise<Report | string> {
  const aim = await lookUpTarget('result-lookup-limits', options);
  if (typeof aim === 'string') return aim;
  const { api, students, pid } = aim;
  if (pid === null) return 'result-lookup-limits: skipped, the process of the portal is not seen from here.';
  const env = environmentOf(pid);
  const server = await builtProgram('look-up-server');
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
  const measurePair = async (order: readonly [Which, Which]): Promise<Couple[]> => {
    const sides = {
      [order[0]]: await startSide(server, order[0], env),
      [order[1]]: await startSide(server, order[1], env),
    } as Record<Which, Side>;
    try {
      for (let round = 0; round < WARM_UP; round++) for (const which of order) await measure(sides[which]);
      const couples: Couple[] = [];
      for (const first of FIRST_OF_COUPLE) {
        const halves: Partial<Couple> = {};
        for (const which of [order[first], order[1 - first]!]) halves[which] = await measure(sides[which]);
        couples.push(halves as Couple);
      }
      return couples;
    } finally {
      for (const { child } of Object.values(sides)) child.kill();
    }
  };
  const couples: Couple[] = [];
  for (let i = 0; i < options.pairs; i++)
    couples.push(...(await measurePair(i % 2 === 0 ? ['with', 'without'] : ['without', 'with'])));
  return reportOf(options, couples, students.length);
}

const microsOf = (all: (number | null)[]): string => {
  const known = all.filter((value) => value !== null);
  return known.length > 0 ? spreadOf(known).median.toFixed(0) : 'unknown';
};

/** Couples without other work on the machine from which on the others are left out. */
const ENOUGH = 8;

function reportOf({ connections, seconds, pairs }: BenchOptions, couples: Couple[], students: number): Report {
  const clean = couples.filter((couple) => couple.with.clean && couple.without.clean);
  const counted = clean.length >= ENOUGH ? clean : couples;
  const ratio = spreadOf(counted.map((couple) => couple.with.load.perSecond / couple.without.load.perSecond));
  const cost = counted.flatMap(({ with: limited, without: free }) =>
    limited.microsPerRequest && free.microsPerRequest ? [free.microsPerRequest / limited.microsPerRequest] : [],
  );
  const cpuRatio = cost.length > 0 ? spreadOf(cost) : null;
  const refused = couples.reduce((sum, { with: { load } }) => sum + load.requests - (load.statuses['200'] ?? 0), 0);
  const passed = ratio.median >= GATE && refused === 0;
  const row = (which: Which) => [
    `${which} limits`,
    ...(['perSecond', 'p50Ms', 'p99Ms'] as const).map((figure) =>
      spreadOf(counted.map((couple) => couple[which].load[figure])).median.toFixed(figure === 'perSecond' ? 0 : 1),
    ),
    microsOf(counted.map((couple) => couple[which].microsPerRequest)),
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
      couples,
      cleanCouples: clean.length,
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
      `${connections} connections, ${pairs} pairs of new processes, ${WARM_UP} slices of each to warm up, then ` +
        `${FIRST_OF_COUPLE.length} couples of slices of ${seconds} s, ${clean.length} of ${couples.length} of them clean` +
        `${clean.length >= ENOUGH ? '' : ' (too few: the figures are of all couples, on a busy machine)'}; ` +
        `a random one of ${students} students each time; ${refused} look-ups with limits were not answered with 200.`,
    ],
  };
}
