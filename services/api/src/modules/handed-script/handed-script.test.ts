import type { HandedScript } from '@thervu/contracts/handed-script/handed-script-contract';
import type { ScriptLedger } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { apiUnderTest, TEST_AADHAAR_KEYS, type Person } from '../../testing/api-under-test';
import { keyedBundle, testCamp, type TestCamp } from '../../testing/camp-bundle';
import { COUNT_SCRIPTS, ledgerJobs } from '../script-ledger/ledger-jobs';
import { countChangedColleges } from '../top-sheet/eligible-count-queries';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let camp: TestCamp;
beforeAll(async () => {
  camp = await testCamp(api);
});

type Handed = { total: number; items: HandedScript[] };
const list = async (state?: 'open' | 'decided') =>
  (
    await api.call('admin', 'GET', `/control/handed-scripts/${camp.examId}${state ? `?state=${state}` : ''}`)
  ).json<Handed>();
const find = async (barcode: string, state?: 'open' | 'decided') =>
  (await list(state)).items.find((script) => script.barcode === barcode);
const decide = (barcode: string, body: object, as: Person = 'admin') =>
  api.call(as, 'PUT', `/control/handed-scripts/${camp.examId}/${barcode}`, {
    reason: 'Looked at the hall sheet.',
    ...body,
  });
const typeOf = (answer: { json: <T>() => T }) => answer.json<{ type: string }>().type;
const setAbsent = (barcode: string, absent = true) =>
  db().raw(
    `update exam_application a set absent = ?, ext_mark = null from script s
     where s.exam_id = a.exam_id and s.application_id = a.id and s.barcode = ?`,
    [absent, barcode],
  );
const candidate = async (barcode: string) => {
  const { rows } = await db().raw<{ rows: { id: number; absent: boolean; reg_no: string }[] }>(
    'select a.id, a.absent, a.reg_no from script s join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id where s.barcode = ?',
    [barcode],
  );
  return rows[0]!;
};
/** The balances, counted as the job of the office counts them. */
async function balances(): Promise<Record<string, { count: number; names: string }>> {
  const context = {
    job: { exam_id: camp.examId, created_by: 1 } as JobRow,
    db: db(),
    storage: folderStorage(api.storageDir),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: () => Promise.resolve(),
  } as JobContext;
  await ledgerJobs.find(({ kind }) => kind === COUNT_SCRIPTS)!.run(context);
  const ledger = (await api.call('admin', 'GET', `/control/script-ledger/${camp.examId}`)).json<ScriptLedger>();
  return Object.fromEntries(
    ledger.balances.map(({ balance, count, first }) => [balance, { count, names: first.join(', ') }]),
  );
}
/** A scan rejected because the candidate is marked absent, handed over by the camp officer. */
async function handedOver(barcode: string, reason = 'ABSENT', note = 'In its envelope') {
  const row = { exam_id: camp.examId, place: 'Sona', barcode, pass: 'A', opid: camp.op1, reason };
  const [made] = await db()('barcode_error').insert(row).returning<{ id: number }[]>('id');
  const answer = await api.call('campadmin', 'PUT', `/campDummy/barcodeerror/${made!.id}`, {
    resolution: 'TO_OFFICE',
    note,
  });
  expect(answer.statusCode).toBe(200);
}

