import type { Job } from '@thervu/contracts/job/job-contract';
import type {
  ResultExplanation,
  ResultProcessing,
  ResultRun,
  RunDifference,
  RunRow,
} from '@thervu/contracts/result-run/result-run-contract';
import { JobCancelled, JobFailed } from '../../core/jobs';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { ResultExam, runResultJob, type PlantedPaper, type PlantedRow } from '../../testing/result-exam';
import { withdrawProvisionalArrears } from './arrear-withdrawal-service';
import { CHECK, CLEAR } from './run-jobs';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;

const theory = (code: string, more: Partial<PlantedPaper> = {}): PlantedPaper => ({
  ...{ code, level: 'UG', p_type: 'THEORY', scheme: 'MARKS', credit: 4 },
  ...{ intl_max: 25, extl_max: 75, intl_min: 0, extl_min: 30, ...more },
});
/** Twelve students of several colleges: passes, fails, an absence, a zero, a missing script. */
const ROWS: PlantedRow[] = Array.from({ length: 12 }, (_, student) => [
  { paper: theory('RUN001'), student, intl: 20, ext: 25 + student },
  { paper: theory('RUN002'), student, intl: 15, ext: student === 3 ? null : 40, absent: student === 3 },
  { paper: theory('RUN003'), student, intl: 10, ext: student === 5 ? null : student === 6 ? 0 : 55 },
]).flat();

let years = 2060;
let exam: ResultExam;
let ids: number[];
beforeEach(async () => {
  exam = await new ResultExam(db(), years++).open();
  ids = await exam.plant(ROWS);
});

const path = (rest = '') => `/control/result-runs/exams/${exam.examId}${rest}`;
const processing = async (as: Person = 'admin') =>
  (await api.call(as, 'GET', path())).json<ResultProcessing>();
const openRun = async (as: Person = 'admin'): Promise<ResultRun> => (await processing(as)).run!;
const start = (kind = 'MAIN', as: Person = 'admin') => api.call(as, 'POST', path(), { kind });
/** Ends the jobs the calls have put into the queue, since nobody works on it here. */
const settleJobs = () =>
  db()('job').whereIn('state', ['QUEUED', 'RUNNING']).update({ state: 'DONE', finished_at: new Date() });
async function finished(kind = 'MAIN'): Promise<ResultRun> {
  const started = await start(kind);
  expect([started.statusCode, started.body]).toEqual([200, expect.any(String)]);
  await settleJobs();
  await runResultJob(db(), { examId: exam.examId, run: (await openRun()).id });
  return openRun();
}
const approve = (run: ResultRun, as: Person = 'admin2', change: object = {}) =>
  api.call(as, 'POST', `/control/result-runs/${run.id}/approve`, {
    counts: run.counts,
    row_version: run.row_version,
    ...change,
  });
const discard = (run: ResultRun, as: Person = 'admin') =>
  api.call(as, 'POST', `/control/result-runs/${run.id}/discard`, {
    reason: 'A mistake',
    row_version: run.row_version,
  });
const message = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;
const rowsOf = (run: number) =>
  db()('result').where({ exam_id: exam.examId, run_id: run }).orderBy('application_id').select('application_id', 'result', 'reason', 'ext_mark', 'moderation', 'total_mark', 'grade', 'steps', 'is_current', 'version'); // prettier-ignore
/** What the release does to a run and its exam, as far as a later run looks at it. */
async function release(run: number, version: number): Promise<void> {
  const of = { exam_id: exam.examId };
  await db()('result_run').where({ id: run }).update({ state: 'APPROVED', approved_by: db()('app_user').where({ login: 'office2@example.org' }).select('id'), approved_at: new Date(), published_at: new Date() }); // prettier-ignore
  const changed = db()('result')
    .where({ ...of, version })
    .select('application_id');
  await db()('result').where(of).where('version', '<', version).whereIn('application_id', changed).update({ is_current: false }); // prettier-ignore
  await db()('result')
    .where({ ...of, version })
    .update({ is_current: true });
  await db()('exam').where({ id: exam.examId }).update({ stage: 'PUBLISHED', published_at: new Date() });
}

