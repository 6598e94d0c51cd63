import type { CallReply } from '@thervu/contracts/core/call';
import type { copyTimetable } from '@thervu/contracts/timetable/timetable-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
type Copied = CallReply<typeof copyTimetable>;

const FROM = 'EVEN-2025-APR';
const TO = 'EVEN-2026-APR';
let from: number;
let to: number;
/** Even papers of an active degree, three with a date in the earlier exam. */
let codes: { p_code: string; sem: number; deg_id: number }[];

const copy = (body: object = {}, who: Person = 'admin') =>
  api.call(who, 'POST', '/timetable/copy', { from: FROM, to: TO, first: '2026-04-06', apply: false, ...body });
const slots = () =>
  db()('exam_timetable').where({ exam_id: to }).orderBy('p_code').select('p_code', 'examdate', 'examsession');

beforeAll(async () => {
  from = (await db()('exam').where({ exam_name: FROM }).first<{ id: number }>('id')).id;
  to = (await db()('exam').where({ exam_name: TO }).first<{ id: number }>('id')).id;
  codes = (await db()('course as c')
    .join('degree as d', 'd.deg_id', 'c.deg_id')
    .where({ 'd.deg_status': true, 'c.p_type': 'THEORY', 'c.sem': 2 })
    .whereNotIn('c.p_code', db()('exam_application').where({ exam_id: to }).select('p_code'))
    .whereRaw('(select count(*) from course o where o.p_code = c.p_code) = 1')
    .orderBy('c.p_code')
    .limit(4)
    .select('c.p_code', 'c.sem', 'c.deg_id')) as typeof codes;
});
beforeEach(async () => {
  for (const exam_id of [from, to])
    for (const table of ['exam_timetable_degree', 'exam_timetable_clash', 'exam_timetable_revision', 'exam_timetable'])
      await db()(table).where({ exam_id }).delete();
  await db()('exam').where({ id: to }).update({ stage: 'REGISTRATION' });
  // Thursday, Saturday, Monday of the earlier exam
  const days = ['2025-04-10', '2025-04-12', '2025-04-14'];
  await db()('exam_timetable').insert(
    days.map((examdate, index) => ({
      exam_id: from,
      p_code: codes[index]!.p_code,
      sem: 2,
      examdate,
      examsession: index === 1 ? 'AN' : 'FN',
    })),
  );
  await db()('exam_timetable_degree').insert({ exam_id: from, p_code: codes[0]!.p_code, deg_id: codes[0]!.deg_id });
});

test('[DAY-12] what would be copied is shown with the gaps of last year, off Sundays and holidays, and nothing is written', async () => {
  expect(codes).toHaveLength(4);
  // from a Friday: the second paper falls on Sunday and moves on, and so does what follows
  const shown = (await copy({ first: '2026-04-10' })).json<Copied>();
  expect(shown.papers.map(({ p_code, after }) => [p_code, after.examdate, after.examsession])).toEqual([
    [codes[0]!.p_code, '2026-04-10', 'FN'],
    [codes[1]!.p_code, '2026-04-13', 'AN'],
    [codes[2]!.p_code, '2026-04-15', 'FN'],
  ]);
  expect(shown).toMatchObject({ left: [], message: `3 papers of ${FROM} would be copied to ${TO}.` });
  expect(await slots()).toEqual([]);
});

test('[DAY-12] the copy stands once, however often it is pressed; degrees stay behind their papers, and the log says from where', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => copy({ apply: true, expected: 3 })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await slots()).toMatchObject([
    { p_code: codes[0]!.p_code, examdate: '2026-04-06', examsession: 'FN' },
    { p_code: codes[1]!.p_code, examdate: '2026-04-08', examsession: 'AN' },
    { p_code: codes[2]!.p_code, examdate: '2026-04-10', examsession: 'FN' },
  ]);
  expect(await db()('exam_timetable_degree').where({ exam_id: to }).select('p_code', 'deg_id')).toEqual([
    { p_code: codes[0]!.p_code, deg_id: codes[0]!.deg_id },
  ]);
  const log = await db()('audit_log').where({ action: 'TIMETABLE_COPIED', entity_key: 'E26A' }).select('after');
  expect(log).toMatchObject([{ after: { from: 'E25A', [codes[0]!.p_code]: { examdate: '2026-04-06' } } }]);
});

