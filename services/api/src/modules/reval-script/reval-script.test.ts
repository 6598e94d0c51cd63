import type { RevalCamps, RevalDifference, RevalProblem } from '@thervu/contracts/reval-script/reval-script-contract';
import type { LightMyRequestResponse } from 'fastify';
import { apiUnderTest } from '../../testing/api-under-test';
import { revalCampDesk } from '../../testing/reval-camp-desk';
import { dummyNumber } from '../top-sheet/dummy-number';
import { drawNumbers } from './issue-jobs';
import { revalScriptRows, type Row } from '../../testing/reval-script-test-queries';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
/** Published, in revaluation. */
const EXAM = 'E25A';
const CAMPS = ['Padmavani', 'Sona', 'Sengunthar', 'Govt', 'PUCAMP'] as const;

let examId: number;
let office: number;

const { issue, rows, freeze } = revalScriptRows(api, () => ({ examId, office }));

const problemOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ type: string }>().type];
const { enter, as, list, pull, key, value } = revalCampDesk(api);

beforeAll(async () => {
  examId = (await db()('exam').where({ exam_tbl: EXAM }).first<{ id: number }>('id')).id;
  office = (await db()('app_user').where({ login: '501' }).first<{ id: number }>('id')).id;
  // enough for every case, whatever the demo has asked for
  await db()('revaluation').where({ exam_id: examId }).update({ rev_aply: true });
});

test('nothing is issued before the window is closed, nor outside the stage of revaluation', async () => {
  const asked = await api.call('admin', 'POST', `/control/reval-script/${examId}/issue`, { valuation: 2 });
  expect(problemOf(asked)).toEqual([422, 'nothing-due']);
  const other = await db()('exam').where({ stage: 'VALUATION' }).first<{ id: number }>('id');
  const wrong = await api.call('admin', 'POST', `/control/reval-script/${other.id}/issue`, { valuation: 2 });
  expect(problemOf(wrong)).toEqual([422, 'wrong-stage']);
  expect(await issue(2)).toMatch(/^0 scripts issued/);
  expect(await rows()).toEqual([]);
  expect(await list('op1.Sona')).toEqual([]);
});

describe('the issue of second valuation', () => {
  test('stopped after a paper and run again it only adds what is missing, and renumbers nothing', async () => {
    await freeze();
    const due = await db()('revaluation').where({ exam_id: examId });
    const papers = new Set(due.map(({ p_code }: { p_code: string }) => p_code));
    expect(papers.size).toBeGreaterThan(1);
    await expect(issue(2, 1)).rejects.toThrow('the process died');
    const first = await rows();
    expect(new Set(first.map(({ p_code }) => p_code)).size).toBe(1);
    // two of them at once
    await Promise.all([issue(2), issue(2)]);
    const all = await rows();
    expect(all).toHaveLength(due.length);
    expect(new Set(all.map(({ rid }) => rid)).size).toBe(due.length);
    expect(all.slice(0, first.length)).toEqual(first);
    expect(await issue(2)).toMatch(/^0 scripts issued/);
    expect(await rows()).toEqual(all);
  });

  test('numbers are of the scheme of the scripts, and nothing else of the exam bears them', async () => {
    const all = await rows();
    for (const { barcode, dummy } of all) {
      expect(barcode).toBe(dummyNumber(Number(barcode.slice(0, 7))));
      expect(dummy).toBe(barcode);
    }
    const scripts = await db()('script').where({ exam_id: examId }).select<{ dummy_no: string }[]>('dummy_no');
    const taken = new Set(scripts.map(({ dummy_no }) => dummy_no));
    expect(all.filter(({ barcode }) => taken.has(barcode))).toEqual([]);
    // in the order of the requests they do not rise
    const order = all.map(({ barcode }) => barcode);
    expect(order).not.toEqual([...order].sort());
    await expect(db()('reval_script').where({ id: all[0]!.id }).update({ barcode: '10000004' })).rejects.toThrow(
      'never changed',
    );
    await expect(db()('reval_script').where({ id: all[0]!.id }).delete()).rejects.toThrow('never given up');
  });

  test('a number drawn is none a script, a block of a paper or an earlier valuation has', async () => {
    const [row] = await rows();
    const base = Number(row!.barcode.slice(0, 7));
    await db()
      .transaction(async (trx) => {
        const numbers = await drawNumbers(trx, examId, 500);
        expect(new Set(numbers).size).toBe(500);
        const { freeBases } = await import('./issue-queries');
        const script = await trx('script').where({ exam_id: examId }).first<{ dummy_no: string }>('dummy_no');
        await trx('script_block').insert({
          exam_id: examId,
          first_no: 2_000_000,
          last_no: 2_000_009,
          next_no: 2_000_000,
          p_code: 'X',
        });
        const asked = [base, Number(script.dummy_no.slice(0, 7)), 2_000_005, 2_000_010];
        expect(await freeBases(trx, examId, asked)).toEqual([2_000_010]);
        await trx.rollback(new Error('only looked'));
      })
      .catch((error: Error) => expect(error.message).toBe('only looked'));
  });

  test('every script is valued at another camp than before, never where its own college is host', async () => {
    const hosts = await db()('camp').whereNotNull('host').select<{ place: string; host: string }[]>('place', 'host');
    for (const { place, first_place, from_place, colcode } of await rows()) {
      expect(place).not.toBe(first_place);
      expect(from_place).toBe(first_place);
      expect(hosts).not.toContainEqual({ place, host: colcode });
    }
  });
});

