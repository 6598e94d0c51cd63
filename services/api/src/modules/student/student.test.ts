import type { Problem } from '@thervu/contracts/core/shapes';
import type { Student, StudentEvent } from '@thervu/contracts/student/student-shapes';
import { PLANTED } from '../../demo/demo-planted';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;

interface Row {
  student_id: number;
  reg_no: string;
  colcode: string;
  deg_id: number;
  admn_acdyr: number;
  stu_name: string;
  dob: string;
  row_version: number;
  status: string;
  regno_key: string | null;
}
const row = (where: object): Promise<Row> => owner()('student').where(where).first();
const byNumber = (reg_no: string) => row({ reg_no });
const get = (as: Person, url: string) => api.call(as, 'GET', url);
const listUrl = ({ colcode, deg_id, admn_acdyr }: Row) => `/student/by-batch/${colcode}/${deg_id}/${admn_acdyr}`;
const code = (answer: { json: <T>() => T }) => answer.json<Problem>().type;
/** A copy of a student without applications: free to be changed. */
async function another(changes: object = {}): Promise<Row> {
  const { student_id: _own, regno_key: _key, ...copy } = (await byNumber(PLANTED.sample)) as Row & object;
  const [made] = await owner()('student')
    .insert({ ...copy, reg_no: null, row_version: 1, status: 'ACTIVE', updated_by: null, ...changes })
    .returning('*');
  return made as Row;
}
const events = async (id: number) => (await get('admin', `/student/${id}/events`)).json<StudentEvent[]>();
const trail = (action: string, id: number) =>
  owner()('audit_log')
    .where({ action, entity_key: String(id) })
    .orderBy('id', 'desc')
    .first();

