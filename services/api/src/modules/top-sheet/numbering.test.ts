import type { Knex } from 'knex';
import { createHmac, randomBytes } from 'node:crypto';
import { fillPartition } from '../../core/database/bare-partition-queries';
import { apiUnderTest } from '../../testing/api-under-test';
import { dummyNumber } from './dummy-number';
import { paperChunks, orderHmacPads, isIdentifiable, numberScripts } from './numbering';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;

interface Script {
  id: number;
  application_id: number;
  dummy_no: string;
  barcode: string;
  p_code: string;
  board: string;
  district: string;
  place: string;
  void_reason: string | null;
}
let exam: number;
const scripts = (): Promise<Script[]> =>
  owner()('script').where({ exam_id: exam }).orderBy('dummy_no').select<Script[]>('*');
const quiet = { progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() };
const run = (overrides = {}) => numberScripts(owner(), exam, { ...quiet, ...overrides });
const eligible = async (): Promise<{ id: number; p_code: string }[]> =>
  owner()('v_qp_eligible').where({ exam_id: exam }).select('id', 'p_code');

/** An exam with a frozen roll and without numbers: the one the demo takes applications for. */
beforeAll(async () => {
  const found = await owner()('exam').where({ exam_tbl: 'E26A' }).first<{ id: number }>('id');
  exam = found.id;
  await owner()('exam_application').where({ exam_id: exam }).update({ ex_confm: true });
  await owner()('exam').where({ id: exam }).update({ stage: 'SCHEDULED' });
});
/** As before the first run; only a test may take numbers away. */
const forget = async () => {
  await owner()('script').where({ exam_id: exam }).delete();
  await owner()('script_block').where({ exam_id: exam }).delete();
};

