import { screen, within } from '@testing-library/react';
import { getReadySteps, type ReadyStep } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { GettingReadyScreen } from './GettingReadyScreen';

const step = (changes: Partial<ReadyStep>): ReadyStep => ({
  key: 'COLLEGES',
  title: 'Colleges',
  count: 12,
  counted: 'Active colleges',
  missing: null,
  blocks: 'Students are admitted at a college.',
  optional: false,
  open: 'list-clg',
  ...changes,
});
const steps = [
  step({}),
  step({ key: 'CAMPS', title: 'Camps', count: 0, missing: 'Fewer than 3 camps.', open: 'camps' }),
  step({ key: 'LISTS', title: 'Lists of the university', optional: true, open: 'settings?section=lists' }),
];

test('[DAY-12] each step has its count, what is missing, what it is for, and a link to its page', async () => {
  renderScreen(<GettingReadyScreen />, { as: 'admin', api: [reply(getReadySteps, { done: false, steps })] });
  const [, colleges, camps, lists] = within(await screen.findByRole('table', { name: 'Getting ready' })).getAllByRole(
    'row',
  );
  expect(colleges).toHaveTextContent(/Done.*Active colleges: 12.*Students are admitted/);
  expect(camps).toHaveTextContent(/Missing.*Fewer than 3 camps\./);
  expect(lists).toHaveTextContent('Check');
  expect(within(camps!).getByRole('link', { name: 'Camps' })).toHaveAttribute('href', '/home/camps');
});

test('[DAY-12] after the first exam the page says so and leads on', async () => {
  renderScreen(<GettingReadyScreen />, { as: 'admin', api: [reply(getReadySteps, { done: true, steps: [] })] });
  expect(await screen.findByText('The first exam has been created.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Exam Stages' })).toHaveAttribute('href', '/home/exam-stages');
});

test('steps that cannot be read say so and can be asked for again', async () => {
  renderScreen(<GettingReadyScreen />, { as: 'admin', api: [rejection(getReadySteps, 503)] });
  expect(await screen.findByText('Failed to load the steps.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
