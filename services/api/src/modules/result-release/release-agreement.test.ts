import type { Job } from '@thervu/contracts/job/job-contract';
import type { ReleaseAgreement } from '@thervu/contracts/result-release/result-release-contract';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { runJob } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { agreementJobs } from './agreement-jobs';
import { checkReleased } from './agreement-service';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let exam: number;
let row: { application_id: string; reg_no: string; p_code: string };

beforeAll(async () => {
  exam = (await db()('publication').first<{ exam_id: number }>('exam_id')).exam_id;
  row = await db()('result')
    .where({ exam_id: exam, result: 'P' })
    .whereBetween('int_mark', [1, 20])
    .orderBy('reg_no')
    .first('application_id', 'reg_no', 'p_code');
});
afterEach(() => db()('release_check').delete());

const url = () => `/control/result-release/${exam}/agreement`;
const shown = async () => (await api.call('admin', 'GET', url())).json<ReleaseAgreement>().last;

async function checkByJob(): Promise<Job> {
  const started = await api.call('admin', 'POST', url(), {});
  expect(started.statusCode).toBe(200);
  const { id } = started.json<Job>();
  await runJob(
    {
      owner: db(),
      storage: folderStorage(api.storageDir),
      seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
      kinds: agreementJobs,
      stopping: () => false,
      onError: (error) => {
        throw error;
      },
    },
    id,
  );
  return (await api.call('admin', 'GET', `/jobs/${id}`)).json<Job>();
}

/** A mark changed as only the owner of the database could, and taken back. */
async function withForgedMark(work: () => Promise<void>): Promise<void> {
  const add = (by: number) =>
    db().transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica');
      const { application_id } = row;
      await trx('result').where({ exam_id: exam, application_id }).increment('int_mark', by);
    });
  await add(1);
  try {
    await work();
  } finally {
    await add(-1);
  }
}

test('[F-18] the page says that no check was made, then when it was made, by whom, up to which release, and that all agrees', async () => {
  expect(await shown()).toBeNull();
  const before = Date.now();
  expect(await checkByJob()).toMatchObject({
    state: 'DONE',
    message: 'Every stored result and every published answer of EVEN-2025-APR is as it was released.',
  });
  const last = await shown();
  const { name } = await db()('app_user').where({ login: '501' }).first<{ name: string }>('name');
  expect(last).toMatchObject({ by: name, release: 1, faults: [], more: 0 });
  expect(Date.parse(last!.checkedAt)).toBeGreaterThanOrEqual(before);
  const line = await db()('audit_log').where({ action: 'RELEASE_CHECK_STARTED' }).first();
  expect(line).toMatchObject({ exam_id: exam, entity_key: 'E25A' });
});

test('[F-18] what was changed since the last check is found by the next one: the page keeps the moment of the last until then', async () => {
  await checkByJob();
  const before = await shown();
  const named = `release 1, ${row.reg_no}, ${row.p_code}: the stored result is not as it was released`;
  await withForgedMark(async () => {
    expect(await shown()).toEqual(before);
    expect(await checkByJob()).toMatchObject({
      state: 'FAILED',
      error:
        'What is stored of EVEN-2025-APR is no longer what was released. Result Release names what does not agree.',
    });
    const after = await shown();
    expect(after).toMatchObject({ faults: [named], more: 0 });
    expect(Date.parse(after!.checkedAt)).toBeGreaterThan(Date.parse(before!.checkedAt));
  });
  // what was found stays found, whatever a later check says
  await checkByJob();
  expect((await shown())!.faults).toEqual([]);
  expect(await db()('release_check').where({ exam_id: exam }).orderBy('id').pluck('faults')).toEqual([[], [named], []]);
});

test('[F-18] the worker checks every exam with a standing release, and no other, in its own name', async () => {
  const released = await db()('result_release').where({ state: 'PUBLISHED' }).distinct().pluck('exam_id');
  await checkReleased(db());
  expect((await db()('release_check').pluck('exam_id')).sort()).toEqual(released.sort());
  expect(await shown()).toMatchObject({ by: null, faults: [] });
});

test('[F-18] neither a college nor a camp asks for it or reads it; an exam without a release has nothing to check', async () => {
  for (const who of ['college', 'camp'] as const)
    for (const method of ['GET', 'POST'] as const)
      expect((await api.call(who, method, url(), method === 'POST' ? {} : undefined)).statusCode).toBe(403);
  const { id } = await db()('exam').where({ exam_tbl: 'E25N' }).first<{ id: number }>('id');
  const refused = await api.call('admin', 'POST', `/control/result-release/${id}/agreement`, {});
  expect([refused.statusCode, refused.json<{ detail?: string; message?: string }>()]).toEqual([
    422,
    expect.objectContaining({ type: 'not-released' }),
  ]);
  await expect(
    api.clone.pools
      .office('release_check')
      .insert({ exam_id: exam, checked_at: new Date(), release: 1, faults: [], more: 0 }),
  ).rejects.toThrow(/permission denied/);
});
