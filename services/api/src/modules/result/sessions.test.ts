import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import { testMacKey } from '@thervu/testing/database';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { sampleResult } from '../../demo/sample-result';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { releaseJobs } from '../result-release/release-jobs';
import { birthDateMac } from './birth-date-mac';

const api = apiUnderTest({ limits: { failedLookUpsByNumberAndNetwork: { max: 1000, seconds: 60 } } });
const db = () => api.clone.pools.owner;
const OLD = 'EVEN-2025-APR';
const NEW = 'ODD-2025-NOV';

interface Seen {
  regNo: string;
  dob: string;
}
let older: number;
let newer: number;
let people: { proposed_by: number; released_by: number };
/** Has a result in both exams, and in the older one alone. */
let both: Seen;
let before: Seen;

/** A later exam with a release of its own, which has one student. */
async function publishLater() {
  const approved = { started_by: people.proposed_by, approved_by: people.released_by };
  const [run] = await db()('result_run')
    .insert({
      exam_id: newer,
      kind: 'MAIN',
      version: 1,
      rules: '[]',
      state: 'APPROVED',
      ...approved,
      finished_at: new Date(),
      published_at: new Date(),
    })
    .returning<{ id: number }[]>('id');
  const titled = { exam_id: newer, version: 1, session_title: 'UG / PG Results - November 2025' };
  await db()('result_release').insert({
    ...titled,
    ...people,
    run_id: run!.id,
    state: 'PUBLISHED',
    note: 'x',
    open_findings: 0,
    released_at: new Date(),
    published_at: new Date(),
    counts: '{}',
    students: 1,
    on_page: true,
    digest: Buffer.alloc(32),
  });
  const details = { REG_NO: both.regNo, NAME: 'Sample', DEGREE: 'B.Com.', COLCODE: '101' };
  await db()('result_published').insert({
    exam_id: newer,
    version: 1,
    reg_no: both.regNo,
    dob_mac: birthDateMac(testMacKey(), both.regNo, both.dob),
    body: JSON.stringify({ studentDetails: details, examResults: [] }),
  });
  await db()('published_session').insert({ ...titled, exam_name: NEW, place: 2025 * 2 + 1 });
  await db()('publication').where({ id: 1 }).update(titled);
}

/** A correction of the older exam, signed by two: one failed paper becomes a pass. */
async function correctOlder(): Promise<{ message: string; p_code: string }> {
  const [run] = await db()('result_run')
    .insert({
      exam_id: older,
      kind: 'CORRECTION',
      version: 2,
      base_version: 1,
      rules: '[]',
      state: 'APPROVED',
      started_by: people.proposed_by,
      approved_by: people.released_by,
      approved_at: new Date(),
      finished_at: new Date(),
    })
    .returning<{ id: number }[]>('id');
  const { rows } = await db().raw<{ rows: { p_code: string }[] }>(
    `insert into result (exam_id, application_id, version, run_id, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max,
       ext_mark, total_max, total_mark, result, credit, steps, is_current)
     select exam_id, application_id, 2, :run, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max, 60, total_max,
       int_mark + 60, 'P', credit, '[]', false
     from result where exam_id = :exam and reg_no = :reg and result = 'RA' and int_mark is not null limit 1 returning p_code`,
    { run: run!.id, exam: older, reg: both.regNo },
  );
  const [release] = await db()('result_release')
    .insert({
      exam_id: older,
      version: 2,
      run_id: run!.id,
      ...people,
      session_title: 'UG / PG Results - April 2025',
      state: 'RELEASED',
      note: 'Corrected.',
      released_at: new Date(),
      open_findings: 0,
    })
    .returning<{ id: number }[]>('id');
  const context: JobContext = {
    job: {
      id: '7e57',
      exam_id: older,
      created_by: people.released_by,
      params: { release: release!.id },
    } as unknown as JobRow,
    db: db(),
    storage: folderStorage(api.storageDir),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: () => Promise.resolve(),
  };
  const { message } = await releaseJobs(testMacKey())[0]!.run(context);
  return { message: message as string, p_code: rows[0]!.p_code };
}

const lookUp = (observed: Seen, exam?: string) =>
  api.call('nobody', 'POST', '/result/look-up', { ...observed, ...(exam && { exam }) });
