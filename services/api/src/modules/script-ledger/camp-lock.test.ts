import type { StageGate } from '@thervu/contracts/exam/exam-contract';
import { holds } from '@thervu/contracts/core/permissions';
import type { OpenWork, OpenWorkCount } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { DECLARED } from '../../core/http/calls';
import { apiUnderTest } from '../../testing/api-under-test';
import { testDemoPassword } from '@thervu/testing/database';
import { keyedBundle, testCamp, type TestCamp } from '../../testing/camp-bundle';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let camp: TestCamp;
beforeAll(async () => {
  camp = await testCamp(api);
});
const setLock = (locked: boolean) =>
  db()('exam')
    .where({ id: camp.examId })
    .update({ camp_locked_at: locked ? new Date() : null });
afterEach(() => setLock(false));

/** Every table a camp can write, row by row. */
const TABLES = [
  'camp_mark',
  'valuation_event',
  'bundle',
  'bundle_movement',
  'script_receipt',
  'examiner',
  'camp_packet_entry',
  'camp_officer',
  'exam',
  'barcode_error',
] as const;
async function written(except: readonly string[] = []): Promise<string> {
  const parts = [];
  for (const table of TABLES.filter((name) => !except.includes(name))) {
    const { rows } = await db().raw<{ rows: { all: string }[] }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all from ?? t`,
      [table],
    );
    parts.push(`${table} ${rows[0]!.all}`);
  }
  return parts.join('\n');
}

describe('what is still open', () => {
  const path = () => `/control/open-work/${camp.examId}`;
  /** Asks again while it is being counted, as the page does; a question of a new name is counted anew. */
  const ask = async (query: string): Promise<NonNullable<OpenWorkCount['counted']>> => {
    for (;;) {
      const { counted } = (await api.call('admin', 'GET', `${path()}${query}`)).json<OpenWorkCount>();
      if (counted) return counted;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  let questions = 0;
  const work = async () => {
    questions += 1;
    return (await ask(`?question=${questions}`)).kinds;
  };
  const pick = (list: OpenWork[], kind: OpenWork['kind'], name: string) =>
    list.find((entry) => entry.kind === kind)!.where.find((entry) => entry.name === name)?.count ?? 0;

  test('[F-9] is counted by kind and camp, the marks of colleges by college', async () => {
    const before = await work();
    expect(before.map(({ kind }) => kind)).toEqual([
      'NOT_RECEIVED',
      'NOT_BUNDLED',
      'NOT_KEYED_A',
      'NOT_KEYED_B',
      'DIFFERENT',
      'PROBLEM',
      'UNSIGNED',
      'UNDECIDED',
      'INTERNAL_MISSING',
      'PRACTICAL_MISSING',
    ]);
    for (const { count, where } of before) expect(where.reduce((all, entry) => all + entry.count, 0)).toBe(count);
    const differences = await db()('camp_mark')
      .where({ exam_id: camp.examId })
      .whereRaw('amark <> bmark')
      .whereNull('cmark')
      .count<{ n: number }[]>('* as n');
    expect(before.find(({ kind }) => kind === 'DIFFERENT')!.count).toBe(Number(differences[0]!.n));

    const { barcodes } = await keyedBundle(api, camp, [
      { slno: 1, a: 40, b: 42 },
      { slno: 2, a: 40 },
    ]);
    await db()('barcode_error').insert({
      exam_id: camp.examId,
      place: 'Sona',
      barcode: '99999993',
      pass: 'A',
      opid: camp.op1,
      reason: 'UNKNOWN',
    });
    const application = await db()('exam_application')
      .where({ exam_id: camp.examId, ex_confm: true, absent: false })
      .whereNotNull('intl_mark')
      .first<{ id: number; colcode: string }>('id', 'colcode');
    await db()('exam_application').where({ exam_id: camp.examId, id: application.id }).update({ intl_mark: null });
    const after = await work();
    const loadMore = (kind: OpenWork['kind'], name: string) => pick(after, kind, name) - pick(before, kind, name);
    expect(loadMore('DIFFERENT', 'Sona')).toBe(1);
    expect(loadMore('PROBLEM', 'Sona')).toBe(1);
    expect(loadMore('NOT_KEYED_A', 'Sona')).toBe(0);
    expect(loadMore('NOT_KEYED_B', 'Sona')).toBe(1);
    expect(loadMore('NOT_RECEIVED', 'Sona')).toBe(barcodes.length);
    expect(loadMore('INTERNAL_MISSING', application.colcode)).toBe(1);
  });

  test('[F-9] stands before the step that closes the valuation', async () => {
    const steps = (await api.call('admin', 'GET', `/control/stages/${camp.examId}/gates`)).json<
      { to: string; gates: StageGate[] }[]
    >();
    const gates = steps.find(({ to }) => to === 'CONSOLIDATED')!.gates;
    for (const { kind, count, where } of await work()) {
      const gate = gates.find(({ key }) => key === kind)!;
      expect([gate.count, gate.blocks]).toEqual([count, kind === 'UNSIGNED']);
      expect(gate.first).toHaveLength(Math.min(10, where.length));
      if (count > 0) expect(gate.text).toContain(count.toLocaleString('en-IN'));
    }
  });

  test('[F-9] is counted once for everybody who opens the page within a minute, says when, and again for each dialog and after a declaration', async () => {
    const { at, kinds } = await ask('');
    const script = await db()('script as s')
      .join('exam_application as a', (on) => on.on('a.exam_id', 's.exam_id').on('a.id', 's.application_id'))
      .where({ 's.exam_id': camp.examId, 'a.absent': false })
      .whereNull('s.void_reason')
      .whereNotExists(db()('script_receipt as r').whereRaw('r.exam_id = s.exam_id and r.barcode = s.barcode'))
      .whereNotExists(
        db()('script_exception as x').whereRaw('x.exam_id = s.exam_id and x.application_id = s.application_id'),
      )
      .first<{ application_id: number }>('s.application_id');
    const count = (list: OpenWork[]) => list.find(({ kind }) => kind === 'NOT_RECEIVED')!.count;
    const declare = (reason: string | null) =>
      api.call('admin', 'PUT', `/control/script-ledger/${camp.examId}/exceptions/${script.application_id}`, {
        reason,
        note: reason === null ? 'Found' : 'Not in the heap',
      });
    const dialog = await ask('?question=first');
    await db()('script_exception').insert({
      exam_id: camp.examId,
      application_id: script.application_id,
      reason: 'SCRIPT_MISSING',
      note: 'Not in the heap',
      by_user: (await db()('app_user').where({ kind: 'OFFICER' }).first<{ id: number }>('id')).id,
    });
    expect(await ask('')).toEqual({ at, kinds });
    expect(await ask('?question=first')).toEqual(dialog);
    expect(count((await ask('?question=second')).kinds)).toBe(count(kinds) - 1);
    expect((await declare(null)).statusCode).toBe(200);
    const anew = await ask('');
    expect(count(anew.kinds)).toBe(count(kinds));
    expect(Date.parse(anew.at)).toBeGreaterThan(Date.parse(at));
  });

  test("[F-9] is the office's to read", async () => {
    for (const who of ['college', 'campadmin', 'camp'] as const)
      expect((await api.call(who, 'GET', `/control/open-work/${camp.examId}`)).statusCode).toBe(403);
    expect((await api.call('admin', 'GET', '/control/open-work/999999')).statusCode).toBe(404);
  });
});

describe('a locked camp', () => {
  /** Rejected by the call itself, with its own message. */
  const JUDGED = [
    'saveCMark',
    'voidKeying',
    'insertMark',
    'saveAmarkSheet',
    'saveBmarkSheet',
    'deleteEntry',
    'deleteBundlePacket',
  ];
  /** Read with a body, or what stays open to a locked camp. */
  const FREE = ['viewEntry', 'resolveBarcodeError'];

  test('[F-9] signs in, reads and prints its reports', async () => {
    const { bundleno } = await keyedBundle(api, camp, [{ slno: 1, a: 40, b: 40 }]);
    await setLock(true);
    for (const who of ['campadmin', 'camp'] as const) {
      // another officer of the same post: a sign-in ends the session before it
      const login = who === 'campadmin' ? 'co2.sona@example.org' : 'op3.sona@example.org';
      expect((await api.signIn(login, testDemoPassword())).statusCode).toBe(200);
      for (const path of [
        `/bundles/bundlesByDate/1/CO/2025-12-01`,
        `/bundles/bundles-report/1/${bundleno}`,
        `/marks/1/CO`,
        `/campDummy/barcodeerror/1`,
        `/marks/ABDiff/1/CO`,
        `/bundles/closing-hash/2025-12-01`,
        `/bundles/${bundleno}`,
        '/login/session',
      ])
        expect([path, (await api.call(who, 'GET', path)).statusCode]).toEqual([path, 200]);
      const entry = await api.call(who, 'POST', '/bundles/view-entry', {
        bundle: bundleno,
        packet: 1,
        type: 'A',
      });
      expect(entry.statusCode).toBe(200);
    }
  });

  test('[F-9] settles problems, and nothing else is written by that', async () => {
    const row = {
      exam_id: camp.examId,
      place: 'Sona',
      barcode: '99999985',
      pass: 'A',
      opid: camp.op1,
      reason: 'UNKNOWN',
    };
    const [made] = await db()('barcode_error').insert(row).returning<{ id: number }[]>('id');
    await setLock(true);
    const before = await written(['barcode_error']);
    const answer = await api.call('campadmin', 'PUT', `/campDummy/barcodeerror/${made!.id}`, {
      resolution: 'TO_OFFICE',
    });
    expect(answer.statusCode).toBe(200);
    expect(await written(['barcode_error'])).toBe(before);
  });

  test('[F-9] keys, decides, deletes, corrects and types no mark', async () => {
    const { bundleno, barcodes } = await keyedBundle(api, camp, [{ slno: 1, a: 40, b: 42 }, { slno: 2 }]);
    const { id, row_version } = await db()('camp_mark')
      .where({ barcode: barcodes[0]! })
      .first<{ id: number; row_version: number }>('id', 'row_version');
    const { id: dummyId } = await db()('script').where({ barcode: barcodes[1]! }).first<{ id: number }>('id');
    await setLock(true);
    const before = await written();
    const sheet = {
      selectedExam: 'E25N',
      exno: 'EX0001',
      bundle: '1',
      packno: '1',
      dummynoList: [{ dummyno: barcodes[1]!, packso: 1, mark: 5, dummyId }],
    };
    const tries = [
      await api.call('camp', 'POST', '/marks', { barcode: barcodes[1]!, bundleno, Amark: 5 }),
      await api.call('camp', 'GET', `/marks/${barcodes[1]!}?bundle=${bundleno}&pass=A`),
      await api.call('campadmin', 'PUT', `/marks/${barcodes[0]!}`, { type: 'C', mark: 41, row_version }),
      await api.call('campadmin', 'PUT', `/camp-keyings/${id}/void`, { pass: 'A', reason: 'Swapped', row_version }),
      await api.call('campadmin', 'DELETE', '/bundles/delete-entry', {
        bundle: bundleno,
        packet: 1,
        type: 'A',
        reason: 'another day',
      }),
      await api.call('campadmin', 'DELETE', `/bundles/${bundleno}/1?reason=another%20day`),
      await api.call('campadmin', 'POST', '/campDummy/Amark', sheet),
    ];
    for (const answer of tries) expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    for (const answer of tries) expect(answer.statusCode).toBeLessThan(500);
    expect(await written()).toBe(before);
  });

  test('[F-9] is refused every other call that changes something, whatever it is', async () => {
    await setLock(true);
    const before = await written();
    const asked: string[] = [];
    for (const { call } of DECLARED) {
      const free =
        FREE.includes(call.name) ||
        JUDGED.includes(call.name) ||
        call.permission.startsWith('reval-script.') ||
        call.permission.startsWith('keying-signature.') ||
        ['session.own', 'factor.own', 'signature.make', 'bell.own'].includes(call.permission);
      if (call.method === 'GET' || call.permission === 'public' || free) continue;
      if (!holds('campadmin', call.permission)) continue;
      asked.push(call.name);
      const url = call.path.replace(/:\w+/g, '1');
      const answer = await api.call('campadmin', call.method, url, call.body ? {} : undefined);
      expect([call.name, answer.statusCode, answer.json<{ type: string }>().type]).toEqual([
        call.name,
        403,
        'camp-locked',
      ]);
    }
    expect(asked).toEqual(
      expect.arrayContaining([
        'receiveScripts',
        'makeBundles',
        'handOverBundle',
        'createOfficer',
        'updateOfficer',
        'deleteOfficer',
      ]),
    );
    expect(await written()).toBe(before);
  });
});
