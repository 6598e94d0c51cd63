import { act, screen } from '@testing-library/react';
import { reply } from '@thervu/testing/render-screen';
import { renderPortal, served } from '@thervu/testing/render-portal';
import { logout } from '@thervu/contracts/auth/auth-contract';
import { useSession } from '@thervu/shell-api';
import { HttpResponse } from 'msw';
import { REMOTE_TIMEOUT_MS } from './remote-loader';

const UNAVAILABLE = /cannot be loaded just now/;
let failing: jest.SpyInstance;
beforeEach(() => (failing = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => failing.mockRestore());

function Stand() {
  const { session } = useSession();
  return <h1>Remote of {session?.role ?? 'nobody'}</h1>;
}

test.each([
  ['is missing', () => Promise.reject(new Error('404'))],
  ['is a page of words', () => Promise.resolve(undefined)],
  ['offers no component', () => Promise.resolve({ default: 'words' })],
])('a remote that %s leaves frame and menu standing, and Retry asks for it afresh', async (_how, broken) => {
  let well = false;
  const faces = { college: () => (well ? Promise.resolve({ default: Stand }) : broken()) };
  const { user, registered } = renderPortal({ as: 'college', at: ['/home/'], faces });
  expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Hall Ticket' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
  well = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Remote of college' })).toBeVisible();
  // fetched ahead, by the page, and by two presses of Retry
  expect(registered.map(({ force }) => force)).toEqual([false, true, true, true]);
  expect(registered[0]?.entry).toBe('http://thervu.test/thervu/remotes/college/remoteEntry.js');
});

test('a remote that breaks while it is shown takes nothing else down', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const faces = { college: () => Promise.resolve({ default: Broken }) };
  const { user } = renderPortal({
    as: 'college',
    at: ['/home/'],
    faces,
    api: [reply(logout, { message: 'ok' })],
  });
  expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'College Login' })).toBeVisible();
});

test('a remote that does not answer is given up after eight seconds', async () => {
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    advanceTimers: true,
  });
  const faces = { college: () => new Promise<never>(() => undefined) };
  renderPortal({ as: 'college', at: ['/home/'], faces });
  expect(await screen.findByRole('status', { name: 'Loading this part of the portal' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS - 2_000));
  expect(screen.queryByText(UNAVAILABLE)).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
  jest.useRealTimers();
});

test('a list of remotes that is no list is contained as well', async () => {
  renderPortal({
    as: 'college',
    at: ['/home/'],
    api: [served('remotes.json', () => HttpResponse.json({ remotes: 'none' }))],
  });
  expect(await screen.findByText(UNAVAILABLE)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('/ExamResult mounts the public result remote, without a session', async () => {
  const Look = ({ apiBase, basePath }: { apiBase: string; basePath: string }) => (
    <h1>
      Results from {apiBase} below {basePath}
    </h1>
  );
  const faces = { 'public-result': () => Promise.resolve({ default: Look }) };
  renderPortal({ at: ['/ExamResult'], faces });
  expect(
    await screen.findByRole('heading', {
      name: 'Results from http://thervu.test/thervu/api/ below /thervu/',
    }),
  ).toBeVisible();
});
