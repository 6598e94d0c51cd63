import type { Setting, UniversityLists } from '@thervu/contracts/setting/setting-contract';
import type { Degree } from '@thervu/contracts/degree/degree-contract';
import type { Problem } from '@thervu/contracts/core/shapes';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();

const fields = (changes: object = {}) => ({
  Degree: 'B.Sc.',
  Deg_name: 'Demo Science',
  Deg_level: 'UG',
  Start_yr: 2021,
  tot_sem: 6,
  tot_yr: 3,
  total_credit: 4,
  ...changes,
});
const make = (changes: object = {}) => api.call('admin', 'POST', '/degrees', fields(changes));
const made = async (changes: object) => (await make(changes)).json<{ Deg_id: number }>().Deg_id;
const list = async (url: string) => (await api.call('college', 'GET', url)).json<Degree[]>();
const read = async (id: number) => (await api.call('admin', 'GET', `/degrees/${id}`)).json<Degree>();
const put = (id: number, body: object, as: 'admin' | 'admin2' = 'admin') => api.call(as, 'PUT', `/degrees/${id}`, body);
const named = (answer: { json: <T>() => T }) => answer.json<Problem>().errors?.map((error) => error.field);

describe('reading', () => {
  let off: number;
  beforeAll(async () => {
    off = await made({ Deg_name: 'Switched Off', Deg_level: 'PG', deg_status: false });
  });

  test("[S7-CALL-DEGREE-01] '/degrees' has the active degrees", async () => {
    const ids = (await list('/degrees')).map((degree) => degree.Deg_id);
    const rows = await api.clone.pools.owner('degree').where({ deg_status: true }).select('deg_id');
    expect([...ids].sort()).toEqual(rows.map((row) => row.deg_id as number).sort());
    expect(ids).not.toContain(off);
  });

  test("[S7-CALL-DEGREE-02] '/degrees/alldegree' has also those switched off", async () => {
    expect((await list('/degrees/alldegree')).map((degree) => degree.Deg_id)).toContain(off);
  });

  test("[S7-CALL-DEGREE-03, S7-PURPOSE-MASTER-03] '/degrees/alldegree/{level}' has the degrees of that level", async () => {
    const degrees = await list('/degrees/alldegree/PG');
    expect(degrees.map((degree) => degree.Deg_id)).toContain(off);
    expect(new Set(degrees.map((degree) => degree.Deg_level))).toEqual(new Set(['PG']));
    expect(await list('/degrees/alldegree/NONE')).toEqual([]);
  });

  test('[F-17] a college is offered the degrees it has students of, and for an exam those it has registrations of', async () => {
    const owner = api.clone.pools.owner;
    // one student of a degree that no exam has registrations of yet
    const begun = await made({ Deg_name: 'Just Begun' });
    const student = owner('student').where({ colcode: '101' }).min('student_id');
    await owner('student').where('student_id', student).update({ deg_id: begun });
    const inExam = await owner('exam_application as a')
      .join('exam as e', 'e.id', 'a.exam_id')
      .join('degree as d', 'd.deg_id', 'a.deg_id')
      .where({ 'a.colcode': '101', 'd.deg_level': 'UG' })
      .groupBy('e.exam_tbl')
      .orderBy('e.exam_tbl')
      .select<{ exam_tbl: string; ids: number[] }[]>('e.exam_tbl', owner.raw('array_agg(distinct a.deg_id) as ids'));
    const taught = await owner('student as s')
      .join('degree as d', 'd.deg_id', 's.deg_id')
      .where({ 's.colcode': '101', 'd.deg_level': 'UG' })
      .distinct<{ deg_id: number }[]>('s.deg_id as deg_id');
    const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);
    const offered = async (query: string) =>
      sorted((await list(`/degrees/alldegree/UG?college=101${query}`)).map((degree) => degree.Deg_id));
    expect(inExam.length).toBeGreaterThan(0);
    for (const { exam_tbl, ids } of inExam) expect(await offered(`&exam=${exam_tbl}`)).toEqual(sorted(ids));
    expect(await offered('')).toEqual(sorted(taught.map(({ deg_id }) => deg_id)));
    expect(await offered('')).toContain(begun);
    expect((await list('/degrees/alldegree/UG')).length).toBeGreaterThan(taught.length);
  });

  test('[F-17] a college asks for its own degrees only, and for an exam that exists', async () => {
    const status = async (query: string) =>
      (await api.call('college', 'GET', `/degrees/alldegree/UG?${query}`)).statusCode;
    expect(await status('college=102')).toBe(403);
    expect(await status('college=101&exam=E99N')).toBe(404);
  });

  test("[S7-CALL-DEGREE-05, S7-PURPOSE-MASTER-02, S3-ENT-DEGREELEVEL-01] '/degrees/degreelevel' has the levels, each named 'degree', and can have more", async () => {
    const levels = async () => (await api.call('college', 'GET', '/degrees/degreelevel')).json<{ degree: string }[]>();
    expect(await levels()).toEqual(expect.arrayContaining(['UG', 'PG', 'MPHIL', 'PHD'].map((degree) => ({ degree }))));
    const { degreeLevels } = (await api.call('admin', 'GET', '/settings/lists')).json<UniversityLists>();
    const added = { code: 'BRIDGE', label: 'BRIDGE', off: false, group: 'UG', consolidated: true, letters: 'BR' };
    const stored = (await api.call('admin', 'GET', '/settings')).json<Setting[]>();
    const { row_version } = stored.find(({ key }) => key === 'list.degree_levels')!;
    const change = { key: 'list.degree_levels', value: [...degreeLevels, added], row_version };
    expect((await api.call('admin', 'PUT', '/settings', { changes: [change] })).statusCode).toBe(200);
    expect(await levels()).toContainEqual({ degree: 'BRIDGE' });
    expect((await make({ Deg_level: 'BRIDGE' })).statusCode).toBe(200);
  });

  test("[S7-CALL-DEGREE-04, S3-ENT-DEGREE-01] '/degrees/{id}' has one degree with the fields of the specification", async () => {
    const degree = await read(off);
    expect(degree).toEqual({
      ...fields({ Deg_name: 'Switched Off', Deg_level: 'PG', deg_status: false }),
      Deg_id: off,
      reg_code: null,
      row_version: 1,
    });
    expect((await api.call('admin', 'GET', '/degrees/999999')).statusCode).toBe(404);
  });
});

