import type { HallTickets } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { PDFDocument } from 'pdf-lib';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { codeAddress } from '../../core/static/code-address';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { runWorker } from '../../worker/run-worker';
import { folderStorage } from '../../core/storage/storage-folder';
import {
  apiUnderTest,
  TEST_AADHAAR_KEYS,
  TEST_PUBLIC_URL,
  testTicketKeys,
  type Person,
} from '../../testing/api-under-test';
import { picture } from '../../testing/sample-files';
import { hallTicketJobs } from './hall-ticket-jobs';
import { packDots, qrDots } from '../../core/pdf/qr-code';
import { isGenuine } from './ticket-code';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const storage = () => folderStorage(api.storageDir);
/** Its roll is frozen and its time table is complete. */
const EXAM = 'ODD-2025-NOV';
/** Its applications are still open. */
const OPEN_EXAM = 'EVEN-2026-APR';

interface Applicant {
  student_id: number;
  reg_no: string;
  deg_id: number;
  admn_acdyr: number;
  exam_id: number;
}
/** Students of a college with confirmed papers, those with most papers first. */
const applicants = (colcode = '101'): Promise<Applicant[]> =>
  db()('exam_application as a')
    .join('exam as e', 'e.id', 'a.exam_id')
    .join('student as s', 's.student_id', 'a.student_id')
    .where({ 'e.exam_name': EXAM, 'a.colcode': colcode, 'a.ex_confm': true, 's.status': 'ACTIVE' })
    .groupBy('s.student_id', 'a.reg_no', 'a.deg_id', 's.admn_acdyr', 'a.exam_id')
    .orderByRaw('count(*) desc, a.reg_no')
    .select('s.student_id', 'a.reg_no', 'a.deg_id', 's.admn_acdyr', 'a.exam_id');

const ticket = (regNo: string, who: Person = 'college', college = '101', exam = EXAM) =>
  api.call(who, 'GET', `/examapp/examHallticketbyRegid/${encodeURIComponent(regNo)}/${college}/${exam}`);
const batch = ({ deg_id, admn_acdyr }: Applicant, who: Person = 'college', exam = EXAM) =>
  api.call(who, 'GET', `/examapp/examHallticket/${deg_id}/${admn_acdyr}/${exam}`);

/** Withholds a student, or one paper, as an officer does under Release of Results; what it returns lets go as another one does. */
async function withhold({ exam_id, reg_no }: Pick<Applicant, 'exam_id' | 'reg_no'>, p_code: string | null = null) {
  const path = `/control/result-release/${exam_id}/withholds`;
  const body = { reg_no, p_code, reason: 'WITHHELD_FEE', note: 'Fees of two semesters are open.' };
  const made = await api.call('admin', 'POST', path, body);
  expect([made.statusCode, made.body]).toEqual([200, expect.stringContaining('withheld')]);
  const { items } = (await api.call('admin', 'GET', path)).json<{ items: { id: number }[] }>();
  return async () => {
    const gone = await api.call('admin2', 'PUT', `${path}/${items[0]!.id}/release`, { note: 'Paid.' });
    expect([gone.statusCode, gone.body]).toEqual([200, expect.any(String)]);
  };
}

async function givePhoto({ student_id }: Applicant): Promise<Buffer> {
  const bytes = await picture(300, 380).jpeg().toBuffer();
  const { key, size, sha256 } = await storage().put(Readable.from([bytes]));
  const row = { student_id, field: 'image', path: key, sha256, mime: 'image/jpeg', size_bytes: size };
  await db()('student_upload').insert(row).onConflict(['student_id', 'field']).merge();
  return bytes;
}

