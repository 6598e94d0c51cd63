import { verhoeffDigit } from '@thervu/contracts/core/aadhaar-rules';
import type { Problem } from '@thervu/contracts/core/shapes';
import { filesOf, STUDENT_FILE_NAMES } from '@thervu/contracts/student/student-options';
import type { Application, Gap } from '@thervu/contracts/student/student-shapes';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AadhaarSeal } from '../../../core/secrets/aadhaar';
import { apiUnderTest, type Person } from '../../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;

const AADHAAR = `99999999001${verhoeffDigit('99999999001')}`;
let degrees: Record<string, number>;
beforeAll(async () => {
  const rows = await owner()('degree').where({ deg_status: true }).select('deg_id', 'deg_level');
  degrees = Object.fromEntries(rows.map((row) => [row.deg_level as string, row.deg_id as number]));
});

let serial = 0;
const basic = (changes: object = {}) => ({
  admn_acdyr: 2025,
  Colcode: '101',
  degreelvl: 'UG',
  deg_id: degrees.UG,
  stu_name: `Student ${(serial += 1)}`,
  dob: '2007-05-04',
  gender: 'Female',
  mobile: '5000000001',
  ...changes,
});
const PERSONAL = {
  pare_guar: 'guardian',
  guar_name: 'Velan',
  nation: 'Others',
  other: 'Sri Lankan',
  is_refugee: '1',
  religion: 'Hindu',
  shift: 'Shift I',
  medium: 'Tamil',
  community: 'BC',
  moth_tongue: 'Tamil',
  blood: 'O+',
};
const COMMUNICATION = {
  comm_add: '1, Invented Street',
  comm_dis: 'Salem',
  comm_pin: '636001',
  comm_state: 'Tamil Nadu',
  comm_coun: 'India',
  same_comm: '1',
};
const QUALIFICATION = {
  first_gua: 1,
  sslc_no: '12345',
  sslc_board: 'State Board',
  sslc_total: '500',
  sslc_obtmark: '450.5',
  sslc_month: 'APR-2023',
  hsc: 'HSC',
  hsc_no: '54321',
  hsc_board: 'State Board',
  hsc_total: 600,
  hsc_obtmark: 480,
  hsc_month: '2025-03',
};
const BANK = {
  bank: 'Demonstration Bank',
  bank_accno: '00000000042',
  bank_ifsc: 'test0000001',
  bank_branch: 'Salem',
};

const admit = (as: Person, body: object, headers = {}) => api.call(as, 'POST', '/student/saveStudents', body, headers);
const made = async (changes: object = {}) =>
  (await admit('college', basic(changes))).json<{ student_id: number }>().student_id;
const save = (id: number, tab: string, body: object, as: Person = 'college') =>
  api.call(as, 'PUT', `/student/updateStudent/${id}`, { tab, ...body });
const form = async (id: number, as: Person = 'college') =>
  (await api.call(as, 'GET', `/student/${id}/application`)).json<Application>();
const submit = (id: number, as: Person = 'college') => api.call(as, 'POST', `/student/submit/${id}`);
const fields = (answer: { json: <T>() => T }) => answer.json<Problem>().errors?.map(({ field }) => field);
/** Inserts a file's row, as an upload would. */
const file = (id: number, ...names: string[]) =>
  owner()('student_upload')
    .insert(
      names.map((field) => {
        const key = randomUUID();
        return {
          student_id: id,
          field,
          path: `${key.slice(0, 2)}/${key}`,
          sha256: randomBytes(32),
          mime: 'application/pdf',
          size_bytes: 1000,
        };
      }),
    )
    .onConflict(['student_id', 'field'])
    .merge();
/** A student all of whose tabs are saved. */
async function complete(changes: object = {}): Promise<number> {
  const id = await made(changes);
  await file(id, ...STUDENT_FILE_NAMES);
  for (const [tab, body] of Object.entries({
    personal: PERSONAL,
    communication: COMMUNICATION,
    special: { phy_hand: 'No' },
    qualification: QUALIFICATION,
    bank: BANK,
  }))
    expect((await save(id, tab, body)).statusCode).toBe(200);
  return id;
}
const stored = (table: string, id: number) => owner()(table).where({ student_id: id }).first();

