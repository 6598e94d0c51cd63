import { screen, waitFor, within } from '@testing-library/react';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { listQpColleges } from '@thervu/contracts/qp-count/qp-count-contract';
import { cancelJob, getJob, issueFileTicket, type Job } from '@thervu/contracts/job/job-contract';
import {
  getTopSheets,
  makeBarcodes,
  makeTopSheetPdf,
  type TopSheetState,
} from '@thervu/contracts/top-sheet/top-sheet-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { TopSheetScreen } from './TopSheetScreen';

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
const job = (overrides: Partial<Job> = {}): Job => ({
  id: '3f1ad1a8-63ca-4d4c-9a9d-3b0d2f6c5a11',
  kind: 'top-sheet.data',
  title: 'Top sheets of ODD-2025-NOV',
  state: 'DONE',
  done: 1200,
  total: 1200,
  message: '1,200 scripts have their numbers. 1,200 numbers were added.',
  error: null,
  hasFile: true,
  fileName: 'TopSheetData.xlsx',
  createdAt: '2025-10-25T05:00:00Z',
  finishedAt: '2025-10-25T05:00:09Z',
  ...overrides,
});
const running = job({
  state: 'RUNNING',
  done: 400,
  hasFile: false,
  fileName: null,
  finishedAt: null,
  message: 'Numbering the scripts',
});
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
const ticket = reply(issueFileTicket, { url: '/thervu/api/files/abc', expiresAt: '2025-10-25T05:01:00Z' });
const college = { Colcode: '101', Colname: 'Ponni College', District: 'Salem' };

beforeEach(() => sessionStorage.clear());
const open = jest.fn();
beforeEach(() => open.mockClear());
const show = (...api: Parameters<typeof answerFromNowOn>) =>
  renderScreen(<TopSheetScreen open={open} />, {
    as: 'admin',
    api: [reply(listExams, [exam, early]), ...api, reply(listQpColleges, [])],
  });
const button = (name = 'Generate Barcodes') => screen.findByRole('button', { name });
/** The button, once the exam stands in its select. */
const generate = async () => {
  await waitFor(() => expect(screen.getByLabelText(/^Exam( \*)?$/)).toHaveValue('E25N'));
  return button();
};

test('[S2-SCREEN-TOPSHEET-01] an exam is chosen by type, year and month', async () => {
  const { user } = show(reply(getTopSheets, state()));
  const choice = await screen.findByLabelText(/^Exam( \*)?$/);
  await screen.findByRole('option', { name: 'ODD-2025-NOV' });
  expect(within(choice).getAllByRole('option')).toHaveLength(3);
  expect(within(choice).getByRole('option', { name: 'ODD-2025-NOV' })).toBeInTheDocument();
  expect(choice).toHaveValue('E25N');
  await user.selectOptions(choice, 'EVEN-2026-APR');
  expect(
    await screen.findByText(/^EVEN-2026-APR is in the stage Application: top sheets are made from/),
  ).toBeInTheDocument();
  expect(await button()).toBeDisabled();
});

test('[S2-SCREEN-TOPSHEET-02] [S8-MSG-SUCCESS-FORM-02] generating ends with the success text and the download of TopSheetData.xlsx', async () => {
  const { user } = show(reply(getTopSheets, state()), reply(makeBarcodes, { job: job(), examResults: null }), ticket);
  await user.click(await generate());
  expect(await screen.findByText('Barcode generation completed successfully!')).toBeInTheDocument();
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect((open.mock.calls[0] as [URL])[0].pathname).toBe('/thervu/api/files/abc');
  expect(requests(makeBarcodes)[0]!.body).toEqual({ exam: 'E25N' });
  await user.click(await button('Download TopSheetData.xlsx'));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
});

test("[S2-SCREEN-TOPSHEET-04] the button reads 'Generating Barcodes...' from the click to the end", async () => {
  const held = heldReply(makeBarcodes, { job: job(), examResults: null });
  const { user } = show(reply(getTopSheets, state()), held.handler, ticket);
  await user.click(await generate());
  expect(await button('Generating Barcodes...')).toBeDisabled();
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  held.release();
  expect(await button()).toBeEnabled();
});