describe('one ticket', () => {
  test('[S7-CALL-EXAMAPP-08, S7-PURPOSE-EXAMAPP-16, S3-ENT-HALLTICKET-01] has a row with the listed fields for every confirmed paper, by day', async () => {
    const [student] = await applicants();
    const found = (await ticket(student!.reg_no)).json<HallTickets>();
    const stored = await db()('exam_application as a')
      .leftJoin('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'))
      .where({ 'a.exam_id': student!.exam_id, 'a.reg_no': student!.reg_no, 'a.ex_confm': true })
      .select<{ p_code: string; examdate: string | null; examsession: string | null }[]>(
        'a.p_code',
        't.examdate',
        't.examsession',
      );
    expect(found.rows).toHaveLength(stored.length);
    for (const { p_code, examdate, examsession } of stored)
      expect(found.rows.find(({ P_code }) => P_code === p_code)).toMatchObject({ examdate, examsession });
    expect(Object.keys(found.rows[0]!).sort()).toEqual([
      'Deg_name',
      'Exam_month',
      'P_NAME',
      'P_code',
      'Reg_No',
      'Sem',
      'dob',
      'examdate',
      'examsession',
      'image',
      'stu_name',
    ]);
    expect(new Set(found.rows.map(({ Exam_month }) => Exam_month))).toEqual(new Set([EXAM]));
    const days = found.rows.map(({ examdate }) => examdate ?? '9999');
    expect(days).toEqual([...days].sort());
  });

  test('carries one signed code, the revision of the time table, and no unconfirmed paper', async () => {
    const [student] = await applicants();
    await db()('exam_timetable_revision')
      .insert({ exam_id: student!.exam_id, revision: 4 })
      .onConflict('exam_id')
      .merge();
    const before = (await ticket(student!.reg_no.toLowerCase())).json<HallTickets>();
    expect(before.holders).toHaveLength(1);
    expect(before.revision).toBe(4);
    const { code } = before.holders[0]!;
    expect(isGenuine(testTicketKeys, code)).toBe(true);
    expect(code.split('|').slice(1, 6)).toEqual(['E25N', student!.reg_no, '101', before.rows[0]!.stu_name, '4']);
    const taken = { exam_id: student!.exam_id, reg_no: student!.reg_no, p_code: before.rows[0]!.P_code };
    const row = await db()('exam_application')
      .where(taken)
      .first<{ ext_mark: number | null }>('ext_mark', 'ext_source');
    await db()('exam_application').where(taken).update({ ex_confm: false, ext_mark: null });
    const after = (await ticket(student!.reg_no)).json<HallTickets>();
    expect(after.rows.map(({ P_code }) => P_code)).not.toContain(taken.p_code);
    expect(after.rows).toHaveLength(before.rows.length - 1);
    await db()('exam_application')
      .where(taken)
      .update({ ex_confm: true, ...row });
  });

  test('[DAY-6] there is none for the discontinued, those whom the office withholds, and those who have confirmed nothing', async () => {
    const [student, other] = await applicants();
    const rows = async (regNo: string) => (await ticket(regNo)).json<HallTickets>().rows.length;
    expect(await rows(student!.reg_no)).toBeGreaterThan(0);
    await db()('student').where({ student_id: student!.student_id }).update({ status: 'DISCONTINUED' });
    expect(await rows(student!.reg_no)).toBe(0);
    await db()('student').where({ student_id: student!.student_id }).update({ status: 'ACTIVE' });
    const tickets = await rows(other!.reg_no);
    const letGo = await withhold(other!);
    expect(await rows(other!.reg_no)).toBe(0);
    await letGo();
    expect(await rows(other!.reg_no)).toBe(tickets);
    // one paper that waits keeps nobody from writing the others
    const letPaperGo = await withhold(other!, (await ticket(other!.reg_no)).json<HallTickets>().rows[0]!.P_code);
    expect(await rows(other!.reg_no)).toBe(tickets);
    await letPaperGo();
    expect((await ticket('C99UG999XXX999')).json<HallTickets>()).toMatchObject({ rows: [], holders: [] });
  });

  test('before the roll is frozen there are no tickets, and the answer says why', async () => {
    const [student] = await applicants();
    for (const answer of [
      await ticket(student!.reg_no, 'college', '101', OPEN_EXAM),
      await batch(student!, 'college', OPEN_EXAM),
      await api.call('college', 'POST', '/hall-tickets/pdf', { exam: OPEN_EXAM }),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ message: string }>().message).toBe(
        'EVEN-2026-APR is in the stage Application: hall tickets are there once its roll is frozen.',
      );
    }
  });

  test.each(['x', 'C23UG101COM0011111111111', 'C23UG101COM\u200b001', "1' or '1'='1", 'C23‮UG101COM001'])(
    'the register number %j is refused by name',
    async (regNo) => {
      const answer = await ticket(regNo);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('regNo');
    },
  );

  test.each(['E99A', 'EVEN-2099-APR', "'; drop table exam; --"])('%s is no exam', async (exam) => {
    const answer = await ticket('C23UG101COM001', 'college', '101', encodeURIComponent(exam));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'No Exam Detected!!!']);
  });
});