describe('lists and look-ups', () => {
  test("[S7-CALL-STUDENT-01] [S3-ENT-BATCH-01] '/student/batch' has the admission years, the latest first", async () => {
    const years = (await get('admin', '/student/batch')).json<{ admn_acdyr: number }[]>();
    const stored = await owner()('student').distinct('admn_acdyr').orderBy('admn_acdyr', 'desc');
    expect(years).toEqual(stored);
  });

  test('[S7-CALL-STUDENT-02] [S7-CALL-STUDENT-03] [S7-PURPOSE-MASTER-04] the years of a college, and of a degree in it', async () => {
    const { deg_id } = await byNumber(PLANTED.sample);
    const pick = (where: object) =>
      owner()('student').where(where).distinct('admn_acdyr').orderBy('admn_acdyr', 'desc');
    expect((await get('college', '/student/batch/101')).json()).toEqual(await pick({ colcode: '101' }));
    const degree = await get('college', `/student/batch/101/${deg_id}`);
    expect(degree.json()).toEqual(await pick({ colcode: '101', deg_id }));
  });

  test("[S7-CALL-STUDENT-04] [S7-PURPOSE-STUDENT-01] [S3-ENT-STUDENT-01] '/student/by-batch' has the students of college, degree and year", async () => {
    const sample = await byNumber(PLANTED.sample);
    const students = (await get('college', listUrl(sample))).json<Student[]>();
    const { colcode, deg_id, admn_acdyr } = sample;
    const stored = await owner()('student').where({ colcode, deg_id, admn_acdyr }).select('student_id');
    expect(students.map((student) => student.student_id).sort()).toEqual(stored.map((row) => row.student_id).sort());
    const found = students.find((student) => student.reg_no === PLANTED.sample)!;
    expect(found).toMatchObject({
      Colcode: '101',
      stu_name: 'K. Yazhini',
      dob: '2006-01-14',
      discontinue: false,
      status: 'ACTIVE',
    });
    expect(found.aadhar_no).toMatch(/^XXXX XXXX [0-9]{4}$/);
    for (const field of [
      'admn_acdyr',
      'degreelvl',
      'deg_id',
      'clg_app_no',
      'tam_name',
      'gender',
      'email',
      'mobile',
      'alter_no',
      'emis_no',
      'abc_no',
    ])
      expect(found).toHaveProperty(field);
    expect(students.find((student) => student.reg_no === PLANTED.discontinued)).toMatchObject({ discontinue: true });
  });

  test('[S7-CALL-STUDENT-05] [S7-CALL-STUDENT-06] [S7-CALL-STUDENT-07] [S7-PURPOSE-STUDENT-02] one student by application number, register number, and register number within a college', async () => {
    const { student_id } = await byNumber(PLANTED.sample);
    const urls = [
      `/student/getstudentByAppId/${student_id}`,
      `/student/getstudentByRegId/${PLANTED.sample.toLowerCase()}`,
      `/student/getstudentByRegIdbyclg/${PLANTED.sample}/101`,
    ];
    for (const url of urls) {
      const answer = await get('college', url);
      expect(answer.json()).toMatchObject({ student_id, reg_no: PLANTED.sample, Colcode: '101' });
    }
    expect((await get('admin', `/student/getstudentByRegIdbyclg/${PLANTED.sample}/102`)).statusCode).toBe(404);
    expect((await get('admin', '/student/getstudentByRegId/NOBODY123')).json()).toMatchObject({
      type: 'student-not-found',
    });
  });

  test('[S6-PERM-COLLEGE-07] a college names no other college, and finds none of its students', async () => {
    const sample = await byNumber(PLANTED.sample);
    const foreign = 'otherCollege';
    for (const url of [
      listUrl(sample),
      '/student/batch/101',
      `/student/batch/101/${sample.deg_id}`,
      `/student/getstudentByRegIdbyclg/${PLANTED.sample}/101`,
    ])
      expect((await get(foreign, url)).json()).toMatchObject({ status: 403, type: 'other-college' });
    const id = sample.student_id;
    for (const url of [
      `/student/getstudentByAppId/${id}`,
      `/student/getstudentByRegId/${PLANTED.sample}`,
      `/student/${id}/events`,
      `/student/${id}/application`,
      `/student/${id}/missing`,
      `/student/${id}/file/image`,
    ])
      expect((await get(foreign, url)).json()).toMatchObject({ status: 404, type: 'student-not-found' });
    const found = (await get(foreign, '/student/search?text=Yazhini&size=500')).json<{ items: Student[] }>();
    expect(found.items.every((student) => student.Colcode === '102')).toBe(true);
    const body = { stu_name: 'Mine', dob: '2006-01-14', row_version: sample.row_version };
    expect((await api.call(foreign, 'PUT', `/student/namedob/${id}`, body)).statusCode).toBe(404);
    expect(await row({ student_id: id })).toEqual(sample);
  });

  test('the search finds a part of a name, a register number and an application number, page by page', async () => {
    const page = async (query: string) =>
      (await get('admin', `/student/search?${query}`)).json<{
        items: Student[];
        total: number;
        next: string | null;
      }>();
    const all = await page('text=kavitha&size=500');
    expect(all.items.length).toBe(all.total);
    expect(all.total).toBeGreaterThan(3);
    const walked: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const result: Awaited<ReturnType<typeof page>> = await page(`text=kavitha&size=3${next && `&after=${next}`}`);
      walked.push(...result.items.map((student) => student.student_id));
      next = result.next;
    }
    expect(walked).toEqual(all.items.map((student) => student.student_id));
    expect((await page(`text=${PLANTED.sample.toLowerCase()}`)).items).toMatchObject([{ reg_no: PLANTED.sample }]);
    const application = all.items[0]!.clg_app_no!;
    for (const typed of [application, application.toLowerCase()])
      expect((await page(`text=${typed}`)).items).toMatchObject([{ clg_app_no: application }]);
    expect((await page('text=%25')).total).toBe(0);
    expect((await get('admin', '/student/search?text=a&after=nonsense')).statusCode).toBe(422);
  });
});

