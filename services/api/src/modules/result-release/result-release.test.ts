import type { Job } from '@thervu/contracts/job/job-contract';
import { explain } from '@thervu/contracts/result/result-steps';
import type { Publication, StudentResult } from '@thervu/contracts/result/result-contract';
import type {
  Impact,
  ImpactAnswer,
  ReleaseChange,
  ReleaseDesk,
  ResultRelease,
} from '@thervu/contracts/result-release/result-release-contract';
import { testMacKey } from '@thervu/testing/database';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { JobFailed, type JobContext, type JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { sampleResult } from '../../demo/sample-result';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { storeMissingImpacts } from './impact-service';
import { releaseJobs } from './release-jobs';

const api = apiUnderTest({ limits: { failedLookUpsByNumberAndNetwork: { max: 1000, seconds: 60 } } });
const db = () => api.clone.pools.owner;

let exam: number;
let user: Record<'501' | 'office2@example.org', number>;
let sample: { regNo: string; dob: string };

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
  const rows: { id: number; login: string }[] = await db()('app_user').whereIn('login', ['501', 'office2@example.org']);
  user = Object.fromEntries(rows.map(({ id, login }) => [login, id])) as typeof user;
  sample = (await sampleResult(db(), testMacKey()))!;
  await beforeRelease();
});

const path = (rest = '') => `/control/result-release/${exam}${rest}`;
const loadOverview = async () => (await api.call('admin', 'GET', path())).json<ReleaseDesk>();
const propose = async (as: 'admin' | 'admin2' = 'admin', run?: number) =>
  api.call(as, 'POST', path('/proposals'), {
    run_id: run ?? (await loadOverview()).run?.id ?? 1,
    session_title: 'UG / PG Results - April 2025',
    note: 'Tabulation checked.',
  });
/** As the page reads it, once the worker has counted it. */
async function impactOf(number: number): Promise<Impact> {
  await storeMissingImpacts(db());
  const { counting, impact } = (await api.call('admin', 'GET', path(`/impact?version=${number}`))).json<ImpactAnswer>();
  expect(counting).toBe(false);
  return impact!;
}
const release = (as: 'admin' | 'admin2', id: number, openFindings = 0) =>
  api.call(as, 'PUT', path(`/proposals/${id}/release`), { openFindings, note: 'Seen and compared.' });
const lookUp = () => api.call('nobody', 'POST', '/result/look-up', sample);
const version = async () => (await api.call('nobody', 'GET', '/result/publication')).json<Publication>().version;

/** Runs the job of a release at once, as the worker would; stops at a step on request. */
async function run(id: number, dieAt?: string): Promise<string> {
  const context: JobContext = {
    job: {
      id: '7e57',
      exam_id: exam,
      created_by: user['office2@example.org'],
      params: { release: id },
    } as unknown as JobRow,
    db: db(),
    storage: folderStorage(api.storageDir),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: (_done, _total, message) =>
      message === dieAt ? Promise.reject(new Error('the process died')) : Promise.resolve(),
  };
  return (await releaseJobs(testMacKey())[0]!.run(context)).message as string;
}

/** Compares every current row with the answer of the public page, by student and paper. */
async function bodiesEqualRows(id: number): Promise<number> {
  const { rows } = await db().raw<{ rows: Record<string, never>[] }>(
    `select r.*, c.scheme, c.p_name, r.ext_mark + r.moderation as ext from result r
     join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id join course c on c.cour_id = a.cour_id
     where r.exam_id = ? and r.is_current order by r.reg_no, r.sem, r.p_code`,
    [exam],
  );
  const published: { reg_no: string; body: string }[] = await db()('result_published').where({
    exam_id: exam,
    version: id,
  });
  const shown = new Map(published.map(({ reg_no, body }) => [reg_no, (JSON.parse(body) as StudentResult).examResults]));
  const expected = new Map<string, unknown[]>();
  for (const row of rows as unknown as Record<string, number & string & [] & null>[]) {
    const dash = row.scheme !== ('MARKS' as never);
    const absent = row.result === ('AAA' as never);
    expected.set(row.reg_no!, [
      ...(expected.get(row.reg_no!) ?? []),
      {
        P_CODE: row.p_code,
        P_NAME: row.p_name,
        SEM: row.sem,
        P_TYPE: row.p_type,
        INT_MAX: row.int_max,
        EXT_MAX: row.ext_max,
        TOTAL_MAX: row.total_max,
        INT_MARK: dash || row.int_max === (0 as never) ? '-' : row.int_mark,
        EXT_MARK: absent ? 'AAA' : dash || row.ext_max === (0 as never) ? '-' : row.ext,
        TOTAL_MARK: absent || row.result === ('W' as never) ? null : dash ? '-' : row.total_mark,
        RESULT: row.result,
        ABSENT: absent ? 'AB' : null,
        WHY: explain({ result: row.result!, reason: row.reason!, steps: row.steps! } as never, 'student'),
      },
    ]);
  }
  expect(shown.size).toBe(expected.size);
  for (const [regNo, results] of expected) expect([regNo, shown.get(regNo)]).toEqual([regNo, results]);
  return rows.length;
}