describe('the first save of the basic tab', () => {
  test('[S4-STATE-ADMISSION-03] [S7-CALL-STUDENT-10] [S7-PURPOSE-STUDENT-07] [S8-MSG-ADMISSION-01] creates the student as a draft and answers with its student_id', async () => {
    const body = basic({ stu_name: 'K. Yazhini', tam_name: 'யாழினி', email: 'k@example.org' });
    const answer = await admit('college', body);
    expect(answer.json()).toMatchObject({
      message: 'Data for basic tab saved successfully',
      possibleDuplicates: { count: 0 },
    });
    const { student_id } = answer.json<{ student_id: number }>();
    expect(await stored('student', student_id)).toMatchObject({
      status: 'DRAFT',
      colcode: '101',
      stu_name: 'K. Yazhini',
      tam_name: 'யாழினி',
      reg_no: null,
      submitted_at: null,
    });
    const again = (await admit('college', { ...body, stu_name: 'k. yazhini' })).json();
    expect(again).toMatchObject({ possibleDuplicates: { count: 1, student_ids: [student_id] } });
  });

  test('a college need not name itself and may not name another; the office names any active one', async () => {
    const { Colcode: _own, ...rest } = basic();
    expect((await admit('college', rest)).statusCode).toBe(200);
    expect((await admit('college', basic({ Colcode: '102' }))).json()).toMatchObject({
      status: 403,
      type: 'other-college',
    });
    expect((await admit('admin', basic({ Colcode: '102' }))).statusCode).toBe(200);
    for (const Colcode of ['501', '902', '888888'])
      expect(fields(await admit('admin', basic({ Colcode })))).toEqual(['Colcode']);
    expect(fields(await admit('admin', rest))).toEqual(['Colcode']);
  });

  test.each([
    ['deg_id', { deg_id: 999_999 }],
    ['deg_id', { degreelvl: 'PG' }],
    ['admn_acdyr', { admn_acdyr: 2024 }],
    ['admn_acdyr', { admn_acdyr: '2025; drop table student' }],
    ['stu_name', { stu_name: '' }],
    ['gender', { gender: 'Other' }],
    ['mobile', { mobile: '123' }],
    ['aadhar_no', { aadhar_no: '123412341234' }],
    ['aadhar_no', { aadhar_no: 'XXXX XXXX 1234' }],
  ])('a wrong %s is refused at its field and nothing is written', async (field, bad) => {
    const before = await owner()('student').count();
    const answer = await admit('college', basic(bad));
    expect(answer.statusCode).toBe(422);
    expect(fields(answer)).toEqual([field]);
    expect(await owner()('student').count()).toEqual(before);
  });

  test('one key, one student: a form sent twice on a bad line', async () => {
    const body = basic();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await admit('college', body, headers), await admit('college', body, headers)];
    expect(second.json()).toEqual(first.json());
    expect(await owner()('student').where({ stu_name: body.stu_name })).toHaveLength(1);
  });

  test('an Aadhaar number is stored sealed; its last four digits are all that is shown, kept or logged', async () => {
    const id = await made({ aadhar_no: AADHAAR });
    const row = await stored('student', id);
    expect(row.aadhar_last4).toBe(AADHAAR.slice(-4));
    const seal = new AadhaarSeal(new Map([[7, Buffer.alloc(32, 'test key ')]]));
    expect(seal.open(row.aadhar_cipher as Buffer, id)).toBe(AADHAAR);
    const shown = await form(id);
    expect(shown.student.aadhar_no).toBe(`XXXX XXXX ${AADHAAR.slice(-4)}`);
    const { aadhar_no, ...values } = shown.tabs.basic.values;
    const again = await save(id, 'basic', {
      ...withoutNull(values),
      aadhar_no: aadhar_no!,
      stu_name: 'Renamed',
      row_version: shown.tabs.basic.row_version,
    });
    expect(again.statusCode).toBe(200);
    expect((await stored('student', id)).aadhar_cipher).toEqual(row.aadhar_cipher);
    const kept = await api.call('college', 'PUT', `/student/draft/${id}/basic`, {
      values: { stu_name: 'x', aadhar_no: AADHAAR },
      row_version: 0,
    });
    expect(kept.statusCode).toBe(200);
    for (const table of ['audit_log', 'student_draft', 'idempotency_key', 'student']) {
      const rows = JSON.stringify(await owner()(table).select());
      expect(rows.includes(AADHAAR)).toBe(false);
    }
    expect(api.lines.some((line) => line.includes(AADHAAR))).toBe(false);
  });
});

const withoutNull = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

