import { screen, waitFor, within } from '@testing-library/react';
import { cancelJob, listJobs, type Job } from '@thervu/contracts/job/job-contract';
import { answerFromNowOn, reply, requests } from '@thervu/testing/render-screen';
import { renderPortal } from '@thervu/testing/render-portal';

const job = (changes: Partial<Job> = {}): Job => ({
  id: '0b0f6f6e-8a5f-4c59-9b7d-0d4e52a0a001',
  kind: 'import.check',
  title: 'Check of courses.xlsx',
  state: 'RUNNING',
  done: 10,
  total: 100,
  message: null,
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2026-11-21T04:00:00.000Z',
  finishedAt: null,
  ...changes,
});
const done = job({
  state: 'DONE',
  done: 100,
  finishedAt: '2026-11-21T04:01:00.000Z',
  message: '40 problems',
});

test('the bell counts what runs, lists it, and passes the wish to stop on', async () => {
  const { user } = renderPortal({ as: 'admin', at: ['/home/'], api: [reply(listJobs, [job()])] });
  await user.click(await screen.findByRole('button', { name: 'Background work, 1 running' }));
  const panel = await screen.findByRole('dialog', { name: 'Background work' });
  expect(within(panel).getByText('Check of courses.xlsx')).toBeVisible();
  answerFromNowOn(reply(cancelJob, { message: 'The job will stop at its next safe point.' }));
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(requests(cancelJob)).toHaveLength(1));
});

test('the end of a job is told wherever the person is, once', async () => {
  renderPortal({ as: 'admin', at: ['/home/'], api: [reply(listJobs, [job()])] });
  await screen.findByRole('button', { name: 'Background work, 1 running' });
  answerFromNowOn(reply(listJobs, [done]));
  const news = await screen.findByText('Finished: Check of courses.xlsx.', {}, { timeout: 5_000 });
  expect(news).toBeVisible();
  expect(screen.getByRole('button', { name: 'Background work' })).toBeVisible();
});

test('what was finished before is no news, and nobody asks while nothing runs', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [reply(listJobs, [done])] });
  await user.click(await screen.findByRole('button', { name: 'Background work' }));
  expect(await screen.findByText('40 problems')).toBeVisible();
  expect(screen.queryByText(/^Finished:/)).not.toBeInTheDocument();
});

test('a camp starts no background work and has no bell', async () => {
  renderPortal({ as: 'camp', at: ['/home/'] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: /^Background work/ })).not.toBeInTheDocument();
  expect(requests(listJobs)).toHaveLength(0);
});
