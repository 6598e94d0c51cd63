import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import type { Application } from '@thervu/contracts/student/student-shapes';
import { PAYLOAD_FIELD } from '@thervu/contracts/core/upload-rules';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { csvOf, ImportClient } from '../../testing/import-test-data';
import { BATCH, OPEN_EXAM, registrationData, SEM } from '../../testing/registration-test-queries';
import { runResultJob } from '../../testing/result-exam';
import { pdf, phoneJpeg, png } from '../../testing/sample-files';

jest.setTimeout(120_000);
const imports = new ImportClient();
// hooks run in order: the worker stops before its database is dropped
afterAll(() => imports.close());
const api = apiUnderTest();
beforeAll(() => imports.open(api));
const db = () => api.clone.pools.owner;
const data = registrationData(db);
const NUMBER = '24/COM/901';

let id: number;
let degree: number;
let papers: string[];
let exam: number;
const rows = () => data.rows({ 'a.student_id': id });
const stored = () => db()('student').where({ student_id: id }).first();

/** A tab of the form, its files beside it. */
async function save(tab: string, fields: object, files: Record<string, Buffer> = {}): Promise<void> {
  const form = new FormData();
  form.set(PAYLOAD_FIELD, JSON.stringify({ tab, ...fields }));
  for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  const coded = new Response(form);
  const answer = await api.app.inject({
    method: 'PUT',
    url: `${API}/student/updateStudent/${id}`,
    headers: {
      authorization: `Bearer ${await api.tokenOf('college')}`,
      'content-type': coded.headers.get('content-type')!,
    },
    payload: Buffer.from(await coded.arrayBuffer()),
  });
  expect([tab, answer.statusCode, answer.body.slice(0, 300)]).toEqual([tab, 200, expect.any(String)]);
}

beforeAll(async () => {
  degree = await data.degree();
  exam = await data.examId();
  papers = (await data.papers(degree)).slice(0, 3);
  for (const [key, value] of [
    ['admission.number_pattern', '[0-9]{2}/[A-Z]{3}/[0-9]{3}|[A-Z0-9]{6,20}'],
    ['admission.number_examples', '24/COM/901'],
  ] as const)
    await db()('university_setting')
      .insert({ key, value: JSON.stringify(value), audience: 'SIGNED_IN' })
      .onConflict('key')
      .merge();
  const { deg_level } = await db()('degree').where({ deg_id: degree }).first<{ deg_level: string }>('deg_level');
  const row = {
    ...{ Colcode: '101', admn_acdyr: BATCH, DEG_ID: degree, Deg_level: deg_level, stu_name: 'Came Later' },
    ...{ dob: '2006-05-06', gender: 'Female', reg_no: NUMBER, migrated: 'Yes' },
  };
  await imports.apply(await imports.check('students', csvOf(Object.keys(row), [row]), 's.csv'));
  id = (await db()('student').where({ reg_no: NUMBER }).first<{ student_id: number }>('student_id')).student_id;
  await data.windows({ cour_aply: true, exam_aply: true, stage: 'APPLICATION' });
});

