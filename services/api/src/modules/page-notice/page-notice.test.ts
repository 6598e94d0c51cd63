import type { NoticeVersion } from '@thervu/contracts/page-notice/page-notice-contract';
import type { Publication } from '@thervu/contracts/result/result-contract';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const LINKS = [{ en: 'How to apply', ta: 'விண்ணப்பிப்பது எப்படி', url: 'https://www.example.org/revaluation?year=2025' }];
const TEXT = { en: 'Revaluation opens on 1 July. <b>Not bold</b>', ta: 'மறுமதிப்பீடு ஜூலை 1 அன்று தொடங்கும்.' };

const save = (body: object) => api.call('admin', 'PUT', '/control/page-notice', body);
const versions = async () => (await api.call('admin2', 'GET', '/control/page-notice')).json<NoticeVersion[]>();
const shown = async () => (await api.call('nobody', 'GET', '/result/publication')).json<Publication>().notice;

test('the last version is on the public page at once, every version stays with who and when, and the audit log has it', async () => {
  expect(await shown()).toBeUndefined();
  expect((await save({ ...TEXT, links: LINKS, read: 0 })).statusCode).toBe(200);
  expect(await shown()).toEqual({ ...TEXT, links: LINKS });
  const [first] = await versions();
  expect(first).toMatchObject({ ...TEXT, links: LINKS, by: expect.stringMatching(/\S/) });
  expect((await save({ ...TEXT, en: 'Opens on 2 July.', links: [], read: first!.id })).statusCode).toBe(200);
  expect(await shown()).toEqual({ en: 'Opens on 2 July.', ta: TEXT.ta, links: [] });
  const [second] = await versions();
  expect((await save({ en: '', ta: '', links: [], read: second!.id })).statusCode).toBe(200);
  expect(await shown()).toBeUndefined();
  expect(await versions()).toHaveLength(3);
  expect(await api.clone.pools.owner('audit_log').where({ entity: 'page_notice' })).toHaveLength(3);
  await expect(api.clone.pools.owner('page_notice').update({ text_en: 'x' })).rejects.toThrow(/append only/);
});

test('of two who have read the same version one saves; the other is told', async () => {
  const [last] = await versions();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => save({ ...TEXT, en: `Text ${index}`, links: [], read: last!.id })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test.each([
  ['http://www.example.org/', 'another protocol'],
  ['javascript:alert(1)', 'a script'],
  ['data:text/html,x', 'data'],
  ['https://user:word@example.org/', 'a user in it'],
  ['https://exa mple.org/', 'a blank'],
  ['www.example.org', 'no protocol'],
])('the address %s is refused: %s', async (url) => {
  const [last] = await versions();
  const answer = await save({ ...TEXT, links: [{ ...LINKS[0], url }], read: last!.id });
  expect([400, 422]).toContain(answer.statusCode);
});

test('both languages or none, five links at most, and nobody but the office', async () => {
  const [last] = await versions();
  const read = last!.id;
  expect((await save({ en: 'Alone', ta: '', links: [], read })).body).toContain('"field":"ta"');
  expect((await save({ ...TEXT, links: Array(6).fill(LINKS[0]), read })).statusCode).toBe(400);
  expect((await api.call('college', 'PUT', '/control/page-notice', { ...TEXT, links: [], read })).statusCode).toBe(403);
  expect((await api.call('camp', 'GET', '/control/page-notice')).statusCode).toBe(403);
});
