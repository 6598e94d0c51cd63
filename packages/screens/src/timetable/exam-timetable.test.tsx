import { screen, waitFor, within } from '@testing-library/react';
import { listAllExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import {
  listExamTimetable,
  saveExamTimetable,
  type ExamPaper,
} from '@thervu/contracts/timetable/exam-timetable-contract';
import { answerFromNowOn, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { tableFile, sheetOf } from '@thervu/ui/print/table-file';
import { timetable } from '@thervu/words/compiled/timetable';
import { createTranslate } from '@thervu/words/say';
import { ExamTimetableScreen } from './ExamTimetableScreen';
import { daysOf } from './exam-days';
import { readTimetable } from './read-timetable-file';

const t = createTranslate('en', timetable.en);
const exam: Exam = {
  id: 6,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: true,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'APPLICATION',
  row_version: 7,
};
const paper = (p_code: string, examdate: string | null, candidates = 40): ExamPaper => ({
  p_code,
  p_name: `Paper ${p_code}`,
  sem: 2,
  degrees: ['B.Com. Commerce'],
  candidates,
  examdate,
  examsession: examdate === null ? null : 'FN',
  row_version: examdate === null ? 0 : 3,
});
const papers = [paper('23UCOCT03', '2026-04-06'), paper('23UTALT02', '2026-04-06', 60), paper('23UEGEN02', null)];
const loaded = { exam_name: exam.exam_name, stage: exam.stage, open: true, revision: 1, papers };
const api = [reply(listAllExams, [exam]), reply(listExamTimetable, loaded)];
const none = { pairs: [], students_total: 0, students: [] };
const change = {
  p_code: '23UEGEN02',
  p_name: 'English',
  before: null,
  after: { examdate: '2026-04-07', examsession: 'AN' as const },
};
const preview = {
  message: '1 paper would change.',
  changes: [change],
  days_off: [],
  clashes: none,
  revision: 1,
  revises: false,
};

interface Line {
  code: string;
  day: string | null;
  session: string | null;
}
async function workbook(lines: Line[]): Promise<File> {
  const sheet = sheetOf<Line>({
    name: 'Time table',
    rows: lines,
    about: 'Time table of EVEN-2026-APR',
    columns: [
      { key: 'day', header: 'Day', cell: ({ day }) => day, written: ({ day }) => day, sortBy: ({ day }) => day },
      { key: 'session', header: 'Session', cell: ({ session }) => session, written: ({ session }) => session },
      { key: 'code', header: 'Paper Code', cell: ({ code }) => code },
    ],
  });
  const bytes = await (await tableFile([sheet])).arrayBuffer();
  return new File([new Uint8Array(bytes)], 'time-table.xlsx');
}
const choose = async (user: ReturnType<typeof renderScreen>['user'], file: File) => {
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
};

test('days stand in their order with the papers and candidates of each session', () => {
  expect(daysOf([...papers, { ...paper('X', '2026-04-03', 5), examsession: 'AN' }])).toEqual([
    { day: '2026-04-03', FN: { codes: [], candidates: 0 }, AN: { codes: ['X'], candidates: 5 } },
    { day: '2026-04-06', FN: { codes: ['23UCOCT03', '23UTALT02'], candidates: 100 }, AN: { codes: [], candidates: 0 } },
  ]);
});

test.each([
  [new Date('2026-04-07T00:00:00Z'), '2026-04-07'],
  [46119, '2026-04-07'],
  ['07-04-2026', '2026-04-07'],
  ['7/4/2026', '2026-04-07'],
])('a day written as %s is 7 April', (day, examdate) => {
  const { papers: read, problems } = readTimetable(
    [
      ['Paper Code', 'Day', 'Session'],
      ['23uegen02', day, 'an'],
    ],
    papers,
    t,
  );
  expect([read, problems]).toEqual([[{ p_code: '23UEGEN02', examdate, examsession: 'AN', row_version: 0 }], []]);
});

test('rows without a day are left alone; what cannot be read is named by its row, and nothing is guessed', () => {
  const {
    papers: read,
    problems,
    withoutDay,
  } = readTimetable(
    [
      ['Paper Code', 'Day', 'Session'],
      ['23UCOCT03', '', ''],
      ['23UTALT02', '31-02-2026', 'FN'],
      ['23UEGEN02', '07-04-2026', ''],
      ['NOSUCH99', '07-04-2026', 'FN'],
      ['23UCOCT03', '08-04-2026', 'FN'],
      ['Time table of EVEN-2026-APR'],
    ],
    papers,
    t,
  );
  expect([read, withoutDay]).toEqual([[], 1]);
  expect(problems.map(({ row }) => row)).toEqual([3, 4, 5, 6]);
  expect(readTimetable([['Paper', 'Date']], papers, t).problems[0]!.text).toBe(
    'The columns Paper Code, Day, Session are missing.',
  );
});

test('a file is shown with what it would change, and saved as it was shown', async () => {
  const { user } = renderScreen(<ExamTimetableScreen />, {
    as: 'admin',
    api: [...api, reply(saveExamTimetable, preview)],
  });
  await screen.findByRole('table', { name: 'Time table by paper' });
  await choose(
    user,
    await workbook([
      { code: '23UEGEN02', day: '2026-04-07', session: 'AN' },
      { code: '23UCOCT03', day: null, session: null },
    ]),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Save the time table of this file?' });
  expect(within(dialog).getByText('Papers without a day in the file: 1. They stay as they are.')).toBeVisible();
  expect(requests(saveExamTimetable)).toMatchObject([
    {
      body: {
        apply: false,
        papers: [{ p_code: '23UEGEN02', examdate: '2026-04-07', examsession: 'AN', row_version: 0 }],
      },
    },
  ]);
  answerFromNowOn(reply(saveExamTimetable, { ...preview, message: '1 paper of EVEN-2026-APR saved.' }));
  await user.dblClick(within(dialog).getByRole('button', { name: 'Save 1 paper' }));
  expect(await screen.findByText('1 paper of EVEN-2026-APR saved.')).toBeVisible();
  await waitFor(() => expect(requests(saveExamTimetable)).toHaveLength(2));
  expect(requests(saveExamTimetable)[1]!.body).toMatchObject({ apply: true, expected: 1, acknowledgeClashes: false });
});

test('clashes are named before they are accepted', async () => {
  const pair = {
    p_code: '23UCOCT03',
    other_code: '23UEGEN02',
    examdate: '2026-04-06',
    examsession: 'FN' as const,
    students: 12,
    acknowledged: false,
  };
  const met = { ...preview, clashes: { pairs: [pair], students_total: 12, students: [] } };
  const { user } = renderScreen(<ExamTimetableScreen />, { as: 'admin', api: [...api, reply(saveExamTimetable, met)] });
  await screen.findByRole('table', { name: 'Time table by paper' });
  await choose(user, await workbook([{ code: '23UEGEN02', day: '2026-04-06', session: 'FN' }]));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByText(/12 students would write two papers at the same time: 23UCOCT03 and 23UEGEN02 \(12\)/),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Accept the clashes and save 1 paper' }));
  await waitFor(() => expect(requests(saveExamTimetable)[1]!.body).toMatchObject({ acknowledgeClashes: true }));
});

test('an exam whose stage has passed its time table is shown and takes no file', async () => {
  const shut = { ...loaded, stage: 'CONDUCT' as const, open: false };
  renderScreen(<ExamTimetableScreen />, { as: 'admin', api: [api[0]!, reply(listExamTimetable, shut)] });
  expect(await screen.findByText(/cannot be changed in the stage/)).toBeVisible();
  expect(document.querySelector('input[type="file"]')).toBeNull();
});