test('[DAY-8] a migrated student is registered and confirmed by the college before the form is complete', async () => {
  expect(await stored()).toMatchObject({ status: 'MIGRATED', submitted_at: null });
  const answer = await api.call('college', 'POST', '/assingExamPapers', {
    ...{ degree, batch: BATCH, paperCodes: papers, sem: SEM, col_code: '101', exam: OPEN_EXAM, exam_year: '2026' },
    student_ids: [id],
  });
  expect(answer.json<Registered>()).toMatchObject({ inserted: 3, skipped: 0, refused: 0 });
  const ids = (await rows()).map((row) => row.id);
  const confirmed = await api.call('college', 'POST', '/examapp/bulk-confirm', { ids, exam: OPEN_EXAM });
  expect([confirmed.statusCode, confirmed.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  for (const row of await rows()) expect(row).toMatchObject({ reg_no: NUMBER, ex_confm: true, attempt: 1 });
});

test('[DAY-8] Final Submit asks for the whole form, makes the student active, and touches no application', async () => {
  const early = await api.call('college', 'POST', `/student/submit/${id}`);
  expect([early.statusCode, early.json<{ type: string }>().type]).toEqual([422, 'incomplete']);
  const before = await rows();
  const certificate = pdf();
  const { tabs } = (await api.call('college', 'GET', `/student/${id}/application`)).json<Application>();
  const known = Object.fromEntries(Object.entries(tabs.basic.values).filter(([, value]) => value !== null));
  await save('basic', { row_version: tabs.basic.row_version, ...known, mobile: '9000000001' });
  await save(
    'personal',
    {
      ...{ pare_guar: 'parent', fath_name: 'Kannan', moth_name: 'Meena', nation: 'Indian', religion: 'Hindu' },
      ...{ shift: 'Aided', medium: 'English', community: 'BC', moth_tongue: 'Telugu' },
    },
    { community_file: certificate },
  );
  await save('communication', {
    ...{ comm_add: '1, Invented Street', comm_dis: 'Salem', comm_pin: '636001', comm_state: 'Tamil Nadu' },
    ...{ comm_coun: 'India', same_comm: 1 },
  });
  await save('special', { phy_hand: 'No' });
  await save(
    'qualification',
    {
      ...{ first_gua: 1, sslc_no: '12345', sslc_board: 'State Board', sslc_total: '500', sslc_obtmark: '450' },
      ...{ sslc_month: 'APR-2022', hsc: 'DIPLOMA', hsc_no: '54321', hsc_board: 'State Board', hsc_total: '600' },
      ...{ hsc_obtmark: '480', hsc_month: 'MAR-2024' },
    },
    { sslc_pdf: certificate, hsc_pdf: certificate },
  );
  await save('bank', {
    ...{ bank: 'Demonstration Bank', bank_accno: '00000000042', bank_ifsc: 'TEST0000001', bank_branch: 'Salem' },
  });
  const pictures = { image: await phoneJpeg(), sign: await png(), p_sign: await png() };
  await save(
    'uploads',
    {},
    { ...pictures, eligible_file: certificate, tc_file: certificate, aadhar_file: certificate },
  );
  const form = (await api.call('college', 'GET', `/student/${id}/application`)).json<Application>();
  expect(form.missing).toEqual([]);
  expect((await api.call('college', 'POST', `/student/submit/${id}`)).statusCode).toBe(200);
  expect(await stored()).toMatchObject({ status: 'ACTIVE', reg_no: NUMBER, submitted_at: expect.any(Date) });
  expect(await rows()).toEqual(before);
});

test('[DAY-8] the papers registered as migrated get their result and standing under the number as it is written', async () => {
  const marks = { intl_mark: 20, ext_mark: 50, intl_source: 'ENTERED', ext_source: 'CAMP' };
  await db()('exam_application').where({ exam_id: exam }).whereNot({ student_id: id }).update({ ex_confm: false });
  await db()('exam_application').where({ exam_id: exam, student_id: id }).update(marks);
  await db()('exam').where({ id: exam }).update({ stage: 'CONSOLIDATED' });
  const path = `/control/result-runs/exams/${exam}`;
  const started = await api.call('admin', 'POST', path, { kind: 'MAIN' });
  expect([started.statusCode, started.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  await db()('job').whereIn('state', ['QUEUED', 'RUNNING']).update({ state: 'DONE', finished_at: new Date() });
  const { run } = (await api.call('admin', 'GET', path)).json<{ run: { id: number } }>();
  await runResultJob(db(), { examId: exam, run: run.id });
  expect(await db()('result_difference').where({ run_id: run.id })).toEqual([]);
  const results = await db()('result').where({ run_id: run.id, reg_no: NUMBER }).orderBy('p_code');
  expect(results.map(({ p_code }) => p_code)).toEqual([...papers].sort());
  for (const result of results)
    expect(result).toMatchObject({ int_mark: 20, ext_mark: 50, total_mark: 70, result: 'P' });
  // admitted before the first exam here: no average until the record is declared whole
  expect(await db()('result_standing').where({ run_id: run.id, reg_no: NUMBER }).first()).toMatchObject({
    gpa: expect.stringMatching(/^[5-9]\.[0-9]{2}$/),
  });
});
