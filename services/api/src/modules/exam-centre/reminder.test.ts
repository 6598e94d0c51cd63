import { dayAt } from '@thervu/contracts/core/format';
import { daysAfter, isLate } from '@thervu/contracts/exam-centre/late-rules';
import { apiUnderTest } from '../../testing/api-under-test';
import { planNotices } from '../notice/planning-service';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const EXAM = 'ODD-2025-NOV';
const TODAY = '2025-11-14';
const line = { state: 'FIXED', halls_without: 0, overdue: false, examdate: TODAY } as const;

test.each([
  ['over and not closed', { overdue: true }, true],
  ['today and fixed, a person in each hall', {}, false],
  ['today without a person in a hall', { halls_without: 1 }, true],
  ['in three days and only planned', { examdate: daysAfter(TODAY, 3), state: 'PLANNED' }, true],
  ['in four days and not planned', { examdate: daysAfter(TODAY, 4), state: 'NOT_PLANNED' }, false],
  ['yesterday, held, still within its two hours', { examdate: daysAfter(TODAY, -1), state: 'HELD' }, false],
] as const)('a session that is %s: late or not', (_name, change, expected) => {
  expect(isLate({ ...line, ...change }, TODAY)).toBe(expected);
});

test('each late centre is told once a day by a notice of how many sessions wait; a college may not remind', async () => {
  const remind = (who: 'admin' | 'admin2' | 'college') => api.call(who, 'POST', `/exam-centres/${EXAM}/reminders`);
  const progress = await api.call('admin', 'GET', `/exam-centres/${EXAM}/progress`);
  const today = dayAt(new Date());
  const late = progress
    .json<(Parameters<typeof isLate>[0] & { centre: string })[]>()
    .filter((row) => isLate(row, today))
    .map(({ centre }) => centre);
  expect(late.length).toBeGreaterThan(0);
  const centres = [...new Set(late)];
  expect((await remind('college')).statusCode).toBe(403);
  // two officers at the same moment
  const answers = await Promise.all([remind('admin'), remind('admin2')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const replies = answers.map((answer) => answer.json<{ reminded: string[]; before: string[] }>());
  expect(replies.flatMap(({ reminded }) => reminded).sort()).toEqual([...centres].sort());
  expect(replies.flatMap(({ before }) => before).sort()).toEqual([...centres].sort());
  const notices = await owner()('notice').where({ key: 'CENTRE_LATE' });
  expect(notices).toHaveLength(1);
  await planNotices(owner(), new Date());
  const messages: { to_kind: string; to_id: string; values: unknown }[] = await owner()('notice_message as m')
    .join('notice as n', 'n.notice_id', 'm.notice_id')
    .where({ 'n.key': 'CENTRE_LATE' })
    .orderBy('m.to_id')
    .select('m.to_kind', 'm.to_id', 'm.values');
  expect(messages).toEqual(
    [...centres].sort().map((to_id) => ({
      to_kind: 'COLLEGE',
      to_id,
      values: { exam: EXAM, count: String(late.filter((centre) => centre === to_id).length) },
    })),
  );
  expect(await owner()('audit_log').where({ action: 'CENTRES_REMINDED' })).toHaveLength(1);
});

test('where no centre is late nobody is told', async () => {
  await owner().raw(`update sitting set state = 'CLOSED', closed_at = now()`);
  await owner().raw('delete from exam_centre x where not exists (select from sitting s where s.centre = x.centre)');
  await owner().raw(`delete from exam_timetable t where not exists (
    select from sitting s where s.exam_id = t.exam_id and s.examdate = t.examdate and s.examsession = t.examsession)`);
  const answer = await api.call('admin', 'POST', `/exam-centres/${EXAM}/reminders`);
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { type: 'no-late-centre' }]);
});
