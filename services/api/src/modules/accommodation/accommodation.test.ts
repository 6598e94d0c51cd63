import type { Sitting } from '@thervu/contracts/seating/seating-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { withoutExamDays } from '../../testing/no-exam-days';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const EXAM = 'ODD-2025-NOV';
const HOST = '101';
let examId: number;
/** A candidate of the host, and a session in which this candidate writes. */
let row: { reg_no: string; examdate: string; examsession: 'FN' | 'AN'; user: number };

beforeAll(async () => {
  await withoutExamDays(owner());
  [{ id: examId }] = (await owner()('exam').where({ exam_name: EXAM }).select('id')) as [{ id: number }];
  await owner()('exam').where({ id: examId }).update({ stage: 'CONDUCT' });
  await owner()('exam_centre').insert({ exam_id: examId, centre: HOST, chief_name: 'K. Malarvizhi' });
  const found = await owner().raw<{ rows: [typeof row & { n: number }] }>(
    `select min(reg_no) as reg_no, examdate, examsession, count(*)::int as n,
       (select id from app_user where login = ?) as user from v_sitting_candidate
     where exam_id = ? and centre = ? group by 2, 3 having count(*) > 9 order by n, 2 limit 1`,
    [HOST, examId, HOST],
  );
  const [{ n, ...first }] = found.rows;
  row = first;
  const shape = { colcode: HOST, desk_rows: 5, desk_cols: 5 };
  await owner()('hall').insert([
    ...Array.from({ length: Math.ceil(n / 12) + 1 }, (_none, i) => ({
      ...{ ...shape, hall_no: `H${i + 1}`, name: `Hall ${i + 1}`, fill_order: i + 1 },
      // a hall of their own for those who only write longer: nobody with a scribe sits there
      step_free: i === 1,
    })),
    { ...shape, hall_no: 'S1', name: 'Separate room', fill_order: 900, purpose: 'SEPARATE', step_free: true },
  ]);
  const [officer] = (await owner()('app_user').where({ login: '501' }).select('id')) as [{ id: number }];
  await owner()('credential_event').insert({ user_id: row.user, kind: 'FIRST_PASSWORD', by_user: officer.id });
  await owner()('exam_accommodation').insert({
    ...{ exam_id: examId, reg_no: row.reg_no, colcode: HOST, basis: 'BENCHMARK', asked_by: row.user },
    ...{ certificate: 'aa/x', certificate_bytes: 1, scribe: true },
  });
});

test('[D09-5] [SEC-1] a scribe is asked for by the college with a certificate and decided by an officer who did not type its password', async () => {
  const what = {
    ...{ scribe: true, minutes_per_hour: 20, step_free: false, large_print: false, own_keyboard: false },
    row_version: 1,
  };
  const decide = (who: Person, body: object) => api.call(who, 'PUT', `/accommodations/${EXAM}/${row.reg_no}`, body);
  expect((await decide('college', { ...what, state: 'GRANTED' })).statusCode).toBe(403);
  expect((await decide('admin', { ...what, state: 'REFUSED' })).json()).toMatchObject({
    status: 422,
    errors: [{ field: 'decision' }],
  });
  expect((await decide('admin', { ...what, state: 'GRANTED' })).json()).toMatchObject({
    status: 403,
    type: 'gave-the-code',
  });
  expect((await decide('admin2', { ...what, state: 'GRANTED' })).statusCode).toBe(200);
  const there = `/sittings/${EXAM}/${HOST}/${row.examdate}/${row.examsession}`;
  expect((await api.call('college', 'POST', `${there}/plan`, {})).statusCode).toBe(200);
  const plan = (await api.call('college', 'GET', there)).json<Sitting>();
  const seat = plan.seats.find(({ reg_no }) => reg_no === row.reg_no)!;
  expect(plan.halls.find(({ hall_id }) => hall_id === seat.hall_id)!.purpose).toBe('SEPARATE');
  expect(seat).toMatchObject({ scribe: true, minutes_per_hour: 20 });
});
