import type { CallReply } from '@thervu/contracts/core/call';
import type { FinalYearPreview } from '@thervu/contracts/fee/final-year-contract';
import type { previewUniversityFinalYears } from '@thervu/contracts/fee/final-year-university-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { JobFailed, type JobContext, type JobRow } from '../../core/jobs/jobs';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { finalYearJobs } from './final-year-jobs';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'EVEN-2026-APR';
let examId: number;

const look = async (who: Person = 'admin') => api.call(who, 'GET', `/fees/final-years-of-all/${EXAM}`);
const shown = async () => (await look()).json<CallReply<typeof previewUniversityFinalYears>>();
const start = (digest: string, who: Person = 'admin') =>
  api.call(who, 'POST', `/fees/final-years-of-all/${EXAM}`, { digest });

async function work(id: string): Promise<string> {
  const job = (await db()('job').where({ id }).first()) as JobRow;
  const progress = () => Promise.resolve();
  try {
    const { message } = await finalYearJobs[0]!.run({ db: db(), job, progress } as unknown as JobContext);
    return message as string;
  } finally {
    await db()('job').where({ id }).update({ state: 'DONE', finished_at: new Date() });
  }
}
const final = () => db()('student_exam').where({ exam_id: examId, isfinalyear: true });

beforeAll(async () => {
  examId = (await db()('exam').where({ exam_name: EXAM }).first<{ id: number }>('id')).id;
});
beforeEach(async () => {
  await db()('exam').where({ id: examId }).update({ stage: 'APPLICATION', exam_aply: true });
  await db()('exam_application').where({ exam_id: examId }).update({ ex_confm: true });
  await db()('student_exam').where({ exam_id: examId }).update({ isfinalyear: false });
});

test('the office sees every college as each sees itself, and one job sets exactly what was shown, each with a line of audit', async () => {
  const all = await shown();
  expect(all.colleges.length).toBeGreaterThan(1);
  expect(all.toSet).toBeGreaterThan(3);
  for (const { colcode, toSet, already, paidBefore } of all.colleges) {
    const preview = await api.call('admin', 'GET', `/fees/final-years/${colcode}/${EXAM}`);
    expect({ colcode, ...preview.json<FinalYearPreview>() }).toMatchObject({ colcode, toSet, already, paidBefore });
  }
  const started = await start(all.digest);
  expect(started.statusCode).toBe(200);
  const { id } = started.json<Job>();
  // a second press is handed the same job
  expect((await start(all.digest)).json<Job>().id).toBe(id);
  expect(await final()).toHaveLength(0);
  expect(await work(id)).toBe(`${all.toSet} students pay the final-year fees for ${EXAM}.`);
  expect(await final()).toHaveLength(all.toSet);
  const lines = db()('audit_log').where({ action: 'FINAL_YEAR_SET', request_id: id });
  expect(await lines).toHaveLength(all.toSet);
  // after a crash at the very end the job runs again and finds nothing left
  expect(await work(id)).toContain('is left to set');
  expect((await start((await shown()).digest)).statusCode).toBe(409);
});

test('what has changed since the preview stops the start and the job, and nothing is set', async () => {
  const all = await shown();
  const { id } = (await start(all.digest)).json<Job>();
  const { colcode } = all.colleges.find(({ toSet }) => toSet > 0)!;
  await db()('exam_application').where({ exam_id: examId, colcode }).update({ ex_confm: false });
  expect((await start(all.digest)).statusCode).toBe(409);
  await expect(work(id)).rejects.toThrow(JobFailed);
  expect(await final()).toHaveLength(0);
});

test('a college neither sees nor sets the fees of all', async () => {
  const { digest } = await shown();
  expect((await look('college')).statusCode).toBe(403);
  expect((await start(digest, 'college')).statusCode).toBe(403);
  expect(await final()).toHaveLength(0);
});
