import { screen, waitFor, within } from '@testing-library/react';
import { getFirstSteps, recordFirstStep } from '@thervu/contracts/first-step/first-step-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { FirstSteps } from './FirstSteps';

const NEW = { away: false, done: [] };
const links = async () =>
  within(await screen.findByRole('list', { name: 'Start here' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('each role starts with its own four links', async () => {
  for (const [as, expected] of [
    ['college', ['Change your password', "Check your college's details", 'Find a student', 'Open the help']],
    ['admin', ['Change your password', 'See what is ready for an exam', 'Find a student', 'Open the help']],
    [
      'campadmin',
      [
        'Check your account and your second factor',
        'Check the operators of your camp',
        'Find a bundle',
        'Open the help',
      ],
    ],
    ['camp', ['Check your account and your second factor', 'Open mark entry', 'Find a bundle', 'Open the help']],
  ] as const) {
    const { unmount } = renderScreen(<FirstSteps />, { as, api: [reply(getFirstSteps, NEW)] });
    expect((await links()).map(([label]) => label)).toEqual(expected);
    unmount();
  }
});

test('a college is led to its own details, and to the handbook', async () => {
  renderScreen(<FirstSteps />, { as: 'college', api: [reply(getFirstSteps, NEW)] });
  const all = await links();
  expect(all[1]![1]).toMatch(/^\/home\/edit-clg\/\d+$/);
  expect(all[3]![1]).toBe('/thervu/help/');
});

test('who opens a link finds a tick beside it', async () => {
  const { user } = renderScreen(<FirstSteps />, { as: 'college', api: [reply(getFirstSteps, NEW)] });
  const link = await screen.findByRole('link', { name: 'Find a student' });
  answerFromNowOn(
    reply(recordFirstStep, { away: false, done: ['FIND'] }),
    reply(getFirstSteps, { away: false, done: ['FIND'] }),
  );
  await user.click(link);
  expect(await screen.findByRole('link', { name: 'Find a student, done' })).toBeVisible();
  expect(requests(recordFirstStep).map(({ body }) => body)).toEqual([{ step: 'FIND' }]);
});

test('put away under a slow answer and a double click, it is put away once and gone', async () => {
  const { user } = renderScreen(<FirstSteps />, { as: 'college', api: [reply(getFirstSteps, NEW)] });
  const button = await screen.findByRole('button', { name: 'Put away' });
  const slow = heldReply(recordFirstStep, { away: true, done: [] });
  answerFromNowOn(slow.handler, reply(getFirstSteps, { away: true, done: [] }));
  await user.dblClick(button);
  slow.release();
  await waitFor(() => expect(screen.queryByText('Start here')).not.toBeInTheDocument());
  expect(requests(recordFirstStep)).toHaveLength(1);
});

test('what was put away stays away, and a refusal keeps the card', async () => {
  const { unmount } = renderScreen(<FirstSteps />, {
    as: 'college',
    api: [reply(getFirstSteps, { away: true, done: [] })],
  });
  await waitFor(() => expect(requests(getFirstSteps)).toHaveLength(1));
  expect(screen.queryByText('Start here')).not.toBeInTheDocument();
  unmount();
  const { user } = renderScreen(<FirstSteps />, {
    as: 'college',
    api: [reply(getFirstSteps, NEW), rejection(recordFirstStep, 503, { message: 'The server is busy.' })],
  });
  await user.click(await screen.findByRole('button', { name: 'Put away' }));
  expect(await screen.findByText('The server is busy.')).toBeVisible();
  expect(screen.getByText('Start here')).toBeVisible();
});
