import { screen, within } from '@testing-library/react';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getReadySteps } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { heldReply, rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { OfficeDashboardScreen } from './OfficeDashboardScreen';

const exam: Exam = {
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
};

test('the office sees each exam in hand with its stage and what is open to colleges', async () => {
  renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [reply(listExams, [exam])] });
  const [row] = within(await screen.findByRole('list', { name: 'Exams in hand' })).getAllByRole('listitem');
  expect(row).toHaveTextContent(/EVEN-2026-APR.*Application.*Open to colleges:.*Registration.*Applications$/);
});

test('an exam of which nothing is open says so', async () => {
  const shut = { ...exam, COUR_APLY: false, EXAM_APLY: false };
  renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [reply(listExams, [shut])] });
  expect(await screen.findByRole('list', { name: 'Exams in hand' })).toHaveTextContent('Nothing is open to colleges');
});

test('the ways to the work lead to the pages of the menu, and no camp table or results file stands here', async () => {
  renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [reply(listExams, [exam])] });
  await screen.findByRole('list', { name: 'Exams in hand' });
  expect(screen.getByRole('link', { name: 'College Details' })).toHaveAttribute('href', '/home/list-clg');
  expect(screen.getByRole('link', { name: 'Database Backup' })).toHaveAttribute('href', '/home/Download-DB-Bkup');
  expect(screen.getAllByRole('link')).toHaveLength(24);
  expect(screen.queryByText('Problem in Packets')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument();
});

test.each([
  ['Course Register', 'add-exampapp'],
  ['Language/NMEC', 'nmec-registration'],
  ['Break in Study', 'Break-in-Study'],
  ['Exam Application Fees', 'Exam-App-Fees'],
  ['Packet Entry', 'add-camp-entry'],
])('[F-16] the office finds %s at %s, which stands in no menu', async (name, path) => {
  renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [reply(listExams, [exam])] });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/home/${path}`);
  await screen.findByRole('list', { name: 'Exams in hand' });
});

test('while exams are on the way their shape stands there and the rest can be used', async () => {
  const exams = heldReply(listExams, [exam]);
  renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [exams.handler] });
  expect(screen.getByRole('status', { name: 'Loading exams' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('link', { name: 'College Details' })).toBeVisible();
  exams.release();
  expect(await screen.findByRole('list', { name: 'Exams in hand' })).toBeVisible();
});

test("[S8-MSG-FALLBACK-10] [S8-MSG-SERVER-02] a load that fails without text shows 'Failed to Load' and Retry", async () => {
  renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [rejection(listExams, 503)] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to Load');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test.each([
  ['S8-MSG-SERVER-01', 'message', { message: 'The database is being restored.' }],
  ['S8-MSG-SERVER-01', 'error', { error: 'The database is being restored.' }],
])("[%s] the text in '%s' of a failed answer is shown instead of the fallback", async (_id, _field, problem) => {
  renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [rejection(listExams, 503, problem)] });
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is being restored.');
  expect(screen.queryByText('Failed to Load')).not.toBeInTheDocument();
});

test("[S8-MSG-EMPTY-02] without an exam the dashboard shows 'No Data Found' and where one is made", async () => {
  renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [reply(listExams, [])] });
  expect(await screen.findByText('No Data Found')).toBeVisible();
  expect(screen.getByText(/created under Exam Creation/)).toBeVisible();
});

describe('getting ready', () => {
  const done = {
    key: 'COLLEGES',
    title: 'Colleges',
    count: 12,
    counted: 'Active colleges',
    missing: null,
    blocks: 'Students are admitted at a college.',
    optional: false,
    open: 'list-clg',
  };
  const steps = [done, { ...done, key: 'CAMPS', title: 'Camps', missing: 'Fewer than 3 camps.', open: 'camps' }];
  test('[DAY-12] below the listed parts stands what is missing, in order', async () => {
    renderScreen(<OfficeDashboardScreen />, {
      as: 'admin',
      api: [reply(listExams, []), reply(getReadySteps, { done: false, steps })],
    });
    const ready = await screen.findByRole('region', { name: 'Getting ready' });
    expect(
      within(ready)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Camps: Fewer than 3 camps.']);
    expect(screen.getByRole('region', { name: 'Work' }).compareDocumentPosition(ready)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  test('[DAY-12] after the first exam nothing of it is left', async () => {
    renderScreen(<OfficeDashboardScreen />, { as: 'admin', api: [reply(listExams, [])] });
    await screen.findByText('No Data Found');
    expect(screen.queryByRole('region', { name: 'Getting ready' })).not.toBeInTheDocument();
  });
});
