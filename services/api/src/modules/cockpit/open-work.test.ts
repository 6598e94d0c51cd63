import type { OpenPaper } from '@thervu/contracts/cockpit/open-paper-contract';
import { MAX_SUGGESTIONS, type Suggestion } from '@thervu/contracts/cockpit/suggestion-contract';
import type { MarkPaper, MarkRow } from '@thervu/contracts/mark/mark-contract';
import type { ConfirmRow } from '@thervu/contracts/registration/application-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { markData, OPEN_EXAM, SEM } from '../../testing/mark-test-queries';

const api = apiUnderTest();
const data = markData(() => api.clone.pools.owner);
const owner = () => api.clone.pools.owner;

interface Counted<Item> {
  waiting: boolean;
  items: Item[];
}

/** Asks again while it is being counted, as the page does. */
async function read<Item>(as: Person, path: string): Promise<Item[]> {
  for (;;) {
    const answer = await api.call(as, 'GET', path);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    const { waiting, items } = answer.json<Counted<Item>>();
    if (!waiting) return items;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const suggested = (work: string, as: Person = 'college') => read<Suggestion>(as, `/suggestions/${work}`);
const openPapers = (as: Person = 'college') => read<OpenPaper>(as, '/open-papers');

/** Another process has counted nothing yet: what another test kept is not answered. */
const fresh = async () => {
  await api.app.close();
  api.app = await api.build();
};

const EXAM = 'E26A';
let degree: number;
let examId: number;
beforeAll(async () => {
  degree = await data.degree();
  examId = await data.examId();
});
beforeEach(async () => {
  await data.open({ intl_aply: true, pract_aply: false, cour_aply: true, exam_aply: true, stage: 'APPLICATION' });
  await fresh();
});

/** Papers of the exam whose windows the tests open; another one has some of its own. */
const internalPapers = async () =>
  (await openPapers()).filter(({ kind, exam }) => kind === 'INTERNAL_MARKS' && exam === EXAM);

const day = (code: string, examdate: string) =>
  owner()('exam_timetable')
    .insert({ exam_id: examId, p_code: code, sem: SEM, examdate, examsession: 'FN' })
    .onConflict(['exam_id', 'p_code'])
    .merge();

test('every open paper has as many marks missing as the list it opens', async () => {
  const papers = await internalPapers();
  expect(papers.length).toBeGreaterThan(5);
  for (const { degree: deg, sem, exam, paper, missing, students } of papers) {
    const listed = (await api.call('college', 'GET', `/examapp/fetchpaperlist/${deg}/${sem}/101/${exam}`)).json<
      MarkPaper[]
    >();
    const found = listed.find(({ P_code }) => P_code === paper)!;
    expect([paper, missing, students]).toEqual([paper, found.students - found.entered, found.students]);
  }
});

test.each([
  ['college', '101'],
  ['otherCollege', '102'],
] as const)(
  'a paper of the due list of %s is found in the selects by its own degree and semester; an even exam has none of an odd one',
  async (as, code) => {
    const papers = (await openPapers(as)).filter(({ kind, exam }) => kind === 'INTERNAL_MARKS' && exam === EXAM);
    expect(papers.length).toBeGreaterThan(1);
    const offered = async (deg: number, sem: number) =>
      (await api.call(as, 'GET', `/examapp/fetchpaperlist/${deg}/${sem}/${code}/${EXAM}`))
        .json<MarkPaper[]>()
        .map(({ P_code }) => P_code);
    for (const { degree: deg, sem, paper } of papers) expect(await offered(deg, sem)).toContain(paper);
    // what the pictures of a clerk's morning chose until now: the first degree, the first semester
    expect(papers.map(({ sem }) => sem)).not.toContain(1);
    expect(await offered(papers[0]!.degree, 1)).toEqual([]);
  },
);

test('the earliest day of the time table comes first, papers without a day last, the most missing before the others', async () => {
  const [first, second] = (await internalPapers()).filter(({ degree: deg }) => deg === degree).slice(-2);
  await day(first!.paper, '2026-04-02');
  await day(second!.paper, '2026-04-01');
  await fresh();
  const papers = (await openPapers()).filter(({ kind }) => kind === 'INTERNAL_MARKS');
  const codes = papers.map(({ paper }) => paper);
  expect(codes.indexOf(second!.paper)).toBeLessThan(codes.indexOf(first!.paper));
  const days = papers.map(({ on }) => on ?? '9');
  expect(days).toEqual([...days].sort());
  for (const [index, { on, missing }] of papers.entries()) {
    const next = papers[index + 1];
    if (next && next.on === on) expect(missing).toBeGreaterThanOrEqual(next.missing);
  }
  const offered = await suggested('INTERNAL_MARKS');
  expect(offered).toHaveLength(MAX_SUGGESTIONS);
  expect(offered.map(({ paper, count, on }) => ({ paper, count, on }))).toEqual(
    papers.slice(0, MAX_SUGGESTIONS).map(({ paper, missing, on }) => ({ paper, count: missing, on })),
  );
});

test('who saves a mark reads the new count at once, and other processes within a minute', async () => {
  const [{ paper, degree: deg, sem, missing } = {} as OpenPaper] = await internalPapers();
  const other = await api.build();
  const path = `/examapp/getExamIntMark/${deg}/${sem}/101/${paper}/${OPEN_EXAM}`;
  const rows = (await api.call('college', 'GET', path)).json<MarkRow[]>();
  const row = rows.find(({ Intl_mark, carried }) => Intl_mark === null && !carried)!;
  const body = [{ exam: OPEN_EXAM, Reg_No: row.Reg_No, P_code: paper, Sem: sem, Int_mark: 9 }];
  const saved = await api.call('college', 'POST', '/campDummy/update-intl-mark', body);
  expect(saved.statusCode).toBe(200);
  const now = (await internalPapers()).find((item) => item.paper === paper && item.degree === deg);
  expect(now?.missing ?? 0).toBe(missing - 1);
  await other.close();
});

test('a paper with final marks, or without an open window, is not offered', async () => {
  const [{ paper } = {} as OpenPaper] = await internalPapers();
  const [user] = await owner()('app_user').where({ login: '101' }).select<{ id: number }[]>('id');
  await owner()('paper_lock').insert({
    exam_id: examId,
    colcode: '101',
    p_code: paper,
    kind: 'INTERNAL',
    locked_by: user!.id,
  });
  await fresh();
  const left = await internalPapers();
  expect(left.length).toBeGreaterThan(0);
  expect(left.map((item) => item.paper)).not.toContain(paper);
  await data.open({ intl_aply: false });
  await fresh();
  expect(await internalPapers()).toEqual([]);
  expect((await suggested('INTERNAL_MARKS')).filter(({ exam }) => exam === EXAM)).toEqual([]);
});

test('batches with papers to confirm have as many as the page they lead to, the most first', async () => {
  const batches = await suggested('APPLICATIONS');
  expect(batches.length).toBeGreaterThan(0);
  for (const { degree: deg, sem, batch, exam, count } of batches) {
    const path = `/examapp/exam-confirm-list/${deg}/${sem}/101/${exam}?batch=${batch}`;
    const rows = (await api.call('college', 'GET', path)).json<ConfirmRow[]>();
    expect(rows.filter(({ Ex_confm }) => !Ex_confm)).toHaveLength(count);
  }
  const counts = batches.map(({ count }) => count);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
});

test('absentees are offered paper by paper with a batch that has candidates, the oldest day first', async () => {
  await data.open({ stage: 'CONDUCT' });
  const papers = await data.papers(degree);
  await owner()('exam_application')
    .where({ exam_id: examId, colcode: '101', deg_id: degree, sem: SEM })
    .update({ ex_confm: true });
  await day(papers[0]!.code, '2025-04-03');
  await day(papers[1]!.code, '2025-04-02');
  await fresh();
  const offered = (await suggested('ABSENTEES')).filter(({ exam }) => exam === EXAM);
  const codes = offered.map(({ paper }) => paper);
  expect(codes.indexOf(papers[1]!.code)).toBeGreaterThanOrEqual(0);
  expect(codes.indexOf(papers[1]!.code)).toBeLessThan(codes.indexOf(papers[0]!.code));
  for (const { batch } of offered) expect(batch).toBeGreaterThan(2000);
});

test('a college is offered its own work alone, the office names the college, and a camp is offered nothing', async () => {
  const offices = await suggested('APPLICATIONS', 'admin');
  expect(offices.length).toBeGreaterThan(0);
  for (const { college } of offices) expect(college).toMatch(/^\d{3}$/);
  for (const { college } of await suggested('APPLICATIONS')) expect(college).toBeNull();
  const [papers, others] = await Promise.all([openPapers(), openPapers('otherCollege')]);
  expect(papers).not.toEqual(others);
  expect(await suggested('INTERNAL_MARKS', 'admin')).toEqual([]);
  for (const as of ['campadmin', 'camp'] as const)
    expect((await api.call(as, 'GET', '/suggestions/APPLICATIONS')).statusCode).toBe(403);
  expect((await api.call('admin', 'GET', '/open-papers')).statusCode).toBe(403);
  expect((await api.call('college', 'GET', '/suggestions/LUNCH')).statusCode).toBe(400);
});

test('twenty who ask together get one answer, counted once', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => suggested('INTERNAL_MARKS')));
  expect(new Set(asked.map((items) => JSON.stringify(items))).size).toBe(1);
});

test('batches to register count the students without a paper in the semester they have reached', async () => {
  const batch = 2024;
  const countIn = (list: Suggestion[]) =>
    list.find((item) => item.degree === degree && item.batch === batch && item.sem === SEM)?.count ?? 0;
  expect(countIn(await suggested('REGISTRATIONS'))).toBe(0);
  const students = await owner()('student')
    .where({ colcode: '101', deg_id: degree, admn_acdyr: batch, status: 'ACTIVE' })
    .whereNotExists(
      owner()('mark_history as h')
        .select(owner().raw('1'))
        .join('exam_application as a', (on) => on.on('a.exam_id', 'h.exam_id').on('a.id', 'h.application_id'))
        .where({ 'h.exam_id': examId })
        .whereRaw('a.student_id = student.student_id'),
    )
    .pluck<number[]>('student_id');
  expect(students.length).toBeGreaterThan(10);
  await owner()('exam_application').where({ exam_id: examId }).whereIn('student_id', students).delete();
  await fresh();
  expect(countIn(await suggested('REGISTRATIONS'))).toBe(students.length);
});
