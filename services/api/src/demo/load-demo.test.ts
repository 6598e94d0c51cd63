import { clonedDatabase, rollbackDb, testMacKey } from '@thervu/testing/database';
import type { Knex } from 'knex';
import { PLANTED } from './demo-planted';
import { loadDemo } from './load-demo';
import { birthDateMac, sampleResult } from './sample-result';

jest.setTimeout(240_000);

/**
 * A hash of every row of every table. Password hashes are salted, so they differ; and the journal of receipts is written by the
 * database, with the moment of the load, as results are counted with theirs. How often the public page has changed depends on what
 * else a database has seen.
 */
async function contents(db: Knex): Promise<Record<string, string>> {
  const { rows } = await db.raw<{ rows: { name: string; columns: string }[] }>(
    `select c.relname as name, string_agg(format('t.%I', a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '^schema_migration'
       and c.relname <> 'publication_turn'
       and a.attname <> 'password_hash'
       and not (c.relname = 'result_impact' and a.attname = 'counted_at')
       and not (c.relname in ('receipt_event', 'receipt_head') and a.attname in ('at', 'updated_at', 'prev_hash', 'hash'))
     group by c.relname order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name, columns } of rows) {
    const row = `row(${columns})::text`;
    const sql = `select md5(coalesce(string_agg(${row}, e'\\n' order by ${row} collate "C"), '')) as sum from ${name} t`;
    const sums = await db.raw<{ rows: { sum: string }[] }>(sql);
    hashes[name] = sums.rows[0]!.sum;
  }
  return hashes;
}

describe('the tiny demo university', () => {
  const first = clonedDatabase('tiny');
  const empty = clonedDatabase('template');

  test('the same seed and profile give the same rows in every table', async () => {
    await loadDemo({
      ownerUrl: empty.ownerUrl,
      profile: 'tiny',
      demoPassword: 'another',
      macKey: testMacKey(),
    });
    expect(await contents(empty.pools.owner)).toEqual(await contents(first.pools.owner));
  });

  test('what the worker would count is counted: candidates, where scripts lie, and what each release makes of its exam', async () => {
    const owner = first.pools.owner;
    expect(await owner('eligible_change')).toEqual([]);
    expect(await owner('eligible_count').distinct().pluck('exam_id')).toContain(
      (await owner('exam').where({ stage: 'VALUATION' }).first<{ id: number }>('id')).id,
    );
    const runs = await owner('result_run').whereNotNull('published_at').orderBy('id').pluck('id');
    expect(await owner('result_impact').orderBy('run_id').pluck('run_id')).toEqual(runs);
  });

  test('a database that holds data is refused in one sentence and left as it was', async () => {
    const before = await contents(first.pools.owner);
    const again = loadDemo({ ownerUrl: first.ownerUrl, profile: 'tiny', demoPassword: 'x', macKey: 'x' });
    await expect(again).rejects.toThrow(
      'The demo data is loaded only into an empty database, and this one already holds data.',
    );
    expect(await contents(first.pools.owner)).toEqual(before);
  });
});

describe('the demo data', () => {
  const { db } = rollbackDb();

  test('has the three exams with their stages and windows', async () => {
    const columns = ['exam_name', 'stage', 'cour_aply', 'exam_aply', 'rev_aply'];
    expect(await db('exam').select(columns).where('stage', '<>', 'REVISED').orderBy(['eyear', 'etype'])).toEqual([
      {
        exam_name: 'EVEN-2025-APR',
        stage: 'REVALUATION',
        cour_aply: false,
        exam_aply: false,
        rev_aply: true,
      },
      { exam_name: 'ODD-2025-NOV', stage: 'VALUATION', cour_aply: false, exam_aply: false, rev_aply: false },
      { exam_name: 'EVEN-2026-APR', stage: 'APPLICATION', cour_aply: true, exam_aply: true, rev_aply: false },
    ]);
  });

  test('[F-4] has exactly the accounts of the demonstration, and none must change its password', async () => {
    const camps = ['govt', 'padmavani', 'pucamp', 'sengunthar', 'sona'];
    const officers = ['co', 'co2', 'op1', 'op2', 'op3'].flatMap((post) =>
      camps.map((camp) => `${post}.${camp}@example.org`),
    );
    const users = (await db('app_user').select('login', 'must_change')) as {
      login: string;
      must_change: boolean;
    }[];
    const logins = ['501', 'office2@example.org', '101', '102', '103', ...officers];
    expect(users.map(({ login }) => login).sort()).toEqual(logins.sort());
    expect(users.some(({ must_change }) => must_change)).toBe(false);
  });

  test('[F-8] every camp of the exam in valuation has received the scripts of its bundles', async () => {
    const { rows } = await db.raw<{ rows: { place: string; bundles: number; wrong: number }[] }>(
      `select b.place, count(*)::int as bundles, count(*) filter (where r.n is distinct from b.tot_paper)::int as wrong
       from bundle b join exam e on e.id = b.exam_id and e.stage = 'VALUATION'
       left join (select exam_id, bundleno, count(*) as n from script_receipt group by 1, 2) r
         on r.exam_id = b.exam_id and r.bundleno = b.bundleno
       group by b.place order by b.place`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.reduce((all, { wrong }) => all + wrong, 0)).toBe(0);
  });

  test('the sample student has a pass, a re-appear and an absence, and is found by the birth date', async () => {
    const sample = await sampleResult(db, testMacKey());
    expect(sample?.regNo).toBe(PLANTED.sample);
    const row = (await db('result_published').where({ reg_no: sample!.regNo }).first()) as {
      body: string;
      dob_mac: Buffer;
    };
    expect(row.dob_mac).toEqual(birthDateMac(testMacKey(), sample!.regNo, sample!.dob));
    expect(row.body).not.toContain(sample!.dob);
    const { examResults } = JSON.parse(row.body) as { examResults: { RESULT: string }[] };
    expect(new Set(examResults.map(({ RESULT }) => RESULT))).toEqual(new Set(['P', 'RA', 'AAA']));
    expect(await sampleResult(db, 'another key')).toBeUndefined();
  });

  test('every published answer is JSON of the agreed shape and order', async () => {
    const rows = (await db('result_published').select('reg_no', 'body')) as {
      reg_no: string;
      body: string;
    }[];
    expect(rows.length).toBeGreaterThan(150);
    for (const { reg_no, body } of rows) {
      expect(body.startsWith('{"studentDetails":{"REG_NO":')).toBe(true);
      const { studentDetails, examResults } = JSON.parse(body) as {
        studentDetails: object;
        examResults: object[];
      };
      expect(Object.keys(studentDetails)).toEqual(['REG_NO', 'NAME', 'DEGREE', 'COLCODE']);
      expect(studentDetails).toMatchObject({ REG_NO: reg_no });
      expect(examResults.length).toBeGreaterThan(0);
      for (const row of examResults) {
        expect(Object.keys(row)).toEqual([
          'P_CODE',
          'P_TYPE',
          'INT_MAX',
          'INT_MARK',
          'EXT_MAX',
          'EXT_MARK',
          'TOTAL_MAX',
          'TOTAL_MARK',
          'RESULT',
          'ABSENT',
          'WHY',
          'P_NAME',
          'SEM',
        ]);
      }
    }
  });

  test('the limits of a pass are planted: exactly at it and one below', async () => {
    const found = await db('result as r')
      .join('course as c', 'c.p_code', 'r.p_code')
      .join('exam_application as a', (on) =>
        on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id').on('a.cour_id', 'c.cour_id'),
      )
      .join('publication as p', 'p.exam_id', 'r.exam_id')
      .whereIn(
        'r.reg_no',
        PLANTED.limits.map(([regNo]) => regNo),
      )
      .where('c.p_group', 'CORE')
      .where('c.p_type', 'THEORY')
      .distinctOn('r.reg_no')
      .orderBy(['r.reg_no', 'r.p_code'])
      .select('r.int_mark', 'r.ext_mark', 'r.result');
    expect(found).toEqual([
      { int_mark: 10, ext_mark: 30, result: 'P' },
      { int_mark: 25, ext_mark: 29, result: 'RA' },
      { int_mark: 9, ext_mark: 30, result: 'RA' },
      { int_mark: 0, ext_mark: 40, result: 'P' },
      { int_mark: 10, ext_mark: 29, result: 'RA' },
    ]);
  });

  test('beside the counted colleges stand one without students and one that is closed, and a degree that is', async () => {
    const colleges = db('college as c')
      .leftJoin('student as s', 's.colcode', 'c.colcode')
      .groupBy('c.colcode', 'c.clg_status');
    expect(
      await colleges
        .count({ students: 's.student_id' })
        .select('c.colcode', 'c.clg_status')
        .havingRaw('count(s.*) = 0')
        .orderBy('c.colcode'),
    ).toEqual([
      { colcode: '501', clg_status: true, students: 0 },
      { colcode: '901', clg_status: true, students: 0 },
      { colcode: '902', clg_status: false, students: 0 },
    ]);
    expect(await db('degree').where({ deg_status: false })).toHaveLength(1);
    expect(
      await db('course').whereIn('p_code', ['23DYOCT03', '23DYOCT04']).orderBy('p_code').select('extl_max'),
    ).toEqual([{ extl_max: 60 }, { extl_max: 100 }]);
  });

  test('the names no form expects are there, and the twins', async () => {
    const names = [PLANTED.longName, PLANTED.shortName, PLANTED.dottedName, ...PLANTED.twins];
    const rows = (await db('student').whereIn('reg_no', names).orderBy('reg_no')) as Record<string, string>[];
    const [row, two, long, short, dotted] = rows;
    expect([long!.stu_name!.length, short!.stu_name, dotted!.stu_name]).toEqual([70, 'A', 'K. M.  S. Meena']);
    expect([row!.stu_name, row!.dob, row!.colcode]).toEqual([two!.stu_name, two!.dob, two!.colcode]);
  });

  test('a transferred student keeps the old college on the papers written there', async () => {
    const pathOf = (stage: string) =>
      db('exam_application as a')
        .join('exam as e', 'e.id', 'a.exam_id')
        .where({ 'a.reg_no': PLANTED.transferred, 'e.stage': stage })
        .distinct('a.colcode');
    expect([await pathOf('REVALUATION'), await pathOf('VALUATION')]).toEqual([
      [{ colcode: '102' }],
      [{ colcode: '103' }],
    ]);
  });

  test('one student has fourteen arrears, one of 2017 that nobody else writes', async () => {
    const papers = (await db('exam_application as a')
      .join('exam as e', 'e.id', 'a.exam_id')
      .where({ 'a.reg_no': PLANTED.manyArrears, 'e.stage': 'VALUATION' })
      .select('a.p_code', 'a.app_type', 'a.intl_source')) as Record<string, string>[];
    expect(papers).toHaveLength(14);
    expect(papers.every((paper) => paper.app_type === 'ARREAR' && paper.intl_source === 'CARRIED')).toBe(true);
    expect(await db('exam_application').where({ p_code: '17UCOCT01' })).toHaveLength(1);
  });

  test('a re-joined student writes the papers of the newer Board of Studies', async () => {
    const years = await db('exam_application as a')
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .where({ 'a.reg_no': PLANTED.rejoined, 'a.app_type': 'REJOIN' })
      .distinct('c.start_yr');
    expect(years).toEqual([{ start_yr: 2023 }]);
  });

  test('a student without any confirmed paper pays nothing and has no result', async () => {
    const { exam_id } = (await db('publication').first()) as { exam_id: number };
    const where = { exam_id, reg_no: PLANTED.unconfirmed };
    expect(await db('exam_application').where(where).first()).toMatchObject({ ex_confm: false });
    expect(await db('student_exam').where(where).first()).toMatchObject({ fee: null, fee_total: null });
    expect(await db('result_published').where(where)).toEqual([]);
  });

  test('fees follow the schedule: a disabled student pays no papers, a final-year student the certificates', async () => {
    const rows = (await db('student_exam as s')
      .join('publication as p', 'p.exam_id', 's.exam_id')
      .whereNotNull('s.fee')
      .select('s.*')) as {
      fee: Record<string, number>;
      fee_total: string;
      isfinalyear: boolean;
      phy_hand_at_exam: boolean;
    }[];
    expect(rows.some((row) => row.phy_hand_at_exam) && rows.some((row) => row.isfinalyear)).toBe(true);
    for (const { fee, fee_total, isfinalyear, phy_hand_at_exam } of rows) {
      expect(fee).toMatchObject({
        application: 100,
        markSheet: 75,
        provisional: isfinalyear ? 250 : 0,
        convocation: isfinalyear ? 500 : 0,
      });
      if (phy_hand_at_exam) expect(fee.papers).toBe(0);
      expect(Number(fee_total)).toBe(Object.values(fee).reduce((a, b) => a + b, 0));
    }
  });

  test('nobody can be reached: mail at example.org, mobiles that do not exist, invented banks', async () => {
    expect(await db('student').whereRaw(`email !~ '@example\\.org$' or mobile !~ '^5[0-9]{9}$'`)).toEqual([]);
    expect(await db('college').whereRaw(`email !~ '@example\\.org$' or mobile !~ '^5[0-9]{9}$'`)).toEqual([]);
    expect(await db('student_bank').whereRaw(`bank_ifsc !~ '^TEST0' or bank_accno !~ '^0+$'`)).toEqual([]);
    expect(await db('student').whereNotNull('aadhar_cipher')).toEqual([]);
  });

  test('nobody writes two papers in one session but the student with fourteen arrears, and by the one accepted clash', async () => {
    const clashes = await db('exam_application as a')
      .leftJoin('exam_timetable_clash as k', 'k.exam_id', 'a.exam_id')
      .whereNull('k.exam_id')
      .join('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'))
      .where('a.ex_confm', true)
      .groupBy('a.exam_id', 'a.reg_no', 't.examdate', 't.examsession')
      .havingRaw('count(*) > 1')
      .select('a.reg_no');
    expect(clashes).toEqual([{ reg_no: PLANTED.manyArrears }]);
  });

  test('every eligible application of the exam in valuation has one script, and absentees have no mark', async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select (select count(*) from v_qp_eligible e where e.exam_id = x.id) = (select count(*) from script s where s.exam_id = x.id) as all_have_one,
        (select count(*) from camp_mark m join v_camp_script s on s.exam_id = m.exam_id and s.barcode = m.barcode
         where s.status <> 'OK' or s.p_code <> m.p_code or s.place <> m.place) as wrong
       from exam x where x.stage = 'VALUATION'`,
    );
    expect(rows).toEqual([{ all_have_one: true, wrong: 0 }]);
  });

  test('every script somebody has asked to value again lies in a bundle, with the mark that was published', async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select count(*) = count(m.final_mark) as all_lie, bool_and(m.final_mark = r.ext_mark) as alike, count(*) > 4 as some
       from revaluation r join script s on s.exam_id = r.exam_id and s.application_id = r.application_id
       left join camp_mark m on m.exam_id = s.exam_id and m.barcode = s.barcode`,
    );
    expect(rows).toEqual([{ all_lie: true, alike: true, some: true }]);
  });

  test('the first camp has something of everything: open differences, settled ones, problems, one keying only', async () => {
    const { rows } = await db.raw<{ rows: Record<string, boolean>[] }>(
      `select count(*) filter (where amark <> bmark and cmark is null) > 0 as open, count(*) filter (where cmark is not null) > 0 as settled,
        count(*) filter (where bmark is null) > 0 as once, min(place) = 'Padmavani' and max(place) = 'Padmavani' as here,
        (select count(*) > 3 from barcode_error e where e.resolved_at is null) as problems
       from camp_mark m join exam x on x.id = m.exam_id where x.stage = 'VALUATION'`,
    );
    expect(rows).toEqual([{ open: true, settled: true, once: true, here: true, problems: true }]);
  });
});
