import type { Job } from '@thervu/contracts/job/job-contract';
import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import type { ReleaseDesk, ResultRelease } from '@thervu/contracts/result-release/result-release-contract';
import type { SessionDesk, SessionStep } from '@thervu/contracts/result-release/hidden-session-contract';
import { testMacKey } from '@thervu/testing/database';
import type { FastifyInstance } from 'fastify';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { sampleResult } from '../../demo/sample-result';
import { API, apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { publishDue, releaseJobs } from './release-jobs';
import { checkReleases } from './seal-service';

/** Of both processes: what is looked up before the moment is answered like a wrong pair. */
const limits = {
  failedLookUpsByNumberAndNetwork: { max: 1000, seconds: 60 },
  failedLookUpsByNumber: { max: 1000, seconds: 60 },
  failedLookUpsByNetwork: { max: 1000, seconds: 60 },
};
const api = apiUnderTest({ limits });
const db = () => api.clone.pools.owner;
const HOUR = 3_600_000;
const TITLE = 'UG / PG Results - April 2025';

let exam: number;
let sample: { regNo: string; dob: string };
let processes: FastifyInstance[];
let officers: number[];

/** The published exam of the demo as it was before its first release, and its run approved. */
async function beforeRelease() {
  await db().transaction(async (trx) => {
    for (const table of ['publication', 'published_session']) await trx(table).delete();
    await trx.raw('alter table result_release disable trigger keep_release');
    await trx('result_release').delete();
    await trx.raw('alter table result_release enable trigger keep_release');
    for (const table of ['result_published', 'release_line', 'release_answer'])
      await trx(table).where({ exam_id: exam }).delete();
    await trx('result_run').where({ exam_id: exam }).update({ published_at: null });
    await trx('exam').where({ id: exam }).update({ stage: 'PROCESSED', rev_aply: false, published_at: null });
  });
}

beforeAll(async () => {
  exam = (await db()('exam').where({ exam_tbl: 'E25A' }).first<{ id: number }>('id')).id;
  officers = await db()('app_user').whereIn('login', ['501', 'office2@example.org']).orderBy('id').pluck('id');
  sample = (await sampleResult(db(), testMacKey()))!;
  await beforeRelease();
  processes = [api.app, await api.build({ limits })];
});
afterAll(() => processes[1]!.close());

const url = (rest = '') => `/control/result-release/${exam}${rest}`;
const loadDesk = async () => (await api.call('admin', 'GET', url())).json<ReleaseDesk>();
const loadSession = async () => (await api.call('admin', 'GET', url('/session'))).json<SessionDesk>();
const propose = async (moment: number, announced = false) =>
  api.call('admin', 'POST', url('/proposals'), {
    run_id: (await loadDesk()).run!.id,
    ...{ session_title: TITLE, note: 'Tabulation checked.', announced },
    visible_from: new Date(moment).toISOString(),
  });
const signSecond = (id: number) =>
  api.call('admin2', 'PUT', url(`/proposals/${id}/release`), { openFindings: 0, note: 'Seen and compared.' });
const step = async (as: 'admin' | 'admin2', kind: SessionStep['kind'], texts: object = { en: null, ta: null }) =>
  api.call(as, 'POST', url('/session-steps'), { kind, reason: 'The date has moved.', ...texts });
const confirm = (as: 'admin' | 'admin2', id: number) =>
  api.call(as, 'PUT', url(`/session-steps/${id}/confirmation`), {});
const lookUp = (app = api.app) => app.inject({ method: 'POST', url: `${API}/result/look-up`, payload: sample });
const publication = async (app = api.app) => (await app.inject(`${API}/result/publication`)).json<Publication>();

/** Runs the job that a signed release has started, as the worker would. */
async function run(kind: string, release: number): Promise<string> {
  const context: JobContext = {
    job: { id: '7e57', exam_id: exam, created_by: officers[1], params: { release } } as unknown as JobRow,
    db: db(),
    storage: folderStorage(api.storageDir),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: () => Promise.resolve(),
  };
  return (await releaseJobs(testMacKey())
    .find((job) => job.kind === kind)!
    .run(context))!.message as string;
}

/** Brings the moment of a prepared release near: what the officers have signed is changed by the owner alone, for this test. */
async function bringNear(release: number, milliseconds: number): Promise<Date> {
  return db().transaction(async (trx) => {
    await trx.raw('alter table result_release disable trigger keep_release');
    const moment = trx.raw(`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ?))`, [
      milliseconds / 1000,
    ]);
    const [row] = await trx('result_release')
      .where({ id: release })
      .update({ visible_from: moment })
      .returning<{ visible_from: Date }[]>('visible_from');
    await trx.raw('alter table result_release enable trigger keep_release');
    const exact = trx('result_release').where({ id: release }).select('visible_from');
    await trx('published_session')
      .where({ exam_id: exam })
      .whereNotNull('visible_from')
      .update({ visible_from: exact });
    await trx('published_session').where({ exam_id: exam }).whereNotNull('next_from').update({ next_from: exact });
    await trx('announced_release').where({ exam_id: exam }).update({ visible_from: exact });
    return row!.visible_from;
  });
}

/** Waits until the clock of the database is behind a moment. */
async function until(moment: Date): Promise<void> {
  await db().raw('select pg_sleep_until(?)', [moment]);
}

/** Whatever anybody outside of the office could learn of the release. */
async function seenOutside(): Promise<string> {
  const csv = await api.call('college', 'GET', '/result/101.CSV?exam=EVEN-2025-APR');
  const order = await api.call('college', 'POST', `/result-documents/exams/${exam}/statements`, { college: '101' });
  const publications = await Promise.all(processes.map(publication));
  const answers = await Promise.all(processes.map((app) => lookUp(app)));
  const open = api.clone.pools.public;
  const rows = [await open('published_session'), await open('announced_release'), await open('publication')];
  expect([csv.statusCode, order.statusCode]).toEqual([404, 422]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  return JSON.stringify([publications, answers.map(({ body }) => body.replace(/"instance":"[^"]+"/, '')), rows]);
}

describe('the first release of an exam, with a moment', () => {
  let release: ResultRelease;

  test('the moment lies ahead, by sixty days at most', async () => {
    for (const moment of [Date.now() - HOUR, Date.now() + 61 * 24 * HOUR]) {
      const rejected = await propose(moment);
      expect([rejected.statusCode, rejected.json<{ type: string }>().type]).toEqual([422, 'moment-over']);
    }
  });

  test('both officers sign it with the release, and a job prepares it', async () => {
    const moment = Math.ceil(Date.now() / 60_000) * 60_000 + HOUR;
    release = (await propose(moment)).json<ResultRelease>();
    expect(release).toMatchObject({ visibleFrom: new Date(moment).toISOString(), announced: false, prepared: false });
    const job = await signSecond(release.id);
    expect(job.json<Job>()).toMatchObject({
      kind: 'result-release.prepare',
      title: expect.stringContaining('Preparing'),
    });
    const contents = await db()('signature').where({ kind: 'RELEASE' }).orderBy('id').pluck('content');
    for (const content of contents) {
      expect(JSON.parse(content as string).content).toMatchObject({
        visible_from: release.visibleFrom,
        announced: false,
      });
    }
    expect(contents).toHaveLength(2);
    expect(await run('result-release.prepare', release.id)).toMatch(/is ready: it becomes visible on/);
    expect((await loadDesk()).releases[0]).toMatchObject({ state: 'RELEASED', prepared: true });
  });

  test('before the moment nothing of it is seen: no page, no look-up, no file, no document, no row of the public role', async () => {
    const seen = await seenOutside();
    expect(seen).not.toContain('2025');
    expect(await loadDesk()).toMatchObject({ stage: 'PROCESSED', shown: null, last: null });
    expect((await loadSession()).timed).toMatchObject({ id: release.id, visibleFrom: release.visibleFrom });
    await publishDue(db());
    expect((await loadDesk()).stage).toBe('PROCESSED');
    expect(await seenOutside()).toBe(seen);
    expect(await db()('notice').where({ exam_id: exam, key: 'RESULT_OUT' })).toEqual([]);
  });

  test('one officer alone neither takes it back nor discards its run, and nobody moves its moment', async () => {
    const back = await api.call('admin', 'PUT', url(`/proposals/${release.id}/withdrawal`), { reason: 'No.' });
    expect([back.statusCode, back.json<{ type: string }>().type]).toEqual([409, 'release-timed']);
    expect((await signSecond(release.id)).statusCode).toBe(409);
    const { id: runId, row_version } = await db()('result_run').where({ id: release.run_id }).first();
    const gone = await api.call('admin', 'POST', `/control/result-runs/${runId}/discard`, {
      reason: 'No.',
      row_version,
    });
    expect([gone.statusCode, gone.body]).toEqual([422, expect.stringContaining('waits for its moment')]);
    const row = db()('result_release').where({ id: release.id });
    await expect(row.clone().update({ visible_from: new Date() })).rejects.toThrow(/does not change/);
    const session = db()('published_session').where({ exam_id: exam });
    await expect(session.clone().update({ visible_from: new Date() })).rejects.toThrow(/was not released/);
    await expect(session.clone().update({ visible_from: null })).rejects.toThrow(/was not released/);
  });

  test('at its moment it is there in every process, without a worker: page, look-up and file of the college', async () => {
    const moment = await bringNear(release.id, 4000);
    expect(await seenOutside()).not.toContain('2025');
    await until(moment);
    for (const app of processes) {
      expect((await lookUp(app)).json<StudentResult>().session).toEqual({ exam: 'EVEN-2025-APR', version: 1 });
      expect(await publication(app)).toMatchObject({ version: 1, sessionTitle: TITLE, examName: 'EVEN-2025-APR' });
    }
    expect((await api.call('college', 'GET', '/result/101.CSV?exam=EVEN-2025-APR')).statusCode).toBe(200);
    expect((await loadDesk()).stage).toBe('PROCESSED');
    // too late to be cancelled: it is visible
    expect((await step('admin', 'CANCEL')).json<{ type: string }>().type).toBe('no-timed-release');
  });

  test('the worker follows: rows, stage and notices are those of a release, published at its moment', async () => {
    await publishDue(db());
    const { stage, shown, last, releases } = await loadDesk();
    expect({ stage, shown, last }).toEqual({ stage: 'PUBLISHED', shown: 1, last: 1 });
    expect(releases[0]!.publishedAt).toBe(releases[0]!.visibleFrom);
    expect(await db()('published_session').where({ exam_id: exam }).first()).toMatchObject({
      ...{ version: 1, visible_from: null, next_from: null },
    });
    expect(await db()('notice').where({ exam_id: exam, key: 'RESULT_OUT' })).toHaveLength(1);
    expect((await lookUp()).statusCode).toBe(200);
    // the check of what is stored now stands in the queue, behind the release
    const queued = await db().raw(`select payload from graphile_worker._private_jobs where key = ?`, [
      `release_agreement ${exam}`,
    ]);
    expect(queued.rows).toEqual([{ payload: { exam } }]);
    expect(await checkReleases(db(), exam)).toEqual({ release: 1, faults: [], more: 0 });
    await publishDue(db());
  });
});

describe('a correction with a moment that is announced', () => {
  let release: ResultRelease;

  beforeAll(async () => {
    const [made] = await db()('result_run')
      .insert({
        ...{ exam_id: exam, kind: 'CORRECTION', version: 2, base_version: 1, rules: '[]', state: 'APPROVED' },
        ...{ started_by: officers[0], approved_by: officers[1], approved_at: new Date(), finished_at: new Date() },
      })
      .returning<{ id: number }[]>('id');
    await db().raw(
      `insert into result (exam_id, application_id, version, run_id, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max,
         ext_mark, total_max, total_mark, result, credit, steps, is_current)
       select exam_id, application_id, 2, :run, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max, 60, total_max,
         int_mark + 60, 'P', credit, '[]', false
       from result where exam_id = :exam and reg_no = :reg and result = 'RA' and int_mark is not null limit 1`,
      { run: made!.id, exam, reg: sample.regNo },
    );
  });

  const prepared = async () => {
    release = (await propose(Math.ceil(Date.now() / 60_000) * 60_000 + HOUR, true)).json<ResultRelease>();
    expect((await signSecond(release.id)).statusCode).toBe(200);
    await run('result-release.prepare', release.id);
  };
  const session = async () => (await lookUp()).json<StudentResult>().session?.version;

  test('until its moment the release before is shown, and the page says when the next one comes', async () => {
    await prepared();
    expect(await session()).toBe(1);
    expect(await publication(processes[1])).toMatchObject({
      version: 1,
      coming: [{ title: TITLE, from: release.visibleFrom }],
    });
  });

  test('two officers cancel it: one is not enough, and its number is given to the next one', async () => {
    const asked = (await step('admin', 'CANCEL')).json<SessionStep>();
    expect(asked).toMatchObject({ kind: 'CANCEL', release: release.id });
    expect((await confirm('admin', asked.id)).statusCode).toBe(422);
    expect((await publication()).coming).toHaveLength(1);
    expect((await confirm('admin2', asked.id)).json()).toEqual({
      message: expect.stringContaining('cancelled before its moment'),
    });
    expect((await publication()).coming).toBeUndefined();
    expect((await loadDesk()).releases[0]).toMatchObject({ state: 'WITHDRAWN', version: null });
    expect(await session()).toBe(1);
  });

  test('hiding cancels it as well; what is released while the session is hidden stays hidden until it is shown again', async () => {
    await prepared();
    const messages = db()('notice').where({ exam_id: exam }).whereIn('key', ['RESULT_OUT', 'RESULT_CORRECTED']);
    await messages.clone().update({ state: 'READY' });
    const texts = { en: 'Being checked.', ta: 'சரிபார்க்கப்படுகிறது.' };
    const hiding = (await step('admin2', 'HIDE', texts)).json<SessionStep>();
    expect((await confirm('admin', hiding.id)).statusCode).toBe(200);
    expect(await loadSession()).toMatchObject({ timed: null, hidden: texts });
    expect((await loadDesk()).releases[0]!.state).toBe('WITHDRAWN');
    expect(new Set(await messages.clone().pluck('state'))).toEqual(new Set(['STOPPED']));
    await prepared();
    expect((await publication()).coming).toBeUndefined();
    const moment = await bringNear(release.id, 300);
    await until(moment);
    expect((await lookUp()).json<{ type: string }>().type).toBe('session-hidden');
    await publishDue(db());
    expect((await lookUp()).json<{ type: string }>().type).toBe('session-hidden');
    expect((await loadDesk()).last).toBe(2);
    expect(await messages.clone().where({ state: 'READY' })).toEqual([]);
    const showing = (await step('admin', 'SHOW')).json<SessionStep>();
    expect((await confirm('admin2', showing.id)).statusCode).toBe(200);
    expect(await session()).toBe(2);
  });
});
