import { screen, waitFor, within } from '@testing-library/react';
import { listSettingHistory, listSettings, saveSettings } from '@thervu/contracts/setting/setting-contract';
import {
  type answerFromNowOn,
  heldReply,
  rejection,
  renderScreen,
  reply,
  requests,
} from '@thervu/testing/render-screen';
import { settingsWith } from './settings-samples';
import { SettingsScreen } from './SettingsScreen';

const noHistory = reply(listSettingHistory, { items: [], total: 0 });
const named = (...names: string[]) => names.map((name) => ({ code: name, label: name, off: false }));
const districts = (...names: string[]) => ({ 'list.districts': { value: named(...names), row_version: 4 } });

function open(...api: Parameters<typeof answerFromNowOn>) {
  return renderScreen(<SettingsScreen />, {
    as: ['setting.manage'],
    at: '/settings?section=lists',
    api: [...api, reply(listSettings, settingsWith()), noHistory],
  });
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('[DAY-10] a district is added, ordered and switched off, and the list is sent once, as a whole', async () => {
  const { user } = open(reply(saveSettings, settingsWith(districts('Erode'))));
  const list = await panel('Districts');
  await user.type(list.getByLabelText('Add to Districts'), ' Erode ');
  await user.click(list.getByRole('button', { name: 'Add the entry to Districts' }));
  for (let step = 0; step < 4; step += 1) await user.click(list.getByRole('button', { name: 'Move Erode up' }));
  await user.click(list.getByRole('checkbox', { name: 'Offer Salem' }));
  await user.click(list.getByRole('button', { name: 'Save Districts' }));
  expect(await list.findByText('Changes saved successfully.')).toBeVisible();
  const off = { code: 'Salem', label: 'Salem', off: true };
  expect(requests(saveSettings).map(({ body }) => body)).toEqual([
    {
      changes: [
        {
          key: 'list.districts',
          value: [...named('Erode', 'Dharmapuri', 'Krishnagiri', 'Namakkal'), off],
          row_version: 3,
        },
      ],
    },
  ]);
});

test('[DAY-10] an entry that was typed and not added yet is saved with the others', async () => {
  const { user } = open(reply(saveSettings, settingsWith(districts('Dharmapuri', 'Erode'))));
  const list = await panel('Districts');
  await user.type(list.getByLabelText('Add to Districts'), 'Erode');
  await user.click(list.getByRole('button', { name: 'Save Districts' }));
  expect(await list.findByText('Changes saved successfully.')).toBeVisible();
  expect(requests(saveSettings)[0]?.body).toMatchObject({
    changes: [{ value: named('Dharmapuri', 'Krishnagiri', 'Namakkal', 'Salem', 'Erode') }],
  });
  expect(list.getByLabelText('Add to Districts')).toHaveValue('');
});

test('[DAY-10] under slow answers a double click saves once, and what is typed meanwhile stays', async () => {
  const { handler, release } = heldReply(
    saveSettings,
    settingsWith(districts('Dharmapuri', 'Krishnagiri', 'Namakkal')),
  );
  const { user } = open(handler);
  const list = await panel('Districts');
  await user.click(list.getByRole('button', { name: 'Remove Salem' }));
  await user.dblClick(list.getByRole('button', { name: 'Save Districts' }));
  const boards = await panel('Boards');
  await user.type(boards.getByLabelText('Add to Boards'), 'Science{Enter}');
  release();
  expect(await list.findByText('Changes saved successfully.')).toBeVisible();
  expect(requests(saveSettings)).toHaveLength(1);
  expect(boards.getByLabelText('Add to Boards')).toHaveValue('Science');
});

test('[DAY-10] an entry in use is refused where it was removed, and nothing typed is lost', async () => {
  const message =
    'Districts: ‘Salem’ is used by 3 colleges (101, 102, 103). Keep the entry and switch it off: then it is not offered any more.';
  const { user } = open(rejection(saveSettings, 409, { message }));
  const list = await panel('Districts');
  await user.click(list.getByRole('button', { name: 'Remove Salem' }));
  await user.click(list.getByRole('button', { name: 'Save Districts' }));
  expect(await list.findByText(message)).toBeVisible();
  expect(list.queryByRole('button', { name: 'Remove Salem' })).not.toBeInTheDocument();
});

test('[DAY-10] a name twice and an empty entry are refused before anything is sent', async () => {
  const { user, guards } = open();
  const list = await panel('Districts');
  await user.type(list.getByLabelText('Add to Districts'), 'salem');
  await user.click(list.getByRole('button', { name: 'Add the entry to Districts' }));
  expect(await list.findByText('Enter ‘salem’ once.')).toBeVisible();
  expect(list.getByLabelText('Add to Districts')).toHaveValue('salem');
  await waitFor(() => expect(guards).not.toEqual([]));
  expect(requests(saveSettings)).toEqual([]);
});

test('[DAY-10] months are chosen from the calendar, and a second one of a letter is refused', async () => {
  const { user } = open();
  const list = await panel('Exam months');
  await user.selectOptions(list.getByLabelText('Add to Exam months'), 'AUG');
  await user.click(list.getByRole('button', { name: 'Add the entry to Exam months' }));
  expect(await list.findByText(/APR and AUG begin with the same letter/)).toBeVisible();
});
