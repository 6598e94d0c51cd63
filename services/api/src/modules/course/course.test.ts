import { PAPER_GROUPS, PAPER_TYPES, PARTS, type Course } from '@thervu/contracts/course/course-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { courseRows, paper, recorded, sendable, twoDegrees } from '../../testing/course-test-queries';

const api = apiUnderTest();
let degree: number;
let other: number;
beforeAll(async () => {
  [degree, other] = await twoDegrees(api);
});

type Saved = { message: string; course: Course; others: number };
type Rejected = {
  status: number;
  type: string;
  message: string;
  errors?: { field: string; message: string }[];
  conflict?: { yours: Course; theirs: Course };
};
const get = async (url: string, as: Person = 'college') => {
  const answer = await api.call(as, 'GET', url);
  expect(answer.statusCode).toBe(200);
  return answer.json<Course[]>();
};
const add = async (fields: object, as: Person = 'admin') => {
  const answer = await api.call(as, 'POST', '/courses', fields);
  expect(answer.statusCode).toBe(200);
  return answer.json<Saved>().course;
};
const save = (id: number, fields: object, as: Person = 'admin') => api.call(as, 'PUT', `/courses/${id}`, fields);

describe('lists', () => {
  test('[S7-CALL-COURSE-01] the list holds every paper with every field of the specification, in its spelling', async () => {
    const all = await get('/courses', 'admin');
    const [{ count }] = (await api.clone.pools.owner('course').count()) as [{ count: number }];
    expect(all).toHaveLength(count);
    expect(count).toBeGreaterThan(100);
    expect(Object.keys(all[0]!).slice(0, 18)).toEqual([
      'COUR_ID',
      'DEG_ID',
      'START_YR',
      'P_CODE',
      'P_NAME',
      'CREDIT',
      'SEM',
      'P_TYPE',
      'PRAC_HRS',
      'P_GROUP',
      'PART',
      'INTL_MAX',
      'EXTL_MAX',
      'INTL_MIN',
      'EXTL_MIN',
      'BOARD',
      'COMN_ID',
      'NO_CREDIT',
    ]);
    expect(typeof all[0]!.FEES).toBe('number');
  });

  test('[S7-CALL-COURSE-02, S3-ENT-BOSYEAR-01, S7-PURPOSE-MASTER-05] the BoS years are listed once each, the latest first, as start_yr', async () => {
    const years = (await api.call('college', 'GET', '/courses/Bos')).json<{ start_yr: number }[]>();
    expect(years.map(Object.keys)).toEqual(years.map(() => ['start_yr']));
    const values = years.map(({ start_yr }) => start_yr);
    expect(values).toEqual([...new Set(values)].sort((a, b) => b - a));
    expect(values).toContain(2017);
  });

  test('[S7-CALL-COURSE-03] one paper is read by its number; a number nobody has is not found', async () => {
    const [first] = await get('/courses', 'admin');
    const answer = await api.call('admin', 'GET', `/courses/getbyid/${first!.COUR_ID}`);
    expect(answer.json()).toEqual(first);
    const missing = await api.call('admin', 'GET', '/courses/getbyid/999999999');
    expect(missing.statusCode).toBe(404);
    expect(missing.json<Rejected>().message).toBe('There is no such paper.');
  });

  test('[S7-CALL-COURSE-04, S7-PURPOSE-MASTER-08] three segments are degree, BoS year and semester', async () => {
    const found = await get(`/courses/${degree}/2023/3`);
    expect(found.length).toBeGreaterThan(4);
    for (const course of found) expect(course).toMatchObject({ DEG_ID: degree, START_YR: 2023, SEM: 3 });
    const all = await get('/courses', 'admin');
    expect(found).toEqual(
      all.filter((course) => course.DEG_ID === degree && course.START_YR === 2023 && course.SEM === 3),
    );
    expect(await get(`/courses/${degree}/1999/3`)).toEqual([]);
  });

  test('[S7-CALL-COURSE-05, S3-ENT-COURSEKIND-01] four segments add the part and answer languages alone', async () => {
    const first = await get(`/courses/${degree}/2023/1/I`);
    expect(first.length).toBeGreaterThan(1);
    for (const course of first)
      expect(course).toMatchObject({ DEG_ID: degree, START_YR: 2023, SEM: 1, PART: 'I', kind: 'LANGUAGE' });
    for (const course of await get(`/courses/${degree}/2023/1/II`))
      expect(course).toMatchObject({ PART: 'II', kind: 'LANGUAGE' });
  });

  test("[S7-CALL-COURSE-06, S3-ENT-COURSEKIND-01] the word NME wins over a degree's number: BoS year and semester, of all degrees", async () => {
    const found = await get('/courses/NME/2023/2');
    expect(new Set(found.map(({ DEG_ID }) => DEG_ID)).size).toBeGreaterThan(1);
    for (const course of found) expect(course).toMatchObject({ START_YR: 2023, SEM: 2, kind: 'NME' });
  });

  test("[S7-CALL-COURSE-07, S3-ENT-COURSEKIND-01] the word practical wins over a degree's number: degree, BoS year and semester", async () => {
    const degrees = [
      ...new Set(
        (await get('/courses', 'admin')).filter(({ P_TYPE }) => P_TYPE === 'PRACTICAL').map((course) => course.DEG_ID),
      ),
    ];
    const found = (
      await Promise.all([1, 2, 3, 4].map((sem) => get(`/courses/practical/${degrees[0]}/2023/${sem}`)))
    ).flat();
    expect(found.length).toBeGreaterThan(0);
    for (const course of found)
      expect(course).toMatchObject({ DEG_ID: degrees[0], START_YR: 2023, P_TYPE: 'PRACTICAL' });
  });

  test.each([
    ['/courses/1/2025; drop table/1', 'bos'],
    ['/courses/1/25/1', 'bos'],
    ['/courses/UCS/2023/1', 'degId'],
    ['/courses/1/2023/11', 'sem'],
    ['/courses/1/2023/1/III', 'part'],
    ['/courses/NME/2023/0', 'sem'],
    ['/courses/practical/x/2023/1', 'degId'],
    ['/courses/getbyid/0', 'id'],
  ])('%s is refused and names %s', async (url, field) => {
    const answer = await api.call('admin', 'GET', encodeURI(url));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Rejected>().errors?.map((error) => error.field)).toEqual([field]);
    expect((await courseRows(api, {})).length).toBeGreaterThan(0);
  });
});

