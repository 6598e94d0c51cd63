import type { Course } from '@thervu/contracts/course/course-contract';
import type { GradingScheme } from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { paper, twoDegrees } from '../../testing/course-test-queries';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let degree: number;
beforeAll(async () => {
  [degree] = await twoDegrees(api);
});

const list = async () => (await api.call('admin', 'GET', '/grading-schemes')).json<GradingScheme[]>();
const named = async (scheme: string) => (await list()).find((row) => row.scheme === scheme)!;
let key = 0;
const add = (body: object, as: Person = 'admin') =>
  api.call(as, 'POST', '/grading-schemes', body, { 'idempotency-key': `scheme-key-${++key}-0000000000` });
const save = (scheme: string, body: object, as: Person = 'admin') =>
  api.call(as, 'PUT', `/grading-schemes/${scheme}`, body);
const addPaper = async (fields: object) => {
  const answer = await api.call('admin', 'POST', '/courses', fields);
  return { status: answer.statusCode, course: answer.json<{ course?: Course }>().course };
};
const BANDS = [
  { min_pct: 75, max_pct: 100, letter: 'S', description: 'Superb', grade_point: 9.5 },
  { min_pct: 40, max_pct: 74.99, letter: 'G', description: 'Good', grade_point: 6 },
];

test('[DAY-1] the schemes come with the migration, and the papers of the demonstration name them', async () => {
  const schemes = await list();
  expect(schemes.slice(0, 3).map(({ scheme, judged_as, active }) => [scheme, judged_as, active])).toEqual([
    ['MARKS', 'MARKS', true],
    ['COMMENDED', 'COMMENDED', true],
    ['COMPLETION', 'COMPLETION', true],
  ]);
  expect(schemes[0]!.papers).toBeGreaterThan(100);
  expect(schemes[0]!.has_results).toBe(true);
});

test('[DAY-1] a paper without a scheme takes the usual one of its code, type, maxima and level, and answers 200', async () => {
  const cases: [object, string][] = [
    [{ P_CODE: '23UZZCT11' }, 'MARKS'],
    [{ P_CODE: '23PCHPI01', P_TYPE: 'INTERNSHIP' }, 'COMMENDED'],
    [{ P_CODE: '23PCHSI01', P_TYPE: 'PROJECT' }, 'COMMENDED'],
    [{ P_CODE: '23UZZET11', P_TYPE: 'TRAINING', INTL_MAX: 0, EXTL_MAX: 0, EXTL_MIN: 0 }, 'COMPLETION'],
  ];
  for (const [fields, scheme] of cases) {
    // a stored paper of this code must not meet it in an exam
    const code = (fields as { P_CODE: string }).P_CODE;
    const known = await db()('course').where({ p_code: code }).first<{ sem: number } | undefined>('sem');
    const SEM = known && known.sem % 2 === 1 ? 2 : 1;
    const { status, course } = await addPaper(paper(degree, { START_YR: 2019, SEM, ...fields }));
    expect([fields, status, course?.scheme]).toEqual([fields, 200, scheme]);
    const stored = await db()('course').where({ cour_id: course!.COUR_ID }).first('scheme', 'grading_scheme');
    expect(stored).toEqual({ scheme, grading_scheme: scheme });
  }
});

test('[DAY-1] a scheme of the university is added, chosen by a paper and judged as it says; an unknown one is rejected by field', async () => {
  const made = await add({
    scheme: 'LETTERS',
    description: 'Letters',
    judged_as: 'MARKS',
    bands: BANDS,
    reason: 'New',
  });
  expect(made.json<GradingScheme>()).toMatchObject({ scheme: 'LETTERS', bands: BANDS, papers: 0, has_results: false });
  expect((await add({ scheme: 'LETTERS', description: 'L', judged_as: 'MARKS', bands: [] })).statusCode).toBe(409);
  const fields = paper(degree, { P_CODE: '23UZZCT21' });
  expect((await addPaper({ ...fields, scheme: 'NOWHERE' })).status).toBe(422);
  const { course } = await addPaper({ ...fields, scheme: 'LETTERS' });
  expect(course!.scheme).toBe('LETTERS');
  expect(await db()('course').where({ cour_id: course!.COUR_ID }).first('scheme')).toEqual({ scheme: 'MARKS' });
  expect((await named('LETTERS')).papers).toBe(1);
  // the listed call without the field leaves it
  const { COUR_ID: id, scheme: _left, row_version: _version, ...rest } = course!;
  const saved = await api.call('admin', 'PUT', `/courses/${id}`, { ...rest, P_NAME: 'Renamed' });
  expect(saved.json<{ course: Course }>().course).toMatchObject({ P_NAME: 'Renamed', scheme: 'LETTERS' });
});

