import type { ListItem } from '@thervu/contracts/setting/list-rules';
import type { Setting, UniversityLists } from '@thervu/contracts/setting/setting-contract';
import { USUAL_LISTS } from '@thervu/contracts/setting/usual-lists';
import { examTableNames } from '@thervu/contracts/exam/exam-rules';
import type { Problem } from '@thervu/contracts/core/shapes';
import { API, apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const lists = async () => (await api.call('college', 'GET', '/settings/lists')).json<UniversityLists>();
const stored = async (key: string) =>
  (await api.call('admin', 'GET', '/settings')).json<Setting[]>().find((setting) => setting.key === key)!;
const save = async (key: string, value: unknown) =>
  api.call('admin', 'PUT', '/settings', { changes: [{ key, value, row_version: (await stored(key)).row_version }] });
const named = (...names: string[]): ListItem[] => names.map((name) => ({ code: name, label: name, off: false }));

test('[DAY-10] every role reads the lists in one answer that a browser keeps', async () => {
  expect(await lists()).toEqual(USUAL_LISTS);
  for (const who of ['nobody', 'admin', 'campadmin', 'camp'] as const)
    expect((await api.call(who, 'GET', '/settings/lists')).statusCode).toBe(200);
  const answer = await api.call('college', 'GET', '/settings/lists');
  expect(answer.headers['cache-control']).toBe('private, max-age=60');
  const again = await api.app.inject({
    url: `${API}/settings/lists`,
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('[DAY-10] a district in use cannot be removed: the answer says where; it is added, ordered and switched off', async () => {
  const refused = await save('list.districts', named('Krishnagiri', 'Namakkal', 'Salem'));
  expect(refused.statusCode).toBe(409);
  expect(refused.json<Problem>().detail ?? refused.json<{ message: string }>().message).toMatch(
    /Districts: ‘Dharmapuri’ is used by \d+ colleges? \(\d+.*Keep the entry and switch it off/,
  );
  const next = [...named('Erode', 'Salem', 'Namakkal', 'Krishnagiri'), { ...named('Dharmapuri')[0]!, off: true }];
  expect((await save('list.districts', next)).statusCode).toBe(200);
  expect((await lists()).districts).toEqual(next);
  const college = (await api.call('admin', 'GET', '/colleges/101')).json<Record<string, unknown>>();
  const { col_id: _id, password: _none, ...fields } = college;
  const change = (District: string) => api.call('admin', 'PUT', '/colleges/101', { ...fields, District });
  const wrong = await change('Madurai');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('Choose one of: Erode, Salem, Namakkal, Krishnagiri.');
  expect((await change('Erode')).statusCode).toBe(200);
  const history = await owner()('setting_history').where({ key: 'list.districts' });
  expect(history).toHaveLength(1);
});

test('[DAY-10] a new degree level serves degrees, fees and rule sets at once; a used one stays', async () => {
  const levels = (await lists()).degreeLevels;
  const added = { code: 'BVOC', label: 'BVOC', off: false, group: 'UG', consolidated: true, letters: 'BV' };
  expect((await save('list.degree_levels', [added, ...levels])).statusCode).toBe(200);
  expect(await owner()('degree_level').where({ degree: 'BVOC' }).first()).toMatchObject({
    reval_group: 'UG',
    consolidated_fee_applies: true,
    sort: 0,
  });
  const degree = { Degree: 'B.Voc.', Deg_name: 'Software', Deg_level: 'BVOC', Start_yr: 2025, tot_sem: 6, tot_yr: 3 };
  const made = await api.call('admin', 'POST', '/degrees', { ...degree, total_credit: 5 });
  expect(made.statusCode).toBe(200);
  expect((await save('list.degree_levels', levels)).statusCode).toBe(409);
});

test('[DAY-10] an exam is created in a month of the list alone, and a supplementary one where the setting says so', async () => {
  const body = (etype: string, emonth: string) => ({
    tbls: examTableNames('2031', emonth),
    etype,
    eyear: '2031',
    emonth,
    estatus: 1,
  });
  const create = (etype: string, emonth: string) =>
    api.call('admin', 'POST', '/createExam/createexamtbl', body(etype, emonth));
  const early = await create('SUPP', 'JUN');
  expect([early.statusCode, early.body]).toEqual([422, expect.stringContaining('Month: Choose one of: NOV, APR.')]);
  const months = [...(await lists()).examMonths, { code: 'JUN', label: 'June (instant)', off: false }];
  expect((await save('list.exam_months', months)).statusCode).toBe(200);
  expect((await create('SUPP', 'JUN')).body).toContain('Supplementary exams are switched off');
  expect((await save('exam.supplementary', true)).statusCode).toBe(200);
  const made = await create('SUPP', 'JUN');
  expect(made.statusCode).toBe(200);
  expect(made.json()).toMatchObject({ exam: { exam_name: 'SUPP-2031-JUN', exam_tbl: 'E31J', etype: 'SUPP' } });
  const { rows } = await owner().raw<{ rows: { exam_name: string }[] }>(
    `select exam_name from exam where eyear in (2025, 2031) order by exam_order(eyear, emonth)`,
  );
  expect(rows.at(-1)!.exam_name).toBe('SUPP-2031-JUN');
  expect((await save('list.exam_months', months.slice(0, 2))).statusCode).toBe(409);
});

test('[DAY-10] boards are free until the office lists some', async () => {
  expect((await save('list.boards', named('Science', 'Arts'))).statusCode).toBe(200);
  const course = (await api.call('admin', 'GET', '/courses')).json<Record<string, unknown>[]>()[0]!;
  const { COUR_ID, ...fields } = course;
  const change = (BOARD: string) =>
    api.call('admin', 'PUT', `/courses/${String(COUR_ID)}`, { ...fields, BOARD, everywhere: true });
  expect((await change('Magic')).body).toContain('Choose one of: Science, Arts.');
  expect((await change(String(fields.BOARD))).statusCode).toBe(200);
});