describe('the first run', () => {
  beforeEach(forget);

  test('gives every eligible row one number, and no number twice', async () => {
    const rows = await eligible();
    expect(rows.length).toBeGreaterThan(100);
    const messages: number[] = [];
    const done = await run({ progress: async (index: number) => void messages.push(index) });
    expect(done).toEqual({ added: rows.length, total: rows.length, voided: 0, revived: 0 });
    const made = await scripts();
    expect(made).toHaveLength(rows.length);
    expect(new Set(made.map(({ application_id }) => application_id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(new Set(made.map(({ dummy_no }) => dummy_no)).size).toBe(rows.length);
    expect(made.every(({ dummy_no, barcode }) => dummy_no === barcode)).toBe(true);
    expect(messages.at(-1)).toBe(rows.length);
    const { at } = await owner()('exam').where({ id: exam }).first('sheets_generated_at as at');
    expect(at).toBeInstanceOf(Date);
  });

  test('orders papers by board and code, each in one piece, from base 1000000 on, with the right check digit', async () => {
    await run();
    const made = await scripts();
    expect(made[0]!.dummy_no).toBe('10000004');
    for (const { dummy_no } of made) expect(dummyNumber(Number(dummy_no.slice(0, 7)))).toBe(dummy_no);
    const papers = [...new Set(made.map(({ board, p_code }) => `${board}\u0000${p_code}`))];
    expect(papers).toEqual([...papers].sort((a, b) => (a < b ? -1 : 1)));
    for (const paper of papers) {
      const bases = made
        .filter(({ board, p_code }) => `${board}\u0000${p_code}` === paper)
        .map(({ dummy_no }) => Number(dummy_no.slice(0, 7)));
      expect(bases).toEqual(bases.map((_base, index) => bases[0]! + index));
    }
  });

  test('orders inside a paper by HMAC-SHA256 under the secret of the exam, which no role of the portal can read', async () => {
    await run();
    const { secret } = await owner()('dummy_order').where({ exam_id: exam }).first<{ secret: Buffer }>();
    expect(secret).toHaveLength(32);
    const drawn = (id: number) => createHmac('sha256', secret).update(String(id)).digest('hex');
    const made = await scripts();
    for (const paper of new Set(made.map(({ p_code }) => p_code))) {
      const order = made.filter(({ p_code }) => p_code === paper).map(({ application_id }) => application_id);
      expect(order).toEqual([...order].sort((a, b) => (drawn(a) < drawn(b) ? -1 : 1)));
    }
    for (const role of ['office', 'college', 'camp', 'public', 'auth'] as const)
      await expect(api.clone.pools[role]('dummy_order').first()).rejects.toThrow('permission denied');
  });

  test('keeps two numbers of a hundred free behind each paper', async () => {
    await run();
    const blocks: { p_code: string; first_no: number; next_no: number; last_no: number }[] = await owner()(
      'script_block',
    )
      .where({ exam_id: exam })
      .orderBy('first_no');
    const counts = new Map<string, number>();
    for (const { p_code } of await eligible()) counts.set(p_code, (counts.get(p_code) ?? 0) + 1);
    expect(blocks).toHaveLength(counts.size);
    blocks.forEach(({ p_code, first_no, next_no, last_no }, index) => {
      const n = counts.get(p_code)!;
      expect(next_no - first_no).toBe(n);
      expect(last_no - first_no + 1).toBe(n + Math.ceil(n / 50));
      expect(first_no).toBe(index === 0 ? 1_000_000 : blocks[index - 1]!.last_no + 1);
    });
  });

  test('comes to the same numbers when it is stopped between two chunks and run again', async () => {
    await run({ chunk: 40 });
    const whole = await scripts();
    await forget();
    let chunks = 0;
    const stop = async () => {
      chunks += 1;
      if (chunks === 3) throw new Error('killed');
    };
    await expect(run({ chunk: 40, progress: stop })).rejects.toThrow('killed');
    const half = await scripts();
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(whole.length);
    await run();
    const numbers = (list: Script[]) => list.map(({ application_id, dummy_no }) => [application_id, dummy_no]);
    expect(numbers(await scripts())).toEqual(numbers(whole));
  });

  test('comes to the same numbers when its connection dies in the middle of a chunk, at any of them', async () => {
    await run({ chunk: 300 });
    const whole = (await scripts()).map(({ application_id, dummy_no }) => [application_id, dummy_no]);
    await forget();
    let chunks = 0;
    const die = async (trx: Knex.Transaction) => {
      chunks += 1;
      if (chunks === 2 || chunks === 4) await trx.raw('select pg_terminate_backend(pg_backend_pid())');
    };
    await expect(run({ chunk: 300, recordAudit: die })).rejects.toThrow();
    await expect(run({ chunk: 300, recordAudit: die })).rejects.toThrow();
    expect((await scripts()).length).toBeLessThan(whole.length);
    await run({ chunk: 300, recordAudit: die });
    expect((await scripts()).map(({ application_id, dummy_no }) => [application_id, dummy_no])).toEqual(whole);
  });

  test('is one of two when two servers run at the same time: both end, every row has one number', async () => {
    const [first, second] = await Promise.all([run({ chunk: 30 }), run({ chunk: 30 })]);
    expect(first.added + second.added).toBe((await eligible()).length);
    expect(await scripts()).toHaveLength((await eligible()).length);
  });
});

describe('the first numbers of a big exam', () => {
  const atOnce = { atOnce: 1 };
  const kept = async () => ({
    scripts: (await scripts()).map(({ id: _, ...script }) => script),
    blocks: await owner()('script_block').where({ exam_id: exam }).orderBy('first_no'),
  });
  const withoutMoment = ({ scripts: list, blocks }: Awaited<ReturnType<typeof kept>>) => ({
    blocks,
    scripts: list.map((script) => ({ ...script, generated_at: null })),
  });
  /** What the table of the exam is made of: columns, keys, checks, references, triggers and rights, each by its name. */
  const made = async () => {
    const { rows } = await owner().raw<{ rows: { what: string }[] }>(
      `with part as (select 'part.' || lower(script_tbl) as name from exam where id = ?), t as (select name::regclass as id from part)
       select 'column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' ||
           coalesce(pg_get_expr(d.adbin, d.adrelid), '') as what
         from pg_attribute a cross join t left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = t.id and a.attnum > 0
       union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(c.oid) || ' ' || convalidated || ' ' || coninhcount from pg_constraint c, t where conrelid = t.id
       union all select 'index ' || pg_get_indexdef(indexrelid) || ' ' || indisvalid || ' ' || exists (select from pg_inherits i where i.inhrelid = indexrelid)
         from pg_index, t where indrelid = t.id
       union all select 'trigger ' || pg_get_triggerdef(g.oid) from pg_trigger g, t where tgrelid = t.id and not tgisinternal
       union all select 'watch ' || tgrelid::regclass::text || ' ' || tgtype || ' ' || tgfoid::regproc::text from pg_trigger g, t
         where tgisinternal and (tgrelid = t.id or tgconstrrelid = t.id)
       union all select 'policy ' || polname from pg_policy, t where polrelid = t.id
       union all select 'class ' || relname || ' ' || relkind::text || ' ' || relrowsecurity || ' ' || coalesce(reloptions::text, '') || ' ' || (select count(*) from aclexplode(relacl) x where x.grantee <> relowner) || ' ' || relpersistence::text || ' '
         || pg_get_expr(relpartbound, c.oid) || ' ' || pg_get_userbyid(relowner) from pg_class c, t where c.oid = t.id
       order by 1`,
      [exam],
    );
    return rows.map(({ what }) => what);
  };
  /** Until a connection waits for a lock. */
  const someoneWaits = async () => {
    for (let tries = 0; tries < 400; tries++) {
      const { rows } = await owner().raw<{ rows: unknown[] }>(
        `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database() where not l.granted and l.locktype = 'relation'`,
      );
      if (rows.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('Nobody waits.');
  };
  beforeEach(forget);

  test('are those that the papers one by one are given, with places, blocks and free numbers', async () => {
    await run();
    const before = await kept();
    await forget();
    const notes: object[] = [];
    const recordAudit = async (_trx: unknown, what: object) => void notes.push(what);
    const done = await run({ ...atOnce, recordAudit });
    expect(done).toMatchObject({ added: before.scripts.length, total: before.scripts.length });
    expect(withoutMoment(await kept())).toEqual(withoutMoment(before));
    expect(notes).toEqual([
      expect.objectContaining({ added: before.scripts.length, papers: before.blocks.length }) as object,
    ]);
  });

  test('come in a table that has everything the empty one had: columns, keys, checks, references, triggers, rights', async () => {
    const empty = await made();
    await run(atOnce);
    expect(await made()).toEqual(empty);
    const { rows } = await owner().raw<{ rows: { n: number }[] }>(
      `select count(*)::int as n from pg_class where relname like '%\\_bare%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    const known = await owner().raw<{ rows: object[] }>(
      `select reltuples::int as rows, exists (select from pg_stats where schemaname = 'part' and tablename = relname) as analyzed
       from pg_class where oid = 'part.s26a'::regclass`,
    );
    expect(known.rows).toEqual([{ rows: (await scripts()).length, analyzed: true }]);
    for (const role of ['office', 'college', 'camp', 'public', 'auth'] as const)
      await expect(api.clone.pools[role].raw('select from part.s26a')).rejects.toThrow('permission denied');
    await expect(api.clone.pools.camp('script').first()).rejects.toThrow('permission denied');
    const [script] = await scripts();
    await expect(owner()('script').where({ id: script!.id }).update({ dummy_no: '99999992' })).rejects.toThrow(
      'never changed',
    );
    await expect(
      owner()('exam_application').where({ exam_id: exam, id: script!.application_id }).delete(),
    ).rejects.toThrow('foreign key');
  });

  test('do not exist when the connection dies before all of them are there, and are the same ones afterwards', async () => {
    await run(atOnce);
    const whole = (await scripts()).map(({ application_id, dummy_no }) => [application_id, dummy_no]);
    await forget();
    const die = async (trx: Knex.Transaction) => void (await trx.raw('select pg_terminate_backend(pg_backend_pid())'));
    await expect(run({ ...atOnce, recordAudit: die })).rejects.toThrow();
    expect(await kept()).toEqual({ scripts: [], blocks: [] });
    await run(atOnce);
    expect((await scripts()).map(({ application_id, dummy_no }) => [application_id, dummy_no])).toEqual(whole);
  });

  test('are made once when two servers run at the same time', async () => {
    const rows = await eligible();
    const [first, second] = await Promise.all([run(atOnce), run(atOnce)]);
    expect(first.added + second.added).toBe(rows.length);
    expect(await scripts()).toHaveLength(rows.length);
  });

  test('a later run adds late rows to them and renumbers nobody', async () => {
    const [late] = await eligible();
    const confirm = (ex_confm: boolean) =>
      owner()('exam_application').where({ exam_id: exam, id: late!.id }).update({ ex_confm });
    await confirm(false);
    await run(atOnce);
    const before = await scripts();
    await confirm(true);
    expect(await run(atOnce)).toMatchObject({ added: 1 });
    const now = await scripts();
    expect(now.filter(({ application_id }) => application_id !== late!.id)).toEqual(before);
    expect(now).toHaveLength(before.length + 1);
  });

  test('follow what happens while they are made: a row unconfirmed has a number that is void, one deleted has none', async () => {
    const [unconfirmed, deleted] = await eligible();
    const row = await owner()('exam_application').where({ exam_id: exam, id: deleted!.id }).first();
    const other = await api.clone.pools.office.transaction();
    await other('exam_application').where({ exam_id: exam, id: unconfirmed!.id }).update({ ex_confm: false });
    await other('exam_application').where({ exam_id: exam, id: deleted!.id }).delete();
    const running = run(atOnce);
    await someoneWaits();
    await other.commit();
    await running;
    const now = await scripts();
    expect(now.find(({ application_id }) => application_id === unconfirmed!.id)).toMatchObject({
      void_reason: 'UNCONFIRMED',
    });
    expect(now.filter(({ void_reason }) => void_reason !== null)).toHaveLength(1);
    expect(now.some(({ application_id }) => application_id === deleted!.id)).toBe(false);
    await owner()('exam_application').insert(row);
    await owner()('exam_application').where({ exam_id: exam }).update({ ex_confm: true });
  });

  test('a row confirmed while they are made gets its number in the same run, another withdrawn beside it', async () => {
    const [late, withdrawn] = await eligible();
    const confirm = (db: Knex, id: number, ex_confm: boolean) =>
      db('exam_application').where({ exam_id: exam, id }).update({ ex_confm });
    await confirm(owner(), late!.id, false);
    const rows = await eligible();
    const other = await api.clone.pools.office.transaction();
    await confirm(other, late!.id, true);
    await confirm(other, withdrawn!.id, false);
    const running = run(atOnce);
    await someoneWaits();
    await other.commit();
    expect(await running).toMatchObject({ added: rows.length + 1, total: rows.length });
    const made = await scripts();
    const find = (id: number) => made.find(({ application_id }) => application_id === id);
    expect(find(late!.id)).toMatchObject({ void_reason: null });
    expect(find(withdrawn!.id)).toMatchObject({ void_reason: 'UNCONFIRMED' });
    expect(made).toHaveLength(rows.length + 1);
    await confirm(owner(), withdrawn!.id, true);
  });

  test('a reader that keeps the table busy for long is waited for, without keeping others from reading', async () => {
    const reader = await owner().transaction();
    await reader('script').where({ exam_id: exam }).first();
    const running = run(atOnce);
    await someoneWaits();
    expect(await owner()('script').whereNot({ exam_id: exam }).first()).toBeDefined();
    await reader.rollback();
    expect((await running).added).toBe((await eligible()).length);
  });

  test('a reader that never ends is named after the last try, and nothing was changed', async () => {
    const empty = await made();
    const reader = await owner().transaction();
    await reader('script').where({ exam_id: exam }).first();
    const filled = owner().transaction((trx) =>
      fillPartition(trx, 'script', exam, { fill: () => Promise.resolve(), tries: 1 }),
    );
    await expect(filled).rejects.toThrow('Something else has been reading the same table');
    await reader.rollback();
    expect(await made()).toEqual(empty);
    expect((await run(atOnce)).added).toBe((await eligible()).length);
  });
});

describe('a later run', () => {
  let before: Script[];
  const numbers = (list: Script[]) =>
    list.map(({ application_id, dummy_no, id }) => [application_id, dummy_no, id]).sort();
  beforeEach(async () => {
    await forget();
    await owner()('exam_application').where({ exam_id: exam }).update({ ex_confm: true });
    await run();
    before = await scripts();
  });

  test('adds nothing where nothing is new', async () => {
    expect(await run()).toMatchObject({ added: 0, voided: 0, revived: 0 });
    expect(await scripts()).toEqual(before);
  });

  test('gives late rows the gap of their paper first and then the end of the range, and renumbers nobody', async () => {
    const paper = before.find(({ p_code }) => before.filter((script) => script.p_code === p_code).length > 5)!.p_code;
    const late = before.filter(({ p_code }) => p_code === paper).slice(1, 4);
    // as if these had been confirmed only now
    await owner()('script')
      .whereIn(
        'id',
        late.map(({ id }) => id),
      )
      .delete();
    const kept = await scripts();
    const block = await owner()('script_block').where({ exam_id: exam, p_code: paper }).first();
    const free = block.last_no - block.next_no + 1;
    const { last } = await owner()('script_block')
      .where({ exam_id: exam })
      .max({ last: 'last_no' })
      .first<{ last: number }>();
    expect(await run()).toMatchObject({ added: 3 });
    const now = await scripts();
    const added = now.filter(({ id }) => !kept.some((script) => script.id === id));
    expect(added.map(({ application_id }) => application_id).sort()).toEqual(
      late.map(({ application_id }) => application_id).sort(),
    );
    const bases = added.map(({ dummy_no }) => Number(dummy_no.slice(0, 7)));
    const gap = bases.filter((base) => base >= block.next_no && base <= block.last_no);
    expect(gap).toHaveLength(Math.min(3, free));
    expect(bases.filter((base) => base > last)).toHaveLength(3 - gap.length);
    // numbers are never given a second time
    expect(late.some(({ dummy_no }) => added.some((script) => script.dummy_no === dummy_no))).toBe(false);
    expect(numbers(now.filter(({ id }) => kept.some((script) => script.id === id)))).toEqual(numbers(kept));
  });

  test('a row that is unconfirmed makes its number void at once; confirmed again it has the same number', async () => {
    const [script] = before;
    const pick = async () => (await scripts()).find(({ id }) => id === script!.id)!;
    const confirm = (ex_confm: boolean) =>
      owner()('exam_application').where({ exam_id: exam, id: script!.application_id }).update({ ex_confm });
    await confirm(false);
    expect(await pick()).toMatchObject({ void_reason: 'UNCONFIRMED', dummy_no: script!.dummy_no });
    expect(await run()).toMatchObject({ added: 0, voided: 0 });
    expect((await scripts()).filter(({ dummy_no }) => dummy_no === script!.dummy_no)).toHaveLength(1);
    await confirm(true);
    expect(await pick()).toMatchObject({ void_reason: null, dummy_no: script!.dummy_no });
    expect(await run()).toMatchObject({ added: 0, revived: 0 });
  });

  test('a paper that is written no longer makes its numbers void, and only a voiding of that kind is taken back', async () => {
    const { p_code } = before[0]!;
    const ownBefore = before.filter((script) => script.p_code === p_code);
    const lost = before.find((script) => script.p_code !== p_code)!;
    await owner()('script').where({ id: lost.id }).update({ void_reason: 'LOST', voided_at: new Date() });
    await owner()('course').where({ p_code }).update({ p_type: 'PRACTICAL' });
    const notes: object[] = [];
    const recordAudit = async (_trx: unknown, what: object) => void notes.push(what);
    expect(await run({ recordAudit })).toMatchObject({ voided: ownBefore.length, revived: 0 });
    expect(notes).toEqual([{ voided: ownBefore.length, revived: 0 }]);
    await owner()('course').where({ p_code }).update({ p_type: 'THEORY' });
    expect(await run()).toMatchObject({ voided: 0, revived: ownBefore.length });
    const now = await scripts();
    expect(now.filter(({ void_reason }) => void_reason !== null).map(({ id }) => id)).toEqual([lost.id]);
  });

  test('after the first mark of a paper it adds what is missing and touches nothing else', async () => {
    const [script, two] = before;
    await owner()('script').where({ id: two!.id }).delete();
    await owner()('bundle').insert({
      exam_id: exam,
      bundleno: 1,
      p_code: script!.p_code,
      tot_paper: 1,
      board: script!.board,
      district: 'Salem',
      place: script!.place,
    });
    await owner()('camp_mark').insert({
      exam_id: exam,
      barcode: script!.barcode,
      bundleno: 1,
      packet: 1,
      slno: 1,
      p_code: script!.p_code,
      place: script!.place,
    });
    expect(await run()).toMatchObject({ added: 1 });
    const now = await scripts();
    expect(now.find(({ id }) => id === script!.id)).toEqual(script);
    await owner()('camp_mark').where({ exam_id: exam }).delete();
    await owner()('bundle').where({ exam_id: exam }).delete();
  });
});

test('confirmed practicals, extension activities, papers without an external maximum and unconfirmed rows get none', async () => {
  await forget();
  await owner()('exam_application').where({ exam_id: exam }).update({ ex_confm: true });
  const rows = await eligible();
  const papers = [...new Set(rows.map(({ p_code }) => p_code))];
  const [practical, extension, without] = papers;
  await owner()('course').where({ p_code: practical }).update({ p_type: 'PRACTICAL' });
  await owner()('course').where({ p_code: extension }).update({ scheme: 'COMPLETION' });
  await owner()('course').where({ p_code: without }).update({ extl_min: 0, extl_max: 0 });
  const other = rows.find(({ p_code }) => ![practical, extension, without].includes(p_code))!;
  await owner()('exam_application').where({ exam_id: exam, id: other.id }).update({ ex_confm: false });
  await run();
  const made = await scripts();
  const left = rows.filter(({ id, p_code }) => id !== other.id && ![practical, extension, without].includes(p_code));
  expect(made.map(({ application_id }) => application_id).sort()).toEqual(left.map(({ id }) => id).sort());
});

describe('where a script is valued', () => {
  const place = async (colcode: string, level: string, telling: boolean) => {
    const { rows } = await owner().raw<{ rows: { place: string; p_code: string }[] }>(
      `select distinct s.place, s.p_code from script s join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
       join degree d on d.deg_id = a.deg_id where s.exam_id = ? and a.colcode = ? and d.deg_level = ?`,
      [exam, colcode, level],
    );
    const { rows: counts } = await owner().raw<{
      rows: { p_code: string; eligible: number; single: boolean }[];
    }>(
      `select p_code, count(*)::int as eligible, min(colcode) = max(colcode) as single from v_qp_eligible where exam_id = ? group by 1`,
      [exam],
    );
    const tells = new Set(counts.filter(isIdentifiable).map(({ p_code }) => p_code));
    return [...new Set(rows.filter(({ p_code }) => tells.has(p_code) === telling).map((row) => row.place))];
  };

  test('at the camp of the college; postgraduate papers and papers that betray their writers at the head office', async () => {
    await forget();
    await run();
    const { place: ownCamp } = await owner()('college').where({ colcode: '101' }).first<{ place: string }>('place');
    const { place: office } = await owner()('college')
      .where({ is_head_office: true })
      .first<{ place: string }>('place');
    expect(await place('101', 'UG', false)).toEqual([ownCamp]);
    expect(await place('101', 'UG', true)).toEqual([office]);
    const { rows } = await owner().raw<{ rows: { place: string }[] }>(
      `select distinct s.place from script s join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
       join degree d on d.deg_id = a.deg_id where s.exam_id = ? and d.deg_level = 'PG'`,
      [exam],
    );
    expect(rows.map((row) => row.place)).toEqual([office]);
  });

  test('never at a camp in the rooms of its own college, nor at one that cannot be chosen', async () => {
    await forget();
    const { place: ownCamp } = await owner()('college').where({ colcode: '101' }).first<{ place: string }>('place');
    await owner()('camp').where({ place: ownCamp }).update({ host: '101' });
    await run();
    const { rows } = await owner().raw<{ rows: { place: string }[] }>(
      `select distinct s.place from script s join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
       where s.exam_id = ? and a.colcode = '101'`,
      [exam],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect([ownCamp, 'SALEM', null]).not.toContain(row.place);
    await owner()('camp').where({ place: ownCamp }).update({ host: null });
  });
});

test('a number stays with its row: not even the owner changes it', async () => {
  const [script] = await scripts();
  for (const change of [{ dummy_no: '99999992' }, { barcode: '99999992' }, { application_id: 1 }])
    await expect(owner()('script').where({ id: script!.id }).update(change)).rejects.toThrow('never changed');
});

test('an exam whose numbers are used up is told so, and keeps what it has', async () => {
  await forget();
  await owner()('script_block').insert({
    exam_id: exam,
    p_code: 'OTHER',
    first_no: 9_999_990,
    next_no: 9_999_999,
    last_no: 9_999_999,
  });
  await expect(run()).rejects.toThrow('The dummy numbers of this exam are used up');
  expect(await scripts()).toEqual([]);
});

test('papers are put together until a chunk is full; a paper is never split', () => {
  const paper = (p_code: string, missing: number) => ({
    p_code,
    missing,
    board: 'B',
    eligible: missing,
    single: false,
  });
  const chunks = paperChunks([paper('A', 5), paper('B', 0), paper('C', 4), paper('D', 3), paper('E', 50)], 10);
  expect(chunks.map((chunk) => chunk.map(({ p_code }) => p_code))).toEqual([['A', 'C'], ['D'], ['E']]);
});

test('the two padded keys make the HMAC of the standard', () => {
  const secret = randomBytes(32);
  const { inner, outer } = orderHmacPads(secret);
  expect([inner.length, outer.length]).toEqual([64, 64]);
  expect(inner.subarray(0, 2)).toEqual(Buffer.from([secret[0]! ^ 0x36, secret[1]! ^ 0x36]));
  expect(outer[63]).toBe(0x5c);
});
