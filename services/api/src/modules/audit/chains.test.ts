import { shortHash } from '@thervu/contracts/audit/audit-rules';
import type { ClosingHash } from '@thervu/contracts/audit/audit-contract';
import { apiUnderTest } from '../../testing/api-under-test';
import { keyedBundle, testCamp, type TestCamp } from '../../testing/camp-bundle';
import { makeRequests } from '../../testing/reval-requests';
import { sealAgain } from '../../testing/seal-again';
import { anchorCampMarks } from './chain-queries';
import { describeCheck, verifyChains } from './chain-verify';

const api = apiUnderTest();
let camp: TestCamp;
let bundleno: number;
let paper: { exam_id: number; colcode: string; p_code: string };
/** A script of the revaluation, keyed twice by its camp, in the chain of its camp and paper. */
let valued: { exam_id: number; place: string; p_code: string; barcode: string };

/** An attack that only the database's owner could make, rolled back after the check. */
async function attacked(sql: string): Promise<string[]> {
  const trx = await api.clone.pools.owner.transaction();
  try {
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(sql);
    return (await verifyChains(trx)).broken;
  } finally {
    await trx.rollback();
  }
}

async function valuedAgain(): Promise<typeof valued> {
  const owner = api.clone.pools.owner;
  const exam = (await owner('exam').where({ stage: 'REVALUATION' }).first<{ id: number }>('id')).id;
  const [made] = await makeRequests(owner, exam, [{ original: 30, second: 40 }]);
  await sealAgain(owner, exam);
  const script = await owner('reval_script').where({ rid: made!.rid }).first();
  const filter = {
    exam_id: exam,
    place: script.place as string,
    p_code: made!.p_code,
    barcode: script.barcode as string,
  };
  const by = async (officer_id: number) => ({
    officer_id,
    by_user: (await owner('camp_officer').where({ id: officer_id }).first('user_id')).user_id as number,
  });
  await owner('valuation_event').insert({
    kind: 'REVALUATION',
    ...filter,
    action: 'LOCATED',
    ...(await by(script.aopid)),
  });
  await owner('valuation_event').insert({
    kind: 'REVALUATION',
    ...filter,
    action: 'KEYED',
    pass: 'A',
    new_mark: 40,
    ...(await by(script.aopid)),
  });
  await owner('valuation_event').insert({
    kind: 'REVALUATION',
    ...filter,
    action: 'KEYED',
    pass: 'B',
    new_mark: 40,
    ...(await by(script.bopid)),
  });
  return filter;
}

beforeAll(async () => {
  camp = await testCamp(api);
  const marks = [1, 2, 3].map((slno) => ({ slno, a: 30 + slno, b: 30 + slno }));
  ({ bundleno } = await keyedBundle(api, camp, marks));
  valued = await valuedAgain();
  paper = (await api.clone.pools
    .owner('mark_history')
    .groupBy('exam_id', 'colcode', 'p_code')
    .havingRaw('count(*) >= 4')
    .orderBy(['exam_id', 'colcode', 'p_code'])
    .first('exam_id', 'colcode', 'p_code'))!;
});

test('a signature that was changed, and one that was removed, are found and named', async () => {
  const owner = api.clone.pools.owner;
  const user = (await owner('app_user').where({ login: '501' }).first<{ id: number }>('id')).id;
  for (const subject of ['Run 1', 'Run 2'])
    await owner.raw(
      `select write_signature(?, 'RUN', ?, '{}', 'NONE', null, null, null, null, gen_random_uuid(), 'call')`,
      [user, subject],
    );
  const where = `user_id = ${user} and seq = (select max(seq) from signature where user_id = ${user})`;
  const line = (await owner('signature').whereRaw(where).first<{ id: number; seq: number }>('id', 'seq'))!;
  expect(await attacked(`update signature set subject = 'Run 3' where ${where}`)).toEqual([
    `Signatures of account ${user}: line ${line.seq} (row ${line.id}) is not as it was written`,
  ]);
  expect(await attacked(`delete from signature where ${where}`)).toEqual([
    `Signatures of account ${user}: line ${line.seq} is missing`,
  ]);
});

