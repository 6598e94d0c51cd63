import type { ResultExplanation, RunRow } from '@thervu/contracts/result-run/result-run-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { resultRunSetup, ROWS, theory } from '../../testing/result-desk';
import type { PlantedPaper, PlantedRow } from '../../testing/result-exam';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const setup = resultRunSetup(api, 2060);
const { path, processing, openRun, finished, discard, release } = setup;
const message = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;

describe('averages and classes', () => {
  const paper = (n: number, credit: number) => theory(`AVG00${n}`, { credit });
  const extension: PlantedPaper = {
    ...theory('AVGEXT'),
    p_type: 'TRAINING',
    scheme: 'COMPLETION',
    credit: 1,
    no_credit: 'Y',
    intl_max: 0,
    extl_max: 0,
    extl_min: 0,
  };
  const credits = [4, 4, 3, 2];
  const totals = (student: number, marks: number[], overrides: Partial<PlantedRow> = {}): PlantedRow[] =>
    marks.map((total, index) => ({
      paper: paper(index, credits[index] ?? 4),
      student,
      intl: total - Math.min(total, 70),
      ext: Math.min(total, 70),
      ...overrides,
    }));
  const activity = (student: number): PlantedRow => ({ paper: extension, student, intl: 0, ext: null });

  test('4/72, 4/65, 3/80, 2/40 and a paper not passed make 6.68 and no class; a class comes with the last paper', async () => {
    const ownEntry = await setup.another();
    await ownEntry.withOwnDegree('UG', 6);
    await ownEntry.plant([
      ...totals(0, [72, 65, 80, 40]),
      { paper: theory('AVG004'), student: 0, intl: 5, ext: 20 },
      activity(0),
      ...[...totals(1, [80, 80, 80, 80, 80]), activity(1)],
      ...[...totals(2, [80, 80, 80, 80, 80], { attempt: 2 }), activity(2)],
      ...totals(3, [80, 80, 80, 80, 80]),
      ...[...totals(4, [45, 45, 45, 44, 45]), activity(4)],
      // 7.995: the class is read from the rounded average
      ...[...totals(5, [80, 80, 80, 80, 80]).slice(1), { ...totals(5, [80])[0]!, intl: 10, ext: 69 }, activity(5)],
    ]);
    setup.exam = ownEntry;
    await finished();
    const rows = await db()('result_standing').where({ exam_id: ownEntry.examId }).orderBy('reg_no');
    expect(
      rows.map((row) => [
        row.gpa,
        row.cgpa,
        row.credits,
        row.open_papers,
        row.completed,
        row.class_letter,
        row.class_label,
      ]),
    ).toEqual([
      ['6.68', '6.68', 13, 1, false, null, null],
      ['8.00', '8.00', 17, 0, true, 'D+', 'First Class with Distinction'],
      ['8.00', '8.00', 17, 0, true, 'D+', 'First Class'],
      ['8.00', '8.00', 17, 0, false, null, null],
      ['4.49', '4.49', 17, 0, true, 'C', 'Third Class'],
      ['7.98', '7.98', 17, 0, true, 'D', 'First Class with Distinction'],
    ]);
  });
});