test('[DAY-12] what cannot be copied is listed with its reason, and a date that is there stays', async () => {
  await db()('exam_timetable').insert({
    ...{ exam_id: to, p_code: codes[0]!.p_code, sem: 2, examdate: '2026-05-04', examsession: 'AN' },
  });
  const extra = { exam_id: from, examdate: '2025-04-16' };
  await db()('exam_timetable').insert([
    { ...extra, p_code: 'GONE0001', sem: 2 },
    { ...extra, p_code: 'ODDONE01', sem: 3 },
  ]);
  const course = await db()('course').where({ p_code: codes[3]!.p_code }).first();
  const { cour_id: _id, ...values } = course as Record<string, unknown>;
  await db()('course').insert({ ...values, p_code: 'ODDONE01', sem: 3 });
  const shown = (await copy()).json<Copied>();
  expect(shown.left).toEqual([
    { p_code: codes[0]!.p_code, sem: 2, reason: `It has a date in ${TO} already.` },
    { p_code: 'GONE0001', sem: 2, reason: 'No active degree has it in semester 2 any more.' },
    { p_code: 'ODDONE01', sem: 3, reason: `${TO} has no semester 3.` },
  ]);
  expect((await copy({ apply: true, expected: 3 })).statusCode).toBe(409);
  expect((await copy({ apply: true, expected: 2 })).statusCode).toBe(200);
  expect((await slots()).find(({ p_code }) => p_code === codes[0]!.p_code)).toMatchObject({ examdate: '2026-05-04' });
  expect((await copy({ apply: true })).json()).toMatchObject({ type: 'nothing-to-copy' });
});

test('[DAY-12] papers that students would write at once by the copy are left to be set by hand', async () => {
  const pair = (await db()('exam_application as a')
    .join('exam_application as b', (on) =>
      on.on('b.exam_id', 'a.exam_id').on('b.student_id', 'a.student_id').on('a.p_code', '<', 'b.p_code'),
    )
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .join('course as d', 'd.cour_id', 'b.cour_id')
    .where({ 'a.exam_id': to, 'a.ex_confm': true, 'b.ex_confm': true, 'a.absent': false, 'b.absent': false })
    .whereRaw('c.sem % 2 = 0 and d.sem % 2 = 0')
    .first('a.p_code as one', 'b.p_code as other', 'c.sem', 'd.sem as other_sem')) as Record<string, string>;
  const slot = { exam_id: from, examdate: '2025-04-20', examsession: 'FN' };
  await db()('exam_timetable').insert([
    { ...slot, p_code: pair.one, sem: pair.sem },
    { ...slot, p_code: pair.other, sem: pair.other_sem },
  ]);
  const { left, papers } = (await copy()).json<Copied>();
  expect(left.map(({ p_code }) => p_code)).toEqual(expect.arrayContaining([pair.one, pair.other]));
  expect(left[0]!.reason).toMatch(/^Students would write it together with /);
  expect(papers.map(({ p_code }) => p_code)).not.toContain(pair.one);
});

test('[DAY-12] exams and days that do not fit are refused by field, and a college copies nothing', async () => {
  const fieldOf = async (body: object) => {
    const answer = await copy(body);
    return [answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]!.field];
  };
  expect(await fieldOf({ from: TO })).toEqual([422, 'from']);
  expect(await fieldOf({ from: 'EVEN-1999-APR' })).toEqual([422, 'from']);
  expect(await fieldOf({ to: 'EVEN-1999-APR' })).toEqual([422, 'to']);
  expect(await fieldOf({ first: '2029-04-06' })).toEqual([422, 'first']);
  await db()('exam').where({ id: to }).update({ stage: 'CONDUCT' });
  expect(await fieldOf({})).toEqual([422, 'to']);
  expect((await copy({}, 'college')).statusCode).toBe(403);
  await db()('exam').where({ id: to }).update({ stage: 'SCHEDULED' });
  expect((await copy({ apply: true })).json<Copied>().revision).toBe(2);
});
