import { StudentResult } from '@thervu/contracts/result/result-contract';
import { testMacKey } from '@thervu/testing/database';
import { sampleResult } from '../../demo/sample-result';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { birthDateMac } from './birth-date-mac';

const api = apiUnderTest({ limits: { failedLookUpsByNetwork: { max: 1000, seconds: 60 } } });
let regNo: string;
let dob: string;

beforeAll(async () => {
  const sample = await sampleResult(api.clone.pools.owner, testMacKey());
  if (!sample) throw new Error('The tiny demo has no published sample.');
  ({ regNo, dob } = sample);
});

const get = (reg: string, day: string, remoteAddress = '127.0.0.1') =>
  api.app.inject({ url: `${API}/result/exam-result/${reg}/${day}`, remoteAddress });
const post = (body: object, remoteAddress = '127.0.0.1') =>
  api.app.inject({ method: 'POST', url: `${API}/result/look-up`, payload: body, remoteAddress });

describe('looking a result up', () => {
  test('[S7-CALL-RESULT-01] [S7-PURPOSE-RESULT-01] [S6-PERM-PUBLIC-01] register number and birth date give the result without a sign-in', async () => {
    const answer = await get(regNo, dob);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['studentDetails', 'examResults']);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await post({ regNo, dob })).json()).toEqual({
      ...answer.json(),
      session: { exam: 'EVEN-2025-APR', version: 1 },
    });
  });

  test('[S3-ENT-RESULT-01] the student is told with register number, name, degree, birth date and college code', async () => {
    const { studentDetails } = (await get(regNo, dob)).json<StudentResult>();
    const student = await api.clone.pools.owner('student').where({ reg_no: regNo }).first();
    expect(studentDetails).toEqual({
      REG_NO: regNo,
      NAME: student.stu_name,
      DOB: dob,
      COLCODE: student.colcode,
      DEGREE: expect.stringMatching(/\S/),
    });
  });

  test('[S3-ENT-RESULT-02] every row fits what is declared and stands for a row of the processed results', async () => {
    const { examResults } = StudentResult.parse((await get(regNo, dob)).json());
    const rows = await api.clone.pools
      .owner('result as r')
      .join('publication as p', 'p.exam_id', 'r.exam_id')
      .where({ reg_no: regNo, is_current: true })
      .orderBy(['sem', 'p_code']);
    expect(
      examResults.map((row) => [row.P_CODE, row.P_TYPE, row.INT_MAX, row.EXT_MAX, row.TOTAL_MAX, row.RESULT]),
    ).toEqual(rows.map((row) => [row.p_code, row.p_type, row.int_max, row.ext_max, row.total_max, row.result]));
    // the listed fields, and beside them the sentence with the reason
    expect(Object.keys(examResults[0]!).sort()).toEqual(
      [
        'WHY',
        'P_NAME',
        'SEM',
        'ABSENT',
        'EXT_MARK',
        'EXT_MAX',
        'INT_MARK',
        'INT_MAX',
        'P_CODE',
        'P_TYPE',
        'RESULT',
        'TOTAL_MARK',
        'TOTAL_MAX',
      ].sort(),
    );
  });

  test('[S9-CONST-ABSENT-02] an absence is flagged AB and nothing else is', async () => {
    const { examResults } = (await get(regNo, dob)).json<StudentResult>();
    const absent = examResults.filter((row) => row.RESULT === 'AAA');
    expect(absent.length).toBeGreaterThan(0);
    expect(absent.map((row) => row.ABSENT)).toEqual(absent.map(() => 'AB'));
    expect(examResults.filter((row) => row.RESULT !== 'AAA').every((row) => row.ABSENT === null)).toBe(true);
  });

  test("[S9-CONST-EXTENSION-01] a paper of the extension type shows '-' for its marks", async () => {
    const owner = api.clone.pools.owner;
    const paper = await owner('result_published as r')
      .join('publication as p', (on) => on.on('p.exam_id', 'r.exam_id').on('p.version', 'r.version'))
      .join('student as s', 's.reg_no', 'r.reg_no')
      .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.student_id', 's.student_id'))
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .where({ 'c.p_group': 'EXTENSION ACTIVITIES', 'a.ex_confm': true })
      .first('r.reg_no', 's.dob', 'c.p_code');
    const { examResults } = (await get(paper.reg_no, paper.dob)).json<StudentResult>();
    const row = examResults.find((examResult) => examResult.P_CODE === paper.p_code)!;
    expect([row.INT_MARK, row.EXT_MARK]).toEqual(['-', '-']);
  });

  test('a birth date is not in the database of results, and the key is what opens it', async () => {
    const row = await api.clone.pools.owner('result_published').where({ reg_no: regNo }).first();
    expect(row.body).not.toContain(dob);
    expect(row.dob_mac).toEqual(birthDateMac(testMacKey(), regNo, dob));
    expect(row.dob_mac).not.toEqual(birthDateMac('another key', regNo, dob));
  });

  test('an unknown number, a wrong date and a withdrawn release are answered byte by byte alike', async () => {
    const wrong = dob === '2001-01-01' ? '2001-01-02' : '2001-01-01';
    const answers = [await get('ZZ99ZZ99', dob), await get(regNo, wrong)];
    const owner = api.clone.pools.owner;
    const release = await owner('published_session').first();
    await owner('published_session').delete();
    answers.push(await get(regNo, dob));
    await owner('published_session').insert(release);
    const shown = answers.map(({ statusCode, headers, body }) => ({
      statusCode,
      headers: { ...headers, date: '' },
      body: body.replace(/"instance":"[^"]+"/, ''),
    }));
    expect(shown[0]).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('"message":"No Record Found!!"'),
    });
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
    expect((await get(regNo, dob)).statusCode).toBe(200);
  });

  test('no cache keeps a personal answer', async () => {
    for (const answer of [await get(regNo, dob), await post({ regNo, dob })]) {
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers.etag).toBeUndefined();
    }
  });

  test.each([
    ['a blank in the number', 'AB 1234567', '2001-01-01'],
    ['a sign in the number', "AB123'45", '2001-01-01'],
    ['a day that does not exist', 'AB1234567', '2001-02-30'],
    ['an Indian date', 'AB1234567', '31-01-2001'],
  ])('%s is refused before anything is looked up', async (_words, reg, day) => {
    expect((await get(encodeURIComponent(reg), day)).statusCode).toBe(400);
    expect((await post({ regNo: reg, dob: day })).statusCode).toBe(400);
  });

  test('five wrong dates make this network wait for this number, on either call; another network is served', async () => {
    const from = '127.0.5.5';
    for (let day = 1; day <= 5; day += 1) expect((await get(regNo, `1999-01-0${day}`, from)).statusCode).toBe(404);
    const waiting = await get(regNo, dob, from);
    expect(waiting.statusCode).toBe(429);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post({ regNo, dob }, from)).statusCode).toBe(429);
    expect((await get(regNo, dob, '127.0.5.6')).statusCode).toBe(200);
  });

  test('right answers are not counted as failures', async () => {
    for (let i = 0; i < 40; i += 1) expect((await get(regNo, dob, '127.0.6.6')).statusCode).toBe(200);
  });
});

