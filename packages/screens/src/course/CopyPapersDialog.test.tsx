import { screen, waitFor, within } from '@testing-library/react';
import { copyPapers } from '@thervu/contracts/course/course-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { CopyPapersDialog } from './CopyPapersDialog';

const degrees = [{ deg_id: 1, Degree: 'B.Sc. Physics', copied: 30, kept: 2 }];
const preview = { message: '30 papers would be copied from 2023 to 2026.', papers: 30, degrees };
const years = [{ value: '2023', label: '2023' }];

function open(...api: Parameters<typeof answerFromNowOn>) {
  const messages: string[] = [];
  const rendered = renderScreen(
    <CopyPapersDialog
      years={years}
      onCopied={(message) => messages.push(message)}
      onClose={() => messages.push('closed')}
    />,
    { as: ['course.manage'], api },
  );
  return { ...rendered, messages };
}

test('[DAY-12] papers are shown first and copied on a second press; a double click copies once', async () => {
  const { user, messages } = open(reply(copyPapers, preview));
  await user.type(await screen.findByLabelText(/^To BoS year/), '2026');
  await user.click(screen.getByRole('button', { name: 'Show what would be copied' }));
  expect(within(await screen.findByRole('table')).getByText('B.Sc. Physics')).toBeVisible();
  expect(requests(copyPapers)[0]?.body).toEqual({ from: 2023, to: 2026, apply: false });
  const { handler, release } = heldReply(copyPapers, { ...preview, message: '30 papers copied from 2023 to 2026.' });
  answerFromNowOn(handler);
  await user.dblClick(screen.getByRole('button', { name: 'Copy 30 papers' }));
  release();
  await waitFor(() => expect(messages).toEqual(['30 papers copied from 2023 to 2026.']));
  expect(
    requests(copyPapers)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([{ from: 2023, to: 2026, apply: true, expected: 30 }]);
});

test('[DAY-12] another year after the preview is shown again first', async () => {
  const { user } = open(reply(copyPapers, preview));
  const to = await screen.findByLabelText(/^To BoS year/);
  await user.type(to, '2026');
  await user.click(screen.getByRole('button', { name: 'Show what would be copied' }));
  await screen.findByRole('button', { name: 'Copy 30 papers' });
  await user.clear(to);
  await user.type(to, '2027');
  expect(screen.getByRole('button', { name: 'Show what would be copied' })).toBeVisible();
});

test('a refusal is read in the dialog, and what was typed stays', async () => {
  const message = 'The new BoS year comes after 2023.';
  const { user } = open(rejection(copyPapers, 422, { message }));
  await user.type(await screen.findByLabelText(/^To BoS year/), '2020');
  await user.click(screen.getByRole('button', { name: 'Show what would be copied' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/^To BoS year/)).toHaveValue('2020');
});
