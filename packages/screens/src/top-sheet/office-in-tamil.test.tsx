import { act, screen, waitFor } from '@testing-library/react';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { listQpColleges } from '@thervu/contracts/qp-count/qp-count-contract';
import { USUAL_LISTS } from '@thervu/contracts/setting/usual-lists';
import {
  getTopSheets,
  makeBarcodes,
  makeTopSheetPdf,
  type TopSheetState,
} from '@thervu/contracts/top-sheet/top-sheet-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { TopSheetScreen } from './TopSheetScreen';

/** Exams, papers, colleges, districts, the file, and a unit. */
const DISTRICTS = USUAL_LISTS.districts.map(({ label }) => label).join('|');
const DATA = new RegExp(
  `ODD-2025-NOV|EVEN-2026-APR|23PZOO3\\d|Ponni College|TopSheetData\\.xlsx|\\bmm\\b|${DISTRICTS}`,
  'g',
);
const left = () => latinLeft(DATA);
const exam: Exam = {
  id: 3,
  exam_tbl: 'E25N',
  camp_tbl: 'C25N',
  etype: 'ODD',
  eyear: 2025,
  emonth: 'NOV',
  exam_name: 'ODD-2025-NOV',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'SCHEDULED',
  row_version: 1,
};
const early: Exam = { ...exam, id: 4, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' };
const state = (overrides: Partial<TopSheetState> = {}): TopSheetState => ({
  exam_tbl: 'E25N',
  exam_name: 'ODD-2025-NOV',
  stage: 'SCHEDULED',
  eligible: 1200,
  missing: 1200,
  void: 0,
  generated_at: null,
  papers: 40,
  telling: [],
  days: ['2025-11-03', '2025-11-04'],
  job: null,
  ...overrides,
});

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(...api: ReturnType<typeof reply>[]) {
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(<TopSheetScreen open={() => undefined} />, {
      as: 'admin',
      api: [
        reply(listExams, [exam, early]),
        reply(listQpColleges, [{ Colcode: '101', Colname: 'Ponni College', District: 'Salem' }]),
        ...api,
      ],
    }));
  });
  await screen.findByRole('heading', { level: 1, name: 'மேலுறைத் தாள் விவர உருவாக்கம்' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^தேர்வு( \*)?$/ })).toHaveValue('E25N'));
  return user;
}

test.each([
  ['before the first numbers', state()],
  ['without a confirmed paper', state({ eligible: 0, missing: 0 })],
  [
    'with all numbers, void ones, and papers of few candidates',
    state({
      missing: 0,
      void: 3,
      generated_at: '2025-10-25T05:00:00Z',
      telling: [
        { P_code: '23PZOO31', count: 4, colleges: 'one' },
        { P_code: '23PZOO32', count: 9, colleges: 'several' },
      ],
    }),
  ],
])('Generate Barcode says nothing in English %s', async (_when, found) => {
  await open(reply(getTopSheets, found));
  await screen.findByRole('list', { name: 'மறை எண்கள்' });
  await waitFor(() => expect(left()).toEqual([]));
});

test('an exam in another stage is said in Tamil, with the stages', async () => {
  const user = await open(reply(getTopSheets, state()));
  await user.selectOptions(screen.getByRole('combobox', { name: /^தேர்வு( \*)?$/ }), 'EVEN-2026-APR');
  await screen.findByText(/^EVEN-2026-APR இப்போது விண்ணப்பம் கட்டத்தில் உள்ளது/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('refusals of the server are said in Tamil: work that runs, and a college without numbers', async () => {
  const user = await open(
    reply(getTopSheets, state({ missing: 0 })),
    rejection(makeBarcodes, 409, {
      message: 'The top sheets of ODD-2025-NOV are being made as a whole. Wait for them, or cancel that work first.',
    }),
    rejection(makeTopSheetPdf, 422, {
      message: 'No script of college 101 has a number for ODD-2025-NOV on 03-11-2025.',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'பட்டைக் குறியீடுகளை உருவாக்கு' }));
  await screen.findByText(/^ODD-2025-NOV மேலுறைத் தாள்கள் முழுவதும் உருவாக்கப்படுகின்றன/);
  await waitFor(() => expect(left()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'ஒட்டுத்தாள்கள் PDF' }));
  await screen.findByText('ஒரு கல்லூரியைத் தேர்ந்தெடுங்கள்.');
  await user.selectOptions(screen.getByRole('combobox', { name: /^கல்லூரி/ }), '101');
  await user.click(screen.getByRole('button', { name: 'ஒட்டுத்தாள்கள் PDF' }));
  await screen.findByText(/^03-11-2025 அன்று ODD-2025-NOV தேர்வில் கல்லூரி 101/);
  await waitFor(() => expect(left()).toEqual([]));
});
