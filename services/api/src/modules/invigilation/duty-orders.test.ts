import type { DutyOrders, DutyPlan, Invigilator } from '@thervu/contracts/invigilation/invigilation-contract';
import { apiUnderTest } from '../../testing/api-under-test';
import { withoutExamDays } from '../../testing/no-exam-days';
import { planNotices } from '../notice/planning-service';
import type { OutgoingMessage } from '../notice/providers/notice-provider';
import { sendNotices } from '../notice/sending-service';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const EXAM = 'ODD-2025-NOV';
const HOST = '101';
/** Nobody is told anything between 20:00 and 08:00. */
const NOON = new Date('2026-06-01T06:30:00Z');
const WITHOUT = 'Person 00';
let examId: number;
let slot: { examdate: string; examsession: string };

const duties = () => `/sittings/${EXAM}/${HOST}/${slot.examdate}/${slot.examsession}/duties`;
const ORDERS = () => `${duties()}/orders`;
const send = (who: 'college' | 'otherCollege' | 'camp' | 'campadmin' = 'college') => api.call(who, 'POST', ORDERS());
const due = async () => (await api.call('college', 'GET', ORDERS())).json<DutyOrders>();
const plan = async () => (await api.call('college', 'GET', duties())).json<DutyPlan>();
const move = async (invigilator: number, body: object) => {
  const answer = await api.call('college', 'PUT', `${duties()}/${invigilator}`, body);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ message: string }>().message;
};
const setState = (state: string) =>
  owner()('sitting').where({ exam_id: examId, centre: HOST }).update({ state, close_pairs: 0 });

interface Told {
  key: string;
  to_id: string;
  state: string;
  values: Record<string, string>;
}
/** The messages of invigilators, the earliest first. */
const messages = (): Promise<Told[]> =>
  owner()('notice_message as m')
    .join('notice as n', 'n.notice_id', 'm.notice_id')
    .where({ 'm.to_kind': 'INVIGILATOR' })
    .orderBy(['n.notice_id', 'm.to_id'])
    .select<Told[]>('n.key', 'm.to_id', 'm.state', 'm.values');
/** Lets the worker find the people and hand everything over, and answers with what left. */
async function deliver(): Promise<OutgoingMessage[]> {
  await planNotices(owner(), NOON);
  const sent: OutgoingMessage[] = [];
  const send = (message: OutgoingMessage) => {
    sent.push(message);
    return Promise.resolve({ ref: message.reference });
  };
  await sendNotices(owner(), {
    providers: { EMAIL: { name: 'smtp', repeatable: true, send } },
    ...{ perSecond: 1000, now: () => NOON, progress: () => Promise.resolve() },
  });
  return sent;
}

beforeAll(async () => {
  await withoutExamDays(owner());
  ({ id: examId } = await owner()('exam').where({ exam_name: EXAM }).first<{ id: number }>('id'));
  await owner()('exam').where({ id: examId }).update({ stage: 'CONDUCT' });
  await owner()('exam_centre').insert({ exam_id: examId, centre: HOST, chief_name: 'K. Malarvizhi' });
  await owner()('hall').insert(
    Array.from({ length: 8 }, (_none, i) => ({
      ...{ colcode: HOST, desk_rows: 6, desk_cols: 8, hall_no: `H${i + 1}`, name: `Hall ${i + 1}`, fill_order: i + 1 },
    })),
  );
  await owner()('invigilator').insert(
    Array.from({ length: 20 }, (_none, i) => ({
      ...{
        colcode: HOST,
        name: `Person ${String(i).padStart(2, '0')}`,
        designation: 'Librarian',
        department: 'Library',
      },
      ...{ boards: [], mobile: '9876543210', email: i === 0 ? null : `person${i}@example.org` },
    })),
  );
  slot = await owner()('v_sitting_candidate')
    .where({ exam_id: examId, centre: HOST })
    .orderBy(['examdate', 'examsession'])
    .first<typeof slot>('examdate', 'examsession');
  const path = duties().replace('/duties', '');
  expect((await api.call('college', 'POST', `${path}/plan`, {})).statusCode).toBe(200);
  expect((await api.call('college', 'POST', duties())).statusCode).toBe(200);
  const planned = (await plan()).duties;
  // two people of halls have an address, whomever the plan has drawn
  const hall_id = planned.find((duty) => duty.hall_id !== null)!.hall_id;
  const spare = ['Person 16', 'Person 17', 'Person 18', 'Person 19'].filter(
    (person) => !planned.some(({ name }) => name === person),
  );
  for (const name of spare.slice(0, 2)) await move(await idOf(name), { hall_id });
});

