import { act, screen, waitFor, within } from '@testing-library/react';
import { listAllExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import {
  ANOMALIES,
  getAnomalyBoard,
  getThirdMarkReport,
  listAnomalies,
  listAnomalyRows,
  lookAtAnomaly,
  searchAnomalies,
  type AnomalyBoard,
  type AnomalyFinding,
  type ThirdMarkReport,
} from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { AnomalyBoardScreen } from './AnomalyBoardScreen';

const exam: Exam = {
  id: 5,
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
  stage: 'VALUATION',
  row_version: 9,
};
const early: Exam = { ...exam, id: 6, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' };
const board: AnomalyBoard = {
  exam_id: 5,
  exam_name: 'ODD-2025-NOV',
  stage: 'VALUATION',
  searchedAt: '2025-12-02T06:00:00.000Z',
  kinds: ANOMALIES.map((kind) => ({ kind, open: kind === 'PACKET_ZERO' ? 1 : 0, looked: 0 })),
};
const finding: AnomalyFinding = {
  id: 9,
  kind: 'PACKET_ZERO',
  colcode: null,
  p_code: '23UCO01',
  reg_no: null,
  officer: null,
  bundleno: 3,
  packet: 2,
  rows: 25,
  among: 25,
  foundAt: '2025-12-02T06:00:00.000Z',
  looked: null,
};
const job: Job = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  kind: 'result-anomaly.search',
  title: 'Searching the marks of ODD-2025-NOV',
  state: 'DONE',
  done: 8,
  total: 8,
  message: '1 finding on the board.',
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2025-12-02T06:00:00.000Z',
  finishedAt: '2025-12-02T06:00:01.000Z',
};

const thirdMarks: ThirdMarkReport = {
  officers: [
    { name: 'Meena Raman', place: 'Sona', among: 1205, same_as_a: 700, same_as_b: 500, neither: 5, outside: 3 },
  ],
  operators: [{ name: 'Arul Devi', place: 'Sona', among: 900, own: 400, other: 495, neither: 5, outside: 2 }],
};
const show = (data = board) =>
  renderScreen(<AnomalyBoardScreen />, {
    at: '/',
    as: 'admin',
    api: [
      reply(listAllExams, [early, exam]),
      reply(getAnomalyBoard, data),
      reply(listAnomalies, { items: [finding], total: 1, next: null }),
      reply(getThirdMarkReport, thirdMarks),
    ],
  });

test('before the first search the board says so, and searches when asked to', async () => {
  const { user } = show({ ...board, searchedAt: null });
  expect(await screen.findByText(/have not been searched yet/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Kind')).not.toBeInTheDocument();
  answerFromNowOn(reply(searchAnomalies, job), reply(getJob, job), reply(getAnomalyBoard, board));
  await user.click(screen.getByRole('button', { name: 'Search now' }));
  expect(await screen.findByText('1 finding on the board.')).toBeInTheDocument();
  expect(await screen.findByLabelText('Kind')).toBeInTheDocument();
});

test('a finding says where it is and opens its rows', async () => {
  const { user } = show();
  expect(await screen.findByRole('option', { name: 'Whole packet zero (1 open, 0 looked at)' })).toBeInTheDocument();
  answerFromNowOn(
    reply(listAnomalyRows, {
      items: [
        {
          reg_no: 'C23UG101COM001',
          colcode: '101',
          p_code: '23UCO01',
          int_mark: 20,
          int_max: 25,
          ext_mark: 0,
          ext_max: 75,
          absent: false,
          a: 0,
          b: 0,
          c: null,
          bundleno: 3,
          packet: 2,
          slno: 1,
        },
      ],
      total: 1,
      next: null,
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Rows of Whole packet zero, Bundle 3, packet 2/ }));
  expect(await screen.findByText('C23UG101COM001')).toBeInTheDocument();
  expect(screen.getByText('0 of 75')).toBeInTheDocument();
  expect(screen.getByText('3 / 2 / 1')).toBeInTheDocument();
});

test('a finding is looked at with a note of what was seen, and leaves the open ones', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Looked at Whole packet zero/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Looked at' }));
  expect(dialog.getByText('Write what you saw.')).toBeInTheDocument();
  expect(requests(lookAtAnomaly)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^Your note/), 'Blank answer books');
  answerFromNowOn(
    reply(lookAtAnomaly, { message: 'The finding was looked at.' }),
    reply(listAnomalies, { items: [], total: 0, next: null }),
  );
  await user.click(dialog.getByRole('button', { name: 'Looked at' }));
  expect(await screen.findByText('The finding was looked at.')).toBeInTheDocument();
  expect(requests(lookAtAnomaly)[0]!.body).toEqual({ note: 'Blank answer books' });
  expect(await screen.findByText('Nothing is open.')).toBeInTheDocument();
});

test('[F-5] the third marks are told by camp officer and by who keyed A or B', async () => {
  show();
  const cells = (name: string) =>
    within(within(screen.getByRole('table', { name })).getAllByRole('row')[1]!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  await screen.findByRole('table', { name: 'Third marks by camp officer' });
  expect(cells('Third marks by camp officer')).toEqual(['Sona', 'Meena Raman', '1,205', '700', '500', '5', '3']);
  expect(cells('Third marks by who entered A or B')).toEqual(['Sona', 'Arul Devi', '900', '400', '495', '5', '2']);
});

describe('in Tamil', () => {
  const left = () => latinLeft(/ODD-2025-NOV|23UCO01|C23UG101COM001|Meena Raman|Arul Devi|Sona/g);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the findings, of the rows of one, and of looking at one is left in English', async () => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show());
    });
    await screen.findByRole('table', { name: 'முகாம் அலுவலர்வாரி மூன்றாம் மதிப்பெண்கள்' });
    await waitFor(() => expect(left()).toEqual([]));
    const row = { reg_no: 'C23UG101COM001', colcode: '101', p_code: '23UCO01', absent: false, a: 0, b: 0, c: null };
    const marks = { int_mark: 20, int_max: 25, ext_mark: 0, ext_max: 75, bundleno: 3, packet: 2, slno: 1 };
    answerFromNowOn(reply(listAnomalyRows, { items: [{ ...row, ...marks }], total: 1, next: null }));
    await user!.click(await screen.findByRole('button', { name: /^வரிசைகள்: முழுப் பொதியும் பூஜ்யம், கட்டு 3, பொதி 2/ }));
    await screen.findByRole('table', { name: 'கண்டறிவின் வரிசைகள்' });
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(screen.getByRole('button', { name: /^பார்த்தேன்: / }));
    const dialog = within(await screen.findByRole('dialog'));
    await user!.click(dialog.getByRole('button', { name: 'பார்த்தேன்' }));
    expect(dialog.getByText('நீங்கள் கண்டதை எழுதுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test.each(ANOMALIES)('what %s means is not left in English', async (kind) => {
    await act(async () => {
      renderScreen(<AnomalyBoardScreen />, {
        at: `/?kind=${kind}`,
        as: 'admin',
        api: [
          reply(listAllExams, [exam]),
          reply(getAnomalyBoard, board),
          reply(listAnomalies, { items: [], total: 0, next: null }),
          reply(getThirdMarkReport, { officers: [], operators: [] }),
        ],
      });
    });
    await screen.findByRole('heading', { name: 'கண்டறிவுகள்' });
    await waitFor(() => expect(left()).toEqual([]));
  });
});