describe('adding and changing', () => {
  test('[S7-CALL-COURSE-08, S6-PERM-ADMIN-01] the office adds a paper; who did what is on record', async () => {
    const answer = await api.call('admin', 'POST', '/courses', paper(degree, { P_CODE: '23UZZCT10' }));
    const { message, course } = answer.json<Saved>();
    expect(message).toBe('Course created successfully');
    expect(course).toMatchObject({
      ...paper(degree, { P_CODE: '23UZZCT10' }),
      COMN_ID: null,
      kind: 'REGULAR',
      row_version: 1,
    });
    expect(await get(`/courses/${degree}/2023/1`)).toContainEqual(course);
    expect((await recorded(api)).at(-1)).toEqual({
      action: 'COURSE_CREATED',
      entity_key: String(course.COUR_ID),
      actor_login: '501',
      before: null,
      after: course,
    });
  });

  test('[S7-CALL-COURSE-09, S6-PERM-ADMIN-01] the office changes a paper; before and after are on record', async () => {
    const before = await add(paper(degree, { P_CODE: '23UZZCT11' }));
    const answer = await save(before.COUR_ID, { ...sendable(before), P_NAME: 'Mycology', kind: 'NME' });
    expect(answer.json<Saved>()).toMatchObject({
      message: 'Course updated successfully',
      course: { ...before, P_NAME: 'Mycology', kind: 'NME', row_version: 2 },
      others: 0,
    });
    expect((await recorded(api)).at(-1)).toMatchObject({
      action: 'COURSE_CHANGED',
      before: { P_NAME: 'Plant Pathology' },
      after: { P_NAME: 'Mycology' },
    });
  });

  test('a save that changes nothing leaves no trace', async () => {
    const before = await add(paper(degree, { P_CODE: '23UZZCT12' }));
    const records = (await recorded(api)).length;
    const { COMN_ID: _null, kind: _kind, row_version: _version, ...listed } = sendable(before);
    const answer = await save(before.COUR_ID, { ...listed, COMN_ID: '' });
    expect(answer.json<Saved>().course).toEqual(before);
    expect(await recorded(api)).toHaveLength(records);
  });

  test.each([
    ['S5-VAL-COURSE-01', 'P_TYPE', PAPER_TYPES, 'VIVA'],
    ['S5-VAL-COURSE-02', 'P_GROUP', PAPER_GROUPS, 'core'],
    ['S5-VAL-COURSE-03', 'PART', PARTS, 'VII'],
    ['S5-VAL-COURSE-05', 'NO_CREDIT', ['Y', 'N'], true],
  ])('[%s] the server takes the listed values of %s and no other', async (_id, field, values, wrong) => {
    for (const [i, value] of values.entries()) {
      const made = paper(degree, { P_CODE: `23UZ${field.slice(0, 4).replace('_', '')}${i}`, [field]: value });
      expect(await add(made)).toMatchObject({ [field]: value });
    }
    const rejected = await api.call('admin', 'POST', '/courses', { ...paper(degree), [field]: wrong });
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json<Rejected>().errors?.map((error) => error.field)).toContain(field);
  });

  test.each([
    ['a name of 10,000 characters', { P_NAME: 'x'.repeat(10_000) }, 'P_NAME', 400],
    ['a zero-width space', { P_NAME: 'Bo\u200Btany' }, 'P_NAME', 400],
    ['text from right to left', { P_NAME: '\u202Egnp.exe' }, 'P_NAME', 400],
    ['a hidden sign in the board', { BOARD: 'BOTANY\u2060' }, 'BOARD', 400],
    ['a statement as BoS year', { START_YR: '2025; drop table' }, 'START_YR', 400],
    ['a year of two digits', { START_YR: 25 }, 'START_YR', 400],
    ['text as a number', { INTL_MAX: '25' }, 'INTL_MAX', 400],
    ['half a mark', { EXTL_MIN: 2.5 }, 'EXTL_MIN', 400],
    ['a negative fee', { FEES: -1 }, 'FEES', 400],
    ['a code in small letters', { P_CODE: '23uct01' }, 'P_CODE', 400],
    ['an eleventh semester', { SEM: 11 }, 'SEM', 400],
    ['an unknown kind', { kind: 'HONOURS' }, 'kind', 400],
    ['a field nobody knows', { colour: 'red' }, 'colour', 400],
    ['an internal minimum above the maximum', { INTL_MIN: 26 }, 'INTL_MIN', 422],
    ['an external minimum above the maximum', { EXTL_MIN: 76 }, 'EXTL_MIN', 422],
    ['a theory paper without marks', { INTL_MAX: 0, EXTL_MAX: 0, EXTL_MIN: 0 }, 'EXTL_MAX', 422],
    ['a language in part III', { kind: 'LANGUAGE' }, 'PART', 422],
    ['a semester the degree does not have', { SEM: 7 }, 'SEM', 422],
    ['a degree that is not there', { DEG_ID: 999_999_999 }, 'DEG_ID', 422],
  ])(
    '%s is refused, naming the field, when a paper is added and when one is changed',
    async (_what, wrong, field, status) => {
      const standing = (await courseRows(api, { p_code: '23UZZCT13' }))[0] ?? {
        cour_id: (await add(paper(degree, { P_CODE: '23UZZCT13' }))).COUR_ID,
      };
      const before = await courseRows(api, {});
      for (const answer of [
        await api.call('admin', 'POST', '/courses', { ...paper(degree, { P_CODE: '23UZZCT14' }), ...wrong }),
        await save(Number(standing.cour_id), { ...paper(degree, { P_CODE: '23UZZCT13' }), ...wrong }),
      ]) {
        expect(answer.statusCode).toBe(status);
        expect(answer.json<Rejected>().errors?.map((error) => error.field)).toEqual([field]);
        expect(answer.json<Rejected>().errors?.[0]?.message).toMatch(/\S/);
      }
      expect(await courseRows(api, {})).toEqual(before);
    },
  );

  test('two clerks who add the same code at once: one is served, the other is told P_CODE is taken', async () => {
    const body = paper(degree, { P_CODE: '23UZZCT15' });
    const answers = await Promise.all(
      (['admin', 'admin2'] as const).map((as) => api.call(as, 'POST', '/courses', body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const rejected = answers.find(({ statusCode }) => statusCode === 409)!.json<Rejected>();
    expect(rejected).toMatchObject({ type: 'course-exists', message: expect.stringContaining('P_CODE') });
    expect(await courseRows(api, { p_code: '23UZZCT15' })).toHaveLength(1);
  });

  test('a changed code that the degree already has is refused', async () => {
    await add(paper(degree, { P_CODE: '23UZZCT16' }));
    const second = await add(paper(degree, { P_CODE: '23UZZCT17' }));
    const answer = await save(second.COUR_ID, { ...sendable(second), P_CODE: '23UZZCT16' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Rejected>().message).toContain('P_CODE');
  });

  test('a paper that is not there cannot be changed', async () => {
    expect((await save(999_999_999, paper(degree))).statusCode).toBe(404);
  });
});

describe('two people at one paper', () => {
  test('with the version a form has read, the second of two saves is refused with both values', async () => {
    const read = await add(paper(degree, { P_CODE: '23UZZCT20' }));
    expect((await save(read.COUR_ID, { ...sendable(read), P_NAME: 'Mine' })).statusCode).toBe(200);
    const late = await save(read.COUR_ID, { ...sendable(read), P_NAME: 'Yours' }, 'admin2');
    expect(late.statusCode).toBe(409);
    expect(late.json<Rejected>()).toMatchObject({
      type: 'changed-meanwhile',
      conflict: { yours: { P_NAME: 'Yours' }, theirs: { P_NAME: 'Mine', row_version: 2 } },
    });
    const again = { ...sendable(read), P_NAME: 'Yours', row_version: 2 };
    expect((await save(read.COUR_ID, again, 'admin2')).statusCode).toBe(200);
  });

  test('without a version the last save of one person wins, and of two persons the second is refused', async () => {
    const read = await add(paper(degree, { P_CODE: '23UZZCT21' }));
    const { row_version: _version, ...fields } = sendable(read);
    await api.tokenOf('admin2');
    expect((await save(read.COUR_ID, { ...fields, P_NAME: 'First' })).statusCode).toBe(200);
    expect((await save(read.COUR_ID, { ...fields, P_NAME: 'Second' })).statusCode).toBe(200);
    const foreign = await save(read.COUR_ID, { ...fields, P_NAME: 'Third' }, 'admin2');
    expect(foreign.statusCode).toBe(409);
    expect(foreign.json<Rejected>().conflict).toMatchObject({
      yours: { P_NAME: 'Third' },
      theirs: { P_NAME: 'Second' },
    });
  });

  test('what somebody else changed long ago was there to be read', async () => {
    const read = await add(paper(degree, { P_CODE: '23UZZCT22' }));
    const { row_version: _version, ...fields } = sendable(read);
    expect((await save(read.COUR_ID, { ...fields, P_NAME: 'First' })).statusCode).toBe(200);
    await api.clone.pools
      .owner('course')
      .where({ cour_id: read.COUR_ID })
      .update({ updated_at: new Date(Date.now() - 3_600_000) });
    expect((await save(read.COUR_ID, { ...fields, P_NAME: 'Later' }, 'admin2')).statusCode).toBe(200);
  });
});

/** A paper of the exam that takes applications, with the number of those it has. */
async function applied(stage: string): Promise<{ id: number; applications: number; exam: string }> {
  const { rows } = await api.clone.pools.owner.raw<{
    rows: { id: number; applications: number; exam: string }[];
  }>(
    `select a.cour_id as id, count(*) as applications, e.exam_name as exam from exam_application a join exam e on e.id = a.exam_id
     join course c on c.cour_id = a.cour_id
     where e.stage = ? and c.p_type = 'THEORY' and (select count(*) from course o where o.p_code = c.p_code) = 1
       and not exists (select 1 from exam_application x where x.cour_id = a.cour_id and x.exam_id <> a.exam_id)
     group by 1, 3 order by 2 desc, 1 limit 1`,
    [stage],
  );
  return rows[0]!;
}
const readOne = async (id: number) => (await api.call('admin', 'GET', `/courses/getbyid/${id}`)).json<Course>();

describe('a paper in use', () => {
  test('keeps maxima, minima, type, semester and code while its exam is under way; name, board and fee may change', async () => {
    const { id, applications, exam } = await applied('VALUATION');
    const course = await readOne(id);
    for (const [field, value] of [
      ['INTL_MAX', 30],
      ['EXTL_MAX', 100],
      ['INTL_MIN', 1],
      ['EXTL_MIN', 1],
      ['P_TYPE', 'PROJECT'],
      ['SEM', course.SEM + 1],
      ['P_CODE', '23UZZCT99'],
      ['START_YR', 2022],
      ['DEG_ID', other === course.DEG_ID ? degree : other],
    ] as const) {
      const answer = await save(id, { ...sendable(course), [field]: value });
      expect(answer.statusCode).toBe(422);
      const { type, message, errors } = answer.json<Rejected>();
      expect(type).toBe('course-in-use');
      expect(message).toContain(`${applications} in ${exam}`);
      expect(errors?.map((error) => error.field)).toEqual([field]);
    }
    const harmless = { ...sendable(course), P_NAME: `${course.P_NAME} (revised)`, BOARD: 'OTHER', FEES: 95 };
    expect((await save(id, harmless)).statusCode).toBe(200);
  });

  test('is free again once its exam is settled', async () => {
    const { id, exam } = await applied('REVALUATION');
    const course = await readOne(id);
    const change = { ...sendable(course), INTL_MAX: course.INTL_MAX + 5 };
    expect((await save(id, change)).statusCode).toBe(422);
    await api.clone.pools.owner('exam').where({ exam_name: exam }).update({ stage: 'REVISED' });
    expect((await save(id, change)).statusCode).toBe(200);
    await api.clone.pools.owner('exam').where({ exam_name: exam }).update({ stage: 'REVALUATION' });
  });

  test('[S7-CALL-COURSE-10] cannot be deleted: the applications are counted by exam', async () => {
    const { id, applications, exam } = await applied('VALUATION');
    const answer = await api.call('admin', 'DELETE', `/courses/${id}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Rejected>().message).toContain(`${applications} exam applications of ${exam}`);
    expect(await courseRows(api, { cour_id: id })).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('[S7-CALL-COURSE-10, S6-PERM-ADMIN-01] a paper nothing refers to is gone, and what it was is on record', async () => {
    const course = await add(paper(degree, { P_CODE: '23UZZCT30' }));
    const answer = await api.call('admin', 'DELETE', `/courses/${course.COUR_ID}`);
    expect(answer.json()).toEqual({ message: '23UZZCT30 has been deleted.' });
    expect(await courseRows(api, { p_code: '23UZZCT30' })).toEqual([]);
    expect((await recorded(api)).at(-1)).toMatchObject({
      action: 'COURSE_DELETED',
      before: course,
      after: null,
    });
    expect((await api.call('admin', 'DELETE', `/courses/${course.COUR_ID}`)).statusCode).toBe(404);
  });

  test('the last paper of a code keeps its slot in a time table from losing its paper', async () => {
    const first = await add(paper(degree, { P_CODE: '23UZZCT31' }));
    const second = await add(paper(other, { P_CODE: '23UZZCT31' }));
    const exam = await api.clone.pools.owner('exam').first<{ id: number }>('id');
    await api.clone.pools
      .owner('exam_timetable')
      .insert({ exam_id: exam!.id, p_code: '23UZZCT31', sem: 1, examdate: '2026-04-20' });
    expect((await api.call('admin', 'DELETE', `/courses/${first.COUR_ID}`)).statusCode).toBe(200);
    const answer = await api.call('admin', 'DELETE', `/courses/${second.COUR_ID}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Rejected>().message).toEqual(
      expect.stringContaining('Paper 23UZZCT31 cannot be deleted: 1 time table entry'),
    );
  });

  test('[S6-PERM-ADMIN-01] a college reads the papers of a degree and changes none', async () => {
    const course = await add(paper(degree, { P_CODE: '23UZZCT32' }));
    await get(`/courses/${degree}/2023/1`, 'college');
    for (const [method, url, body] of [
      ['POST', '/courses', paper(degree, { P_CODE: '23UZZCT33' })],
      ['PUT', `/courses/${course.COUR_ID}`, sendable(course)],
      ['DELETE', `/courses/${course.COUR_ID}`, undefined],
      ['GET', '/courses', undefined],
    ] as const) {
      expect((await api.call('college', method, url, body)).statusCode).toBe(403);
    }
    expect(await courseRows(api, { cour_id: course.COUR_ID })).toHaveLength(1);
  });
});
