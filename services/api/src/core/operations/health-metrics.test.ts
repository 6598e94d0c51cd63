import { readFileSync } from 'node:fs';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const file = (name: string) => readFileSync(`${__dirname}/../../../../../deploy/${name}`, 'utf8');

/** Names of metrics in an expression of Prometheus. */
const named = (text: string): string[] =>
  [...text.matchAll(/\b(?:thervu|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
const exposition = async (): Promise<string> => (await api.app.inject('/metrics')).body;

async function metricNames(): Promise<Set<string>> {
  await api.app.inject('/ready');
  return new Set([...(await exposition()).matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name!));
}
const figure = async (name: string): Promise<number | undefined> => {
  const line = (await exposition()).split('\n').find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

beforeAll(async () => {
  await owner()('job').insert({
    kind: 'database.backup',
    title: 'Backup',
    state: 'DONE',
    finished_at: new Date(Date.now() - 90_000),
  });
});

test('every metric the dashboard draws is one that /metrics tells', async () => {
  const { panels } = JSON.parse(file('grafana/thervu.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(exprs.length).toBeGreaterThan(10);
  const there = await metricNames();
  expect([...new Set(exprs.flatMap(named))].filter((name) => !there.has(name))).toEqual([]);
});

test('every metric of the alert rules is one that /metrics tells', async () => {
  const names = [...file('prometheus/thervu-rules.yml').matchAll(/expr: (.+)/g)].flatMap(([, expr]) => named(expr!));
  expect(names.length).toBeGreaterThan(5);
  const there = await metricNames();
  expect(names.filter((name) => !there.has(name))).toEqual([]);
});

test('every metric the page for operators explains is one that /metrics tells', async () => {
  const names = named(file('../docs/operations.md').split('## Metrics')[1]!);
  expect(names.length).toBeGreaterThan(7);
  // a server that reads from copies tells of them as well
  const { public: copy, office: report } = api.clone.pools;
  const withCopies = await api.build({ copies: { public: copy, report } });
  const { body } = await withCopies.inject('/metrics');
  await withCopies.close();
  const there = [...(await metricNames()), ...[...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!)];
  // a histogram is exported as its buckets, its sum and its count
  expect(names.filter((name) => !there.some((text) => text === name || text === `${name}_bucket`))).toEqual([]);
});

test('jobs and the age of the last backup are told as they stand', async () => {
  const age = await figure('thervu_last_backup_seconds');
  expect(age).toBeGreaterThan(80);
  expect(age).toBeLessThan(600);
  const [{ id } = { id: '' }] = await owner()('job')
    .insert({ kind: 'test.waits', title: 'Waits', created_at: new Date(Date.now() - 300_000) })
    .returning<{ id: string }[]>('id');
  expect(await figure('thervu_jobs{state="queued"}')).toBe(1);
  expect(await figure('thervu_oldest_waiting_job_seconds')).toBeGreaterThan(290);
  await owner()('job').where({ id }).delete();
  await owner()('job').where({ kind: 'database.backup' }).delete();
  expect(await figure('thervu_last_backup_seconds')).toBeUndefined();
  expect(await figure('thervu_database_up')).toBe(1);
  expect(await figure('thervu_oldest_waiting_job_seconds')).toBe(0);
});

test('a scrape still answers while the database is away, and says so', async () => {
  const away = await api.build({
    pools: {
      ...api.clone.pools,
      office: { client: {}, raw: () => Promise.reject(new Error('away')) } as never,
    },
  });
  const answer = await away.inject('/metrics');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('thervu_database_up 0');
  expect(answer.body).toContain('process_resident_memory_bytes');
  await away.close();
});
