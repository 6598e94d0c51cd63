import { screen, waitFor, within } from '@testing-library/react';
import {
  listFeeSchedule,
  listRevaluationFees,
  saveFeeSchedule,
  saveRevaluationFees,
} from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import { listSettingHistory, listSettings } from '@thervu/contracts/setting/setting-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { FEES, REVALUATION_FEES, settingsWith } from './settings-samples';
import { SettingsScreen } from './SettingsScreen';

function open(section: string, ...api: Parameters<typeof answerFromNowOn>) {
  return renderScreen(<SettingsScreen />, {
    as: ['setting.manage'],
    at: `/settings?section=${section}`,
    api: [
      ...api,
      reply(listFeeSchedule, FEES),
      reply(listRevaluationFees, REVALUATION_FEES),
      reply(listSettings, settingsWith()),
      reply(listSettingHistory, { items: [], total: 0 }),
    ],
  });
}
const amount = (name: RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save fee schedule' });
const withFee = (id: number, fees: number) =>
  FEES.map((row) => (row.id === id ? { ...row, fees, row_version: row.row_version + 1 } : row));

test('the five components stand by number with their rupees, and an example is summed while typing', async () => {
  const { user } = open('fees');
  const table = await screen.findByRole('table', { name: 'fee schedule' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['1. Exam Application', '2. Mark Sheet', '3. Consolidated', '4. Provisional', '5. Convocation']);
  expect(within(table).getByRole('status')).toHaveTextContent('2,015.00');
  const second = await amount(/Mark Sheet/);
  await user.clear(second);
  await user.type(second, '80.5');
  expect(within(table).getByRole('status')).toHaveTextContent('2,020.50');
  await user.type(second, 'x');
  expect(within(table).getByRole('status')).toHaveTextContent('-');
  expect(screen.getByText(/Exams that exist keep the fees they were created with/)).toBeVisible();
});

test('the schedule is saved as a whole', async () => {
  const { user } = open('fees', reply(saveFeeSchedule, withFee(2, 1080)));
  const second = await amount(/Mark Sheet/);
  await user.clear(second);
  await user.type(second, '1,080');
  await user.click(save());
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible();
  expect(requests(saveFeeSchedule)[0]?.body).toEqual({
    fees: [100, 1080, 400, 250, 500].map((fees, i) => ({ id: i + 1, fees, row_version: 1 })),
  });
});

test.each([
  ['-5', 'A fee cannot be below zero.'],
  ['10.125', 'At most two decimals: paise.'],
  ['a hundred', 'Enter an amount in rupees.'],
  ['1e3', 'Enter an amount in rupees.'],
])('a fee of %s is refused by name and nothing is sent', async (typed, text) => {
  const { user } = open('fees');
  const first = await amount(/Exam Application/);
  await user.clear(first);
  await user.type(first, typed);
  await user.click(save());
  const summary = await screen.findByRole('alert');
  await user.click(within(summary).getByRole('link', { name: text }));
  expect(first).toHaveFocus();
  expect(first).toHaveAccessibleDescription(text);
  expect(requests(saveFeeSchedule)).toEqual([]);
});

test('[F-24] somebody else was first: their amount is shown and mine stays', async () => {
  const { user } = open(
    'fees',
    rejection(saveFeeSchedule, 409, {
      message: 'Somebody else has changed this: Exam Application. Reload to see what holds now.',
      conflict: { yours: { 'Exam Application': 120 }, theirs: { 'Exam Application': 110 } },
    }),
  );
  const first = await amount(/Exam Application/);
  await user.clear(first);
  await user.type(first, '120');
  answerFromNowOn(reply(listFeeSchedule, withFee(1, 110)));
  await user.click(save());
  expect(await screen.findByText(/Now saved: Exam Application: ₹ 110\.00/)).toBeVisible();
  expect(first).toHaveValue('120');
  answerFromNowOn(reply(saveFeeSchedule, withFee(1, 120)));
  await user.click(save());
  await waitFor(() => expect(requests(saveFeeSchedule)).toHaveLength(2));
  expect(requests(saveFeeSchedule)[1]?.body).toMatchObject({
    fees: [{ id: 1, fees: 120, row_version: 2 }, {}, {}, {}, {}],
  });
});

test('a schedule nobody has set is told', async () => {
  open(
    'fees',
    reply(
      listFeeSchedule,
      FEES.map((row) => ({ ...row, fees: 0 })),
    ),
  );
  expect(await screen.findByText('No fee is set: an exam created now asks for paper fees alone.')).toBeVisible();
});

test('revaluation fees stand by level and kind and are saved together', async () => {
  const { user } = open('revaluation', reply(saveRevaluationFees, REVALUATION_FEES));
  const other = await amount(/^Other levels: Revaluation/);
  expect(other).toHaveValue('600.00');
  await user.clear(other);
  await user.type(other, '650');
  await user.click(screen.getByRole('button', { name: 'Save revaluation fees' }));
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible();
  expect(requests(saveRevaluationFees)[0]?.body).toEqual({
    fees: REVALUATION_FEES.map((row) =>
      row.reval_group === 'PG' && row.kind === 'REVAL' ? { ...row, fees: 650 } : row,
    ),
  });
});

test('fees that cannot be read say so', async () => {
  open('fees', rejection(listFeeSchedule, 503));
  expect(await screen.findByText('Failed to fetch the fees.')).toBeVisible();
});
