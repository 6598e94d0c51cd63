import type {
  PendingRequest,
  RevalApproval,
  RevalOutcome,
  RevalOutcomes,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { isFlagged, verdictOf, type RevaluationMarks } from '@thervu/contracts/reval-outcome/reval-outcome-rules';
import type { Exam, StageGate } from '@thervu/contracts/exam/exam-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import fc from 'fast-check';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { apiUnderTest, TEST_AADHAAR_KEYS, type Person } from '../../testing/api-under-test';
import { DECIDE_REVALUATION, revalOutcomeJobs } from './outcome-jobs';
import { makeRequests, value, type Made, type Wanted } from '../../testing/reval-requests';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'E25A';

let examId: number;
let users: Record<'admin' | 'admin2', number>;
beforeAll(async () => {
  examId = (await db()('exam').where({ exam_tbl: EXAM }).first<{ id: number }>('id')).id;
  await db()('exam').where({ id: examId }).update({ rev_aply: false });
  const id = async (login: string) => (await db()('app_user').where({ login }).first<{ id: number }>('id')).id;
  users = { admin: Number(await id('501')), admin2: Number(await id('office2@example.org')) };
});

const BASE = () => `/control/reval-outcomes/${examId}`;
const figures = async (as: Person = 'admin') => (await api.call(as, 'GET', BASE())).json<RevalOutcomes>();
const list = async (view = 'all', as: Person = 'admin') =>
  (await api.call(as, 'GET', `${BASE()}/outcomes?view=${view}`)).json<{
    total: number;
    items: RevalOutcome[];
    next: string | null;
  }>();
const pending = async () =>
  (await api.call('admin', 'GET', `${BASE()}/pending`)).json<{ total: number; items: PendingRequest[] }>();
const history = async (rid: number) =>
  (await api.call('admin', 'GET', `${BASE()}/history/${rid}`)).json<RevalApproval[]>();
const findOutcome = async (rid: number, as: Person = 'admin') =>
  (await list('all', as)).items.find((row) => row.rid === rid)!;
const sign = (as: Person, rows: readonly Pick<RevalOutcome, 'rid' | 'row_version'>[]) =>
  api.call(as, 'PUT', `${BASE()}/signatures`, {
    outcomes: rows.map(({ rid, row_version }) => ({ rid, row_version })),
  });
const format = (answer: { json: <T>() => T }) => answer.json<{ type: string; message: string }>();

/** Runs the decision here and now, as the worker would. */
async function decide(by: 'admin' | 'admin2' = 'admin', dies = false): Promise<string> {
  let steps = 0;
  const context: JobContext = {
    job: { exam_id: examId, created_by: users[by] } as JobRow,
    db: db(),
    storage: folderStorage(api.storageDir),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: () => {
      steps += 1;
      return dies && steps === 1 ? Promise.reject(new Error('the process died')) : Promise.resolve();
    },
  };
  return (await revalOutcomeJobs[0]!.run(context)).message as string;
}

/** Outcomes of an earlier test go, with all that hangs on them. */
async function clear(): Promise<void> {
  await db().transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    for (const table of [
      'reval_approval',
      'reval_third_order',
      'reval_unvalued',
      'reval_decision_run',
      'reval_outcome',
      'reval_script',
    ])
      await trx(table).where({ exam_id: examId }).delete();
    await trx('reval_retotal').where({ exam_id: examId }).delete();
    await trx('revaluation').where({ exam_id: examId }).delete();
  });
}
async function prepare(...expected: Wanted[]): Promise<Made[]> {
  await clear();
  await db()('exam').where({ id: examId }).update({ stage: 'REVALUATION', reval_published_at: null });
  return makeRequests(db(), examId, expected);
}

const mark = fc.integer({ min: 0, max: 100 });
const anyMarks: fc.Arbitrary<RevaluationMarks> = fc.record({
  original: mark,
  second: fc.option(mark),
  third: fc.option(mark),
  retotal: fc.option(mark),
  rev: fc.boolean(),
  retot: fc.boolean(),
  thirdOrdered: fc.boolean(),
});

