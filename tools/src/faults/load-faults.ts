import net from 'node:net';
import { call, signInCampSession } from './camp-desk';
import { outcomeOf, pause, type Fault } from './fault';

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]!;

/** Milliseconds of `count` public answers, four at a time, in order of length; 1e6 for one that did not come. */
async function times(api: string, count: number): Promise<number[]> {
  const taken: number[] = [];
  const worker = async () => {
    while (taken.length < count) {
      const began = performance.now();
      const answer = await call(api, null, 'GET', 'result/publication', undefined, { timeout: 10_000 });
      taken.push(answer?.status === 200 ? performance.now() - began : 1e6);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return taken.sort((a, b) => a - b);
}

/** The middle one of three p99: one hiccup of the machine decides nothing. */
async function middle(api: string): Promise<number> {
  const each: number[] = [];
  for (let nr = 0; nr < 3; nr += 1) each.push(quantile(await times(api, 400), 0.99));
  return each.sort((a, b) => a - b)[1]!;
}

const SOCKETS = 500;
/** A wait below this is the machine's noise. */
const FLOOR_MS = 60;

const slowSockets: Fault = {
  id: 24,
  title: 'Slow headers and slow bodies',
  cause: `${SOCKETS} connections that send one byte a second, half of them inside a JSON body`,
  mustHold: `others wait at most twice as long (p99), or under ${FLOOR_MS} ms`,
  times: 1,
  async run({ victims }) {
    const { hostname, port, pathname } = new URL(victims.api);
    await times(victims.api, 200);
    const before = await middle(victims.api);
    let closed = 0;
    const sockets = Array.from({ length: SOCKETS }, (_, nr) => {
      const socket = net.connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.once('close', () => (closed += 1));
      socket.write(
        nr % 2 === 0
          ? `GET ${pathname}result/publication HTTP/1.1\r\nhost: x\r\nx-slow: `
          : `POST ${pathname}result/look-up HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{"`,
      );
      return socket;
    });
    const dribble = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('a');
    }, 1000);
    await pause(1500);
    const during = await middle(victims.api);
    const still = SOCKETS - closed;
    for (let wait = 0; wait < 60 && closed < SOCKETS; wait += 1) await pause(1000);
    clearInterval(dribble);
    for (const socket of sockets) socket.destroy();
    return [
      outcomeOf(
        `p99 of others, the middle of three measurements: ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms beside ${still} to ${SOCKETS} slow connections`,
        still > 0 && during <= Math.max(2 * before, FLOOR_MS),
      ),
      outcomeOf(`${closed} of ${SOCKETS} slow connections were given up within a minute`, closed === SOCKETS),
    ];
  },
};

const REPORTS = 100;

const exhausted: Fault = {
  id: 25,
  title: 'All connections of the office taken by long reports',
  cause: `a table is locked by the owner while the office asks for ${REPORTS} reports that read it`,
  mustHold: 'short calls of others are answered, the waiting ones end in a refusal, and afterwards all is as before',
  times: 1,
  async run({ victims, connect }) {
    const db = await connect();
    const office = await signInCampSession(victims, '501');
    const college = await signInCampSession(victims, '101');
    await db.query('begin');
    await db.query('lock table degree in access exclusive mode');
    const began = performance.now();
    const reports = Array.from({ length: REPORTS }, () =>
      call(victims.api, office, 'GET', 'degrees', undefined, { timeout: 90_000 }),
    );
    await pause(1000);
    const short: number[] = [];
    const bad: number[] = [];
    for (let nr = 0; nr < 30; nr += 1) {
      for (const [token, path] of [
        [null, 'result/publication'],
        [college, 'login/session'],
      ] as const) {
        const index = performance.now();
        const answer = await call(victims.api, token, 'GET', path, undefined, { timeout: 10_000 });
        short.push(performance.now() - index);
        if (answer?.status !== 200) bad.push(answer?.status ?? 0);
      }
    }
    const answers = await Promise.all(reports);
    const seconds = (performance.now() - began) / 1000;
    await db.query('rollback');
    const after = await call(victims.api, office, 'GET', 'degrees');
    const statuses = [...new Set(answers.map((answer) => answer?.status ?? 0))].sort();
    return [
      outcomeOf(
        `${short.length} short calls meanwhile: longest ${Math.max(...short).toFixed(0)} ms, ${bad.length} not answered${bad.length > 0 ? ` (${bad.join(', ')})` : ''}`,
        bad.length === 0 && Math.max(...short) < 2000,
      ),
      outcomeOf(
        `${REPORTS} waiting reports ended after ${seconds.toFixed(0)} s with ${statuses.join(', ')}`,
        statuses.every((status) => status === 503 || status === 429),
      ),
      outcomeOf(`afterwards the report is answered ${after?.status ?? 'nothing'}`, after?.status === 200),
    ];
  },
};

export const loadFaults: readonly Fault[] = [slowSockets, exhausted];
