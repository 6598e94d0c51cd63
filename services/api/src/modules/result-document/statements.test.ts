import type { Job } from '@thervu/contracts/job/job-contract';
import type { Statement, VerifiedStatement } from '@thervu/contracts/result-document/result-document-contract';
import { printedMarks } from '@thervu/contracts/result-document/result-document-rules';
import decodeQR from 'qr/decode.js';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { codeIn } from '../../core/static/code-address';
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
import { pdfDots, pdfTexts } from '../../testing/pdf-text';
import { picture } from '../../testing/sample-files';
import { isGenuine } from '../hall-ticket/ticket-code';
import { resultDocumentJobs } from './document-jobs';
import { papersDigest } from './statement-code';

const api = apiUnderTest({ limits: { failedStatementChecks: { max: 30, seconds: 600 } } });
const db = () => api.clone.pools.owner;
const storage = () => folderStorage(api.storageDir);
/** Its first release is published. */
const EXAM = 'EVEN-2025-APR';
const OPEN_EXAM = 'EVEN-2026-APR';
let examId: number;
let worker: { stop(): Promise<void> };

beforeAll(async () => {
  examId = await idOf(EXAM);
  const { ownerUrl, pools } = api.clone;
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  worker = await runWorker({
    ownerUrl,
    owner: pools.owner,
    storage: storage(),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    log,
    kinds: resultDocumentJobs({ keys: testTicketKeys, publicUrl: TEST_PUBLIC_URL }),
  });
});
afterAll(() => worker.stop());

const idOf = async (name: string): Promise<number> =>
  (await db()('exam').where({ exam_name: name }).first<{ id: number }>('id')).id;

interface Row {
  reg_no: string;
  colcode: string;
  p_code: string;
  sem: number;
  int_max: number;
  int_mark: number | null;
  ext_max: number;
  ext_mark: number | null;
  moderation: number;
  total_max: number;
  total_mark: number | null;
  result: 'P' | 'RA' | 'AAA' | 'W';
  grade: string | null;
  grade_point: string | null;
  credit: number;
  scheme: string;
  p_name: string;
}
const rowsOf = (where: object): Promise<Row[]> =>
  db()('result as r')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'r.exam_id': examId, 'r.is_current': true, ...where })
    .orderBy(['r.reg_no', 'r.sem', 'r.p_code'])
    .select('r.*', 'c.scheme', 'c.p_name');
/** The cells of a row of a statement, from semester to result. */
const cellsOf = (row: Row): string[] => {
  const marks = row.scheme === 'MARKS';
  const external = row.ext_mark === null ? null : row.ext_mark + row.moderation;
  const { int, ext, total } = printedMarks({ ...row, ext_mark: external, marks });
  const maxText = (value: number) => (marks && value > 0 ? String(value) : '-');
  return [
    int,
    ext,
    total,
    maxText(row.int_max),
    maxText(row.ext_max),
    row.p_code,
    row.result,
    String(row.credit),
    row.grade ?? '',
    row.grade_point ?? '',
  ];
};

const path = (suffix: string, id = examId) => `/result-documents/exams/${id}${suffix}`;
const order = (body: object, who: Person = 'college', id = examId) =>
  api.call(who, 'POST', path('/statements', id), body);
async function finished(answer: Awaited<ReturnType<typeof order>>, who: Person): Promise<Job> {
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const { id } = answer.json<Job>();
  for (let look = 0; look < 400; look += 1) {
    const job = (await api.call(who, 'GET', `/jobs/${id}`)).json<Job>();
    if (job.finishedAt) return job;
    await sleep(50);
  }
  throw new Error('The document was not made.');
}
async function fileOf({ id }: Job, who: Person): Promise<Buffer> {
  const { url } = (await api.call(who, 'POST', `/jobs/${id}/file-ticket`)).json<{ url: string }>();
  return (await api.app.inject({ url })).rawPayload;
}
async function made(body: object, who: Person = 'college'): Promise<{ job: Job; bytes: Buffer }> {
  const job = await finished(await order(body, who), who);
  expect(job).toMatchObject({ state: 'DONE', error: null });
  return { job, bytes: await fileOf(job, who) };
}

