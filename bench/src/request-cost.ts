import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchOptions } from './options';
import { table, type Report } from './report';
import { quantile } from './statistics';

const NAME = 'request-cost';
/** Requests a second of somebody who wants the portal to be slow. */
const HOSTILE_PER_SECOND = 50;
const UNKNOWN_KEYS = 125_000;
const HEALTH_GAP_MS = 10;
/** Limits: what the slowest hundredth of /health may become beside them, and bytes of a refusal. */
const GATES = { times: 3, refusalBytes: 4096 };
/** Below this many milliseconds a p99 is the machine's own noise, of which three times is no slowness. */
const NOISE_MS = 2;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const keyOf = (index: number) =>
  [index % 62, Math.floor(index / 62) % 62, Math.floor(index / 3844)].map((letter) => LETTERS[letter]).join('');
const hostileBody = () =>
  Buffer.from(`{${Array.from({ length: UNKNOWN_KEYS }, (_none, index) => `"${keyOf(index)}":1`).join(',')}}`);

interface Answer {
  ms: number;
  status: number;
  bytes: number;
}

/** One request; a line that the server cuts after its answer counts with that answer. */
function ask(address: URL, agent: Agent, body?: { bytes: Buffer; chunked: boolean }): Promise<Answer> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    let answered = false;
    const headers = {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(body && !body.chunked ? { 'content-length': body.bytes.length } : {}),
    };
    const sent = request(address, { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      answered = true;
      let bytes = 0;
      const done = () => resolve({ ms: performance.now() - since, status: answer.statusCode ?? 0, bytes });
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', done);
      answer.on('error', done);
    });
    sent.on('error', (error) => (answered ? undefined : reject(error)));
    sent.end(body?.bytes);
  });
}

/** Asks /health every few milliseconds for as long as said. */
async function health(address: URL, agent: Agent, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(HEALTH_GAP_MS)) {
    const { ms, status } = await ask(address, agent);
    if (status !== 200) throw new Error(`${address.pathname} answered ${status}.`);
    times.push(ms);
  }
  return times;
}

/** What becomes of /health beside requests of 125,000 unknown keys to a call that anybody may make. */
export async function measureRequestCost(options: BenchOptions): Promise<Report | string> {
  if (options.portal === null) return `${NAME}: skipped, no portal named (--portal).`;
  const healthAddress = new URL('/health', options.portal);
  const target = new URL('api/login/clglogin', options.portal);
  const quiet = new Agent({ keepAlive: true, maxSockets: 1 });
  const loud = new Agent({ keepAlive: true, maxSockets: HOSTILE_PER_SECOND });
  const bytes = hostileBody();
  const refusals: Answer[] = [];
  const seconds = options.seconds * 2;
  const alone: number[] = [];
  const beside: number[] = [];
  await health(healthAddress, quiet, 1);
  for (let pair = 0; pair < options.pairs; pair += 1) {
    alone.push(...(await health(healthAddress, quiet, seconds)));
    const waiting: Promise<void>[] = [];
    let sent = 0;
    const timer = setInterval(() => {
      sent += 1;
      const answer = ask(target, loud, { bytes, chunked: sent % 2 === 0 });
      waiting.push(answer.then((reply) => void refusals.push(reply)));
    }, 1000 / HOSTILE_PER_SECOND);
    beside.push(...(await health(healthAddress, quiet, seconds)));
    clearInterval(timer);
    await Promise.all(waiting);
  }
  quiet.destroy();
  loud.destroy();
  const [p99Alone, p99Beside] = [quantile(alone, 0.99), quantile(beside, 0.99)];
  const times = p99Beside / p99Alone;
  const refused = refusals.every(({ status }) => status === 413 || status === 400);
  const largest = Math.max(...refusals.map((answer) => answer.bytes));
  const passed =
    (times <= GATES.times || p99Beside <= NOISE_MS) && refused && largest <= GATES.refusalBytes && refusals.length > 0;
  return {
    name: NAME,
    figures: {
      settings: {
        perSecond: HOSTILE_PER_SECOND,
        keys: UNKNOWN_KEYS,
        bytes: bytes.length,
        pairs: options.pairs,
        seconds,
      },
      p99AloneMs: p99Alone,
      p99BesideMs: p99Beside,
      times,
      refusals: refusals.length,
      largestRefusal: largest,
      gates: GATES,
      passed,
    },
    text: [
      '# /health beside requests of 125,000 unknown keys to a call that anybody may make',
      '',
      `Gates ${passed ? 'hold' : 'missed'}.`,
      '',
      ...table(
        ['what', 'measured', 'gate'],
        [
          ['p99 of /health alone, ms', p99Alone.toFixed(2), ''],
          [`p99 beside ${HOSTILE_PER_SECOND} such requests a second, ms`, p99Beside.toFixed(2), ''],
          ['times', times.toFixed(2), `at most ${GATES.times}`],
          ['largest refusal, bytes', String(largest), `at most ${GATES.refusalBytes}`],
        ],
      ),
      '',
      `${refusals.length} requests of ${bytes.length} bytes, half of them in pieces without a length; every one ${refused ? 'refused with 400 or 413' : 'NOT refused'}.`,
    ],
  };
}
