import { screen, within } from '@testing-library/react';
import {
  previewUniversityFinalYears,
  startUniversityFinalYears,
} from '@thervu/contracts/fee/final-year-university-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { FinalYearOfUniversity } from './FinalYearOfUniversity';

const DIGEST = 'b'.repeat(64);
const preview = (toSet = 40) => ({
  exam_name: 'EVEN-2026-APR',
  colleges: [
    { colcode: '101', colname: 'Kalaimagal', toSet: toSet - 9, already: 2, paidBefore: 1 },
    { colcode: '102', colname: 'Ponni', toSet: 9, already: 0, paidBefore: 0 },
  ],
  toSet,
  digest: DIGEST,
});
const job: Job = {
  id: '4f5c2f4e-9a3b-4a55-8f5e-0d6a3b1c2d3e',
  kind: 'final-years.set',
  title: 'Setting the final-year fees of EVEN-2026-APR',
  state: 'DONE',
  done: 40,
  total: 40,
  message: '40 students pay the final-year fees for EVEN-2026-APR.',
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2026-03-01T05:00:00.000Z',
  finishedAt: '2026-03-01T05:00:09.000Z',
};
const show = () =>
  renderScreen(<FinalYearOfUniversity exam="E26A" examName="EVEN-2026-APR" />, {
    as: 'admin',
    api: [reply(previewUniversityFinalYears, preview()), reply(startUniversityFinalYears, job), reply(getJob, job)],
  });
const open = async (user: ReturnType<typeof show>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Final-year fees for all colleges' }));
  return screen.findByRole('dialog', { name: 'Set the final-year fees of EVEN-2026-APR for all colleges?' });
};

test('whom it meets is shown by college before anything is sent, and a double click starts one job', async () => {
  const { user } = show();
  const asked = await open(user);
  expect(await within(asked).findByRole('row', { name: /101 Kalaimagal.*31.*2.*1/ })).toBeVisible();
  expect(requests(startUniversityFinalYears)).toHaveLength(0);
  await user.dblClick(within(asked).getByRole('button', { name: 'Set 40 students' }));
  expect(await screen.findByText(job.message!)).toBeVisible();
  expect(requests(startUniversityFinalYears).map(({ body }) => body)).toEqual([{ digest: DIGEST }]);
});

test('where a roll has changed the new figures are read, and set only when pressed again', async () => {
  const { user } = show();
  const asked = await open(user);
  await within(asked).findByRole('row', { name: /101 Kalaimagal/ });
  answerFromNowOn(
    rejection(startUniversityFinalYears, 409, {
      type: 'preview-changed',
      message: 'The roll has changed since it was counted.',
    }),
    reply(previewUniversityFinalYears, preview(39)),
  );
  await user.click(within(asked).getByRole('button', { name: 'Set 40 students' }));
  expect(await within(asked).findByText('The roll has changed since it was counted.')).toBeVisible();
  expect(await within(asked).findByRole('button', { name: 'Set 39 students' })).toBeVisible();
});