describe('creating', () => {
  test('[S7-CALL-DEGREE-07, S6-PERM-ADMIN-01, S8-MSG-SUCCESS-FORM-05] makes a degree with every field, active', async () => {
    const answer = await make({ Deg_name: 'Made' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ message: 'Degree Details Added successfully' });
    const id = answer.json<{ Deg_id: number }>().Deg_id;
    expect(await read(id)).toMatchObject(fields({ Deg_name: 'Made', deg_status: true }));
    const entry = await api.clone.pools
      .owner('audit_log')
      .where({ action: 'DEGREE_CREATED', entity_key: String(id) })
      .first();
    expect(entry).toMatchObject({ actor_login: '501', after: { Deg_name: 'Made' } });
  });

  test('one degree by two clerks at once: one is saved, the other reads that it exists', async () => {
    const answers = await Promise.all([
      make({ Deg_name: 'Twice' }),
      api.call('admin2', 'POST', '/degrees', fields({ Deg_name: 'Twice' })),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const rejected = answers.find((answer) => answer.statusCode === 409)!;
    expect(rejected.json<Problem>().message).toContain('already exists');
    expect(named(rejected)).toEqual(['Deg_name']);
  });

  test.each(Object.keys(fields()).map((name) => ['S5-VAL-DEGREE-01', name]))(
    '[%s] a degree without %s is refused by name',
    async (_id, name) => {
      const answer = await make({ [name]: undefined });
      expect(answer.statusCode).toBe(400);
      expect(named(answer)).toContain(name);
    },
  );

  test.each([
    ['S5-VAL-DEGREE-02', 'tot_sem', 0, 400],
    ['S5-VAL-DEGREE-02', 'tot_sem', 11, 400],
    ['S5-VAL-DEGREE-03', 'tot_yr', 0, 400],
    ['S5-VAL-DEGREE-03', 'tot_yr', 6, 400],
    ['S5-VAL-DEGREE-04', 'total_credit', 0, 400],
    ['S5-VAL-DEGREE-04', 'total_credit', 6, 422],
  ])('[%s] %s %d is refused by name and nothing is written', async (_id, name, value, status) => {
    const answer = await make({ Deg_name: 'Refused', [name]: value });
    expect(answer.statusCode).toBe(status);
    expect(named(answer)).toContain(name);
    expect(await api.clone.pools.owner('degree').where({ deg_name: 'Refused' })).toEqual([]);
  });

  test.each([
    ['tot_sem', '6', 400],
    ['tot_sem', 2.5, 400],
    ['Start_yr', 25, 400],
    ['Start_yr', '2025; drop table', 400],
    ['Deg_level', 'DPHIL', 422],
    ['Deg_level', 'ug', 422],
    ['Degree', 'd'.repeat(10_000), 400],
    ['Degree', 'B.S\u200Dc.', 400],
    ['Deg_name', '\u202EScience', 400],
    ['Deg_name', '  ', 400],
    ['surplus', 1, 400],
  ])('%s %j is refused by name and nothing is written', async (name, value, status) => {
    const answer = await make({ Deg_name: 'Refused', [name]: value });
    expect(answer.statusCode).toBe(status);
    expect(named(answer)).toContain(name);
    expect(await api.clone.pools.owner('degree').where({ deg_name: 'Refused' })).toEqual([]);
  });

  test.each([
    ['S5-VAL-DEGREE-02', { tot_sem: 1 }],
    ['S5-VAL-DEGREE-02', { tot_sem: 10 }],
    ['S5-VAL-DEGREE-03', { tot_yr: 1 }],
    ['S5-VAL-DEGREE-03', { tot_yr: 5 }],
    ['S5-VAL-DEGREE-04', { total_credit: 1 }],
    ['S5-VAL-DEGREE-04', { total_credit: 5 }],
  ])('[%s] %j is accepted', async (_id, changes) => {
    expect((await make({ Deg_name: `Fits ${JSON.stringify(changes)}`, ...changes })).statusCode).toBe(200);
  });
});

describe('changing', () => {
  test('[S7-CALL-DEGREE-08, S8-MSG-SUCCESS-FORM-06] updates every field and is recorded before and after', async () => {
    const id = await made({ Deg_name: 'Before' });
    const change = {
      ...fields(),
      Degree: 'M.A.',
      Deg_name: 'After',
      Deg_level: 'PG',
      Start_yr: 2019,
      tot_sem: 4,
      tot_yr: 2,
      total_credit: 3,
    };
    const answer = await put(id, { ...change, row_version: 1 });
    expect(answer.json()).toMatchObject({ message: 'Degree Details updated successfully' });
    expect(await read(id)).toMatchObject({ ...change, row_version: 2 });
    const entry = await api.clone.pools
      .owner('audit_log')
      .where({ action: 'DEGREE_CHANGED', entity_key: String(id) })
      .first();
    expect(entry).toMatchObject({ before: { Deg_name: 'Before' }, after: { Deg_name: 'After' } });
    expect((await put(999_999, change)).statusCode).toBe(404);
  });

  test('a larger total credit that is stored may be saved unchanged, another large one may not', async () => {
    const id = await made({ Deg_name: 'Large credit' });
    await api.clone.pools.owner('degree').where({ deg_id: id }).update({ total_credit: 140 });
    const same = fields({ Deg_name: 'Large credit', Start_yr: 2022, total_credit: 140 });
    expect((await put(id, same)).statusCode).toBe(200);
    const other = await put(id, { ...same, total_credit: 141 });
    expect(other.statusCode).toBe(422);
    expect(named(other)).toEqual(['total_credit']);
    expect(await read(id)).toMatchObject({ total_credit: 140, Start_yr: 2022 });
    expect((await put(id, { ...same, total_credit: 5 })).statusCode).toBe(200);
  });

  test('its code in register numbers is letters, of one degree of the level, and stays where it is not sent', async () => {
    const id = await made({ Deg_name: 'Coded', reg_code: 'CDD' });
    expect(await read(id)).toMatchObject({ reg_code: 'CDD' });
    expect((await put(id, fields({ Deg_name: 'Coded', Start_yr: 2020 }))).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ reg_code: 'CDD', Start_yr: 2020 });
    expect(named(await make({ Deg_name: 'Digits', reg_code: 'A1' }))).toContain('reg_code');
    const taken = await make({ Deg_name: 'Taken', reg_code: 'CDD' });
    expect(taken.statusCode).toBe(409);
    expect(named(taken)).toEqual(['reg_code']);
    expect((await put(id, fields({ Deg_name: 'Coded', reg_code: null }))).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ reg_code: null });
  });

  test('of two people who opened the same version the second is shown both degrees', async () => {
    const id = await made({ Deg_name: 'Contested' });
    const by = (Start_yr: number) => fields({ Deg_name: 'Contested', Start_yr, row_version: 1 });
    expect((await put(id, by(2001))).statusCode).toBe(200);
    const late = await put(id, by(2002), 'admin2');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      conflict: { yours: { Start_yr: 2002 }, theirs: { Start_yr: 2001, row_version: 2 } },
    });
  });

  test('without a version the last write of one person stands, and that of a second is refused', async () => {
    const id = await made({ Deg_name: 'No version' });
    const by = (Start_yr: number) => fields({ Deg_name: 'No version', Start_yr });
    expect((await put(id, by(2001))).statusCode).toBe(200);
    expect((await put(id, by(2002))).statusCode).toBe(200);
    expect((await put(id, by(2003), 'admin2')).statusCode).toBe(409);
    expect((await read(id)).Start_yr).toBe(2002);
  });

  test('a change into a degree that exists is refused', async () => {
    await make({ Deg_name: 'Taken' });
    const id = await made({ Deg_name: 'Free' });
    expect((await put(id, fields({ Deg_name: 'Taken' }))).statusCode).toBe(409);
  });

  test('[S7-CALL-DEGREE-06, S7-PURPOSE-SAVE-01, S4-STATE-FLAGS-01] a batch of entries switches degrees, all or none', async () => {
    const [a, b] = [await made({ Deg_name: 'Switch A' }), await made({ Deg_name: 'Switch B' })];
    const save = (entries: object) => api.call('admin', 'POST', '/degrees/saveChanges', entries);
    const entries = [a, b].map((id) => ({ id, actions: { deg_status: false } }));
    expect((await save(entries)).statusCode).toBe(200);
    expect([(await read(a)).deg_status, (await read(b)).deg_status]).toEqual([false, false]);
    const half = [
      { id: a, actions: { deg_status: 1 } },
      { id: 999_999, actions: { deg_status: 1 } },
    ];
    expect((await save(half)).statusCode).toBe(404);
    expect((await read(a)).deg_status).toBe(false);
    expect((await save([{ id: a, actions: { clg_status: true } }])).statusCode).toBe(400);
    expect((await api.call('college', 'POST', '/degrees/saveChanges', entries)).statusCode).toBe(403);
  });
});