test('[S7-CALL-EXAMAPP-07, S7-PURPOSE-EXAMAPP-15] the list has the tickets of one degree and batch of the own college and no others', async () => {
  const all = await applicants();
  const found = (await batch(all[0]!)).json<HallTickets>();
  const expected = all.filter(
    ({ deg_id, admn_acdyr }) => deg_id === all[0]!.deg_id && admn_acdyr === all[0]!.admn_acdyr,
  );
  expect(expected.length).toBeGreaterThan(1);
  expect(found.holders.map(({ Reg_No }) => Reg_No)).toEqual(expected.map(({ reg_no }) => reg_no).sort());
  expect(new Set(found.rows.map(({ Reg_No }) => Reg_No)).size).toBe(found.holders.length);
});

test('[S6-PERM-COLLEGE-03] a college has the tickets and photos of its own students and of no other', async () => {
  const [foreign] = await applicants('102');
  await givePhoto(foreign!);
  expect((await ticket(foreign!.reg_no)).json<HallTickets>().rows).toEqual([]);
  expect((await ticket(foreign!.reg_no, 'college', '102')).statusCode).toBe(403);
  expect((await ticket(foreign!.reg_no, 'otherCollege', '102')).json<HallTickets>().rows.length).toBeGreaterThan(0);
  const ownEntry = new Set((await applicants()).map(({ reg_no }) => reg_no));
  for (const { Reg_No } of (await batch(foreign!)).json<HallTickets>().holders) expect(ownEntry).toContain(Reg_No);
  expect((await api.call('college', 'GET', `/hall-tickets/photos/${foreign!.reg_no}`)).statusCode).toBe(404);
  expect((await api.call('otherCollege', 'GET', `/hall-tickets/photos/${foreign!.reg_no}`)).statusCode).toBe(200);
  for (const who of ['admin', 'campadmin', 'camp'] as const)
    expect((await ticket(foreign!.reg_no, who, '102')).statusCode).toBe(403);
});