describe('name and birth date', () => {
  const rename = (as: Person, id: number, body: object) => api.call(as, 'PUT', `/student/namedob/${id}`, body);

  test('[S7-CALL-STUDENT-13] [S7-PURPOSE-STUDENT-06] [S6-PERM-COLLEGE-07] a college corrects both of its own student; the event keeps old and new', async () => {
    const before = await byNumber(PLANTED.twins[0]);
    const { student_id: id, row_version } = before;
    const published = await owner()('result_published').where({ reg_no: before.reg_no }).select('body', 'dob_mac');
    const answer = await rename('college', id, {
      stu_name: '  S. Kavitha Devi ',
      dob: '2005-12-03',
      row_version,
    });
    expect(answer.json()).toMatchObject({ row_version: row_version + 1 });
    expect(await row({ student_id: id })).toMatchObject({ stu_name: 'S. Kavitha Devi', dob: '2005-12-03' });
    expect((await events(id))[0]).toMatchObject({
      kind: 'RENAME',
      text: 'Name changed from S. Kavitha to S. Kavitha Devi; Date of birth changed from 02-12-2005 to 03-12-2005',
    });
    expect(await trail('STUDENT_RENAMED', id)).toMatchObject({
      actor_login: '101',
      before: { stu_name: 'S. Kavitha' },
    });
    expect(await owner()('result_published').where({ reg_no: before.reg_no }).select('body', 'dob_mac')).toEqual(
      published,
    );
  });

  test('two clerks at once: one is saved, the other is shown both values', async () => {
    const { student_id: id, row_version } = await another();
    const answers = await Promise.all(
      ['First', 'Second'].map((stu_name) => rename('college', id, { stu_name, dob: '2006-01-14', row_version })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const rejected = answers.find((answer) => answer.statusCode === 409)!.json<Problem>();
    const { stu_name } = await row({ student_id: id });
    expect(rejected.conflict).toMatchObject({ theirs: { stu_name } });
    expect((rejected.conflict!.yours as Row).stu_name).not.toBe(stu_name);
  });

  test.each([
    ['stu_name', 400, { stu_name: 'x'.repeat(10_000) }],
    ['stu_name', 400, { stu_name: 'Yaz\u200Bhini' }],
    ['stu_name', 400, { stu_name: 'Yazhini\u202E' }],
    ['stu_name', 400, { stu_name: '   ' }],
    ['dob', 400, { dob: '2025; drop table' }],
    ['dob', 400, { dob: '2006-02-30' }],
    ['dob', 422, { dob: '2024-02-01' }],
  ])('a wrong %s is refused at its field with %i', async (field, status, bad) => {
    const { student_id, stu_name, dob, row_version } = await byNumber(PLANTED.sample);
    const answer = await rename('college', student_id, { stu_name, dob, row_version, ...bad });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<Problem>().errors![0]!.field).toBe(field);
    expect(await row({ student_id })).toMatchObject({ stu_name, dob, row_version });
  });

  test('[S2-SCREEN-STUDENTLIST-07] a discontinued student is not edited, also not by a direct call', async () => {
    const { student_id, stu_name, row_version } = await byNumber(PLANTED.discontinued);
    const answer = await rename('college', student_id, { stu_name: 'New', dob: '2006-01-14', row_version });
    expect(code(answer)).toBe('discontinued');
    expect(await row({ student_id })).toMatchObject({ stu_name });
  });
});

describe('the office', () => {
  const put = (as: Person, url: string, body: object) => api.call(as, 'PUT', url, body);
  const discontinue = (as: Person, id: number, body: object) => put(as, `/student/discontinuetudentById/${id}`, body);
  const transfer = (as: Person, id: number, college: string, body: object) =>
    put(as, `/student/TransferstudentById/${id}/${college}`, body);

  test('[S6-PERM-COLLEGE-08] [S6-PERM-COLLEGE-09] [S6-PERM-COLLEGE-10] [S2-SCREEN-STUDENTLIST-04] [S2-SCREEN-STUDENTLIST-05] [S2-SCREEN-STUDENTLIST-06] a college does none of it, not even by a direct call', async () => {
    const student = await another();
    const { student_id: id } = student;
    const answers = [
      await get('college', `/student/discontinuetudentById/${id}`),
      await discontinue('college', id, { row_version: 1 }),
      await get('college', `/student/TransferstudentById/${id}/102`),
      await transfer('college', id, '102', { row_version: 1 }),
      await api.call('college', 'DELETE', `/student/${id}`),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect(await row({ student_id: id })).toEqual(student);
    expect(await events(id)).toEqual([]);
  });

  test('[S7-CALL-STUDENT-08] [S7-PURPOSE-STUDENT-04] [S4-STATE-STUDENT-01] [S4-STATE-STUDENT-02] an active student is discontinued by either method, once', async () => {
    const student = await another();
    const twin = await discontinue('admin', student.student_id, {
      reason: 'Left for work',
      row_version: student.row_version,
    });
    expect(twin.statusCode).toBe(200);
    expect(twin.headers.deprecation).toBeUndefined();
    expect(await row({ student_id: student.student_id })).toMatchObject({ status: 'DISCONTINUED' });
    expect((await events(student.student_id))[0]).toMatchObject({
      kind: 'DISCONTINUE',
      text: 'Discontinued: Left for work',
      by: expect.any(String),
    });
    expect(await trail('STUDENT_DISCONTINUED', student.student_id)).toMatchObject({ actor_login: '501' });
    expect(code(await discontinue('admin', student.student_id, { row_version: 2 }))).toBe('already-discontinued');
    const other = await another();
    const listed = await get('admin', `/student/discontinuetudentById/${other.student_id}`);
    expect(listed.statusCode).toBe(200);
    expect(listed.headers).toMatchObject({ deprecation: 'true', 'cache-control': 'no-store' });
    expect(await row({ student_id: other.student_id })).toMatchObject({ status: 'DISCONTINUED' });
  });

  test.each([
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ])('a GET that changes state is not run ahead: %s is refused', async (name, value) => {
    const { student_id: id } = await another();
    for (const url of [`/student/discontinuetudentById/${id}`, `/student/TransferstudentById/${id}/102`]) {
      const answer = await api.call('admin', 'GET', url, undefined, { [name]: value });
      expect(answer.json()).toMatchObject({ status: 403, type: 'prefetch-refused' });
    }
    expect(await row({ student_id: id })).toMatchObject({ status: 'ACTIVE', colcode: '101' });
  });

  test('a GET that changes state takes the token from the header only, and its address is not logged', async () => {
    const { student_id: id } = await another();
    const url = `/thervu/api/student/discontinuetudentById/${id}`;
    const token = await api.tokenOf('admin');
    const bare = await api.app.inject({
      method: 'GET',
      url: `${url}?token=${token}`,
      headers: { cookie: `token=${token}` },
    });
    expect(bare.statusCode).toBe(401);
    await get('admin', `/student/discontinuetudentById/${id}`);
    expect(api.lines.some((line) => line.includes('discontinuetudentById/:id'))).toBe(true);
    expect(api.lines.some((line) => line.includes(`discontinuetudentById/${id}`))).toBe(false);
  });

  test('[S7-CALL-STUDENT-09] [S7-PURPOSE-STUDENT-05] [S4-STATE-STUDENT-03] a transfer moves the student and the applications of exams before their sheets; older papers stay', async () => {
    const open = await owner()('exam').where({ stage: 'APPLICATION' }).first<{ id: number }>();
    const late = await owner()('exam').where({ stage: 'VALUATION' }).first<{ id: number }>();
    const written = owner()('exam_application').where({ exam_id: late!.id }).select('student_id');
    const found = await owner()('exam_application')
      .where({ exam_id: open!.id, colcode: '102' })
      .whereIn('student_id', written)
      .first<{ student_id: number }>();
    const student = await row({ student_id: found!.student_id });
    const colleges = async (table: string, exam: number) =>
      (await owner()(table).where({ exam_id: exam, student_id: student.student_id }).distinct('colcode')).map(
        (row) => row.colcode as string,
      );
    expect(await colleges('exam_application', open!.id)).toEqual(['102']);
    const answer = await transfer('admin', student.student_id, '101', {
      row_version: student.row_version,
      reason: 'Moved home',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ movedApplications: number }>().movedApplications).toBeGreaterThan(0);
    expect(await row({ student_id: student.student_id })).toMatchObject({ colcode: '101', status: 'ACTIVE' });
    for (const table of ['exam_application', 'student_exam']) {
      expect(await colleges(table, open!.id)).toEqual(['101']);
      expect(await colleges(table, late!.id)).toEqual(['102']);
    }
    expect((await events(student.student_id))[0]).toMatchObject({
      kind: 'TRANSFER',
      from_colcode: '102',
      to_colcode: '101',
      text: 'Transferred from college 102 to 101: Moved home',
    });
    expect((await get('college', `/student/getstudentByAppId/${student.student_id}`)).statusCode).toBe(200);
    expect((await get('otherCollege', `/student/getstudentByAppId/${student.student_id}`)).statusCode).toBe(404);
    const back = await get('admin', `/student/TransferstudentById/${student.student_id}/102`);
    expect(back.statusCode).toBe(200);
    expect(back.headers.deprecation).toBe('true');
    expect(await row({ student_id: student.student_id })).toMatchObject({ colcode: '102' });
  });

  test.each([
    ['the same college', '101', 'same-college'],
    ['the examination office', '501', 'head-office'],
    ['a closed college', '902', 'college-inactive'],
    ['a college that does not exist', '999999', 'college-not-found'],
  ])('a transfer to %s is refused', async (_words, college, type) => {
    const student = await another();
    const answer = await transfer('admin', student.student_id, college, { row_version: 1 });
    expect(answer.json()).toMatchObject({ status: 422, type, errors: [{ field: 'college' }] });
    expect(await row({ student_id: student.student_id })).toEqual(student);
  });

  test('a discontinued student is not transferred, and a stale page changes nothing', async () => {
    const gone = await byNumber(PLANTED.discontinued);
    expect(code(await transfer('admin', gone.student_id, '102', { row_version: gone.row_version }))).toBe('not-active');
    const student = await another({ row_version: 4 });
    expect((await transfer('admin', student.student_id, '102', { row_version: 3 })).statusCode).toBe(409);
    expect((await discontinue('admin', student.student_id, { row_version: 3 })).statusCode).toBe(409);
    expect(await row({ student_id: student.student_id })).toEqual(student);
  });

  test('two transfers at once: one college gets the student', async () => {
    const { student_id: id } = await another();
    const answers = await Promise.all(
      ['102', '103'].map((college) => transfer('admin', id, college, { row_version: 1 })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect((await events(id)).filter(({ kind }) => kind === 'TRANSFER')).toHaveLength(1);
  });

  test('[S7-PURPOSE-STUDENT-03] [S4-STATE-STUDENT-04] a deleted student is in no list, look-up or search any more', async () => {
    const student = await another({ stu_name: 'Vanishing Person' });
    const id = student.student_id;
    expect((await api.call('admin', 'DELETE', `/student/${id}`)).statusCode).toBe(200);
    expect((await get('admin', `/student/getstudentByAppId/${id}`)).statusCode).toBe(404);
    expect((await get('admin', `/student/${id}/application`)).statusCode).toBe(404);
    const list = (await get('admin', listUrl(student))).json<Student[]>();
    expect(list.map((student) => student.student_id)).not.toContain(id);
    expect((await get('admin', '/student/search?text=Vanishing')).json()).toMatchObject({ total: 0 });
    expect(await row({ student_id: id })).toMatchObject({ status: 'DELETED' });
    expect((await api.call('admin', 'DELETE', `/student/${id}`)).statusCode).toBe(404);
    expect(await owner()('student_event').where({ student_id: id, kind: 'DELETE' })).toHaveLength(1);
  });

  test('a student with applications and results is not deleted: the refusal counts them', async () => {
    const { student_id: id, reg_no } = await byNumber(PLANTED.sample);
    const number = async (table: string, where: object) =>
      Number((await owner()(table).where(where).count('* as n').first())!.n);
    const answer = await api.call('admin', 'DELETE', `/student/${id}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>().message).toContain(
      `${await number('exam_application', { student_id: id })} exam applications`,
    );
    expect(answer.json<Problem>().message).toContain(`${await number('result', { reg_no, is_current: true })} results`);
    expect(await row({ student_id: id })).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('the role of the colleges in the database', () => {
  test.each([
    ['the register number', { reg_no: 'C25UG101COM999' }],
    ['the college', { colcode: '102' }],
  ])('may not change %s of a student, whatever the API does', async (_words, change) => {
    const { student_id } = await byNumber(PLANTED.sample);
    await expect(api.clone.pools.college('student').where({ student_id }).update(change)).rejects.toThrow(
      /permission denied/,
    );
  });
});
