import { apiUnderTest, API } from '../../testing/api-under-test';
import { CallerWatch, ONE_ADDRESS } from './caller-watch';

const HOUR = 3_600_000;

function hourOf(calls: readonly { ip: string; forwarded?: boolean }[]) {
  let now = 1_000_000;
  let warnings = 0;
  const watch = new CallerWatch(
    () => (warnings += 1),
    () => now,
  );
  for (const { ip, forwarded = false } of calls) watch.record({ ip, forwarded });
  now += HOUR;
  return { warning: watch.warning(), warnings };
}
const all = (ip: string, forwarded = false) => Array.from({ length: 30 }, () => ({ ip, forwarded }));

test.each([
  ['a private address', all('172.20.0.3'), ONE_ADDRESS],
  ['a private address of IPv6', all('fd12::7'), ONE_ADDRESS],
  ['this machine, with others named behind it', all('127.0.0.1', true), ONE_ADDRESS],
  ['this machine, as people at their own', all('127.0.0.1'), undefined],
  ['a public address', all('203.0.113.7'), undefined],
  ['two private addresses', [...all('10.0.0.5'), { ip: '10.0.0.6' }], undefined],
  ['a private address, seldom', all('10.0.0.5').slice(0, 10), undefined],
])('[SEC-4] an hour in which every caller had %s', (_words, calls, warning) => {
  expect(hourOf(calls)).toEqual({ warning, warnings: warning === undefined ? 0 : 1 });
});

test('the hour after it is judged by itself', () => {
  let now = 1_000_000;
  const watch = new CallerWatch(undefined, () => now);
  for (const call of all('10.0.0.5')) watch.record(call);
  now += HOUR;
  expect(watch.warning()).toBe(ONE_ADDRESS);
  for (const { ip } of [...all('10.0.0.5'), { ip: '10.0.0.6' }]) watch.record({ ip, forwarded: false });
  now += HOUR;
  expect(watch.warning()).toBeUndefined();
});

describe('a portal behind a proxy nobody named', () => {
  const api = apiUnderTest();
  afterEach(() => jest.restoreAllMocks());

  test('says so in its log, in its health and in its metrics', async () => {
    const ask = () => api.app.inject({ url: `${API}/settings/public`, remoteAddress: '10.0.0.5' });
    const health = async () => (await api.app.inject('/health')).json<object>();
    for (let i = 0; i < 25; i += 1) await ask();
    expect(await health()).toEqual({ status: 'ok' });
    const later = Date.now() + HOUR + 1000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(await health()).toEqual({ status: 'ok', warning: ONE_ADDRESS });
    expect((await api.app.inject('/metrics')).body).toMatch(/^thervu_one_caller_address 1$/m);
    expect(api.lines.filter((line) => line.includes('one private address'))).toHaveLength(1);
  });
});