/** The text of a code as a camera reads it. */
function scannedQr(dots: readonly (readonly boolean[])[]): string {
  const [zoom, edge] = [4, 4];
  const side = (dots.length + 2 * edge) * zoom;
  const data = new Uint8Array(side * side * 4).fill(255);
  dots.forEach((row, y) =>
    row.forEach((black, x) => {
      if (!black) return;
      for (let index = 0; index < zoom * zoom; index += 1) {
        const left = (x + edge) * zoom + (index % zoom);
        const top = (y + edge) * zoom + Math.floor(index / zoom);
        data.fill(0, (top * side + left) * 4, (top * side + left) * 4 + 3);
      }
    }),
  );
  return decodeQR({ width: side, height: side, data });
}
const addressesOf = async (bytes: Buffer): Promise<string[]> =>
  (await pdfDots(bytes)).filter((dots) => dots.length > 0).map(scannedQr);
const codesOf = async (bytes: Buffer): Promise<string[]> => (await addressesOf(bytes)).map(codeIn);
const verify = async (code: string): Promise<VerifiedStatement> =>
  (await api.call('nobody', 'POST', '/result-documents/verify', { code })).json();

/** A student of a college with complete results, P and RA among them. */
async function graduate(colcode = '101'): Promise<string> {
  const rows = await rowsOf({ 'r.colcode': colcode });
  const byNumber = new Map<string, Row[]>();
  for (const row of rows) byNumber.set(row.reg_no, [...(byNumber.get(row.reg_no) ?? []), row]);
  const found = [...byNumber].find(
    ([, ownRows]) => ownRows.length > 2 && ownRows.every(({ result }) => result !== 'W'),
  );
  return found![0];
}

/** A correction of one mark, released as the next version the way a release does it. */
async function releaseAgain(row: Row & { application_id?: number }, extMark: number): Promise<number> {
  return db().transaction(async (trx) => {
    const [run] = await trx('result_run')
      .insert({
        exam_id: examId,
        kind: 'CORRECTION',
        rules: '[]',
        state: 'APPROVED',
        version: 2,
        base_version: 1,
        started_by: trx('app_user').select('id').where({ login: '501' }),
        approved_by: trx('app_user').select('id').where({ login: 'office2@example.org' }),
        finished_at: trx.fn.now(),
        approved_at: trx.fn.now(),
        published_at: trx.fn.now(),
      })
      .returning<{ id: number }[]>('id');
    const old = { exam_id: examId, reg_no: row.reg_no, p_code: row.p_code, is_current: true };
    const [was] = await trx('result').where(old).update({ is_current: false }).returning('*');
    await trx('result').insert({
      ...was,
      version: 2,
      run_id: run!.id,
      is_current: true,
      ext_mark: extMark,
      total_mark: was.int_mark + extMark,
      steps: JSON.stringify(was.steps),
    });
    return run!.id;
  });
}

test('a statement holds every paper of the student by semester and code, with the marks, result, grade, point and credit of the rows', async () => {
  const regNo = await graduate();
  const rows = await rowsOf({ 'r.reg_no': regNo });
  const { bytes, job } = await made({ regNo });
  expect(job.fileName).toBe(`statements-of-marks-${EXAM}-101-${regNo}.pdf`);
  expect(job.message).toBe('Statements: 1, without a photo: 1.');
  const [page, ...pdfText] = await pdfTexts(bytes);
  expect(pdfText).toEqual([]);
  const student = await db()('student').where({ reg_no: regNo }).first();
  const { value: university } = await db()('v_setting')
    .where({ key: 'university.name' })
    .first()
    .then((row) => row ?? { value: undefined });
  for (const text of [
    student.stu_name,
    regNo,
    student.dob.split('-').reverse().join('-'),
    'STATEMENT OF MARKS',
    ...(university ? [university] : []),
  ])
    expect(page).toContain(text);
  const codes = page!.filter((text) => rows.some(({ p_code }) => p_code === text));
  expect(codes).toEqual(rows.map(({ p_code }) => p_code));
  for (const row of rows) {
    const from = page!.indexOf(row.p_code);
    const next = rows.map(({ p_code }) => page!.indexOf(p_code)).filter((index) => index > from);
    const texts = page!.slice(
      from - 1,
      Math.min(...next, page!.indexOf('Result', from) === -1 ? Infinity : page!.length) - 1 || undefined,
    );
    expect(texts[0]).toBe(String(row.sem));
    for (const cell of cellsOf(row).filter(Boolean)) expect(texts).toContain(cell);
  }
  const passed = rows.filter(({ result }) => result === 'P');
  const credits = passed.reduce((sum, { credit }) => sum + credit, 0);
  expect(page!.join('\n')).toContain(
    `Papers passed: ${passed.length} of ${rows.length}      Credits earned: ${credits}`,
  );
});

