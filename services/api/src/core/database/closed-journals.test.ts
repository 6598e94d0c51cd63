import knex, { type Knex } from 'knex';
import { randomBytes } from 'node:crypto';
import { closingHash, CLOSED, countLinks, firstBrokenLink, OPEN } from '../../modules/audit/chain-queries';
import { migrate } from './migrate';
import { POOL_ROLES, roleName } from './roles';

/** The last schema with a journal for each kind of valuation; its functions make the rows that are there before. */
const BEFORE = '0051_ticket_check';
const FIRST_DAY = '2026-01-30T10:00:00Z';
const UNTIL = '2026-01-31T00:00:00Z';
const ZERO = Buffer.alloc(32);
const name = `thervu_t${randomBytes(6).toString('hex')}`;

let server: Knex;
let owner: Knex;
let ownerUrl: string;
let exam: number;
let by: { officer_id: number; by_user: number };

const first = (bundleno: number, barcode: string, new_mark: number) => ({
  exam_id: exam,
  bundleno,
  barcode,
  pass: 'A',
  action: 'KEYED',
  new_mark,
  packet: 1,
  slno: 1,
  ...by,
});
const again = (barcode: string, new_mark: number) => ({
  exam_id: exam,
  place: 'ELSEWHERE',
  p_code: '24UPHC01',
  barcode,
  pass: 'A',
  action: 'KEYED',
  new_mark,
  ...by,
});

beforeAll(async () => {
  const url = new URL(process.env.TEST_SERVER_URL!);
  server = knex({ client: 'pg', connection: url.href, pool: { min: 0, max: 1 } });
  await server.raw('create database ??', [name]);
  url.pathname = `/${name}`;
  ownerUrl = url.href;
  await migrate(ownerUrl, { to: BEFORE });
  owner = knex({ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 2 } });
  await owner.transaction(async (trx) => {
    [{ id: exam }] = (await trx('exam').insert({ etype: 'ODD', eyear: 2026, emonth: 'NOV' }, ['id'])) as [
      { id: number },
    ];
    await trx.raw('select create_exam_partitions(?)', [exam]);
  });
  await owner('camp').insert({ place: 'ELSEWHERE', name: 'Elsewhere' });
  const person = { login: 'op@example.org', name: 'An operator', password_hash: '-', kind: 'OFFICER' };
  const [{ id: by_user }] = (await owner('app_user').insert(person, ['id'])) as [{ id: number }];
  const officer = { user_id: by_user, exam_id: exam, name: 'An operator', designation: '-', email: 'op@example.org' };
  const [{ id: officer_id }] = (await owner('camp_officer').insert({ ...officer, place: 'ELSEWHERE' }, ['id'])) as [
    { id: number },
  ];
  by = { officer_id: Number(officer_id), by_user: Number(by_user) };
  for (const event of [first(7, '10000001', 40), first(7, '10000002', 41), first(8, '10000003', 0)])
    await owner('camp_mark_event').insert({ ...event, at: FIRST_DAY });
  for (const event of [again('20000001', 50), again('20000002', 51)]) await owner('reval_mark_event').insert(event);
});
afterAll(async () => {
  await owner.destroy();
  await server.raw('drop database ?? with (force)', [name]);
  for (const role of POOL_ROLES) await server.raw('drop role if exists ??', [roleName(name, role)]);
  await server.destroy();
});

/** A script of bundle 8 with an A mark, as the release before leaves it before it writes its line. */
async function keyedScript(barcode: string, amark: number): Promise<void> {
  const where = { exam_id: exam, bundleno: 8, place: 'ELSEWHERE', p_code: '24UPHC01' };
  await owner('bundle')
    .insert({ ...where, tot_paper: 125, board: '-', district: '-' })
    .onConflict()
    .ignore();
  const a = { amark, aopid: by.officer_id, aupdateon: new Date() };
  await owner('camp_mark').insert({ ...where, barcode, packet: 1, slno: Number(barcode) % 100, ...a });
}