test('untouched chains are found whole', async () => {
  const check = await verifyChains(api.clone.pools.owner);
  expect(check.broken).toEqual([]);
  expect(describeCheck(check)).toMatch(
    /[1-9]\d* lines of the history of marks, [1-9]\d* keyings of the camps, 3 steps of the revaluation/,
  );
});

describe('the journal of a camp', () => {
  const where = (seq: number) =>
    `kind = 'FIRST' and exam_id = ${camp.examId} and bundleno = ${bundleno} and seq = ${seq}`;
  test.each([
    [
      'a changed mark',
      () => `update valuation_event set new_mark = new_mark + 1 where ${where(3)}`,
      'line 3 (row %id) is not as it was written',
      3,
    ],
    [
      'a changed time',
      () => `update valuation_event set at = at + interval '1 second' where ${where(2)}`,
      'line 2 (row %id) is not as it was written',
      2,
    ],
    ['a removed line', () => `delete from valuation_event where ${where(4)}`, 'line 4 is missing', undefined],
    ['a removed end', () => `delete from valuation_event where ${where(6)}`, 'line 6 is missing', undefined],
    [
      'two lines that changed places',
      () => `update valuation_event set seq = 99 where ${where(3)}; update valuation_event set seq = 3 where ${where(4)};
      update valuation_event set seq = 4 where ${where(99)}`,
      'line 3 (row %id) is not as it was written',
      4,
    ],
    [
      'a line added at the end',
      () => `insert into valuation_event (kind, chain, exam_id, bundleno, barcode, pass, action, new_mark, officer_id, seq, prev_hash, hash)
      select kind, chain, exam_id, bundleno, barcode, pass, action, 75, officer_id, 7, hash, sha256('x') from valuation_event where ${where(6)}`,
      'line 7 (row %id) is not as it was written',
      7,
    ],
  ] as const)('%s is found and the line is named', async (_words, sql, what, named) => {
    const id =
      named && (await api.clone.pools.owner('valuation_event').whereRaw(where(named)).first<{ id: number }>('id'))?.id;
    const [first, ...extra] = await attacked(sql());
    expect(extra).toEqual([]);
    expect(first).toContain(`Marks of the camps, bundle ${bundleno} of `);
    expect(first).toMatch(new RegExp(what.replace(/[()]/g, '\\$&').replace('%id', id ? String(id) : '\\d+')));
  });

  test('a well-made line added past the head, and a head that names another end, are found', async () => {
    const add = `insert into valuation_event (kind, chain, exam_id, bundleno, barcode, pass, action, new_mark, officer_id, seq, prev_hash, hash)
      select kind, chain, exam_id, bundleno, barcode, pass, action, new_mark, officer_id, 7, hash, '' from valuation_event where ${where(6)};
      update valuation_event e set hash = valuation_event_hash(e.prev_hash, e) where ${where(7)}`;
    expect(await attacked(add)).toEqual([expect.stringMatching(/line 7 \(row \d+\) was added past the chain/)]);
    const head = `update valuation_head set hash = sha256('x') where kind = 'FIRST' and exam_id = ${camp.examId} and chain = '${bundleno}'`;
    expect(await attacked(head)).toEqual([expect.stringMatching(/line 6 \(row \d+\) is not the end the head/)]);
  });

  test('a shown mark that no keying made is found', async () => {
    const messages = await attacked(
      `update camp_mark set amark = amark + 1 where exam_id = ${camp.examId} and bundleno = ${bundleno} and slno = 1`,
    );
    expect(messages).toEqual([expect.stringMatching(/mark A of script \d{8} is not what its journal says/)]);
  });
});

