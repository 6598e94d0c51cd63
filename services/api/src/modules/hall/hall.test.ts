import type { Hall } from '@thervu/contracts/hall/hall-contract';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const HALL = {
  hall_no: 'T90',
  name: 'Hall of this test',
  block: null,
  floor: 0,
  step_free: false,
  desk_rows: 5,
  desk_cols: 5,
  aisles: [],
  blocked: [],
  purpose: 'HALL',
  active: true,
  fill_order: 1,
};
const add = (hall: object) => api.call('college', 'POST', '/halls', { ...HALL, ...hall });

test('a hall says what is wrong with its desks, and its number is taken once', async () => {
  // five rows are A to E: Z9 is no desk of any hall, F1 is none of this one
  expect((await add({ blocked: ['Z9'] })).statusCode).toBe(400);
  expect((await add({ blocked: ['F1'] })).json()).toMatchObject({ status: 422, errors: [{ field: 'blocked' }] });
  expect((await add({})).statusCode).toBe(200);
  expect((await add({ name: 'X' })).json()).toMatchObject({ status: 422, errors: [{ field: 'hall_no' }] });
});

test('another college finds no hall of this one', async () => {
  const hall = (await add({ hall_no: 'T91' })).json<Hall>();
  expect((await api.call('otherCollege', 'DELETE', `/halls/${hall.hall_id}`)).statusCode).toBe(404);
  expect((await api.call('college', 'DELETE', `/halls/${hall.hall_id}`)).statusCode).toBe(200);
});

test('the office names a college that there is', async () => {
  const answer = await api.call('admin', 'POST', '/halls', { ...HALL, hall_no: 'T92', college: '0' });
  expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'college' }] });
  expect((await api.call('admin', 'GET', '/halls?college=0')).statusCode).toBe(422);
});