describe('the other tabs', () => {
  test('[S4-STATE-ADMISSION-04] [S7-CALL-STUDENT-12] [S7-PURPOSE-STUDENT-08] [S7-PURPOSE-STUDENT-09] each is saved by itself and read back as it was', async () => {
    const id = await complete();
    const { tabs, missing, closed } = await form(id);
    expect(closed).toBe(false);
    expect(missing).toEqual([]);
    expect(tabs.personal).toMatchObject({
      row_version: 1,
      values: { guar_name: 'Velan', other: 'Sri Lankan', is_refugee: 1, fath_name: null },
    });
    expect(tabs.communication.values).toMatchObject({ same_comm: 1, pre_add: '1, Invented Street', pre_pin: '636001' });
    expect(tabs.special.values).toMatchObject({ phy_hand: 'No', phy_type: null });
    expect(tabs.qualification.values).toMatchObject({
      sslc_obtmark: 450.5,
      hsc_month: 'MAR-2025',
      sslcCovidBatch: 0,
      part1: null,
    });
    expect(tabs.bank.values).toMatchObject({ bank_ifsc: 'TEST0000001' });
    const again = await save(id, 'bank', { ...BANK, bank: 'Another Bank', row_version: 1 });
    expect(again.json()).toEqual({
      message: 'Data for bank tab saved successfully',
      student_id: id,
      tab: 'bank',
      row_version: 2,
    });
    expect(await stored('student_bank', id)).toMatchObject({ bank: 'Another Bank' });
    const entry = await owner()('audit_log')
      .where({ action: 'STUDENT_TAB_SAVED', entity_key: String(id) })
      .orderBy('id', 'desc')
      .first();
    expect(entry).toMatchObject({
      before: { tab: 'bank', bank: 'Demonstration Bank' },
      after: { tab: 'bank', bank: 'Another Bank' },
    });
    const rows = await owner()('audit_log')
      .where({ entity_key: String(id) })
      .select('before', 'after');
    expect(JSON.stringify(rows)).toContain('…0042');
    expect(JSON.stringify(rows)).not.toContain(BANK.bank_accno);
  });

  test('a tab that is not complete is refused with every field, and nothing of it is written', async () => {
    const id = await made();
    expect(fields(await save(id, 'bank', { bank: 'Demonstration Bank', bank_ifsc: 'x' }))).toEqual([
      'bank_ifsc',
      'bank_accno',
      'bank_branch',
    ]);
    expect(await stored('student_bank', id)).toBeUndefined();
    expect(fields(await save(id, 'special', { phy_hand: 'Yes', phy_type: 'Blindness', phy_per: 101 }))).toEqual([
      'phy_per',
      'phy_file',
    ]);
    expect(fields(await save(id, 'qualification', QUALIFICATION))).toEqual(['sslc_pdf', 'hsc_pdf']);
    expect(fields(await save(id, 'uploads', {}))).toEqual(filesOf('uploads'));
    expect(fields(await save(id, 'personal', { ...PERSONAL, bank: 'x' }))).toEqual(['bank']);
    expect((await save(id, 'preview', {})).statusCode).toBe(400);
    expect((await save(id, 'personal', { ...PERSONAL, fath_name: 'x'.repeat(10_000) })).statusCode).toBe(400);
    expect(fields(await save(id, 'personal', { ...PERSONAL, guar_name: 'Ve\u200Blan' }))).toEqual(['guar_name']);
  });

  test('a choice taken back takes its certificate along', async () => {
    const id = await made();
    await file(id, 'phy_file');
    expect((await save(id, 'special', { phy_hand: 'Yes', phy_type: 'Blindness', phy_per: 40 })).statusCode).toBe(200);
    const row = await stored('student_special', id);
    const upload = await owner()('student_upload').where({ student_id: id, field: 'phy_file' }).first();
    expect(row).toMatchObject({ phy_type: 'Blindness', phy_per: '40.00', phy_file: upload.path });
    expect((await save(id, 'special', { phy_hand: 'No', phy_type: 'Blindness', row_version: 1 })).statusCode).toBe(200);
    expect(await stored('student_special', id)).toMatchObject({
      phy_type: null,
      phy_per: null,
      phy_file: null,
    });
    expect((await form(id)).files).toEqual([]);
  });

  test('a PG applicant has the first degree, Engineering with its CGPA alone', async () => {
    const id = await made({ degreelvl: 'PG', deg_id: degrees.PG });
    await file(id, 'sslc_pdf', 'hsc_pdf', 'ug_pdf');
    const first = {
      ug: 'Engineering',
      ug_name: 'B.E.',
      ug_clgname: 'A College',
      ug_no: 'X1',
      ug_board: 'A University',
      ug_pattern: 'Semester',
      ug_month: 'APR-2025',
      part1: 'First Class',
      part1_total: '10',
      part1_obtmark: '8.25',
    };
    expect((await save(id, 'qualification', QUALIFICATION)).statusCode).toBe(422);
    expect((await save(id, 'qualification', { ...QUALIFICATION, ...first })).statusCode).toBe(200);
    expect((await form(id)).tabs.qualification.values).toMatchObject({
      ug: 'Engineering',
      part1: 'First Class',
      part1_percent: 82.5,
      part2: null,
    });
    expect(await owner()('student_qual_part').where({ student_id: id })).toHaveLength(1);
  });

  test('two clerks saving the same tab: the second reads both values and loses nothing', async () => {
    const id = await made();
    expect((await save(id, 'bank', { ...BANK, row_version: 0 })).statusCode).toBe(200);
    const banks = ['One Bank', 'Two Bank'];
    const answers = await Promise.all(banks.map((bank) => save(id, 'bank', { ...BANK, bank, row_version: 1 })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const lost = answers.findIndex((answer) => answer.statusCode === 409);
    expect(answers[lost]!.json<Problem>().conflict).toMatchObject({
      yours: { bank: banks[lost] },
      theirs: { bank: banks[1 - lost] },
    });
    expect(await stored('student_bank', id)).toMatchObject({ bank: banks[1 - lost], row_version: 2 });
    const first = await Promise.all(
      ['A', 'B'].map((comm_add) =>
        made().then((fresh) => save(fresh, 'communication', { ...COMMUNICATION, comm_add, row_version: 0 })),
      ),
    );
    expect(first.map((answer) => answer.statusCode)).toEqual([200, 200]);
  });

  test('another college neither reads nor saves nor submits the form', async () => {
    const id = await complete();
    const before = await stored('student_bank', id);
    const answers = [
      await save(id, 'bank', { ...BANK, bank: 'Stolen' }, 'otherCollege'),
      await api.call('otherCollege', 'PUT', `/student/draft/${id}/bank`, {
        values: { bank: 'x' },
        row_version: 0,
      }),
      await api.call('otherCollege', 'POST', `/student/uploadFiles/${id}`),
      await submit(id, 'otherCollege'),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    expect(await stored('student_bank', id)).toEqual(before);
    expect(await owner()('student_draft').where({ student_id: id })).toEqual([]);
  });
});

describe('what is typed and not saved', () => {
  const keep = (id: number, tab: string, values: object, row_version: number) =>
    api.call('college', 'PUT', `/student/draft/${id}/${tab}`, { values, row_version });

  test('is there on another day, wrong as it may be, and gone when the tab is saved', async () => {
    const id = await made();
    const typed = { bank: 'Demo', bank_ifsc: 'not yet', bank_accno: '' };
    expect((await keep(id, 'bank', typed, 0)).json()).toMatchObject({
      tab: 'bank',
      values: typed,
      row_version: 1,
    });
    expect((await form(id, 'admin')).drafts).toMatchObject([{ tab: 'bank', values: typed }]);
    expect((await keep(id, 'bank', { ...typed, bank: 'Demonstration' }, 1)).json()).toMatchObject({
      row_version: 2,
    });
    expect((await save(id, 'bank', BANK)).statusCode).toBe(200);
    expect((await form(id)).drafts).toEqual([]);
  });

  test('by two people at once: the second is told, with both', async () => {
    const id = await made();
    const answers = await Promise.all(['a', 'b'].map((bank) => keep(id, 'bank', { bank }, 0)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.statusCode === 409)!.json<Problem>();
    const [draft] = (await form(id)).drafts;
    expect(lost.conflict).toMatchObject({ theirs: { values: draft!.values } });
  });

  test('is refused when it is too long, and for a tab without fields', async () => {
    const id = await made();
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, 'x'.repeat(1500)]));
    expect((await keep(id, 'bank', long, 0)).json()).toMatchObject({ status: 422, type: 'draft-too-large' });
    expect((await keep(id, 'uploads', {}, 0)).statusCode).toBe(400);
    expect((await keep(id, 'bank', { 'a b': 'x' }, 0)).statusCode).toBe(400);
    expect((await form(id)).drafts).toEqual([]);
  });
});

describe('Final Submit', () => {
  test('[S7-PURPOSE-STUDENT-10] [S4-STATE-ADMISSION-05] [S4-STATE-ADMISSION-06] makes the student active and shuts every tab', async () => {
    const id = await complete();
    await api.call('college', 'PUT', `/student/draft/${id}/bank`, { values: { bank: 'x' }, row_version: 0 });
    expect((await submit(id)).json()).toMatchObject({ message: 'Form data successfully submitted.' });
    const row = await stored('student', id);
    expect(row).toMatchObject({ status: 'ACTIVE', submitted_at: expect.any(Date) });
    expect(await owner()('student_event').where({ student_id: id })).toMatchObject([
      { kind: 'ADMIT', to_colcode: '101' },
    ]);
    expect(await form(id)).toMatchObject({ closed: true, drafts: [], missing: [] });
    for (const as of ['college', 'admin'] as const) {
      const answers = [
        await submit(id, as),
        await save(id, 'bank', { ...BANK, row_version: 1 }, as),
        await save(id, 'basic', { ...basic(), row_version: row.row_version }, as),
        await save(id, 'uploads', {}, as),
        await api.call(as, 'POST', `/student/uploadFiles/${id}`),
        await api.call(as, 'PUT', `/student/draft/${id}/bank`, { values: { bank: 'y' }, row_version: 0 }),
      ];
      for (const answer of answers) expect(answer.json()).toMatchObject({ status: 409, type: 'already-submitted' });
    }
    expect(await stored('student', id)).toEqual(row);
  });

  test('[S5-VAL-ADMISSION-07] [S5-VAL-ADMISSION-08] is refused with tab and field of everything that is missing', async () => {
    const id = await made();
    const rejected = await submit(id);
    expect(rejected.json()).toMatchObject({ status: 422, type: 'incomplete' });
    const missing = fields(rejected)!;
    expect(missing).toEqual(
      expect.arrayContaining([
        'personal/pare_guar',
        'communication/comm_add',
        'special/phy_hand',
        'qualification/sslc_no',
        'bank/bank_accno',
        'uploads/image',
        'uploads/aadhar_file',
      ]),
    );
    const gaps = (await api.call('college', 'GET', `/student/${id}/missing`)).json<Gap[]>();
    expect(gaps.map(({ tab, field }) => `${tab}/${field}`)).toEqual(missing);
    expect(await stored('student', id)).toMatchObject({ status: 'DRAFT', submitted_at: null });
  });

  test('judges every tab again: a degree changed to PG needs the first degree', async () => {
    const id = await complete();
    const { tabs } = await form(id);
    const pg = {
      ...withoutNull(tabs.basic.values),
      degreelvl: 'PG',
      deg_id: degrees.PG,
      row_version: tabs.basic.row_version,
    };
    expect((await save(id, 'basic', pg)).statusCode).toBe(200);
    expect(fields(await submit(id))).toEqual(expect.arrayContaining(['qualification/ug', 'qualification/part1']));
    const image = { student_id: id, field: 'image' };
    await owner()('student_upload').where(image).delete();
    expect(fields(await submit(id))).toContain('uploads/image');
  });

  test('sent twice at once makes one active student with one event', async () => {
    const id = await complete();
    const answers = await Promise.all([submit(id), submit(id)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect(await owner()('student_event').where({ student_id: id })).toHaveLength(1);
  });

  test('a draft is deleted by the office with its files and what was typed', async () => {
    const id = await complete();
    expect((await api.call('admin', 'DELETE', `/student/${id}`)).statusCode).toBe(200);
    for (const table of ['student_upload', 'student_draft'])
      expect(await owner()(table).where({ student_id: id })).toEqual([]);
    expect((await submit(id)).statusCode).toBe(404);
  });
});

describe('files', () => {
  test('[S7-CALL-STUDENT-11] a file is sent with the token to the own college and the office, and to nobody else', async () => {
    const id = await made();
    const { folderStorage } = await import('../../../core/storage/storage-folder');
    const { Readable } = await import('node:stream');
    const bytes = Buffer.from('%PDF-1.4 demonstration');
    const kept = await folderStorage(api.storageDir).put(Readable.from(bytes));
    await owner()('student_upload').insert({
      student_id: id,
      field: 'tc_file',
      path: kept.key,
      sha256: kept.sha256,
      mime: 'application/pdf',
      size_bytes: kept.size,
    });
    const url = `/student/${id}/file/tc_file`;
    for (const as of ['college', 'admin'] as const) {
      const answer = await api.call(as, 'GET', url);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(createHash('sha256').update(answer.rawPayload).digest()).toEqual(kept.sha256);
    }
    expect((await api.call('otherCollege', 'GET', url)).statusCode).toBe(404);
    expect((await api.call('nobody', 'GET', url)).statusCode).toBe(401);
    expect((await api.call('college', 'GET', `/student/${id}/file/image`)).json()).toMatchObject({
      type: 'file-not-found',
    });
    expect((await api.call('college', 'GET', `/student/${id}/file/passwd`)).statusCode).toBe(400);
  });
});
