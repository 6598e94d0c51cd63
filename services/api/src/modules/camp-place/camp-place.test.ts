import type { CampPlace } from '@thervu/contracts/camp-place/camp-place-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const list = async () => (await api.call('admin', 'GET', '/camp-places')).json<CampPlace[]>();
const sona = async () => (await list()).find(({ place }) => place === 'Sona')!;
const save = (place: string, body: object, as: Person = 'admin') =>
  api.call(as, 'PUT', `/camp-places/${place}/host`, body);

test('the office names the college in whose rooms a camp works, and takes it back; who did it stays written', async () => {
  const before = await sona();
  const named = await save('Sona', { host: '101', row_version: before.row_version });
  expect(named.json<CampPlace>()).toMatchObject({
    place: 'Sona',
    host: '101',
    host_name: expect.any(String),
  });
  expect((await sona()).host).toBe('101');
  const entry = await db()('audit_log').where({ action: 'CAMP_HOST_CHANGED' }).orderBy('id', 'desc').first();
  expect(entry).toMatchObject({ entity_key: 'Sona', before: { host: before.host }, after: { host: '101' } });
  const back = await save('Sona', { host: null, row_version: before.row_version + 1 });
  expect(back.json<CampPlace>().host).toBeNull();
});

test('what nobody may choose is refused, and nothing is written', async () => {
  const before = await sona();
  const { row_version } = before;
  expect((await save('Sona', { host: '999999', row_version })).json()).toMatchObject({
    errors: [{ field: 'host' }],
  });
  expect((await save('Sona', { host: '501', row_version })).statusCode).toBe(422);
  expect((await save('SALEM', { host: '101', row_version })).statusCode).toBe(404);
  expect((await save('Sona', { host: '102', row_version: row_version + 1 })).statusCode).toBe(409);
  expect((await save('Sona', { host: '102', row_version }, 'college')).statusCode).toBe(403);
  expect((await save('Sona', { host: '102', row_version }, 'campadmin')).statusCode).toBe(403);
  expect(await sona()).toEqual(before);
});

test('it tells how many scripts of the host stand there already', async () => {
  const [row] = await db()('script as s')
    .join('exam_application as a', (on) => on.on('a.exam_id', 's.exam_id').on('a.id', 's.application_id'))
    .join('exam as e', 'e.id', 's.exam_id')
    .where({ 'e.stage': 'VALUATION', 's.place': 'Sona' })
    .groupBy('a.colcode')
    .orderBy('a.colcode')
    .select<{ colcode: string; n: number }[]>('a.colcode', db().raw('count(*)::int as n'));
  const saved = await save('Sona', { host: row!.colcode, row_version: (await sona()).row_version });
  expect(saved.json<CampPlace>().host_scripts).toBe(row!.n);
});