test('a W stands as W with the marks that are known and without a total', async () => {
  const [waiting] = await db()('result as r')
    .join('result as o', (on) => on.on('o.exam_id', 'r.exam_id').on('o.reg_no', 'r.reg_no').onVal('o.result', 'P'))
    .where({ 'r.exam_id': examId, 'r.result': 'W', 'r.is_current': true })
    .whereRaw(`r.reason not like 'WITHHELD%'`)
    .select<{ reg_no: string; p_code: string; colcode: string }[]>('r.reg_no', 'r.p_code', 'r.colcode');
  const { bytes } = await made({ regNo: waiting!.reg_no, college: waiting!.colcode }, 'admin');
  const page = (await pdfTexts(bytes)).flat();
  const row = page.slice(page.indexOf(waiting!.p_code));
  expect(row.slice(0, row.indexOf('W') + 1)).toContain('W');
  const read = (await api.call('admin', 'GET', path(`/students/${waiting!.reg_no}`))).json<Statement>();
  const paper = read.papers.find(({ p_code }) => p_code === waiting!.p_code)!;
  expect(printedMarks(paper).total).toBe('-');
});

test('[F-21] a statement that is not whole says how many papers are awaited; its number names series and year; nothing stands for a photo', async () => {
  const waiting = await db()('result')
    .where({ exam_id: examId, result: 'W', is_current: true })
    .whereRaw(`reason not like 'WITHHELD%'`)
    .groupBy('reg_no', 'colcode')
    .select<{ reg_no: string; colcode: string; papers: number }[]>(
      'reg_no',
      'colcode',
      db().raw('count(*)::int as papers'),
    );
  const { reg_no: regNo, colcode, papers } = waiting[0]!;
  const { bytes, job } = await made({ regNo, college: colcode }, 'admin');
  expect(job.message).toContain('provisional: 1.');
  const page = (await pdfTexts(bytes)).flat();
  expect(page).toContain(`Provisional, ${papers} ${papers === 1 ? 'paper' : 'papers'} awaited`);
  const [code] = await codesOf(bytes);
  expect(page).toContain(`SM/2025/${code!.split('|')[6]!.padStart(8, '0')}`);
  expect(page).toContain('Seal');
  expect(page).not.toContain('No photo');
  expect((await verify(code!)).printed!.serial).toMatch(/^SM\/2025\/[0-9]{8}$/);
  const whole = (await pdfTexts((await made({ regNo: await graduate() })).bytes)).flat();
  expect(whole.some((text) => text.startsWith('Provisional'))).toBe(false);
});

test('[F-21] a mark that is not known is printed as a dash, and the digest of an older statement stays what it was', () => {
  const paper = {
    sem: 1,
    p_code: 'A',
    p_name: 'A',
    p_type: 'THEORY',
    int_max: 25,
    int_mark: 20,
    ext_max: 75,
    ext_mark: null,
    total_max: 100,
    total_mark: null,
    result: 'W',
    grade: null,
    grade_point: null,
    credit: 4,
    marks: true,
  } as const;
  expect(printedMarks(paper)).toEqual({ int: '20', ext: '-', total: '-' });
  expect(papersDigest([paper])).toBe(createHash('sha256').update('1 A 20   W').digest('hex').slice(0, 16));
});

