import { screen, within } from '@testing-library/react';
import { previewFinalYears, setFinalYears, type FinalYearPreview } from '@thervu/contracts/fee/final-year-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { FinalYearOfCollege } from './FinalYearOfCollege';

const preview = (changes: Partial<FinalYearPreview> = {}): FinalYearPreview => ({
  exam_name: 'EVEN-2026-APR',
  groups: [{ admn_acdyr: 2023, Degree: 'B.Com. Commerce', students: 31 }],
  toSet: 31,
  already: 2,
  paidBefore: 1,
  digest: 'a'.repeat(64),
  ...changes,
});
const show = (shown = preview()) =>
  renderScreen(<FinalYearOfCollege college="101" exam="E26A" examName="EVEN-2026-APR" />, {
    as: 'college',
    api: [reply(previewFinalYears, shown), reply(setFinalYears, { message: '31 students pay', set: 31 })],
  });
const open = async (user: ReturnType<typeof show>['user']) => {
  await user.dblClick(screen.getByRole('button', { name: 'Final-year fees for my college' }));
  return screen.findByRole('dialog', { name: 'Set the final-year fees of EVEN-2026-APR for the whole college?' });
};

test('whom it meets is shown by degree and year before anything is sent, and a double click sends it once', async () => {
  const { user } = show();
  const asked = await open(user);
  expect(await within(asked).findByText('B.Com. Commerce, admitted 2023: 31')).toBeVisible();
  expect(within(asked).getByText('2 students pay them already.')).toBeVisible();
  expect(within(asked).getByText('1 student paid them in an earlier exam and stays as it is.')).toBeVisible();
  expect(requests(setFinalYears)).toHaveLength(0);
  await user.dblClick(within(asked).getByRole('button', { name: 'Set 31 students' }));
  expect(await screen.findByText('31 students pay the final-year fees of EVEN-2026-APR.')).toBeVisible();
  expect(requests(setFinalYears)).toHaveLength(1);
  expect(requests(setFinalYears)[0]!.body).toEqual({ digest: 'a'.repeat(64) });
});

test('where the roll has changed the new figures are read, and set only when pressed again', async () => {
  const { user } = show();
  const asked = await open(user);
  await within(asked).findByText('B.Com. Commerce, admitted 2023: 31');
  answerFromNowOn(
    rejection(setFinalYears, 409, { type: 'preview-changed', message: 'The roll has changed since it was counted.' }),
    reply(previewFinalYears, preview({ toSet: 30 })),
  );
  await user.click(within(asked).getByRole('button', { name: 'Set 31 students' }));
  expect(await within(asked).findByText('The roll has changed since it was counted.')).toBeVisible();
  expect(await within(asked).findByRole('button', { name: 'Set 30 students' })).toBeVisible();
});

test('with nobody to set there is nothing to press', async () => {
  const { user } = show(preview({ toSet: 0, groups: [] }));
  const asked = await open(user);
  expect(await within(asked).findByText('No student of the last semester is left to set.')).toBeVisible();
  await user.click(within(asked).getByRole('button', { name: /^Set/ }));
  expect(requests(setFinalYears)).toHaveLength(0);
});
