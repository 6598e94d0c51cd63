import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import type { BarcodeError, DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { College } from '@thervu/contracts/college/college-contract';
import { apiUnderTest, PEOPLE } from '../testing/api-under-test';
import { createFirstOffice, OfficeExists } from '../modules/auth/first-office-queries';
import { cloneDatabase } from '@thervu/testing/database';
import { passwordFits } from '../modules/password/passwords';

const api = apiUnderTest();

describe('settings', () => {
  test('what every page needs is told without a sign-in, and nothing more', async () => {
    const owner = api.clone.pools.owner;
    await owner('university_setting').insert({
      key: 'secret.thing',
      value: JSON.stringify('hidden'),
      audience: 'OFFICE',
    });
    const answer = await api.call('nobody', 'GET', '/settings/public');
    expect(answer.json()).toEqual({
      universityName: 'Thervu Demonstration University',
      accreditationLine: expect.stringMatching(/\S/),
      admissionYear: 2025,
      contactEmail: 'office@example.org',
    });
  });
});

describe('colleges', () => {
  test('[S1-ROLE-03] [S6-PERM-ADMIN-12] a college is shown itself alone, the office all that are active', async () => {
    const ownRows = (await api.call('college', 'GET', '/colleges')).json<College[]>();
    expect(ownRows.map((college) => college.Colcode)).toEqual(['101']);
    const all = (await api.call('admin', 'GET', '/colleges')).json<College[]>();
    const active = { clg_status: true, is_head_office: false };
    const rows = await api.clone.pools.owner('college').where(active).select('colcode');
    expect(all.map((college) => college.Colcode).sort()).toEqual(rows.map((row) => row.colcode as string).sort());
    expect(all.length).toBeGreaterThan(2);
  });

  test('a password never leaves the server', async () => {
    const { body } = await api.call('admin', 'GET', '/colleges');
    expect((JSON.parse(body) as College[]).every((college) => college.password === '')).toBe(true);
    expect(body).not.toContain('argon2');
  });
});

describe('exams', () => {
  test('the three exams are told, the latest first, by type, year and month', async () => {
    const exams = (await api.call('college', 'GET', '/createExam/exams')).json<Exam[]>();
    expect(exams.slice(0, 3).map((exam) => exam.exam_name)).toEqual(['EVEN-2026-APR', 'ODD-2025-NOV', 'EVEN-2025-APR']);
    expect(exams[2]).toMatchObject({
      exam_tbl: 'E25A',
      camp_tbl: 'C25A',
      REV_APLY: true,
      stage: 'REVALUATION',
    });
    expect(exams[0]).toMatchObject({ COUR_APLY: true, EXAM_APLY: true, REV_APLY: false });
  });

  test.each(STAGES.map((stage) => [stage]))(
    '[S4-STATE-OTHER-01] an exam in the stage %s is listed like any other',
    async (stage) => {
      const owner = api.clone.pools.owner;
      const before = await owner('exam').where({ exam_tbl: 'E25A' }).first();
      await owner('exam').where({ id: before.id }).update({ stage });
      for (const who of ['admin', 'college', 'camp'] as const) {
        const exams = (await api.call(who, 'GET', '/createExam/exams')).json<Exam[]>();
        expect(exams.find((exam) => exam.exam_tbl === 'E25A')).toMatchObject({
          stage,
          Active_status: true,
          REV_APLY: true,
        });
      }
      await owner('exam').where({ id: before.id }).update({ stage: before.stage });
    },
  );

  test('an exam that is switched off is not listed', async () => {
    const owner = api.clone.pools.owner;
    await owner('exam').where({ exam_tbl: 'E25A' }).update({ active_status: false });
    const names = (await api.call('admin', 'GET', '/createExam/exams')).json<Exam[]>().map((exam) => exam.exam_tbl);
    expect(names).not.toContain('E25A');
    await owner('exam').where({ exam_tbl: 'E25A' }).update({ active_status: true });
  });
});

describe('a camp', () => {
  interface Place {
    exam_id: number;
    place: string;
  }
  let ownPlace: Place;
  let other: string;
  beforeAll(async () => {
    const owner = api.clone.pools.owner;
    ownPlace = await owner('camp_officer').where({ email: PEOPLE.camp }).first('exam_id', 'place');
    const foreign = await owner('camp_officer')
      .where({ exam_id: ownPlace.exam_id })
      .whereNot({ place: ownPlace.place })
      .first('place');
    other = foreign.place as string;
    const place = { exam_id: ownPlace.exam_id, bundleno: 900, p_code: 'TEST01', place: ownPlace.place };
    await owner('bundle').insert([
      { ...place, tot_paper: 3, board: 'B', district: 'Salem' },
      { ...place, bundleno: 901, place: other, tot_paper: 3, board: 'B', district: 'Salem' },
    ]);
    const keyed = { ...place, packet: 1, amark: 40, aopid: 1, bmark: 44, bopid: 2 };
    await owner('camp_mark').insert([
      { ...keyed, slno: 1, barcode: '90000001' },
      { ...keyed, slno: 2, barcode: '90000002' },
      { ...keyed, slno: 3, barcode: '90000003', bmark: 40 },
      { ...keyed, slno: 1, barcode: '90000004', bundleno: 901, place: other },
    ]);
    const error = { exam_id: ownPlace.exam_id, pass: 'A', opid: 1, reason: 'UNKNOWN', bundleno: null };
    await owner('barcode_error').insert([
      { ...error, place: ownPlace.place, barcode: '10000001' },
      { ...error, place: other, barcode: '10000002' },
      { ...error, place: ownPlace.place, barcode: '10000003', resolved_at: new Date(), resolution: 'REKEY' },
    ]);
  });

  test('[S6-PERM-SECTIONS-01] sees where A and B differ in its own place only; the officer alone sees the marks', async () => {
    const rows = await api.clone.pools
      .owner('camp_mark')
      .where(ownPlace)
      .whereRaw('amark <> bmark')
      .select('id', 'amark', 'bmark');
    const collected = (await api.call('campadmin', 'GET', '/marks/1/CO')).json<DifferentMark[]>();
    expect(collected.map(({ id, Amark, Bmark }) => [id, Amark, Bmark]).sort()).toEqual(
      rows.map((row) => [row.id, row.amark, row.bmark]).sort(),
    );
    expect(collected.length).toBeGreaterThanOrEqual(2);
    // an operator who writes the officer's role into the path is still an operator
    const operator = (await api.call('camp', 'GET', '/marks/1/CO')).json<DifferentMark[]>();
    expect(operator.map((row) => row.id)).toEqual(collected.map((row) => row.id));
    expect(operator.every((row) => row.Amark === null && row.Bmark === null && row.Cmark === null)).toBe(true);
  });

  test('[S6-PERM-SECTIONS-02] sees the open problems of its own place only, whatever the path says', async () => {
    for (const path of ['/campDummy/barcodeerror/1', '/campDummy/barcodeerror/other']) {
      const collected = (await api.call('camp', 'GET', path)).json<BarcodeError[]>().map((row) => row.barcode);
      expect(collected).toContain('10000001');
      expect(collected).not.toContain('10000002');
      expect(collected).not.toContain('10000003');
    }
    expect((await api.call('admin', 'GET', '/campDummy/barcodeerror/1')).statusCode).toBe(403);
    expect((await api.call('college', 'GET', '/marks/1/CO')).statusCode).toBe(403);
  });
});

describe('two colleges', () => {
  test('[S1-ROLE-03] nothing a college is answered names another college', async () => {
    for (const [who, ownName, foreign] of [
      ['college', '101', '102'],
      ['otherCollege', '102', '101'],
    ] as const) {
      const bodies = [
        (await api.call(who, 'GET', '/colleges')).body,
        (await api.call(who, 'GET', '/login/session')).body,
        (await api.call(who, 'GET', '/jobs')).body,
        (await api.call(who, 'GET', `/result/${ownName}.CSV`)).body,
        (await api.call(who, 'GET', `/result/${foreign}.CSV`)).body,
      ];
      const name = (await api.clone.pools.owner('college').where({ colcode: foreign }).first('colname'))
        .colname as string;
      const numbers = await api.clone.pools
        .owner('result as r')
        .join('publication as p', 'p.exam_id', 'r.exam_id')
        .where({ colcode: foreign })
        .distinct('reg_no')
        .limit(50);
      expect(numbers.length).toBeGreaterThan(0);
      for (const body of bodies) {
        expect(body).not.toContain(name);
        for (const { reg_no } of numbers) expect(body).not.toContain(reg_no);
      }
    }
  });
});

describe('the first persons of the office', () => {
  test('[SEC-13] are two, made in an empty database, and each has to change the password', async () => {
    const clone = await cloneDatabase('template');
    const { owner } = clone.pools;
    const first = { name: 'Meena Raj', designation: 'Controller of Examinations', email: 'Coe@example.org' };
    const second = { name: 'Kumar Vel', designation: 'Deputy Controller', email: 'deputy@example.org' };
    expect(await createFirstOffice(owner, 'a-random-first-word', first)).toBe('501');
    const user = await owner('app_user').first();
    expect(user).toMatchObject({ login: '501', kind: 'OFFICE', must_change: true, email: 'coe@example.org' });
    expect(await passwordFits(user.password_hash as string, 'a-random-first-word')).toBe(true);
    expect(await owner('college').where({ colcode: '501', is_head_office: true }).first()).toBeDefined();
    expect(await createFirstOffice(owner, 'another-first-word', second)).toBe('deputy@example.org');
    await expect(createFirstOffice(owner, 'a-third', { ...second, email: 'third@example.org' })).rejects.toThrow(
      OfficeExists,
    );
    const duties = await owner('staff_duty as d')
      .join('staff as s', 's.id', 'd.staff_id')
      .orderBy('d.id')
      .select('s.name', 'd.duty');
    expect(duties).toEqual([
      { name: 'Meena Raj', duty: 'CONTROLLER' },
      { name: 'Kumar Vel', duty: 'DEPUTY' },
    ]);
    await clone.drop();
  });

  test('[DAY-10] the office stands under the code that the first command names, and a code in use is refused in words', async () => {
    const clone = await cloneDatabase('template');
    const { owner } = clone.pools;
    const first = { name: 'Meena Raj', designation: 'Controller of Examinations', email: 'coe@example.org' };
    const second = { name: 'Kumar Vel', designation: 'Deputy Controller', email: 'deputy@example.org' };
    expect(await createFirstOffice(owner, 'a-random-first-word', first, '700')).toBe('501');
    await expect(createFirstOffice(owner, 'another-first-word', second, '701')).rejects.toThrow(
      'The office has the code 700 already.',
    );
    await createFirstOffice(owner, 'another-first-word', second, '700');
    expect(await owner('app_user').orderBy('id').pluck('colcode')).toEqual(['700', '700']);
    expect(await owner('college').select('colcode', 'is_head_office')).toEqual([
      { colcode: '700', is_head_office: true },
    ]);
    await clone.drop();
  });

  test('of three started in one instant two are made', async () => {
    const clone = await cloneDatabase('template');
    const tries = await Promise.allSettled(
      ['a', 'b', 'c'].map((who) =>
        createFirstOffice(clone.pools.owner, 'a-random-first-word', {
          name: who,
          designation: 'Officer',
          email: `${who}@example.org`,
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await clone.drop();
  });
});
