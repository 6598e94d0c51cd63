import { screen, waitFor, within } from '@testing-library/react';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import {
  freezeQpCounts,
  getQpCountFile,
  getQpOrder,
  listCollegeQpCounts,
  listQpColleges,
  listQpCounts,
  type QpOrder,
  type QpOrderRow,
} from '@thervu/contracts/qp-count/qp-count-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { QpCollegeCountScreen } from './QpCollegeCountScreen';
import { QpCountScreen } from './QpCountScreen';

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
const other: Exam = { ...exam, id: 4, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' };
const counts = Array.from({ length: 95 }, (_none, index) => ({
  P_code: `23UCOM${String(index + 10)}`,
  Sem: 1,
  count: index === 0 ? 97 : index + 1,
}));
const row = (overrides: Partial<QpOrderRow> = {}): QpOrderRow => ({
  P_code: '23UCOM10',
  Sem: 1,
  count: 97,
  excess: 3,
  total: 100,
  packed: 110,
  print: 110,
  live: 97,
  additional: 0,
  ...overrides,
});
const order = (overrides: Partial<QpOrder> = {}): QpOrder => ({
  exam_name: 'ODD-2025-NOV',
  stage: 'SCHEDULED',
  frozen: null,
  rows: [row()],
  ...overrides,
});
const saved: string[] = [];
beforeEach(() => {
  sessionStorage.clear();
  saved.length = 0;
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
});

const show = (...api: Parameters<typeof answerFromNowOn>) =>
  renderScreen(<QpCountScreen />, { as: 'admin', api: [reply(listExams, [exam, other]), ...api] });
const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('Question paper count', () => {
  test('[S2-SCREEN-QPCOUNT-01] an exam is chosen and searched for', async () => {
    const { user } = show(reply(listQpCounts, counts), reply(getQpOrder, order()));
    const choice = await screen.findByLabelText(/^Exam( \*)?$/);
    await waitFor(() => expect(requests(listQpCounts)[0]?.path).toBe('/qpCount/E25N'));
    await user.selectOptions(choice, 'EVEN-2026-APR');
    expect(requests(listQpCounts)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(requests(listQpCounts).at(-1)!.path).toBe('/qpCount/E26A'));
  });

  test('[S2-SCREEN-QPCOUNT-02] the table has its columns in their order, with excess and total of each count', async () => {
    show(reply(listQpCounts, counts), reply(getQpOrder, order()));
    const table = await screen.findByRole('table', { name: 'Question paper count' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent.replace('↕', '')),
    ).toEqual(['S.no', 'Paper Code', 'Sem', 'Count', 'Excess (3%)', 'Total']);
    const [, first] = within(table).getAllByRole('row');
    expect(cellsOf(first!)).toEqual(['1', '23UCOM10', '1', '97', '3', '100']);
  });

  test('[S2-SCREEN-QPCOUNT-04] [S2-SCREEN-QPCOUNT-05] pages of 40 rows can be chosen, and the table shows all rows on each', async () => {
    const { user } = show(reply(listQpCounts, counts), reply(getQpOrder, order()));
    const pages = await screen.findByLabelText('Page');
    expect(
      within(pages)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    const rows = () => screen.getByRole('table', { name: 'Question paper count' }).getAttribute('aria-rowcount');
    expect(rows()).toBe('96');
    await user.selectOptions(pages, '3 of 3');
    expect(rows()).toBe('96');
    expect(screen.getByText('95 rows')).toBeInTheDocument();
  });

  test('[S1-EXPORT-01] [S2-SCREEN-QPCOUNT-03] the counts are saved as QPCount.xlsx', async () => {
    const { user } = show(
      reply(listQpCounts, counts),
      reply(getQpOrder, order()),
      reply(getQpCountFile, 'bytes of a workbook'),
    );
    await user.click(await screen.findByRole('button', { name: 'Download QPCount.xlsx' }));
    await waitFor(() => expect(saved).toEqual(['QPCount.xlsx']));
    expect(requests(getQpCountFile)[0]!.path).toBe('/qp-order/E25N/QPCount.xlsx');
  });

  test('[F-24] counts are frozen for the press once somebody has confirmed it', async () => {
    const { user } = show(reply(listQpCounts, counts), reply(getQpOrder, order()));
    await user.click(await screen.findByRole('button', { name: 'Freeze for the press' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Freeze the question papers of ODD-2025-NOV as run 1?',
    });
    const frozen = order({ frozen: { run_no: 1, at: '2025-10-20T05:00:00Z', by: 'Controller' } });
    answerFromNowOn(reply(freezeQpCounts, frozen), reply(getQpOrder, frozen));
    await user.click(within(dialog).getByRole('button', { name: 'Freeze' }));
    expect(await screen.findByText('Run 1 is frozen for the press.')).toBeInTheDocument();
    expect(requests(freezeQpCounts)[0]).toMatchObject({ path: '/qp-order/E25N/freeze', body: { after: 0 } });
    expect(await screen.findByText(/^Run 1, frozen 20-10-2025 10:30 by Controller\./)).toBeInTheDocument();
    // nothing has changed since: there is no second run to make
    expect(await screen.findByRole('button', { name: 'Freeze run 2' })).toBeDisabled();
  });

  test('the order prints the larger of total and packets, and lists what came later as additional', async () => {
    const late = row({
      P_code: '23UCOM11',
      count: 9,
      excess: 1,
      total: 10,
      packed: 10,
      print: 10,
      live: 12,
      additional: 10,
    });
    const frozen = order({
      rows: [row(), late],
      frozen: { run_no: 1, at: '2025-10-20T05:00:00Z', by: null },
    });
    show(reply(listQpCounts, counts), reply(getQpOrder, frozen));
    const table = await screen.findByRole('table', { name: 'Order for the press' });
    expect(cellsOf(within(table).getAllByRole('row')[1]!)).toEqual(['23UCOM10', '1', '100', '110', '110']);
    const additional = screen.getByRole('table', { name: 'Additional since run 1' });
    expect(cellsOf(within(additional).getAllByRole('row')[1]!)).toEqual(['23UCOM11', '1', '9', '12', '10']);
    expect(screen.getByRole('button', { name: 'Freeze run 2' })).toBeEnabled();
  });

  test('a run that somebody else has made meanwhile is told, and the order is read again', async () => {
    const message = 'Run 1 has already been sent to the press.';
    const { user } = show(
      reply(listQpCounts, counts),
      reply(getQpOrder, order()),
      rejection(freezeQpCounts, 409, { message }),
    );
    await user.click(await screen.findByRole('button', { name: 'Freeze for the press' }));
    const before = requests(getQpOrder).length;
    await user.click(await screen.findByRole('button', { name: 'Freeze' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(requests(getQpOrder).length).toBeGreaterThan(before));
  });

  test('an exam without written papers says so', async () => {
    show(reply(listQpCounts, []), reply(getQpOrder, order({ rows: [] })));
    expect(await screen.findByText('No Record Found')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Freeze for the press' })).toBeDisabled();
  });
});

describe('Question paper count by college', () => {
  const colleges = reply(listQpColleges, [
    { Colcode: '101', Colname: 'Ponni College', District: 'Salem' },
    { Colcode: '102', Colname: 'Kurinji College', District: 'Namakkal' },
  ]);
  const showCollege = (...api: Parameters<typeof answerFromNowOn>) =>
    renderScreen(<QpCollegeCountScreen />, {
      as: 'admin',
      api: [reply(listExams, [exam, other]), colleges, ...api],
    });

  test('[S2-SCREEN-QPCLG-01] [S2-SCREEN-QPCLG-02] exam and college are chosen; a college is labelled code, name and district', async () => {
    const { user } = showCollege(reply(listCollegeQpCounts, []));
    await screen.findByRole('option', { name: '101 - Ponni College (Salem)' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please select a college.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText(/^College/), '102 - Kurinji College (Namakkal)');
    await user.selectOptions(screen.getByLabelText(/^Exam( \*)?$/), 'EVEN-2026-APR');
    await user.selectOptions(screen.getByLabelText(/^College/), '102 - Kurinji College (Namakkal)');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(requests(listCollegeQpCounts)[0]?.path).toBe('/qpCount/E26A/102'));
  });

  test('[S2-SCREEN-QPCLG-03] the same table stands there, with the count out of tot', async () => {
    const { user } = showCollege(
      reply(listCollegeQpCounts, [{ P_code: '23UCOM10', Sem: 3, tot: 29 }]),
      reply(getQpCountFile, 'bytes of a workbook'),
    );
    await screen.findByRole('option', { name: '101 - Ponni College (Salem)' });
    await user.selectOptions(screen.getByLabelText(/^College/), '101');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const table = await screen.findByRole('table', { name: 'Question paper count by college' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent.replace('↕', '')),
    ).toEqual(['S.no', 'Paper Code', 'Sem', 'Count', 'Excess (3%)', 'Total']);
    expect(cellsOf(within(table).getAllByRole('row')[1]!)).toEqual(['1', '23UCOM10', '3', '29', '1', '30']);
    await user.click(screen.getByRole('button', { name: 'Download QPCount.xlsx' }));
    await waitFor(() => expect(saved).toEqual(['QPCount.xlsx']));
    expect(requests(getQpCountFile)[0]!.query).toEqual({ college: '101' });
  });
});
