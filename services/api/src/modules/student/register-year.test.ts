import type { CallReply } from '@thervu/contracts/core/call';
import type { Job } from '@thervu/contracts/job/job-contract';
import type { previewYearNumbers } from '@thervu/contracts/student/register-number-contract';
import { JobFailed, type JobContext, type JobRow } from '../../core/jobs/jobs';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { registerNumberJobs } from './register-year-jobs';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
/** Nobody else of the demonstration was admitted then. */
const YEAR = 2031;

const look = async (as: Person = 'admin') =>
  api.call(as, 'POST', '/student/register-numbers/preview-year', { admn_acdyr: YEAR });
const shown = async () => (await look()).json<CallReply<typeof previewYearNumbers>>();
const start = (token: string) =>
  api.call('admin', 'POST', '/student/register-numbers/assign-year', { admn_acdyr: YEAR, token });

async function work(id: string): Promise<string> {
  const job = (await db()('job').where({ id }).first()) as JobRow;
  const progress = () => Promise.resolve();
  const { message } = await registerNumberJobs[0]!.run({ db: db(), job, progress } as unknown as JobContext);
  await db()('job').where({ id }).update({ state: 'DONE', finished_at: new Date() });
  return message as string;
}

const admit = (colcode: string, deg_id: number, names: string[]) =>
  db()('student').insert(
    names.map((stu_name) => ({
      ...{ colcode, deg_id, admn_acdyr: YEAR, degreelvl: 'UG', stu_name },
      ...{ dob: '2013-01-01', gender: 'Female', status: 'ACTIVE' },
    })),
  );
const numbers = () =>
  db()('student').where({ admn_acdyr: YEAR }).whereNotNull('reg_no').orderBy('reg_no').pluck('reg_no');

let coded: number;
let bare: number;
beforeAll(async () => {
  const degree = { degree: 'B.Sc.', deg_level: 'UG', start_yr: 2021, tot_sem: 6, tot_yr: 3, total_credit: 140 };
  const rows = await db()('degree')
    .insert([
      { ...degree, deg_name: 'Years', reg_code: 'YRS' },
      { ...degree, deg_name: 'Bare', reg_code: null },
    ])
    .returning<{ deg_id: number }[]>('deg_id');
  [coded, bare] = rows.map(({ deg_id }) => deg_id) as [number, number];
});

test('the office sees who of the whole university would be given a number and who cannot be, then one job gives them all', async () => {
  await admit('101', coded, ['Mala', 'Anbu']);
  await admit('102', coded, ['Kavi']);
  await admit('102', bare, ['Nila']);
  const before = await shown();
  expect(before.toAssign).toBe(3);
  expect(before.groups.map(({ colcode, students, prefix, problem }) => [colcode, students, prefix, problem])).toEqual([
    ['101', 2, 'C31UG101YRS', null],
    ['102', 1, 'C31UG102YRS', null],
    ['102', 1, null, expect.stringContaining('has no code for register numbers')],
  ]);
  expect(await numbers()).toEqual([]);

  const started = await start(before.token);
  expect(started.statusCode).toBe(200);
  const { id } = started.json<Job>();
  // a second press is handed the same job
  expect((await start(before.token)).json<Job>().id).toBe(id);
  expect(await work(id)).toBe('3 register numbers were assigned.');
  expect(await numbers()).toEqual(['C31UG101YRS001', 'C31UG101YRS002', 'C31UG102YRS001']);
  const lines = await db()('audit_log')
    .where({ action: 'REGISTER_NUMBERS_ASSIGNED', request_id: id })
    .pluck('entity_key');
  expect(lines.sort()).toEqual(['C31UG101YRS', 'C31UG102YRS']);
  // after a crash at the very end the job runs again and finds nothing left
  expect(await work(id)).toContain('has one');
  expect((await start((await shown()).token)).statusCode).toBe(409);
});

test('who was admitted since the preview stops the start and the job, and no number is given', async () => {
  await admit('101', coded, ['Deepa']);
  const { token } = await shown();
  const { id } = (await start(token)).json<Job>();
  const had = await numbers();
  await admit('101', coded, ['Eswari']);
  await expect(work(id)).rejects.toThrow(JobFailed);
  expect(await numbers()).toEqual(had);
  await db()('job').where({ id }).update({ state: 'FAILED', finished_at: new Date() });
  expect((await start(token)).statusCode).toBe(409);
  expect(await work((await start((await shown()).token)).json<Job>().id)).toBe('2 register numbers were assigned.');
});

test('a college and a camp neither look at it nor start it', async () => {
  for (const as of ['college', 'campadmin', 'camp'] as const) expect((await look(as)).statusCode).toBe(403);
});