describe('a process that is late', () => {
  const lockUp = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };

  test('a lone look-up is answered however long something else has held the process up', async () => {
    lockUp(700);
    await new Promise((resolve) => setTimeout(resolve, 1));
    lockUp(700);
    expect((await get(regNo, dob, '127.0.7.7')).statusCode).toBe(200);
  });
});

describe('limits of the look-up', () => {
  const strict = apiUnderTest({
    limits: { lookUps: { max: 25, seconds: 60 }, failedLookUpsByNetwork: { max: 3, seconds: 60 } },
  });
  const from = (remoteAddress: string, reg: string) =>
    strict.app.inject({ url: `${API}/result/exam-result/${reg}/2001-01-01`, remoteAddress });

  test('a network that tries many numbers is stopped, and the counters name neither number nor network', async () => {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await from('127.1.1.1', `SWEEP00${i}`)).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    const stored = JSON.stringify(await strict.clone.pools.owner('rate_count'));
    expect(stored).not.toMatch(/SWEEP|127\.1\.1/);
  });

  test('the volume of one network is limited as well, also when every answer is right', async () => {
    const sample = await sampleResult(strict.clone.pools.owner, testMacKey());
    const url = `${API}/result/exam-result/${sample!.regNo}/${sample!.dob}`;
    const statuses = [];
    for (let i = 0; i < 27; i += 1)
      statuses.push((await strict.app.inject({ url, remoteAddress: '127.2.2.2' })).statusCode);
    expect(statuses).toEqual([...Array<number>(25).fill(200), 429, 429]);
  });
});

