import type { Bell } from '@thervu/contracts/bell/bell-contract';
import type { CollegeCockpit } from '@thervu/contracts/cockpit/college-cockpit-contract';
import type { CampCockpit } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { randomUUID } from 'node:crypto';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { OfficePeople } from '../../testing/office-people';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;

/** Asks again while something is being counted, as the page does. */
async function whole<T>(as: Person, path: string, waits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await api.call(as, 'GET', path);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    if (!waits(answer.json<T>())) return answer.json<T>();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const bell = (as: Person) => whole<Bell>(as, '/bell', ({ counting }) => counting);
const read = (as: Person, body: { messages: number[]; tasks: string[] }) => api.call(as, 'POST', '/bell/read', body);

interface NewNotice {
  key: string;
  audience: object;
  state?: string;
  facts?: object;
}
async function writeNotice({
  key,
  audience,
  state = 'DRAFT',
  facts = { exam: 'ODD-2025-NOV' },
}: NewNotice): Promise<number> {
  const [row] = await db()('notice')
    .insert({
      key,
      thing: `test ${randomUUID()}`,
      audience: JSON.stringify(audience),
      facts: JSON.stringify(facts),
      state,
    })
    .returning<{ notice_id: number }[]>('notice_id');
  return row!.notice_id;
}
const messageIds = async (as: Person) => (await bell(as)).messages.map(({ id }) => id);

describe('messages', () => {
  test('a college is told what names it or all colleges, and nothing that names another one', async () => {
    const mine = await writeNotice({ key: 'CORRECTION_DECIDED', audience: { kind: 'COLLEGES', codes: ['101'] } });
    const theirs = await writeNotice({ key: 'CORRECTION_DECIDED', audience: { kind: 'COLLEGES', codes: ['102'] } });
    const all = await writeNotice({ key: 'WINDOW_OPEN', audience: { kind: 'ALL_COLLEGES' } });
    const students = await writeNotice({ key: 'RESULT_OUT', audience: { kind: 'RELEASED', version: 1 } });
    expect(await messageIds('college')).toEqual(expect.arrayContaining([mine, all]));
    expect(await messageIds('college')).not.toEqual(expect.arrayContaining([theirs]));
    expect(await messageIds('otherCollege')).toEqual(expect.arrayContaining([theirs, all]));
    expect(await messageIds('otherCollege')).not.toContain(mine);
    for (const as of ['college', 'otherCollege'] as const) expect(await messageIds(as)).not.toContain(students);
    for (const as of ['admin', 'campadmin', 'camp'] as const) expect(await messageIds(as)).toEqual([]);
  });

  test('a notice that was stopped is not told, and one whose people are found only once it may leave', async () => {
    const stopped = await writeNotice({ key: 'WINDOW_OPEN', audience: { kind: 'ALL_COLLEGES' }, state: 'STOPPED' });
    const waits = await writeNotice({ key: 'TIMETABLE_CHANGED', audience: { kind: 'CANDIDATES' } });
    const [template] = await db()('notice_template').where({ key: 'TIMETABLE_CHANGED', channel: 'EMAIL' });
    await db()('notice_message').insert({
      notice_id: waits,
      channel: 'EMAIL',
      to_kind: 'COLLEGE',
      to_id: '101',
      values: JSON.stringify({ exam: 'ODD-2025-NOV' }),
      template_id: template.template_id,
    });
    expect(await messageIds('college')).not.toEqual(expect.arrayContaining([stopped]));
    expect(await messageIds('college')).not.toContain(waits);
    await db()('notice').where({ notice_id: waits }).update({ state: 'READY' });
    expect(await messageIds('college')).toContain(waits);
    expect(await messageIds('otherCollege')).not.toContain(waits);
  });

  test('what one person has read is unread for another, and nobody reads what they were not told', async () => {
    const all = await writeNotice({ key: 'WINDOW_OPEN', audience: { kind: 'ALL_COLLEGES' } });
    const theirs = await writeNotice({ key: 'CORRECTION_DECIDED', audience: { kind: 'COLLEGES', codes: ['102'] } });
    const unread = async (as: Person) =>
      (await bell(as)).messages.filter((message) => message.unread).map(({ id }) => id);
    expect(await unread('college')).toContain(all);
    // two clicks are one
    const answers = await Promise.all([1, 2, 3].map(() => read('college', { messages: [all, theirs], tasks: [] })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await unread('college')).not.toContain(all);
    expect(await unread('otherCollege')).toEqual(expect.arrayContaining([all, theirs]));
    expect(await db()('person_seen').where({ kind: 'NOTICE', item: String(theirs) })).toEqual([]);
  });
});

test('a bell that asks each minute keeps no idle session open', async () => {
  await bell('otherCollege');
  const [person] = await db()('app_user').where({ login: '102' }).select<{ id: number }[]>('id');
  const sessions = () => db()('user_session').where({ user_id: person!.id });
  await sessions().update({ last_seen: db().raw(`now() - interval '10 minutes'`) });
  const lastSeen = async () => (await sessions().max<{ max: Date }[]>('last_seen'))[0]!.max.toISOString();
  const before = await lastSeen();
  await bell('otherCollege');
  expect(await lastSeen()).toBe(before);
  await api.call('otherCollege', 'GET', '/login/session');
  expect(await lastSeen()).not.toBe(before);
});

describe('tasks', () => {
  test('work that ended is unread for whoever started it, until they have read it', async () => {
    const [me] = await db()('app_user').where({ login: '101' }).select<{ id: number }[]>('id');
    const [row] = await db()('job')
      .insert({
        kind: 'hall-ticket',
        title: 'Hall tickets of 101',
        params: '{}',
        colcode: '101',
        created_by: me!.id,
        state: 'DONE',
        finished_at: db().fn.now(),
      })
      .returning<{ id: string }[]>('id');
    const task = async (as: Person) => (await bell(as)).tasks.find(({ id }) => id === row!.id);
    expect(await task('college')).toMatchObject({ title: 'Hall tickets of 101', unread: true });
    // the office sees the tasks of everybody, and gets messages of its own
    expect(await task('admin')).toMatchObject({ unread: false });
    expect(await task('otherCollege')).toBeUndefined();
    await read('otherCollege', { messages: [], tasks: [row!.id] });
    expect(await task('college')).toMatchObject({ unread: true });
    await read('college', { messages: [], tasks: [row!.id] });
    expect(await task('college')).toMatchObject({ unread: false });
  });

  test('a camp starts no work: its bell has none', async () => {
    for (const as of ['campadmin', 'camp'] as const) expect((await bell(as)).tasks).toEqual([]);
  });
});

describe('what is due', () => {
  test('[DEL-10] a college is shown the lines of its dashboard', async () => {
    const cockpit = await whole<CollegeCockpit>('college', '/cockpit/college', ({ waiting }) => waiting.length > 0);
    const { due } = await bell('college');
    expect(due!.length).toBeGreaterThan(0);
    expect(due!.map(({ kind, count, over, on, exam_tbl }) => ({ kind, count, over, on, exam_tbl }))).toEqual(
      cockpit.due!.map(({ kind, count, over, on, exam }) => ({ kind, count, over, on, exam_tbl: exam.exam_tbl })),
    );
  });

  test('[DEL-10] a camp officer is shown what waits in the own camp, an operator nothing', async () => {
    const { officer } = await whole<CampCockpit>('campadmin', '/cockpit/camp', ({ waiting }) => waiting.length > 0);
    const { due } = await bell('campadmin');
    const count = (kind: string) => due!.find((line) => line.kind === kind)?.count ?? 0;
    expect(count('DIFFERENT_MARKS')).toBe(officer!.different!.count);
    expect(count('SCRIPT_PROBLEMS')).toBe(officer!.problems!.reduce((sum, problem) => sum + problem.count, 0));
    expect((await bell('camp')).due).toEqual([]);
  });

  test('the office is shown what this officer may sign, and no opening of results is recorded by it', async () => {
    const before = await db()('audit_log').where({ action: 'UNRELEASED_RESULTS_READ' });
    const cockpit = (await api.call('admin', 'GET', '/cockpit/office')).json<{ sign: { kind: string }[] | null }>();
    const { due } = await bell('admin');
    expect(due!.map(({ kind }) => kind).sort()).toEqual((cockpit.sign ?? []).map(({ kind }) => kind).sort());
    await db()('audit_log').where({ action: 'UNRELEASED_RESULTS_READ' });
    await bell('admin2');
    const after = await db()('audit_log').where({ action: 'UNRELEASED_RESULTS_READ' });
    expect(after.length - before.length).toBeLessThanOrEqual(1);
  });

  test('[F-18] the office is told as long as the last check of a release finds differences, once for however many nights', async () => {
    const exam = (await db()('exam').where({ exam_tbl: 'E25A' }).first<{ id: number; exam_name: string }>())!;
    const check = (faults: string[], unnamed = 0) =>
      db()('release_check').insert({
        exam_id: exam.id,
        checked_at: new Date(),
        release: 1,
        faults,
        more: unnamed,
      });
    const differences = async (as: Person) => (await bell(as)).due!.filter(({ kind }) => kind === 'RELEASE_DIFFERS');
    await check([]);
    expect(await differences('admin')).toEqual([]);
    await check(['A mark is not as it was released.'], 4);
    await check(['A mark is not as it was released.'], 4);
    const line = { kind: 'RELEASE_DIFFERS', count: 5, exam_tbl: 'E25A', exam_name: exam.exam_name };
    for (const as of ['admin', 'admin2'] as const)
      expect(await differences(as)).toEqual([expect.objectContaining(line)]);
    for (const as of ['college', 'campadmin', 'camp'] as const) expect(await differences(as)).toEqual([]);
    await check([]);
    expect(await differences('admin')).toEqual([]);
    await db()('release_check').delete();
  });

  test('[F-18] an officer whose duties do not open the release is not told of it', async () => {
    const exam = (await db()('exam').where({ exam_tbl: 'E25A' }).first<{ id: number }>())!;
    await db()('release_check').insert({
      exam_id: exam.id,
      checked_at: new Date(),
      release: 1,
      faults: ['x'],
      more: 0,
    });
    const people = new OfficePeople(api);
    const camps = await people.make('camps@example.org', { duties: [{ duty: 'SECTION', areas: ['CAMP'] }] });
    const { due } = (await people.as(camps, 'GET', '/bell')).json<Bell>();
    expect(due!.map(({ kind }) => kind)).not.toContain('RELEASE_DIFFERS');
    await db()('release_check').delete();
  });
});