describe('the history of marks', () => {
  const where = (seq: number) =>
    `exam_id = ${paper.exam_id} and colcode = '${paper.colcode}' and p_code = '${paper.p_code}' and seq = ${seq}`;
  test.each([
    [
      'a changed mark',
      () => `update mark_history set new_value = new_value + 1 where ${where(2)}`,
      'line 2 (row %id) is not as it was written',
    ],
    [
      'another person',
      () => `update mark_history set by_user = (select max(id) from app_user) where ${where(2)}`,
      'line 2 (row %id) is not as it was written',
    ],
    ['a removed line', () => `delete from mark_history where ${where(2)}`, 'line 2 is missing'],
    [
      'two lines that changed places',
      () => `update mark_history set seq = 9999 where ${where(2)}; update mark_history set seq = 2 where ${where(3)};
      update mark_history set seq = 3 where ${where(9999)}`,
      'line 2 (row %id) is not as it was written',
    ],
    [
      'a line put between',
      () => `update mark_history set seq = seq + 1000 where ${where(2).replace(/seq = 2$/, 'seq >= 2')};
      update mark_history set seq = seq - 999 where ${where(2).replace(/seq = 2$/, 'seq >= 1000')};
      insert into mark_history (exam_id, application_id, colcode, p_code, field, new_value, by_user, seq, prev_hash, hash)
      select exam_id, application_id, colcode, p_code, field, 1, by_user, 2, hash, '' from mark_history where ${where(1)};
      update mark_history e set hash = mark_history_hash(e.prev_hash, e) where ${where(2)}`,
      'line 3 (row %id) is not as it was written',
    ],
  ] as const)('%s is found and the line is named', async (_words, sql, what) => {
    const [first, ...extra] = await attacked(sql());
    expect(extra).toEqual([]);
    expect(first).toContain(`History of marks, college and paper ${paper.colcode}, ${paper.p_code} of `);
    expect(first).toMatch(new RegExp(what.replace(/[()]/g, '\\$&').replace('%id', '\\d+')));
  });
});

describe('the history of the revaluation', () => {
  const where = (seq: number) =>
    `kind = 'REVALUATION' and exam_id = ${valued.exam_id} and place = '${valued.place}' and p_code = '${valued.p_code}' and seq = ${seq}`;
  test.each([
    [
      'a changed mark',
      () => `update valuation_event set new_mark = 41 where ${where(2)}`,
      'line 2 (row %id) is not as it was written',
    ],
    [
      'a changed time',
      () => `update valuation_event set at = at + interval '1 second' where ${where(2)}`,
      'line 2 (row %id) is not as it was written',
    ],
    [
      'another officer',
      () => `update valuation_event set officer_id = (select max(id) from camp_officer) where ${where(3)}`,
      'line 3 (row %id) is not as it was written',
    ],
    ['a removed line', () => `delete from valuation_event where ${where(2)}`, 'line 2 is missing'],
    ['a removed end', () => `delete from valuation_event where ${where(3)}`, 'line 3 is missing'],
    [
      'two lines that changed places',
      () => `update valuation_event set seq = 99 where ${where(2)}; update valuation_event set seq = 2 where ${where(3)};
      update valuation_event set seq = 3 where ${where(99)}`,
      'line 2 (row %id) is not as it was written',
    ],
  ] as const)('%s is found and the line is named', async (_words, sql, what) => {
    const [first, ...extra] = await attacked(sql());
    expect(extra).toEqual([]);
    expect(first).toContain(`Revaluation, camp and paper ${valued.place}, ${valued.p_code} of `);
    expect(first).toMatch(new RegExp(what.replace(/[()]/g, '\\$&').replace('%id', '\\d+')));
  });

  test('a mark of the revaluation that no keying made is found, and its script is named', async () => {
    const messages = await attacked(
      `update reval_script set amark = 41, bmark = 41 where barcode = '${valued.barcode}'`,
    );
    expect(messages).toEqual([
      expect.stringMatching(
        new RegExp(`^Revaluation of .+: mark A of script ${valued.barcode} is not what its journal says`),
      ),
    ]);
  });

  test('nobody who is less than the owner of the database comes as far', async () => {
    const change = (pool: 'office' | 'camp') =>
      api.clone.pools[pool]('valuation_event').where({ barcode: valued.barcode }).update({ new_mark: 41 });
    await expect(change('office')).rejects.toThrow('permission denied');
    await expect(change('camp')).rejects.toThrow('permission denied');
    await expect(api.clone.pools.owner('valuation_event').update({ new_mark: 41 })).rejects.toThrow('append only');
  });
});

