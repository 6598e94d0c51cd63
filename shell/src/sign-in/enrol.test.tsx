import { screen } from '@testing-library/react';
import { enrol } from '@thervu/contracts/enrolment/enrolment-contract';
import { CODE_LENGTH, plainCode, printedCode } from '@thervu/contracts/enrolment/enrolment-rules';
import { answerFromNowOn, noAnswer, rejection, reply, requests } from '@thervu/testing/render-screen';
import { renderPortal } from '@thervu/testing/render-portal';

type View = ReturnType<typeof renderPortal>;
const field = (name: RegExp) => screen.getByLabelText(name);

async function fill({ user }: View, again = 'a quiet new sentence') {
  await user.type(await screen.findByLabelText(/^Username/), 'nila@example.org');
  await user.type(field(/^Code/), '7kqm-2xwa-pr94');
  await user.type(field(/^New password/), 'a quiet new sentence');
  await user.type(field(/^Confirm new password/), again);
}
const press = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Set password' }));

test.each(['/', '/camp'])('from the sign-in page %s a first sign-in with a code is one link away', async (page) => {
  const view = renderPortal({ at: [page] });
  await view.user.click(await screen.findByRole('link', { name: 'First sign-in with a code' }));
  expect(await screen.findByRole('heading', { name: 'First sign-in with a code' })).toBeVisible();
  expect(view.path()).toBe('/enrol');
  expect(field(/^Username/)).toHaveFocus();
});

test('the person sets a password with the code and is led to the own sign-in page', async () => {
  const view = renderPortal({ at: ['/enrol'], api: [reply(enrol, { message: 'ok', signIn: 'CAMP' })] });
  await fill(view);
  await press(view);
  expect(await screen.findByRole('status')).toHaveTextContent('Your password is set.');
  expect(requests(enrol)[0]!.body).toEqual({
    login: 'nila@example.org',
    code: '7kqm-2xwa-pr94',
    newPassword: 'a quiet new sentence',
  });
  await view.user.click(screen.getByRole('link', { name: 'Camp Login' }));
  expect(view.path()).toBe('/camp');
});

test('[DAY-13] the example of a code looks like the one on a slip', async () => {
  renderPortal({ at: ['/enrol'] });
  await screen.findByLabelText(/^Code/);
  const [, example] = /^Such as (.+)\.$/.exec(screen.getByText(/^Such as/).textContent)!;
  expect(plainCode(example!)).toHaveLength(CODE_LENGTH);
  expect(printedCode(plainCode(example!))).toBe(example);
});

test('what is missing is named, the first gap is in focus, and nothing is sent', async () => {
  const view = renderPortal({ at: ['/enrol'] });
  await screen.findByLabelText(/^Username/);
  await press(view);
  for (const text of ['Username is required.', 'Code is required.', 'New password is required.'])
    expect(screen.getByText(text)).toBeVisible();
  expect(field(/^Username/)).toHaveFocus();
  await fill(view, 'another one');
  await press(view);
  expect(screen.getByText('Passwords do not match.')).toBeVisible();
  expect(field(/^Confirm new password/)).toHaveFocus();
  expect(requests(enrol)).toEqual([]);
});

test('a refusal is told in the words of the server, and nothing that was typed is lost', async () => {
  const text = 'This username and code do not open an account.';
  const view = renderPortal({ at: ['/enrol'], api: [rejection(enrol, 422, { message: text })] });
  await fill(view);
  await press(view);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(field(/^Code/)).toHaveValue('7kqm-2xwa-pr94');
  expect(field(/^New password/)).toHaveValue('a quiet new sentence');
  answerFromNowOn(noAnswer(enrol));
  await press(view);
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
});
