import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmAll,
  previewConfirmAll,
  type ConfirmAllPreview,
} from '@thervu/contracts/registration/confirm-all-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { ConfirmAllOfCollege } from './ConfirmAllOfCollege';
import { exam } from './registration-samples';

const preview = (changes: Partial<ConfirmAllPreview> = {}): ConfirmAllPreview => ({
  exam_name: 'EVEN-2026-APR',
  toConfirm: { count: 1204, students: 312 },
  already: { count: 40, students: 9 },
  left: [{ reason: 'The student is discontinued.', count: 6, students: 1 }],
  digest: 'a'.repeat(64),
  ...changes,
});
const show = (shown = preview()) =>
  renderScreen(<ConfirmAllOfCollege college="101" exam={exam} named={false} />, {
    as: 'college',
    api: [
      reply(previewConfirmAll, shown),
      reply(confirmAll, { message: '1,204 applications confirmed.', confirmed: 1204 }),
    ],
  });
const button = () => screen.getByRole('button', { name: 'Confirm all of my college' });
const dialog = () => screen.findByRole('dialog', { name: 'Confirm all applications of EVEN-2026-APR?' });

test('what will be confirmed, what is already, and what is left out and why is shown before anything is sent', async () => {
  const { user } = show();
  await user.click(button());
  const asked = await dialog();
  expect(await within(asked).findByText(/1,?204 applications of 312 students will be confirmed\./)).toBeVisible();
  expect(within(asked).getByText('40 applications are confirmed already.')).toBeVisible();
  expect(within(asked).getByText('6 applications of 1 student left out: The student is discontinued.')).toBeVisible();
  expect(requests(confirmAll)).toHaveLength(0);
  await user.click(within(asked).getByRole('button', { name: /^Confirm 1,?204 applications$/ }));
  expect(await screen.findByText('1,204 applications confirmed.')).toBeVisible();
  const [sent] = requests(confirmAll);
  expect([sent!.path, sent!.body]).toEqual(['/examapp/confirm-all/101/E26A', { digest: 'a'.repeat(64) }]);
  expect(sent!.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
});

test('a double click on either button sends one confirmation', async () => {
  const { user } = show();
  await user.dblClick(button());
  const asked = await dialog();
  await within(asked).findByText(/will be confirmed/);
  await user.dblClick(within(asked).getByRole('button', { name: /^Confirm/ }));
  expect(await screen.findByText('1,204 applications confirmed.')).toBeVisible();
  expect(new Set(requests(confirmAll).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(requests(confirmAll)).toHaveLength(1);
});

test('with nothing left to confirm there is nothing to press', async () => {
  const { user } = show(preview({ toConfirm: { count: 0, students: 0 } }));
  await user.click(button());
  const asked = await dialog();
  expect(await within(asked).findByText('No application is left to confirm.')).toBeVisible();
  await user.click(within(asked).getByRole('button', { name: /^Confirm/ }));
  expect(requests(confirmAll)).toHaveLength(0);
});

test('where the applications have changed meanwhile the new figures are read, and confirmed only when pressed again', async () => {
  const { user } = show();
  answerFromNowOn(
    rejection(confirmAll, 409, {
      type: 'preview-changed',
      message: 'The applications have changed since they were counted.',
    }),
  );
  await user.click(button());
  const asked = await dialog();
  await within(asked).findByText(/will be confirmed/);
  answerFromNowOn(reply(previewConfirmAll, preview({ toConfirm: { count: 7, students: 2 }, digest: 'b'.repeat(64) })));
  await user.click(within(asked).getByRole('button', { name: /^Confirm/ }));
  expect(await within(asked).findByText('The applications have changed since they were counted.')).toBeVisible();
  expect(await within(asked).findByText('7 applications of 2 students will be confirmed.')).toBeVisible();
  answerFromNowOn(reply(confirmAll, { message: '7 applications confirmed.', confirmed: 7 }));
  await user.click(within(asked).getByRole('button', { name: 'Confirm 7 applications' }));
  await waitFor(() => expect(requests(confirmAll)).toHaveLength(2));
  expect(requests(confirmAll)[1]!.body).toEqual({ digest: 'b'.repeat(64) });
});
