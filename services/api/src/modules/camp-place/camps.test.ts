import type { Camp, Place } from '@thervu/contracts/camp-place/camp-place-contract';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const list = async () => (await api.call('admin', 'GET', '/camps')).json<Camp[]>();
const named = async (place: string) => (await list()).find((camp) => camp.place === place)!;
const FIELDS = { district: 'Erode', host: null, selectable: true, head_office: false, capacity: 900, boards: null };
let key = 0;
const add = (body: object, as: Person = 'admin') =>
  api.call(as, 'POST', '/camps', body, { 'idempotency-key': `camp-key-${++key}-000000000000` });
const save = (camp: Camp, changes: object, as: Person = 'admin') => {
  const { place, references: _r, host_name: _h, waiting: _w, ...fields } = camp;
  return api.call(as, 'PUT', `/camps/${place}`, { ...fields, ...changes });
};

test('[DAY-2] the five listed places and SALEM come with the migration, in the listed order', async () => {
  const places = (await api.call('campadmin', 'GET', '/places')).json<Place[]>();
  expect(places.filter(({ selectable }) => selectable).map(({ place }) => place)).toEqual([
    'Padmavani',
    'Sona',
    'Sengunthar',
    'Govt',
    'PUCAMP',
  ]);
  expect(places.filter(({ waiting }) => waiting).map(({ place }) => place)).toEqual(['SALEM']);
});

test('[DAY-2] a camp is added, renamed, made the head office and switched off; every list of places follows', async () => {
  expect((await add({ place: 'Erode', name: 'Erode Camp', ...FIELDS })).json<Camp>()).toMatchObject({ place: 'Erode' });
  expect((await add({ place: 'ERODE', name: 'Again', ...FIELDS })).statusCode).toBe(409);
  const places = (await api.call('admin', 'GET', '/places')).json<Place[]>();
  expect(places.at(-1)!.place).toBe('Erode');
  const renamed = await save(await named('Erode'), { name: 'Erode Valuation Camp', capacity: 1000 });
  expect(renamed.json<Camp>()).toMatchObject({ name: 'Erode Valuation Camp', capacity: 1000 });
  const before = (await list()).find(({ head_office }) => head_office)!;
  await save(await named('Erode'), { head_office: true });
  expect((await list()).filter(({ head_office }) => head_office).map(({ place }) => place)).toEqual(['Erode']);
  // the head office's scripts go there: it stays
  expect((await save(await named('Erode'), { active: false, selectable: false, head_office: false })).statusCode).toBe(
    422,
  );
  await save(before, { head_office: true });
  const off = await save(await named('Erode'), { active: false, selectable: false });
  expect(off.json<Camp>().active).toBe(false);
  expect((await api.call('admin', 'GET', '/places')).json<Place[]>().map(({ place }) => place)).not.toContain('Erode');
  expect((await add({ place: 'Gobi', name: 'Gobi', ...FIELDS }, 'campadmin')).statusCode).toBe(403);
});

test('[DAY-2] a camp with open work is not switched off, and the work is named with its counts', async () => {
  const sona = await named('Sona');
  const answer = await save(sona, { active: false, selectable: false });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ message: string }>().message).toMatch(/still in use: .*officers who work there now \(\d+\)/);
  expect(await named('Sona')).toEqual(sona);
  expect((await save({ ...sona, row_version: 99 }, {})).statusCode).toBe(409);
  expect((await save(await named('SALEM'), { selectable: true })).statusCode).toBe(422);
});

test('[DAY-2] where the university lists its boards a camp takes none but these; one that was switched off stays', async () => {
  const listed = (...boards: [string, boolean][]) =>
    db()('university_setting')
      .insert({
        ...{ key: 'list.boards', audience: 'PUBLIC' },
        value: JSON.stringify(boards.map(([label, off]) => ({ code: label, label, off }))),
      })
      .onConflict('key')
      .merge();
  await listed(['Physics', false], ['Commerce', false]);
  const camp = await named('Govt');
  const refused = await save(camp, { boards: ['Physics', 'Comerce'] });
  expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toEqual([
    422,
    [{ field: 'boards', message: expect.stringContaining('Physics, Commerce') as string }],
  ]);
  expect(await named('Govt')).toEqual(camp);
  expect((await save(camp, { boards: ['Physics'] })).statusCode).toBe(200);
  await listed(['Physics', true], ['Commerce', false]);
  const kept = await save(await named('Govt'), { boards: ['Physics', 'Commerce'] });
  expect([kept.statusCode, kept.json<Camp>().boards]).toEqual([200, ['Physics', 'Commerce']]);
  await save(await named('Govt'), { boards: null });
  await db()('university_setting').where({ key: 'list.boards' }).delete();
});

const ROOT = path.resolve(__dirname, '../../../../..');
const PLACES = /\b(Padmavani|Sengunthar|PUCAMP)\b|['"`>](Sona|Govt|SALEM)['"`<]/;
/** Seeds, demonstration, tests and what only tests load may name the listed places; a comment may too. */
const ALLOWED =
  /(\/migrations\/|\/demo\/|\/testing\/|\.test\.tsx?$|samples?\.ts$|\/packages\/testing\/|\/dist\/|node_modules)/;

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

test('[DAY-2] no place is compiled in: only seeds, the demonstration and tests name one', async () => {
  const files = (
    await Promise.all(
      ['apps', 'shell', 'packages', 'services/api/src', 'services/api/sql'].map((part) =>
        sources(path.join(ROOT, part)),
      ),
    )
  )
    .flat()
    .filter((file) => !ALLOWED.test(file));
  expect(files.length).toBeGreaterThan(500);
  const naming: string[] = [];
  for (const file of files) {
    const code = (await readFile(file, 'utf8')).replace(/\/\*[\s\S]*?\*\/|\/\/.*|--.*/g, '');
    if (PLACES.test(code)) naming.push(path.relative(ROOT, file));
  }
  expect(naming).toEqual([]);
}, 60_000);

test('[DAY-2] nothing but the migration writes the places of the demonstration', async () => {
  const folder = path.join(ROOT, 'services/api/src/demo');
  for (const file of (await sources(folder)).filter((name) => !name.endsWith('.test.ts'))) {
    expect([
      path.basename(file),
      /db\('(camp|grading_scheme)'\)\s*\.?\s*\.insert/.test(await readFile(file, 'utf8')),
    ]).toEqual([path.basename(file), false]);
  }
  expect(await db()('camp').count().first()).toMatchObject({ count: expect.anything() });
});
