import { screen, waitFor } from '@testing-library/react';
import { listCredentialEvents } from '@thervu/contracts/auth/auth-contract';
import { downloadResultCsv, getPublication, type Publication } from '@thervu/contracts/result/result-contract';
import { noAnswer, rejection, renderScreen, reply, requests, TEST_TOKEN } from '@thervu/testing/render-screen';
import { CollegeDashboardScreen } from './CollegeDashboardScreen';

const BUTTON = 'Download April 2025 Results';
const APRIL: Publication = {
  universityName: 'Demo State University',
  sessionTitle: 'UG / PG Results - April 2025',
  examName: 'EVEN-2025-APR',
  version: 1,
  sessions: [{ exam: 'EVEN-2025-APR', title: 'UG / PG Results - April 2025', version: 1 }],
};
const published = reply(getPublication, APRIL);
/** Nobody has given out a way into the account. */
const quiet = reply(listCredentialEvents, []);
const CSV = 'REG_NO,NAME\nD25UCS001,Demo Candidate\n';

/** What the browser was asked to save: jsdom has no download of its own. */
const saved: { name: string; link: string }[] = [];
const catchDownload = (event: Event) => {
  if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
  saved.push({ name: event.target.download, link: event.target.href });
  event.preventDefault();
};
beforeEach(() => document.addEventListener('click', catchDownload));
afterEach(() => {
  document.removeEventListener('click', catchDownload);
  saved.length = 0;
  jest.restoreAllMocks();
});

test('[S2-SCREEN-DASHBOARD-06] a college sees one button, which fetches its own results with its token', async () => {
  const { user } = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    api: [quiet, published, reply(downloadResultCsv, CSV)],
  });
  await screen.findByRole('button', { name: BUTTON });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  await waitFor(() => expect(requests(downloadResultCsv)).toHaveLength(2));
  expect(requests().at(-1)).toMatchObject({
    method: 'GET',
    path: '/result/101.CSV',
    headers: { authorization: `Bearer ${TEST_TOKEN}` },
  });
  expect(await screen.findByRole('status')).toHaveTextContent('Saved as APR-2025-101.csv');
});

test.each([
  ['College Details', 'list-clg'],
  ['Course Register', 'add-exampapp'],
  ['Language/NMEC', 'nmec-registration'],
  ['Break in Study', 'Break-in-Study'],
  ['Exam Application Fees', 'Exam-App-Fees'],
  ['Hall Ticket by Student', 'hallticketbyStudent'],
])('[F-16] a college finds %s at %s, which stands in no menu', async (name, path) => {
  renderScreen(<CollegeDashboardScreen />, { as: 'college', api: [quiet, published] });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/home/${path}`);
  await screen.findByRole('button', { name: BUTTON });
});

test("[S7-CALL-CSV-02] the file is saved as 'APR-2025-{code}.csv' with the bytes of the server", async () => {
  const made = jest.spyOn(URL, 'createObjectURL');
  const { user } = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    session: { colCode: '2207' },
    api: [quiet, published, reply(downloadResultCsv, CSV)],
  });
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['APR-2025-2207.csv']));
  expect(requests().at(-1)?.path).toBe('/result/2207.CSV');
  expect(await (made.mock.calls[0]?.[0] as Blob).text()).toBe(CSV);
});

test('[F-16] the results of the next exam are named after it, and before any publication the listed month stands there', async () => {
  const next = { ...APRIL, sessionTitle: 'UG / PG Results - November 2026', examName: 'ODD-2026-NOV' };
  const { user, unmount } = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    api: [quiet, reply(getPublication, next), reply(downloadResultCsv, CSV)],
  });
  await user.click(await screen.findByRole('button', { name: 'Download November 2026 Results' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['NOV-2026-101.csv']));
  expect(screen.getByText('Results of November 2026')).toBeVisible();
  unmount();
  const nothing = { ...APRIL, sessionTitle: null, examName: null, version: null, sessions: [] };
  const early = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    api: [quiet, reply(getPublication, nothing), rejection(downloadResultCsv, 404, { message: 'Table not found' })],
  });
  expect(await screen.findByText('Results of April 2025')).toBeVisible();
  await early.user.click(await screen.findByRole('button', { name: BUTTON }));
  expect(await screen.findByRole('status')).toHaveTextContent('There are no April 2025 results for college 101 yet.');
});

test('[S7-CLIENT-06] results that are not out (404) are an answer, not an error: a notice, and no file', async () => {
  const { user } = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    api: [quiet, published, rejection(downloadResultCsv, 404, { message: 'Table not found' })],
  });
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  expect(await screen.findByRole('status')).toHaveTextContent('There are no April 2025 results for college 101 yet.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('a download is given up after 30 seconds', async () => {
  const { user } = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    api: [quiet, published, reply(downloadResultCsv, CSV)],
  });
  const button = await screen.findByRole('button', { name: BUTTON });
  const limit = jest.spyOn(AbortSignal, 'timeout');
  await user.click(button);
  await screen.findByRole('status');
  expect(limit.mock.calls).toEqual([[30_000]]);
});

test('[S8-MSG-FALLBACK-13] a fetch that fails without text says so, saves nothing, and can be tried again', async () => {
  const { user } = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    api: [quiet, published, noAnswer(downloadResultCsv)],
  });
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data');
  expect(saved).toEqual([]);
  expect(screen.getByRole('button', { name: BUTTON })).toBeEnabled();
});

test('[S8-MSG-SERVER-01] the text of a refused download is shown', async () => {
  const { user } = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    api: [quiet, published, rejection(downloadResultCsv, 403, { message: 'Permission denied for table' })],
  });
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Permission denied for table');
});

test("[S8-MSG-MISC-05] without a college code in the session: 'No College Code Found in Session', and no button", () => {
  renderScreen(<CollegeDashboardScreen />, { as: 'college', session: { colCode: null } });
  expect(screen.getByRole('alert')).toHaveTextContent('No College Code Found in Session');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('[F-19] the files of earlier sessions stay below the listed button, each named after its session; a double click fetches once', async () => {
  const later = { exam: 'ODD-2025-NOV', title: 'UG / PG Results - November 2025', version: 1 };
  const { user } = renderScreen(<CollegeDashboardScreen />, {
    as: 'college',
    api: [
      quiet,
      reply(getPublication, { ...APRIL, examName: 'ODD-2025-NOV', sessions: [later, ...APRIL.sessions] }),
      reply(downloadResultCsv, CSV),
    ],
  });
  await screen.findByRole('button', { name: 'Download November 2025 Results' });
  await user.dblClick(screen.getByRole('button', { name: 'April 2025 results' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['APR-2025-101.csv']));
  expect(requests(downloadResultCsv).filter(({ path }) => path.startsWith('/result/101.CSV'))).toHaveLength(1);
});

test('[D16-2] a college is told, below what is listed, that the office gave out a password for its account, when and who', async () => {
  const event = { kind: 'FIRST_PASSWORD' as const, at: '2026-11-20T05:30:00.000Z', by: 'Meena Raj' };
  renderScreen(<CollegeDashboardScreen />, { as: 'college', api: [published, reply(listCredentialEvents, [event])] });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('20-11-2026 11:00: Meena Raj gave out a first password for this account.');
  expect(notice).toHaveTextContent('tell the examination office at once');
});