test('an order waits for a fixed plan; another college and a camp send none', async () => {
  const refused = await send();
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { type: 'not-fixed' }]);
  await setState('FIXED');
  expect((await send('otherCollege')).statusCode).toBe(403);
  for (const who of ['camp', 'campadmin'] as const) expect((await send(who)).statusCode).toBe(403);
  expect(await owner()('duty_order')).toEqual([]);
});

test('the preview counts and names, and shows the mail as its reader has it; a text that is not approved is missing', async () => {
  const planned = (await plan()).duties;
  const [first] = planned;
  if (!planned.some(({ name }) => name === WITHOUT))
    await move(first!.invigilator_id, { replacedBy: await idOf(WITHOUT) });
  const { due: people, examples } = await due();
  expect(people.length).toBeGreaterThan(2);
  expect(people.filter(({ mailed }) => !mailed).map(({ name }) => name)).toEqual([WITHOUT]);
  expect(new Set(people.map(({ key }) => key))).toEqual(new Set(['DUTY_ORDER']));
  const [example] = examples;
  const mailed = people.find(({ mailed }) => mailed)!;
  expect(examples).toHaveLength(1);
  expect(example).toMatchObject({ to: mailed.name, subject: `${EXAM}: your duty as invigilator` });
  const day = slot.examdate.split('-').reverse().join('-');
  expect(example!.text).toContain(
    `centre 101: you are asked to watch on ${day}, session ${slot.examsession}. Your duty: `,
  );
  const texts = () => owner()('notice_template').where({ key: 'DUTY_ORDER', language: 'en' });
  await texts().update({ state: 'RETIRED' });
  expect((await due()).examples[0]).toMatchObject({ subject: null, text: null });
  await texts().update({ state: 'APPROVED' });
});

const idOf = async (name: string) =>
  (await owner()('invigilator').where({ name, colcode: HOST }).first<{ id: number }>('id')).id;

test('pressed 20 times at once each person is told once, and whoever has no address is named', async () => {
  const { due: people } = await due();
  const mailed = people.filter((person) => person.mailed).map(({ invigilator_id }) => String(invigilator_id));
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const replies = answers.map((answer) => answer.json<{ sent: number; without: string[]; message: string }>());
  expect(replies.map(({ sent }) => sent).filter((sent) => sent > 0)).toEqual([mailed.length]);
  expect(new Set(replies.flatMap(({ without }) => without))).toEqual(new Set([WITHOUT]));
  expect(replies[0]!.message).toContain(`print for: ${WITHOUT}`);
  expect(await owner()('notice').where({ key: 'DUTY_ORDER' })).toHaveLength(1);
  const sent = await deliver();
  expect((await messages()).map(({ to_id }) => to_id).sort()).toEqual([...mailed].sort());
  expect(sent).toHaveLength(mailed.length);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(mailed.length);
  for (const { to, text } of sent) {
    expect(to).toMatch(/^person\d+@example\.org$/);
    expect(text).not.toMatch(/\bmark|born|@|98765/i);
  }
  expect((await plan()).duties.map(({ order }) => order?.state ?? null).sort()).toEqual([
    ...mailed.map(() => 'SENT'),
    null,
  ]);
  expect(await owner()('audit_log').where({ action: 'DUTY_ORDERS_SENT' })).toHaveLength(1);
  // no address is kept, with the order or with the message
  const kept = [...(await owner()('duty_order')), ...(await owner()('notice')), ...(await owner()('notice_message'))];
  expect(JSON.stringify(kept)).not.toContain('@example.org');
});

test('the rule run again over the same halls tells nobody anything', async () => {
  const before = await messages();
  expect((await api.call('college', 'POST', duties())).statusCode).toBe(200);
  await deliver();
  const again = await messages();
  expect(again.slice(0, before.length)).toEqual(before);
  // only whoever the rule moved hears of it, and of a move
  const moved = (await plan()).duties.filter(({ order }) => order?.key === 'DUTY_CHANGED').length;
  expect(again.filter(({ key }) => key === 'DUTY_CHANGED')).toHaveLength(moved);
});