describe('a run of the results of an exam', () => {
  test('is started once by two clerks, tells its counts and exceptions, and is checked by a second calculation', async () => {
    const [one, other] = await Promise.all([start(), start('MAIN', 'admin2')]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(one.json<Job>().id).toBe(other.json<Job>().id);
    expect(await db()('result_run').where({ exam_id: exam.examId })).toHaveLength(1);
    const waiting = await openRun();
    expect([waiting.state, waiting.counts, waiting.job!.state]).toEqual(['RUNNING', null, 'QUEUED']);
    await settleJobs();
    const said = await runResultJob(db(), { examId: exam.examId, run: waiting.id });
    expect(said).toBe(
      '28 papers passed, 6 to appear again, 1 absent, 1 waiting; the second calculation agrees on every row.',
    );
    const run = await openRun();
    expect(run).toMatchObject({
      ...{ state: 'CHECKED', kind: 'MAIN', version: 1, differences: 0, inputs: 36, written: 36, stale: [] },
      counts: { P: 28, RA: 6, AAA: 1, W: 1, zero: 1, moderated: 0, outOfBand: 0 },
      waiting: [{ reason: 'SCRIPT_MISSING', count: 1 }],
      inputDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      outputDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(run.parts.all).toBeGreaterThan(1);
    expect(run.parts).toEqual({
      all: run.parts.all,
      written: run.parts.all,
      standing: run.parts.all,
      checked: run.parts.all,
    });
    expect(run.rules.map(({ deg_level }) => deg_level)).toContain('UG');
    const list = async (name: string) =>
      (await api.call('admin', 'GET', `/control/result-runs/${run.id}/rows/${name}`)).json<{
        items: RunRow[];
        total: number;
      }>();
    expect((await list('SCRIPT_MISSING')).items).toMatchObject([
      {
        p_code: 'RUN003',
        reg_no: exam.regNo('UG', 5),
        result: 'W',
        sentence: 'The result is waiting: the answer script has no external mark yet.',
      },
    ]);
    expect((await list('ZERO')).items.map(({ reg_no, ext_mark }) => [reg_no, ext_mark])).toEqual([
      [exam.regNo('UG', 6), 0],
    ]);
    expect(await list('MODERATED')).toMatchObject({ items: [], total: 0 });
  });

  test('is approved by another officer who has seen its counts, and takes the exam to Processed', async () => {
    const run = await finished();
    const own = await approve(run, 'admin');
    expect([own.statusCode, message(own)]).toEqual([
      403,
      'The officer who started a run does not approve it.',
    ]);
    const unseen = await approve(run, 'admin2', { counts: { ...run.counts!, W: 0 } });
    expect([unseen.statusCode, message(unseen)]).toEqual([
      409,
      'The counts are not those you have seen. Look at the run again.',
    ]);
    const old = await approve(run, 'admin2', { row_version: run.row_version - 1 });
    expect(old.statusCode).toBe(409);
    expect((await openRun()).state).toBe('CHECKED');
    expect((await approve(run)).statusCode).toBe(200);
    const now = await processing();
    expect([now.stage, now.run!.state, now.startable]).toEqual(['PROCESSED', 'APPROVED', []]);
    expect(now.notStartable).toBe('The approved run waits for its release.');
    const log = await db()('exam_stage_log').where({ exam_id: exam.examId }).orderBy('id', 'desc').first();
    expect(log).toMatchObject({ from_stage: 'CONSOLIDATED', to_stage: 'PROCESSED' });
    const audited = await db()('audit_log')
      .where({ action: 'RESULT_RUN_APPROVED', exam_id: exam.examId })
      .first();
    expect(audited.after).toMatchObject({ counts: run.counts, digest: run.outputDigest });
    expect((await approve(now.run!)).statusCode).toBe(422);
    // the database itself knows who may not
    await expect(
      db()('result_run')
        .where({ id: run.id })
        .update({ approved_by: db().ref('started_by') }),
    ).rejects.toThrow(/check/);
  });

  test('that was broken off or cancelled goes on where it stopped and gives the same rows; so does one that is repeated', async () => {
    await start();
    await settleJobs();
    const { id } = await openRun();
    const of = { examId: exam.examId, run: id };
    await expect(runResultJob(db(), { ...of, stopAfter: 2 })).rejects.toThrow('the process died');
    const broken = await openRun();
    expect([broken.state, broken.parts.written]).toEqual(['RUNNING', 1]);
    expect((await processing()).startable).toEqual(['MAIN']);
    await expect(
      runResultJob(db(), { ...of, stopAfter: broken.parts.all + 3, stopWith: new JobCancelled() }),
    ).rejects.toThrow(JobCancelled);
    expect((await openRun()).state).toBe('RUNNING');
    await runResultJob(db(), of);
    const first = await openRun();
    const rows = await rowsOf(id);
    expect([first.state, rows]).toEqual(['CHECKED', expect.any(Array)]);
    expect(rows).toHaveLength(36);
    expect(await discard(first)).toMatchObject({ statusCode: 200 });
    await runResultJob(db(), { examId: exam.examId, kind: CLEAR });
    expect(await rowsOf(id)).toEqual([]);
    await settleJobs();
    const again = await finished();
    expect(again.id).not.toBe(first.id);
    expect([again.inputDigest, again.outputDigest]).toEqual([first.inputDigest, first.outputDigest]);
    expect(await rowsOf(again.id)).toEqual(rows);
  });

  test('reads a college anew when its marks have changed between the two halves of a broken run', async () => {
    await start();
    await settleJobs();
    const { id } = await openRun();
    const of = { examId: exam.examId, run: id };
    await expect(runResultJob(db(), { ...of, stopAfter: 3 })).rejects.toThrow('the process died');
    await db()('exam_application').where({ id: ids[0] }).update({ ext_mark: 60 });
    await runResultJob(db(), of);
    const [row] = (await rowsOf(id)).filter(({ application_id }) => application_id === ids[0]);
    expect([(await openRun()).state, row!.result, row!.total_mark]).toEqual(['CHECKED', 'P', 80]);
  });

  test('keeps its rules: a rule set frozen later changes nothing', async () => {
    await start();
    await settleJobs();
    const { id } = await openRun();
    const last = await db()('rule_set').where({ deg_level: 'UG' }).orderBy('version', 'desc').first();
    const [set] = await db()('rule_set').insert({ name: 'Harder', deg_level: 'UG', from_admn_yr: last.from_admn_yr, version: last.version + 1 }).returning('id'); // prettier-ignore
    for (const table of ['rule_line', 'grade_band', 'class_band']) {
      const rows = await db()(table).where({ rule_set_id: last.id });
      await db()(table).insert(rows.map((row) => ({ ...row, rule_set_id: set.id, ...(table === 'rule_line' ? { total_min_pct: 90 } : {}) }))); // prettier-ignore
    }
    await db()('rule_set').where({ id: set.id }).update({ frozen_at: new Date() });
    await runResultJob(db(), { examId: exam.examId, run: id });
    const run = await openRun();
    expect([run.counts!.P, run.state]).toEqual([28, 'CHECKED']);
    expect(run.rules.find(({ deg_level }) => deg_level === 'UG')!.version).toBe(last.version);
    await discard(run);
    const harder = await finished();
    expect([harder.counts!.P, harder.state]).toEqual([0, 'CHECKED']);
    await db()('result_run')
      .where({ id: harder.id })
      .update({ state: 'DISCARDED', discarded_at: new Date() });
    await db().transaction(async (trx) => {
      await trx.raw('alter table rule_set disable trigger user');
      await trx('rule_set').where({ id: set.id }).update({ frozen_at: null });
      await trx.raw('alter table rule_set enable trigger user');
    });
  });

  test('is refused where no frozen rule set holds for its students', async () => {
    await db()('student')
      .where({ reg_no: exam.regNo('UG', 0) })
      .update({ admn_acdyr: 1990 });
    const refused = await start();
    expect([refused.statusCode, message(refused)]).toEqual([
      422,
      'No frozen rule set holds for UG 1990: freeze one in the settings first.',
    ]);
    expect((await processing()).run).toBeNull();
    await db()('student')
      .where({ reg_no: exam.regNo('UG', 0) })
      .update({ admn_acdyr: 2023 });
  });

  test.each(['REGISTRATION', 'VALUATION', 'PROCESSED', 'PUBLISHED'])(
    'is not started in the stage %s',
    async (stage) => {
      await db()('exam').where({ id: exam.examId }).update({ stage });
      expect((await start()).statusCode).toBe(422);
      expect(await db()('result_run').where({ exam_id: exam.examId })).toEqual([]);
    },
  );
});

describe('the second calculation', () => {
  const differences = async (run: number) =>
    (await api.call('admin', 'GET', `/control/result-runs/${run}/differences`)).json<{
      items: RunDifference[];
      total: number;
    }>();

  test('finds a row somebody has altered, and the run cannot be approved', async () => {
    const run = await finished();
    await db()('result')
      .where({ run_id: run.id, application_id: ids[0] })
      .update({ result: 'P', grade: 'C' });
    expect((await api.call('admin', 'POST', `/control/result-runs/${run.id}/check`)).statusCode).toBe(200);
    await settleJobs();
    expect(await runResultJob(db(), { examId: exam.examId, run: run.id, kind: CHECK })).toContain(
      'differs in 2 rows.',
    );
    const now = await openRun();
    expect([now.state, now.differences]).toEqual(['DONE', 2]);
    const found = await differences(run.id);
    expect(found.items.map(({ what }) => what)).toEqual(['RESULT', 'STANDING']);
    expect(found.items.slice(0, 1)).toMatchObject([
      {
        ...{ what: 'RESULT', reg_no: exam.regNo('UG', 0), p_code: 'RUN001' },
        lines: [
          { field: 'result', written: 'P', expected: 'RA' },
          { field: 'grade', written: 'C', expected: 'U' },
        ],
      },
    ]);
    const refused = await approve(now);
    expect([refused.statusCode, message(refused)]).toEqual([
      422,
      'The second calculation differs in 2 rows: this run cannot be approved.',
    ]);
  });

  test('finds an altered average, a missing row and a row too many', async () => {
    const run = await finished();
    await db()('result_standing')
      .where({ run_id: run.id, reg_no: exam.regNo('UG', 1) })
      .update({ cgpa: 9.99 });
    await db()('result').where({ run_id: run.id, application_id: ids[4] }).delete();
    await db()('exam_application')
      .where({ id: ids[9] })
      .update({ ex_confm: false, ext_mark: null, ext_source: null });
    await expect(runResultJob(db(), { examId: exam.examId, run: run.id, kind: CHECK })).rejects.toThrow(
      JobFailed,
    );
    // what was read is as it was, and the rows are not
    await db()('exam_application')
      .where({ id: ids[9] })
      .update({ ex_confm: true, ext_mark: 28, ext_source: 'CAMP' });
    expect(await runResultJob(db(), { examId: exam.examId, run: run.id, kind: CHECK })).toMatch(
      /differs in \d+ rows/,
    );
    const { items } = await differences(run.id);
    expect(
      items.find(({ what, lines }) => what === 'RESULT' && lines[0]!.field === 'not written'),
    ).toMatchObject({ p_code: 'RUN002' });
    expect(
      items.find(({ what, reg_no }) => what === 'STANDING' && reg_no === exam.regNo('UG', 1))!.lines,
    ).toContainEqual(expect.objectContaining({ field: 'cgpa', written: '9.99' }));
  });

  test.each([
    ['though no result turns on it', 45, ['RULE']],
    ['and the results that turn on it', 51, ['RESULT', 'RULE']],
  ])('finds a rule that is not the frozen one, %s', async (_, percent, kinds) => {
    await start();
    await settleJobs();
    const { id } = await openRun();
    const { rules } = await db()('result_run').where({ id }).first();
    for (const set of rules)
      if (set.deg_level === 'UG') for (const line of set.lines) line.total_min_pct = percent;
    await db()('result_run')
      .where({ id })
      .update({ rules: JSON.stringify(rules) });
    await runResultJob(db(), { examId: exam.examId, run: id });
    const run = await openRun();
    expect(run.state).toBe('DONE');
    const found = await differences(id);
    expect(found.total).toBe(run.differences);
    expect([...new Set(found.items.map(({ what }) => what))].sort()).toEqual(kinds);
    expect((await approve(run)).statusCode).toBe(422);
    await expect(db()('result_run').where({ id }).update({ state: 'CHECKED' })).rejects.toThrow(
      'result_run_agreed',
    );
  });

  test('does not help a run whose marks have moved on: it is not approved and not checked again', async () => {
    const run = await finished();
    const office = await db()('app_user').where({ login: '501' }).first('id');
    await db()('result_withhold').insert({ exam_id: exam.examId, reg_no: exam.regNo('UG', 2), reason: 'WITHHELD_FEE', note: 'n', by_user: office.id }); // prettier-ignore
    expect((await openRun()).stale).toEqual(['Since the run: 1 withheld or released students and papers.']);
    const refused = await approve(run);
    expect([refused.statusCode, message(refused)]).toEqual([
      422,
      'What the run has read has changed since (1 withheld or released students and papers): discard it and process again.',
    ]);
    await expect(runResultJob(db(), { examId: exam.examId, run: run.id, kind: CHECK })).rejects.toThrow(
      'What was read has changed since in 1 college',
    );
  });
});

describe('a run that is discarded', () => {
  test('takes an approved exam back to Consolidated with its reason, and its rows go', async () => {
    const run = await finished();
    await approve(run);
    const approved = await openRun();
    const without = await api.call('admin', 'POST', `/control/result-runs/${run.id}/discard`, {
      reason: '  ',
      row_version: approved.row_version,
    });
    expect(without.statusCode).toBe(400);
    expect((await discard(approved)).statusCode).toBe(200);
    await runResultJob(db(), { examId: exam.examId, kind: CLEAR });
    const now = await processing();
    expect([now.stage, now.run, now.startable]).toEqual(['CONSOLIDATED', null, ['MAIN']]);
    expect(now.earlier).toMatchObject([{ id: run.id, state: 'DISCARDED', discardReason: 'A mistake' }]);
    expect(await rowsOf(run.id)).toEqual([]);
    expect(await db()('result_standing').where({ run_id: run.id })).toEqual([]);
    await settleJobs();
  });

  test('is discarded by the step back of the exam as well, and never once it is published', async () => {
    const run = await finished();
    await approve(run);
    const { row_version } = await processing();
    const back = await api.call('admin', 'POST', `/control/stages/${exam.examId}`, {
      to: 'CONSOLIDATED',
      note: 'Marks were wrong',
      row_version,
    });
    expect([back.statusCode, (await processing()).run]).toEqual([200, null]);
    await settleJobs();
    const next = await finished();
    expect(await rowsOf(run.id)).toEqual([]);
    await release(next.id, 1);
    const published = await db()('result_run').where({ id: next.id }).first('row_version');
    const refused = await api.call('admin', 'POST', `/control/result-runs/${next.id}/discard`, {
      reason: 'x',
      row_version: published.row_version,
    });
    expect([refused.statusCode, message(refused)]).toEqual([422, 'A published run is never discarded.']);
  });

  test('is left alone while it is being worked on', async () => {
    await start();
    await settleJobs();
    const run = await openRun();
    await db().transaction(async (trx) => {
      await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu result run'), ?::int)`, [exam.examId]);
      expect((await discard(run)).statusCode).toBe(409);
    });
    expect((await discard(run)).statusCode).toBe(200);
    await expect(runResultJob(db(), { examId: exam.examId, run: run.id })).rejects.toThrow(JobFailed);
    await settleJobs();
  });
});

describe('a later version', () => {
  test('holds the rows a correction changes, and nothing else', async () => {
    const main = await finished();
    await release(main.id, 1);
    const office = await db()('app_user').where({ login: '501' }).first('id');
    await db()('result_withhold').insert({ exam_id: exam.examId, reg_no: exam.regNo('UG', 8), p_code: 'RUN001', reason: 'WITHHELD_MALPRACTICE', note: 'n', by_user: office.id }); // prettier-ignore
    const run = await finished('CORRECTION');
    expect([run.state, run.version, run.inputs, run.written]).toEqual(['CHECKED', 2, 36, 1]);
    expect(run.counts).toMatchObject({ P: 0, W: 1 });
    expect(await rowsOf(run.id)).toMatchObject([
      { result: 'W', reason: 'WITHHELD_MALPRACTICE', version: 2, is_current: false },
    ]);
    const standings = await db()('result_standing').where({ run_id: run.id });
    expect(standings.map(({ reg_no, open_papers }) => [reg_no, open_papers])).toMatchObject([
      [exam.regNo('UG', 8), expect.any(Number)],
    ]);
    // approving changes nothing that is published
    expect((await approve(run)).statusCode).toBe(200);
    expect((await processing()).stage).toBe('PUBLISHED');
    await release(run.id, 2);
    await db()('result_withhold').where({ exam_id: exam.examId }).update({ released_by: office.id, released_at: new Date(), release_note: 'ok' }); // prettier-ignore
    const third = await finished('CORRECTION');
    expect([third.version, third.written, third.state]).toEqual([3, 1, 'CHECKED']);
    expect(await rowsOf(third.id)).toMatchObject([{ result: 'P', version: 3 }]);
  });

  test('takes the decided mark of a revaluation, lowers nobody and adds no moderation a second time', async () => {
    const users = await db()('app_user')
      .whereIn('login', ['501', 'office2@example.org'])
      .orderBy('login')
      .select('id');
    await db()('moderation').insert({ exam_id: exam.examId, scope: 'PAPER', p_code: 'RUN001', max_marks: 5, order_no: 'Mod/1', proposed_by: users[0].id, approved_by: users[1].id, approved_at: new Date() }); // prettier-ignore
    const main = await finished();
    // 25 to 29 of 75 are helped to 30
    expect(main.counts).toMatchObject({ moderated: 5, RA: 1 });
    await release(main.id, 1);
    await db()('exam').where({ id: exam.examId }).update({ stage: 'REVALUATION' });
    const outcome = async (student: number, final: number, more: object = {}) => {
      const row = await db()('result')
        .where({ exam_id: exam.examId, application_id: ids[student * 3] })
        .first();
      const [{ rid }] = await db()('revaluation').insert({ exam_id: exam.examId, application_id: row.application_id, reg_no: row.reg_no, colcode: row.colcode, deg_id: 1, p_code: row.p_code, ext_mark: row.ext_mark, result: row.result, rev_aply: true }).returning('rid'); // prettier-ignore
      await db()('reval_outcome').insert({ rid, original: row.ext_mark, second: final, final, rule: 'TEST', changed: final !== row.ext_mark, ...more }); // prettier-ignore
    };
    await outcome(0, 25); // moderated, no change
    await outcome(1, 28); // moderated from 26 to 30, the new mark is between
    await outcome(2, 45); // moderated, now passes by itself
    await outcome(9, 60); // passed before
    await outcome(4, 70, { flagged: true, approved_by: users[0].id, approved_by_2: users[1].id });
    const before = await db()('exam_application').whereIn('id', ids).orderBy('id').select('id', 'ext_mark');
    const run = await finished('REVAL');
    expect([run.state, run.version]).toEqual(['CHECKED', 2]);
    const rows = await db()('result')
      .where({ run_id: run.id, exam_id: exam.examId })
      .orderBy('application_id');
    expect(
      rows.map((row) => [
        ids.indexOf(row.application_id) / 3,
        row.ext_mark,
        row.moderation,
        row.total_mark,
        row.result,
      ]),
    ).toEqual([
      [1, 28, 2, 50, 'P'],
      [2, 45, 0, 65, 'P'],
      [4, 70, 0, 90, 'P'],
      [9, 60, 0, 80, 'P'],
    ]);
    expect(rows[1].steps).toContainEqual({ rule: 'REVALUED', have: 45, ok: true });
    // the mark of the first valuation stays where it is
    expect(await db()('exam_application').whereIn('id', ids).orderBy('id').select('id', 'ext_mark')).toEqual(
      before,
    );
    expect((await start('MAIN')).statusCode).toBe(422);
  });

  test('withdraws the arrear that was applied for while the result waited', async () => {
    const main = await finished();
    await release(main.id, 1);
    const waited = ids[5 * 3 + 2]!;
    const later = await new ResultExam(db(), years++).open();
    const frozen = await new ResultExam(db(), years++).open();
    const again = { paper: theory('RUN003'), student: 5, intl: null, ext: null, attempt: 2, confirmed: true };
    const [open] = await later.plant([again]);
    const [kept] = await frozen.plant([again]);
    await db()('exam_application')
      .whereIn('id', [open!, kept!])
      .update({ app_type: 'ARREAR', intl_mark: 10, intl_source: 'CARRIED' });
    await db()('exam').where({ id: later.examId }).update({ stage: 'APPLICATION' });
    await db()('exam').where({ id: frozen.examId }).update({ stage: 'ROLL_FROZEN' });
    await db()('exam_application').where({ id: waited }).update({ ext_mark: 50, ext_source: 'CAMP' });
    const run = await finished('CORRECTION');
    const withdrawn = await db().transaction((trx) =>
      withdrawProvisionalArrears(trx, exam.examId, run.version),
    );
    expect(
      withdrawn.map(({ application_id, outcome, p_code, confirmed }) => [
        application_id,
        outcome,
        p_code,
        confirmed,
      ]),
    ).toEqual([
      [open, 'WITHDRAWN', 'RUN003', true],
      [kept, 'KEPT', 'RUN003', true],
    ]);
    expect(await db()('exam_application').where({ id: open }).first()).toBeUndefined();
    expect(await db()('exam_application').where({ id: kept }).first()).toBeDefined();
    expect(await db()('arrear_withdrawal').where({ exam_id: exam.examId })).toHaveLength(2);
  });
});

describe('averages and classes', () => {
  const paper = (n: number, credit: number) => theory(`AVG00${n}`, { credit });
  const extension: PlantedPaper = { ...theory('AVGEXT'), p_type: 'TRAINING', scheme: 'COMPLETION', credit: 1, no_credit: 'Y', intl_max: 0, extl_max: 0, extl_min: 0 }; // prettier-ignore
  const credits = [4, 4, 3, 2];
  const totals = (student: number, marks: number[], more: Partial<PlantedRow> = {}): PlantedRow[] =>
    marks.map((total, at) => ({
      paper: paper(at, credits[at] ?? 4),
      student,
      intl: total - Math.min(total, 70),
      ext: Math.min(total, 70),
      ...more,
    }));
  const activity = (student: number): PlantedRow => ({ paper: extension, student, intl: 0, ext: null });

  test('4/72, 4/65, 3/80, 2/40 and a paper not passed make 6.68 and no class; a class comes with the last paper', async () => {
    const own = await new ResultExam(db(), years++).open();
    await own.withOwnDegree('UG', 6);
    await own.plant([
      ...totals(0, [72, 65, 80, 40]),
      { paper: theory('AVG004'), student: 0, intl: 5, ext: 20 },
      activity(0),
      ...[...totals(1, [80, 80, 80, 80, 80]), activity(1)],
      ...[...totals(2, [80, 80, 80, 80, 80], { attempt: 2 }), activity(2)],
      ...totals(3, [80, 80, 80, 80, 80]),
      ...[...totals(4, [45, 45, 45, 44, 45]), activity(4)],
      // 7.995: the class is read from the rounded average
      ...[
        ...totals(5, [80, 80, 80, 80, 80]).slice(1),
        { ...totals(5, [80])[0]!, intl: 10, ext: 69 },
        activity(5),
      ],
    ]);
    exam = own;
    await finished();
    const rows = await db()('result_standing').where({ exam_id: own.examId }).orderBy('reg_no');
    expect(
      rows.map((row) => [
        row.gpa,
        row.cgpa,
        row.credits,
        row.open_papers,
        row.completed,
        row.class_letter,
        row.class_label,
      ]),
    ).toEqual([
      ['6.68', '6.68', 13, 1, false, null, null],
      ['8.00', '8.00', 17, 0, true, 'D+', 'First Class with Distinction'],
      ['8.00', '8.00', 17, 0, true, 'D+', 'First Class'],
      ['8.00', '8.00', 17, 0, false, null, null],
      ['4.49', '4.49', 17, 0, true, 'C', 'Third Class'],
      ['7.98', '7.98', 17, 0, true, 'D', 'First Class with Distinction'],
    ]);
  });
});

describe('moderation', () => {
  const propose = (body: object, as: Person = 'admin') =>
    api.call(as, 'POST', path('/moderation'), {
      scope: 'PAPER',
      p_code: 'RUN001',
      max_marks: 2,
      order_no: 'Mod/7',
      note: null,
      ...body,
    });

  test('is off until an order was approved by another officer; then it is a line of its own, up to the pass mark', async () => {
    expect((await finished()).counts!.moderated).toBe(0);
    await discard(await openRun());
    const made = await propose({});
    expect(made.statusCode).toBe(200);
    const { id } = made.json<{ id: number }>();
    expect((await finished()).counts!.moderated).toBe(0);
    await discard(await openRun());
    const own = await api.call('admin', 'POST', `/control/moderation/${id}/approve`);
    expect([own.statusCode, message(own)]).toEqual([
      403,
      'The officer who proposed an order does not approve it.',
    ]);
    expect((await api.call('admin2', 'POST', `/control/moderation/${id}/approve`)).statusCode).toBe(200);
    const run = await finished();
    expect(run.counts).toMatchObject({ moderated: 2, RA: 4 });
    const { items } = (await api.call('admin', 'GET', `/control/result-runs/${run.id}/rows/MODERATED`)).json<{
      items: RunRow[];
    }>();
    expect(items.map(({ reg_no, ext_mark, moderation, total_mark, sentence }) => [reg_no, ext_mark, moderation, total_mark, sentence])).toEqual([
      [exam.regNo('UG', 3), 28, 2, 50, 'Passed: external mark 30 (minimum 30), internal mark 20 (minimum 0) and total 50 (minimum 40) (with 2 of moderation, order Mod/7).'],
      [exam.regNo('UG', 4), 29, 1, 50, 'Passed: external mark 30 (minimum 30), internal mark 20 (minimum 0) and total 50 (minimum 40) (with 1 of moderation, order Mod/7).'],
    ]); // prettier-ignore
    const page = (list: string, after = '') =>
      api.call('admin', 'GET', `/control/result-runs/${run.id}/${list}?size=1${after && `&after=${after}`}`);
    const first = (await page('rows/MODERATED')).json<{ items: RunRow[]; next: string }>();
    const second = (await page('rows/MODERATED', first.next)).json<{ items: RunRow[]; next: null }>();
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.next).toBeNull();
    // places no page has given out
    for (const after of ['-9223372036854775809', '1e400', '1.5'])
      for (const list of ['rows/MODERATED', 'differences'])
        expect([list, after, (await page(list, after)).statusCode]).toEqual([list, after, 422]);
    expect((await api.call('admin', 'POST', `/control/moderation/${id}/withdraw`)).statusCode).toBe(200);
    expect((await openRun()).stale).toEqual(['Since the run: 1 moderation orders.']);
  });

  test.each([
    ['a paper nobody writes', { p_code: 'NOPE99' }, 'p_code', 422],
    ['no paper', { p_code: null }, 'p_code', 422],
    ['a paper for every student', { scope: 'STUDENT' }, 'p_code', 422],
    ['six marks', { max_marks: 6 }, 'max_marks', 400],
    ['half a mark', { max_marks: 1.5 }, 'max_marks', 400],
    ['a hidden sign in its number', { order_no: 'M​1' }, 'order_no', 400],
    ['a statement for a paper', { p_code: "X'; drop table" }, 'p_code', 400],
    ['a number of 10,000 signs', { order_no: 'M'.repeat(10_000) }, 'order_no', 400],
  ])('an order with %s is refused at its field', async (_, body, field, status) => {
    const answer = await propose(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(
      field,
    );
    expect(await db()('moderation').where({ exam_id: exam.examId })).toEqual([]);
  });

  test('two orders for one paper are one too many, also at once', async () => {
    const answers = await Promise.all([propose({}), propose({ order_no: 'Mod/8' }, 'admin2')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the way back into the valuation', () => {
  test('needs a reason and two officers, and unlocks the camps', async () => {
    await db()('exam').where({ id: exam.examId }).update({ camp_locked_at: new Date() });
    const ask = (as: Person, reason: string) => api.call(as, 'POST', path('/reopening'), { reason });
    expect((await ask('admin', ' ')).statusCode).toBe(400);
    expect((await ask('admin', 'A bundle was found')).statusCode).toBe(200);
    expect((await ask('admin2', 'Another')).statusCode).toBe(409);
    const { reopening } = await processing('admin2');
    expect(reopening).toMatchObject({ reason: 'A bundle was found', mine: false });
    const agree = (as: Person) => api.call(as, 'POST', `/control/reopenings/${reopening!.id}/agree`);
    expect((await agree('admin')).statusCode).toBe(403);
    expect((await processing()).stage).toBe('CONSOLIDATED');
    const [one, other] = await Promise.all([agree('admin2'), agree('admin2')]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 422]);
    expect((await processing()).stage).toBe('VALUATION');
    const { camp_locked_at } = await db()('exam').where({ id: exam.examId }).first('camp_locked_at');
    expect(camp_locked_at).toBeNull();
    const log = await db()('exam_stage_log').where({ exam_id: exam.examId }).orderBy('id', 'desc').first();
    expect(log).toMatchObject({
      from_stage: 'CONSOLIDATED',
      to_stage: 'VALUATION',
      note: 'A bundle was found',
    });
  });

  test('is shut while results stand that were made from these marks, and can be declined', async () => {
    const run = await finished();
    const shut = await api.call('admin', 'POST', path('/reopening'), { reason: 'x' });
    expect([shut.statusCode, message(shut)]).toEqual([
      422,
      'Results have been made from these marks: discard the run first.',
    ]);
    await discard(run);
    expect((await api.call('admin', 'POST', path('/reopening'), { reason: 'x' })).statusCode).toBe(200);
    const { reopening } = await processing();
    expect(
      (await api.call('admin2', 'POST', `/control/reopenings/${reopening!.id}/withdraw`)).statusCode,
    ).toBe(200);
    expect((await processing()).reopening).toBeNull();
    expect((await api.call('admin2', 'POST', `/control/reopenings/${reopening!.id}/agree`)).statusCode).toBe(
      422,
    );
  });
});

describe('why a result is what it is', () => {
  const explain = (as: Person, regNo: string) => api.call(as, 'GET', `/result-explanations/${regNo}`);
  const of = (answer: Awaited<ReturnType<typeof explain>>, code: string) =>
    answer
      .json<ResultExplanation>()
      .rows.find(({ p_code, exam_name }) => p_code === code && exam_name === exam.name);

  test('is told to the office at once, and to the college of the student once it is released', async () => {
    const mine = ROWS.map(({ student }) => exam.regNo('UG', student)).find((regNo) => regNo.includes('101'))!;
    const run = await finished();
    const office = of(await explain('admin', mine), 'RUN002');
    expect(office).toMatchObject({ released: false, result: 'P', grade: expect.any(String) });
    expect(office!.steps.map(({ rule }) => rule)).toEqual(['RULES', 'EXTERNAL', 'INTERNAL', 'TOTAL']);
    expect(of(await explain('college', mine), 'RUN002')).toBeUndefined();
    await release(run.id, 1);
    const college = await explain('college', mine);
    expect(of(college, 'RUN002')).toMatchObject({ released: true, grade: null, sentence: office!.sentence });
    expect(college.json<ResultExplanation>().standings).toEqual([]);
    const standings = (await explain('admin', mine)).json<ResultExplanation>().standings;
    expect(standings[0]).toMatchObject({ version: 1, gpa: expect.stringMatching(/^\d\.\d\d$/) });
    const other = await explain('otherCollege', mine);
    expect([other.statusCode, message(other)]).toEqual([404, 'No Record Found!!!']);
    expect((await explain('admin', 'NOBODY000')).statusCode).toBe(404);
    expect((await explain('admin', 'c23')).statusCode).toBe(400);
  });
});