test('[S2-SCREEN-TOPSHEET-03] a progress bar shows how far the work is until the file is there', async () => {
  const { user } = show(
    reply(getTopSheets, state()),
    reply(makeBarcodes, { job: running, examResults: null }),
    reply(getJob, running),
    ticket,
  );
  await user.click(await generate());
  const bar = await screen.findByRole('progressbar');
  expect(bar).toHaveAttribute('aria-valuenow', '33');
  expect(screen.getByText('Numbering the scripts')).toBeInTheDocument();
  expect(await button('Generating Barcodes...')).toBeDisabled();
  answerFromNowOn(reply(getJob, job()), reply(getTopSheets, state({ missing: 0, job: job() })));
  expect(
    await screen.findByText('Barcode generation completed successfully!', {}, { timeout: 4000 }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(await screen.findByText('1,200 of 1,200 scripts in 40 papers have their number.')).toBeInTheDocument();
});

test('work that runs already is shown after a reload; nothing is downloaded that nobody has ordered here', async () => {
  const { user } = show(
    reply(getTopSheets, state({ job: running })),
    reply(getJob, running),
    reply(cancelJob, { message: 'The job will stop at its next safe point.' }),
  );
  expect(await button('Generating Barcodes...')).toBeDisabled();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(requests(cancelJob)).toHaveLength(1));
  answerFromNowOn(reply(getJob, job({ state: 'CANCELLED', hasFile: false })));
  expect(await screen.findByText('Cancelled', {}, { timeout: 4000 })).toBeInTheDocument();
  expect(await button()).toBeEnabled();
  expect(open).not.toHaveBeenCalled();
});

test('a district and a day narrow the file', async () => {
  const { user } = show(
    reply(getTopSheets, state()),
    reply(makeBarcodes, { job: job({ fileName: 'TopSheetData-Salem-2025-11-04.xlsx' }), examResults: null }),
    ticket,
  );
  await user.selectOptions(await screen.findByLabelText('District'), 'Salem');
  await waitFor(() => expect(screen.getByLabelText('Exam date')).toBeEnabled());
  await user.selectOptions(screen.getByLabelText('Exam date'), '04-11-2025');
  await user.click(await generate());
  await waitFor(() =>
    expect(requests(makeBarcodes)[0]?.body).toEqual({ exam: 'E25N', district: 'Salem', date: '2025-11-04' }),
  );
});

test('a refusal stands on the page in the words of the server', async () => {
  const message = 'The top sheets of ODD-2025-NOV are being made for Salem.';
  const { user } = show(reply(getTopSheets, state()), rejection(makeBarcodes, 409, { message }));
  await user.click(await generate());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await button()).toBeEnabled();
});

test('a job that failed says why and downloads nothing', async () => {
  const failed = job({
    state: 'FAILED',
    hasFile: false,
    fileName: null,
    error: 'The dummy numbers of this exam are used up.',
  });
  const { user } = show(reply(getTopSheets, state()), reply(makeBarcodes, { job: failed, examResults: null }));
  await user.click(await generate());
  expect(await screen.findByText('The dummy numbers of this exam are used up.')).toBeInTheDocument();
  expect(screen.queryByText('Barcode generation completed successfully!')).toBeNull();
  expect(open).not.toHaveBeenCalled();
});

test('void numbers and papers that tell who wrote them are told', async () => {
  show(
    reply(
      getTopSheets,
      state({
        missing: 0,
        void: 3,
        telling: [{ P_code: '23PZOO31', count: 4, colleges: 'one' }],
        job: job(),
      }),
    ),
  );
  expect(await screen.findByText(/^3 numbers are void/)).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Papers with few candidates' });
  expect(within(table).getByRole('cell', { name: '23PZOO31' })).toBeInTheDocument();
});

test('top sheets and labels of a college are ordered as PDF', async () => {
  const pdf = job({
    kind: 'top-sheet.pdf',
    fileName: 'top-labels-ODD-2025-NOV-101.pdf',
    title: '30 labels of college 101',
  });
  const { user } = show(
    reply(listQpColleges, [college]),
    reply(getTopSheets, state({ missing: 0 })),
    reply(makeTopSheetPdf, pdf),
    ticket,
  );
  const labels = await button('Labels as PDF');
  await user.click(labels);
  expect(await screen.findByText('Please select a college.')).toBeInTheDocument();
  await user.selectOptions(await screen.findByLabelText(/^College/), '101');
  await user.click(labels);
  await user.click(await button('Download top-labels-ODD-2025-NOV-101.pdf'));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(requests(makeTopSheetPdf)[0]!.body).toEqual({ exam: 'E25N', kind: 'labels', college: '101' });
});