test('[S2-SCREEN-HALLTICKETSTUDENT-03] the photo is had by register number; a missing one answers as a foreign one does', async () => {
  const [student, without] = await applicants();
  const bytes = await givePhoto(student!);
  const photo = await api.call('college', 'GET', `/hall-tickets/photos/${student!.reg_no}`);
  expect(photo.statusCode).toBe(200);
  expect(photo.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' });
  expect(photo.rawPayload).toEqual(bytes);
  const found = (await ticket(student!.reg_no)).json<HallTickets>();
  expect(found.rows[0]!.image).toBe(`hall-tickets/photos/${student!.reg_no}`);
  expect((await ticket(without!.reg_no)).json<HallTickets>().rows[0]!.image).toBeNull();
  const [foreign] = await applicants('102');
  const missing = await api.call('college', 'GET', `/hall-tickets/photos/${without!.reg_no}`);
  const other = await api.call('college', 'GET', `/hall-tickets/photos/${foreign!.reg_no}`);
  const report = (answer: typeof missing) => ({ ...answer.json<object>(), instance: undefined });
  expect(report(other)).toEqual(report(missing));
  expect(missing.statusCode).toBe(404);
});

const order = (body: object, who: Person = 'college') => api.call(who, 'POST', '/hall-tickets/pdf', body);

test('the same order twice is one job; another college has one of its own and cannot see it', async () => {
  const body = { exam: EXAM };
  const [first, second] = await Promise.all([order(body), order(body)]);
  expect(first.json<Job>().id).toBe(second.json<Job>().id);
  const other = (await order(body, 'otherCollege')).json<Job>();
  expect(other.id).not.toBe(first.json<Job>().id);
  expect((await api.call('college', 'GET', `/jobs/${other.id}`)).statusCode).toBe(404);
});

describe('one PDF for many', () => {
  let worker: { stop(): Promise<void> };
  beforeAll(async () => {
    const { ownerUrl, pools } = api.clone;
    const log = { info: () => undefined, warn: () => undefined, error: console.error };
    worker = await runWorker({
      ownerUrl,
      owner: pools.owner,
      storage: storage(),
      seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
      log,
      kinds: hallTicketJobs({ keys: testTicketKeys, publicUrl: TEST_PUBLIC_URL }),
    });
  });
  afterAll(() => worker.stop());
  async function finished(id: string): Promise<Job> {
    for (let look = 0; look < 400; look += 1) {
      const job = (await api.call('college', 'GET', `/jobs/${id}`)).json<Job>();
      if (job.finishedAt) return job;
      await sleep(50);
    }
    throw new Error('The PDF was not made.');
  }
  async function fileOf(id: string): Promise<Buffer> {
    const { url } = (await api.call('college', 'POST', `/jobs/${id}/file-ticket`)).json<{ url: string }>();
    return (await api.app.inject({ url })).rawPayload;
  }

  test('is made in the background with photos, keeps count of missing ones, and is fetched by the college', async () => {
    const all = await applicants();
    const [student] = all;
    const ownAll = all.filter(
      ({ deg_id, admn_acdyr }) => deg_id === student!.deg_id && admn_acdyr === student!.admn_acdyr,
    );
    await db()('student_upload').where({ field: 'image' }).delete();
    await givePhoto(student!);
    const { path } = await db()('student_upload').where({ student_id: student!.student_id, field: 'image' }).first();
    const lost = { ...ownAll[1]!, path: `00/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}` };
    await db()('student_upload').insert({
      student_id: lost.student_id,
      field: 'image',
      path: lost.path,
      sha256: Buffer.alloc(32),
      mime: 'image/jpeg',
      size_bytes: 1,
    });
    expect(path).not.toBe(lost.path);
    const started = (await order({ exam: EXAM, degree: student!.deg_id, batch: student!.admn_acdyr })).json<Job>();
    const job = await finished(started.id);
    expect(job).toMatchObject({
      state: 'DONE',
      done: ownAll.length,
      total: ownAll.length,
      message: `Tickets: ${ownAll.length}, without a photo: ${ownAll.length - 1}.`,
      fileName: `hall-tickets-${EXAM}-101-${student!.deg_id}-${student!.admn_acdyr}.pdf`,
    });
    const bytes = await fileOf(job.id);
    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPageCount()).toBeGreaterThanOrEqual(Math.ceil(ownAll.length / 2));
    expect(pdf.getTitle()).toBe(`Hall tickets, ${EXAM}`);
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  test('an order without a single ticket is refused', async () => {
    const before = await db()('job').count();
    const answer = await order({ exam: EXAM, batch: 1999 });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      'No student has a hall ticket for ODD-2025-NOV there.',
    ]);
    expect(await db()('job').count()).toEqual(before);
  });
});

