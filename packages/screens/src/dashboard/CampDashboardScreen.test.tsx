import { screen, within } from '@testing-library/react';
import {
  listBarcodeErrors,
  listDifferentMarks,
  type BarcodeError,
  type DifferentMark,
} from '@thervu/contracts/camp-mark/camp-mark-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { CampDashboardScreen } from './CampDashboardScreen';

const problem: BarcodeError = {
  id: 1,
  barcode: '20250017',
  bundleno: 3,
  packet: 2,
  slno: 14,
  pass: 'A',
  reason: 'WRONG_PAPER',
  at: '2025-11-20T06:30:00Z',
};
const different: DifferentMark = {
  id: 9,
  barcode: '20250099',
  p_code: 'DCS11',
  bundleno: 3,
  packet: 1,
  slno: 7,
  Amark: 41,
  Bmark: 44,
  Cmark: null,
  aopid: 6,
  bopid: 7,
  aupdateon: '2025-12-01T06:30:00Z',
  bupdateon: '2025-12-02T06:30:00Z',
  row_version: 2,
};

const cells = (table: HTMLElement, row: number) =>
  within(within(table).getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe.each([
  ['campadmin', ['41', '44', 'Enter C Mark'], ['SettleDelete']],
  ['camp', ['41', '44', 'Enter C Mark'], []],
] as const)('for %s', (role, marksAndWay, ways) => {
  test('[F-16] [S2-SCREEN-DASHBOARD-01] [S2-SCREEN-DASHBOARD-02] both tables stand on the dashboard', async () => {
    renderScreen(<CampDashboardScreen />, {
      as: role,
      api: [reply(listBarcodeErrors, [problem]), reply(listDifferentMarks, [different])],
    });
    const problems = await screen.findByRole('table', { name: 'Problem in Packets' });
    expect(cells(problems, 1)).toEqual(['20250017', '3', '2', '14', 'A', 'Belongs to another paper', ...ways]);
    const marks = await screen.findByRole('table', { name: 'Different A/B Marks' });
    expect(cells(marks, 1)).toEqual(['20250099', 'DCS11', '3', '1', '7', ...marksAndWay]);
    expect(screen.getByRole('heading', { name: 'Problem in Packets' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Different A/B Marks' })).toBeVisible();
    const enter = screen.getByRole('button', { name: 'Enter C Mark of 20250099' });
    if (role === 'campadmin') expect(enter).toBeEnabled();
    else expect(enter).toBeDisabled();
    expect(screen.queryAllByRole('link', { name: 'Packet Entry' })).toHaveLength(role === 'campadmin' ? 1 : 0);
  });
});

test('[S8-MSG-EMPTY-05] [S8-MSG-EMPTY-06] empty tables say so', async () => {
  renderScreen(<CampDashboardScreen />, {
    as: 'camp',
    api: [reply(listBarcodeErrors, []), reply(listDifferentMarks, [])],
  });
  expect(await screen.findByText('No Error Barcodes found')).toBeVisible();
  expect(await screen.findByText('No papers with different A/B marks found')).toBeVisible();
});

test('the lists are asked for by officer and role, as the listed paths have it', async () => {
  renderScreen(<CampDashboardScreen />, {
    as: 'camp',
    session: { colCode: '7' },
    api: [reply(listBarcodeErrors, []), reply(listDifferentMarks, [])],
  });
  await screen.findByText('No Error Barcodes found');
  await screen.findByText('No papers with different A/B marks found');
  expect(
    requests()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/campDummy/barcodeerror/7', '/marks/7/camp']);
});

test('where the server keeps the marks to itself there are no empty mark columns', async () => {
  renderScreen(<CampDashboardScreen />, {
    as: 'camp',
    api: [reply(listBarcodeErrors, []), reply(listDifferentMarks, [{ ...different, Amark: null, Bmark: null }])],
  });
  const marks = await screen.findByRole('table', { name: 'Different A/B Marks' });
  expect(within(marks).queryByRole('columnheader', { name: 'A Mark' })).not.toBeInTheDocument();
});

test('[S8-MSG-FALLBACK-09] a list that fails leaves the other one standing, says so, and comes back with Retry', async () => {
  const { user } = renderScreen(<CampDashboardScreen />, {
    as: 'campadmin',
    api: [reply(listBarcodeErrors, [problem]), rejection(listDifferentMarks, 503)],
  });
  expect(await screen.findByRole('table', { name: 'Problem in Packets' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch papers with different marks');
  answerFromNowOn(reply(listDifferentMarks, [different]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Different A/B Marks' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[S8-MSG-FALLBACK-13] problems that cannot be fetched say so', async () => {
  renderScreen(<CampDashboardScreen />, {
    as: 'campadmin',
    api: [rejection(listBarcodeErrors, 503), reply(listDifferentMarks, [])],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data');
});
