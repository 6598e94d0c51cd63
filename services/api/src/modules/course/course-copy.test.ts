import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const copy = (body: object) => api.call('admin', 'POST', '/courses/copy', body);
interface Copied {
  papers: number;
  degrees: { deg_id: number; copied: number; kept: number }[];
}
const papersOf = (year: number) =>
  owner()('course').where({ start_yr: year }).orderBy(['deg_id', 'p_code']).select<Record<string, unknown>[]>();
const plain = ({
  cour_id: _id,
  start_yr: _year,
  row_version: _version,
  updated_by: _by,
  updated_at: _at,
  ...rest
}: Record<string, unknown>) => rest;

test('[DAY-12] papers of a BoS year are shown first, then copied as they are; a second copy finds them there', async () => {
  const [{ year }] = (await owner()('course').max('start_yr as year')) as [{ year: number }];
  const to = year + 5;
  const preview = (await copy({ from: year, to, apply: false })).json<Copied>();
  expect(preview.papers).toBeGreaterThan(0);
  expect(await papersOf(to)).toEqual([]);
  const answer = await copy({ from: year, to, apply: true, expected: preview.papers });
  expect(answer.statusCode).toBe(200);
  const active = new Set((await owner()('degree').where({ deg_status: true }).pluck('deg_id')) as number[]);
  const source = (await papersOf(year)).filter(({ deg_id }) => active.has(deg_id as number));
  expect((await papersOf(to)).map(plain)).toEqual(source.map(plain));
  const again = (await copy({ from: year, to, apply: true })).json<Copied>();
  expect([again.papers, again.degrees.reduce((sum, { kept }) => sum + kept, 0)]).toEqual([0, preview.papers]);
  const lines = await owner()('audit_log').where({ action: 'PAPERS_COPIED' });
  expect(lines).toHaveLength(2);
});

test('[DAY-12] an earlier year, a year without papers and an old preview copy nothing', async () => {
  const [{ year }] = (await owner()('course').min('start_yr as year')) as [{ year: number }];
  expect((await copy({ from: year, to: year, apply: true })).body).toContain(`The new BoS year comes after ${year}.`);
  expect((await copy({ from: 1901, to: 2090, apply: true })).body).toContain(
    'No active degree has papers of the BoS year 1901.',
  );
  expect((await copy({ from: year, to: 2090, apply: true, expected: 0 })).statusCode).toBe(409);
  expect(await papersOf(2090)).toEqual([]);
});