describe('the decision', () => {
  test('in the database decides as the rule on paper does, whatever the marks', async () => {
    const cases = fc.sample(anyMarks, 4000);
    const limits = fc.sample(fc.integer({ min: 1, max: 100 }), 4000);
    const { rows } = await db().raw<{
      rows: { n: number; pending: string | null; final: number; rule: string; listed: boolean }[];
    }>(
      `select c.n, w.* from jsonb_to_recordset(?::jsonb)
         as c(n int, original int, second int, third int, retotal int, rev boolean, retot boolean, "thirdOrdered" boolean, l int)
       cross join lateral reval_verdict(c.original, c.second, c.third, c.retotal, c.rev, c.retot, c."thirdOrdered", c.l) w order by c.n`,
      [JSON.stringify(cases.map((marks, n) => ({ ...marks, n, l: limits[n] })))],
    );
    expect(rows).toHaveLength(cases.length);
    const messages = rows.map(({ pending: waits, final, rule, listed }) =>
      waits === null ? { final, rule, listed } : { pending: waits },
    );
    const expected = cases.map((marks, n) => {
      const verdict = verdictOf(marks, limits[n]!);
      if (verdict.pending !== null) return { pending: verdict.pending };
      return { final: verdict.final, rule: verdict.rule, listed: verdict.listed };
    });
    expect(messages).toEqual(expected);
  });

  test('gives every vector of the rules its outcome, and waits for what is missing', async () => {
    const made = await prepare(
      { original: 28, second: 35 },
      { original: 28, second: 26 },
      { original: 30, second: 40 },
      { original: 30, second: 41, third: 36 },
      { original: 30, second: 41, third: 29 },
      { original: 5, second: 45, third: 8 },
      { original: 5, second: 45, third: 70 },
      { original: 40, second: 25 },
      { original: 34, retotal: 43, rev: false },
      { original: 34, retotal: 31, rev: false },
      { original: 30 },
      { original: 30, second: 41 },
      { original: 30, second: 35, retotal: null },
      { original: 30, second: 35, frozen: false },
    );
    expect(await decide()).toBe(
      '10 requests decided, 6 marks changed, 3 requests wait; 10 outcomes were written again.',
    );
    const rows = new Map((await list()).items.map((row) => [row.rid, row]));
    const messages = made.slice(0, 10).map(({ rid }) => {
      const { final, rule, flagged, listed } = rows.get(rid)!;
      return [final, rule, flagged, listed];
    });
    expect(messages).toEqual([
      [35, 'SECOND', false, false],
      [28, 'NO_CHANGE', false, false],
      [40, 'SECOND', false, false],
      [36, 'MEDIAN', false, false],
      [30, 'MEDIAN', false, false],
      [8, 'MEDIAN', false, false],
      [45, 'MEDIAN', true, false],
      [40, 'NO_CHANGE', false, true],
      [43, 'RETOTAL', false, false],
      [34, 'NO_CHANGE', false, true],
    ]);
    const waits = await pending();
    expect(waits.items.map(({ rid, waits_for }) => [rid, waits_for])).toEqual([
      [made[11]!.rid, 'THIRD'],
      [made[10]!.rid, 'SECOND'],
      [made[12]!.rid, 'RETOTAL'],
    ]);
    expect(await figures()).toMatchObject({
      requests: 14,
      not_frozen: 1,
      decided: 10,
      changed: 6,
      flagged: 1,
      listed: 2,
      approved: 0,
      undecided: 0,
      pending: { SECOND: 1, THIRD: 1, RETOTAL: 1 },
      wait_one: 9,
      wait_two: 1,
      wait_second: 0,
      limit: 10,
    });
  });

  test('a pass is told where the new mark reaches it, and flagged as the rule says', async () => {
    const [to31, to30, to29] = await prepare(
      { original: 20, second: 31, third: 31 },
      { original: 20, second: 30 },
      { original: 20, second: 29 },
    );
    await decide();
    const report = async (made: Made) => {
      const {
        original,
        final,
        flagged,
        result_before: before,
        result_after: after,
        limit,
      } = await findOutcome(made.rid);
      expect(flagged).toBe(isFlagged({ original, final, before, after }, limit));
      return [before, after, flagged];
    };
    expect(await report(to31!)).toEqual(['RA', 'P', true]);
    expect(await report(to30!)).toEqual(['RA', 'P', false]);
    expect(await report(to29!)).toEqual(['RA', 'RA', false]);
  });

  test('repeated it changes nothing, begun anew after a crash it ends the same', async () => {
    await prepare({ original: 28, second: 35 }, { original: 30, second: 41, third: 36 });
    await expect(decide('admin', true)).rejects.toThrow('the process died');
    expect((await figures()).decided).toBe(0);
    await decide();
    const { last } = await figures();
    const rows = (await list()).items;
    expect(await decide('admin2')).toMatch(/; 0 outcomes were written again\.$/);
    const again = await figures();
    expect(again.last!.digest).toBe(last!.digest);
    expect((await list()).items).toEqual(rows);
  });

  test('a limit that is set anew counts from the next decision', async () => {
    const [made] = await prepare({ original: 30, second: 38 });
    await decide();
    expect((await findOutcome(made!.rid)).final).toBe(38);
    const setting = { key: 'revaluation.third_valuer_from', audience: 'OFFICE' };
    await db()('university_setting')
      .insert({ ...setting, value: JSON.stringify(5) })
      .onConflict('key')
      .merge();
    expect(await decide()).toContain('0 requests decided');
    expect((await pending()).items).toMatchObject([{ rid: made!.rid, waits_for: 'THIRD' }]);
    await db()('university_setting').where({ key: setting.key }).delete();
    await decide();
    expect((await findOutcome(made!.rid)).final).toBe(38);
  });

  test('is a job of the stage Revaluation, one at a time, and needs a closed list', async () => {
    await prepare({ original: 30, second: 35, frozen: false });
    const early = await api.call('admin', 'POST', `${BASE()}/decide`);
    expect([early.statusCode, format(early).type]).toEqual([422, 'nothing-frozen']);
    await prepare({ original: 30, second: 35 });
    const started = await api.call('admin', 'POST', `${BASE()}/decide`);
    expect(started.json<Job>()).toMatchObject({
      kind: DECIDE_REVALUATION,
      title: 'Deciding the revaluation of EVEN-2025-APR',
    });
    expect((await api.call('admin2', 'POST', `${BASE()}/decide`)).json<Job>().id).toBe(started.json<Job>().id);
    await db()('exam').where({ id: examId }).update({ stage: 'REVISED' });
    const late = await api.call('admin', 'POST', `${BASE()}/decide`);
    expect([late.statusCode, format(late).type]).toEqual([422, 'wrong-stage']);
    await expect(decide()).rejects.toThrow('Nothing was decided');
  });
});

