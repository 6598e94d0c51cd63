import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import type { LedgerCounts, OpenScript, ScriptLedger } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { JobFailed, type JobContext, type JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { tryLock } from './consolidate-queries';
import { CONSOLIDATE, COUNT_SCRIPTS, ledgerJobs } from './ledger-jobs';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
/** Half keyed by its first camp. */
const EXAM = 'E25N';

let examId: number;
beforeAll(async () => {
  examId = (await db()('exam').where({ exam_tbl: EXAM }).first<{ id: number }>('id')).id;
  // two sessions of the demonstration are still open, and their covers on the way
  await db().raw(
    'update script_cover set received_scripts = scripts, received_at = now(), received_by = sealed_by where received_at is null',
  );
});

const ledger = async () => (await api.call('admin', 'GET', `/control/script-ledger/${examId}`)).json<ScriptLedger>();
const version = async () => (await ledger()).row_version;
const lock = async (locked: boolean, reason?: string) =>
  api.call('admin', 'PUT', `/control/camp-lock/${examId}`, {
    locked,
    row_version: await version(),
    ...(reason && { reason }),
  });

/** Runs a job of the ledger here and now, as the worker would. */
async function run(kind: string, stopAfter = Infinity): Promise<string> {
  const office = await db()('app_user').where({ login: '501' }).first<{ id: number }>('id');
  let steps = 0;
  const context: JobContext = {
    job: { exam_id: examId, created_by: office.id } as JobRow,
    db: db(),
    storage: folderStorage(api.storageDir),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: () => {
      steps += 1;
      return steps > stopAfter ? Promise.reject(new Error('the process died')) : Promise.resolve();
    },
  };
  const outcome = await ledgerJobs.find((ledgerJob) => ledgerJob.kind === kind)!.run(context);
  return outcome.message as string;
}

/** The camp from its start to its end: every script received, bundled and keyed alike twice, nothing open. */
async function finishCamp(): Promise<void> {
  for (const table of ['camp_mark', 'script_receipt', 'bundle_movement', 'bundle'])
    await db()(table).where({ exam_id: examId }).delete();
  const statements = [
    `create temp table heap on commit drop as
     select s.barcode, s.p_code, s.board, s.district, coalesce(s.place, 'Sona') as place,
       (dense_rank() over (order by coalesce(s.place, 'Sona'), s.p_code))::int as bundleno,
       row_number() over (partition by coalesce(s.place, 'Sona'), s.p_code order by s.barcode)::int - 1 as nr
     from script s join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
     where s.exam_id = :exam and not a.absent and s.void_reason is null`,
    `insert into bundle (exam_id, bundleno, p_code, tot_paper, board, district, place)
     select :exam, bundleno, p_code, count(*), min(board), min(district), place from heap group by bundleno, p_code, place`,
    `insert into script_receipt (exam_id, barcode, bundleno, place) select :exam, barcode, bundleno, place from heap`,
    `with o as (select max(o.id) filter (where u.login like 'op1.%') as op1, max(o.id) filter (where u.login like 'op2.%') as op2
       from camp_officer o join app_user u on u.id = o.user_id where o.exam_id = :exam)
     insert into camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, amark, aopid, aupdateon, bmark, bopid, bupdateon)
     select :exam, h.barcode, h.bundleno, h.nr / 25 + 1, h.nr % 25 + 1, h.p_code, h.place, h.nr % 40, o.op1, now(), h.nr % 40, o.op2, now()
     from heap h cross join o`,
    `insert into handed_script_decision (exam_id, barcode, decision, reason, by_user)
     select distinct e.exam_id, e.barcode, 'ABSENT', 'The envelope was empty.', (select id from app_user where login = '501')
     from barcode_error e where e.exam_id = :exam and e.reason = 'ABSENT'`,
    `update barcode_error set resolved_at = now(), resolved_by = 1, resolution = 'looked at' where exam_id = :exam`,
  ];
  await db().transaction(async (trx) => {
    for (const statement of statements) await trx.raw(statement, { exam: examId });
  });
}

describe('the script ledger', () => {
  test('has a line for every paper and college, and tells what does not balance, with the rows', async () => {
    expect((await ledger()).countedAt).toBeNull();
    expect(await run(COUNT_SCRIPTS)).toMatch(/^\d+ papers? counted; open: G3: /);
    const found = await ledger();
    const { rows } = await db().raw<{
      rows: { p_code: string; colcode: string; n: number; absent: number }[];
    }>(
      `select q.p_code, q.colcode, count(*)::int as n, count(*) filter (where a.absent)::int as absent from v_qp_eligible q
       join exam_application a on a.exam_id = q.exam_id and a.id = q.id where q.exam_id = ? group by 1, 2`,
      [examId],
    );
    expect(found.papers.map(({ p_code }) => p_code)).toEqual([...new Set(rows.map(({ p_code }) => p_code))].sort());
    const sum = (list: { registered: number; absent: number }[]) =>
      list.reduce((all, { registered, absent }) => [all[0]! + registered, all[1]! + absent], [0, 0]);
    expect(sum(found.papers)).toEqual([
      rows.reduce((all, { n }) => all + n, 0),
      rows.reduce((all, { absent }) => all + absent, 0),
    ]);
    const [first] = rows;
    const lines = (await api.call('admin', 'GET', `/control/script-ledger/${examId}/${first!.p_code}`)).json<
      { colcode: string; registered: number }[]
    >();
    expect(lines.find(({ colcode }) => colcode === first!.colcode)!.registered).toBe(first!.n);
    const g4 = found.balances.find(({ balance }) => balance === 'G4')!;
    const open = await db()('barcode_error')
      .where({ exam_id: examId })
      .whereNull('resolved_at')
      .count<{ n: number }[]>('* as n');
    const different = await db()('camp_mark')
      .where({ exam_id: examId })
      .whereNull('cmark')
      .whereRaw('amark <> bmark')
      .count<{ n: number }[]>('* as n');
    expect(g4.count).toBe(Number(open[0]!.n) + Number(different[0]!.n));
    expect(g4.first[0]).toMatch(/^Problem: \d{8}$/);
  });

  test('an open line shows its scripts with the first thing that is missing; reading it is audited', async () => {
    const papers = (await ledger()).papers;
    const current = new Set<string>();
    for (const { p_code } of papers) {
      const lines = (await api.call('admin', 'GET', `/control/script-ledger/${examId}/${p_code}`)).json<
        { colcode: string; registered: number; absent: number; resolved: number }[]
      >();
      for (const line of lines) {
        const answer = await api.call('admin', 'GET', `/control/script-ledger/${examId}/${p_code}/${line.colcode}`);
        const { total, items } = answer.json<{ total: number; items: OpenScript[] }>();
        expect(items).toHaveLength(total);
        expect(total).toBeGreaterThanOrEqual(line.registered - line.absent - line.resolved);
        for (const script of items) current.add(script.stands);
      }
    }
    expect([...current].sort()).toEqual(
      expect.arrayContaining(['ABSENT_WITH_SCRIPT', 'A_MISSING', 'B_MISSING', 'DIFFERENT']),
    );
    const read = await db()('audit_log')
      .where({ action: 'SECRET_MAP_READ' })
      .first<{ entity_key: string } | undefined>('entity_key');
    expect(read!.entity_key).toContain(EXAM);
  });

  test('nothing is consolidated while the camps are open, or while the ledger does not balance', async () => {
    const open = await api.call('admin', 'POST', `/control/script-ledger/${examId}/consolidate`);
    expect([open.statusCode, open.json<{ message: string }>().message]).toEqual([
      422,
      'Lock the camps first: their marks may still change.',
    ]);
    expect((await lock(true)).statusCode).toBe(200);
    await expect(run(CONSOLIDATE)).rejects.toThrow(JobFailed);
    const written = await db()('exam_application')
      .where({ exam_id: examId, ext_source: 'CAMP' })
      .count<{ n: number }[]>('* as n');
    expect(Number(written[0]!.n)).toBe(0);
    const steps = (await api.call('admin', 'GET', `/control/stages/${examId}/gates`)).json<
      { to: string; gates: { key: string; count: number; blocks: boolean }[] }[]
    >();
    const gates = steps.find(({ to }) => to === 'CONSOLIDATED')!.gates;
    const stopping = gates.filter(({ count, blocks }) => blocks && count > 0);
    expect(stopping.map(({ key }) => key)).toEqual(['UNBALANCED', 'NOT_CONSOLIDATED']);
  });

  test('camps are unlocked with a reason only, by who has seen the exam as it is', async () => {
    const silent = await lock(false);
    expect([silent.statusCode, silent.json<{ errors: unknown[] }>().errors]).toEqual([
      422,
      [{ field: 'reason', message: 'Write why the camps are unlocked.' }],
    ]);
    const stale = await api.call('admin', 'PUT', `/control/camp-lock/${examId}`, {
      locked: false,
      reason: 'one bundle',
      row_version: 1,
    });
    expect(stale.statusCode).toBe(409);
    expect((await lock(false, 'Bundle 3 was found')).statusCode).toBe(200);
    expect((await ledger()).campsLockedAt).toBeNull();
    const reported = await db()('audit_log')
      .where({ action: 'CAMPS_UNLOCKED' })
      .first<{ after: { reason: string } }>('after');
    expect(reported.after.reason).toBe('Bundle 3 was found');
  });

  test('a script that cannot be valued is declared with a reason that fits, and leaves every count', async () => {
    const present = await db()('v_qp_eligible as q')
      .join('exam_application as a', (on) => on.on('a.exam_id', 'q.exam_id').on('a.id', 'q.id'))
      .where({ 'q.exam_id': examId, 'a.absent': false })
      .first<{ id: number; p_code: string; colcode: string }>('a.id', 'a.p_code', 'a.colcode');
    const declare = (reason: string | null) =>
      api.call('admin', 'PUT', `/control/script-ledger/${examId}/exceptions/${present.id}`, {
        reason,
        note: 'The heap of the hall was counted twice.',
      });
    expect((await declare('SCRIPT_OF_ABSENTEE')).statusCode).toBe(422);
    expect((await declare('SCRIPT_MISSING')).statusCode).toBe(200);
    await run(COUNT_SCRIPTS);
    const lines = (await api.call('admin', 'GET', `/control/script-ledger/${examId}/${present.p_code}`)).json<
      { colcode: string; excepted: number }[]
    >();
    expect(lines.find(({ colcode }) => colcode === present.colcode)!.excepted).toBe(1);
    expect((await declare(null)).statusCode).toBe(200);
    expect(await db()('script_exception').where({ exam_id: examId })).toHaveLength(0);
  });

  test('[F-8] six balances that hold leave no line open, and a line that is open opens a balance', async () => {
    await finishCamp();
    const open = (line: LedgerCounts) => {
      const { registered, absent, excepted, received, bundled, a, b, resolved } = line;
      const steps = [registered - absent - excepted, received, bundled, a, b, resolved];
      return Math.max(...steps) - Math.min(...steps);
    };
    const opened = async () => {
      await run(COUNT_SCRIPTS);
      const { papers, balances } = await ledger();
      const lines = papers.filter((line) => open(line) > 0).map(({ p_code }) => p_code);
      return { lines, balances: balances.filter(({ count }) => count > 0).map(({ balance }) => balance) };
    };
    expect(await opened()).toEqual({ lines: [], balances: [] });
    const mark = await db()('camp_mark')
      .where({ exam_id: examId })
      .first<{ barcode: string; p_code: string }>('barcode', 'p_code');
    const script = { exam_id: examId, barcode: mark.barcode };
    const receipt = await db()('script_receipt').where(script).first<{ bundleno: number }>();
    // received, and in no bundle although it is keyed: as if it had been received late
    await db()('script_receipt').where(script).update({ bundleno: null, p_code: mark.p_code });
    expect(await opened()).toEqual({ lines: [mark.p_code], balances: ['G2', 'G3'] });
    await db()('script_receipt').where(script).delete();
    expect((await opened()).balances).toEqual(['G1', 'G2', 'G3']);
    await db()('script_receipt').insert(receipt);
    // a script of an absentee that was decided takes no place in any count
    await db().raw(
      'update exam_application a set absent = true from script s where s.exam_id = a.exam_id and s.application_id = a.id and s.exam_id = ? and s.barcode = ?',
      [examId, mark.barcode],
    );
    expect((await opened()).balances).toEqual(['G5']);
    await db()('handed_script_decision').insert({
      ...script,
      decision: 'ABSENT',
      reason: 'Another student sat there.',
      by_user: 1,
    });
    expect(await opened()).toEqual({ lines: [], balances: [] });
    // declared although it is keyed
    const paper = await db()('script')
      .where({ exam_id: examId, barcode: mark.barcode })
      .first<{ application_id: number }>('application_id');
    await db()('exam_application').where({ exam_id: examId, id: paper.application_id }).update({ absent: false });
    await db()('script_exception').insert({
      exam_id: examId,
      application_id: paper.application_id,
      reason: 'WITHHELD_MALPRACTICE',
      note: 'Slip found',
      by_user: 1,
    });
    expect(await opened()).toEqual({ lines: [], balances: [] });
    await db()('script_exception').where({ exam_id: examId }).delete();
  });

  test('a balanced ledger is consolidated: each agreed mark once, and the same outcome however often, also after a crash', async () => {
    await finishCamp();
    expect(await run(COUNT_SCRIPTS)).toMatch(/everything balances\.$/);
    expect((await lock(true)).statusCode).toBe(200);
    const blocked = await api.call('admin', 'POST', `/control/stages/${examId}`, {
      to: 'CONSOLIDATED',
      row_version: await version(),
    });
    expect(blocked.statusCode).toBe(422);

    // the process dies in the middle of the papers
    await expect(run(CONSOLIDATE, 6)).rejects.toThrow('the process died');
    const first = await run(CONSOLIDATE);
    const { rows } = await db().raw<{ rows: { n: number; wrong: number }[] }>(
      `select count(*)::int as n, count(*) filter (where a.ext_mark is distinct from m.final_mark or a.ext_source <> 'CAMP')::int as wrong
       from camp_mark m join script s on s.exam_id = m.exam_id and s.barcode = m.barcode
       join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id where m.exam_id = ?`,
      [examId],
    );
    expect(rows[0]!.wrong).toBe(0);
    expect(first).toContain(`${rows[0]!.n.toLocaleString('en-IN')} marks of `);
    expect(first).not.toContain(` ${rows[0]!.n.toLocaleString('en-IN')} were written again`);
    const digest = (await ledger()).consolidated!.digest;
    expect(await run(CONSOLIDATE)).toMatch(/ 0 were written again\.$/);
    expect((await ledger()).consolidated!.digest).toBe(digest);

    const step = await api.call('admin', 'POST', `/control/stages/${examId}`, {
      to: 'CONSOLIDATED',
      row_version: await version(),
    });
    expect([step.statusCode, step.json<{ exam: Exam }>().exam.stage]).toEqual([200, 'CONSOLIDATED']);
  });

  test('a mark that a later run changes keeps its history', async () => {
    await db()('exam').where({ id: examId }).update({ stage: 'VALUATION' });
    const mark = await db()('camp_mark')
      .where({ exam_id: examId })
      .whereNotNull('final_mark')
      .first<{ id: number; barcode: string; final_mark: number }>('id', 'barcode', 'final_mark');
    const other = mark.final_mark === 12 ? 13 : 12;
    await db()('camp_mark').where({ exam_id: examId, id: mark.id }).update({ amark: other, bmark: other });
    expect(await run(CONSOLIDATE)).toMatch(/ 1 was written again\.$/);
    const history = await db()('mark_history').where({ exam_id: examId, field: 'EXTERNAL' });
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({ old_value: mark.final_mark, new_value: other });
  });

  test('the lock of a consolidation outlives the limit of idle transactions, however long the papers take', async () => {
    await db().transaction(async (trx) => {
      await trx.raw(`set local idle_in_transaction_session_timeout = '200ms'`);
      expect(await tryLock(trx, examId)).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect((await trx.raw<{ rows: { one: number }[] }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  test('the count and the consolidation are jobs anybody of the office can watch', async () => {
    const answer = await api.call('admin', 'POST', `/control/script-ledger/${examId}/count`);
    expect(answer.json<Job>()).toMatchObject({
      kind: COUNT_SCRIPTS,
      title: 'Counting the scripts of ODD-2025-NOV',
    });
    const again = await api.call('admin2', 'POST', `/control/script-ledger/${examId}/count`);
    expect(again.json<Job>().id).toBe(answer.json<Job>().id);
  });
});