describe('deleting', () => {
  const remove = (id: number) => api.call('admin', 'DELETE', `/degrees/${id}`);

  test('[S7-CALL-DEGREE-09] a degree nothing refers to is gone, and that is recorded', async () => {
    const id = await made({ Deg_name: 'Unused' });
    expect((await remove(id)).statusCode).toBe(200);
    const { owner } = api.clone.pools;
    expect(await owner('degree').where({ deg_id: id }).first()).toBeUndefined();
    const entry = await owner('audit_log')
      .where({ action: 'DEGREE_DELETED', entity_key: String(id) })
      .first();
    expect(entry).toMatchObject({ before: { Deg_name: 'Unused' } });
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('a degree with courses and students is kept, and the refusal counts both', async () => {
    const { owner } = api.clone.pools;
    const { deg_id, degree, deg_name } = await owner('degree as d')
      .whereExists(owner('student as s').whereRaw('s.deg_id = d.deg_id'))
      .first();
    const count = async (table: string) =>
      new Intl.NumberFormat('en-IN').format(
        Number((await owner(table).where({ deg_id }).count().first<{ count: string }>()).count),
      );
    const answer = await remove(deg_id as number);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>().message).toContain(
      `Degree ${degree} ${deg_name} cannot be deleted: ${await count('course')} course`,
    );
    expect(answer.json<Problem>().message).toContain(`${await count('student')} student`);
    expect(await owner('degree').where({ deg_id }).first()).toBeDefined();
  });
});

test('a college reads degrees and levels, and writes none', async () => {
  const tries = [
    api.call('college', 'POST', '/degrees', fields({ Deg_name: 'Not mine' })),
    api.call('college', 'PUT', '/degrees/1', fields({ Deg_name: 'Not mine' })),
    api.call('college', 'DELETE', '/degrees/1'),
  ];
  expect((await Promise.all(tries)).map((answer) => answer.statusCode)).toEqual([403, 403, 403]);
});
