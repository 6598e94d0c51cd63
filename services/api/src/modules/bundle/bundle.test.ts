import type { BundleMovement, HeldBundle } from '@thervu/contracts/bundle/bundle-contract';
import { apiUnderTest } from '../../testing/api-under-test';
import { HeapOfScripts } from '../../testing/bundle-test-queries';

const api = apiUnderTest();
const heap = new HeapOfScripts(() => api.clone.pools.owner);
const CAMP = 'Sona';
beforeAll(() => heap.open(CAMP));

const receive = (barcodes: string[], as: 'campadmin' | 'admin' | 'camp' = 'campadmin', overrides: object = {}) =>
  api.call(as, 'POST', '/camp-bundles/receipts', { barcodes, ...overrides });
const make = (body: object, as: 'campadmin' | 'admin' = 'campadmin') => api.call(as, 'POST', '/camp-bundles', body);
const handOver = (body: object) => api.call('campadmin', 'POST', '/camp-bundles/hand-overs', body);
const receivedOf = async (p_code: string) =>
  (await api.call('campadmin', 'GET', '/camp-bundles/receipts'))
    .json<{ p_code: string; waiting: number; bundled: number }[]>()
    .find((paper) => paper.p_code === p_code);

async function bundleOf(n: number): Promise<{ bundleno: number; barcodes: string[] }> {
  const { p_code, barcodes } = await heap.scripts(n);
  await receive(barcodes);
  const answer = await make({ p_code });
  const { bundles } = answer.json<{ bundles: { bundleno: number }[] }>();
  return { bundleno: bundles[0]!.bundleno, barcodes };
}

describe('receipt', () => {
  test('scanned scripts are received once, and those that do not belong here are told apart', async () => {
    const { p_code, barcodes } = await heap.scripts(4);
    const [first, second, away, absent] = barcodes as [string, string, string, string];
    await heap.setCamp(away, 'PUCAMP');
    await heap.setAbsent(absent);
    const answer = await receive([first, second, first, away, absent, '00000000']);
    expect(answer.json()).toEqual({
      message: 'Scripts: 2 received, 3 refused.',
      received: 2,
      already: 0,
      p_code,
      refused: [
        { barcode: away, reason: 'Belongs to the camp PUCAMP.' },
        { barcode: absent, reason: 'This candidate was marked absent: tell the examination office.' },
        { barcode: '00000000', reason: 'Paper not found' },
      ],
    });
    expect((await receive([first])).json()).toMatchObject({ received: 0, already: 1 });
    expect(await receivedOf(p_code)).toMatchObject({ waiting: 2 });
  });

  test('two people scanning one script at one instant receive it once', async () => {
    const { barcodes } = await heap.scripts(20);
    const answers = await Promise.all([receive(barcodes), receive([...barcodes].reverse())]);
    const counts = answers.map((answer) => answer.json<{ received: number; already: number }>());
    expect(counts.reduce((sum, count) => sum + count.received, 0)).toBe(20);
    expect(counts.reduce((sum, count) => sum + count.already, 0)).toBe(20);
  });

  test('an operator receives nothing, and the office says for which camp it does', async () => {
    const { barcodes } = await heap.scripts(1);
    expect((await receive(barcodes, 'camp')).statusCode).toBe(403);
    expect((await receive(barcodes, 'admin')).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'place', message: 'Choose the camp.' }],
    });
    expect((await receive(barcodes, 'admin', { place: CAMP })).json()).toMatchObject({ received: 1 });
    expect((await receive(barcodes, 'campadmin', { place: 'PUCAMP' })).statusCode).toBe(403);
  });
});

