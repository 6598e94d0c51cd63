import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listAllExams, listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { listExamTimetable, saveExamTimetable } from '@thervu/contracts/timetable/exam-timetable-contract';
import {
  checkTimetable,
  copyTimetable,
  getTimetableTerms,
  listTimetablePapers,
  saveExamDetails,
  type TimetableCheck,
  type TimetablePaper,
  type TimetablePapers,
} from '@thervu/contracts/timetable/timetable-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { sheetOf, tableFile } from '@thervu/ui/print/table-file';
import { chooseLanguage } from '@thervu/words';
import { timetable } from '@thervu/words/compiled/timetable';
import { ta } from '@thervu/words/compiled/ta/timetable';
import { createTranslate } from '@thervu/words/say';
import { ExamTimetableScreen } from './ExamTimetableScreen';
import { readTimetable } from './read-timetable-file';
import { TimetableScreen } from './TimetableScreen';

const exam = (overrides: Partial<Exam> = {}): Exam => ({
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: true,
  EXAM_APLY: true,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'APPLICATION',
  row_version: 1,
  ...overrides,
});
const EARLIER = exam({ id: 2, exam_tbl: 'E25A', eyear: 2025, exam_name: 'EVEN-2025-APR', stage: 'VALUATION' });
const paper = (p_code: string, overrides: Partial<TimetablePaper> = {}): TimetablePaper => ({
  p_code,
  p_name: 'Programming',
  p_type: 'THEORY',
  bos: [2023],
  shared_with: [],
  candidates: 12,
  examdate: null,
  examsession: null,
  row_version: 0,
  ...overrides,
});
const papers: TimetablePapers = {
  exam_name: 'EVEN-2026-APR',
  stage: 'APPLICATION',
  degree: 'B.Sc. Computer Science',
  open: true,
  revision: 2,
  papers: [
    paper('23UCS01', { examdate: '2026-04-05', examsession: 'AN', row_version: 2 }),
    paper('23UCS02', { shared_with: ['B.Com. Commerce'] }),
    paper('23UCS03'),
  ],
};
const slot = { examdate: '2026-04-07', examsession: 'AN' as const };
const found: TimetableCheck = {
  exam_name: 'EVEN-2026-APR',
  changes: [{ p_code: '23UCS02', before: null, after: slot, degrees: [] }],
  elsewhere: [{ p_code: '23UCS02', ...slot, degrees: ['B.Com. Commerce'] }],
  stale: [],
  days_off: [{ p_code: '23UCS01', examdate: '2026-04-05', why: 'Sunday' }],
  new_clashes: 1,
  revision: 2,
  revises: false,
  clashes: {
    pairs: [{ p_code: '23UCS01', other_code: '23UCS02', ...slot, students: 7, acknowledged: false }],
    students_total: 7,
    students: [
      {
        reg_no: 'C23UG101CSC004',
        stu_name: 'Demo Nila',
        colcode: '101',
        p_code: '23UCS01',
        other_code: '23UCS02',
        ...slot,
      },
    ],
  },
};
const CLEAN: TimetableCheck = {
  ...found,
  changes: [],
  elsewhere: [],
  days_off: [],
  new_clashes: 0,
  clashes: { pairs: [], students_total: 0, students: [] },
};
const degrees = [
  {
    Deg_id: 7,
    Degree: 'B.Sc.',
    Deg_name: 'Computer Science',
    Deg_level: 'UG',
    Start_yr: 2017,
    tot_sem: 6,
    tot_yr: 3,
    total_credit: 140,
    deg_status: true,
    row_version: 1,
  },
];

/** Names, codes and types of papers, and the file that was chosen. */
const DATA =
  /(EVEN|ODD)-\d{4}-APR|B\.Sc\. Computer Science|B\.Com\. Commerce|Programming|THEORY|23UCS\d+|C23UG\w+|Demo Nila|Pongal|NOSUCH99|time-table|dd-mm-yyyy/g;
const left = () => latinLeft(DATA);
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function show(part: React.ReactElement, options: Parameters<typeof renderScreen>[1]) {
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(part, options);
  });
  return view!.user;
}

