import type { Course, CourseFields } from '@thervu/contracts/course/course-contract';
import { canMeet } from '@thervu/contracts/course/course-rules';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { candidateOf, disagreements } from './course-agreement-service';
import { courseRows, paper, recorded, sendable, twoDegrees } from '../../testing/course-test-queries';

const api = apiUnderTest();
let first: number;
let second: number;
let secondName: string;
beforeAll(async () => {
  [first, second] = await twoDegrees(api);
  const row = await api.clone.pools
    .owner('degree')
    .where({ deg_id: second })
    .first<{ degree: string; deg_name: string }>();
  secondName = `${row!.degree} ${row!.deg_name}`;
});

interface Rejected {
  type: string;
  message: string;
  errors: { field: string; message: string }[];
}
const post = (fields: object, as: Person = 'admin') => api.call(as, 'POST', '/courses', fields);
const put = (id: number, fields: object, as: Person = 'admin') => api.call(as, 'PUT', `/courses/${id}`, fields);
const add = async (fields: CourseFields): Promise<Course> => {
  const answer = await post(fields);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ course: Course }>().course;
};
/** One code in both degrees, and in an older BoS year of the second. */
async function shared(code: string): Promise<Course[]> {
  return [
    await add(paper(first, { P_CODE: code })),
    await add(paper(second, { P_CODE: code })),
    await add(paper(second, { P_CODE: code, START_YR: 2021, SEM: 3 })),
  ];
}

test('the papers of the demo university agree', async () => {
  const rows = await courseRows(api, {});
  const candidates = rows.map((row, index) => ({ ...row, row: index + 1 }) as never);
  expect(candidates.length).toBeGreaterThan(100);
  const found = await api.clone.pools.office.transaction((trx) => disagreements(trx, candidates));
  expect(found).toEqual([]);
});

test.each([
  ['P_NAME', 'Virology'],
  ['P_TYPE', 'PROJECT'],
  ['INTL_MAX', 40],
  ['EXTL_MAX', 60],
  ['INTL_MIN', 5],
  ['EXTL_MIN', 20],
  ['BOARD', 'ZOOLOGY'],
])('a paper that differs in %s from another degree is refused, naming the degrees', async (field, value) => {
  const code = `23UAG${field.replace('_', '')}`;
  const rows = await shared(code);
  const before = await courseRows(api, { p_code: code });
  const answer = await put(rows[0]!.COUR_ID, { ...sendable(rows[0]!), [field]: value });
  expect(answer.statusCode).toBe(422);
  const { type, message, errors } = answer.json<Rejected>();
  expect(type).toBe('course-disagreement');
  expect(message).toContain(`from 2 other rows: ${secondName} (BoS 2023, 2021).`);
  expect(message).toContain('apply the change to all 2 rows');
  expect(errors.map((error) => error.field)).toEqual([field]);
  expect(errors[0]!.message).toContain(`${before[0]![field.toLowerCase()] as string}`);
  expect(errors[0]!.message).toContain(secondName);
  expect(await courseRows(api, { p_code: code })).toEqual(before);
});

test('what a degree decides for itself may differ: credit, part, group, hours, fee', async () => {
  const [row] = await shared('23UAGOWN');
  const ownEntry = { CREDIT: 3, PART: 'IV', P_GROUP: 'ELECTIVE', PRAC_HRS: 2, FEES: 120, NO_CREDIT: 'Y' };
  expect((await put(row!.COUR_ID, { ...sendable(row!), ...ownEntry })).statusCode).toBe(200);
});

test('odd and even semesters never meet in one exam and may differ', async () => {
  await shared('23UAGODD');
  expect(canMeet(1, 3)).toBe(true);
  expect(canMeet(1, 2)).toBe(false);
  const even = paper(first, { P_CODE: '23UAGODD', SEM: 2, START_YR: 2024, P_NAME: 'Another' });
  expect((await post(even)).statusCode).toBe(200);
  const odd = paper(first, { P_CODE: '23UAGODD', SEM: 5, START_YR: 2025, P_NAME: 'Another' });
  const answer = await post(odd);
  expect(answer.statusCode).toBe(422);
  expect(answer.json<Rejected>().message).toContain('3 other rows');
});

test('applied everywhere, the change is made in every row of the code in one go, each on record; other fields stay', async () => {
  const rows = await shared('23UAGALL');
  const records = (await recorded(api)).length;
  const change = { ...sendable(rows[0]!), EXTL_MAX: 100, EXTL_MIN: 40, FEES: 150, everywhere: true };
  const answer = await put(rows[0]!.COUR_ID, change);
  expect(answer.json()).toMatchObject({ message: 'Course updated successfully', others: 2 });
  const after = await courseRows(api, { p_code: '23UAGALL' });
  expect(after).toMatchObject([
    { extl_max: 100, extl_min: 40, fees: '150.00', row_version: 2 },
    { extl_max: 100, extl_min: 40, fees: '90.00', row_version: 2 },
    { extl_max: 100, extl_min: 40, fees: '90.00', row_version: 2, start_yr: 2021, sem: 3 },
  ]);
  const made = (await recorded(api)).slice(records);
  expect(made.map(({ action, entity_key }) => [action, Number(entity_key)]).sort()).toEqual(
    rows.map(({ COUR_ID }) => ['COURSE_CHANGED', COUR_ID]).sort(),
  );
  for (const { before, after: now } of made) expect([before?.EXTL_MAX, now?.EXTL_MAX]).toEqual([75, 100]);
});