test('received scripts by bundle are counted with each that is received, bundled, keyed, moved or removed', async () => {
  const owner = api.clone.pools.owner;
  const read = async (sql: string) => (await owner.raw<{ rows: unknown[] }>(sql)).rows;
  const same = async () => {
    const all = await read(
      'select exam_id, place, p_code, bundleno, count(*)::int as scripts from script_receipt group by 1, 2, 3, 4 order by 1, 2, 3, 4',
    );
    expect(
      await read(
        'select exam_id, place, p_code, bundleno, scripts from receipt_count where scripts > 0 order by 1, 2, 3, 4',
      ),
    ).toEqual(all);
    return all;
  };
  const { p_code, barcodes } = await heap.scripts(6);
  const before = await same();
  const those = () => owner('script_receipt').whereIn('barcode', barcodes);
  await receive(barcodes);
  const received = await same();
  expect(received).not.toEqual(before);
  const { bundles } = (await make({ p_code })).json<{ bundles: { bundleno: number }[] }>();
  expect(await same()).not.toEqual(received);
  expect(bundles[0]).toBeDefined();
  await those().update({ bundleno: null });
  expect(await same()).toEqual(received);
  const rows = (await those()) as object[];
  await owner('script_receipt').where('barcode', barcodes[0]).update({ p_code: 'OTHER', bundleno: null });
  await same();
  await those().delete();
  expect(await same()).toEqual(before);
  // two of which each waits for the other's line: both count
  await Promise.all([owner('script_receipt').insert(rows.slice(0, 3)), owner('script_receipt').insert(rows.slice(3))]);
  await same();
});

describe('a bundle that was keyed before its scripts were received', () => {
  /** A bundle from before the receipts: its scripts are not recorded. */
  async function unreceived(n: number) {
    const { p_code, barcodes } = await heap.scripts(n);
    const bundleno = await heap.looseBundle(p_code, n);
    return { bundleno, barcodes: barcodes as [string, string, ...string[]] };
  }
  const key = (barcode: string, bundleno: number) =>
    api.call('camp', 'POST', '/marks', { barcode, bundleno, Amark: 30 });

  test('[F-8] takes in every script that is received late, and the others can still be keyed', async () => {
    const { bundleno, barcodes } = await unreceived(3);
    expect((await key(barcodes[0], bundleno)).statusCode).toBe(200);
    await receive([barcodes[0]]);
    expect(await heap.inBundle(bundleno)).toEqual([barcodes[0]]);
    expect((await key(barcodes[1], bundleno)).statusCode).toBe(200);
    // received first and keyed then, it lies in the bundle as well
    await receive([barcodes[2]!]);
    expect(await heap.inBundle(bundleno)).toEqual([barcodes[0]]);
    expect((await key(barcodes[2]!, bundleno)).statusCode).toBe(200);
    await receive([barcodes[1]]);
    expect(await heap.inBundle(bundleno)).toEqual([...barcodes].sort());
  });

  test('[F-8] a script that waited without a bundle joins it when it is scanned again', async () => {
    const { bundleno, barcodes } = await unreceived(2);
    await key(barcodes[0], bundleno);
    await receive([barcodes[0]]);
    await heap.takeOut(barcodes[0]);
    expect((await receive([barcodes[0]])).json()).toMatchObject({ received: 0, already: 1 });
    expect(await heap.inBundle(bundleno)).toEqual([barcodes[0]]);
  });
});

