import { screen, waitFor, within } from '@testing-library/react';
import { getBell, markBellRead, type Bell, type BellTask } from '@thervu/contracts/bell/bell-contract';
import { cancelJob } from '@thervu/contracts/job/job-contract';
import { answerFromNowOn, heldReply, reply, requests } from '@thervu/testing/render-screen';
import { renderPortal } from '@thervu/testing/render-portal';

const task = (changes: Partial<BellTask> = {}): BellTask => ({
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
  unread: false,
  ...changes,
});
const done = task({
  state: 'DONE',
  done: 100,
  finishedAt: '2026-11-21T04:01:00.000Z',
  message: '40 problems',
  unread: true,
});
const bell = (changes: Partial<Bell> = {}) =>
  reply(getBell, { tasks: [], due: [], counting: false, messages: [], ...changes });
const WINDOW: Bell['messages'][number] = {
  id: 7,
  key: 'WINDOW_OPEN',
  exam_tbl: 'E25N',
  values: { exam: 'ODD-2025-NOV', window: 'Internal marks' },
  at: '2026-11-21T04:00:00.000Z',
  unread: true,
};
const MISSING: NonNullable<Bell['due']>[number] = {
  kind: 'INTERNAL_MARKS',
  count: 12,
  over: 2,
  on: null,
  exam_tbl: 'E25N',
  exam_name: 'ODD-2025-NOV',
  choice: { level: 'UG', degree: 3, sem: 1, batch: null, paper: 'P1' },
};
const open = async (user: ReturnType<typeof renderPortal>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Notices' });
};

test('the bell counts what runs, lists it, and passes the wish to stop on', async () => {
  const { user } = renderPortal({ as: 'admin', at: ['/home/'], api: [bell({ tasks: [task()] })] });
  const panel = await open(user, 'Notices, 1 running');
  expect(within(panel).getByText('Check of courses.xlsx')).toBeVisible();
  answerFromNowOn(reply(cancelJob, { message: 'The job will stop at its next safe point.' }));
  await user.click(within(panel).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(requests(cancelJob)).toHaveLength(1));
});

test('the end of work is told wherever the person is, once', async () => {
  renderPortal({ as: 'admin', at: ['/home/'], api: [bell({ tasks: [task()] })] });
  await screen.findByRole('button', { name: 'Notices, 1 running' });
  answerFromNowOn(bell({ tasks: [done] }));
  const news = await screen.findByText('Finished: Check of courses.xlsx.', {}, { timeout: 5_000 });
  expect(news).toBeVisible();
  expect(screen.getAllByText('Finished: Check of courses.xlsx.')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
});

test('a message that came is said in the polite region, and what was there at the beginning is no news', async () => {
  renderPortal({ as: 'college', at: ['/home/'], api: [bell({ tasks: [task()], messages: [WINDOW] })] });
  await screen.findByRole('button', { name: 'Notices, 1 unread, 1 running' });
  expect(screen.queryByText(/under the bell/)).not.toBeInTheDocument();
  answerFromNowOn(bell({ messages: [{ ...WINDOW, id: 8 }, WINDOW] }));
  await screen.findByText('1 new message is under the bell.', {}, { timeout: 5_000 });
  expect(document.querySelector('[data-announcement]')).toHaveTextContent('1 new message is under the bell.');
});

test('what is due opens its page with the filter filled', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [bell({ due: [MISSING] })] });
  const panel = await open(user, 'Notices');
  const line = within(panel).getByRole('link', { name: 'Enter marks: 12 internal marks are missing' });
  expect(line).toHaveAttribute(
    'href',
    expect.stringMatching(/\/home\/add-internal-mark\?exam=E25N&level=UG&degree=3&sem=1&paper=P1$/),
  );
  await user.click(line);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('[F-18] the office is told that stored results differ from a release, and looks at its page', async () => {
  const due = [{ ...MISSING, kind: 'RELEASE_DIFFERS' as const, count: 5, exam_tbl: 'E25A', choice: null }];
  const { user } = renderPortal({ as: 'admin', at: ['/home/'], api: [bell({ due })] });
  const panel = await open(user, 'Notices');
  expect(
    within(panel).getByRole('link', { name: 'Look: Stored results differ from their release in 5 places' }),
  ).toHaveAttribute('href', expect.stringMatching(/\/home\/result-release\?exam=E25A$/));
});

test('a message is unread until its page is opened; a double click reads it once', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [bell({ messages: [WINDOW] })] });
  const panel = await open(user, 'Notices, 1 unread');
  expect(within(panel).getByText('Internal marks: open for ODD-2025-NOV.', { exact: false })).toBeVisible();
  answerFromNowOn(reply(markBellRead, { message: 'Read.' }));
  await user.click(within(panel).getByRole('link', { name: /^Open: Internal marks: open/ }));
  await waitFor(() => expect(requests(markBellRead)).toHaveLength(1));
  expect(requests(markBellRead)[0]!.body).toEqual({ messages: [7], tasks: [] });
});

test('a window that was closed is told by its name', async () => {
  const messages = [{ ...WINDOW, id: 8, key: 'WINDOW_CLOSED' as const }];
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [bell({ messages })] });
  const panel = await open(user, 'Notices, 1 unread');
  expect(within(panel).getByText('Internal marks: closed for ODD-2025-NOV.')).toBeVisible();
});

test('everything is marked as read at once, also under a slow answer', async () => {
  const { user } = renderPortal({
    as: 'college',
    at: ['/home/'],
    api: [bell({ tasks: [done], messages: [WINDOW] })],
  });
  const panel = await open(user, 'Notices, 2 unread');
  const slow = heldReply(markBellRead, { message: 'Read.' });
  answerFromNowOn(
    slow.handler,
    bell({ tasks: [{ ...done, unread: false }], messages: [{ ...WINDOW, unread: false }] }),
  );
  await user.dblClick(within(panel).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(requests(markBellRead)).toHaveLength(1));
  slow.release();
  await screen.findByRole('button', { name: 'Notices', hidden: true });
  expect(requests(markBellRead)).toHaveLength(1);
  expect(requests(markBellRead)[0]!.body).toEqual({ messages: [7], tasks: [done.id] });
  expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
});

test('the keyboard opens the bell, and Escape gives the focus back', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [bell({ messages: [WINDOW] })] });
  const button = await screen.findByRole('button', { name: 'Notices, 1 unread' });
  button.focus();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Notices' });
  await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test('what was finished before is no news, and the bell asks once while nothing runs', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [bell({ tasks: [done] })] });
  const button = await screen.findByRole('button', { name: 'Notices, 1 unread' });
  expect(requests(getBell)).toHaveLength(1);
  await user.click(button);
  expect(await screen.findByText('40 problems')).toBeVisible();
  expect(screen.queryByText(/^Finished:/)).not.toBeInTheDocument();
});

test('an operator of a camp has no bell, and nothing is asked for one', async () => {
  renderPortal({ as: 'camp', at: ['/home/'] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: /^Notices/ })).not.toBeInTheDocument();
  expect(requests(getBell)).toHaveLength(0);
});