describe('moderation', () => {
  const propose = (body: object, as: Person = 'admin') =>
    api.call(as, 'POST', path('/moderation'), {
      scope: 'PAPER',
      p_code: 'RUN001',
      max_marks: 2,
      order_no: 'Mod/7',
      note: null,
      ...body,
    });

  test('is off until an order was approved by another officer; then it is a line of its own, up to the pass mark', async () => {
    expect((await finished()).counts!.moderated).toBe(0);
    await discard(await openRun());
    const made = await propose({});
    expect(made.statusCode).toBe(200);
    const { id } = made.json<{ id: number }>();
    expect((await finished()).counts!.moderated).toBe(0);
    await discard(await openRun());
    const ownEntry = await api.call('admin', 'POST', `/control/moderation/${id}/approve`);
    expect([ownEntry.statusCode, message(ownEntry)]).toEqual([
      403,
      'The officer who proposed an order does not approve it.',
    ]);
    expect((await api.call('admin2', 'POST', `/control/moderation/${id}/approve`)).statusCode).toBe(200);
    const run = await finished();
    expect(run.counts).toMatchObject({ moderated: 2, RA: 4 });
    const { items } = (await api.call('admin', 'GET', `/control/result-runs/${run.id}/rows/MODERATED`)).json<{
      items: RunRow[];
    }>();
    expect(
      items.map(({ reg_no, ext_mark, moderation, total_mark, sentence }) => [
        reg_no,
        ext_mark,
        moderation,
        total_mark,
        sentence,
      ]),
    ).toEqual([
      [
        setup.exam.regNo('UG', 3),
        28,
        2,
        50,
        'Passed: external mark 30 (minimum 30), internal mark 20 (minimum 0) and total 50 (minimum 40) (with 2 of moderation, order Mod/7).',
      ],
      [
        setup.exam.regNo('UG', 4),
        29,
        1,
        50,
        'Passed: external mark 30 (minimum 30), internal mark 20 (minimum 0) and total 50 (minimum 40) (with 1 of moderation, order Mod/7).',
      ],
    ]);
    const page = (list: string, after = '') =>
      api.call('admin', 'GET', `/control/result-runs/${run.id}/${list}?size=1${after && `&after=${after}`}`);
    const first = (await page('rows/MODERATED')).json<{ items: RunRow[]; next: string }>();
    const second = (await page('rows/MODERATED', first.next)).json<{ items: RunRow[]; next: null }>();
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.next).toBeNull();
    // places no page has given out
    for (const after of ['-9223372036854775809', '1e400', '1.5'])
      for (const list of ['rows/MODERATED', 'differences'])
        expect([list, after, (await page(list, after)).statusCode]).toEqual([list, after, 422]);
    expect((await api.call('admin', 'POST', `/control/moderation/${id}/withdraw`)).statusCode).toBe(200);
    expect((await openRun()).stale).toEqual(['Since the run: 1 moderation orders.']);
  });

  test.each([
    ['a paper nobody writes', { p_code: 'NOPE99' }, 'p_code', 422],
    ['no paper', { p_code: null }, 'p_code', 422],
    ['a paper for every student', { scope: 'STUDENT' }, 'p_code', 422],
    ['six marks', { max_marks: 6 }, 'max_marks', 400],
    ['half a mark', { max_marks: 1.5 }, 'max_marks', 400],
    ['a hidden sign in its number', { order_no: 'M​1' }, 'order_no', 400],
    ['a statement for a paper', { p_code: "X'; drop table" }, 'p_code', 400],
    ['a number of 10,000 signs', { order_no: 'M'.repeat(10_000) }, 'order_no', 400],
  ])('an order with %s is refused at its field', async (_, body, field, status) => {
    const answer = await propose(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(field);
    expect(await db()('moderation').where({ exam_id: setup.exam.examId })).toEqual([]);
  });

  test('two orders for one paper are one too many, also at once', async () => {
    const answers = await Promise.all([propose({}), propose({ order_no: 'Mod/8' }, 'admin2')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the way back into the valuation', () => {
  test('needs a reason and two officers, and unlocks the camps', async () => {
    await db()('exam').where({ id: setup.exam.examId }).update({ camp_locked_at: new Date() });
    const ask = (as: Person, reason: string) => api.call(as, 'POST', path('/reopening'), { reason });
    expect((await ask('admin', ' ')).statusCode).toBe(400);
    expect((await ask('admin', 'A bundle was found')).statusCode).toBe(200);
    expect((await ask('admin2', 'Another')).statusCode).toBe(409);
    const { reopening } = await processing('admin2');
    expect(reopening).toMatchObject({ reason: 'A bundle was found', mine: false });
    const agree = (as: Person) => api.call(as, 'POST', `/control/reopenings/${reopening!.id}/agree`);
    expect((await agree('admin')).statusCode).toBe(403);
    expect((await processing()).stage).toBe('CONSOLIDATED');
    const [first, other] = await Promise.all([agree('admin2'), agree('admin2')]);
    expect([first.statusCode, other.statusCode].sort()).toEqual([200, 422]);
    expect((await processing()).stage).toBe('VALUATION');
    const { camp_locked_at } = await db()('exam').where({ id: setup.exam.examId }).first('camp_locked_at');
    expect(camp_locked_at).toBeNull();
    const log = await db()('exam_stage_log').where({ exam_id: setup.exam.examId }).orderBy('id', 'desc').first();
    expect(log).toMatchObject({
      from_stage: 'CONSOLIDATED',
      to_stage: 'VALUATION',
      note: 'A bundle was found',
    });
  });

  test('is shut while results stand that were made from these marks, and can be declined', async () => {
    const run = await finished();
    const shut = await api.call('admin', 'POST', path('/reopening'), { reason: 'x' });
    expect([shut.statusCode, message(shut)]).toEqual([
      422,
      'Results have been made from these marks: discard the run first.',
    ]);
    await discard(run);
    expect((await api.call('admin', 'POST', path('/reopening'), { reason: 'x' })).statusCode).toBe(200);
    const { reopening } = await processing();
    expect((await api.call('admin2', 'POST', `/control/reopenings/${reopening!.id}/withdraw`)).statusCode).toBe(200);
    expect((await processing()).reopening).toBeNull();
    expect((await api.call('admin2', 'POST', `/control/reopenings/${reopening!.id}/agree`)).statusCode).toBe(422);
  });
});

describe('why a result is what it is', () => {
  const explain = (as: Person, regNo: string) => api.call(as, 'GET', `/result-explanations/${regNo}`);
  const pick = (answer: Awaited<ReturnType<typeof explain>>, code: string) =>
    answer
      .json<ResultExplanation>()
      .rows.find(({ p_code, exam_name }) => p_code === code && exam_name === setup.exam.name);

  test('is told to the office at once, and to the college of the student once it is released', async () => {
    const failedRegNo = ROWS.map(({ student }) => setup.exam.regNo('UG', student)).find((regNo) =>
      regNo.includes('101'),
    )!;
    const run = await finished();
    const office = pick(await explain('admin', failedRegNo), 'RUN002');
    expect(office).toMatchObject({ released: false, result: 'P', grade: expect.any(String) });
    expect(office!.steps.map(({ rule }) => rule)).toEqual(['RULES', 'EXTERNAL', 'INTERNAL', 'TOTAL']);
    expect(pick(await explain('college', failedRegNo), 'RUN002')).toBeUndefined();
    await release(run.id, 1);
    const college = await explain('college', failedRegNo);
    expect(pick(college, 'RUN002')).toMatchObject({ released: true, grade: null, sentence: office!.sentence });
    expect(college.json<ResultExplanation>().standings).toEqual([]);
    const standings = (await explain('admin', failedRegNo)).json<ResultExplanation>().standings;
    expect(standings[0]).toMatchObject({ version: 1, gpa: expect.stringMatching(/^\d\.\d\d$/) });
    const other = await explain('otherCollege', failedRegNo);
    expect([other.statusCode, message(other)]).toEqual([404, 'No Record Found!!!']);
    expect((await explain('admin', 'NOBODY000')).statusCode).toBe(404);
    expect((await explain('admin', 'c2')).statusCode).toBe(400);
  });
});
