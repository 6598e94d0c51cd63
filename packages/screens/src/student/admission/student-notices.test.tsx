import { screen, waitFor, within } from '@testing-library/react';
import { listNoticeChoices, saveNoticeChoice } from '@thervu/contracts/notice/notice-choice-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { opener } from './admission-testing';
import { application } from './application-samples';

const { openForm } = opener({ renderScreen, reply });

const choice = (on: boolean) => [
  { key: 'RESULT_OUT' as const, label: 'Results out', channel: 'SMS' as const, wanted: on },
];

test('a college switches a notice of a student off as the student asks; a refusal puts the switch back and says why', async () => {
  const { user } = openForm(application({}), undefined, [reply(listNoticeChoices, choice(true))]);
  await user.click(await screen.findByRole('button', { name: 'Notices' }));
  const dialog = await screen.findByRole('dialog', { name: /^Notices to / });
  const toggle = await within(dialog).findByRole('switch', { name: 'Results out by SMS' });
  expect(toggle).toBeChecked();

  answerFromNowOn(rejection(saveNoticeChoice, 503, { message: 'The service is being restarted.' }));
  await user.click(toggle);
  expect(await within(dialog).findByText('The service is being restarted.')).toBeVisible();
  await waitFor(() => expect(toggle).toBeChecked());

  answerFromNowOn(reply(saveNoticeChoice, choice(false)), reply(listNoticeChoices, choice(false)));
  await user.click(toggle);
  await waitFor(() => expect(within(dialog).getByRole('switch')).not.toBeChecked());
  expect(requests(saveNoticeChoice).at(-1)).toMatchObject({
    path: '/student-notices/17',
    body: { key: 'RESULT_OUT', channel: 'SMS', wanted: false },
  });
});