test('marks that moderation has given are printed inside the external mark', async () => {
  const regNo = await graduate();
  const [row] = await rowsOf({ 'r.reg_no': regNo, 'r.p_type': 'THEORY', 'r.result': 'P' });
  const key = { exam_id: examId, reg_no: regNo, p_code: row!.p_code };
  await db()('result')
    .where(key)
    .update({ moderation: 3, ext_mark: row!.ext_mark! - 3 });
  const read = (await api.call('college', 'GET', path(`/students/${regNo}`))).json<Statement>();
  expect(read.papers.find(({ p_code }) => p_code === row!.p_code)).toMatchObject({ ext_mark: row!.ext_mark });
  await db()('result').where(key).update({ moderation: 0, ext_mark: row!.ext_mark });
});

describe('the document of a college', () => {
  test('has one statement for each student that is not withheld, each with a number of its own and a code that is valid', async () => {
    const rows = await rowsOf({ 'r.colcode': '101' });
    const numbers = [...new Set(rows.map(({ reg_no }) => reg_no))];
    const held = new Set(numbers.slice(0, 1));
    await db()('result_withhold').insert({
      exam_id: examId,
      reg_no: numbers[0],
      reason: 'WITHHELD_FEE',
      note: 'Fees of 2024',
      by_user: db()('app_user').select('id').where({ login: '501' }),
    });
    for (const regNo of numbers) {
      const ownRows = await db()('result').where({ exam_id: examId, reg_no: regNo, is_current: true }).select('reason');
      if (ownRows.every(({ reason }) => reason?.startsWith('WITHHELD'))) held.add(regNo);
    }
    const printed = numbers.filter((regNo) => !held.has(regNo));
    const { bytes, job } = await made({});
    expect(job.message).toContain(`Statements: ${printed.length},`);
    expect(job.message).toContain(`withheld: ${held.size}.`);
    const codes = await codesOf(bytes);
    expect(codes.map((code) => code.split('|')[2])).toEqual(printed);
    expect(new Set(codes.map((code) => code.split('|')[6])).size).toBe(printed.length);
    const texts = (await pdfTexts(bytes)).flat();
    for (const regNo of held) expect(texts).not.toContain(regNo);
    for (const code of codes.slice(0, 3)) expect((await verify(code)).state).toBe('VALID');
    await db()('result_withhold').where({ exam_id: examId, reg_no: numbers[0] }).delete();
  });

  test('carries photo and logo of those who have one', async () => {
    const regNo = await graduate();
    const images = async () =>
      (await made({ regNo })).bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    const before = await images();
    const { student_id } = await db()('student').where({ reg_no: regNo }).first('student_id');
    const { key, size, sha256 } = await storage().put(Readable.from([await picture(300, 380).jpeg().toBuffer()]));
    await db()('student_upload')
      .insert({ student_id, field: 'image', path: key, sha256, mime: 'image/jpeg', size_bytes: size })
      .onConflict(['student_id', 'field'])
      .merge();
    expect(await images()).toBe(before + 1);
    // with holes: what a university's logo usually has
    const logo = await sharp({
      create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 40, b: 90, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const row = (await api.call('admin', 'GET', '/settings')).json<{
      settings: { key: string; row_version: number }[];
    }>();
    const { row_version } = (row.settings ?? row).find(({ key: name }: { key: string }) => name === 'university.logo')!;
    const saved = await api.call('admin', 'PUT', '/settings/logo', {
      content: logo.toString('base64'),
      row_version,
    });
    expect([saved.statusCode, saved.body]).toEqual([200, expect.anything()]);
    expect(await images()).toBe(before + 2);
  });
});

test('printed again, a statement has its number again; after another release it has a new one and the old is superseded', async () => {
  const regNo = await graduate();
  const [first] = await codesOf((await made({ regNo })).bytes);
  const [again] = await codesOf((await made({ regNo })).bytes);
  expect(again!.split('|').slice(0, 9)).toEqual(first!.split('|').slice(0, 9));
  const valid = await verify(first!);
  const rows = await rowsOf({ 'r.reg_no': regNo });
  expect(valid).toMatchObject({
    state: 'VALID',
    printed: { reg_no: regNo, version: 1, exam_name: EXAM, colcode: '101' },
  });
  expect(valid.printed!.papers.map(({ p_code }) => p_code)).toEqual(rows.map(({ p_code }) => p_code));
  const [row] = await rowsOf({ 'r.reg_no': regNo, 'r.p_type': 'THEORY', 'r.result': 'P' });
  await releaseAgain(row!, row!.ext_mark! + 1);
  expect(await verify(first!)).toEqual({ state: 'SUPERSEDED', printed: { ...valid.printed, papers: [] } });
  const [second] = await codesOf((await made({ regNo })).bytes);
  expect(second!.split('|')[5]).toBe('2');
  expect(second!.split('|')[6]).not.toBe(first!.split('|')[6]);
  expect((await verify(second!)).state).toBe('VALID');
  // a student whose result did not change keeps the printed statement
  const other = (await rowsOf({ 'r.colcode': '101' })).map(({ reg_no }) => reg_no).find((name) => name !== regNo)!;
  const read = (await api.call('college', 'GET', path(`/students/${other}`))).json<Statement>();
  expect(read.version).toBe(1);
});

test('a run that is not released changes no statement', async () => {
  const regNo = await graduate('102');
  const before = (await api.call('otherCollege', 'GET', path(`/students/${regNo}`))).json<Statement>();
  const [row] = await rowsOf({ 'r.reg_no': regNo, 'r.result': 'P', 'r.p_type': 'THEORY' });
  const run = await releaseAgain(row!, row!.ext_mark! + 1);
  await db()('result_run').where({ id: run }).update({ published_at: null });
  await db()('result').where({ run_id: run }).update({ is_current: false });
  await db()('result')
    .where({ exam_id: examId, reg_no: regNo, p_code: row!.p_code, version: 1 })
    .update({ is_current: true });
  expect((await api.call('otherCollege', 'GET', path(`/students/${regNo}`))).json<Statement>()).toEqual(before);
  await db()('result').where({ run_id: run }).delete();
  await db()('result_run').where({ id: run }).delete();
});

test('every altered code is unknown, also one of a hall ticket, and the answer says nothing about anybody', async () => {
  const regNo = await graduate();
  const [code] = await codesOf((await made({ regNo })).bytes);
  expect(isGenuine(testTicketKeys, code!)).toBe(false);
  const parts = code!.split('|');
  // the portal's own keys do not sign statements
  const text = parts.slice(0, -2).concat(testTicketKeys.current).join('|');
  const forged = `${text}|${testTicketKeys.sign(text).toString('base64url')}`;
  for (const altered of [
    forged,
    code!.replace(regNo, `${regNo.slice(0, -1)}9`),
    parts.with(5, '9').join('|'),
    parts.with(6, String(Number(parts[6]) + 1)).join('|'),
    parts.with(7, 'f'.repeat(16)).join('|'),
    parts.slice(0, -1).join('|'),
    `${code!.slice(0, -3)}AAA`,
    '',
    '|||||||||',
  ])
    expect(await verify(altered)).toEqual({ state: 'UNKNOWN', printed: null });
});

describe('who may see what', () => {
  test('a college has the statements of its own students and of no other; a foreign one answers as a missing one', async () => {
    const foreign = await graduate('102');
    const report = async (regNo: string): Promise<unknown[]> => {
      const answer = await api.call('college', 'GET', path(`/students/${regNo}`));
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await report(foreign)).toEqual([404, 'No Record Found!!']);
    expect(await report('C99UG999XXX999')).toEqual([404, 'No Record Found!!']);
    expect((await order({ regNo: foreign })).statusCode).toBe(422);
    expect((await order({ college: '102' })).statusCode).toBe(403);
    expect((await api.call('admin', 'GET', path(`/students/${foreign}`))).statusCode).toBe(200);
    const observed = (await api.call('college', 'GET', path(''))).json<{ colleges: { colcode: string }[] }>();
    expect(observed.colleges.map(({ colcode }) => colcode)).toEqual(['101']);
    const all = (await api.call('admin', 'GET', path(''))).json<{ colleges: { colcode: string }[] }>();
    expect(all.colleges.length).toBeGreaterThan(1);
  });

  test('a withheld student has no statement; the office reads why, a college that it is so', async () => {
    const regNo = await graduate();
    await db()('result_withhold').insert({
      exam_id: examId,
      reg_no: regNo,
      reason: 'WITHHELD_MALPRACTICE',
      note: 'Case 7',
      by_user: db()('app_user').select('id').where({ login: '501' }),
    });
    const read = async (who: Person) => (await api.call(who, 'GET', path(`/students/${regNo}`))).json<Statement>();
    expect((await read('admin')).withheld).toBe('Withheld: malpractice.');
    expect((await read('college')).withheld).toBe('Withheld by the examination office.');
    const answer = await order({ regNo });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      'No statement can be made. Withheld by the examination office.',
    ]);
    const [code] = await codesOf((await made({ regNo: await other(regNo) })).bytes);
    await db()('result_withhold')
      .update({ reg_no: code!.split('|')[2] })
      .where({ exam_id: examId, reg_no: regNo });
    expect((await verify(code!)).state).toBe('SUPERSEDED');
    await db()('result_withhold').where({ exam_id: examId, note: 'Case 7' }).delete();
    expect((await verify(code!)).state).toBe('VALID');
  });
  const other = async (regNo: string): Promise<string> =>
    (await rowsOf({ 'r.colcode': '101', 'r.result': 'P' }))
      .map(({ reg_no }) => reg_no)
      .filter((name) => name !== regNo)
      .at(-1)!;

  test.each([
    ['an exam that is not out', () => idOf(OPEN_EXAM), {}, 422],
    ['an exam that does not exist', () => Promise.resolve(999_999), {}, 404],
    ['a number beyond all exams', () => Promise.resolve(2 ** 40), {}, 404],
    ['a college without results', () => Promise.resolve(examId), { college: '999999' }, 422],
    ['all colleges at once', () => Promise.resolve(examId), {}, 422],
  ] as const)('no document is begun for %s', async (_what, id, body, status) => {
    const before = await db()('job').count();
    const who: Person = 'admin';
    const answer = await order(status === 422 && 'college' in body ? body : { ...body }, who, await id());
    expect(answer.statusCode).toBe(status);
    expect(await db()('job').count()).toEqual(before);
  });

  test.each(["C23'; drop table result; --", 'x'.repeat(10_000), 'C23\u200bUG101', '', 7])(
    'the register number %j is refused by name and nothing is begun',
    async (regNo) => {
      const answer = await order({ regNo });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('regNo');
    },
  );
});