describe('at the gate', () => {
  const page = (payload?: string) =>
    api.app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: '/thervu/verify-ticket',
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
  const genuine = async () => (await ticket((await applicants())[0]!.reg_no)).json<HallTickets>().holders[0]!.code;

  test('the portal publishes its keys to everybody', async () => {
    const answer = await api.call('nobody', 'GET', '/hall-tickets/keys');
    expect(answer.json()).toEqual({ keys: testTicketKeys.published() });
  });

  const opened = (query: string) => api.app.inject({ method: 'GET', url: `/thervu/verify-ticket?${query}` });
  /** What a telephone opens when it reads the code of a ticket. */
  const scanned = (code: string) => opened(new URL(codeAddress(TEST_PUBLIC_URL, 'ticket', code)).search.slice(1));

  test('the call says match or no match and whether the ticket is current, and nothing about anybody', async () => {
    const code = await genuine();
    const [, , regNo] = code.split('|') as [string, string, string];
    for (const [text, match] of [
      [code, true],
      [codeAddress(TEST_PUBLIC_URL, 'ticket', code), true],
      [code.replace(regNo, 'C23UG101COM999'), false],
      [regNo, false],
    ] as const) {
      const answer = await api.call('nobody', 'POST', '/hall-tickets/verify', { code: text });
      expect(answer.json()).toEqual({ match, current: match });
    }
  });

  test('[F-27] the code is an address that opens the page with name, number and papers; the older text form is still read', async () => {
    const { holders, rows } = (await ticket((await applicants())[0]!.reg_no)).json<HallTickets>();
    const { code, qr } = holders[0]!;
    expect(qr).toEqual(packDots(qrDots(codeAddress(TEST_PUBLIC_URL, 'ticket', code))));
    const [, , regNo, , name] = code.split('|') as [string, string, string, string, string];
    for (const shown of [await scanned(code), await page(new URLSearchParams({ code }).toString())]) {
      expect(shown.statusCode).toBe(200);
      for (const text of ['>Match<', name, regNo, ...rows.map(({ P_code }) => P_code)])
        expect(shown.body).toContain(text);
      expect(shown.body).not.toContain(rows[0]!.dob);
      expect(shown.headers['cache-control']).toBe('private, no-store');
    }
    const other = code.replace(regNo, 'C23UG101COM999');
    for (const shown of [await scanned(other), await page(new URLSearchParams({ code: other }).toString())]) {
      expect(shown.body).toContain('>No match<');
      expect(shown.body).not.toContain(name);
    }
  });

  test('[F-27] the ticket of who has left, is withheld or has no confirmed paper any more is not current', async () => {
    const student = (await applicants())[1]!;
    const { code } = (await ticket(student.reg_no)).json<HallTickets>().holders[0]!;
    const roll = { exam_id: student.exam_id, reg_no: student.reg_no };
    const showMessage = async (what: string) => {
      const shown = (await scanned(code)).body;
      expect(shown).toContain(`>${what}<`);
      const answer = await api.call('nobody', 'POST', '/hall-tickets/verify', { code });
      expect(answer.json()).toEqual({ match: true, current: what === 'Match' });
      return shown;
    };
    await showMessage('Match');
    await db()('student').where({ reg_no: student.reg_no }).update({ status: 'DISCONTINUED' });
    expect(await showMessage('Not current')).not.toContain('<table');
    await db()('student').where({ reg_no: student.reg_no }).update({ status: 'ACTIVE' });
    const letGo = await withhold(roll);
    await showMessage('Not current');
    await letGo();
    await showMessage('Match');
    const confirmed = await db()('exam_application')
      .where({ ...roll, ex_confm: true })
      .select('id', 'ext_mark', 'ext_source', 'absent');
    await db()('exam_application').where(roll).update({ ex_confm: false, ext_mark: null, absent: false });
    await showMessage('Not current');
    for (const { id, ...was } of confirmed)
      await db()('exam_application')
        .where({ ...roll, id })
        .update({ ex_confm: true, ...was });
    await showMessage('Match');
  });

  test('[F-27] an older time table is told, and the present dates are shown', async () => {
    const student = (await applicants())[0]!;
    const { code } = (await ticket(student.reg_no)).json<HallTickets>().holders[0]!;
    const before = Number(code.split('|')[5]);
    await db()('exam_timetable_revision')
      .insert({ exam_id: student.exam_id, revision: before + 1 })
      .onConflict('exam_id')
      .merge();
    expect((await scanned(code)).body).toContain(`(revision ${before}, now ${before + 1})`);
    await db()('exam_timetable_revision').where({ exam_id: student.exam_id }).update({ revision: before });
  });

  test('[F-27] these pages alone may use the camera, by the one script that stands in them', async () => {
    for (const url of ['/thervu/verify-ticket', '/thervu/verify-statement']) {
      const { headers, body } = await api.app.inject({ url });
      expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\)/);
      const [, script] = /<script>([\s\S]*)<\/script>/.exec(body)!;
      const hash = createHash('sha256').update(script!).digest('base64');
      expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
    }
    for (const url of ['/thervu/', '/thervu/ExamResult', '/thervu/api/settings/public'])
      expect((await api.app.inject({ url })).headers['permissions-policy']).toMatch(/^camera=\(\)/);
  });

  test('the page is there before anything is checked, and takes any rubbish', async () => {
    const empty = await page();
    expect(empty.statusCode).toBe(200);
    expect(empty.body).not.toContain('role="status"');
    expect(empty.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    for (const rubbish of ['', 'code=', 'code=a&code=b', `code=${'%F0'.repeat(900)}`, 'x=1'])
      expect((await page(rubbish)).body).toContain('>No match<');
    expect((await page(`code=${'x'.repeat(20_000)}`)).statusCode).toBe(413);
  });

  test('[F-27] codes that nobody signed are counted, and too many are told to wait', async () => {
    let last = await opened('c=nothing');
    for (let index = 0; index < 80 && last.statusCode === 200; index += 1) last = await opened('c=nothing');
    expect(last.statusCode).toBe(429);
    expect(last.body).toContain('Too many tries from here.');
  });
});