describe('the closing hash of a day', () => {
  const ask = async (day: string) =>
    (await api.call('camp', 'GET', `/bundles/closing-hash/${day}`)).json<ClosingHash>();
  const indianDay = (ago: number) =>
    new Date(Date.now() + 5.5 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

  test('is the same for everybody, and is another one once there is another keying', async () => {
    const yesterday = indianDay(1);
    const before = await ask(yesterday);
    expect(before).toMatchObject({ day: yesterday, over: true });
    expect(before.hash).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
    expect((await api.call('campadmin', 'GET', `/bundles/closing-hash/${yesterday}`)).json()).toEqual(before);
    await keyedBundle(api, camp, [{ slno: 1, a: 40 }], { at: new Date(Date.now() - 86_400_000) });
    const after = await ask(yesterday);
    expect(after.keyings).toBe(before.keyings + 1);
    expect(after.hash).not.toBe(before.hash);
    // what is keyed today changes nothing of yesterday
    await keyedBundle(api, camp, [{ slno: 1, a: 41 }]);
    expect(await ask(yesterday)).toEqual(after);
  });

  test('of a day that is not over says up to when it was reckoned', async () => {
    const today = await ask(indianDay(0));
    expect(today.over).toBe(false);
    expect(Date.parse(today.until)).toBeLessThan(Date.now());
  });

  test('the office types it in from paper and learns whether it still fits', async () => {
    const day = indianDay(1);
    const { hash } = await ask(day);
    const check = async (typed: string, suffix = '') =>
      api.call('admin', 'GET', `/audit/closing-hash/${camp.examId}/${encodeURIComponent(typed)}?date=${day}${suffix}`);
    expect((await check(hash)).json()).toMatchObject({ fits: true });
    expect((await check(hash.toUpperCase().replaceAll(' ', ''))).json()).toMatchObject({ fits: true });
    expect((await check('0000 0000 0000 0000')).json()).toMatchObject({ fits: false, now: { hash } });
    expect((await check('zz')).json()).toMatchObject({ status: 422, errors: [{ field: 'hash' }] });
    const today = await ask(indianDay(0));
    expect((await check(today.hash, `&until=${encodeURIComponent(today.until)}`)).json()).toMatchObject({ fits: true });
    expect((await api.call('college', 'GET', `/bundles/closing-hash/${day}`)).statusCode).toBe(403);
  });

  test('a whole chain written anew, links and head and all, no longer fits the hash noted that night', async () => {
    const owner = api.clone.pools.owner;
    await anchorCampMarks(owner);
    const noted = await owner('chain_anchor').where({ chain: 'CAMP_MARK', exam_id: camp.examId }).first();
    expect(shortHash(noted.root_hash.toString('hex'))).toBe((await ask(indianDay(1))).hash);
    const old = await owner('valuation_event')
      .where({ exam_id: camp.examId })
      .where('at', '<', noted.at)
      .orderBy('id', 'desc')
      .first();
    const messages = await attacked(`
      update valuation_event set new_mark = 1 where id = ${old.id};
      do $$ declare e valuation_event; p bytea := decode(repeat('00', 32), 'hex'); begin
        for e in select * from valuation_event where exam_id = ${camp.examId} and bundleno = ${old.bundleno} order by seq loop
          update valuation_event set prev_hash = p, hash = valuation_event_hash(p, e) where id = e.id returning hash into p;
        end loop;
        update valuation_head set hash = p where kind = 'FIRST' and exam_id = ${camp.examId} and chain = '${old.bundleno}';
      end $$;
      update camp_mark set amark = case '${old.pass}' when 'A' then 1 else amark end, bmark = case '${old.pass}' when 'B' then 1 else bmark end,
        cmark = case '${old.pass}' when 'C' then 1 else cmark end where exam_id = ${camp.examId} and barcode = '${old.barcode}'`);
    expect(messages).toEqual([expect.stringContaining('the journal is not what was noted at')]);
  });
});
