import { fieldLabel } from '@thervu/contracts/core/field-labels';
import type { Exam, NewExam } from '@thervu/contracts/exam/exam-contract';
import { examTableNames, type ExamMonth, type ExamType } from '@thervu/contracts/exam/exam-rules';
import { randomUUID } from 'node:crypto';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const PATH = '/createExam/createexamtbl';

const body = (eyear: string, etype: ExamType = 'ODD', emonth: ExamMonth = 'NOV'): NewExam => ({
  tbls: examTableNames(eyear, emonth),
  etype,
  eyear,
  emonth,
  estatus: 1,
});
const create = (exam: object, as: Person = 'admin', headers: Record<string, string> = {}) =>
  api.call(as, 'POST', PATH, exam, headers);

/** All that an exam consists of, for the year. */
async function traces(year: number) {
  const { owner } = api.clone.pools;
  const { rows } = await owner.raw<{ rows: { name: string; parent: string | null }[] }>(
    `select c.relname as name, i.inhparent::regclass::text as parent from pg_class c
     left join pg_inherits i on i.inhrelid = c.oid
     where c.relnamespace = 'part'::regnamespace and c.relkind = 'r' and c.relname ~ ? order by 1`,
    [`^[ecsrh]${String(year).slice(2)}[na]$`],
  );
  const exams = await owner('exam').where({ eyear: year }).select('id');
  const ids = exams.map(({ id }) => id as number);
  const logs = await owner('exam_stage_log').whereIn('exam_id', ids);
  const fees = await owner('exam_fee').whereIn('exam_id', ids).orderBy('id');
  const audits = await owner('audit_log').where({ action: 'EXAM_CREATED' }).whereIn('exam_id', ids);
  return { tables: rows, ids, logs, fees, audits };
}
const NOTHING = { tables: [], ids: [], logs: [], fees: [], audits: [] };

test('[S7-CALL-EXAM-04] [S7-PURPOSE-SAVE-02] [S6-PERM-ADMIN-03] the office creates an exam: row, four tables, fees, log, audit', async () => {
  const answer = await create(body('2030'));
  expect(answer.statusCode).toBe(200);
  const { message, exam } = answer.json<{ message: string; exam: Exam }>();
  expect(message).toBe('Exam ODD-2030-NOV created with the tables E30N, C30N, S30N.');
  expect(exam).toMatchObject({
    exam_tbl: 'E30N',
    camp_tbl: 'C30N',
    etype: 'ODD',
    eyear: 2030,
    emonth: 'NOV',
    exam_name: 'ODD-2030-NOV',
    Active_status: true,
    COUR_APLY: false,
    EXAM_APLY: false,
    INTL_APLY: false,
    PRACT_APLY: false,
    REV_APLY: false,
    stage: 'CREATED',
    row_version: 1,
  });
  const left = await traces(2030);
  expect(left.tables).toEqual([
    { name: 'c30n', parent: 'camp_mark' },
    { name: 'e30n', parent: 'exam_application' },
    { name: 'h30n', parent: 'seat' },
    { name: 'r30n', parent: 'result' },
    { name: 's30n', parent: 'script' },
  ]);
  expect(left.fees).toHaveLength(5);
  expect(left.logs).toMatchObject([{ from_stage: null, to_stage: 'CREATED' }]);
  expect(left.logs[0].by_user).toBe((await api.clone.pools.owner('app_user').where({ login: '501' }).first('id')).id);
  expect(left.audits).toMatchObject([
    { actor_login: '501', entity_key: 'E30N', before: null, after: { tables: ['E30N', 'C30N', 'S30N'] } },
  ]);
});

test('[S5-VAL-EXAM-03] status 0 creates an exam that is switched off: in allexams, not in exams', async () => {
  expect((await create({ ...body('2031'), estatus: 0 })).statusCode).toBe(200);
  const names = async (path: string) =>
    (await api.call('admin', 'GET', path)).json<Exam[]>().map((exam) => exam.exam_tbl);
  expect(await names('/createExam/allexams')).toContain('E31N');
  expect(await names('/createExam/exams')).not.toContain('E31N');
});

test('the tables take rows of their own exam only', async () => {
  const { exam } = (await create(body('2032'))).json<{ exam: Exam }>();
  const { owner } = api.clone.pools;
  const sample = await owner('exam_application').first(
    ...['student_id', 'reg_no', 'colcode', 'deg_id', 'cour_id', 'p_code', 'sem', 'app_type'],
  );
  await owner('exam_application').insert({ ...sample, exam_id: exam.id });
  expect(await owner('part.e32n').select('exam_id', 'reg_no')).toEqual([{ exam_id: exam.id, reg_no: sample.reg_no }]);
  const other = await owner('exam').where({ exam_tbl: 'E25A' }).first('id');
  await expect(owner('part.e32n').insert({ ...sample, exam_id: other.id })).rejects.toThrow(/violates/);
});

test('fees raised afterwards leave the frozen fees of the exam as they were', async () => {
  const { owner } = api.clone.pools;
  const schedule = await owner('fee_schedule').orderBy('id').select('id', 'fees');
  const { exam } = (await create(body('2033'))).json<{ exam: Exam }>();
  await owner('fee_schedule').update({ fees: owner.raw('fees + 100') });
  const frozen = await owner('exam_fee').where({ exam_id: exam.id }).orderBy('id').select('id', 'fees');
  for (const { id, fees } of schedule) await owner('fee_schedule').where({ id }).update({ fees });
  expect(frozen).toEqual(schedule);
  expect(frozen).toHaveLength(5);
});

