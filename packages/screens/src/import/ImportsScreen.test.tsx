import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  applyImport,
  createImport,
  downloadImportTemplate,
  getImport,
  listImportRows,
  listImports,
  type Import,
  type ImportReport,
} from '@thervu/contracts/import/import-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { ImportsScreen } from './ImportsScreen';

// what a screen remembers of the last visit is kept there
beforeEach(() => sessionStorage.clear());

const ID = '6f1f7a52-6c6f-4e43-9a35-3a3f1f7a5201';
const base: Import = {
  id: ID,
  kind: 'courses',
  fileName: 'papers.xlsx',
  fileSize: 1200,
  state: 'CHECKED',
  message: null,
  progress: null,
  rows: { total: 3000, new: 2000, changed: 900, same: 60, problem: 40 },
  applied: null,
  createdBy: 'Controller',
  createdAt: '2025-06-01T06:00:00.000Z',
  appliedBy: null,
  appliedAt: null,
  round: 1,
};
const report = (overrides: Partial<ImportReport> = {}): ImportReport => ({
  ...base,
  columns: ['P_CODE'],
  moreProblems: 0,
  hasFile: true,
  problems: [
    {
      column: 'SEM',
      message: 'Enter a whole number from 1 to 10.',
      count: 12,
      first: Array.from({ length: 10 }, (_none, i) => ({ row: i + 2, value: '11' })),
    },
  ],
  ...overrides,
});
const rows = reply(listImportRows, {
  total: 900,
  next: '7',
  items: [
    {
      row: 7,
      verdict: 'CHANGED',
      name: '24UCOCT01 2024',
      cells: ['24UCOCT01'],
      problems: [],
      changes: [{ column: 'CREDIT', from: '4', to: '5' }],
    },
  ],
});
const open = (importReport: ImportReport) =>
  renderScreen(<ImportsScreen />, {
    at: `/imports?import=${ID}`,
    as: ['import.manage'] as const,
    api: [reply(getImport, importReport), rows, reply(listImports, [base])],
  });