const sessionOf = async (observed: Seen, exam?: string) => (await lookUp(observed, exam)).json<StudentResult>().session;

beforeAll(async () => {
  const idOf = async (exam_name: string) => (await db()('exam').where({ exam_name }).first<{ id: number }>('id')).id;
  [older, newer] = [await idOf(OLD), await idOf(NEW)];
  const users: { id: number }[] = await db()('app_user').whereIn('login', ['501', 'office2@example.org']);
  people = { proposed_by: users[0]!.id, released_by: users[1]!.id };
  both = (await sampleResult(db(), testMacKey()))!;
  const other: { reg_no: string; dob: string } = await db()('result_published as p')
    .join('student as s', 's.reg_no', 'p.reg_no')
    .whereNot('p.reg_no', both.regNo)
    .first('s.reg_no', db().raw(`to_char(s.dob, 'YYYY-MM-DD') as dob`));
  before = { regNo: other.reg_no, dob: other.dob };
  await publishLater();
});

test('[F-19] the page tells every session that has a release, the latest first', async () => {
  const { sessions, examName, sessionTitle } = (
    await api.call('nobody', 'GET', '/result/publication')
  ).json<Publication>();
  expect(sessions).toEqual([
    { exam: NEW, title: 'UG / PG Results - November 2025', version: 1 },
    { exam: OLD, title: expect.stringContaining('April 2025'), version: 1 },
  ]);
  expect([examName, sessionTitle]).toEqual([NEW, sessions[0]!.title]);
});

test('[F-19] without a session the latest that holds the number is answered, with one that session alone', async () => {
  expect(await sessionOf(both)).toEqual({ exam: NEW, version: 1 });
  expect(await sessionOf(both, OLD)).toEqual({ exam: OLD, version: 1 });
  expect(await sessionOf(before)).toEqual({ exam: OLD, version: 1 });
  const listed = await api.call('nobody', 'GET', `/result/exam-result/${both.regNo}/${both.dob}?exam=${OLD}`);
  expect(Object.keys(listed.json())).toEqual(['studentDetails', 'examResults']);
  expect(listed.json<StudentResult>().examResults.length).toBeGreaterThan(0);
});

test('[F-19] a session that does not hold the number, or is not published, is answered like an unknown number', async () => {
  const answers = [
    await lookUp(before, NEW),
    await lookUp(before, 'ODD-2019-NOV'),
    await lookUp({ ...before, regNo: 'ZZ99ZZ99' }),
    await lookUp({ ...before, dob: before.dob === '2001-01-01' ? '2001-01-02' : '2001-01-01' }, OLD),
  ];
  const messages = answers.map(({ statusCode, body }) => [
    statusCode,
    body.replace(/"(instance|requestId)":"[^"]+"/g, ''),
  ]);
  expect(new Set(messages.map((list) => JSON.stringify(list))).size).toBe(1);
  expect(messages[0]![0]).toBe(404);
  expect((await lookUp(before, `x' or 1=1`)).statusCode).toBe(400);
});

test('[F-19] a correction of the older exam is seen by everybody in the instant it is published', async () => {
  const { message, p_code } = await correctOlder();
  expect(message).toContain('this one is shown there when it is chosen');
  expect(await sessionOf(both)).toEqual({ exam: NEW, version: 1 });
  const answer = (await lookUp(both, OLD)).json<StudentResult>();
  expect(answer.session).toEqual({ exam: OLD, version: 2 });
  expect(answer.examResults.find((row) => row.P_CODE === p_code)?.RESULT).toBe('P');
  expect(await sessionOf(before)).toEqual({ exam: OLD, version: 2 });
  const overview = await api.call('admin', 'GET', `/control/result-release/${older}`);
  expect(overview.json()).toMatchObject({ shown: 2, opensWith: NEW });
});

test('[F-19] a college fetches the file of each session', async () => {
  const file = await api.call('college', 'GET', `/result/101.CSV?exam=${OLD}`);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toBe('attachment; filename="APR-2025-101.csv"');
  expect((await api.call('college', 'GET', `/result/101.CSV?exam=${NEW}`)).statusCode).toBe(404);
  expect((await api.call('otherCollege', 'GET', `/result/101.CSV?exam=${OLD}`)).statusCode).toBe(403);
});