test('[DAY-1] ranges with a hole are rejected by row, nothing is written, and only the office may ask', async () => {
  const hole = [BANDS[0]!, { ...BANDS[1]!, max_pct: 70 }];
  const answer = await add({ scheme: 'HOLES', description: 'Holes', judged_as: 'MARKS', bands: hole });
  expect([answer.statusCode, answer.json<{ errors: unknown[] }>().errors]).toEqual([
    422,
    [{ field: 'bands/1/max_pct', message: 'Range 2: This range ends at 74.99 %.' }],
  ]);
  expect(await named('HOLES')).toBeUndefined();
  expect((await add({ scheme: 'X1', description: 'X', judged_as: 'MARKS', bands: [] }, 'college')).statusCode).toBe(
    403,
  );
});

test('[DAY-1] what results were made with is not changed, not even by the owner; a new version replaces it, with its history', async () => {
  const marks = await named('MARKS');
  const body = { description: marks.description, judged_as: 'MARKS', active: true, row_version: marks.row_version };
  const rejected = await save('MARKS', { ...body, bands: BANDS });
  expect([rejected.statusCode, rejected.json<{ message: string }>().message]).toEqual([
    422,
    expect.stringContaining('Results were made with MARKS'),
  ]);
  await expect(db()('grading_scheme_band').insert({ scheme: 'MARKS', ...BANDS[0] })).rejects.toThrow(
    /results were made/,
  );
  const renamed = await save('MARKS', {
    ...body,
    description: 'Marks of college and university',
    bands: [],
    reason: 'Words',
  });
  expect(renamed.json<GradingScheme>().description).toBe('Marks of college and university');
  expect((await save('MARKS', { ...body, bands: [] })).statusCode).toBe(409);
  const next = await add({
    scheme: 'MARKS_2',
    description: 'Later',
    judged_as: 'MARKS',
    bands: BANDS,
    replaces: 'MARKS',
  });
  expect(next.json<GradingScheme>().replaces).toBe('MARKS');
  const history = await api.call('admin', 'GET', '/settings/history/grading-schemes');
  expect(history.json<{ items: object[] }>().items.slice(0, 3)).toMatchObject([
    {
      key: 'grading_scheme.MARKS_2',
      new_value: { bands: expect.arrayContaining([expect.objectContaining({ letter: 'S' })]) },
    },
    { key: 'grading_scheme.MARKS_2' },
    { key: 'grading_scheme.MARKS', reason: 'Words', by: expect.any(String) },
  ]);
});

test('[DAY-1] a paper that results were made for keeps its scheme', async () => {
  const { rows } = await db().raw<{ rows: { id: number }[] }>(
    `select c.cour_id as id from course c join exam_application a on a.cour_id = c.cour_id
     join result r on r.exam_id = a.exam_id and r.application_id = a.id where c.grading_scheme = 'MARKS' limit 1`,
  );
  const id = rows[0]!.id;
  const { COUR_ID: _id, ...course } = (await api.call('admin', 'GET', `/courses/getbyid/${id}`)).json<Course>();
  const answer = await api.call('admin', 'PUT', `/courses/${id}`, { ...course, scheme: 'COMPLETION' });
  expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toMatchObject([422, [{ field: 'scheme' }]]);
});
