import { screen, waitFor, within } from '@testing-library/react';
import { listOpenPapers, type OpenPaper } from '@thervu/contracts/cockpit/open-paper-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { OpenPapersScreen } from './OpenPapersScreen';

const paper = (changes: Partial<OpenPaper> = {}): OpenPaper => ({
  kind: 'INTERNAL_MARKS',
  exam: 'E26A',
  exam_name: 'EVEN-2026-APR',
  level: 'UG',
  degree: 7,
  degree_name: 'B.Com. Commerce',
  sem: 2,
  paper: '23UCOCT03',
  title: 'Financial Accounting',
  prac: null,
  missing: 3,
  students: 60,
  on: null,
  ...changes,
});
const show = (items: OpenPaper[], waiting = false) =>
  renderScreen(<OpenPapersScreen />, { as: 'college', at: '/', api: [reply(listOpenPapers, { waiting, items })] });
const links = () => screen.getAllByRole('link', { name: /^Enter marks/ }).map((link) => link.getAttribute('href'));

test('each paper says what is missing and opens its list with the whole filter filled', async () => {
  show([
    paper({ on: '2020-04-02' }),
    paper({ kind: 'PRACTICAL_MARKS', paper: '23UCOCP01', prac: 2, missing: 1200, students: 2000 }),
    paper({ kind: 'PRACTICAL_MARKS', paper: '23UCOCP02', prac: null }),
  ]);
  const table = await screen.findByRole('table', { name: 'Papers with marks missing' });
  expect(within(table).getByText('02-04-2020, over')).toBeVisible();
  expect(within(table).getByText('1,200 of 2,000')).toBeVisible();
  expect(screen.getByText('1,206 marks are missing in 3 lists.')).toBeVisible();
  expect(links()).toEqual([
    '/home/add-internal-mark?exam=E26A&level=UG&degree=7&sem=2&paper=23UCOCT03',
    '/home/add-practical-mark?exam=E26A&level=UG&degree=7&sem=2&course=23UCOCP01&prac=2',
    '/home/add-practical-mark?exam=E26A&level=UG&degree=7&sem=2&course=23UCOCP02',
  ]);
  expect(
    screen.getByRole('link', { name: 'Enter marks of 23UCOCT03, B.Com. Commerce, semester 2, internal' }),
  ).toBeVisible();
});

test('the order of the server stays: the earliest exam day first', async () => {
  show([paper({ paper: '23UZZZ01', on: '2026-04-01' }), paper({ paper: '23UAAA01', on: '2026-04-09' })]);
  await screen.findByRole('table');
  expect(links()[0]).toContain('23UZZZ01');
});

test('without a missing mark it says so, while it is being counted it says nothing yet, and a failure is told', async () => {
  const { unmount } = show([]);
  expect(await screen.findByText('No Records Found')).toBeVisible();
  unmount();
  const counting = show([], true);
  await waitFor(() => expect(requests(listOpenPapers).length).toBeGreaterThan(0));
  expect(screen.queryByText('No Records Found')).not.toBeInTheDocument();
  answerFromNowOn(reply(listOpenPapers, { waiting: false, items: [paper()] }));
  expect(await screen.findByText('23UCOCT03, Financial Accounting', undefined, { timeout: 6000 })).toBeVisible();
  counting.unmount();
  renderScreen(<OpenPapersScreen />, {
    as: 'college',
    at: '/',
    api: [rejection(listOpenPapers, 500, { message: 'no' })],
  });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
