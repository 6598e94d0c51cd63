import { testMacKey } from '@thervu/testing/database';
import crypto from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { CounterKey } from '../../core/http/count-store';
import { RateCounter } from '../../core/http/rate-counter';
import { sampleResult } from '../../demo/sample-result';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { countsOf, pipelined, type Ask, type Told } from '../../testing/burst';
import { findPublished, type Asked } from './result-queries';

const api = apiUnderTest();
const PATH = `${API}/result/look-up`;
let ports: number[];
let others: (typeof api.app)[];
let students: { regNo: string; dob: string }[];

beforeAll(async () => {
  others = [await api.build()];
  const apps = [api.app, ...others];
  for (const app of apps) await app.listen({ port: 0, host: '127.0.0.1' });
  ports = apps.map((app) => (app.server.address() as AddressInfo).port);
  const sample = await sampleResult(api.clone.pools.owner, testMacKey());
  const rows: { regNo: string; dob: string }[] = await api.clone.pools
    .owner('result_published as r')
    .join('published_session as p', (on) => on.on('p.exam_id', 'r.exam_id').on('p.version', 'r.version'))
    .join('student as s', 's.reg_no', 'r.reg_no')
    .whereNot('r.reg_no', sample!.regNo)
    .orderBy('r.reg_no')
    .limit(40)
    .select('r.reg_no as regNo', 's.dob');
  students = [{ regNo: sample!.regNo, dob: sample!.dob }, ...rows];
  expect(students.length).toBe(41);
});
afterAll(async () => {
  for (const app of others) await app.close();
});

/** Birth dates that are compared while the work is done: what limits are about, whatever is answered. */
async function comparisons<T>(work: () => Promise<T>): Promise<{ result: T; compared: number }> {
  const spy = jest.spyOn(crypto, 'createHmac');
  try {
    const result = await work();
    return { result, compared: spy.mock.calls.filter(([, key]) => key === testMacKey()).length };
  } finally {
    spy.mockRestore();
  }
}

/** Wrong dates, each another one. */
const wrongDates = (regNo: string, dob: string, many: number): Ask[] =>
  Array.from({ length: many }, (_, day) => new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10))
    .filter((day) => day !== dob)
    .map((day) => ({ path: PATH, body: { regNo, dob: day } }));

/** The counter of a number as it stands in the table. */
const counters = () => new RateCounter(api.clone.pools.auth, 'a'.repeat(64));
const keyOf = (regNo: string): CounterKey => ['failedLookUpsByNumber', regNo];
const numberCounter = (regNo: string): string => counters().sealed(keyOf(regNo));

const right = ({ regNo, dob }: { regNo: string; dob: string }): Ask => ({ path: PATH, body: { regNo, dob } });
const ask = async (from: string, single: Ask, port = ports[0]!): Promise<Told> =>
  (await pipelined(port, from, [single]))[0]!;
const share = <T>(all: readonly T[], parts: number): T[][] =>
  Array.from({ length: parts }, (_, part) => all.filter((_one, index) => index % parts === part));

test.each([
  ['1 connection, 1 network', 1, 1, 5],
  ['5 connections, 1 network', 5, 1, 5],
  ['5 connections, 5 networks', 5, 5, 20],
])(
  '[D16-4] [SEC-3] 1,461 wrong dates for one number at once, %s, two processes: few are compared, and the student gets in meanwhile',
  async (words, connections, networks, most) => {
    const round = words.length;
    const student = students[round]!;
    const parts = share(wrongDates(student.regNo, student.dob, 1461), connections * 2);
    const { result, compared } = await comparisons(async () => {
      const burst = parts.map((part, index) =>
        pipelined(ports[index % 2]!, `127.16.${round}.${1 + (Math.floor(index / 2) % networks)}`, part),
      );
      // the student comes while they are all under way, from a network of their own
      const home = await ask(`127.17.${round}.1`, right(student), ports[1]!);
      return { answers: (await Promise.all(burst)).flat(), home };
    });
    expect(result.home.status).toBe(200);
    expect(result.home.after).toBeLessThan(10_000);
    const answered = countsOf(result.answers);
    expect(Object.keys(answered).sort()).toEqual(['404', '429']);
    expect(answered[404]).toBeLessThanOrEqual(most);
    // the right pair was one of them; the second process may have read the number fresh too, and then tells nothing wrong
    expect(compared).toBeLessThanOrEqual(most + 1 + others.length);
    expect(compared).toBeGreaterThan(most - 2);
  },
);

