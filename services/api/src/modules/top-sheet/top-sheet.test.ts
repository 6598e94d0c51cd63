import { testMacKey } from '@thervu/testing/database';
import type { Job } from '@thervu/contracts/job/job-contract';
import type { TopSheetRow, TopSheetState } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { TOP_SHEET_COLUMNS } from '@thervu/contracts/top-sheet/top-sheet-rules';
import { readXlsx, writeXlsxStream } from 'hucre/xlsx';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { createPool } from '../../core/database/connect';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { housekeeping } from '../../worker/housekeeping';
import { jobKinds } from '../../worker/job-kinds';
import { runWorker } from '../../worker/run-worker';
import { folderStorage } from '../../core/storage/storage-folder';
import {
  apiUnderTest,
  TEST_AADHAAR_KEYS,
  TEST_PUBLIC_URL,
  testTicketKeys,
  type Person,
} from '../../testing/api-under-test';
import { fromBufferPromise } from 'yauzl';
import { pdfTexts } from '../../testing/pdf-text';
import { scanned } from '../../testing/scan';
import { SHEET_NAME, sheetColumns, topSheetFile } from './top-sheet-file';
import { sheetRows } from './sheet-rows-queries';
import { sheetPage } from './top-sheet-queries';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const EXAM = 'E25N';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let worker: { stop(): Promise<void> } | undefined;
const work = async () => {
  worker = await runWorker({
    ownerUrl: api.clone.ownerUrl,
    owner: owner(),
    storage: folderStorage(api.storageDir),
    log,
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    kinds: jobKinds({ ticketKeys: testTicketKeys, publicUrl: TEST_PUBLIC_URL, resultMacKey: testMacKey() }),
  });
};
const rest = async () => {
  await worker?.stop();
  worker = undefined;
};
afterAll(rest);

interface Made {
  job: Job;
  examResults: TopSheetRow[] | null;
}
const order = (body: object = { exam: EXAM }, as: Person | 'nobody' = 'admin') =>
  api.call(as, 'POST', '/campDummy/barcode', body);