describe('signatures', () => {
  test('an outcome that is not flagged is signed by somebody else than who started the decision', async () => {
    const [made] = await prepare({ original: 28, second: 35 });
    await decide('admin');
    const ownEntry = await findOutcome(made!.rid);
    expect(ownEntry.may_sign).toBe(false);
    const rejected = await sign('admin', [ownEntry]);
    expect([rejected.statusCode, format(rejected).type]).toEqual([422, 'not-yours-to-sign']);
    expect(format(rejected).message).toContain('another person signs it');
    expect((await findOutcome(made!.rid, 'admin2')).may_sign).toBe(true);
    expect((await sign('admin2', [ownEntry])).json()).toEqual({ message: '1 outcome signed.' });
    expect(await findOutcome(made!.rid)).toMatchObject({ approved: true, first: { by: expect.any(String) } });
    const twice = await sign('admin2', [ownEntry]);
    expect([twice.statusCode, format(twice).type]).toEqual([409, 'changed-meanwhile']);
    const log = await db()('audit_log')
      .where({ action: 'REVALUATION_SIGNED' })
      .orderBy('id', 'desc')
      .first<{ after: { rids: number[] } }>('after');
    expect(log.after.rids).toEqual([made!.rid]);
  });

  /** A run of the results as its service begins it. */
  const beginRun = (state = 'RUNNING') =>
    db()('result_run')
      .insert({
        exam_id: examId,
        kind: 'REVAL',
        rules: '[]',
        version: 2,
        base_version: 1,
        started_by: users.admin,
        state,
      })
      .returning<{ id: number }[]>('id');

  test('a flagged outcome needs two different people; until then no run of the results begins', async () => {
    const [made] = await prepare({ original: 5, second: 45, third: 70 });
    await decide('admin');
    await expect(beginRun()).rejects.toThrow('wait for a signature');
    expect((await sign('admin', [await findOutcome(made!.rid)])).statusCode).toBe(200);
    expect(await figures()).toMatchObject({ wait_two: 0, wait_second: 1, approved: 0 });
    await expect(beginRun()).rejects.toThrow('wait for a signature');
    const same = await sign('admin', [await findOutcome(made!.rid)]);
    expect([same.statusCode, format(same).message]).toEqual([
      422,
      `You have signed request ${made!.rid} already: another person gives the second signature.`,
    ]);
    expect((await sign('admin2', [await findOutcome(made!.rid)])).statusCode).toBe(200);
    expect(await findOutcome(made!.rid)).toMatchObject({ approved: true, may_sign: false });
    expect((await history(made!.rid)).map(({ action, final }) => [action, final])).toEqual([
      ['APPROVED', 45],
      ['APPROVED', 45],
    ]);
  });

  test('signed, a result reads the new mark beside the old one; while its run is open nothing is decided or refused', async () => {
    const [made] = await prepare({ original: 28, second: 35 });
    const read = () =>
      db()('v_result_input')
        .where({ exam_id: examId, application_id: made!.application_id })
        .first<{ ext_mark: number }>('ext_mark');
    expect((await read())!.ext_mark).toBe(28);
    await decide();
    await expect(beginRun()).rejects.toThrow('wait for a signature');
    await sign('admin2', [await findOutcome(made!.rid)]);
    expect((await read())!.ext_mark).toBe(35);
    expect(
      await db()('exam_application').where({ exam_id: examId, id: made!.application_id }).first('ext_mark'),
    ).toEqual({ ext_mark: 28 });
    const [run] = await beginRun();
    await expect(decide()).rejects.toThrow('A run of the results is open');
    const { row_version } = await findOutcome(made!.rid);
    const rejected = await api.call('admin', 'PUT', `${BASE()}/refusals/${made!.rid}`, {
      leads_to: 'STAYS',
      reason: 'One more look.',
      row_version,
    });
    expect([rejected.statusCode, format(rejected).type]).toEqual([422, 'run-open']);
    await db()('result_run').where({ id: run!.id }).delete();
  });

  test('the database itself refuses one person under both names, and a final mark below the first', async () => {
    const [flagged, plain] = await prepare({ original: 5, second: 45, third: 70 }, { original: 30, second: 35 });
    await decide('admin');
    const change = (rid: number, values: object) => db()('reval_outcome').where({ rid }).update(values);
    const time = new Date();
    await expect(
      change(flagged!.rid, {
        approved_by: users.admin,
        approved_at: time,
        approved_by_2: users.admin,
        approved_at_2: time,
      }),
    ).rejects.toThrow('reval_outcome_two_people');
    await expect(change(plain!.rid, { approved_by: users.admin, approved_at: time })).rejects.toThrow(
      'reval_outcome_four_eyes',
    );
    await expect(change(plain!.rid, { final: 29, changed: true })).rejects.toThrow('reval_outcome_never_lower');
    const { office } = api.clone.pools;
    await expect(office('reval_outcome').where({ rid: plain!.rid }).update({ final: 36 })).rejects.toThrow(
      'permission denied',
    );
    await expect(office('reval_approval').delete()).rejects.toThrow('permission denied');
    await expect(db()('reval_approval').delete()).rejects.toThrow('append only');
  });

  test('two people who sign the same flagged outcome at once give it both signatures or one, never a lost one', async () => {
    const [made] = await prepare({ original: 5, second: 45, third: 70 });
    await decide('admin');
    const row = await findOutcome(made!.rid);
    const answers = await Promise.all([sign('admin', [row]), sign('admin2', [row]), sign('admin', [row])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await figures()).toMatchObject({ wait_second: 1, approved: 0 });
    expect(await history(made!.rid)).toHaveLength(1);
  });

  test('a list is signed as a whole or not at all', async () => {
    const [first, second] = await prepare({ original: 28, second: 35 }, { original: 30, second: 33 });
    await decide('admin');
    const rows = [await findOutcome(first!.rid), { ...(await findOutcome(second!.rid)), row_version: 9 }];
    const rejected = await sign('admin2', rows);
    expect([rejected.statusCode, format(rejected).message]).toEqual([
      409,
      `Request ${second!.rid} has been changed by somebody else.`,
    ]);
    expect((await figures()).approved).toBe(0);
  });

  test('all outcomes that are not flagged are signed together when there are as many as were shown', async () => {
    await prepare({ original: 28, second: 35 }, { original: 30, second: 33 }, { original: 5, second: 45, third: 70 });
    await decide('admin');
    const all = (as: Person, count: number) => api.call(as, 'PUT', `${BASE()}/signatures/unflagged`, { count });
    expect((await figures('admin')).may_sign).toBe(0);
    expect((await figures('admin2')).may_sign).toBe(2);
    const other = await all('admin2', 3);
    expect([other.statusCode, format(other).message]).toEqual([
      409,
      'You were shown 3 outcomes; there are 2 to sign now.',
    ]);
    expect((await all('admin', 2)).statusCode).toBe(409);
    expect((await all('admin2', 2)).json()).toEqual({ message: '2 outcomes signed.' });
    expect(await figures()).toMatchObject({ approved: 2, wait_one: 0, wait_two: 1 });
  });

  test('a refused outcome goes to a third valuation, whose median then stands', async () => {
    const [made] = await prepare({ original: 30, second: 38 });
    await decide('admin');
    const refuseFirst = async (leads_to: 'THIRD' | 'STAYS', row_version: number) =>
      api.call('admin2', 'PUT', `${BASE()}/refusals/${made!.rid}`, {
        leads_to,
        reason: 'The second valuer raised every script of this packet.',
        row_version,
      });
    expect((await refuseFirst('THIRD', 7)).statusCode).toBe(409);
    expect((await refuseFirst('THIRD', 1)).json()).toEqual({ message: 'A third valuation was ordered.' });
    expect((await list()).total).toBe(0);
    expect((await pending()).items).toMatchObject([
      {
        rid: made!.rid,
        waits_for: 'THIRD',
        ordered: 'The second valuer raised every script of this packet.',
      },
    ]);
    expect(await decide()).toContain('0 requests decided');
    const [, place] = await db()('camp').orderBy('place').select<{ place: string }[]>('place');
    await value(db(), { exam: examId, rid: made!.rid, valuation: 3, place: place!.place, mark: 33 });
    await decide('admin');
    const row = await findOutcome(made!.rid);
    expect(row).toMatchObject({ final: 33, rule: 'MEDIAN', third: 33 });
    const again = await refuseFirst('THIRD', row.row_version);
    expect([again.statusCode, format(again).type]).toEqual([422, 'no-third']);
  });

  test('a refusal that leaves the outcome open takes the signatures away and stays on record', async () => {
    const [made] = await prepare({ original: 5, second: 45, third: 70 });
    await decide('admin');
    await sign('admin', [await findOutcome(made!.rid)]);
    const { row_version } = await findOutcome(made!.rid);
    const rejected = await api.call('admin2', 'PUT', `${BASE()}/refusals/${made!.rid}`, {
      leads_to: 'STAYS',
      reason: 'I want to see the script.',
      row_version,
    });
    expect(rejected.json()).toEqual({ message: 'The outcome stays open.' });
    expect(await findOutcome(made!.rid)).toMatchObject({
      first: null,
      refused: { reason: 'I want to see the script.' },
    });
    expect((await history(made!.rid)).map(({ action, reason }) => [action, reason])).toEqual([
      ['APPROVED', null],
      ['REFUSED', 'I want to see the script.'],
    ]);
    expect((await sign('admin2', [await findOutcome(made!.rid)])).statusCode).toBe(200);
    expect((await findOutcome(made!.rid)).refused).toBeNull();
  });

  test('a signature falls with the outcome it was given to', async () => {
    const [made] = await prepare({ original: 30, second: 35, retotal: 30 });
    await decide('admin');
    await sign('admin2', [await findOutcome(made!.rid)]);
    await db()('reval_retotal').where({ rid: made!.rid }).update({ first: 39, second: 39 });
    expect(await decide('admin')).toMatch(/1 outcome was written again\.$/);
    expect(await findOutcome(made!.rid)).toMatchObject({ final: 39, rule: 'RETOTAL', approved: false, first: null });
    expect((await history(made!.rid)).map(({ action, final }) => [action, final])).toEqual([
      ['APPROVED', 35],
      ['FELL', 35],
    ]);
  });

  test('a script that cannot be valued again leaves its mark as it is, signed like any other', async () => {
    const [made] = await prepare({ original: 30 });
    const declare = (reason: string | null) => api.call('admin', 'PUT', `${BASE()}/unvalued/${made!.rid}`, { reason });
    expect((await declare('The bundle was lost in the flood.')).statusCode).toBe(200);
    await decide('admin');
    expect(await findOutcome(made!.rid)).toMatchObject({ original: 30, final: 30, rule: 'NO_CHANGE' });
    const late = await declare(null);
    expect([late.statusCode, format(late).type]).toEqual([422, 'decided']);
  });
});

describe('who may see it', () => {
  test.each<Person>(['college', 'campadmin', 'camp'])('%s reads no outcome of the office', async (as) => {
    for (const path of ['', '/outcomes', '/pending', '/refunds', '/history/1'])
      expect((await api.call(as, 'GET', `${BASE()}${path}`)).statusCode).toBe(403);
  });

  test('outcomes carry no name of a student, and pages go on where the last one ended', async () => {
    await prepare({ original: 28, second: 35 }, { original: 5, second: 45, third: 70 }, { original: 30, second: 33 });
    await decide();
    const page = async (after: string) =>
      (await api.call('admin', 'GET', `${BASE()}/outcomes?view=all&size=1${after}`)).json<{
        items: RevalOutcome[];
        next: string | null;
      }>();
    const first = await page('');
    expect(first.items[0]).toMatchObject({ flagged: true, final: 45 });
    const second = await page(`&after=${first.next}`);
    const third = await page(`&after=${second.next}`);
    expect([...first.items, ...second.items, ...third.items].map(({ rid }) => rid)).toEqual(
      (await list()).items.map(({ rid }) => rid),
    );
    const names = await db()('student as s')
      .join('revaluation as v', 'v.reg_no', 's.reg_no')
      .where({ 'v.exam_id': examId })
      .select<{ stu_name: string }[]>('s.stu_name');
    const text = JSON.stringify(await list());
    expect(names).toHaveLength(3);
    for (const { stu_name } of names) expect(text).not.toContain(stu_name);
    const bad = await api.call('admin', 'GET', `${BASE()}/outcomes?after=n0;drop`);
    expect([bad.statusCode, format(bad).message]).toEqual([422, 'This page does not exist; search again.']);
  });

  test('an exam nobody knows has no outcomes, however large its number', async () => {
    for (const id of [987_654, 9_999_999_999])
      expect((await api.call('admin', 'GET', `/control/reval-outcomes/${id}`)).statusCode).toBe(404);
  });
});

describe('the step to Revised', () => {
  const gates = async () => {
    const steps = (await api.call('admin', 'GET', `/control/stages/${examId}/gates`)).json<
      { to: string; gates: StageGate[] }[]
    >();
    return steps
      .find(({ to }) => to === 'REVISED')!
      .gates.filter(({ count, blocks }) => blocks && count > 0)
      .map(({ key }) => key);
  };

  test('is taken when the list is closed, everything decided, signed and published', async () => {
    const [made] = await prepare({ original: 28, second: 35 });
    await db()('exam').where({ id: examId }).update({ rev_aply: true });
    expect(await gates()).toEqual(['REVALUATION_OPEN', 'REVALUATION_UNDECIDED']);
    await db()('exam').where({ id: examId }).update({ rev_aply: false });
    expect(await gates()).toEqual(['REVALUATION_UNDECIDED']);
    await decide('admin');
    expect(await gates()).toEqual(['REVALUATION_UNSIGNED']);
    await sign('admin2', [await findOutcome(made!.rid)]);
    expect(await gates()).toEqual(['REVISION_UNPUBLISHED']);
    const exams = (await api.call('admin', 'GET', '/createExam/allexams')).json<Exam[]>();
    const { row_version } = exams.find(({ id }) => id === examId)!;
    const move = { to: 'REVISED', row_version };
    expect((await api.call('admin', 'POST', `/control/stages/${examId}`, move)).statusCode).toBe(422);
    const filter = { exam_id: examId, application_id: made!.application_id, is_current: true };
    await db()('result').where(filter).update({ ext_mark: 35, total_mark: 45, result: 'P' });
    expect(await gates()).toEqual([]);
    const done = await api.call('admin', 'POST', `/control/stages/${examId}`, move);
    expect([done.statusCode, done.json<{ exam: Exam }>().exam.stage]).toEqual([200, 'REVISED']);
  });
});
