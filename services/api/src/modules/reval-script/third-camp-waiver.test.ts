import type { RevalCamps } from '@thervu/contracts/reval-script/reval-script-contract';
import type { LightMyRequestResponse } from 'fastify';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { revalCampDesk } from '../../testing/reval-camp-desk';
import { revalScriptRows, type Row } from '../../testing/reval-script-test-queries';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let examId: number;
let office: number;
const { issue, rows, freeze } = revalScriptRows(api, () => ({ examId, office }));
const { as, value, key, pull } = revalCampDesk(api);

const problemOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ type: string }>().type];
const report = async (exam = examId) =>
  (await api.call('admin', 'GET', `/control/reval-script/${exam}`)).json<RevalCamps>();
const allow = (reason = 'Two camps for this exam', person: Person = 'admin') =>
  api.call(person, 'POST', `/control/reval-script/${examId}/camp-waiver`, { reason });
const waivers = () => db()('reval_camp_waiver').select('exam_id', 'reason', 'by_user');
const noted = () => db()('audit_log').where({ action: 'REVAL_CAMP_WAIVED' }).select('entity_key', 'after');

let script: Row;
beforeAll(async () => {
  examId = (await db()('exam').where({ exam_tbl: 'E25A' }).first<{ id: number }>('id')).id;
  office = (await db()('app_user').where({ login: '501' }).first<{ id: number }>('id')).id;
  await db()('revaluation').where({ exam_id: examId }).update({ rev_aply: true });
  await freeze();
  await issue(2);
});

test('[DAY-3] while a third camp is left for every script no exception is confirmed, and nothing is kept', async () => {
  expect(problemOf(await allow())).toEqual([422, 'camps-enough']);
  expect(await waivers()).toEqual([]);
  expect(await noted()).toEqual([]);
});

test('[DAY-3] without a third camp a third valuation waits, and only the office may confirm the exception, with a reason', async () => {
  script = (await rows({ valuation: 2 })).find(
    ({ original, located_by, place, first_place }) => original <= 60 && located_by === null && place !== first_place,
  )!;
  await value(script, script.original + 15);
  const others = (await db()('camp').whereNotIn('place', [script.place, script.first_place]).select('place')) as {
    place: string;
  }[];
  await db()('camp')
    .whereIn(
      'place',
      others.map(({ place }) => place),
    )
    .update({ selectable: false });
  expect(await issue(3)).toMatch(/for 1 script there is no other camp/);
  expect(await report()).toMatchObject({ camps_waived: false, due: { third: 1, withoutCamp: 1 } });
  expect((await allow('')).statusCode).toBe(400);
  expect((await allow('Two camps', 'college')).statusCode).toBe(403);
  expect((await allow('Two camps', 'campadmin')).statusCode).toBe(403);
  expect(await waivers()).toEqual([]);
});

test('[DAY-3] the exception is confirmed once, however often it is pressed, with who and why; another exam has none', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => allow()));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await waivers()).toEqual([{ exam_id: examId, reason: 'Two camps for this exam', by_user: office }]);
  expect(await noted()).toMatchObject([
    { entity_key: 'E25A', after: { scripts: 1, reason: 'Two camps for this exam' } },
  ]);
  expect(await report()).toMatchObject({ camps_waived: true, due: { third: 1, withoutCamp: 0 } });
  const other = await db()('exam').whereNot({ id: examId }).first<{ id: number }>('id');
  expect(await report(other.id)).toMatchObject({ camps_waived: false });
});

test('[DAY-3] the script then goes to an earlier camp, never into the rooms of its own college, and people stay different', async () => {
  await db()('camp').where({ place: script.first_place }).update({ host: script.colcode });
  await db()('camp').where({ place: script.place }).update({ host: script.colcode });
  expect((await report()).due).toMatchObject({ third: 1, withoutCamp: 1 });
  await db()('camp').whereIn('place', [script.place, script.first_place]).update({ host: null });
  expect(await issue(3)).toMatch(/^1 script issued/);
  const [third] = await rows({ rid: script.rid, valuation: 3 });
  // of the two earlier camps not the one that has valued it last
  expect(third!.place).toBe(script.first_place);

  const op = `op1.${third!.place}` as const;
  const person = await db()('camp_officer')
    .where({ email: `${op.toLowerCase()}@example.org` })
    .first<{ id: number }>('id');
  const first = { exam_id: examId, barcode: script.pull_barcode };
  const elsewhere = await db()('camp_officer')
    .whereNotIn('place', [script.place, script.first_place])
    .limit(2)
    .select<{ id: number }[]>('id');
  const [a, b] = elsewhere.map(({ id }) => id);
  await db()('camp_mark').where(first).update({ aopid: person.id, bopid: b });
  expect((await pull(op, third!.pull_barcode)).statusCode).toBe(200);
  expect(problemOf(await key(op, 'A', third!.barcode, 40))).toEqual([409, 'not-fresh']);
  await db()('camp_mark').where(first).update({ aopid: a });
  expect((await key(op, 'A', third!.barcode, 40)).statusCode).toBe(200);
  const list = (await as(`co.${third!.place}`, 'GET', '/revalue/ReVal/any')).json<{ valuation: number }[]>();
  expect(list.some(({ valuation }) => valuation === 3)).toBe(true);
});