describe('the first release', () => {
  let proposal: ResultRelease;

  test('a run that is not approved cannot be proposed; nothing but an approved one passes the checks', async () => {
    const { id } = (await loadOverview()).run!;
    await db()('result_run').where({ id }).update({ state: 'CHECKED', check_outcome: '{"differences":0}' });
    const rejected = await propose();
    expect([rejected.statusCode, rejected.json<{ type: string }>().type]).toEqual([422, 'release-blocked']);
    await db()('result_run').where({ id }).update({ state: 'APPROVED' });
    expect((await loadOverview()).checks.filter(({ blocks, count }) => blocks && count > 0)).toEqual([]);
  });

  test('a confirmed paper without a result stops the release and is named', async () => {
    const [row] = await db()('exam_application').where({ exam_id: exam, ex_confm: false }).limit(1);
    await db()('exam_application').where({ exam_id: exam, id: row.id }).update({ ex_confm: true });
    const rejected = await propose();
    expect(rejected.statusCode).toBe(422);
    expect(rejected.body).toContain(`${row.reg_no} ${row.p_code}`);
    await db()('exam_application').where({ exam_id: exam, id: row.id }).update({ ex_confm: false });
  });

  test('the preview adds up: colleges and papers to the exam, and every arrear that flips is in the list', async () => {
    const found = await impactOf(1);
    const rows = Number((await db()('result').where({ exam_id: exam }).count({ n: '*' }))[0]!.n);
    expect(found.total.now.rows).toBe(rows);
    for (const part of [found.colleges, found.papers])
      expect(part.reduce((all, { now }) => all + now.rows, 0)).toBe(rows);
    expect(found.total.now.P + found.total.now.RA + found.total.now.AAA + found.total.now.W).toBe(rows);
    const list = (await api.call('admin', 'GET', path('/changes?from=0&to=1&flips=true&size=500'))).json<{
      items: ReleaseChange[];
      total: number;
    }>();
    expect(list.total).toBe(found.flips);
    expect(found.flips).toBeGreaterThan(0);
    expect(list.items.every(({ before, now }) => before !== now)).toBe(true);
  });

  test('one officer proposes; the same one is refused as releaser, by the call and by the database', async () => {
    const made = await propose();
    expect(made.statusCode).toBe(200);
    proposal = made.json<ResultRelease>();
    expect(proposal).toMatchObject({ version: 1, state: 'PROPOSED', kind: 'MAIN', releasedBy: null });
    expect((await propose('admin2')).statusCode).toBe(409);
    const ownEntry = await release('admin', proposal.id);
    expect([ownEntry.statusCode, ownEntry.json<{ type: string }>().type]).toEqual([422, 'same-officer']);
    await expect(
      db()('result_release').where({ id: proposal.id }).update({ released_by: user['501'] }),
    ).rejects.toThrow(/release_two_officers/);
  });

  test('a proposal is nothing the public page could be turned to, not even by the owner of the database', async () => {
    const row = { id: 1, exam_id: exam, version: 1, session_title: 'x' };
    await expect(db()('publication').insert(row)).rejects.toThrow(/was not released by two officers/);
    await expect(api.clone.pools.office('publication').insert(row)).rejects.toThrow(/permission denied/);
  });

  test('the second officer has to know how many findings are open', async () => {
    const wrong = await release('admin2', proposal.id, 3);
    expect(wrong.statusCode).toBe(409);
    expect(wrong.json()).toMatchObject({ conflict: { theirs: { openFindings: 0 } } });
  });

  test('signed by both, the answers are built; killed before the switch nothing shows, begun again all shows at once', async () => {
    const job = await release('admin2', proposal.id);
    expect(job.statusCode).toBe(200);
    expect(job.json<Job>().title).toContain('release 1');
    await expect(run(proposal.id, 'Comparing the answers with the results')).rejects.toThrow('the process died');
    expect(await db()('result_published').where({ exam_id: exam, version: 1 }).first('reg_no')).toBeDefined();
    expect((await lookUp()).statusCode).toBe(404);
    expect(await version()).toBeNull();
    expect((await loadOverview()).stage).toBe('PROCESSED');
    expect(await run(proposal.id)).toMatch(/is published as release 1/);
    expect((await lookUp()).statusCode).toBe(200);
    expect(await version()).toBe(1);
    const after = await loadOverview();
    expect(after).toMatchObject({ stage: 'PUBLISHED', last: 1, shown: 1, run: null });
    expect(after.releases[0]).toMatchObject({ state: 'PUBLISHED', openFindings: 0, onPage: true });
    expect(after.releases[0]!.digest).toMatch(/^[0-9a-f]{64}$/);
    await expect(run(proposal.id)).rejects.toThrow(JobFailed);
  });

  test('[S3-ENT-RESULT-02] [S9-CONST-ABSENT-02] [S9-CONST-EXTENSION-01] what is published is what was processed, row by row, and says why', async () => {
    expect(await bodiesEqualRows(1)).toBeGreaterThan(500);
  });

  test('who proposed, signed and published is in the audit log, and a published release does not change', async () => {
    const actions = await db()('audit_log')
      .where({ entity: 'result_release', exam_id: exam })
      .orderBy('id')
      .pluck('action');
    expect(actions).toEqual(['RELEASE_PROPOSED', 'RELEASE_SIGNED', 'RESULTS_PUBLISHED']);
    await expect(db()('result_release').where({ id: proposal.id }).update({ note: 'x' })).rejects.toThrow(
      /does not change/,
    );
    const back = await api.call('admin', 'PUT', path(`/proposals/${proposal.id}/withdrawal`), { reason: 'No.' });
    expect(back.statusCode).toBe(409);
  });
});

