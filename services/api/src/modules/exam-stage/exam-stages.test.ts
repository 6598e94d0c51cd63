import type { Exam, ExamSteps, Stage } from '@thervu/contracts/exam/exam-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { examByName } from '../exam/exam-service';

const api = apiUnderTest();
const FLAGS = '/createExam/saveChanges';

/** An exam of the demo moved to a stage by hand, with all windows closed unless named. */
async function prepare(exam_tbl: string, stage: Stage, overrides: Record<string, unknown> = {}): Promise<Exam> {
  await api.clone.pools
    .owner('exam')
    .where({ exam_tbl })
    .update({
      stage,
      cour_aply: false,
      exam_aply: false,
      intl_aply: false,
      pract_aply: false,
      rev_aply: false,
      ...overrides,
    });
  return read(exam_tbl);
}
async function read(exam_tbl: string, as: Person = 'admin'): Promise<Exam> {
  const exams = (await api.call(as, 'GET', '/createExam/allexams')).json<Exam[]>();
  return exams.find((exam) => exam.exam_tbl === exam_tbl)!;
}
const save = (entries: unknown[], as: Person = 'admin') => api.call(as, 'POST', FLAGS, entries);
const move = (exam: Pick<Exam, 'id'>, body: object, as: Person = 'admin') =>
  api.call(as, 'POST', `/control/stages/${exam.id}`, body);
const steps = (exam: Exam) =>
  api.clone.pools.owner('exam_stage_log').where({ exam_id: exam.id }).orderBy('id').select('*');
const audits = (exam: Exam) =>
  api.clone.pools.owner('audit_log').where({ exam_id: exam.id }).orderBy('id', 'desc').select('*');

test('[S7-PURPOSE-MASTER-01] [S7-CALL-EXAM-01] [S7-CALL-EXAM-02] [S3-ENT-EXAM-01] [S3-ENT-EXAM-04] active exams and all exams, every field spelled as listed', async () => {
  const owner = api.clone.pools.owner;
  await owner('exam').where({ exam_tbl: 'E25A' }).update({ active_status: false });
  const lists = await Promise.all(
    (['admin', 'college', 'campadmin', 'camp'] as const).map(async (who) => ({
      active: (await api.call(who, 'GET', '/createExam/exams')).json<Exam[]>(),
      all: (await api.call(who, 'GET', '/createExam/allexams')).json<Exam[]>(),
    })),
  );
  await owner('exam').where({ exam_tbl: 'E25A' }).update({ active_status: true });
  const rows = await owner('exam').select('exam_tbl');
  for (const { active, all } of lists) {
    expect(all.map((exam) => exam.exam_tbl).sort()).toEqual(rows.map((row) => row.exam_tbl as string).sort());
    expect(active.map((exam) => exam.exam_tbl)).toEqual(
      all.filter((exam) => exam.exam_tbl !== 'E25A').map((exam) => exam.exam_tbl),
    );
    // the closing times of windows come beside the listed fields
    expect(
      Object.keys(all[0]!)
        .filter((name) => name !== 'closed_at')
        .sort(),
    ).toEqual([
      'Active_status',
      'COUR_APLY',
      'EXAM_APLY',
      'INTL_APLY',
      'PRACT_APLY',
      'REV_APLY',
      'camp_tbl',
      'emonth',
      'etype',
      'exam_name',
      'exam_tbl',
      'eyear',
      'id',
      'row_version',
      'stage',
    ]);
  }
  const [office, college, , camp] = lists;
  expect(college!.all).toEqual(office!.all);
  // a camp learns nothing about the windows of colleges
  expect(camp!.all.some((exam) => exam.COUR_APLY || exam.INTL_APLY)).toBe(false);
});

test('an officer works on one exam, which comes before the later ones', async () => {
  const first = async (who: 'campadmin' | 'camp' | 'college') =>
    (await api.call(who, 'GET', '/createExam/exams')).json<Exam[]>()[0]!.exam_tbl;
  const ownEntry = await api.clone.pools
    .owner('camp_officer as o')
    .join('exam as e', 'e.id', 'o.exam_id')
    .first<{ exam_tbl: string }>('e.exam_tbl');
  expect(await first('college')).not.toBe(ownEntry.exam_tbl);
  expect(await first('campadmin')).toBe(ownEntry.exam_tbl);
  expect(await first('camp')).toBe(ownEntry.exam_tbl);
});

