import type { Job } from '@thervu/contracts/job/job-contract';
import type { RunDifference, RunRow } from '@thervu/contracts/result-run/result-run-contract';
import { JobCancelled, JobFailed } from '../../core/jobs/jobs';
import { apiUnderTest } from '../../testing/api-under-test';
import { resultRunSetup, theory } from '../../testing/result-desk';
import { runResultJob } from '../../testing/result-exam';
import { withdrawProvisionalArrears } from './arrear-withdrawal-service';
import { CHECK, CLEAR } from './run-jobs';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const setup = resultRunSetup(api, 2060);
const { processing, openRun, start, settleJobs, finished, approve, discard, rowsOf, release } = setup;
const message = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;

describe('a run of the results of an exam', () => {
  test('is started once by two clerks, tells its counts and exceptions, and is checked by a second calculation', async () => {
    const [first, other] = await Promise.all([start(), start('MAIN', 'admin2')]);
    expect([first.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(first.json<Job>().id).toBe(other.json<Job>().id);
    expect(await db()('result_run').where({ exam_id: setup.exam.examId })).toHaveLength(1);
    const waiting = await openRun();
    expect([waiting.state, waiting.counts, waiting.job!.state]).toEqual(['RUNNING', null, 'QUEUED']);
    await settleJobs();
    const message = await runResultJob(db(), { examId: setup.exam.examId, run: waiting.id });
    expect(message).toBe(
      '28 papers passed, 6 to appear again, 1 absent, 1 waiting; the second calculation agrees on every row.',
    );
    const run = await openRun();
    expect(run).toMatchObject({
      state: 'CHECKED',
      kind: 'MAIN',
      version: 1,
      differences: 0,
      inputs: 36,
      written: 36,
      stale: [],
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
        reg_no: setup.exam.regNo('UG', 5),
        result: 'W',
        sentence: 'The result is waiting: the answer script has no external mark yet.',
      },
    ]);
    expect((await list('ZERO')).items.map(({ reg_no, ext_mark }) => [reg_no, ext_mark])).toEqual([
      [setup.exam.regNo('UG', 6), 0],
    ]);
    expect(await list('MODERATED')).toMatchObject({ items: [], total: 0 });
  });

  test('is approved by another officer who has seen its counts, and takes the exam to Processed', async () => {
    const run = await finished();
    const ownEntry = await approve(run, 'admin');
    expect([ownEntry.statusCode, message(ownEntry)]).toEqual([
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
    const log = await db()('exam_stage_log').where({ exam_id: setup.exam.examId }).orderBy('id', 'desc').first();
    expect(log).toMatchObject({ from_stage: 'CONSOLIDATED', to_stage: 'PROCESSED' });
    const audited = await db()('audit_log')
      .where({ action: 'RESULT_RUN_APPROVED', exam_id: setup.exam.examId })
      .first();
    expect(audited.after).toMatchObject({ counts: run.counts, digest: run.outputDigest });
    expect((await approve(now.run!)).statusCode).toBe(422);
    // the database itself rejects the same person
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
    const filter = { examId: setup.exam.examId, run: id };
    await expect(runResultJob(db(), { ...filter, stopAfter: 2 })).rejects.toThrow('the process died');
    const broken = await openRun();
    expect([broken.state, broken.parts.written]).toEqual(['RUNNING', 1]);
    expect((await processing()).startable).toEqual(['MAIN']);
    await expect(
      runResultJob(db(), { ...filter, stopAfter: broken.parts.all + 3, stopWith: new JobCancelled() }),
    ).rejects.toThrow(JobCancelled);
    expect((await openRun()).state).toBe('RUNNING');
    await runResultJob(db(), filter);
    const first = await openRun();
    const rows = await rowsOf(id);
    expect([first.state, rows]).toEqual(['CHECKED', expect.any(Array)]);
    expect(rows).toHaveLength(36);
    expect(await discard(first)).toMatchObject({ statusCode: 200 });
    await runResultJob(db(), { examId: setup.exam.examId, kind: CLEAR });
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
    const filter = { examId: setup.exam.examId, run: id };
    await expect(runResultJob(db(), { ...filter, stopAfter: 3 })).rejects.toThrow('the process died');
    await db()('exam_application').where({ id: setup.ids[0] }).update({ ext_mark: 60 });
    await runResultJob(db(), filter);
    const [row] = (await rowsOf(id)).filter(({ application_id }) => application_id === setup.ids[0]);
    expect([(await openRun()).state, row!.result, row!.total_mark]).toEqual(['CHECKED', 'P', 80]);
  });

  test('keeps its rules: a rule set frozen later changes nothing', async () => {
    await start();
    await settleJobs();
    const { id } = await openRun();
    const last = await db()('rule_set').where({ deg_level: 'UG' }).orderBy('version', 'desc').first();
    const [set] = await db()('rule_set')
      .insert({ name: 'Harder', deg_level: 'UG', from_admn_yr: last.from_admn_yr, version: last.version + 1 })
      .returning('id');
    for (const table of ['rule_line', 'grade_band', 'class_band']) {
      const rows = await db()(table).where({ rule_set_id: last.id });
      await db()(table).insert(
        rows.map((row) => ({ ...row, rule_set_id: set.id, ...(table === 'rule_line' ? { total_min_pct: 90 } : {}) })),
      );
    }
    await db()('rule_set').where({ id: set.id }).update({ frozen_at: new Date() });
    await runResultJob(db(), { examId: setup.exam.examId, run: id });
    const run = await openRun();
    expect([run.counts!.P, run.state]).toEqual([28, 'CHECKED']);
    expect(run.rules.find(({ deg_level }) => deg_level === 'UG')!.version).toBe(last.version);
    await discard(run);
    const harder = await finished();
    expect([harder.counts!.P, harder.state]).toEqual([0, 'CHECKED']);
    await db()('result_run').where({ id: harder.id }).update({ state: 'DISCARDED', discarded_at: new Date() });
    await db().transaction(async (trx) => {
      await trx.raw('alter table rule_set disable trigger user');
      await trx('rule_set').where({ id: set.id }).update({ frozen_at: null });
      await trx.raw('alter table rule_set enable trigger user');
    });
  });

  test('is refused where no frozen rule set holds for its students', async () => {
    await db()('student')
      .where({ reg_no: setup.exam.regNo('UG', 0) })
      .update({ admn_acdyr: 1990 });
    const rejected = await start();
    expect([rejected.statusCode, message(rejected)]).toEqual([
      422,
      'No frozen rule set holds for UG 1990: freeze one in the settings first.',
    ]);
    expect((await processing()).run).toBeNull();
    await db()('student')
      .where({ reg_no: setup.exam.regNo('UG', 0) })
      .update({ admn_acdyr: 2023 });
  });

  test.each(['REGISTRATION', 'VALUATION', 'PROCESSED', 'PUBLISHED'])(
    'is not started in the stage %s',
    async (stage) => {
      await db()('exam').where({ id: setup.exam.examId }).update({ stage });
      expect((await start()).statusCode).toBe(422);
      expect(await db()('result_run').where({ exam_id: setup.exam.examId })).toEqual([]);
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
    await db()('result').where({ run_id: run.id, application_id: setup.ids[0] }).update({ result: 'P', grade: 'C' });
    expect((await api.call('admin', 'POST', `/control/result-runs/${run.id}/check`)).statusCode).toBe(200);
    await settleJobs();
    expect(await runResultJob(db(), { examId: setup.exam.examId, run: run.id, kind: CHECK })).toContain(
      'differs in 2 rows.',
    );
    const now = await openRun();
    expect([now.state, now.differences]).toEqual(['DONE', 2]);
    const found = await differences(run.id);
    expect(found.items.map(({ what }) => what)).toEqual(['RESULT', 'STANDING']);
    expect(found.items.slice(0, 1)).toMatchObject([
      {
        what: 'RESULT',
        reg_no: setup.exam.regNo('UG', 0),
        p_code: 'RUN001',
        lines: [
          { field: 'result', written: 'P', expected: 'RA' },
          { field: 'grade', written: 'C', expected: 'U' },
        ],
      },
    ]);
    const rejected = await approve(now);
    expect([rejected.statusCode, message(rejected)]).toEqual([
      422,
      'The second calculation differs in 2 rows: this run cannot be approved.',
    ]);
  });

  test('finds an altered average, a missing row and a row too many', async () => {
    const run = await finished();
    await db()('result_standing')
      .where({ run_id: run.id, reg_no: setup.exam.regNo('UG', 1) })
      .update({ cgpa: 9.99 });
    await db()('result').where({ run_id: run.id, application_id: setup.ids[4] }).delete();
    await db()('exam_application')
      .where({ id: setup.ids[9] })
      .update({ ex_confm: false, ext_mark: null, ext_source: null });
    await expect(runResultJob(db(), { examId: setup.exam.examId, run: run.id, kind: CHECK })).rejects.toThrow(
      JobFailed,
    );
    // what was read is as it was, and the rows are not
    await db()('exam_application')
      .where({ id: setup.ids[9] })
      .update({ ex_confm: true, ext_mark: 28, ext_source: 'CAMP' });
    expect(await runResultJob(db(), { examId: setup.exam.examId, run: run.id, kind: CHECK })).toMatch(
      /differs in \d+ rows/,
    );
    const { items } = await differences(run.id);
    expect(items.find(({ what, lines }) => what === 'RESULT' && lines[0]!.field === 'not written')).toMatchObject({
      p_code: 'RUN002',
    });
    expect(
      items.find(({ what, reg_no }) => what === 'STANDING' && reg_no === setup.exam.regNo('UG', 1))!.lines,
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
    for (const set of rules) if (set.deg_level === 'UG') for (const line of set.lines) line.total_min_pct = percent;
    await db()('result_run')
      .where({ id })
      .update({ rules: JSON.stringify(rules) });
    await runResultJob(db(), { examId: setup.exam.examId, run: id });
    const run = await openRun();
    expect(run.state).toBe('DONE');
    const found = await differences(id);
    expect(found.total).toBe(run.differences);
    expect([...new Set(found.items.map(({ what }) => what))].sort()).toEqual(kinds);
    expect((await approve(run)).statusCode).toBe(422);
    await expect(db()('result_run').where({ id }).update({ state: 'CHECKED' })).rejects.toThrow('result_run_agreed');
  });

  test('does not help a run whose marks have moved on: it is not approved and not checked again', async () => {
    const run = await finished();
    const office = await db()('app_user').where({ login: '501' }).first('id');
    await db()('result_withhold').insert({
      exam_id: setup.exam.examId,
      reg_no: setup.exam.regNo('UG', 2),
      reason: 'WITHHELD_FEE',
      note: 'n',
      by_user: office.id,
    });
    expect((await openRun()).stale).toEqual(['Since the run: 1 withheld or released students and papers.']);
    const rejected = await approve(run);
    expect([rejected.statusCode, message(rejected)]).toEqual([
      422,
      'What the run has read has changed since (1 withheld or released students and papers): discard it and process again.',
    ]);
    await expect(runResultJob(db(), { examId: setup.exam.examId, run: run.id, kind: CHECK })).rejects.toThrow(
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
    await runResultJob(db(), { examId: setup.exam.examId, kind: CLEAR });
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
    const back = await api.call('admin', 'POST', `/control/stages/${setup.exam.examId}`, {
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
    const rejected = await api.call('admin', 'POST', `/control/result-runs/${next.id}/discard`, {
      reason: 'x',
      row_version: published.row_version,
    });
    expect([rejected.statusCode, message(rejected)]).toEqual([422, 'A published run is never discarded.']);
  });

  test('is left alone while it is being worked on', async () => {
    await start();
    await settleJobs();
    const run = await openRun();
    await db().transaction(async (trx) => {
      await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu result run'), ?::int)`, [setup.exam.examId]);
      expect((await discard(run)).statusCode).toBe(409);
    });
    expect((await discard(run)).statusCode).toBe(200);
    await expect(runResultJob(db(), { examId: setup.exam.examId, run: run.id })).rejects.toThrow(JobFailed);
    await settleJobs();
  });
});

describe('a later version', () => {
  test('holds the rows a correction changes, and nothing else', async () => {
    const main = await finished();
    await release(main.id, 1);
    const office = await db()('app_user').where({ login: '501' }).first('id');
    await db()('result_withhold').insert({
      exam_id: setup.exam.examId,
      reg_no: setup.exam.regNo('UG', 8),
      p_code: 'RUN001',
      reason: 'WITHHELD_MALPRACTICE',
      note: 'n',
      by_user: office.id,
    });
    const run = await finished('CORRECTION');
    expect([run.state, run.version, run.inputs, run.written]).toEqual(['CHECKED', 2, 36, 1]);
    expect(run.counts).toMatchObject({ P: 0, W: 1 });
    expect(await rowsOf(run.id)).toMatchObject([
      { result: 'W', reason: 'WITHHELD_MALPRACTICE', version: 2, is_current: false },
    ]);
    const standings = await db()('result_standing').where({ run_id: run.id });
    expect(standings.map(({ reg_no, open_papers }) => [reg_no, open_papers])).toMatchObject([
      [setup.exam.regNo('UG', 8), expect.any(Number)],
    ]);
    // approving changes nothing that is published
    expect((await approve(run)).statusCode).toBe(200);
    expect((await processing()).stage).toBe('PUBLISHED');
    await release(run.id, 2);
    await db()('result_withhold')
      .where({ exam_id: setup.exam.examId })
      .update({ released_by: office.id, released_at: new Date(), release_note: 'ok' });
    const third = await finished('CORRECTION');
    expect([third.version, third.written, third.state]).toEqual([3, 1, 'CHECKED']);
    expect(await rowsOf(third.id)).toMatchObject([{ result: 'P', version: 3 }]);
  });

  test('takes the decided mark of a revaluation, lowers nobody and adds no moderation a second time', async () => {
    const users = await db()('app_user').whereIn('login', ['501', 'office2@example.org']).orderBy('login').select('id');
    await db()('moderation').insert({
      exam_id: setup.exam.examId,
      scope: 'PAPER',
      p_code: 'RUN001',
      max_marks: 5,
      order_no: 'Mod/1',
      proposed_by: users[0].id,
      approved_by: users[1].id,
      approved_at: new Date(),
    });
    const main = await finished();
    // 25 to 29 of 75 are helped to 30
    expect(main.counts).toMatchObject({ moderated: 5, RA: 1 });
    await release(main.id, 1);
    await db()('exam').where({ id: setup.exam.examId }).update({ stage: 'REVALUATION' });
    const outcome = async (student: number, final: number, overrides: object = {}) => {
      const row = await db()('result')
        .where({ exam_id: setup.exam.examId, application_id: setup.ids[student * 3] })
        .first();
      const [{ rid }] = await db()('revaluation')
        .insert({
          exam_id: setup.exam.examId,
          application_id: row.application_id,
          reg_no: row.reg_no,
          colcode: row.colcode,
          deg_id: 1,
          p_code: row.p_code,
          ext_mark: row.ext_mark,
          result: row.result,
          rev_aply: true,
        })
        .returning('rid');
      await db()('reval_outcome').insert({
        rid,
        original: row.ext_mark,
        second: final,
        final,
        rule: 'TEST',
        changed: final !== row.ext_mark,
        ...overrides,
      });
    };
    await outcome(0, 25); // moderated, no change
    await outcome(1, 28); // moderated from 26 to 30, the new mark is between
    await outcome(2, 45); // moderated, now passes by itself
    await outcome(9, 60); // passed before
    await outcome(4, 70, { flagged: true, approved_by: users[0].id, approved_by_2: users[1].id });
    const before = await db()('exam_application').whereIn('id', setup.ids).orderBy('id').select('id', 'ext_mark');
    const run = await finished('REVAL');
    expect([run.state, run.version]).toEqual(['CHECKED', 2]);
    const rows = await db()('result').where({ run_id: run.id, exam_id: setup.exam.examId }).orderBy('application_id');
    expect(
      rows.map((row) => [
        setup.ids.indexOf(row.application_id) / 3,
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
    expect(await db()('exam_application').whereIn('id', setup.ids).orderBy('id').select('id', 'ext_mark')).toEqual(
      before,
    );
    expect((await start('MAIN')).statusCode).toBe(422);
  });

  test('withdraws the arrear that was applied for while the result waited', async () => {
    const main = await finished();
    await release(main.id, 1);
    const waited = setup.ids[5 * 3 + 2]!;
    const later = await setup.another();
    const frozen = await setup.another();
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
    const withdrawn = await db().transaction((trx) => withdrawProvisionalArrears(trx, setup.exam.examId, run.version));
    expect(
      withdrawn.map(({ application_id, outcome, p_code, confirmed }) => [application_id, outcome, p_code, confirmed]),
    ).toEqual([
      [open, 'WITHDRAWN', 'RUN003', true],
      [kept, 'KEPT', 'RUN003', true],
    ]);
    expect(await db()('exam_application').where({ id: open }).first()).toBeUndefined();
    expect(await db()('exam_application').where({ id: kept }).first()).toBeDefined();
    expect(await db()('arrear_withdrawal').where({ exam_id: setup.exam.examId })).toHaveLength(2);
  });
});