describe('bundles', () => {
  test('hold one paper and at most 125 scripts, in order of their numbers, which mix the colleges', async () => {
    const { p_code, barcodes } = await heap.scripts(130);
    await receive([...barcodes].reverse());
    const answer = await make({ p_code, qp_no: 'QP77' });
    const { bundles } = answer.json<{ bundles: { bundleno: number; tot_paper: number; first: string }[] }>();
    expect(bundles.map(({ tot_paper }) => tot_paper)).toEqual([125, 5]);
    expect(bundles[0]!.first).toBe(barcodes[0]);
    expect(await heap.inBundle(bundles[0]!.bundleno)).toEqual(barcodes.slice(0, 125));
    expect(await heap.collegesIn(bundles[0]!.bundleno)).toBeGreaterThan(1);
    expect(await receivedOf(p_code)).toMatchObject({ waiting: 0 });
    expect((await make({ p_code })).statusCode).toBe(422);
    expect((await make({ p_code, size: 126 })).statusCode).toBe(400);
  });

  test('two officers making bundles at one instant put no script into two', async () => {
    const { p_code, barcodes } = await heap.scripts(30);
    await receive(barcodes);
    const answers = await Promise.all([make({ p_code, size: 10 }), make({ p_code, size: 10 })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('[S7-CALL-BUNDLES-01] [S7-PURPOSE-CAMP-01] [S3-ENT-BUNDLE-01] a bundle is given by its number, with the progress of a pass', async () => {
    const { bundleno, barcodes } = await bundleOf(3);
    const answer = (await api.call('camp', 'GET', `/bundles/${bundleno}`)).json<object>();
    expect(answer).toEqual({
      bundleno,
      p_code: expect.any(String),
      qp_no: null,
      tot_paper: 3,
      board: expect.stringMatching(/\S/),
      district: expect.stringMatching(/\S/),
      progress: null,
    });
    const entry = { barcode: barcodes[0]!, bundleno, Amark: 3 };
    expect((await api.call('camp', 'POST', '/marks', entry)).statusCode).toBe(200);
    const half = await api.call('camp', 'GET', `/bundles/${bundleno}?pass=A`);
    expect(half.json()).toMatchObject({
      progress: { pass: 'A', keyed: 1, packet: 1, slno: 2, complete: false },
    });
    const other = await api.call('camp', 'GET', `/bundles/${bundleno}?pass=B`);
    expect(other.json()).toMatchObject({ progress: { pass: 'B', keyed: 0, packet: 1, slno: 1 } });
  });

  test('[S8-MSG-FALLBACK-02] a number without a bundle, and one of another camp', async () => {
    expect((await api.call('camp', 'GET', '/bundles/987654')).json()).toMatchObject({
      status: 404,
      message: 'No bundle data found',
    });
    const away = await heap.bundleElsewhere(CAMP);
    expect((await api.call('camp', 'GET', `/bundles/${away.bundleno}`)).json()).toMatchObject({
      message: `Bundle ${away.bundleno} belongs to the camp ${away.place}.`,
    });
    expect((await api.call('admin', 'GET', `/bundles/${away.bundleno}`)).statusCode).toBe(200);
  });
});

describe('hand-over', () => {
  const holder = async (bundleno: number) =>
    (await api.call('camp', 'GET', `/camp-bundles?bundle=${bundleno}`)).json<{ bundles: HeldBundle[] }>().bundles[0]!
      .holder;

  test('who holds a bundle follows its scans, and each is kept with the scripts counted', async () => {
    const { bundleno } = await bundleOf(2);
    const examiner = await heap.examiner(CAMP);
    expect(await holder(bundleno)).toBe(`Store of ${CAMP}`);
    const out = { bundleno, kind: 'TO_EXAMINER', counted: 2, exno: examiner };
    expect((await handOver(out)).json()).toMatchObject({
      message: `Bundle ${bundleno}: given to an examiner.`,
      bundle: { holder: `Examiner ${examiner}`, last: 'TO_EXAMINER', counted: 2 },
    });
    await handOver({ bundleno, kind: 'FROM_EXAMINER', counted: 2 });
    expect(await holder(bundleno)).toBe(`Store of ${CAMP}`);
    expect(await heap.state(bundleno)).toBe('VALUED');
    await handOver({ bundleno, kind: 'RETURNED', counted: 2 });
    expect(await holder(bundleno)).toBe('Examination office');
    const kept = (await api.call('campadmin', 'GET', `/camp-bundles/${bundleno}/movements`)).json<BundleMovement[]>();
    expect(kept.map(({ kind, exno }) => [kind, exno])).toEqual([
      ['RETURNED', null],
      ['FROM_EXAMINER', examiner],
      ['TO_EXAMINER', examiner],
      ['RECEIVED', null],
    ]);
  });

  test('a bundle that is somewhere else is not handed over, and the answer says who has it', async () => {
    const { bundleno } = await bundleOf(2);
    const answer = await handOver({ bundleno, kind: 'FROM_EXAMINER', counted: 2 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toContain(`Store of ${CAMP} has it`);
    const away = await heap.bundleElsewhere(CAMP);
    expect((await handOver({ bundleno: away.bundleno, kind: 'RETURNED', counted: 1 })).json()).toMatchObject({
      status: 404,
      message: `Bundle ${away.bundleno} belongs to the camp ${away.place}.`,
    });
  });

  test('another count needs a note, and an examiner has to be one of the camp', async () => {
    const { bundleno } = await bundleOf(2);
    const out = { bundleno, kind: 'TO_EXAMINER', counted: 1, exno: await heap.examiner(CAMP) };
    expect((await handOver(out)).json()).toMatchObject({ status: 422, errors: [{ field: 'counted' }] });
    expect((await handOver({ ...out, counted: 2, exno: 'NOBODY' })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'exno' }],
    });
    expect((await handOver({ ...out, exno: undefined, counted: 2 })).statusCode).toBe(422);
    expect((await handOver({ ...out, note: 'One lies at the head office.' })).statusCode).toBe(200);
  });

  test('an examiner nobody knows yet is added by name, once, and is no examiner of another camp', async () => {
    const { bundleno } = await bundleOf(2);
    const out = { bundleno, kind: 'TO_EXAMINER', counted: 2, exno: 'NEW7' };
    expect((await handOver(out)).statusCode).toBe(422);
    expect((await handOver({ ...out, exname: ' ' })).statusCode).toBe(400);
    expect((await handOver({ ...out, exname: 'Demo Kayal' })).statusCode).toBe(200);
    expect(await heap.examinerOf('NEW7')).toEqual({ name: 'Demo Kayal', place: CAMP });
    await handOver({ bundleno, kind: 'FROM_EXAMINER', counted: 2 });
    // known by now: the name is not needed, and a different one changes nothing
    expect((await handOver({ ...out, exname: 'Somebody else' })).statusCode).toBe(200);
    expect(await heap.examinerOf('NEW7')).toEqual({ name: 'Demo Kayal', place: CAMP });
    const away = await heap.examiner('PUCAMP');
    await handOver({ bundleno, kind: 'FROM_EXAMINER', counted: 2 });
    expect((await handOver({ ...out, exno: away, exname: 'Demo Kayal' })).json()).toMatchObject({
      status: 422,
      message: `Examiner ${away} belongs to the camp PUCAMP.`,
    });
  });

  test('one bundle handed over by two people at one instant goes to one of them', async () => {
    const { bundleno } = await bundleOf(2);
    const out = { bundleno, kind: 'TO_EXAMINER', counted: 2, exno: await heap.examiner(CAMP) };
    const answers = await Promise.all([handOver(out), handOver(out)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('a script that lies around is asked by its barcode', async () => {
    const { bundleno, barcodes } = await bundleOf(2);
    const answer = await api.call('camp', 'GET', `/camp-bundles?barcode=${barcodes[1]}`);
    expect(answer.json<{ bundles: HeldBundle[] }>().bundles.map((bundle) => bundle.bundleno)).toEqual([bundleno]);
  });
});

test.each([
  ['/camp-bundles/receipts', { barcodes: ["1'; drop table bundle"] }],
  ['/camp-bundles', { p_code: 'x'.repeat(10_000) }],
  ['/camp-bundles', { p_code: 'CC101', qp_no: 'QP\u200b1' }],
  ['/camp-bundles/hand-overs', { bundleno: 1, kind: 'STOLEN', counted: 1 }],
  ['/camp-bundles/hand-overs', { bundleno: 1, kind: 'RETURNED', counted: 126 }],
])('bad input to %s is refused with its field', async (path, body) => {
  const answer = await api.call('campadmin', 'POST', path, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: unknown[] }>().errors.length).toBeGreaterThan(0);
});