describe('flags', () => {
  test('[S7-PURPOSE-SAVE-01] [S7-CALL-EXAM-03] [S4-STATE-FLAGS-01] a batch sets the named flags of its exams and leaves the others', async () => {
    const nov = await prepare('E25N', 'VALUATION', { intl_aply: true });
    const apr = await prepare('E26A', 'APPLICATION', { cour_aply: true });
    const answer = await save([
      { id: nov.id, actions: { INTL_APLY: 0, PRACT_APLY: 1, Active_status: false } },
      { id: apr.id, actions: { EXAM_APLY: true, COUR_APLY: true } },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(await read('E25N')).toMatchObject({
      Active_status: false,
      INTL_APLY: false,
      PRACT_APLY: true,
      COUR_APLY: false,
      stage: 'VALUATION',
      row_version: nov.row_version + 1,
    });
    expect(await read('E26A')).toMatchObject({ COUR_APLY: true, EXAM_APLY: true, stage: 'APPLICATION' });
    const [entry] = await audits(nov);
    expect(entry).toMatchObject({
      action: 'EXAM_FLAGS_CHANGED',
      actor_login: '501',
      before: { INTL_APLY: true, PRACT_APLY: false, Active_status: true },
      after: { INTL_APLY: false, PRACT_APLY: true, Active_status: false },
    });
    await save([{ id: nov.id, actions: { Active_status: 1 } }]);
  });

  test('sending the same again changes nothing and writes nothing', async () => {
    const exam = await prepare('E26A', 'APPLICATION', { cour_aply: true });
    const before = (await audits(exam)).length;
    expect((await save([{ id: exam.id, actions: { COUR_APLY: 1, INTL_APLY: 0 } }])).statusCode).toBe(200);
    expect(await read('E26A')).toEqual(exam);
    expect(await audits(exam)).toHaveLength(before);
  });

  test('opening registration and then applications moves the stage, with log and audit', async () => {
    const exam = await prepare('E26A', 'CREATED');
    const before = await steps(exam);
    await save([{ id: exam.id, actions: { COUR_APLY: 1 } }]);
    expect(await read('E26A')).toMatchObject({ COUR_APLY: true, stage: 'REGISTRATION' });
    await save([{ id: exam.id, actions: { EXAM_APLY: 1 } }]);
    expect(await read('E26A')).toMatchObject({ EXAM_APLY: true, stage: 'APPLICATION' });
    const made = (await steps(exam)).slice(before.length);
    expect(made).toMatchObject([
      { from_stage: 'CREATED', to_stage: 'REGISTRATION', note: 'COUR_APLY on' },
      { from_stage: 'REGISTRATION', to_stage: 'APPLICATION', note: 'EXAM_APLY on' },
    ]);
    expect(made.every((step) => Number(step.by_user) > 0)).toBe(true);
    expect((await audits(exam))[0]).toMatchObject({
      before: { EXAM_APLY: false, stage: 'REGISTRATION' },
      after: { EXAM_APLY: true, stage: 'APPLICATION' },
    });
  });

  test('both windows in one entry take both steps; closing them takes none back', async () => {
    const exam = await prepare('E26A', 'CREATED');
    await save([{ id: exam.id, actions: { EXAM_APLY: 1, COUR_APLY: 1 } }]);
    expect(await read('E26A')).toMatchObject({ stage: 'APPLICATION', COUR_APLY: true, EXAM_APLY: true });
    await save([{ id: exam.id, actions: { EXAM_APLY: 0, COUR_APLY: 0 } }]);
    expect(await read('E26A')).toMatchObject({ stage: 'APPLICATION', COUR_APLY: false, EXAM_APLY: false });
  });

  test('revaluation opens after publication only, and that is the step to it', async () => {
    const published = new Date('2026-06-20T04:30:00Z');
    const exam = await prepare('E26A', 'PUBLISHED', { published_at: published });
    await save([{ id: exam.id, actions: { REV_APLY: 1 } }]);
    expect(await read('E26A')).toMatchObject({ stage: 'REVALUATION', REV_APLY: true });
    await prepare('E26A', 'PUBLISHED', { published_at: null });
    const rejected = await save([{ id: exam.id, actions: { REV_APLY: 1 } }]);
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json()).toMatchObject({
      message: 'EVEN-2026-APR: REV_APLY cannot be on before publication.',
    });
  });

  test.each([
    ['REV_APLY', 'VALUATION', 'EVEN-2026-APR: REV_APLY cannot be on before publication.'],
    [
      'EXAM_APLY',
      'CREATED',
      'EVEN-2026-APR: EXAM_APLY can be on from the stage Registration to Application; the exam is in the stage Created.',
    ],
    [
      'COUR_APLY',
      'ROLL_FROZEN',
      'EVEN-2026-APR: COUR_APLY can be on from the stage Registration to Application; the exam is in the stage Roll frozen.',
    ],
    [
      'INTL_APLY',
      'CONSOLIDATED',
      'EVEN-2026-APR: INTL_APLY can be on from the stage Registration to Valuation; the exam is in the stage Consolidated.',
    ],
    [
      'PRACT_APLY',
      'APPLICATION',
      'EVEN-2026-APR: PRACT_APLY can be on from the stage Roll frozen to Valuation; the exam is in the stage Application.',
    ],
  ] as const)('%s in the stage %s is refused in words, and the whole batch with it', async (flag, stage, message) => {
    const exam = await prepare('E26A', stage);
    const other = await prepare('E25N', 'VALUATION');
    const answer = await save([
      { id: other.id, actions: { INTL_APLY: 1 } },
      { id: exam.id, actions: { [flag]: 1, Active_status: 0 } },
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message, errors: [{ field: `1/actions/${flag}`, message }] });
    expect([await read('E26A'), await read('E25N')]).toEqual([exam, other]);
  });

  test('a window left open by history can always be closed', async () => {
    const exam = await prepare('E26A', 'CONSOLIDATED', { intl_aply: true });
    expect((await save([{ id: exam.id, actions: { INTL_APLY: 0 } }])).statusCode).toBe(200);
    expect((await read('E26A')).INTL_APLY).toBe(false);
  });

  test.each([
    ['an exam that does not exist', 422, [{ id: 2_000_000_000, actions: { Active_status: 0 } }], '0/id'],
    ['a number beyond any exam', 422, [{ id: Number.MAX_SAFE_INTEGER, actions: { Active_status: 0 } }], '0/id'],
    ['an unknown flag', 400, [{ id: 1, actions: { drop_table: 1 } }], '0/actions'],
    ['a flag as text', 400, [{ id: 1, actions: { COUR_APLY: '1' } }], '0/actions/COUR_APLY'],
    ['a flag of 2', 400, [{ id: 1, actions: { COUR_APLY: 2 } }], '0/actions/COUR_APLY'],
    ['no flag at all', 400, [{ id: 1, actions: {} }], '0/actions'],
    ['an id as text', 400, [{ id: '1; drop table exam', actions: { COUR_APLY: 1 } }], '0/id'],
  ])('%s is refused and named', async (_what, status, entries, field) => {
    const before = (await api.call('admin', 'GET', '/createExam/allexams')).body;
    const answer = await save(entries);
    expect(answer.statusCode).toBe(status);
    const { errors } = answer.json<{ errors: { field: string }[] }>();
    expect(errors.some((error) => error.field.startsWith(field))).toBe(true);
    expect((await api.call('admin', 'GET', '/createExam/allexams')).body).toBe(before);
  });

  test('the same exam twice in one batch is refused', async () => {
    const exam = await prepare('E26A', 'APPLICATION');
    const entry = { id: exam.id, actions: { COUR_APLY: 1 } };
    const answer = await save([entry, { ...entry, actions: { COUR_APLY: 0 } }]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ message: 'Name each row once.' }] });
    expect(await read('E26A')).toEqual(exam);
  });

  test('two clerks at once, each with another flag: both stand', async () => {
    const exam = await prepare('E26A', 'APPLICATION');
    const answers = await Promise.all([
      save([{ id: exam.id, actions: { COUR_APLY: 1 } }], 'admin'),
      save([{ id: exam.id, actions: { EXAM_APLY: 1 } }], 'admin2'),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(await read('E26A')).toMatchObject({
      COUR_APLY: true,
      EXAM_APLY: true,
      row_version: exam.row_version + 2,
    });
  });
});

