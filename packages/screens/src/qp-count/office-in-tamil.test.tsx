import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import {
  freezeQpCounts,
  getQpOrder,
  listCollegeQpCounts,
  listQpColleges,
  listQpCounts,
  type QpOrder,
} from '@thervu/contracts/qp-count/qp-count-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { QpCollegeCountScreen } from './QpCollegeCountScreen';
import { QpCountScreen } from './QpCountScreen';

/** Exams, papers, colleges, the file, and who has frozen the counts. */
const DATA = /ODD-2025-NOV|EVEN-2026-APR|23UCOM\d\d|Ponni College|Salem|QPCount\.xlsx|Controller/g;
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
const other: Exam = { ...exam, id: 4, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR' };
const order = (overrides: Partial<QpOrder> = {}): QpOrder => ({
  exam_name: 'ODD-2025-NOV',
  stage: 'SCHEDULED',
  frozen: null,
  rows: [
    {
      P_code: '23UCOM11',
      Sem: 1,
      count: 9,
      excess: 1,
      total: 10,
      packed: 10,
      print: 10,
      live: 12,
      additional: 10,
    },
  ],
  ...overrides,
});
const frozen = order({ frozen: { run_no: 1, at: '2025-10-20T05:00:00Z', by: 'Controller' } });
const counts = [{ P_code: '23UCOM11', Sem: 1, count: 9 }];

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(ui: ReactElement, ...api: ReturnType<typeof reply>[]) {
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(ui, { as: 'admin', api: [reply(listExams, [exam, other]), ...api] }));
  });
  return user;
}

test.each([
  ['counted live', order()],
  ['frozen', frozen],
  ['frozen by nobody who is named', order({ frozen: { run_no: 1, at: '2025-10-20T05:00:00Z', by: null } })],
])('QP Count says nothing in English: %s, on the screen and on paper', async (_what, found) => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const user = await open(<QpCountScreen />, reply(listQpCounts, counts), reply(getQpOrder, found));
  await screen.findByRole('table', { name: 'வினாத்தாள் எண்ணிக்கை' });
  await screen.findByRole('table', { name: 'அச்சகத்துக்கான ஆணை' });
  await waitFor(() => expect(left()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'ஆணையை அச்சிடு' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(left()).toEqual([]);
  print.mockRestore();
});

test('an exam without written papers says so in Tamil, and that the filter has changed', async () => {
  const user = await open(<QpCountScreen />, reply(listQpCounts, []), reply(getQpOrder, order({ rows: [] })));
  await screen.findByText('உறுதிசெய்யப்பட்ட எழுத்துத் தாள்களுக்கு வினாத்தாள்கள் எண்ணப்படும்.');
  await waitFor(() => expect(left()).toEqual([]));
  await user.selectOptions(screen.getByRole('combobox', { name: /^தேர்வு/ }), 'EVEN-2026-APR');
  await screen.findByText(/^தேர்ந்தெடுத்தவை மாறிவிட்டன\./);
  expect(left()).toEqual([]);
});

test('counts are frozen in Tamil, and a run that somebody else has sent is said', async () => {
  const user = await open(
    <QpCountScreen />,
    reply(listQpCounts, counts),
    reply(getQpOrder, order()),
    rejection(freezeQpCounts, 409, { message: 'Run 1 has already been sent to the press.' }),
  );
  const ask = async () => user.click(await screen.findByRole('button', { name: 'அச்சகத்துக்கு இறுதி செய்' }));
  const press = async () =>
    user.click(
      within(
        await screen.findByRole('dialog', { name: 'ODD-2025-NOV வினாத்தாள்களை ஓட்டம் 1 ஆக இறுதி செய்யலாமா?' }),
      ).getByRole('button', { name: 'இறுதி செய்' }),
    );
  await ask();
  await waitFor(() => expect(left()).toEqual([]));
  await press();
  await screen.findByText('ஓட்டம் 1 ஏற்கெனவே அச்சகத்துக்கு அனுப்பப்பட்டது.');
  await waitFor(() => expect(left()).toEqual([]));
  answerFromNowOn(reply(freezeQpCounts, frozen), reply(getQpOrder, frozen));
  await ask();
  await press();
  await screen.findByText('ஓட்டம் 1 அச்சகத்துக்கு இறுதி செய்யப்பட்டது.');
  await waitFor(() => expect(left()).toEqual([]));
});

test('QP College Count says nothing in English, before and after a college was chosen', async () => {
  const user = await open(
    <QpCollegeCountScreen />,
    reply(listQpColleges, [{ Colcode: '101', Colname: 'Ponni College', District: 'Salem' }]),
    reply(listCollegeQpCounts, [{ P_code: '23UCOM10', Sem: 3, tot: 29 }]),
  );
  await screen.findByRole('heading', { level: 1, name: 'கல்லூரிவாரி வினாத்தாள் எண்ணிக்கை' });
  await user.click(screen.getByRole('button', { name: 'தேடுக' }));
  await screen.findByText('ஒரு கல்லூரியைத் தேர்ந்தெடுங்கள்.');
  await waitFor(() => expect(left()).toEqual([]));
  await user.selectOptions(screen.getByRole('combobox', { name: /^கல்லூரி/ }), '101');
  await user.click(screen.getByRole('button', { name: 'தேடுக' }));
  await screen.findByRole('table', { name: 'கல்லூரிவாரி வினாத்தாள் எண்ணிக்கை' });
  await waitFor(() => expect(left()).toEqual([]));
});