test('without all five fees nothing is created, and the refusal says where they are filled in', async () => {
  const { owner } = api.clone.pools;
  const row = await owner('fee_schedule').where({ id: 5 }).first();
  await owner('fee_schedule').where({ id: 5 }).delete();
  const answer = await create(body('2034'));
  await owner('fee_schedule').insert(row);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    type: 'fees-missing',
    message: expect.stringContaining('Control Room, Settings'),
  });
  expect(await traces(2034)).toEqual(NOTHING);
});

describe('an exam that is there already', () => {
  test('is refused in words, also where only the type differs', async () => {
    for (const etype of ['EVEN', 'ODD'] as const) {
      const answer = await create(body('2025', etype, 'APR'));
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ message: 'Exam table E25A already exists' });
    }
  });

  test('created by two clerks at once: one succeeds, the other is told', async () => {
    const answers = await Promise.all([
      create(body('2035', 'ODD', 'APR'), 'admin'),
      create(body('2035', 'EVEN', 'APR'), 'admin2'),
      create(body('2035', 'ODD', 'APR'), 'admin2'),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
    for (const rejected of answers.filter((answer) => answer.statusCode === 409))
      expect(rejected.json()).toMatchObject({ message: 'Exam table E35A already exists' });
    const { ids, logs, tables } = await traces(2035);
    expect([ids.length, logs.length, tables.length]).toEqual([1, 1, 5]);
  });

  test('a repeated request with the same key is answered like the first', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await create(body('2036'), 'admin', headers);
    const second = await create(body('2036'), 'admin', headers);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect((await traces(2036)).ids).toHaveLength(1);
  });
});

describe('or nothing at all', () => {
  test('a failure after the tables were made leaves neither exam nor tables', async () => {
    const { owner } = api.clone.pools;
    await owner.raw(
      `create function light_out() returns trigger language plpgsql as $$ begin raise 'the light went out'; end $$;
       create trigger light_out before insert on exam_fee execute function light_out()`,
    );
    const answer = await create(body('2037'));
    await owner.raw('drop trigger light_out on exam_fee; drop function light_out()');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('light');
    expect(await traces(2037)).toEqual(NOTHING);
    expect((await create(body('2037'))).statusCode).toBe(200);
  });

  test('a stray table of the same name stops the creation instead of taking the place of a partition', async () => {
    const { owner } = api.clone.pools;
    await owner.raw('create table part.s38n (id integer)');
    const answer = await create(body('2038'));
    await owner.raw('drop table part.s38n');
    expect(answer.statusCode).toBe(409);
    expect(await traces(2038)).toEqual(NOTHING);
  });

  test('work that holds the tables for long makes it give up with a time to come back', async () => {
    const holder = await api.clone.pools.owner.transaction();
    await holder.raw('lock table exam_application in share update exclusive mode');
    const answer = await create(body('2039'));
    await holder.rollback();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ type: 'tables-busy', retryAfter: 15 });
    expect(answer.headers['retry-after']).toBe('15');
    expect(await traces(2039)).toEqual(NOTHING);
  }, 60_000);

  test('work that ends soon is waited for', async () => {
    const holder = await api.clone.pools.owner.transaction();
    await holder.raw('lock table student in row exclusive mode');
    const creating = create(body('2039'));
    setTimeout(() => void holder.rollback(), 3500);
    expect((await creating).statusCode).toBe(200);
    expect((await traces(2039)).tables).toHaveLength(5);
  }, 60_000);
});

describe('what is no exam', () => {
  test.each([
    ['a year of two digits', 'eyear', { eyear: '25' }],
    ['an attack in the year', 'eyear', { eyear: '2025; drop table' }],
    ['blanks around the year', 'eyear', { eyear: ' 2040 ' }],
    ['a year as a number', 'eyear', { eyear: 2040 }],
    ['a year of the last century', 'eyear', { eyear: '1999' }],
    ['ten thousand digits', 'eyear', { eyear: '2'.repeat(10_000) }],
    ['digits of another script', 'eyear', { eyear: '２０４０' }],
    ['a hidden character in the year', 'eyear', { eyear: '2040\u200B' }],
    ['an unknown type', 'etype', { etype: 'SPECIAL' }],
    ['a type in small letters', 'etype', { etype: 'odd' }],
    ['an unknown month', 'emonth', { emonth: 'MEI' }],
    ['no status', 'estatus', { estatus: undefined }],
    ['a status as text', 'estatus', { estatus: '1' }],
    ['an unknown status', 'estatus', { estatus: 2 }],
    ['names as an object', 'tbls', { tbls: { e: 'E40N' } }],
    ['two names', 'tbls', { tbls: ['E40N', 'C40N'] }],
  ])(
    '[S5-VAL-EXAM-01] [S5-VAL-EXAM-02] [S5-VAL-EXAM-04] %s is refused by its field %s',
    async (_what, field, change) => {
      const answer = await create({ ...body('2040'), ...change });
      expect(answer.statusCode).toBe(400);
      const { errors, message } = answer.json<{ errors: { field: string }[]; message: string }>();
      expect(errors.map((error) => error.field.split('/')[0])).toContain(field);
      expect(message).toContain(fieldLabel(field));
      expect(await traces(2040)).toEqual(NOTHING);
    },
  );

  test.each([
    ['of another exam', ['E41A', 'C41A', 'S41A']],
    ['in another order', ['C41N', 'E41N', 'S41N']],
    ['with an attack', ['E41N', 'C41N', 'S41N; drop table']],
    ['in small letters', ['e41n', 'c41n', 's41n']],
  ])('[S9-CONST-EXAMTABLE-01] names %s are refused: the server names the tables itself', async (_what, tbls) => {
    const answer = await create({ ...body('2041'), tbls });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('E41N, C41N, S41N'),
      errors: [{ field: 'tbls' }],
    });
    expect(await traces(2041)).toEqual(NOTHING);
  });
});
