import { randomInt } from 'node:crypto';
import { runLoad } from '../../../bench/src/load-client';
import { runOpenLoad, type OpenAnswer } from '../../../bench/src/open-load-client';
import { isAlive, residentMb } from '../database/process-info.mjs';
import { outcomeOf, pause, type Fault, type Outcome, type Scene } from './fault';
import { lookUp, type LookUp } from './public-line';

/** Look-ups of one network before it is asked to wait. */
const PER_ADDRESS = 90;
/** A client on the same machine cannot overload the portal: every statement of a look-up waits this long. */
const SLOW_MS = 2000;
/** Enough to saturate the portal's statements. */
const CLOSED_CONNECTIONS = 600;
const CLOSED_SECONDS = 12;
const OPEN_SECONDS = 60;
const GIVE_UP_MS = 10_000;
const BACK_MS = 5000;
const GOODPUT = 0.95;
/** The API's own memory: one that retains anything of each request exceeds it. */
const MEGABYTES = 256;
/** What the second tenfold overload may add to the memory of the first. */
const GROWTH = 1.2;

/** Locks the row of the publication again and again: look-ups wait for the gaps. */
async function slowDatabase({ connect }: Scene) {
  const client = await connect();
  let on = true;
  const loop = (async () => {
    while (on) {
      await client.query('begin; lock table published_session in access exclusive mode');
      await pause(SLOW_MS);
      await client.query('commit');
    }
  })();
  return async () => {
    on = false;
    await loop;
  };
}

const OVERLOADS = [
  ['twice', 2],
  ['ten times', 10],
  ['ten times once more', 10],
] as const;

const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(whole, 1))} %`;

/** What became of an overload: every question was answered in one of two ways, and as many as before were answered well. */
function checkedOutcomes(times: string, answers: readonly OpenAnswer[], capacity: number): Outcome[] {
  const good = answers.filter(({ status }) => status === 200).length;
  const rejected = answers.filter(({ status }) => status === 503);
  const reported = rejected.filter(({ retryAfter }) => retryAfter).length;
  const goodput = good / OPEN_SECONDS;
  return [
    outcomeOf(
      `${times} as many as can be answered: of ${answers.length.toLocaleString('en-IN')} look-ups ${good.toLocaleString('en-IN')} were answered and ${rejected.length.toLocaleString('en-IN')} refused with 503, ${reported.toLocaleString('en-IN')} of these with a time to come back; ${answers.length - good - rejected.length} had neither`,
      reported === rejected.length && good + rejected.length === answers.length && rejected.length > 0,
    ),
    outcomeOf(
      `${times}: ${percent(goodput, capacity)} of what can be answered was answered`,
      goodput >= GOODPUT * capacity,
    ),
  ];
}

async function timeBack(api: string, students: readonly LookUp[]): Promise<number> {
  const start = performance.now();
  let row = 0;
  let since = start;
  while (row < 10 && performance.now() - start < 30_000) {
    if (row === 0) since = performance.now();
    const began = performance.now();
    const { status } = await lookUp(api, students[randomInt(students.length)]!);
    row = status === 200 && performance.now() - began < SLOW_MS ? row + 1 : 0;
  }
  return row < 10 ? Infinity : since - start;
}

export const overload: Fault = {
  id: 29,
  title: 'Far more look-ups than can be answered',
  cause: `an open loop of twice and two times of ten times the capacity for ${OPEN_SECONDS} s each, every statement of the database taking ${SLOW_MS} ms`,
  mustHold: `each is answered, or refused with 503 and a time to come back; at least ${GOODPUT * 100} % of the capacity is answered; back to normal within ${BACK_MS / 1000} s; no memory kept of what is over`,
  times: 1,
  async run(scene) {
    const { victims, connect, print } = scene;
    const db = await connect();
    const { rows: students } = await db.query<LookUp>(
      `select p.reg_no as "regNo", to_char(s.dob, 'YYYY-MM-DD') as dob from result_published p join publication o using (exam_id, version)
       join student s on s.reg_no = p.reg_no limit 5000`,
    );
    const target = new URL(victims.api);
    const load = {
      port: Number(target.port),
      path: `${target.pathname}result/look-up`,
      perAddress: PER_ADDRESS,
      nextBody: () => JSON.stringify(students[randomInt(students.length)]),
    };
    await victims.restartApi({ NODE_OPTIONS: `--max-old-space-size=${MEGABYTES}` });
    const pid = victims.apiPid();
    const faster = await slowDatabase(scene);
    const outcomes: Outcome[] = [];
    const resident: number[] = [];
    const closed = () => runLoad({ ...load, connections: CLOSED_CONNECTIONS, seconds: CLOSED_SECONDS });
    await closed();
    const run = await closed();
    const capacity = ((run.statuses['200'] ?? 0) / run.requests) * run.perSecond;
    print(`  ${capacity.toFixed(0)} look-ups a second can be answered`);
    for (const [text, times] of OVERLOADS) {
      const answers = await runOpenLoad({
        ...load,
        perSecond: capacity * times,
        seconds: OPEN_SECONDS,
        giveUpMs: GIVE_UP_MS,
      });
      outcomes.push(...checkedOutcomes(text, answers, capacity));
      resident.push(residentMb(pid));
    }
    await faster();
    const backMs = await timeBack(victims.api, students);
    outcomes.push(
      outcomeOf(
        `back to normal ${backMs === Infinity ? 'never' : `after ${(backMs / 1000).toFixed(1)} s`}`,
        backMs <= BACK_MS,
      ),
    );
    const [, first, second] = resident.map(Math.round) as [number, number, number];
    outcomes.push(
      outcomeOf(
        `the API held ${first} MB after the first tenfold overload, ${second} MB after the second`,
        second <= GROWTH * first,
      ),
    );
    const lives = isAlive(pid);
    outcomes.push(
      outcomeOf(
        `the API, allowed ${MEGABYTES} MB for what it keeps, is ${lives ? 'the same process as before' : 'gone'}`,
        lives,
      ),
    );
    await victims.restartApi({});
    return outcomes;
  },
};
