import { act, screen, waitFor, within } from '@testing-library/react';
import {
  applyImport,
  createImport,
  getImport,
  IMPORT_KINDS,
  IMPORT_STATES,
  listImportRows,
  listImports,
  type Import,
  type ImportReport,
} from '@thervu/contracts/import/import-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { ImportsScreen } from './ImportsScreen';

/** Names of files and columns, kinds of files, and who has sent one. */
const DATA =
  /papers\.xlsx|P_CODE|CREDIT|\bSEM\b|\.xlsx|\.csv|\.zip|zip\b|UTF-8|Controller|24UCOCT01|C25UG101COM001\.jpg/g;
const left = () => latinLeft(DATA);
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
      first: Array.from({ length: 10 }, (_none, i) => ({ row: i + 2, value: i === 0 ? '' : '11' })),
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
      changes: [{ column: 'CREDIT', from: '', to: '5' }],
    },
    {
      row: 8,
      verdict: 'PROBLEM',
      name: '24UCOCT01 2024',
      cells: ['24UCOCT01'],
      problems: [{ column: 'SEM', value: '11', message: 'Enter a whole number from 1 to 10.' }],
      changes: [],
    },
    { row: 9, verdict: 'NEW', name: '24UCOCT01 2024', cells: ['24UCOCT01'], problems: [], changes: [] },
  ],
});

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(address: string, ...api: ReturnType<typeof reply>[]) {
  let user!: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(<ImportsScreen />, { at: address, as: ['import.manage'], api: [rows, ...api] }));
  });
  await screen.findByRole('heading', { level: 1, name: 'இறக்குமதிகள்' });
  return user;
}

test.each(IMPORT_KINDS)('a new import of %s says nothing in English where Tamil is chosen', async (kind) => {
  await open(
    `/imports?kind=${kind}`,
    reply(
      listImports,
      IMPORT_STATES.map((state, index) => ({ ...base, kind, state, id: ID.replace(/.$/, String(index)) })),
    ),
  );
  await screen.findByRole('table', { name: 'இறக்குமதிகள்' });
  await waitFor(() => expect(left()).toEqual([]));
});

test('the first import says in Tamil that there is none yet, and what the server does not take', async () => {
  const user = await open(
    '/imports',
    reply(listImports, []),
    rejection(createImport, 422, { message: 'This is neither an .xlsx workbook nor CSV text.' }),
  );
  await screen.findByText('தரவு எதுவும் இல்லை');
  await waitFor(() => expect(left()).toEqual([]));
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['PK\x03\x04x'], 'a.xlsx'));
  await screen.findByText(/பணிப்புத்தகமும் அல்ல/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('a checked file says nothing in English: counts, problems, changes, the question and a refusal', async () => {
  const user = await open(
    `/imports?import=${ID}`,
    reply(getImport, report()),
    rejection(applyImport, 409, {
      message: 'This import is not as you saw it: somebody else has applied, checked or discarded it.',
    }),
  );
  const problems = await screen.findByRole('table', { name: 'சிக்கல்கள்' });
  await screen.findByRole('table', { name: 'கோப்பின் வரிசைகள்' });
  await waitFor(() => expect(left()).toEqual([]));
  await user.click(within(problems).getByRole('button', { name: 'மேலும் 7 காட்டு' }));
  expect(problems).toHaveTextContent('மேலும் 2 வரிசைகள்');
  await user.click(screen.getByLabelText('சரியான 2,960 வரிசைகளைச் செயல்படுத்தி, 40 விட்டுவிடு'));
  await user.click(screen.getByRole('button', { name: 'செயல்படுத்து' }));
  const dialog = await screen.findByRole('dialog');
  expect(left()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'செயல்படுத்து' }));
  await screen.findByText(/^இந்த இறக்குமதி நீங்கள் பார்த்தபடி இல்லை/);
  await user.click(within(dialog).getByRole('button', { name: 'விட்டுவிடு' }));
  // the page is behind the dialog until it has faded
  await user.click(await screen.findByRole('button', { name: 'கைவிடு' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(left()).toEqual([]));
});

test('what an import has written is said in Tamil, sentence by sentence', async () => {
  await open(
    `/imports?import=${ID}`,
    reply(
      getImport,
      report({
        state: 'APPLIED',
        message: '2,000 papers added, 1 paper changed. 40 rows with problems left out.',
        applied: { inserted: 2000, updated: 1, leftOut: 40 },
      }),
    ),
  );
  await screen.findByText(/^2,000 தாள்கள் சேர்க்கப்பட்டன, 1 தாள் மாற்றப்பட்டது\. சிக்கல் உள்ள 40 வரிசைகள்/);
  await waitFor(() => expect(left()).toEqual([]));
});