describe('pulling a script', () => {
  test('[S7-CALL-REVALUE-04] [S7-PURPOSE-CAMP-14] [S3-ENT-REVALBARCODE-01] [S6-PERM-CAMP-04] a camp sees where its scripts lie, and neither number nor first mark', async () => {
    const all = await rows();
    for (const place of CAMPS) {
      const collected = await list(`op1.${place}`);
      const ownAll = all.filter((row) => row.place === place);
      expect(collected.map(({ id }) => id).sort()).toEqual(ownAll.map(({ id }) => id).sort());
      for (const line of collected) {
        const row = ownAll.find(({ id }) => id === line.id)!;
        expect(line).toMatchObject({
          barcode: null,
          dummy: null,
          ext_mark: null,
          state: 'WAITING',
          p_code: row.p_code,
          bundle: row.bundle,
          packet: row.packet,
          script: row.script,
          from_place: row.first_place,
        });
        expect(Object.keys(line)).toEqual(
          expect.arrayContaining(['barcode', 'dummy', 'bundle', 'packet', 'script', 'ext_mark']),
        );
        expect(JSON.stringify(line)).not.toContain(row.pull_barcode);
      }
    }
  });

  test('two operators who scan one script at once: one has pulled it, the other is told who', async () => {
    const [row] = await rows();
    const { place, pull_barcode, barcode } = row!;
    const answers = await Promise.all([pull(`op1.${place}`, pull_barcode), pull(`op2.${place}`, pull_barcode)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = answers.find(({ statusCode }) => statusCode === 200)!.json<{ barcode: string; again: boolean }>();
    expect(won).toMatchObject({ barcode, dummy: barcode, again: false });
    const lost = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(lost.json<{ message: string }>().message).toMatch(/has pulled and confirmed this script already/);
    expect(lost.body).not.toContain(barcode);
    const stored = (await rows({ barcode }))[0]!;
    const winner = answers[0]!.statusCode === 200 ? 'op1' : 'op2';
    const again = await pull(`${winner}.${place}`, pull_barcode);
    expect(again.json()).toMatchObject({ barcode, again: true });
    expect(await rows({ barcode })).toEqual([stored]);
    expect(await db()('valuation_event').where({ barcode, action: 'LOCATED' })).toHaveLength(1);
  });

  test('a scan that does not fit says what it is and is kept as a problem', async () => {
    const all = await rows();
    const row = all.at(-1)!;
    const other = all.find(({ place }) => place !== row.place)!;
    const who = `op1.${row.place}` as const;
    const noBody = await pull(who, '12345');
    expect(noBody.statusCode).toBe(400);
    const elsewhere = await pull(who, other.pull_barcode);
    expect(problemOf(elsewhere)).toEqual([422, 'script-wrong-camp']);
    expect(elsewhere.json<{ message: string }>().message).toContain(other.place);
    expect(problemOf(await pull(who, '99999992'))).toEqual([404, 'script-unknown']);
    const { barcode: number } = await db()('script as s')
      .where({ 's.exam_id': examId })
      .whereNotExists((asked) =>
        asked
          .from('revaluation as r')
          .whereRaw('r.exam_id = s.exam_id and r.application_id = s.application_id')
          .select(db().raw('1')),
      )
      .first<{ barcode: string }>('s.barcode');
    expect(problemOf(await pull(who, number))).toEqual([422, 'script-not-asked']);
    expect(problemOf(await pull(who, all[0]!.barcode))).toEqual([409, 'script-labelled']);
    // once more: the same problem is kept once
    await pull(who, number);
    const problems = (await as(who, 'GET', '/revalScript/problems')).json<RevalProblem[]>();
    expect(problems.map(({ reason, pass, barcode }) => [reason, pass, barcode])).toEqual([
      ['WRONG_CAMP', 'PULL', other.pull_barcode],
      ['UNKNOWN', 'PULL', '99999992'],
      ['NOT_ASKED', 'PULL', number],
    ]);
  });

  test('a script that is not there is reported with its reason, and found after all when it is scanned', async () => {
    const row = (await rows()).find(({ located_by }) => located_by === null)!;
    const who = `op2.${row.place}` as const;
    const report = (body: object) => as(who, 'PUT', `/revalScript/missing/${row.id}`, body);
    expect((await report({ reason: 'OTHER' })).statusCode).toBe(422);
    expect((await report({ reason: 'GONE' })).statusCode).toBe(400);
    expect((await report({ reason: 'NOT_IN_BUNDLE', note: 'Serial 3 is missing' })).statusCode).toBe(200);
    const reportOf = async () => (await api.call('admin', 'GET', `/control/reval-script/${examId}`)).json<RevalCamps>();
    const { missing, balances } = await reportOf();
    expect(missing).toMatchObject([
      { id: row.id, place: row.place, number: row.pull_barcode, reason: 'NOT_IN_BUNDLE', note: 'Serial 3 is missing' },
    ]);
    expect(balances.find((line) => line.place === row.place && line.p_code === row.p_code)).toMatchObject({
      missing: 1,
    });
    const elsewhere = CAMPS.find((place) => place !== row.place)!;
    const foreign = await as(`op1.${elsewhere}`, 'PUT', `/revalScript/missing/${row.id}`, {
      reason: 'DAMAGED',
    });
    expect(foreign.statusCode).toBe(404);
    expect((await pull(who, row.pull_barcode)).statusCode).toBe(200);
    expect((await reportOf()).missing).toEqual([]);
    expect(problemOf(await report({ reason: 'DAMAGED' }))).toEqual([409, 'script-located']);
    const events = await db()('valuation_event')
      .where({ barcode: row.barcode })
      .orderBy('id')
      .select<{ action: string }[]>('action');
    expect(events.map(({ action }) => action)).toEqual(['MISSING', 'LOCATED']);
  });

  test('labels bear the new numbers of pulled scripts, and are printed for nobody else', async () => {
    const row = (await rows()).find(({ located_by }) => located_by !== null)!;
    const label = await as(`op1.${row.place}`, 'GET', `/revalScript/labels?barcode=${row.barcode}`);
    expect([label.statusCode, label.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(label.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const all = await as(`op1.${row.place}`, 'GET', '/revalScript/labels');
    expect(all.statusCode).toBe(200);
    const elsewhere = CAMPS.find((place) => place !== row.place)!;
    const foreign = await as(`op1.${elsewhere}`, 'GET', `/revalScript/labels?barcode=${row.barcode}`);
    expect([404, 422]).toContain(foreign.statusCode);
  });
});

describe('keying', () => {
  let row: Row;
  let co: `co.${string}`;
  let op1: `op1.${string}` | `op2.${string}`;
  let op2: `op1.${string}` | `op2.${string}`;
  beforeAll(async () => {
    const all = await rows();
    const counts = (place: string) => all.filter((item) => item.place === place).length;
    const place = [...CAMPS].sort((a, b) => counts(b) - counts(a))[0]!;
    [co, op1, op2] = [`co.${place}`, `op1.${place}`, `op2.${place}`];
    row = all.find((item) => item.place === place && item.located_by === null)!;
  });
  const stored = async () => (await rows({ barcode: row.barcode }))[0]!;

  test('an unpulled script, the first number, an unknown one and a script of another camp are refused', async () => {
    expect(problemOf(await key(op1, 'A', row.barcode, 40))).toEqual([422, 'script-not-located']);
    expect((await pull(op1, row.pull_barcode)).statusCode).toBe(200);
    expect(problemOf(await key(op1, 'A', row.pull_barcode, 40))).toEqual([422, 'script-first-number']);
    expect(problemOf(await key(op1, 'A', '99999992', 40))).toEqual([404, 'script-unknown']);
    const other = (await rows()).find(({ place }) => place !== row.place)!;
    expect(problemOf(await key(op1, 'A', other.barcode, 40))).toEqual([422, 'script-wrong-camp']);
    expect(problemOf(await key(op1, 'A', row.barcode, 76))).toEqual([400, 'bad-request']);
    expect(await stored()).toMatchObject({ amark: null, bmark: null });
  });

  test('a mark above the maximum of its paper is refused and kept as a problem', async () => {
    const course = await db()('exam_application as a')
      .join('revaluation as r', (on) => on.on('r.exam_id', 'a.exam_id').on('r.application_id', 'a.id'))
      .where({ 'r.rid': row.rid })
      .first<{ cour_id: number }>('a.cour_id');
    await db()('course').where({ cour_id: course.cour_id }).update({ extl_max: 60, extl_min: 24 });
    const over = await key(op1, 'A', row.barcode, 61);
    expect(over.json()).toMatchObject({
      status: 422,
      type: 'mark-over-maximum',
      message: 'The highest mark of this paper is 60.',
    });
    await db()('course').where({ cour_id: course.cour_id }).update({ extl_max: 75, extl_min: 30 });
    const open = (await as(op1, 'GET', '/revalScript/problems')).json<RevalProblem[]>();
    expect(open).toContainEqual(
      expect.objectContaining({ barcode: row.barcode, reason: 'OVER_MAX', pass: 'A', bundle: row.bundle }),
    );
  });

  test('two operators who key one script as A at once: one mark stands', async () => {
    const answers = await Promise.all([key(op1, 'A', row.barcode, 40), key(op2, 'A', row.barcode, 41)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const mark = answers[0]!.statusCode === 200 ? 40 : 41;
    expect((await stored()).amark).toBe(mark);
    // from here on op1 is who has keyed A: nobody is asked to take the mark away, who could then give no C mark
    if (mark === 41) {
      [op1, op2] = [op2, op1];
      expect((await key(op1, 'A', row.barcode, 40)).statusCode).toBe(200);
    }
  });

  test('the same keying sent twice stands once and is answered alike; its key is for nothing else', async () => {
    const item = await key(op1, 'A', row.barcode, 42, 'keying-0001');
    const two = await key(op1, 'A', row.barcode, 42, 'keying-0001');
    expect(item.json()).toMatchObject({ action: 'updated', message: 'Mark updated successfully', mark: 42 });
    expect(two.json()).toEqual(item.json());
    expect(problemOf(await key(op1, 'A', row.barcode, 43, 'keying-0001'))).toEqual([409, 'idempotency-key-reused']);
    expect((await stored()).amark).toBe(42);
  });

  test('[S6-PERM-SECTIONS-03] B is blind and needs somebody else: the answers to the second operator hold neither A nor the first mark', async () => {
    expect(problemOf(await key(op1, 'B', row.barcode, 42))).toEqual([409, 'same-officer']);
    const scan = await as(op2, 'GET', `/revalScript/scan/B/${row.barcode}`);
    expect(scan.json()).toEqual({
      barcode: row.barcode,
      p_code: row.p_code,
      valuation: 2,
      bundle: row.bundle,
      packet: row.packet,
      script: row.script,
      highest: 75,
      mark: null,
    });
    const line = (await list(op2)).find(({ id }) => id === row.id)!;
    expect(line).toMatchObject({ Amark: null, Bmark: null, Cmark: null, ext_mark: null, state: 'KEYED' });
    const ofOfficer = (await list(co)).find(({ id }) => id === row.id)!;
    expect(ofOfficer).toMatchObject({ Amark: null, Bmark: null });
    const saved = await key(op2, 'B', row.barcode, 47);
    expect(saved.json()).toMatchObject({ action: 'inserted', pass: 'B', mark: 47 });
    expect(Object.keys(saved.json<object>()).sort()).toEqual([
      'action',
      'at',
      'barcode',
      'event',
      'mark',
      'message',
      'p_code',
      'pass',
    ]);
    for (const who of ['college', 'admin'] as const)
      expect((await api.call(who, 'GET', '/revalScript/different')).statusCode).toBe(403);
  });

  test('a keying that has been compared is no longer changed by its operator', async () => {
    expect(problemOf(await key(op1, 'A', row.barcode, 47))).toEqual([409, 'second-pass']);
  });

  test('where A and B differ an operator is told where, the camp officer what', async () => {
    const visiblePart = async (who: typeof op1 | typeof co) =>
      (await as(who, 'GET', '/revalScript/different')).json<RevalDifference[]>();
    expect(await visiblePart(op1)).toMatchObject([{ barcode: row.barcode, Amark: null, Bmark: null }]);
    expect(await visiblePart(co)).toMatchObject([{ barcode: row.barcode, Amark: 42, Bmark: 47, Cmark: null }]);
  });

  test('[S2-SCREEN-REVALSCRIPT-03] C is keyed by the camp officer alone, with the script in hand, where A and B differ', async () => {
    const { row_version } = await stored();
    const c = (who: typeof op1 | typeof co, body: object, name = row.barcode) =>
      as(who, 'PUT', `/revalScript/c-mark/${name}`, body);
    const right = { barcode: row.barcode, mark: 45, row_version };
    expect((await c(op1, right)).statusCode).toBe(403);
    expect(problemOf(await c(co, { ...right, barcode: '10000004' }))).toEqual([422, 'scan-differs']);
    expect(problemOf(await c(co, { ...right, row_version: row_version + 7 }))).toEqual([409, 'changed-meanwhile']);
    expect((await c(co, right)).json()).toEqual({ action: 'inserted', message: 'C Mark saved successfully' });
    expect((await c(co, right)).json()).toMatchObject({ action: 'updated' });
    expect(problemOf(await c(co, { ...right, mark: 46 }))).toEqual([409, 'mark-verified']);
    expect(await stored()).toMatchObject({ cmark: 45, ext_mark: 45 });
    expect(problemOf(await key(op2, 'B', row.barcode, 45))).toEqual([409, 'mark-verified']);
    const other = (await rows()).find((rowItem) => rowItem.place === row.place && rowItem.located_by === null)!;
    await value(other, 30);
    const agreed = (await rows({ barcode: other.barcode }))[0]!;
    expect(agreed.ext_mark).toBe(30);
    expect(
      problemOf(await c(co, { barcode: other.barcode, mark: 31, row_version: agreed.row_version }, other.barcode)),
    ).toEqual([422, 'c-not-needed']);
  });

  test('who has keyed the first valuation of a script keys none of its later ones', async () => {
    const next = (await rows()).find((rowItem) => rowItem.place === row.place && rowItem.located_by === null)!;
    await pull(op1, next.pull_barcode);
    const officer = await db()('camp_officer')
      .where({ email: `${op1.toLowerCase()}@example.org` })
      .first<{ id: number }>('id');
    const before = await db()('camp_mark')
      .where({ exam_id: examId, barcode: next.pull_barcode })
      .first<{ aopid: number }>('aopid');
    await db()('camp_mark').where({ exam_id: examId, barcode: next.pull_barcode }).update({ aopid: officer.id });
    expect(problemOf(await key(op1, 'A', next.barcode, 40))).toEqual([409, 'not-fresh']);
    await db()('camp_mark').where({ exam_id: examId, barcode: next.pull_barcode }).update({ aopid: before.aopid });
    expect((await key(op1, 'A', next.barcode, 40)).statusCode).toBe(200);
  });

  test('the camp officer settles a problem once, and it is kept', async () => {
    const [problem] = (await as(co, 'GET', '/revalScript/problems')).json<RevalProblem[]>();
    const settle = (who: typeof op1 | typeof co, id = problem!.id) =>
      as(who, 'PUT', `/revalScript/problems/${id}`, {
        resolution: 'SCANNED_AGAIN',
        note: 'Right script found',
      });
    expect((await settle(op1)).statusCode).toBe(403);
    expect((await settle(co)).statusCode).toBe(200);
    expect(problemOf(await settle(co))).toEqual([409, 'problem-settled']);
    const elsewhere = CAMPS.find((place) => place !== row.place)!;
    expect((await settle(`co.${elsewhere}`)).statusCode).toBe(404);
    expect(await db()('reval_problem').where({ id: problem!.id }).first()).toMatchObject({
      resolution: 'SCANNED_AGAIN',
    });
  });

  test('the journal holds every step in its chain, and the marks are what it says', async () => {
    const broken = await db().raw<{ rows: unknown[] }>('select * from broken_reval_mark_links(?)', [examId]);
    expect(broken.rows).toEqual([]);
    const without = await db().raw<{ rows: unknown[] }>('select * from reval_marks_without_events(?)', [examId]);
    expect(without.rows).toEqual([]);
    const events = await db()('valuation_event')
      .where({ barcode: row.barcode })
      .whereNotNull('pass')
      .orderBy('id')
      .select<Record<string, unknown>[]>('pass', 'old_mark', 'new_mark');
    expect(events.slice(-3)).toEqual([
      { pass: 'A', old_mark: 40, new_mark: 42 },
      { pass: 'B', old_mark: null, new_mark: 47 },
      { pass: 'C', old_mark: null, new_mark: 45 },
    ]);
    await expect(db()('valuation_event').update({ new_mark: 1 })).rejects.toThrow('append only');
  });
});

test('no answer to a camp holds the mark of the first valuation', async () => {
  const row = (await rows()).find(({ located_by, valuation }) => valuation === 2 && located_by === null)!;
  const { place, barcode, pull_barcode } = row;
  const [co, op1, op2] = [`co.${place}`, `op1.${place}`, `op2.${place}`] as const;
  // a mark that is no other number of this test
  const first = 73;
  await db().raw('alter table revaluation disable trigger user');
  await db()('revaluation').where({ rid: row.rid }).update({ ext_mark: first });
  await db().raw('alter table revaluation enable trigger user');
  await db()('camp_mark').where({ exam_id: examId, barcode: pull_barcode }).update({ amark: first, bmark: first });
  const answers: LightMyRequestResponse[] = [];
  const note = async (answer: Promise<LightMyRequestResponse>) => {
    answers.push(await answer);
    return answers.at(-1)!;
  };
  const look = async () => {
    for (const who of [co, op1, op2]) {
      for (const url of ['/revalue/ReVal/x', '/revalScript/different', '/revalScript/problems', '/marks/1/camp'])
        await note(as(who, 'GET', url));
      for (const number of [barcode, pull_barcode]) {
        await note(as(who, 'GET', `/marks/${number}`));
        await note(as(who, 'GET', `/revalScript/scan/A/${number}`));
      }
    }
  };
  await look();
  await note(pull(op1, pull_barcode));
  await note(key(op1, 'A', barcode, 31));
  await note(key(op2, 'B', barcode, 32));
  await look();
  const { row_version } = (await rows({ barcode }))[0]!;
  await note(as(co, 'PUT', `/revalScript/c-mark/${barcode}`, { barcode, mark: 33, row_version }));
  await look();
  const saved = answers.filter(({ statusCode }) => statusCode === 200);
  expect(saved.length).toBeGreaterThan(30);
  expect(
    answers.filter(({ body }) => new RegExp(`[:,[]"?${first}"?[,}\\]]`).test(body)).map(({ body }) => body),
  ).toEqual([]);
  // neither is the first number, which leads to it, told to anybody who has not scanned it
  const lists = saved.filter(({ body }) => !body.includes('"reason"'));
  expect(lists.filter(({ body }) => body.includes(pull_barcode)).map(({ body }) => body)).toEqual([]);
});

describe('the third valuation', () => {
  let raised: Row;
  test('is issued where the second mark is higher by more than ten, at a camp that has not seen the script', async () => {
    const report = async () => (await api.call('admin', 'GET', `/control/reval-script/${examId}`)).json<RevalCamps>();
    const due = (await report()).due.third;
    const fresh = (await rows()).filter(({ located_by, original }) => located_by === null && original <= 60);
    const [above, position] = fresh as [Row, Row];
    raised = above;
    await value(above, above.original + 11);
    await value(position, position.original + 10);
    expect(await report()).toMatchObject({ limit: 10, due: { second: 0, third: due + 1, withoutCamp: 0 } });
    expect(await issue(3)).toContain('issued for the third valuation.');
    const thirds = await rows({ valuation: 3 });
    expect(thirds).toHaveLength(due + 1);
    const third = thirds.find(({ rid }) => rid === above.rid)!;
    expect(thirds.some(({ rid }) => rid === position.rid)).toBe(false);
    expect(third).toMatchObject({ pull_barcode: above.barcode, from_place: above.place });
    for (const third of thirds) {
      const second = (await rows({ rid: third.rid, valuation: 2 }))[0]!;
      expect([second.place, second.first_place]).not.toContain(third.place);
    }
    expect(third.barcode).not.toBe(above.barcode);
    expect(await issue(3)).toMatch(/^0 scripts issued/);
  });

  test('both numbers on the script lead to it in its own camp, and who keyed the second keys not the third', async () => {
    const third = (await rows({ valuation: 3, rid: raised.rid }))[0]!;
    expect(
      (await pull(`op1.${third.place}`, (await rows({ barcode: raised.barcode }))[0]!.pull_barcode)).json(),
    ).toMatchObject({ barcode: third.barcode, valuation: 3 });
    expect((await pull(`op1.${third.place}`, raised.barcode)).json()).toMatchObject({ again: true });
    const keyer = await db()('reval_script').where({ barcode: raised.barcode }).first<{ aopid: number }>('aopid');
    const officer = await db()('camp_officer')
      .where({ email: `op1.${third.place.toLowerCase()}@example.org` })
      .first<{ id: number }>('id');
    await db()('reval_script').where({ barcode: raised.barcode }).update({ aopid: officer.id });
    expect(problemOf(await key(`op1.${third.place}`, 'A', third.barcode, 40))).toEqual([409, 'not-fresh']);
    await db()('reval_script').where({ barcode: raised.barcode }).update({ aopid: keyer.aopid });
    expect((await key(`op1.${third.place}`, 'A', third.barcode, 40)).statusCode).toBe(200);
  });

  test('where every other camp has seen the script or is host of its college none is issued, and the office is told', async () => {
    const fresh = (await rows()).find(
      ({ located_by, original, valuation }) => valuation === 2 && located_by === null && original <= 60,
    )!;
    await value(fresh, fresh.original + 15);
    const closed = CAMPS.filter((place) => place !== fresh.place && place !== fresh.first_place);
    await db()('camp').whereIn('place', closed.slice(1)).update({ selectable: false });
    await db()('camp').where({ place: closed[0] }).update({ host: fresh.colcode });
    expect(await issue(3)).toMatch(/for 1 script there is no other camp/);
    const reported = (await api.call('admin', 'GET', `/control/reval-script/${examId}`)).json<RevalCamps>();
    expect(reported.due).toMatchObject({ third: 1, withoutCamp: 1 });
    const refused = await api.call('admin', 'POST', `/control/reval-script/${examId}/issue`, {
      valuation: 3,
    });
    expect(problemOf(refused)).toEqual([422, 'nothing-due']);
    await db()('camp').whereIn('place', closed).update({ selectable: true, host: null });
    expect(await issue(3)).toMatch(/^1 script issued/);
  });
});

test('a camp has closed a paper when all is found or reported and every found script has its agreed mark', async () => {
  const report = async () =>
    (await api.call('admin', 'GET', `/control/reval-script/${examId}`)).json<RevalCamps>().balances;
  const before = await report();
  for (const line of before) {
    expect(line.issued).toBe(line.waiting + line.located + line.missing);
    expect(line.closed).toBe(line.waiting === 0 && line.problems === 0 && line.located === line.agreed);
  }
  const open = before.find(
    ({ valuation, closed, waiting, issued }) => valuation === 2 && !closed && waiting === issued,
  )!;
  const all = (await rows({ valuation: 2, place: open.place })).filter(({ p_code }) => p_code === open.p_code);
  for (const item of all) await value(item, 33);
  const after = (await report()).find(
    ({ valuation, place, p_code }) => valuation === 2 && place === open.place && p_code === open.p_code,
  )!;
  expect(after).toMatchObject({
    closed: true,
    waiting: 0,
    located: all.length,
    a: all.length,
    b: all.length,
    agreed: all.length,
  });
});

test('nothing of a script changes once the office has decided on it', async () => {
  const row = (await rows()).find(({ ext_mark, valuation }) => ext_mark === null && valuation === 2)!;
  await pull(`op1.${row.place}`, row.pull_barcode);
  await db()('reval_outcome').insert({
    rid: row.rid,
    original: row.original,
    final: row.original,
    rule: 'NO_CHANGE',
    changed: false,
  });
  expect(problemOf(await key(`op2.${row.place}`, 'B', row.barcode, 40))).toEqual([409, 'reval-decided']);
  const { row_version } = (await rows({ barcode: row.barcode }))[0]!;
  const taken = await as(`co.${row.place}`, 'PUT', `/revalScript/void/${row.barcode}`, {
    pass: 'A',
    reason: 'x',
    row_version,
  });
  expect(problemOf(taken)).toEqual([409, 'reval-decided']);
  await expect(db()('reval_script').where({ barcode: row.barcode }).update({ amark: 1, aopid: 1 })).rejects.toThrow(
    'has decided',
  );
});

test('an officer whose exam is locked for camps signs in while the camp has scripts to value again, and not after', async () => {
  const valuation = () => db()('exam').where({ stage: 'VALUATION' });
  const [open] = (await rows()).filter(({ ext_mark }) => ext_mark === null);
  const email = `op2.${open!.place.toLowerCase()}@example.org`;
  await valuation().update({ camp_locked_at: new Date(), stage: 'CONSOLIDATED' });
  await db()('exam').where({ id: examId }).update({ rev_aply: false });
  expect((await enter(email)).statusCode).toBe(200);
  await db()('reval_script')
    .where({ place: open!.place })
    .whereNull('ext_mark')
    .whereNotExists((decided) =>
      decided.from('reval_outcome as o').whereRaw('o.rid = reval_script.rid').select(db().raw('1')),
    )
    .update({
      located_at: null,
      located_by: null,
      amark: null,
      aopid: null,
      missing_at: new Date(),
      missing_reason: 'BUNDLE_MISSING',
    });
  await db().raw('alter table reval_script disable trigger reval_script_kept');
  await db()('reval_script')
    .where({ place: open!.place })
    .whereNull('ext_mark')
    .whereNull('missing_at')
    .update({ amark: 5, bmark: 5, aopid: 1, bopid: 2 });
  const refused = await enter(email);
  expect(problemOf(refused)).toEqual([403, 'camp-closed']);
});