describe('what is published', () => {
  test('tells the release, may be cached, and is sent once per version', async () => {
    const answer = await api.call('nobody', 'GET', '/result/publication');
    expect(answer.json()).toEqual({
      universityName: 'Thervu Demonstration University',
      sessionTitle: 'UG / PG Results - April 2025',
      examName: 'EVEN-2025-APR',
      version: 1,
      sessions: [{ exam: 'EVEN-2025-APR', title: 'UG / PG Results - April 2025', version: 1 }],
    });
    expect(answer.headers['cache-control']).toMatch(/^public/);
    const again = await api.call('nobody', 'GET', '/result/publication', undefined, {
      'if-none-match': String(answer.headers.etag),
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

describe('the results of a college as a file', () => {
  test('[S7-CALL-RESULT-02] [S7-CALL-CSV-01] [S7-CALL-CSV-02] a college fetches its own, named by month, year and code', async () => {
    const answer = await api.call('college', 'GET', '/result/101.CSV');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="APR-2025-101.csv"');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe(
      'REG_NO,NAME,DEGREE,SEM,P_CODE,P_TYPE,INT_MAX,INT_MARK,EXT_MAX,EXT_MARK,TOTAL_MAX,TOTAL_MARK,RESULT,ABSENT',
    );
    const expected = await api.clone.pools
      .owner('result as r')
      .join('publication as p', 'p.exam_id', 'r.exam_id')
      .where({ colcode: '101', is_current: true })
      .count({ n: '*' })
      .first();
    expect(lines.length - 1).toBe(expected!.n);
    expect(lines.length).toBeGreaterThan(1);
  });

  test('[F-21] it shows marks as the result page does: a dash for extension papers and for what a waiting result lacks, AAA for the absent', async () => {
    const owner = api.clone.pools.owner;
    const rows: { reg_no: string; p_code: string; result: string; scheme: string }[] = await owner('result as r')
      .join('publication as p', 'p.exam_id', 'r.exam_id')
      .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .where({ 'r.colcode': '101', 'r.is_current': true })
      .select('r.reg_no', 'r.p_code', 'r.result', 'c.scheme');
    const { body } = await api.call('college', 'GET', '/result/101.CSV');
    const cells = new Map(
      body
        .trim()
        .split('\r\n')
        .map((line) => line.replaceAll(/"[^"]*"/g, 'text').split(','))
        .map((line) => [`${line[0]} ${line[4]}`, line]),
    );
    const marks = ({ reg_no, p_code }: { reg_no: string; p_code: string }) =>
      [7, 9, 11].map((index) => cells.get(`${reg_no} ${p_code}`)![index]);
    const extension = rows.filter(({ scheme }) => scheme === 'COMPLETION');
    expect(extension.length).toBeGreaterThan(5);
    for (const row of extension) expect(marks(row)).toEqual(['-', '-', '-']);
    const waiting = rows.filter(({ result, scheme }) => result === 'W' && scheme === 'MARKS');
    expect(waiting.length).toBeGreaterThan(0);
    for (const row of waiting)
      expect(marks(row)).toEqual([expect.stringMatching(/^(\d+|-)$/), expect.stringMatching(/^(\d+|-)$/), '-']);
    for (const row of rows.filter(({ result }) => result === 'AAA')) expect(marks(row).slice(1)).toEqual(['AAA', '']);
  });

  test('another college is refused, there or not, and learns nothing', async () => {
    const [there, missing] = [
      await api.call('otherCollege', 'GET', '/result/101.CSV'),
      await api.call('otherCollege', 'GET', '/result/999.CSV'),
    ];
    expect([there.statusCode, missing.statusCode]).toEqual([403, 403]);
    expect(there.json<{ message: string }>().message).toBe(missing.json<{ message: string }>().message);
  });

  test('the office fetches any; a college without results is not found', async () => {
    expect((await api.call('admin', 'GET', '/result/101.CSV')).statusCode).toBe(200);
    expect((await api.call('admin', 'GET', '/result/999999.CSV')).statusCode).toBe(404);
  });

  test('a run that is not published shows in no file, and each download is in the audit log', async () => {
    const owner = api.clone.pools.owner;
    const [line] = await owner('result as r')
      .join('publication as p', 'p.exam_id', 'r.exam_id')
      .where({ 'r.colcode': '101', 'r.result': 'RA' })
      .orderBy('r.reg_no')
      .limit(1)
      .select('r.*');
    const before = (await api.call('college', 'GET', '/result/101.CSV')).body;
    await owner('result')
      .where({ exam_id: line.exam_id, application_id: line.application_id })
      .update({ is_current: false });
    await owner('result').insert({
      ...line,
      version: line.version + 1,
      result: 'P',
      is_current: true,
      steps: JSON.stringify(line.steps),
    });
    expect((await api.call('college', 'GET', '/result/101.CSV')).body).toBe(before);
    expect(
      (await owner('audit_log').where({ action: 'RESULT_CSV_READ', entity_key: '101' })).length,
    ).toBeGreaterThanOrEqual(2);
  });

  test('a name that starts like a formula is harmless in a spreadsheet', async () => {
    const owner = api.clone.pools.owner;
    const published = await owner('result as r')
      .join('publication as p', 'p.exam_id', 'r.exam_id')
      .join('result_published as b', (on) =>
        on.on('b.exam_id', 'p.exam_id').on('b.version', 'p.version').on('b.reg_no', 'r.reg_no'),
      )
      .where({ colcode: '101' })
      .first('b.*');
    const message = JSON.parse(published.body) as StudentResult;
    message.studentDetails.NAME = '=HYPERLINK("http://x","y")';
    await owner('result_published')
      .where({ exam_id: published.exam_id, version: published.version, reg_no: published.reg_no })
      .update({ body: JSON.stringify(message) });
    const { body } = await api.call('college', 'GET', '/result/101.CSV');
    expect(body).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`);
    expect(body).not.toContain(',=');
  });
});
