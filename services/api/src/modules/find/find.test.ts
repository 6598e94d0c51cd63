import type { Found } from '@thervu/contracts/find/find-contract';
import { scopedTo } from '../../core/database/row-scope';
import { API, apiUnderTest, type Person } from '../../testing/api-under-test';
import { findStudentsByText } from './find-queries';

const api = apiUnderTest({ limits: { questionsOfOnePerson: { max: 1_000_000, seconds: 60 } } });
const owner = () => api.clone.pools.owner;
const NOTHING: Found = { students: [], papers: [], colleges: [], bundles: [], exams: [] };

async function ask(as: Person, q: string): Promise<Found> {
  const answer = await api.call(as, 'GET', `/find?${new URLSearchParams({ q }).toString()}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Found>();
}

interface StudentRow {
  student_id: number;
  reg_no: string;
  clg_app_no: string;
  stu_name: string;
}
const studentOf = (colcode: string): Promise<StudentRow> =>
  owner()('student')
    .where({ colcode, status: 'ACTIVE' })
    .whereNotNull('reg_no')
    .whereRaw('length(stu_name) > 6')
    .orderBy('student_id', 'desc')
    .first<StudentRow>('student_id', 'reg_no', 'clg_app_no', 'stu_name');
const ids = ({ students }: Found) => students.map(({ student_id }) => student_id);

describe('what each role finds', () => {
  test('[DEL-11] a college finds its own student by number, written as it likes, and by name; another college finds nothing of it', async () => {
    for (const [college, other, colcode] of [
      ['college', 'otherCollege', '101'],
      ['otherCollege', 'college', '102'],
    ] as const) {
      const student = await studentOf(colcode);
      const spaced = student.reg_no.toLowerCase().replace(/(...)/, '$1 ');
      for (const text of [student.reg_no, spaced, String(student.student_id)])
        expect([text, ids(await ask(college, text))]).toEqual([text, expect.arrayContaining([student.student_id])]);
      expect((await ask(other, student.reg_no)).students).toEqual([]);
      expect(ids(await ask(other, String(student.student_id)))).not.toContain(student.student_id);
      // only the names of the own college, whatever is asked
      for (const text of ['ka', 'an', student.stu_name, student.stu_name.slice(0, 3), 'C2'])
        for (const as of [college, other] as const) {
          const codes = new Set((await ask(as, text)).students.map(({ Colcode }) => Colcode));
          codes.delete(as === 'college' ? '101' : '102');
          expect([as, text, [...codes]]).toEqual([as, text, []]);
        }
      expect(ids(await ask('admin', student.reg_no))).toEqual([student.student_id]);
    }
  });

  test('[DEL-11] every row a college is answered is one that the database shows its role', async () => {
    const { colleges } = await ask('college', 'college');
    expect(colleges.map(({ colcode }) => colcode)).toEqual(['101']);
    expect((await ask('college', '102')).colleges).toEqual([]);
    const { bundleno } = await owner()('bundle').first<{ bundleno: number }>('bundleno');
    expect((await ask('college', String(bundleno))).bundles).toEqual([]);
  });

  test('[DEL-11] a camp finds bundles of its own place and nothing else: no student, paper, college or exam', async () => {
    const student = await studentOf('101');
    const exam = await owner()('camp_officer').where({ email: 'co.sona@example.org' }).first<{ exam_id: number }>();
    const paper = await owner()('course').first<{ p_code: string; p_name: string }>('p_code', 'p_name');
    const [bundle] = await owner()('bundle')
      .where({ exam_id: exam.exam_id, place: 'Sona' })
      .select('bundleno', 'p_code');
    expect(bundle).toBeDefined();
    for (const as of ['campadmin', 'camp'] as const) {
      for (const text of [
        student.reg_no,
        student.stu_name,
        String(student.student_id),
        '101',
        'college',
        'EVEN',
        'ODD',
      ]) {
        const { bundles, ...rest } = await ask(as, text);
        expect([as, text, rest]).toEqual([as, text, { students: [], papers: [], colleges: [], exams: [] }]);
        for (const { bundleno } of bundles) {
          const held = await owner()('bundle').where({ exam_id: exam.exam_id, bundleno }).first<{ place: string }>();
          expect(held.place).toBe('Sona');
        }
      }
      expect((await ask(as, paper.p_name)).papers).toEqual([]);
      const found = await ask(as, String(bundle.bundleno).padEnd(2, '0'));
      expect(found.students).toEqual([]);
      const byPaper = await ask(as, bundle.p_code);
      expect(byPaper.bundles.length).toBeGreaterThan(0);
      for (const { p_code } of byPaper.bundles) expect(p_code).toBe(bundle.p_code);
    }
  });

  test('[DEL-11] bundles of another camp are not found, even where both have one of that number or paper', async () => {
    const officer = await owner()('camp_officer').where({ email: 'co.sona@example.org' }).first<{ exam_id: number }>();
    const rows = await owner()('bundle').where({ exam_id: officer.exam_id }).select('bundleno', 'p_code', 'place');
    const elsewhere = rows.filter(({ place }) => place !== 'Sona');
    expect(elsewhere.length).toBeGreaterThan(0);
    const sona = new Set(rows.filter(({ place }) => place === 'Sona').map(({ bundleno }) => bundleno));
    for (const { p_code } of elsewhere.slice(0, 5))
      for (const { bundleno } of (await ask('campadmin', p_code)).bundles) expect(sona.has(bundleno)).toBe(true);
  });

  test('[DEL-11] the office finds students, papers, colleges, bundles and exams, at most five of a kind', async () => {
    const course = await owner()('course').first<{ p_code: string; p_name: string }>('p_code', 'p_name');
    expect((await ask('admin', course.p_code.toLowerCase())).papers[0]).toMatchObject({ p_code: course.p_code });
    expect((await ask('admin', course.p_name)).papers.map(({ p_name }) => p_name)).toContain(course.p_name);
    expect((await ask('admin', '101')).colleges[0]).toMatchObject({ colcode: '101' });
    expect((await ask('admin', 'odd-2025')).exams).toContainEqual(expect.objectContaining({ exam_tbl: 'E25N' }));
    expect((await ask('admin', 'E25N')).exams).toEqual([expect.objectContaining({ exam_name: 'ODD-2025-NOV' })]);
    const bundle = await owner()('bundle').first<{ p_code: string }>('p_code');
    expect((await ask('admin', bundle.p_code)).bundles.length).toBeGreaterThan(0);
    for (const text of ['ka', 'C2', 'an', 'ma', '10', '1 ']) {
      if (text.trim().length < 2) continue;
      for (const [kind, rows] of Object.entries(await ask('admin', text)))
        expect([text, kind, (rows as unknown[]).length <= 5]).toEqual([text, kind, true]);
    }
  });

  test('[DEL-11] an officer finds only what the duties let them read', async () => {
    const person = await owner()('staff')
      .whereNotNull('user_id')
      .whereNot('user_id', owner()('app_user').where({ login: '501' }).select('id'))
      .first<{ id: number }>('id');
    const duties = await owner()('staff_duty').where({ staff_id: person.id }).select('id', 'duty', 'areas');
    await owner()('staff_duty').where({ staff_id: person.id }).update({ duty: 'OPERATIONS', areas: [] });
    const student = await studentOf('101');
    const found = await ask('admin2', student.reg_no);
    expect(found).toEqual(NOTHING);
    for (const { id, ...duty } of duties as { id: number }[]) await owner()('staff_duty').where({ id }).update(duty);
    expect(ids(await ask('admin2', student.reg_no))).toEqual([student.student_id]);
  });
});

describe('how names and numbers are found', () => {
  test('[DEL-11] words of a name are found in any order and in the middle, names that begin with the text first', async () => {
    const { student_id } = await studentOf('101');
    await owner()('student').where({ student_id }).update({ stu_name: 'VENKATESWARAN K.R' });
    expect(ids(await ask('college', 'k venkatesw'))).toEqual([student_id]);
    expect(ids(await ask('college', 'teswaran'))).toEqual([student_id]);
    expect(ids(await ask('college', 'Ve'))[0]).toBeDefined();
    expect(ids(await ask('college', 'venkateswaran x'))).toEqual([]);
  });

  test('[DEL-11] signs of a pattern stand for themselves', async () => {
    for (const text of ['%%', '__', '\\\\', '%a%', "o'n", '10_'])
      expect([text, await ask('admin', text)]).toEqual([text, NOTHING]);
  });

  test('[DEL-11] a deleted student is not found, by whichever text', async () => {
    const student = await studentOf('101');
    await owner()('student').where({ student_id: student.student_id }).update({ status: 'DELETED' });
    for (const text of [student.reg_no, String(student.student_id), student.stu_name])
      for (const as of ['admin', 'college'] as const)
        expect(ids(await ask(as, text))).not.toContain(student.student_id);
    await owner()('student').where({ student_id: student.student_id }).update({ status: 'ACTIVE' });
  });

  test.each(['', ' ', 'a', ' a ', 'x'.repeat(61)])('[DEL-11] a text of %j is not looked for', async (q) => {
    const answer = await api.call('admin', 'GET', `/find?${new URLSearchParams({ q }).toString()}`);
    expect(answer.statusCode).toBe(400);
  });
});

describe('what a question costs', () => {
  test('under the policies of a college no row is read whom neither number nor name begins: what narrows is an index', async () => {
    const db = scopedTo(api.clone.pools.college, { college: '101' });
    const { reg_no, clg_app_no, student_id } = await studentOf('101');
    await owner()('student').where({ student_id }).update({ stu_name: 'ZVENKATESWARAN K' });
    await owner().raw(
      `insert into student (admn_acdyr, colcode, degreelvl, deg_id, stu_name, dob, gender, status)
       select admn_acdyr, colcode, degreelvl, deg_id, 'MANY ' || n, dob, gender, 'ACTIVE'
       from student cross join generate_series(1, 5000) n where student_id = ?`,
      [student_id],
    );
    await owner().raw('analyze student');
    await db.transaction(async (trx) => {
      const rowsRead = async () => {
        const { rows } = await trx.raw<{ rows: { read: number }[] }>(
          `select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = 'student'`,
        );
        return rows[0]!.read;
      };
      for (const text of [reg_no, clg_app_no, 'zvenkat', 'venkateswaran k']) {
        const before = await rowsRead();
        const found = await findStudentsByText(trx, { college: '101' }, text);
        expect([text, found.map((row) => row.student_id)]).toEqual([text, [student_id]]);
        expect([text, (await rowsRead()) - before < 60]).toEqual([text, true]);
      }
    });
    await owner()('student').where('stu_name', 'like', 'MANY %').delete();
  });

  test('numbers of another college are given to nobody but the office, whatever is asked for', async () => {
    const { student_id, reg_no } = await studentOf('102');
    const college = scopedTo(api.clone.pools.college, { college: '101' });
    const numbersFor = async (db: typeof college, colcode: string | null) =>
      db
        .from(db.raw(`students_found(?, ?, null, null, 'none', '{}', 5)`, [colcode, reg_no] as string[]))
        .select('student_id');
    for (const asked of ['102', null]) expect([asked, await numbersFor(college, asked)]).toEqual([asked, []]);
    expect(await numbersFor(api.clone.pools.college, '102')).toEqual([]);
    expect(await numbersFor(scopedTo(api.clone.pools.college, { college: '102' }), '102')).toEqual([{ student_id }]);
    expect(await numbersFor(api.clone.pools.office, null)).toEqual([{ student_id }]);
  });
});

describe('what is kept of a question', () => {
  const lines = () => owner()('audit_log').where({ action: 'STUDENTS_FOUND' }).orderBy('id');

  test('[DEL-11] who found which students is a line of the audit log; a question that found none is not', async () => {
    const student = await studentOf('101');
    const before = (await lines()).length;
    await ask('college', student.reg_no);
    const after = await lines();
    expect(after.slice(before)).toEqual([
      expect.objectContaining({ actor_login: '101', entity: 'student', after: { students: [student.student_id] } }),
    ]);
    await ask('college', 'zzzzzz');
    await ask('campadmin', student.reg_no);
    expect(await lines()).toHaveLength(after.length);
  });

  test('[DEL-11] the text of a question is in no log line', async () => {
    await ask('college', 'qwxnamecanary');
    expect(api.lines.join('\n')).not.toContain('qwxnamecanary');
  });
});

test('[DEL-11] thirty questions a minute a person, sent at once to two processes: thirty are answered, and another person is not held up', async () => {
  // what the tests before have asked
  await owner()('rate_count').delete();
  const usual = { questionsOfOnePerson: { max: 30, seconds: 60 } };
  const processes = [await api.build({ limits: usual }), await api.build({ limits: usual })];
  const headers = { authorization: `Bearer ${await api.tokenOf('otherCollege')}` };
  const url = `${API}/find?q=zzzz`;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => processes[index % 2]!.inject({ method: 'GET', url, headers })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  const refused = answers.find(({ statusCode }) => statusCode === 429)!;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = { authorization: `Bearer ${await api.tokenOf('college')}` };
  expect((await processes[0]!.inject({ method: 'GET', url, headers: other })).statusCode).toBe(200);
  for (const process of processes) await process.close();
}, 60_000);