describe('the page for whoever is handed a statement', () => {
  const page = (code?: string) =>
    api.app.inject({
      method: code === undefined ? 'GET' : 'POST',
      url: '/thervu/verify-statement',
      ...(code === undefined
        ? {}
        : {
            payload: new URLSearchParams({ code }).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
    });

  test('[F-27] the code on paper is the address of this page, which checks it as soon as it is opened', async () => {
    const regNo = await graduate();
    const [address] = await addressesOf((await made({ regNo })).bytes);
    expect(address).toMatch(/^https:\/\/exam\.example\.org\/thervu\/verify-statement\?c=THERVUM1~/);
    const shown = await api.app.inject({ url: address!.replace('https://exam.example.org', '') });
    expect(shown.body).toContain('>Valid<');
    expect(shown.body).toContain(`<dd>${regNo}</dd>`);
    expect((await verify(address!)).state).toBe('VALID');
  });

  test('needs no script, shows what is printed of a valid statement, and nothing of an unknown one', async () => {
    const regNo = await graduate();
    const [code] = await codesOf((await made({ regNo })).bytes);
    const empty = await page();
    expect(empty.body).not.toContain('role="status"');
    expect(empty.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const shown = await page(code);
    expect(shown.body).toContain('>Valid<');
    for (const { p_code } of await rowsOf({ 'r.reg_no': regNo })) expect(shown.body).toContain(`<td>${p_code}</td>`);
    expect(shown.headers['cache-control']).toBe('private, no-store');
    const unknown = await page(code!.replace(regNo, 'C23UG101COM999'));
    expect(unknown.body).toContain('>Unknown<');
    expect(unknown.body).not.toContain(regNo);
  });

  test('tries that fail are counted, and too many are told to wait', async () => {
    let last = await page('nothing');
    for (let index = 0; index < 40 && last.statusCode === 200; index += 1) last = await page('nothing');
    expect(last.statusCode).toBe(429);
    expect(last.body).toContain('Too many tries from here.');
    expect((await api.call('nobody', 'POST', '/result-documents/verify', { code: 'x' })).statusCode).toBe(429);
  });
});