test('a file is sent as it stands with its kind and name, and its check is shown', async () => {
  const { user } = renderScreen(<ImportsScreen />, {
    as: ['import.manage'],
    api: [
      reply(listImports, []),
      reply(createImport, { ...base, state: 'CHECKING' }),
      rows,
      reply(
        getImport,
        report({ state: 'CHECKING', progress: { done: 1000, total: 3000, message: 'Reading the rows' } }),
      ),
    ],
  });
  expect(await screen.findByText('No Data Found')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Type of data'), 'Courses');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['P_CODE\n'], 'papers.csv', { type: 'text/csv' }));
  expect(await screen.findByRole('group', { name: 'Check of papers.xlsx' })).toHaveTextContent('Reading the rows');
  expect(requests(createImport)).toMatchObject([
    {
      query: { kind: 'courses', name: 'papers.csv' },
      headers: { 'content-type': 'text/csv' },
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

test('a file the server does not take is told in its words', async () => {
  const { user } = renderScreen(<ImportsScreen />, {
    as: ['import.manage'],
    api: [
      reply(listImports, [base]),
      rejection(createImport, 422, { message: 'This is neither an .xlsx workbook nor CSV text.' }),
    ],
  });
  await screen.findByRole('button', { name: 'papers.xlsx' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['PK\x03\x04x'], 'a.xlsx'));
  expect(await screen.findByText('This is neither an .xlsx workbook nor CSV text.')).toBeVisible();
});

test('problems are told in groups, changes cell by cell, and rows with problems are left out only on purpose', async () => {
  const { user } = open(report());
  const problems = await screen.findByRole('table', { name: 'Problems' });
  const line = within(problems).getByRole('row', { name: /SEM/ });
  expect(line).toHaveTextContent('Enter a whole number from 1 to 10.');
  expect(within(line).getAllByText(/^Row \d+: 11$/)).toHaveLength(3);
  await user.click(within(line).getByRole('button', { name: 'Show 7 more' }));
  expect(within(line).getAllByText(/^Row \d+: 11$/)).toHaveLength(10);
  expect(line).toHaveTextContent('and 2 rows more in the file of problems');
  expect(await screen.findByText('CREDIT: 4 →', { exact: false })).toHaveTextContent('CREDIT: 4 → 5');

  const apply = screen.getByRole('button', { name: 'Apply' });
  expect(apply).toBeDisabled();
  await user.click(screen.getByLabelText('Apply the 2,960 good rows and leave out 40'));
  await user.click(apply);
  const dialog = await screen.findByRole('dialog', { name: 'Apply 2,900 rows of papers.xlsx?' });
  expect(dialog).toHaveTextContent(
    '2,000 will be added and 900 changed; 60 stay as they are, and 40 rows with problems will be left out.',
  );
  const applied = { inserted: 2000, updated: 900, leftOut: 40 };
  answerFromNowOn(reply(applyImport, { ...base, state: 'APPLYING' }));
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(requests(applyImport)).toMatchObject([{ body: { round: 1, leaveOutProblems: true } }]));
  // only now: the screen looks again and again, and would see the end before the beginning
  answerFromNowOn(
    reply(getImport, report({ state: 'APPLIED', applied, message: '2,000 papers added, 900 papers changed.' })),
  );
  expect(await screen.findByText('2,000 papers added, 900 papers changed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

test('who comes second is told why nothing was applied', async () => {
  const { user } = open(report({ rows: { ...base.rows, problem: 0 }, problems: [] }));
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  answerFromNowOn(rejection(applyImport, 409, { message: 'This import is not as you saw it.' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('This import is not as you saw it.')).toBeVisible();
});

test('templates are fetched by kind and format', async () => {
  const { user } = renderScreen(<ImportsScreen />, {
    as: ['import.manage'],
    api: [reply(listImports, []), reply(downloadImportTemplate, 'bytes')],
  });
  URL.createObjectURL = () => 'blob:x';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('button', { name: 'Empty (.xlsx)' }));
  await waitFor(() =>
    expect(requests(downloadImportTemplate)).toMatchObject([
      { query: { kind: 'colleges', format: 'xlsx', empty: '1' } },
    ]),
  );
});

test('students are imported from a template of colleges and degrees', async () => {
  const { user } = renderScreen(<ImportsScreen />, {
    as: ['import.manage'],
    api: [
      reply(listImports, [{ ...base, kind: 'students', fileName: 'admission.xlsx' }]),
      reply(downloadImportTemplate, 'bytes'),
      reply(createImport, { ...base, kind: 'students', state: 'CHECKING' }),
      rows,
      reply(getImport, report({ kind: 'students' })),
    ],
  });
  URL.createObjectURL = () => 'blob:x';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  expect(await screen.findByRole('row', { name: /admission.xlsx/ })).toHaveTextContent('Students');
  await user.selectOptions(screen.getByLabelText('Type of data'), 'Students');
  expect(screen.getByText(/Students who are there already are never changed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Current data (.xlsx)' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Colleges and degrees (.csv)' }));
  await waitFor(() =>
    expect(requests(downloadImportTemplate)).toMatchObject([{ query: { kind: 'students', format: 'csv' } }]),
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['Colcode\n'], 'admission.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Students: papers.xlsx')).toBeVisible();
  expect(requests(createImport)).toMatchObject([{ query: { kind: 'students', name: 'admission.csv' } }]);
});

test('[F-12] photos are sent as a zip, their names explained and no spreadsheet taken', async () => {
  const { user } = renderScreen(<ImportsScreen />, {
    as: ['import.manage'],
    api: [
      reply(listImports, []),
      reply(createImport, { ...base, kind: 'photos', state: 'CHECKING' }),
      rows,
      reply(getImport, report({ kind: 'photos' })),
    ],
  });
  await user.selectOptions(await screen.findByLabelText('Type of data'), 'Photos');
  expect(screen.getByText(/Name each picture by register number or application number, such as/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Students without a photo (.xlsx)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Empty/ })).not.toBeInTheDocument();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['x'], 'photos.xlsx')] } });
  expect(requests(createImport)).toEqual([]);
  fireEvent.change(input, {
    target: { files: [new File(['PK\u0003\u0004'], 'photos.zip', { type: 'application/zip' })] },
  });
  expect(await screen.findByText('Photos: papers.xlsx')).toBeVisible();
  expect(requests(createImport)).toMatchObject([
    { query: { kind: 'photos', name: 'photos.zip' }, headers: { 'content-type': 'application/zip' } },
  ]);
});
