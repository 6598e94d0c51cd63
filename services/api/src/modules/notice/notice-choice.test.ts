import type { NoticeChoice } from '@thervu/contracts/notice/notice-choice-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { insertNotice } from './notice-outbox-queries';
import { planNotices } from './planning-service';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const NOON = new Date('2026-06-01T06:30:00Z');

const choices = (as: Person, id: number) => api.call(as, 'GET', `/student-notices/${id}`);
const save = (as: Person, id: number, body: object) => api.call(as, 'PUT', `/student-notices/${id}`, body);

/** A student of college 101 with a result of the first release. */
const released = async () => {
  const row = await db()('result as r')
    .join('student as s', 's.reg_no', 'r.reg_no')
    .where({ 'r.version': 1, 's.colcode': '101' })
    .whereNot('r.result', 'W')
    .first<{ student_id: number; exam_id: number }>('s.student_id', 'r.exam_id');
  return { id: Number(row.student_id), exam: row.exam_id };
};

test('a student is told everything until the college switches an optional notice off; it is told no more by that channel', async () => {
  const { id, exam } = await released();
  const all = (await choices('college', id)).json<NoticeChoice[]>();
  expect(all).toEqual([
    { key: 'RESULT_OUT', label: 'Results out', channel: 'SMS', wanted: true },
    { key: 'RESULT_OUT', label: 'Results out', channel: 'EMAIL', wanted: true },
  ]);
  const off = { key: 'RESULT_OUT', channel: 'SMS', wanted: false };
  for (const turn of [1, 2]) {
    const saved = await save('college', id, off);
    expect([turn, saved.statusCode]).toEqual([turn, 200]);
    expect(saved.json<NoticeChoice[]>().map(({ wanted }) => wanted)).toEqual([false, true]);
  }
  // two presses are one change
  const lines = db()('audit_log').where({ action: 'NOTICE_CHOICE_CHANGED', entity_key: String(id) });
  expect(await lines.clone().count({ n: '*' }).first()).toMatchObject({ n: 1 });

  await insertNotice(db(), {
    ...{ key: 'RESULT_OUT', thing: 'of the choice', examId: exam, facts: { exam: 'X' }, userId: null },
    audience: { kind: 'RELEASED', version: 1 },
  });
  await planNotices(db(), NOON);
  const messages: { channel: string; state: string }[] = await db()('notice_message as m')
    .join('notice as n', 'n.notice_id', 'm.notice_id')
    .where({ 'n.thing': 'of the choice', 'm.to_id': String(id) })
    .orderBy('m.channel')
    .select('m.channel', 'm.state');
  expect(messages).toEqual([
    { channel: 'EMAIL', state: 'WAITING' },
    { channel: 'SMS', state: 'OPTED_OUT' },
  ]);

  await save('admin', id, { ...off, wanted: true });
  expect((await choices('college', id)).json<NoticeChoice[]>().every(({ wanted }) => wanted)).toBe(true);
});

test('another college and a camp neither see nor change it, and what is told to everybody cannot be switched off', async () => {
  const { id } = await released();
  const off = { key: 'RESULT_OUT', channel: 'SMS', wanted: false };
  expect((await choices('otherCollege', id)).statusCode).toBe(404);
  expect((await save('otherCollege', id, off)).statusCode).toBe(404);
  expect((await choices('camp', id)).statusCode).toBe(403);
  expect((await save('college', id, { ...off, key: 'TICKET_READY' })).statusCode).toBe(400);
  expect((await save('college', id, { ...off, channel: 'PAGE' })).statusCode).toBe(400);
});