const CHAINS = [CLOSED.FIRST, CLOSED.REVALUATION, OPEN.FIRST, OPEN.REVALUATION];
/** One chain after the other: within a transaction there is one connection. */
async function broken(db: Knex = owner) {
  const found = [];
  for (const chain of CHAINS) {
    const link = await firstBrokenLink(db, chain, exam);
    if (link) found.push(link);
  }
  return found;
}
const closing = () => closingHash(owner, exam, UNTIL);
const lines = () => Promise.all(CHAINS.map((chain) => countLinks(owner, chain, exam)));
const last = async (table: string) =>
  (await owner(table).orderBy('id', 'desc').first<{ id: string; seq: number; prev_hash: Buffer }>())!;

test('the journals of the release before verify before and after, and their chains go on in the one journal', async () => {
  const before = {
    first: (await owner.raw<{ rows: unknown[] }>('select * from broken_camp_mark_links(?)', [exam])).rows,
    again: (await owner.raw<{ rows: unknown[] }>('select * from broken_reval_mark_links(?)', [exam])).rows,
    closing: await closing(),
  };
  expect(before).toMatchObject({ first: [], again: [], closing: { chains: 2, keyings: 3 } });
  const firstHead = (await owner('camp_mark_head').where({ bundleno: 7 }).first<{ hash: Buffer }>())!.hash;
  const againHead = (await owner('reval_mark_head').first<{ hash: Buffer }>())!.hash;
  const closedIds = [await last('camp_mark_event'), await last('reval_mark_event')].map(({ id }) => Number(id));

  await migrate(ownerUrl);
  expect(await broken()).toEqual([]);
  expect(await lines()).toEqual([3, 2, 0, 0]);
  expect(await closing()).toEqual(before.closing);

  await owner('valuation_event').insert({
    kind: 'FIRST',
    ...first(7, '10000001', 42),
    action: 'CHANGED',
    old_mark: 40,
  });
  const next = await last('valuation_event');
  expect(next).toMatchObject({ seq: 3, prev_hash: firstHead });
  expect(Number(next.id)).toBeGreaterThan(Math.max(...closedIds));
  await owner('valuation_event').insert({ kind: 'REVALUATION', ...again('20000001', 52) });
  expect(await last('valuation_event')).toMatchObject({ seq: 3, prev_hash: againHead });
  await owner('valuation_event').insert({ kind: 'FIRST', ...first(9, '10000004', 43) });
  expect(await last('valuation_event')).toMatchObject({ seq: 1, prev_hash: ZERO });
  expect(await broken()).toEqual([]);
  expect(await lines()).toEqual([3, 2, 2, 1]);
  // what was printed that night still fits: later keyings are not part of it
  expect(await closing()).toEqual(before.closing);
  expect((await closingHash(owner, exam, '2999-01-01T00:00:00Z')).hash).not.toEqual(before.closing.hash);
});

test('the closed journals take no row: what the release before still writes there is kept in the open one', async () => {
  const before = await lines();
  const heads = () =>
    Promise.all([owner('camp_mark_head').orderBy('bundleno'), owner('reval_mark_head').orderBy('p_code')]);
  const closed = await heads();
  await keyedScript('10000005', 44);
  await owner('camp_mark_event').insert({ ...first(8, '10000005', 44), at: FIRST_DAY });
  await owner('reval_mark_event').insert(again('20000002', 53));
  const [closedFirst, closedAgain, openFirst, openAgain] = before as [number, number, number, number];
  expect(await lines()).toEqual([closedFirst, closedAgain, openFirst + 1, openAgain + 1]);
  expect(await heads()).toEqual(closed);
  expect(await broken()).toEqual([]);
  // whoever writes, the moment is that of the arrival: no line is put among those of a day that was closed
  const { at } = await owner('valuation_event').where({ barcode: '10000005' }).first<{ at: Date }>('at');
  expect(Date.now() - at.getTime()).toBeLessThan(60_000);
});