test('a student who mistypes four times is served the fifth time, and units that were right come back', async () => {
  const student = students[5]!;
  for (const wrong of wrongDates(student.regNo, student.dob, 4))
    expect((await ask('127.18.0.1', wrong)).status).toBe(404);
  for (let again = 0; again < 8; again += 1) expect((await ask('127.18.0.1', right(student))).status).toBe(200);
  const { rows } = await api.clone.pools.owner.raw<{ rows: { held: number }[] }>(
    'select coalesce(sum(cardinality(held)), 0)::int as held from rate_count',
  );
  expect(rows[0]!.held).toBe(0);
});

test('[D16-4] a right look-up of a fresh number writes nothing; a process learns with the result what others have counted', async () => {
  const [student, from] = [students[20]!, '127.18.0.3'];
  const counted = () => api.clone.pools.owner('rate_count').where({ key: numberCounter(student.regNo) });
  expect((await ask(from, right(student), ports[1]!)).status).toBe(200);
  expect(await counted()).toEqual([]);
  const wrong = await pipelined(ports[0]!, from, wrongDates(student.regNo, student.dob, 5));
  expect(countsOf(wrong)).toEqual({ 404: 5 });
  expect(await counted()).toMatchObject([{ hits: 5 }]);
  // the other process has seen none of them: nothing is compared for this network there either
  const { result, compared } = await comparisons(() => ask(from, right(student), ports[1]!));
  expect([result.status, compared]).toEqual([429, 0]);
  expect((await ask('127.18.0.4', right(student), ports[1]!)).status).toBe(200);
});

test('[D16-4] one statement tells of each of its numbers whether it is fresh, and of none that nobody asks of', async () => {
  const [tried, other, unasked] = ['23UCA30001', '23UCA30002', '23UCA30003'] as const;
  const wrong = await ask('127.18.0.5', { path: PATH, body: { regNo: tried, dob: '1990-01-01' } });
  expect(wrong.status).toBe(404);
  const find = (asked: readonly Asked[]) =>
    findPublished(api.clone.pools.public, asked, (keys) => counters().sealedAll(keys));
  const rows = await find([
    { reg_no: tried, exam: '', counter: keyOf(tried) },
    { reg_no: unasked, exam: '' },
    { reg_no: other, exam: '', counter: keyOf(other) },
  ]);
  expect(new Map(rows.map((row) => [row.reg_no, row.fresh]))).toEqual(
    new Map([
      [tried, false],
      [unasked, false],
      [other, true],
    ]),
  );
  const nobodyAsks = await find([{ reg_no: other, exam: '' }]);
  expect(nobodyAsks.map(({ fresh }) => fresh)).toEqual([false]);
});

test('twelve right look-ups of one number at one instant are all served, at most two at a time', async () => {
  const student = students[6]!;
  const answers = await pipelined(ports[0]!, '127.18.0.2', Array<Ask>(12).fill(right(student)));
  expect(countsOf(answers)).toEqual({ 200: 12 });
});

test('[D16-6] [SEC-4] thirty wrong look-ups of one person shut nobody out of a shared network: right pairs of other numbers are answered', async () => {
  const from = '127.19.0.1';
  for (const [index, { regNo, dob }] of students.slice(7, 17).entries()) {
    const wrong = wrongDates(regNo, dob, 3);
    const answers = await pipelined(ports[index % 2]!, from, wrong);
    expect(countsOf(answers)).toEqual({ 404: 3 });
  }
  // what is wrong is not told any more
  const wrong = wrongDates(students[17]!.regNo, students[17]!.dob, 1)[0]!;
  expect((await ask(from, wrong)).status).toBe(429);
  for (const [index, student] of students.slice(18, 20).entries())
    expect((await ask(from, right(student), ports[index]!)).status).toBe(200);
});

test('[D16-6] two students behind one network of three hundred look-ups a minute are both served', async () => {
  const from = '127.19.0.2';
  const crowd = students.slice(27, 37);
  for (let round = 0; round < 30; round += 1)
    expect(countsOf(await pipelined(ports[0]!, from, crowd.map(right)))).toEqual({ 200: 10 });
  // who asks for one number over and over beside the crowd waits
  expect((await ask(from, right(crowd[0]!))).status).toBe(429);
  for (const student of students.slice(37, 39)) expect((await ask(from, right(student))).status).toBe(200);
});