const ended = async (id: string): Promise<Job> => {
  for (let look = 0; look < 600; look += 1) {
    const job = (await api.call('admin', 'GET', `/jobs/${id}`)).json<Job>();
    if (job.finishedAt !== null) return job;
    await sleep(50);
  }
  throw new Error('The job did not end.');
};
const fileOf = async ({ id }: Job): Promise<Buffer> => {
  const { url } = (await api.call('admin', 'POST', `/jobs/${id}/file-ticket`)).json<{ url: string }>();
  const answer = await api.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const state = async (exam = EXAM) => (await api.call('admin', 'GET', `/top-sheets/${exam}`)).json<TopSheetState>();
const audits = async (action: string): Promise<{ after: Record<string, unknown>; actor_login: string }[]> =>
  owner()('audit_log').where({ action }).orderBy('id', 'desc');

const idOf = async (exam_tbl: string): Promise<number> =>
  (await owner()('exam').where({ exam_tbl }).first<{ id: number }>('id')).id;

describe('with a worker', () => {
  beforeAll(work);
  afterAll(rest);

  test('[S7-CALL-CAMPDUMMY-03] [S7-PURPOSE-CAMPENTRY-01] [S6-PERM-ADMIN-05] the office orders the barcodes of a small exam, and one call answers with examResults', async () => {
    const answer = await order();
    expect(answer.statusCode).toBe(200);
    const { job, examResults } = answer.json<Made>();
    expect(job).toMatchObject({ state: 'DONE', hasFile: true, fileName: 'TopSheetData.xlsx' });
    const live = await owner()('script')
      .where({ exam_id: await idOf(EXAM) })
      .whereNull('void_reason')
      .count({ n: '*' })
      .first<{ n: number }>();
    expect(examResults).toHaveLength(Number(live.n));
    const [noted] = await audits('TOP_SHEETS_READ');
    expect(noted).toMatchObject({
      actor_login: '501',
      after: {
        rows: examResults!.length,
        sha256: createHash('sha256').update(JSON.stringify(examResults)).digest('hex'),
      },
    });
  });

  test('[S3-ENT-TOPSHEET-01] a row has exactly the listed fields, each with what is stored', async () => {
    const { examResults } = (await order()).json<Made>();
    const [row] = examResults!;
    expect(Object.keys(row!)).toEqual([
      'Exam_month',
      'Colcode',
      'Colname',
      'District',
      'Deg_id',
      'Degree',
      'Deg_name',
      'Reg_No',
      'stu_name',
      'Dummy_No',
      'P_code',
      'P_NAME',
      'Sem',
      'CREDIT',
      'P_TYPE',
      'P_GROUP',
      'COMN_ID',
      'BOARD',
      'examdate',
      'examsession',
    ]);
    const { rows } = await owner().raw<{ rows: object[] }>(
      `select x.exam_name, g.colname, g.district, d.degree, d.deg_name, u.stu_name, c.p_name, c.credit, c.p_type, c.p_group, c.comn_id, c.board,
         a.sem, a.reg_no, a.colcode, a.deg_id, s.p_code, t.examdate, t.examsession
       from script s join exam x on x.id = s.exam_id join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
       join college g on g.colcode = a.colcode join degree d on d.deg_id = a.deg_id join student u on u.student_id = a.student_id
       join course c on c.cour_id = a.cour_id join exam_timetable t on t.exam_id = s.exam_id and t.p_code = s.p_code
       where s.dummy_no = ?`,
      [row!.Dummy_No],
    );
    expect(rows).toEqual([
      {
        exam_name: row!.Exam_month,
        colname: row!.Colname,
        district: row!.District,
        degree: row!.Degree,
        deg_name: row!.Deg_name,
        stu_name: row!.stu_name,
        p_name: row!.P_NAME,
        credit: row!.CREDIT,
        p_type: 'THEORY',
        p_group: row!.P_GROUP,
        comn_id: row!.COMN_ID,
        board: row!.BOARD,
        sem: row!.Sem,
        reg_no: row!.Reg_No,
        colcode: row!.Colcode,
        deg_id: row!.Deg_id,
        p_code: row!.P_code,
        examdate: row!.examdate,
        examsession: row!.examsession,
      },
    ]);
  });

  test('[S2-SCREEN-TOPSHEET-02] the file TopSheetData.xlsx holds every script with typed cells, and its making is noted with its hash', async () => {
    const { job, examResults } = (await order()).json<Made>();
    const bytes = await fileOf(job);
    const [noted] = await audits('TOP_SHEET_FILE_MADE');
    expect(noted).toMatchObject({
      actor_login: '501',
      after: {
        name: 'TopSheetData.xlsx',
        rows: examResults!.length,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
    const [fetched] = await audits('FILE_TICKET_ISSUED');
    expect(fetched).toMatchObject({
      actor_login: '501',
      after: { kind: 'top-sheet.data', name: 'TopSheetData.xlsx', sha256: noted!.after.sha256 },
    });
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['TopSheetData']);
    const [header, ...rows] = sheets[0]!.rows;
    expect(header).toEqual([...TOP_SHEET_COLUMNS]);
    expect(rows).toHaveLength(examResults!.length);
    examResults!.forEach((result, index) => {
      const typed = TOP_SHEET_COLUMNS.map((field) =>
        field === 'examdate' && result.examdate ? new Date(`${result.examdate}T00:00:00Z`) : result[field],
      );
      expect(rows[index]).toEqual(typed);
    });
  });

  test('ordered again, it adds nothing and every number stays', async () => {
    const before = (await order()).json<Made>();
    const after = (await order()).json<Made>();
    expect(after.examResults).toEqual(before.examResults);
    expect(after.job.id).not.toBe(before.job.id);
    expect(after.job.message).toContain('No number was added.');
  });

  test('the file is fetched once by its ticket and is gone after a day', async () => {
    const { job } = (await order()).json<Made>();
    const { url } = (await api.call('admin', 'POST', `/jobs/${job.id}/file-ticket`)).json<{ url: string }>();
    expect((await api.app.inject({ url })).statusCode).toBe(200);
    expect((await api.app.inject({ url })).statusCode).toBe(404);
    const { hours } = await owner()('job')
      .where({ id: job.id })
      .first(owner().raw('extract(epoch from expires_at - finished_at)::int / 3600 as hours'));
    expect(hours).toBe(24);
    await owner()('job')
      .where({ id: job.id })
      .update({ expires_at: new Date(0) });
    await housekeeping(owner(), folderStorage(api.storageDir));
    expect((await api.call('admin', 'POST', `/jobs/${job.id}/file-ticket`)).statusCode).toBe(409);
  });

  test('a part of the file has the scripts of a district and a day, and says so in its name', async () => {
    const { examResults } = (await order()).json<Made>();
    const { District: district, examdate: date } = examResults![0]!;
    const part = (await order({ exam: EXAM, district, date })).json<Made>();
    const expected = examResults!.filter((row) => row.District === district && row.examdate === date);
    expect(part.examResults).toEqual(expected);
    expect(expected.length).toBeLessThan(examResults!.length);
    expect(part.job.fileName).toBe(`TopSheetData-${district}-${date}.xlsx`);
    const { sheets } = await readXlsx(await fileOf(part.job));
    expect(sheets[0]!.rows).toHaveLength(expected.length + 1);
  });

  test('numbers are made, noted and kept out of the file once they are void', async () => {
    const id = await idOf('E26A');
    await owner()('exam_application').where({ exam_id: id }).update({ ex_confm: true });
    await owner()('exam').where({ id }).update({ stage: 'SCHEDULED' });
    const open = await state('E26A');
    expect(open).toMatchObject({ exam_name: 'EVEN-2026-APR', void: 0, generated_at: null, job: null });
    expect(open.missing).toBe(open.eligible);
    const { job, examResults } = (await order({ exam: 'EVEN-2026-APR' })).json<Made>();
    expect(examResults).toHaveLength(open.eligible);
    const all = open.eligible.toLocaleString('en-IN');
    expect(job.message).toBe(`${all} scripts have their numbers. ${all} numbers were added.`);
    expect((await audits('SCRIPTS_NUMBERED'))[0]).toMatchObject({ actor_login: '501' });
    // every college has changed, and none is left to be counted by whoever asks next
    expect(await owner()('eligible_change').where({ exam_id: id })).toEqual([]);
    const gone = examResults![3]!;
    const script = await owner()('script').where({ exam_id: id, dummy_no: gone.Dummy_No }).first();
    await owner()('exam_application').where({ exam_id: id, id: script.application_id }).update({ ex_confm: false });
    const less = (await order({ exam: 'E26A' })).json<Made>();
    expect(less.examResults).toEqual(examResults!.filter((row) => row !== gone));
    expect(await state('E26A')).toMatchObject({ void: 1, missing: 0, eligible: open.eligible - 1 });
    await owner()('exam_application').where({ exam_id: id, id: script.application_id }).update({ ex_confm: true });
    expect((await order({ exam: 'E26A' })).json<Made>().examResults).toEqual(examResults);
  });

  test('the state names papers that would betray who wrote them, and the days of the exam', async () => {
    const { telling, days, papers, job } = await state();
    const { rows } = await owner().raw<{ rows: { P_code: string; count: number; colleges: string }[] }>(
      `select p_code as "P_code", count(*)::int as count, case when count(distinct colcode) = 1 then 'one' else 'several' end as colleges
       from v_qp_eligible where exam_id = ? group by p_code having count(*) < 10 or count(distinct colcode) = 1`,
      [await idOf(EXAM)],
    );
    const byCode = (a: { P_code: string }, b: { P_code: string }) => (a.P_code < b.P_code ? -1 : 1);
    expect([...telling].sort(byCode)).toEqual([...rows].sort(byCode));
    expect(papers).toBeGreaterThanOrEqual(telling.length);
    expect(days).toEqual([...new Set(days)].sort());
    expect(job).toMatchObject({ kind: 'top-sheet.data', state: 'DONE' });
  });

  test.each(['sheets', 'labels'] as const)(
    'the %s of a college are printed, and every barcode on them reads back as its number',
    async (kind) => {
      const { examResults } = (await order()).json<Made>();
      const ownExamResults = examResults!.filter(({ Colcode }) => Colcode === '101');
      const { examdate: date } = ownExamResults[0]!;
      const printed = ownExamResults.filter((row) => row.examdate === date);
      const answer = await api.call('admin', 'POST', '/top-sheets/pdf', {
        exam: EXAM,
        kind,
        college: '101',
        date,
      });
      expect(answer.statusCode).toBe(200);
      const job = await ended(answer.json<Job>().id);
      expect(job).toMatchObject({ state: 'DONE', fileName: `top-${kind}-ODD-2025-NOV-101-${date}.pdf` });
      const bytes = await fileOf(job);
      const twice = kind === 'sheets' ? 2 : 1;
      const read = await barcodesOf(bytes);
      expect(read).toHaveLength(printed.length * twice);
      expect([...new Set(read)].sort()).toEqual(printed.map(({ Dummy_No }) => Dummy_No).sort());
      const pages = (await PDFDocument.load(bytes)).getPageCount();
      expect(pages).toBe(Math.ceil(printed.length / (kind === 'sheets' ? 3 : 24)));
      expect((await audits('TOP_SHEET_FILE_MADE'))[0]!.after).toMatchObject({
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    },
  );

  test('top sheets of a planned session come in the order of halls and desks, and name them above the cut', async () => {
    const { rows } = await owner().raw<{ rows: Placed[] }>(
      `select s.dummy_no, x.examdate, l.hall_no, l.fill_order, x.hall_id, x.turn, x.desk, x.examsession from seat x
       join hall l using (hall_id) join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
       join script s on s.exam_id = x.exam_id and s.application_id = x.application_id and s.void_reason is null
       where x.exam_id = ? and a.colcode = '101' and x.centre = '101'`,
      [await idOf(EXAM)],
    );
    const date = rows[0]!.examdate;
    const seated = rows
      .filter(({ examdate }) => examdate === date)
      .sort(
        (a, b) =>
          Number(a.examsession === 'AN') - Number(b.examsession === 'AN') ||
          a.fill_order - b.fill_order ||
          a.hall_id - b.hall_id ||
          a.turn - b.turn ||
          a.desk.charCodeAt(0) - b.desk.charCodeAt(0) ||
          Number(a.desk.slice(1)) - Number(b.desk.slice(1)),
      );
    expect(new Set(seated.map(({ hall_no }) => hall_no)).size).toBeGreaterThan(0);
    const answer = await api.call('admin', 'POST', '/top-sheets/pdf', {
      ...{ exam: EXAM, kind: 'sheets', college: '101', date },
    });
    const texts = (await pdfTexts(await fileOf(await ended(answer.json<Job>().id)))).flat();
    const numbers = new Set(seated.map(({ dummy_no }) => dummy_no));
    const printed = texts.filter((text, index) => numbers.has(text) && texts.indexOf(text) === index);
    expect(printed.slice(0, seated.length)).toEqual(seated.map(({ dummy_no }) => dummy_no));
    for (const { hall_no, desk } of seated) expect(texts).toContain(`${hall_no}, desk ${desk}`);
  });
});

/** A script with the desk of its candidate. */
interface Placed extends Record<'dummy_no' | 'examdate' | 'examsession' | 'hall_no' | 'desk', string> {
  fill_order: number;
  hall_id: number;
  turn: number;
}

/** The barcodes drawn on the pages of a PDF, read from its drawing commands by a scanner. */
async function barcodesOf(bytes: Buffer): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes);
  const found: string[] = [];
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const text = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    for (const [line] of text.matchAll(/^(?:\d+ 0 \d+ 1 re ?)+$/gm)) {
      const bars = [...line.matchAll(/(\d+) 0 (\d+) 1 re/g)].map(([, path, wide]) => [Number(path), Number(wide)]);
      const widths = bars.flatMap(([index, wide], nth) => {
        const next = bars[nth + 1];
        return next ? [wide!, next[0]! - index! - wide!] : [wide!];
      });
      found.push(scanned(widths));
    }
  }
  return found;
}

describe('without a worker', () => {
  test('it answers soon with the waiting job; a second order joins it, another part is told to wait', async () => {
    const first = (await order()).json<Made>();
    expect(first).toMatchObject({ job: { state: 'QUEUED' }, examResults: null });
    const second = (await order({ exam: 'ODD-2025-NOV' }, 'admin2')).json<Made>();
    expect(second.job.id).toBe(first.job.id);
    const other = await order({ exam: EXAM, district: 'Salem' });
    expect(other.statusCode).toBe(409);
    expect(other.json<{ message: string }>().message).toBe(
      'The top sheets of ODD-2025-NOV are being made as a whole. Wait for them, or cancel that work first.',
    );
    expect((await api.call('admin', 'POST', `/jobs/${first.job.id}/cancel`)).statusCode).toBe(200);
  }, 30_000);

  test('a job that was cancelled while it wrote leaves the numbers and no file', async () => {
    const { job } = (await order()).json<Made>();
    await owner()('job').where({ id: job.id }).update({ cancel_requested: true });
    await work();
    expect(await ended(job.id)).toMatchObject({ state: 'CANCELLED', hasFile: false });
    await rest();
    expect((await state()).missing).toBe(0);
  }, 30_000);

  test.each([
    ['E26N', 404],
    ['E25A', 422],
    ["E25N'; drop table script; --", 404],
    ['x'.repeat(41), 400],
    ['', 400],
  ])('the exam %j is refused with %i', async (exam, status) => {
    const answer = await order({ exam });
    expect(answer.statusCode).toBe(status);
    if (status === 422)
      expect(answer.json()).toMatchObject({
        errors: [{ field: 'exam', message: expect.stringContaining('top sheets are made from the stage') }],
      });
  });

  test('a district that the university has not listed is refused at its field', async () => {
    const answer = await order({ exam: EXAM, district: 'Chennai' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'district' }] });
  });

  test.each([
    [{ exam: EXAM, regenerate: true }, 'regenerate'],
    [{ exam: EXAM, district: 'x'.repeat(10_000) }, 'district'],
    [{ exam: EXAM, date: '03/11/2025' }, 'date'],
    [{ exam: EXAM, date: '2025-02-30' }, 'date'],
    [{}, 'exam'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await order(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(field);
  });

  test('printing refuses colleges without scripts and unknown kinds', async () => {
    const print = (body: object) => api.call('admin', 'POST', '/top-sheets/pdf', { exam: EXAM, ...body });
    const none = await print({ kind: 'sheets', college: '901' });
    expect(none.statusCode).toBe(422);
    expect(none.json()).toMatchObject({
      errors: [{ field: 'college', message: 'No script of college 901 has a number for ODD-2025-NOV.' }],
    });
    expect((await print({ kind: 'stickers', college: '101' })).statusCode).toBe(400);
  });

  test.each(['college', 'camp', 'campadmin', 'nobody'] as const)(
    '[S6-PERM-ADMIN-05] a %s gets neither numbers nor file',
    async (who) => {
      const status = who === 'nobody' ? 401 : 403;
      expect((await order({ exam: EXAM }, who)).statusCode).toBe(status);
      expect((await api.call(who, 'GET', `/top-sheets/${EXAM}`)).statusCode).toBe(status);
    },
  );
});

describe('the file itself', () => {
  const context = () => ({ db: owner(), progress: () => Promise.resolve() });
  const examId = async () => (await owner()('exam').where({ exam_tbl: EXAM }).first<{ id: number }>('id')).id;
  const bytesOf = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array));
    return Buffer.concat(pieces);
  };
  const partsOf = async (bytes: Buffer): Promise<Map<string, string>> => {
    const zip = await fromBufferPromise(bytes);
    const parts = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      const content = await bytesOf(await zip.openReadStreamPromise(entry));
      expect(entry.crc32).toBe(crc32(content));
      parts.set(entry.fileName, content.toString());
    }
    return parts;
  };
  /** The rows as the library writes them from values. */
  const written = async (rowsOfSheet: number) => {
    const rows = await sheetPage(owner(), { examId: await examId() }, '', 5_000);
    const cells = rows.map((row) =>
      TOP_SHEET_COLUMNS.map((field) =>
        field === 'examdate' && row.examdate !== null ? new Date(`${row.examdate}T00:00:00Z`) : row[field],
      ),
    );
    const options = { name: SHEET_NAME, columns: sheetColumns, freezePane: { rows: 1 }, maxRowsPerSheet: rowsOfSheet };
    const stream = writeXlsxStream(cells, options) as ReadableStream<Uint8Array>;
    return { total: rows.length, bytes: await bytesOf(Readable.fromWeb(stream)) };
  };

  test.each([
    ['one sheet', 1_048_576],
    ['several sheets', 40],
  ])('is byte for byte what the library writes of the same rows, in %s', async (_name, rowsOfSheet) => {
    // signs a name may hold, and one that XML has no place for
    const script = await owner()('script')
      .where({ exam_id: await examId() })
      .whereNull('void_reason')
      .orderBy('dummy_no')
      .first();
    const row = await owner()('exam_application').where({ exam_id: script.exam_id, id: script.application_id }).first();
    const names = ['Anu & <Bala> "C\'', ' leading', 'two\nlines\tand a tab', 'bell\u0007 and \r return', 'அனு', ''];
    const was = await owner()('student').where({ student_id: row.student_id }).first<{ stu_name: string }>('stu_name');
    try {
      for (const stu_name of rowsOfSheet === 40 ? ['plain'] : names) {
        await owner()('student').where({ student_id: row.student_id }).update({ stu_name });
        const { total, bytes } = await written(rowsOfSheet);
        const made = await bytesOf(topSheetFile(context(), { examId: script.exam_id }, total, rowsOfSheet));
        expect(await partsOf(made)).toEqual(await partsOf(bytes));
      }
    } finally {
      await owner()('student').where({ student_id: row.student_id }).update(was);
    }
  });

  test('a file that is broken off in the middle leaves no half of its rows to whoever has the connection next', async () => {
    const db = createPool(api.clone.ownerUrl, 'owner', 1);
    try {
      const part = { examId: await examId() };
      const begin = { after: '', begin: 2, limit: 5_000, styles: sheetColumns.map(() => 1) };
      for await (const { rows } of sheetRows(db, part, begin)) {
        const { count } = (await owner()('script').where({ exam_id: part.examId }).count({ count: '*' }).first())!;
        expect(rows).toBeLessThan(Number(count));
        break;
      }
      expect(await db('exam').where({ id: part.examId }).pluck('exam_tbl')).toEqual([EXAM]);
    } finally {
      await db.destroy();
    }
  });

  test('a full sheet is followed by another one under the same names of the columns, and by none where no row is left', async () => {
    const { total } = await written(1_048_576);
    const { sheets } = await readXlsx(await bytesOf(topSheetFile(context(), { examId: await examId() }, total, total)));
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['TopSheetData', total],
      ['TopSheetData_2', 2],
    ]);
    for (const { rows } of sheets) expect(rows[0]).toEqual([...TOP_SHEET_COLUMNS]);
    const full = await readXlsx(await bytesOf(topSheetFile(context(), { examId: await examId() }, total, total + 1)));
    expect(full.sheets.map(({ rows }) => rows.length)).toEqual([total + 1]);
  });
});