describe('Exam Time Table', () => {
  const open = (check: TimetableCheck, loaded = papers) =>
    show(<TimetableScreen />, {
      as: ['timetable.manage'],
      at: '/?level=UG&degree=7&batch=EVEN-2026-APR&sem=2',
      api: [
        reply(listExams, [exam(), EARLIER]),
        reply(listDegreeLevels, [{ degree: 'UG' }]),
        reply(listDegreesOfLevel, degrees),
        reply(getTimetableTerms, {
          max_semester: 8,
          any_semester: false,
          holidays: [{ day: '2026-04-07', name: 'Pongal' }],
        }),
        reply(listTimetablePapers, loaded),
        reply(checkTimetable, check),
      ],
    });
  const date = (code: string) => screen.getByLabelText(`${code} தேர்வு நாள்`);

  test('[DEL-8] nothing of the papers, of what is found about them and of the decision is left in English', async () => {
    const user = await open(found);
    await screen.findByRole('table', { name: 'தாள்கள்' });
    await screen.findByRole('table', { name: 'ஒரே நேரத் தாள்கள்' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('தேர்வுக் கால அட்டவணை');
    await waitFor(() => expect(left()).toEqual([]));
    fireEvent.change(date('23UCS02'), { target: { value: '07-04-2026' } });
    await screen.findByRole('table', { name: 'இரு தாள்கள் உள்ள மாணவர்கள்' });
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'சேமி' }));
    expect((await dialog()).getByRole('button', { name: 'மாற்றி, ஏற்று, சேமி' })).toBeVisible();
    expect(left()).toEqual([]);
    const stale = { ...found, stale: [{ p_code: '23UCS02', theirs: null }] };
    answerFromNowOn(rejection(saveExamDetails, 409, { message: 'x', conflict: { yours: [], theirs: stale } }));
    await user.click((await dialog()).getByRole('button', { name: 'மாற்றி, ஏற்று, சேமி' }));
    await screen.findByRole('dialog', { name: 'வேறொருவர் தாள்களை மாற்றியுள்ளார்' });
    expect(left()).toEqual([]);
  });

  test('[DEL-8] nothing of a date that is none, of a refusal and of a save is left in English', async () => {
    const user = await open(CLEAN);
    await screen.findByText(/^எந்த மாணவருக்கும் ஒரே நேரத்தில் இரு தாள்கள் இல்லை\./);
    fireEvent.change(date('23UCS02'), { target: { value: '31-02-2026' } });
    fireEvent.blur(date('23UCS02'));
    await user.click(screen.getByRole('button', { name: 'சேமி' }));
    expect(await screen.findByText(/^நாளை dd-mm-yyyy என உள்ளிடுங்கள்/)).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
    fireEvent.change(date('23UCS02'), { target: { value: '09-04-2026' } });
    const message = 'Exam time table saved: 2 papers of B.Sc. Computer Science, semester 2, EVEN-2026-APR.';
    answerFromNowOn(reply(saveExamDetails, { message, changed: 2, revision: 2 }));
    await waitFor(() => expect(screen.queryByText('சரிபார்க்கப்படுகிறது…')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'சேமி' }));
    expect(await screen.findByText(/^தேர்வுக் கால அட்டவணை சேமிக்கப்பட்டது/)).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('[DEL-8] nothing of the copy of an earlier time table is left in English', async () => {
    const user = await open(CLEAN);
    const copied = {
      papers: [{ p_code: '23UCS02', p_name: 'Programming', sem: 2, before: slot, after: slot }],
      left: [{ p_code: '23UCS03', sem: 2, reason: 'It has a date in EVEN-2026-APR already.' }],
      revision: 2,
      message: '1 paper of EVEN-2025-APR would be copied to EVEN-2026-APR.',
    };
    answerFromNowOn(reply(copyTimetable, copied));
    await user.click(await screen.findByRole('button', { name: 'முந்தைய தேர்விலிருந்து நகலெடு' }));
    await user.click((await dialog()).getByRole('button', { name: 'நகலெடுக்கப்படுபவற்றைக் காட்டு' }));
    expect(await screen.findByText('முதல் தேர்வு நாளை உள்ளிடுங்கள்.')).toBeVisible();
    await user.type((await dialog()).getByRole('textbox', { name: /முதல் தேர்வு நாள்/ }), '07042026');
    await user.click((await dialog()).getByRole('button', { name: 'நகலெடுக்கப்படுபவற்றைக் காட்டு' }));
    await screen.findByRole('table', { name: 'நகலெடுக்கப்படாதவை' });
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('[DEL-8] an exam past its time table says so in Tamil', async () => {
    await open(CLEAN, { ...papers, open: false, stage: 'CONDUCT', papers: [] });
    expect(await screen.findByText(/கால அட்டவணையை தேர்வு நாட்கள் கட்டத்தில் மாற்ற முடியாது/)).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });
});

describe('Whole Time Table', () => {
  const listed = papers.papers
    .slice(0, 2)
    .map(({ p_code, p_name, candidates, examdate, examsession, row_version }) => ({
      p_code,
      p_name,
      sem: 2,
      degrees: ['B.Com. Commerce'],
      candidates,
      examdate,
      examsession,
      row_version,
    }));
  const loaded = { exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' as const, open: true, revision: 2, papers: listed };
  const open = () =>
    show(<ExamTimetableScreen />, {
      as: 'admin',
      api: [reply(listAllExams, [exam()]), reply(listExamTimetable, loaded)],
    });
  async function choose(user: Awaited<ReturnType<typeof open>>, code: string) {
    const sheet = sheetOf<string>({
      name: 'Time table',
      rows: [code],
      about: 'EVEN-2026-APR',
      columns: (
        [
          ['நாள்', '07-04-2026'],
          ['வேளை', 'AN'],
          ['தாள் குறியீடு', code],
        ] as const
      ).map(([header, text]) => ({ key: header, header, cell: () => text, written: () => text })),
    });
    const bytes = await (await tableFile([sheet])).arrayBuffer();
    const file = new File([new Uint8Array(bytes)], 'time-table.xlsx');
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
  }
  const leftBeside = () => latinLeft(new RegExp(`${DATA.source}|xlsx`, 'g'));

  test('[DEL-8] nothing of the days, of the papers and of the file is left in English', async () => {
    const user = await open();
    await screen.findByRole('table', { name: 'நாள்வாரிக் கால அட்டவணை' });
    await waitFor(() => expect(leftBeside()).toEqual([]));
    await choose(user, 'NOSUCH99');
    await screen.findByRole('table', { name: 'கோப்பின் சிக்கல்கள்' });
    await waitFor(() => expect(leftBeside()).toEqual([]));
    const preview = {
      message: '1 paper would change.',
      changes: [{ p_code: '23UCS02', p_name: 'Programming', before: null, after: slot }],
      days_off: [{ p_code: '23UCS02', examdate: '2026-04-07', why: 'Sunday, Pongal' }],
      clashes: found.clashes,
      revision: 1,
      revises: true,
    };
    answerFromNowOn(reply(saveExamTimetable, preview));
    await choose(user, '23UCS02');
    await screen.findByRole('dialog', { name: 'இந்தக் கோப்பின் கால அட்டவணையைச் சேமிக்கலாமா?' });
    await waitFor(() => expect(leftBeside()).toEqual([]));
    answerFromNowOn(reply(saveExamTimetable, { ...preview, message: '1 paper of EVEN-2026-APR saved.' }));
    await user.click((await dialog()).getByRole('button', { name: 'மோதல்களை ஏற்று 1 தாளைச் சேமி' }));
    expect(await screen.findByText('EVEN-2026-APR தேர்வின் 1 தாள் சேமிக்கப்பட்டது.')).toBeVisible();
    await waitFor(() => expect(leftBeside()).toEqual([]));
  });

  test('a list saved in either language is read where Tamil is chosen', () => {
    const t = createTranslate('ta', ta);
    const english = createTranslate('en', timetable.en);
    for (const named of [t, english]) {
      const head = [named('day'), named('session'), named('paper-code')];
      expect(readTimetable([head, ['07-04-2026', 'AN', '23UCS02']], listed, t)).toEqual({
        papers: [{ p_code: '23UCS02', examdate: '2026-04-07', examsession: 'AN', row_version: 0 }],
        problems: [],
        withoutDay: 0,
      });
    }
  });
});