test('a new paper, too, may bring the other rows of its code along', async () => {
  await shared('23UAGNEW');
  const fresh = paper(first, { P_CODE: '23UAGNEW', START_YR: 2025, BOARD: 'LIFE SCIENCES' });
  expect((await post(fresh)).statusCode).toBe(422);
  expect((await post({ ...fresh, everywhere: true })).json()).toMatchObject({ others: 3 });
  const boards = (await courseRows(api, { p_code: '23UAGNEW' })).map(({ board }) => board);
  expect(boards).toEqual(Array(4).fill('LIFE SCIENCES'));
});

test('applied everywhere, nothing is changed when one of the rows is in use', async () => {
  const { rows } = await api.clone.pools.owner.raw<{ rows: { p_code: string }[] }>(
    `select c.p_code from course c join exam_application a on a.cour_id = c.cour_id join exam e on e.id = a.exam_id
     where e.stage = 'VALUATION' and c.p_type = 'THEORY' group by 1
     having count(distinct c.cour_id) < (select count(*) from course o where o.p_code = c.p_code) order by 1 limit 1`,
  );
  const code = rows[0]!.p_code;
  const before = await courseRows(api, { p_code: code });
  const { rows: unused } = await api.clone.pools.owner.raw<{ rows: { cour_id: number }[] }>(
    `select cour_id from course c where p_code = ? and not exists (select 1 from exam_application a where a.cour_id = c.cour_id)
     order by cour_id limit 1`,
    [code],
  );
  const id = unused[0]!.cour_id;
  const course = (await api.call('admin', 'GET', `/courses/getbyid/${id}`)).json<Course>();
  const answer = await put(id, { ...sendable(course), EXTL_MAX: course.EXTL_MAX + 5, everywhere: true });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<Rejected>()).toMatchObject({
    type: 'course-in-use',
    message: expect.stringContaining('ODD-2025-NOV'),
  });
  expect(await courseRows(api, { p_code: code })).toEqual(before);
});

test('two clerks who save contradicting rows of one code at once never both succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const code = `23UAGTWO${round}`;
    const answers = await Promise.all([
      post(paper(first, { P_CODE: code, EXTL_MAX: 75 }), 'admin'),
      post(paper(second, { P_CODE: code, EXTL_MAX: 100 }), 'admin2'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await courseRows(api, { p_code: code })).toHaveLength(1);
  }
});

test('many candidates are measured in one statement, against what stands and against each other', async () => {
  await shared('23UAGSET');
  const candidate = (row: number, changes: Partial<CourseFields>) => ({
    ...candidateOf(paper(first, { P_CODE: '23UAGSET', ...changes }), null),
    row,
  });
  const found = await api.clone.pools.office.transaction((trx) =>
    disagreements(trx, [
      candidate(2, { START_YR: 2025 }),
      candidate(3, { START_YR: 2026, EXTL_MAX: 80 }),
      // replaces the stored row for this degree and year
      candidate(4, { BOARD: 'ZOOLOGY' }),
      candidate(5, { P_CODE: '23UAGNONE', P_NAME: 'One' }),
      candidate(6, { P_CODE: '23UAGNONE', P_NAME: 'One', START_YR: 2022 }),
      candidate(7, { P_CODE: '23UAGNONE', P_NAME: 'Two', START_YR: 2021 }),
      candidate(8, { P_CODE: '23UAGNONE', P_NAME: 'Two', START_YR: 2020, SEM: 2 }),
    ]),
  );
  expect(found.map(({ row, rows, outvoted }) => [row, rows, outvoted])).toEqual([
    [2, 2, false],
    [3, 4, true],
    [4, 4, true],
    [5, 1, false],
    [6, 1, false],
    [7, 2, true],
  ]);
  expect(found[1]!.with.map(({ row, start_yr, fields }) => [row, start_yr, fields])).toEqual([
    [null, 2023, { EXTL_MAX: 75 }],
    [null, 2021, { EXTL_MAX: 75 }],
    [2, 2025, { EXTL_MAX: 75 }],
    [4, 2023, { EXTL_MAX: 75, BOARD: 'ZOOLOGY' }],
  ]);
});

test('a thousand candidates of one code name at most 20 rows each and count them all', async () => {
  const candidates = Array.from({ length: 1000 }, (_none, index) => ({
    ...candidateOf(paper(first, { P_CODE: '23UAGBIG', START_YR: 1900, P_NAME: index % 2 ? 'One' : 'Two' }), null),
    row: index + 1,
  }));
  const found = await api.clone.pools.office.transaction((trx) => disagreements(trx, candidates));
  expect(found).toHaveLength(1000);
  for (const { rows, with: others } of found) expect([rows, others.length]).toEqual([500, 20]);
});