describe('stages', () => {
  test('the office reads who took which step, when and why', async () => {
    const exam = await prepare('E26A', 'REGISTRATION', { cour_aply: true });
    const answer = await move(exam, { to: 'APPLICATION', row_version: exam.row_version });
    expect(answer.statusCode).toBe(200);
    const list = (await api.call('admin', 'GET', '/control/stages')).json<ExamSteps[]>();
    const entry = list.find((row) => row.exam.id === exam.id)!;
    expect(entry).toEqual(answer.json());
    expect(entry.exam).toMatchObject({
      stage: 'APPLICATION',
      COUR_APLY: true,
      row_version: exam.row_version + 1,
    });
    const name = (await api.clone.pools.owner('app_user').where({ login: '501' }).first('name')).name;
    expect(entry.log.at(-1)).toMatchObject({
      from_stage: 'REGISTRATION',
      to_stage: 'APPLICATION',
      by: name,
      note: null,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await audits(exam))[0]).toMatchObject({
      action: 'EXAM_STAGE_MOVED',
      before: { stage: 'REGISTRATION' },
      after: { stage: 'APPLICATION' },
    });
  });

  test('going back needs a reason, keeps it, and closes applications', async () => {
    const exam = await prepare('E26A', 'APPLICATION', { cour_aply: true, exam_aply: true });
    const back = { to: 'REGISTRATION', row_version: exam.row_version };
    const without = await move(exam, back);
    expect(without.statusCode).toBe(422);
    expect(without.json()).toMatchObject({ errors: [{ field: 'note' }] });
    for (const note of ['   ', 'x'.repeat(10_000), 'because\u202E of']) {
      const rejected = await move(exam, { ...back, note });
      expect(rejected.statusCode).toBe(400);
      expect(rejected.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('note');
    }
    expect(await read('E26A')).toEqual(exam);
    const note = 'Two colleges of Salem still register.';
    const answer = await move(exam, { ...back, note: `  ${note} ` });
    expect(answer.json<ExamSteps>().exam).toMatchObject({ stage: 'REGISTRATION', COUR_APLY: true, EXAM_APLY: false });
    expect(answer.json<ExamSteps>().log.at(-1)).toMatchObject({ note });
    expect((await audits(exam))[0]).toMatchObject({
      before: { stage: 'APPLICATION', EXAM_APLY: true },
      after: { stage: 'REGISTRATION', EXAM_APLY: false, note },
    });
  });

  test('two people at once: the second is told that the exam has changed', async () => {
    const exam = await prepare('E26A', 'REGISTRATION');
    const forward = { to: 'APPLICATION', row_version: exam.row_version };
    const answers = await Promise.all([move(exam, forward), move(exam, forward, 'admin2')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const rejected = answers.find((answer) => answer.statusCode === 409)!;
    expect(rejected.json()).toMatchObject({ conflict: { theirs: { stage: 'APPLICATION' } } });
  });

  test.each([
    ['CREATED', 'APPLICATION'],
    ['APPLICATION', 'CREATED'],
    ['APPLICATION', 'PUBLISHED'],
    ['VALUATION', 'REGISTRATION'],
    ['REGISTRATION', 'REGISTRATION'],
  ] as const)('there is no step from %s to %s', async (from, to) => {
    const exam = await prepare('E26A', from);
    const before = await steps(exam);
    const answer = await move(exam, { to, note: 'please', row_version: exam.row_version });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toContain('EVEN-2026-APR is in the stage');
    expect(await read('E26A')).toEqual(exam);
    expect(await steps(exam)).toEqual(before);
  });

  test('an exam that does not exist is not found', async () => {
    for (const id of [999_999, 9_999_999_999]) {
      const answer = await move({ id }, { to: 'REGISTRATION', row_version: 1 });
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('an exam named by a text', () => {
  test.each([
    ['E25N', 'ODD-2025-NOV'],
    ['C25N', 'ODD-2025-NOV'],
    ['S25N', 'ODD-2025-NOV'],
    ['ODD-2025-NOV', 'ODD-2025-NOV'],
    ['ODD-NOV-2025', 'ODD-2025-NOV'],
    ['EVEN-2026-APR', 'EVEN-2026-APR'],
  ])('[S3-ENT-EXAM-02] %s is %s, for every role', async (text, name) => {
    const { office, college, camp } = api.clone.pools;
    for (const db of [office, college, camp]) expect(await examByName(db, text)).toMatchObject({ exam_name: name });
  });

  test.each([
    'E99N',
    'EVEN-2025-NOV',
    'ODD-2025-APR',
    'R25N',
    '',
    "E25N'; drop table exam; --",
    "' or true --",
    'E25N%',
    'E25N\u0000',
    '1',
    'x'.repeat(40),
  ])('%j is none', async (text) => {
    await expect(examByName(api.clone.pools.office, text)).rejects.toMatchObject({
      status: 404,
      message: 'No Exam Detected!!!',
    });
    expect(await api.clone.pools.owner('exam').first()).toBeDefined();
  });
});