describe('a problem handed to the office', () => {
  test('[F-7] stands on the list of the office with who, when and why, keeps its balance open until decided, and the reading is audited', async () => {
    const before = await balances();
    await handedOver('99999985', 'UNKNOWN', 'Label torn');
    expect(await find('99999985')).toMatchObject({
      place: 'Sona',
      reason: 'UNKNOWN',
      reg_no: null,
      absent: false,
      open: true,
      decided: null,
      handed: { note: 'Label torn', by: expect.any(String) as string, at: expect.any(String) as string },
    });
    expect((await balances()).G4!.count).toBe(before.G4!.count + 1);
    expect(typeOf(await decide('99999985', { decision: 'ABSENT' }))).toBe('wrong-decision');
    expect((await decide('99999985', { decision: 'TO_CAMP', reason: '' })).statusCode).toBe(400);
    expect((await decide('99999985', { decision: 'TO_CAMP' })).statusCode).toBe(200);
    expect((await balances()).G4!.count).toBe(before.G4!.count);
    expect(await find('99999985', 'open')).toBeUndefined();
    expect(await find('99999985', 'decided')).toMatchObject({
      decided: { decision: 'TO_CAMP', reason: 'Looked at the hall sheet.' },
    });
    expect(typeOf(await decide('99999985', { decision: 'NOT_VALUED' }))).toBe('decided-already');
    const read = await db()('audit_log')
      .where({ action: 'SECRET_MAP_READ' })
      .orderBy('id', 'desc')
      .first<{ entity_key: string }>('entity_key');
    expect(read.entity_key).toContain('handed to the office');
    // handed over a second time it waits a second time
    await handedOver('99999985', 'UNKNOWN', 'Still torn');
    expect(await find('99999985', 'open')).toMatchObject({ open: true, handed: { note: 'Still torn' } });
    expect((await decide('99999985', { decision: 'NOT_VALUED' })).statusCode).toBe(200);
  });

  test('[F-7] two officers deciding at one instant decide once', async () => {
    await handedOver('99999977', 'UNKNOWN');
    const answers = await Promise.all([
      decide('99999977', { decision: 'TO_CAMP' }),
      decide('99999977', { decision: 'NOT_VALUED' }, 'admin2'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test("[F-7] is the office's to decide, and nobody rewrites a decision", async () => {
    await handedOver('99999969', 'UNKNOWN');
    for (const who of ['campadmin', 'college'] as const)
      expect((await decide('99999969', { decision: 'TO_CAMP' }, who)).statusCode).toBe(403);
    expect((await decide('99999951', { decision: 'TO_CAMP' })).statusCode).toBe(404);
    const pool = api.clone.pools.office;
    await expect(pool('handed_script_decision').update({ reason: 'x' })).rejects.toThrow('permission denied');
    await expect(pool('handed_script_decision').delete()).rejects.toThrow('permission denied');
    await expect(api.clone.pools.camp('handed_script_decision').select()).rejects.toThrow('permission denied');
    expect((await decide('99999969', { decision: 'NOT_VALUED' })).statusCode).toBe(200);
  });
});

describe('a candidate marked absent whose script was scanned', () => {
  test('[F-7] is never published as absent in silence: the balance is open however the camp settles the scan', async () => {
    const { barcodes } = await keyedBundle(api, camp, [{ slno: 1, a: 30, b: 30 }]);
    const barcode = barcodes[0]!;
    const { reg_no } = await candidate(barcode);
    const before = await balances();
    await setAbsent(barcode);
    // keyed, and marked absent afterwards: the camp has not handed it over
    expect(await find(barcode, 'open')).toMatchObject({
      reg_no,
      absent: true,
      handed: null,
      reason: 'ABSENT',
    });
    const after = await balances();
    expect(after.G5!.count).toBe(before.G5!.count + 1);
    expect(typeOf(await decide(barcode, { decision: 'TO_CAMP' }))).toBe('wrong-decision');
    expect((await decide(barcode, { decision: 'ABSENT', reason: 'Another student sat there.' })).statusCode).toBe(200);
    expect((await balances()).G5!.count).toBe(before.G5!.count);
    expect((await candidate(barcode)).absent).toBe(true);
  });

  test('[F-7] who was present after all is marked present with the reason, and the camp keys the script', async () => {
    const { bundleno, barcodes } = await keyedBundle(api, camp, [{ slno: 1 }]);
    const barcode = barcodes[0]!;
    await setAbsent(barcode);
    const rejected = await api.call('camp', 'POST', '/marks', { barcode, bundleno, Amark: 41 });
    expect(typeOf(rejected)).toBe('script-absent');
    await db()('barcode_error')
      .where({ barcode })
      .update({ resolved_at: new Date(), resolved_by: camp.co, resolution: 'REKEY' });
    expect(await find(barcode, 'open')).toMatchObject({ absent: true });
    expect((await decide(barcode, { decision: 'PRESENT', reason: 'Signed the hall sheet.' })).statusCode).toBe(200);
    const { id, absent } = await candidate(barcode);
    expect(absent).toBe(false);
    const history = await db()('mark_history')
      .where({ application_id: id, field: 'ABSENT' })
      .orderBy('id', 'desc')
      .first<object>();
    expect(history).toMatchObject({ old_value: 1, new_value: 0, reason: 'Signed the hall sheet.' });
    expect(await find(barcode, 'open')).toBeUndefined();
    expect((await api.call('camp', 'POST', '/marks', { barcode, bundleno, Amark: 41 })).statusCode).toBe(200);
  });

  test('[F-7] is found at the receipt as well: the refused script becomes a problem of the camp, once', async () => {
    const { barcodes } = await keyedBundle(api, camp, [{ slno: 1 }]);
    const barcode = barcodes[0]!;
    await setAbsent(barcode);
    for (const who of ['campadmin', 'admin'] as const) {
      const answer = await api.call(who, 'POST', '/camp-bundles/receipts', { barcodes: [barcode], place: 'Sona' });
      expect(answer.json()).toMatchObject({ received: 0 });
    }
    expect(await db()('barcode_error').where({ barcode })).toMatchObject([
      { pass: 'R', reason: 'ABSENT', opid: camp.co },
    ]);
    const problems = (await api.call('campadmin', 'GET', '/campDummy/barcodeerror/1')).json<
      { barcode: string; pass: string }[]
    >();
    expect(problems.find((problem) => problem.barcode === barcode)).toMatchObject({ pass: 'R' });
    expect(await find(barcode, 'open')).toMatchObject({ absent: true, reason: 'ABSENT' });
  });

  describe('is found by what is kept of the papers', () => {
    const applications = () => db()('exam_application').where({ exam_id: camp.examId });
    const marked = async (a: number | null) => (await keyedBundle(api, camp, [{ slno: 1, a, b: a }])).barcodes[0]!;
    const receive = (barcode: string) =>
      db().raw(
        `insert into script_receipt (exam_id, barcode, p_code, place) select exam_id, barcode, p_code, 'Sona' from script
         where exam_id = ? and barcode = ? on conflict do nothing`,
        [camp.examId, barcode],
      );
    /** Numbers that a look at every absentee of the exam finds, without what is kept. */
    const everyAbsentee = async (): Promise<string[]> =>
      (
        await db().raw<{ rows: { barcode: string }[] }>(
          `select s.barcode from exam_application a join script s on s.exam_id = a.exam_id and s.application_id = a.id
           where a.exam_id = ? and a.absent and a.ex_confm
             and not exists (select from script_exception x where x.exam_id = a.exam_id and x.application_id = a.id)
             and (exists (select from script_receipt r where r.exam_id = s.exam_id and r.barcode = s.barcode)
               or exists (select from camp_mark m where m.exam_id = s.exam_id and m.barcode = s.barcode and coalesce(m.amark, m.bmark) is not null)
               or exists (select from barcode_error e where e.exam_id = s.exam_id and e.reason = 'ABSENT' and e.barcode = s.barcode))
           order by 1`,
          [camp.examId],
        )
      ).rows.map(({ barcode }) => barcode);
    const listed = async () =>
      (await list()).items
        .filter(({ absent }) => absent)
        .map(({ barcode }) => barcode)
        .sort();

    /** What happens after the mark or the receipt; whether the script is then one of an absentee that was scanned. */
    const CASES: { what: string; act: (barcode: string) => Promise<unknown>; found: boolean; keyed?: boolean }[] = [
      {
        what: 'a keyed script whose candidate becomes absent',
        act: (barcode) => setAbsent(barcode),
        found: true,
        keyed: true,
      },
      {
        what: 'a received script whose candidate becomes absent',
        act: async (barcode) => {
          await receive(barcode);
          await countChangedColleges(db());
          await setAbsent(barcode);
        },
        found: true,
      },
      {
        what: 'an absentee whose script is received',
        act: async (barcode) => {
          await setAbsent(barcode);
          await countChangedColleges(db());
          await receive(barcode);
        },
        found: true,
      },
      { what: 'an absentee whose script nobody has seen', act: (barcode) => setAbsent(barcode), found: false },
      {
        what: 'an absentee who is unconfirmed, and confirmed again',
        act: async (barcode) => {
          await setAbsent(barcode);
          const { id } = await candidate(barcode);
          await applications().where({ id }).update({ ex_confm: false });
          await countChangedColleges(db());
          expect(await listed()).not.toContain(barcode);
          await applications().where({ id }).update({ ex_confm: true });
        },
        found: true,
        keyed: true,
      },
      {
        what: 'a candidate whose paper is written no more',
        act: async (barcode) => {
          const { id } = await candidate(barcode);
          const course = () => db()('course').whereIn('cour_id', applications().where({ id }).select('cour_id'));
          await course().update({ p_type: 'PRACTICAL' });
          await setAbsent(barcode);
          await countChangedColleges(db());
          expect(await listed()).toContain(barcode);
          await course().update({ p_type: 'THEORY' });
        },
        found: true,
        keyed: true,
      },
      {
        what: 'a receipt that is taken back',
        act: async (barcode) => {
          await receive(barcode);
          await setAbsent(barcode);
          await countChangedColleges(db());
          expect(await listed()).toContain(barcode);
          await db()('script_receipt').where({ exam_id: camp.examId, barcode }).delete();
        },
        found: false,
      },
    ];
    test.each(CASES)('[F-7] before and behind the turn of the worker: $what', async ({ act, found, keyed = false }) => {
      const barcode = await marked(keyed ? 30 : null);
      await countChangedColleges(db());
      await act(barcode);
      for (const counted of [false, true]) {
        if (counted) await countChangedColleges(db());
        const names = await listed();
        expect(names).toEqual(await everyAbsentee());
        expect(names.includes(barcode)).toBe(found);
      }
    });

    test('[F-7] an absence and a receipt that do not see each other are found together', async () => {
      const barcode = await marked(null);
      await countChangedColleges(db());
      await db().transaction(async (absence) => {
        await absence.raw(
          `update exam_application a set absent = true from script s
           where s.exam_id = a.exam_id and s.application_id = a.id and s.exam_id = ? and s.barcode = ?`,
          [camp.examId, barcode],
        );
        await receive(barcode);
        // what the worker keeps meanwhile knows of no absence
        await countChangedColleges(db());
        expect(await listed()).not.toContain(barcode);
      });
      expect(await listed()).toContain(barcode);
      await countChangedColleges(db());
      expect(await listed()).toContain(barcode);
    });

    test('[F-7] many colleges that have changed are read at once: the same', async () => {
      await setAbsent(await marked(30));
      const before = await everyAbsentee();
      await db().raw(
        `insert into eligible_change (exam_id, colcode) select distinct exam_id, colcode from exam_application where exam_id = :exam
         union all select :exam, '99' || n from generate_series(1, 10) n`,
        { exam: camp.examId },
      );
      expect(await listed()).toEqual(before);
      await countChangedColleges(db());
      expect(await listed()).toEqual(before);
      expect(await db()('scanned_absentee_paper').where({ exam_id: camp.examId }).first()).toBeDefined();
    });
  });
});
