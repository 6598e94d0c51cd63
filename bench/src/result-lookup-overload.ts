import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runLoad } from './load-client';
import { runOpenLoad } from './open-load-client';
import type { OpenAnswer } from './open-load-client';
import type { BenchOptions } from './options';
import { table } from './report';
import type { Report } from './report';
import { lookUpTarget, PER_ADDRESS } from './result-lookup';
import { quantile } from './statistics';

const NAME = 'result-lookup-overload';
/** A client on the same machine cannot outshout the portal: the database is made slow instead, by as many milliseconds a statement. */
const SLOW_MS = 200;
/** Enough to saturate the portal's statements, and few enough that none is rejected. */
const CLOSED_CONNECTIONS = 360;
const CLOSED_SECONDS = 6;
const OPEN_SECONDS = 15;
/** The figures are those of the middle round, since a pause of the machine falls into one of them. */
const ROUNDS = 3;
const TIMES = 2;
const GIVE_UP_MS = 5_000;
/** Limits: answers of the capacity, their slowest hundredth, the slowest hundredth of the rejections, and the recovery. */
const GATES = { goodput: 0.95, p99Ms: 600, refusalP99Ms: 100, backMs: 5_000 };

/** Locks the row of the publication again and again: every look-up waits for the next gap. */
async function slowDatabase(database: string): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  let on = true;
  const loop = (async () => {
    while (on) {
      // a queue: what waits runs before the lock is given again
      await client.query('begin; lock table published_session in access exclusive mode');
      await sleep(SLOW_MS);
      await client.query('commit');
    }
  })();
  return {
    async stop() {
      on = false;
      await loop;
      await client.end();
    },
  };
}

interface Target {
  port: number;
  path: string;
  nextBody: () => string;
}

const good = ({ status }: OpenAnswer) => status === 200;
const rejected = ({ status }: OpenAnswer) => status === 503;

/** Milliseconds until ten look-ups one after the other are answered as quickly as before. */
async function timeBack(target: Target): Promise<number> {
  const start = performance.now();
  let row = 0;
  let since = start;
  while (row < 10) {
    if (row === 0) since = performance.now();
    const [answer] = await runOpenLoad({
      ...target,
      perSecond: 1000,
      seconds: 0.001,
      perAddress: PER_ADDRESS,
      giveUpMs: GIVE_UP_MS,
    });
    row = answer && good(answer) && answer.ms <= 2 * SLOW_MS ? row + 1 : 0;
    if (performance.now() - start > 30_000) return Infinity;
  }
  return since - start;
}

interface Round {
  /** Answers a second. */
  perSecond: number;
  answered: number;
  rejected: number;
  p99Ms: number;
  refusalP99Ms: number;
  /** Whether each refusal says when to come back. */
  reported: boolean;
  /** Neither an answer nor a refusal. */
  other: number;
  backMs: number;
}

const askTooMuch = (target: Target, capacity: number): Promise<OpenAnswer[]> =>
  runOpenLoad({
    ...target,
    perSecond: capacity * TIMES,
    seconds: OPEN_SECONDS,
    perAddress: PER_ADDRESS,
    giveUpMs: GIVE_UP_MS,
  });

const p99 = (answers: OpenAnswer[]): number =>
  answers.length === 0
    ? 0
    : quantile(
        answers.map(({ ms }) => ms),
        0.99,
      );

function roundOf(answers: OpenAnswer[], backMs: number): Round {
  const goods = answers.filter(good);
  const rejections = answers.filter(rejected);
  return {
    perSecond: goods.length / OPEN_SECONDS,
    answered: goods.length,
    rejected: rejections.length,
    p99Ms: p99(goods),
    refusalP99Ms: p99(rejections),
    reported: rejections.every(({ retryAfter }) => retryAfter),
    other: answers.length - goods.length - rejections.length,
    backMs,
  };
}