describe('a line of the release before', () => {
  const event = () => ({ ...first(8, '10000006', 45) });
  beforeAll(() => keyedScript('10000006', 45));

  test.each([
    ['names another mark', { new_mark: 46 }],
    ['names another pass', { pass: 'B' }],
    ['is of another bundle', { bundleno: 7 }],
    ['is of a script nobody has keyed', { barcode: '10000009' }],
    ['is of another officer', { officer_id: null }],
    ['takes a mark away that is not there', { action: 'VOID', old_mark: 44, new_mark: null, reason: 'none' }],
  ])('is refused where it %s', async (_what, change) => {
    const before = await lines();
    await expect(owner('camp_mark_event').insert({ ...event(), ...change })).rejects.toThrow('is not what is written');
    expect(await lines()).toEqual(before);
  });

  test('stands where it tells of the mark, and a void without its voiding is found', async () => {
    const { rows: none } = await owner.raw<{ rows: unknown[] }>(
      `select * from valuation_marks_without_events('FIRST', ?) where barcode in ('10000005', '10000006')`,
      [exam],
    );
    expect(none).toEqual([{ barcode: '10000006', pass: 'A' }]);
    await owner('camp_mark_event').insert(event());
    const odd = () =>
      owner.raw<{ rows: unknown[] }>(
        `select * from valuation_marks_without_events('FIRST', ?) where barcode = '10000006'`,
        [exam],
      );
    expect((await odd()).rows).toEqual([]);
    const away = { action: 'VOID', old_mark: 45, new_mark: null, reason: 'none' };
    await owner('camp_mark_event').insert({ ...event(), ...away });
    expect((await odd()).rows).toEqual([{ barcode: '10000006', pass: 'A' }]);
    expect(await broken()).toEqual([]);
  });
});

test('one view reads both: every step once, a later one with the greater id', async () => {
  const steps = await owner('v_valuation_event')
    .orderBy('id')
    .select<{ kind: string; chain: string; seq: number }[]>('*');
  const counts = await lines();
  expect(steps).toHaveLength(counts.reduce((sum, count) => sum + count));
  for (const chain of ['7', '8', '9', 'ELSEWHERE, 24UPHC01']) {
    const seqs = steps.filter((step) => step.chain === chain).map(({ seq }) => seq);
    expect([chain, seqs]).toEqual([chain, seqs.map((_, i) => i + 1)]);
  }
});

describe('behind the guards', () => {
  const attacked = async (sql: string) => {
    const trx = await owner.transaction();
    try {
      await trx.raw('set local session_replication_role = replica');
      await trx.raw(sql);
      return await broken(trx);
    } finally {
      await trx.rollback();
    }
  };

  test('a changed line of a closed journal is named by its own function', async () => {
    const found = await attacked('update camp_mark_event set new_mark = 75 where bundleno = 7 and seq = 2');
    expect(found).toMatchObject([{ chain: '7', seq: 2, what: 'CHANGED' }]);
  });

  test('a closed chain cut off at its end no longer fits the line that follows it', async () => {
    const found = await attacked(
      `delete from camp_mark_event where bundleno = 7 and seq = 2;
       update camp_mark_head h set seq = 1, hash = (select e.hash from camp_mark_event e where e.bundleno = 7 and e.seq = 1)
       where h.bundleno = 7`,
    );
    expect(found).toMatchObject([{ chain: '7', seq: 2, what: 'MISSING' }]);
  });

  test('an open chain that was torn from the closed one is found, well made as it may be', async () => {
    const found = await attacked(
      `update valuation_event e set prev_hash = decode(repeat('00', 32), 'hex'),
         hash = valuation_event_hash(decode(repeat('00', 32), 'hex'), e) where kind = 'REVALUATION' and seq = 3;
       update valuation_event e set prev_hash = p.hash, hash = valuation_event_hash(p.hash, e)
       from valuation_event p where e.kind = 'REVALUATION' and e.seq = 4 and p.kind = e.kind and p.seq = 3;
       update valuation_head h set hash = e.hash from valuation_event e
       where h.kind = 'REVALUATION' and e.kind = h.kind and e.seq = h.seq`,
    );
    expect(found).toMatchObject([{ chain: 'ELSEWHERE, 24UPHC01', seq: 3, what: 'MOVED' }]);
  });
});
