import { screen, waitFor, within } from '@testing-library/react';
import {
  createGradingScheme,
  listGradingSchemes,
  type GradingScheme,
} from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import { listSettingHistory } from '@thervu/contracts/setting/setting-contract';
import { heldReply, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { SettingsScreen } from './SettingsScreen';

const MARKS: GradingScheme = {
  scheme: 'MARKS',
  description: 'Internal and external marks',
  judged_as: 'MARKS',
  bands: [],
  active: true,
  replaces: null,
  papers: 812,
  has_results: true,
  row_version: 1,
};

test('[DAY-1] the schemes are listed with their papers; a range with a hole is rejected by row, and a double click adds one', async () => {
  const held = heldReply(createGradingScheme, { ...MARKS, scheme: 'LETTERS' });
  const { user } = renderScreen(<SettingsScreen />, {
    as: ['setting.manage'],
    at: '/settings?section=grading-schemes',
    api: [held.handler, reply(listGradingSchemes, [MARKS]), reply(listSettingHistory, { items: [], total: 0 })],
  });
  const table = await screen.findByRole('table', { name: 'Grading schemes' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('812');
  await user.click(screen.getByRole('button', { name: 'Add scheme' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Scheme/), 'letters');
  await user.type(dialog.getByLabelText(/^Description/), 'Letters');
  await user.click(dialog.getByRole('button', { name: 'Add range' }));
  const cell = (name: string) => dialog.getByRole('textbox', { name: `Range 1: ${name}` });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Range 1, From %: Enter a number from 0 to 100.')).toBeVisible();
  await user.type(cell('From %'), '40');
  await user.type(cell('To %'), '90');
  await user.type(cell('Letter'), 'S');
  await user.type(cell('Description'), 'Superb');
  await user.type(cell('Grade point'), '9.5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Range 1: The highest range ends at 100 %.')).toBeVisible();
  await user.clear(cell('To %'));
  await user.type(cell('To %'), '100');
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  held.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(createGradingScheme).map(({ body }) => body)).toEqual([
    {
      scheme: 'LETTERS',
      description: 'Letters',
      judged_as: 'MARKS',
      bands: [{ min_pct: 40, max_pct: 100, letter: 'S', description: 'Superb', grade_point: 9.5 }],
    },
  ]);
});