describe('a correction', () => {
  let changed: { application_id: number; reg_no: string; p_code: string }[];
  let runId: number;

  beforeAll(async () => {
    const [made] = await db()('result_run')
      .insert({
        exam_id: exam,
        kind: 'CORRECTION',
        version: 2,
        base_version: 1,
        rules: '[]',
        state: 'APPROVED',
        started_by: user['501'],
        approved_by: user['office2@example.org'],
        approved_at: new Date(),
        finished_at: new Date(),
      })
      .returning<{ id: number }[]>('id');
    runId = made!.id;
    // one row of the sample student and a few of others: failed becomes passed
    await db().raw(
      `insert into result (exam_id, application_id, version, run_id, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max,
         ext_mark, total_max, total_mark, result, credit, steps, is_current)
       select exam_id, application_id, 2, :run, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max, 60, total_max,
         int_mark + 60, 'P', credit, '[]', false
       from (select *, row_number() over (order by reg_no <> :reg, reg_no, p_code) as nr from result
         where exam_id = :exam and result = 'RA' and int_mark is not null) r where nr <= 4`,
      { run: runId, exam, reg: sample.regNo },
    );
    changed = await db()('result').where({ exam_id: exam, version: 2 }).orderBy(['reg_no', 'p_code']);
  });

  test('before its release nothing of it shows: not on the page, not in the file of a college', async () => {
    const body = (await lookUp()).body;
    const csv = (await api.call('admin', 'GET', `/result/101.CSV`)).body;
    expect((await loadOverview()).run).toMatchObject({ kind: 'CORRECTION', version: 2, rows: 4 });
    expect((await lookUp()).body).toBe(body);
    expect((await api.call('admin', 'GET', `/result/101.CSV`)).body).toBe(csv);
  });

  test('the difference is told row by row, as a list in pages and as a file', async () => {
    const first = (await api.call('admin', 'GET', path('/changes?from=1&to=2&size=3'))).json<{
      items: ReleaseChange[];
      total: number;
      next: string;
    }>();
    const rest = (await api.call('admin', 'GET', path(`/changes?from=1&to=2&size=3&after=${first.next}`))).json<{
      items: ReleaseChange[];
      next: null;
    }>();
    const all = [...first.items, ...rest.items];
    expect([first.total, rest.next]).toEqual([4, null]);
    expect(all.map(({ reg_no, p_code }) => [reg_no, p_code])).toEqual(changed.map((row) => [row.reg_no, row.p_code]));
    expect(all.every(({ before, now, nowExt }) => before === 'RA' && now === 'P' && nowExt === 60)).toBe(true);
    const file = await api.call('admin', 'GET', path('/changes-file?from=1&to=2'));
    expect(file.headers['content-disposition']).toBe('attachment; filename="EVEN-2025-APR-changes-1-2.csv"');
    expect(file.body.trim().split('\r\n')).toHaveLength(5);
    const impact = await impactOf(2);
    expect([impact.flips, impact.total.now.P - impact.total.last!.P]).toEqual([4, 4]);
  });

  test('a place in the list that nobody gave out, and a release that does not exist, are refused in words', async () => {
    expect((await api.call('admin', 'GET', path('/changes?from=1&to=2&after=~~'))).statusCode).toBe(422);
    expect((await api.call('admin', 'GET', path('/changes?from=2&to=2'))).statusCode).toBe(422);
    expect((await api.call('admin', 'GET', path('/changes?from=1&to=9'))).statusCode).toBe(404);
    expect((await api.call('admin', 'GET', path('/impact?version=9'))).statusCode).toBe(404);
  });

  test('a proposal that was taken back gives its number to the next one', async () => {
    const first = (await propose('admin2')).json<ResultRelease>();
    const gone = await api.call('admin', 'PUT', path(`/proposals/${first.id}/withdrawal`), {
      reason: 'Note is wrong.',
    });
    expect(gone.statusCode).toBe(200);
    expect((await release('admin', first.id)).statusCode).toBe(409);
    const second = (await propose('admin2')).json<ResultRelease>();
    expect([first.version, second.version]).toEqual([2, 2]);
    // the job of the first release has switched the page, and is not over yet
    const kind = 'result-release.publish';
    await db()('job').where({ kind }).update({ state: 'RUNNING', finished_at: null });
    const answer = await release('admin', second.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Job>().title).toContain('release 2');
    await db()('job').where({ kind }).whereILike('title', '%release 1 %').update({ state: 'DONE' });
  });

  test('[S7-CALL-CSV-01] [S7-CALL-CSV-02] published it stands everywhere in one instant: page, file of the college, ledger of versions', async () => {
    const { id } = (await loadOverview()).releases[0]!;
    const visited = new Set<string>();
    let done = false;
    const reading = (async () => {
      while (!done) {
        // one snapshot: the page and the current rows must be of the same release
        const { rows } = await db().raw<{ rows: { version: number; flipped: number; twice: number }[] }>(
          `select (select version from publication) as version,
             (select count(*)::int from result where exam_id = :exam and version = 2 and is_current) as flipped,
             (select count(*)::int from (select from result where exam_id = :exam and is_current group by application_id having count(*) <> 1) t) as twice`,
          { exam },
        );
        visited.add(JSON.stringify(rows[0]));
      }
    })();
    await run(id);
    done = true;
    await reading;
    const states = [...visited].map((text) => JSON.parse(text) as { version: number; flipped: number; twice: number });
    for (const { version: shown, flipped, twice } of states) {
      expect(twice).toBe(0);
      expect(flipped).toBe(shown === 2 ? 4 : 0);
    }
    expect(await version()).toBe(2);
    const answer = (await lookUp()).json<StudentResult>();
    for (const { reg_no, p_code } of changed.filter((row) => row.reg_no === sample.regNo)) {
      expect([reg_no, answer.examResults.find((row) => row.P_CODE === p_code)?.RESULT]).toEqual([sample.regNo, 'P']);
    }
    expect(await bodiesEqualRows(2)).toBeGreaterThan(500);
    const [{ colcode }] = (await db()('result').where({ exam_id: exam, version: 2 })) as [{ colcode: string }];
    const csv = await api.call('admin', 'GET', `/result/${colcode}.CSV`);
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="APR-2025-${colcode}.csv"`);
    for (const { reg_no, p_code } of changed.filter((row) => (row as { colcode?: string }).colcode === colcode)) {
      const line = csv.body
        .split('\r\n')
        .find((name) => name.startsWith(`${reg_no},`) && name.includes(`,${p_code},`))!;
      expect(line).toMatch(/,60,100,\d+,P,$/);
    }
    expect((await loadOverview()).releases.map(({ version: id, state }) => [id, state])).toEqual([
      [2, 'PUBLISHED'],
      [null, 'WITHDRAWN'],
      [1, 'PUBLISHED'],
    ]);
  });

  test('the file of a college stays what was published: a name that is corrected later shows with the next release', async () => {
    const csv = (await api.call('admin', 'GET', `/result/101.CSV`)).body;
    const [, , line] = csv.split('\r\n');
    await db()('student')
      .where({ reg_no: line!.split(',')[0] })
      .update({ stu_name: 'NAME CORRECTED LATER' });
    expect((await api.call('admin', 'GET', `/result/101.CSV`)).body).toBe(csv);
  });
});

describe('who may', () => {
  test('a college and a camp release nothing and see nothing of it', async () => {
    for (const as of ['college', 'campadmin'] as const) {
      expect((await api.call(as, 'GET', path())).statusCode).toBe(403);
      expect(
        (await api.call(as, 'POST', path('/proposals'), { run_id: 1, session_title: 'x', note: 'x' })).statusCode,
      ).toBe(403);
    }
  });
});
