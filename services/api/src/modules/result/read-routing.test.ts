import { clonedDatabase, testMacKey } from '@thervu/testing/database';
import type { Knex } from 'knex';
import { createPool } from '../../core/database/connect';
import { ReportCopy } from '../../core/database/report-copy';
import type { CounterKey } from '../../core/http/count-store';
import { RateCounter } from '../../core/http/rate-counter';
import { sampleResult } from '../../demo/sample-result';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { ReadRouting } from './read-routing';

// two databases: the second one is the copy, and follows the first one only where a test says so
const api = apiUnderTest();
const copy = clonedDatabase('tiny');
const FROM_COPY = 'as the copy has it';
let regNo: string;
let dob: string;

const primary = () => api.clone.pools;
const turnOf = async (pools: typeof copy.pools) =>
  (await pools.owner<{ turn: number }>('publication_turn').first())!.turn;
const level = async () => copy.pools.owner('publication_turn').update({ turn: await turnOf(primary()) });
const bump = () => primary().owner.raw('delete from published_session where false');

beforeAll(async () => {
  ({ regNo, dob } = (await sampleResult(primary().owner, testMacKey()))!);
  await copy.pools
    .owner('result_published')
    .where({ reg_no: regNo })
    .update({ body: copy.pools.owner.raw(`replace(body, '"NAME":"', ?)`, [`"NAME":"${FROM_COPY} `]) });
});
beforeEach(level);

const counters = () => new RateCounter(primary().auth, 'a'.repeat(64));
const fromOf = (copied: Knex) => {
  const counter = counters();
  return {
    primary: primary().public,
    copy: copied,
    sealed: (keys: Parameters<RateCounter['sealedAll']>[0]) => counter.sealedAll(keys),
  };
};
const routing = (patienceMs?: number) => new ReadRouting(fromOf(copy.pools.public), patienceMs);
const asked = (counter?: CounterKey) => [{ reg_no: regNo, exam: '', counter }];

test('a look-up is read from the copy while it has all that the public sees', async () => {
  const route = routing();
  expect((await route.read(asked()))[0]!.body).toContain(FROM_COPY);
  expect(route.counts).toEqual({ copy: 1, behind: 0, away: 0 });
});

test('never before a release is replayed there: the primary answers until the copy has come up to it', async () => {
  const route = routing();
  await bump();
  expect((await route.read(asked()))[0]!.body).not.toContain(FROM_COPY);
  expect(route.counts).toEqual({ copy: 0, behind: 1, away: 0 });
  await level();
  expect((await route.read(asked()))[0]!.body).toContain(FROM_COPY);
});

test.each(['published_session', 'hidden_session', 'announced_release', 'page_notice', 'publication'])(
  'every change of %s is a step that a copy has to have replayed',
  async (table) => {
    const before = await turnOf(primary());
    // a statement is a change also where it meets no row; notices are only ever added
    const change =
      table === 'page_notice'
        ? 'insert into ?? overriding system value select * from page_notice where false'
        : 'delete from ?? where false';
    await primary().owner.raw(change, [table]);
    expect(await turnOf(primary())).toBe(before + 1);
  },
);

test('a step that is rolled back is none', async () => {
  const before = await turnOf(primary());
  const trx = await primary().owner.transaction();
  await trx.raw('delete from published_session where false');
  await trx.rollback();
  expect(await turnOf(primary())).toBe(before);
});

test('a number somebody has failed at is not fresh, as the primary knows it and no copy', async () => {
  const number: CounterKey = ['failedLookUpsByNumber', regNo];
  expect((await routing().read(asked(number)))[0]!.fresh).toBe(true);
  expect((await routing().read(asked()))[0]!.fresh).toBe(false);
  await counters().settle({ keys: [number], stamp: 0 }, 'wrong');
  expect((await routing().read(asked(number)))[0]!.fresh).toBe(false);
  await primary().owner('rate_count').delete();
});

test('a copy that does not answer costs nobody an answer, and is left alone for a while', async () => {
  const nobody = createPool('postgres://nobody:nothing@127.0.0.1:9/nowhere', 'public');
  let now = 0;
  const route = new ReadRouting(fromOf(nobody), 500, () => now);
  for (let look = 0; look < 3; look += 1) expect((await route.read(asked()))[0]!.body).not.toBeNull();
  expect(route.counts).toEqual({ copy: 0, behind: 0, away: 3 });
  now = 60_000;
  await route.read(asked());
  expect(route.counts.away).toBe(4);
  await nobody.destroy();
});

test('the portal reads look-ups from the copy within the same limits, and shows lag and fallbacks as figures', async () => {
  const app = await api.build({ copies: { public: copy.pools.public } });
  const lookUp = (payload: object, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'POST', url: `${API}/result/look-up`, payload, remoteAddress });
  expect((await lookUp({ regNo, dob })).body).toContain(FROM_COPY);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await lookUp({ regNo, dob: '1999-01-01' }, '198.51.100.77')).statusCode).toBe(404);
  expect((await lookUp({ regNo, dob }, '198.51.100.77')).statusCode).toBe(429);
  await bump();
  expect((await lookUp({ regNo, dob })).body).not.toContain(FROM_COPY);
  const metrics = (await app.inject('/metrics')).body;
  expect(metrics).toMatch(/^thervu_copy_reads_total\{copy="public",what="copy"\} [1-9]/m);
  expect(metrics).toMatch(/^thervu_copy_reads_total\{copy="public",what="behind"\} [1-9]/m);
  await app.close();
});

test('a report is read from the database itself where the other server follows nobody, or is away', async () => {
  const other = new ReportCopy(primary().owner, copy.pools.owner, 300);
  expect(await other.choose()).toBe(primary().owner);
  expect(other.counts).toEqual({ copy: 0, behind: 1, away: 0 });
  const nobody = createPool('postgres://nobody:nothing@127.0.0.1:9/nowhere', 'office');
  const away = new ReportCopy(primary().owner, nobody, 300);
  expect(await away.choose()).toBe(primary().owner);
  expect(away.counts).toEqual({ copy: 0, behind: 0, away: 1 });
  await nobody.destroy();
});