const middle = (rounds: Round[], pick: (round: Round) => number): number => quantile(rounds.map(pick), 0.5);
const sum = (rounds: Round[], pick: (round: Round) => number): number =>
  rounds.reduce((whole, round) => whole + pick(round), 0);

/** What becomes of look-ups when twice as many come as can be answered. */
export async function measureLookUpOverload(options: BenchOptions): Promise<Report | string> {
  const found = await lookUpTarget(NAME, options);
  if (typeof found === 'string') return found;
  if (options.database === null) return `${NAME}: skipped, no database named (--database).`;
  const { api, port, students } = found;
  const target: Target = {
    port,
    path: `${api.pathname}result/look-up`,
    nextBody: () => JSON.stringify(students[randomInt(students.length)]),
  };
  const slow = await slowDatabase(options.database);
  try {
    const closed = () =>
      runLoad({
        ...target,
        connections: CLOSED_CONNECTIONS,
        seconds: CLOSED_SECONDS,
        perAddress: PER_ADDRESS,
      });
    await closed();
    const capacityRun = await closed();
    const capacity = ((capacityRun.statuses['200'] ?? 0) / capacityRun.requests) * capacityRun.perSecond;
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await askTooMuch(target, capacity).then(async (answers) => roundOf(answers, await timeBack(target))));
    const goodput = middle(rounds, ({ perSecond }) => perSecond) / capacity;
    const p99Ms = middle(rounds, (round) => round.p99Ms);
    const refusalP99Ms = middle(rounds, (round) => round.refusalP99Ms);
    const backMs = Math.max(...rounds.map((round) => round.backMs));
    const reported = rounds.every((round) => round.reported);
    const other = sum(rounds, (round) => round.other);
    const passed =
      goodput >= GATES.goodput &&
      p99Ms <= GATES.p99Ms &&
      refusalP99Ms <= GATES.refusalP99Ms &&
      reported &&
      other === 0 &&
      backMs <= GATES.backMs;
    return {
      name: NAME,
      figures: {
        settings: {
          slowMs: SLOW_MS,
          closedConnections: CLOSED_CONNECTIONS,
          openSeconds: OPEN_SECONDS,
          times: TIMES,
          students: students.length,
        },
        capacity,
        offered: capacity * TIMES,
        goodput,
        p99Ms,
        refusals: sum(rounds, (round) => round.rejected),
        refusalP99Ms,
        told: reported,
        other,
        backMs,
        rounds,
        gates: GATES,
        passed,
      },
      text: [
        '# Twice as many look-ups as can be answered, open loop',
        '',
        `Gates ${passed ? 'hold' : 'missed'}.`,
        '',
        ...table(
          ['what', 'measured', 'gate'],
          [
            ['answers of the capacity', goodput.toFixed(2), `at least ${GATES.goodput}`],
            ['p99 of the answers, ms', p99Ms.toFixed(0), `at most ${GATES.p99Ms}`],
            ['p99 of the refusals, ms', refusalP99Ms.toFixed(0), `at most ${GATES.refusalP99Ms}`],
            [
              'refusals that are a 503 with Retry-After',
              reported && other === 0 ? 'all' : `not all; ${other} neither answer nor 503`,
              'all',
            ],
            ['ms until it is as before', backMs.toFixed(0), `at most ${GATES.backMs}`],
          ],
        ),
        '',
        `Capacity ${capacity.toFixed(0)} look-ups/s with a database that takes ${SLOW_MS} ms for a statement (the row that names the publication is ` +
          `held locked); ${(capacity * TIMES).toFixed(0)}/s offered for ${OPEN_SECONDS} s, ${ROUNDS} times, times counted from when each was due; ` +
          `${sum(rounds, (round) => round.answered)} answered, ${sum(rounds, (round) => round.rejected)} refused. Each round: ` +
          `${rounds.map((round) => `${round.p99Ms.toFixed(0)} and ${round.refusalP99Ms.toFixed(0)} ms`).join('; ')}.`,
      ],
    };
  } finally {
    await slow.stop();
  }
}