test('a duty that moves, changes hands or ends is told with its step; a second change at once replaces the first', async () => {
  await owner()('notice_message').delete();
  const { duties: people } = await plan();
  const ordered = people.filter(({ order }) => order !== null);
  const [moving, leaving] = ordered.filter(({ hall_no }) => hall_no !== null) as [DutyPlanLine, DutyPlanLine];
  const ending = ordered.find(({ hall_no }) => hall_no === null)!;
  const free = await owner()('invigilator')
    .where({ colcode: HOST })
    .whereNotIn(
      'id',
      people.map(({ invigilator_id }) => invigilator_id),
    )
    .whereNotNull('email')
    .first<{ id: number; name: string }>('id', 'name');
  const [from, to] = [people.find(({ hall_no }) => hall_no === 'H1')!, people.find(({ hall_no }) => hall_no === 'H2')!];
  await move(moving.invigilator_id, { hall_id: to.hall_id });
  const message = await move(moving.invigilator_id, { hall_id: null });
  expect(message).toContain('Told by mail: 1.');
  await planNotices(owner(), NOON);
  await move(moving.invigilator_id, { hall_id: from.hall_id, part: 'EXTRA_TIME' });
  expect(await move(leaving.invigilator_id, { replacedBy: free.id })).toContain('Told by mail: 2.');
  await move(ending.invigilator_id, {});
  const sent = await deliver();
  const mailed = (await messages()).map(({ key, to_id, state, values }) => [key, Number(to_id), state, values.duty]);
  expect(mailed).toEqual([
    ['DUTY_CHANGED', moving.invigilator_id, 'EXPIRED', 'relief'],
    ['DUTY_CHANGED', moving.invigilator_id, 'SENT', 'H1 (extra time)'],
    ['DUTY_ORDER', free.id, 'SENT', expect.anything()],
    ['DUTY_WITHDRAWN', leaving.invigilator_id, 'SENT', expect.anything()],
    ['DUTY_WITHDRAWN', ending.invigilator_id, 'SENT', expect.anything()],
  ]);
  expect(sent).toHaveLength(4);
  expect((await due()).due.filter(({ mailed }) => mailed)).toEqual([]);
});
type DutyPlanLine = DutyPlan['duties'][number];

test('an order goes once more to a new address, and in Tamil where notices are Tamil', async () => {
  const [line] = (await plan()).duties.filter(({ order }) => order !== null) as [DutyPlanLine];
  const { json } = await api.call('college', 'GET', '/invigilators');
  const person = json<Invigilator[]>().find(({ id }) => id === line.invigilator_id)!;
  const { id, colcode: _, away: _away, relations: _relations, ...fields } = person;
  const save = (email: string | null, row_version: number) =>
    api.call('college', 'PUT', `/invigilators/${id}`, { ...fields, email, row_version });
  expect((await save('not an address', person.row_version)).statusCode).toBe(400);
  expect((await save('new@example.org', person.row_version)).json()).toMatchObject({ email: 'new@example.org' });
  expect((await due()).due.filter(({ mailed }) => mailed)).toMatchObject([{ invigilator_id: id, key: 'DUTY_ORDER' }]);
  await owner()('university_setting').insert({ key: 'notice.language', value: '"ta"' }).onConflict('key').merge();
  expect((await due()).examples[0]!.text).toContain('மையம் 101');
  expect((await send()).json()).toMatchObject({ sent: 1 });
  const [mail] = await deliver();
  expect(mail).toMatchObject({ to: 'new@example.org', language: 'ta', text: expect.stringContaining('உங்கள் பணி: ') });
});

test('a session that has begun sends nothing, and who is there already is told nothing', async () => {
  await setState('HELD');
  expect((await send()).statusCode).toBe(422);
  const before = await owner()('duty_order').count();
  const [line] = (await plan()).duties as [DutyPlanLine];
  expect(await move(line.invigilator_id, {})).not.toContain('mail');
  expect(await owner()('duty_order').count()).toEqual(before);
});

test('the role of a college reads no notice, writes none by itself and tells nobody of another centre', async () => {
  const { college } = api.clone.pools;
  await expect(college('duty_order').select('*')).rejects.toMatchObject({ code: '42501' });
  await expect(college('notice').insert({ key: 'RESULT_OUT', thing: 'x', audience: '{}' })).rejects.toMatchObject({
    code: '42501',
  });
  await expect(
    college.raw('select * from mail_duties(?, ?, ?, ?, 1, true)', [examId, HOST, slot.examdate, slot.examsession]),
  ).rejects.toMatchObject({ code: '42501' });
  const read = await college.raw<{ rows: unknown[] }>('select * from duty_orders_mailed(?, ?, ?, ?)', [
    ...[examId, HOST, slot.examdate, slot.examsession],
  ]);
  expect(read.rows).toEqual([]);
});
