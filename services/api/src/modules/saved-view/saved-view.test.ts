import { MAX_VIEWS, type SavedView } from '@thervu/contracts/saved-view/saved-view-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const PAGE = '/home/list-course';
const save = (as: Person, name: string, address = '?level=UG', page = PAGE) =>
  api.call(as, 'PUT', '/saved-views', { page, name, address });
const views = async (as: Person, page = PAGE) =>
  (await api.call(as, 'GET', `/saved-views?page=${encodeURIComponent(page)}`)).json<SavedView[]>();

test('in every role a person saves views of a page by name, replaces one, and deletes one; another person sees none of them', async () => {
  for (const as of ['admin', 'college', 'campadmin', 'camp'] as const) {
    expect(await views(as)).toEqual([]);
    await save(as, 'My degrees', '?level=UG&view=col.code+hide.type');
    await save(as, 'All of them');
    const saved = await save(as, ' My degrees ', '?level=PG');
    expect(saved.json<SavedView[]>().map(({ name, address }) => [name, address])).toEqual([
      ['All of them', '?level=UG'],
      ['My degrees', '?level=PG'],
    ]);
    expect(await views(as, '/home/deglist')).toEqual([]);
    const [first] = await views(as);
    const other = as === 'admin' ? 'admin2' : 'admin';
    expect((await api.call(other, 'DELETE', `/saved-views/${first!.id}`)).statusCode).toBe(404);
    const left = await api.call(as, 'DELETE', `/saved-views/${first!.id}`);
    expect(left.json<SavedView[]>().map(({ name }) => name)).toEqual(['My degrees']);
    expect((await api.call(as, 'DELETE', `/saved-views/${first!.id}`)).statusCode).toBe(404);
  }
  expect(await views('otherCollege')).toEqual([]);
  expect(await views('admin2')).toEqual([]);
});

test('a burst of saves keeps the limit of views of a page, and a view that is there can still be replaced', async () => {
  const page = '/home/student-list';
  const answers = await Promise.all(
    Array.from({ length: MAX_VIEWS + 5 }, (_none, n) => save('college', `View ${n}`, '?', page)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_VIEWS);
  const refused = answers.filter(({ statusCode }) => statusCode === 422);
  expect(refused).toHaveLength(5);
  expect(refused[0]!.json()).toMatchObject({
    type: 'too-many-views',
    errors: [{ field: 'name', message: `At most ${MAX_VIEWS} views of a page can be saved. Delete one first.` }],
  });
  const [kept] = await views('college', page);
  expect((await save('college', kept!.name, '?level=UG', page)).statusCode).toBe(200);
  expect(await views('college', page)).toHaveLength(MAX_VIEWS);
});

test('an address that leads elsewhere, a page that is none and a name of nothing are rejected', async () => {
  for (const [name, address, page] of [
    ['x', 'https://example.org/', PAGE],
    ['x', '?a=b c', PAGE],
    ['x', '?', 'https://example.org/'],
    ['   ', '?', PAGE],
    ['x'.repeat(61), '?', PAGE],
  ] as const)
    expect((await save('college', name, address, page)).statusCode).toBe(400);
});
