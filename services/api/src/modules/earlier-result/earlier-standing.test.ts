import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { resultRunSetup, theory } from '../../testing/result-desk';
import { importFolder } from '../import/folder-service';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const setup = resultRunSetup(api, 2071);
const REASON = 'Compared with the mark registers of the college.';
const declare = (body: object) => api.call('admin', 'POST', '/earlier-results/declarations', body);

/** Brings one earlier result in as 501, which office2 signs. */
async function earlierResult(row: string): Promise<void> {
  const { id: userId, login } = await db()('app_user').where({ login: '501' }).first<{ id: number; login: string }>();
  const header = 'REG_NO,P_CODE,SEM,SESSION,INT_MARK,EXT_MARK,TOTAL_MARK,TOTAL_MAX,CREDIT,GRADE_POINT,RESULT,ATTEMPT';
  const done = await importFolder(db(), [{ name: 'earlier-results.csv', bytes: Buffer.from(`${header}\n${row}\n`) }], {
    actor: { userId, login, role: 'admin', requestId: 'test', ip: '127.0.0.1' },
    apply: true,
    leaveOutProblems: false,
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
  });
  expect(done).toMatchObject({ applied: true, files: [{ good: 1, problem: 0 }] });
  const batch = await db()('earlier_batch').where({ state: 'WAITING' }).first<{ id: number }>('id');
  const signed = await api.call('admin2', 'POST', `/earlier-results/batches/${batch.id}/decision`, {
    decision: 'APPROVED',
  });
  expect(signed.statusCode).toBe(200);
}

test('[DAY-7] until a record is declared whole there is no CGPA, no class, and the statement says why; then earlier papers count in both', async () => {
  const exam = await setup.another();
  await exam.withOwnDegree('UG', 2);
  const paper = (n: number) => theory(`PAST0${n}`, { credit: 4 });
  const rows = (student: number) => [1, 2].map((n) => ({ paper: paper(n), student, intl: 20, ext: 60 }));
  await exam.plant([...rows(0), ...rows(1)]);
  // the third paper of the degree was written before the portal
  const [known] = await db()('course').where({ p_code: 'PAST01' }).select('*');
  const { cour_id: _number, ...copied } = known;
  await db()('course').insert({ ...copied, p_code: 'PAST03', p_name: 'Paper PAST03' });
  const regNo = exam.regNo('UG', 0);
  await earlierResult(`${regNo},PAST03,1,NOV-2019,20,30,50,100,4,5.0,P,1`);
  setup.exam = exam;
  const standing = async () => {
    const run = await setup.finished();
    expect(await db()('result_difference').where({ run_id: run.id })).toEqual([]);
    const found = await db()('result_standing').where({ run_id: run.id, reg_no: regNo }).first();
    const other = await db()('result_standing')
      .where({ run_id: run.id, reg_no: exam.regNo('UG', 1) })
      .first();
    await setup.discard((await setup.openRun())!);
    return { found, other };
  };
  const before = await standing();
  expect(before.found).toMatchObject({
    record_whole: false,
    gpa: '8.00',
    cgpa: null,
    completed: false,
    class_label: null,
  });
  expect(before.other).toMatchObject({ record_whole: true, cgpa: '8.00', completed: false });

  expect((await declare({ regNo, whole: true, reason: 'short' })).statusCode).toBe(400);
  expect((await declare({ whole: true, reason: REASON })).json<{ errors: { field: string }[] }>().errors).toMatchObject(
    [{ field: 'college' }],
  );
  expect((await declare({ regNo, whole: true, reason: REASON })).json()).toMatchObject({ students: 1 });
  const { found } = await standing();
  expect(found).toMatchObject({
    record_whole: true,
    cgpa: '7.00',
    credits_total: 12,
    open_papers: 0,
    completed: true,
    first_attempt: true,
    class_label: 'First Class',
  });
  expect((await declare({ regNo, whole: false, reason: REASON })).json()).toMatchObject({ students: 1 });
  expect((await standing()).found).toMatchObject({ record_whole: false, cgpa: null });
});
