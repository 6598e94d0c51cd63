import { screen, waitFor, within } from '@testing-library/react';
import {
  createRuleSet,
  freezeRuleSet,
  getRuleSet,
  listRuleSets,
  saveRuleSet,
  type RuleSetHead,
} from '@thervu/contracts/rule-set/rule-set-contract';
import { listSettingHistory } from '@thervu/contracts/setting/setting-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { DRAFT, FROZEN } from './settings-samples';
import { SettingsScreen } from './SettingsScreen';

const headOf = ({ lines: _l, grades: _g, classes: _c, ...head }: typeof DRAFT): RuleSetHead => head;
const both = reply(listRuleSets, { levels: ['UG', 'PG'], sets: [DRAFT, FROZEN].map(headOf) });

function open(set: string, ...api: Parameters<typeof answerFromNowOn>) {
  return renderScreen(<SettingsScreen />, {
    as: ['setting.manage'],
    at: `/settings?section=rule-sets&set=${set}`,
    api: [...api, both, reply(listSettingHistory, { items: [], total: 0 })],
  });
}
const cell = (name: string) => screen.findByRole('textbox', { name });

test('the sets are listed by level and year with their state', async () => {
  open('');
  const table = await screen.findByRole('table', { name: 'Rule sets' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map((element) => element.textContent),
    ),
  ).toEqual([
    ['UG', '2023', '2', 'UG rules', '▲Draft'],
    ['UG', '2023', '1', 'UG rules', '●Frozen'],
  ]);
});

test('without a rule set the page says what is missing', async () => {
  open('', reply(listRuleSets, { levels: ['UG'], sets: [] }));
  expect(await screen.findByText(/There is no rule set yet\. Results cannot be processed/)).toBeVisible();
});

test('[F-24] a frozen set is shown and has nothing to type in', async () => {
  open('7', reply(getRuleSet, FROZEN));
  expect(await screen.findByText(/Frozen on 01-06-2025 12:00: it never changes/)).toBeVisible();
  expect(screen.getByRole('table', { name: 'Grade bands' })).toHaveTextContent('Outstanding');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Freeze' })).not.toBeInTheDocument();
});

test('a draft is changed and saved as a whole', async () => {
  const lines = DRAFT.lines.map((line) => (line.p_type === 'THEORY' ? { ...line, intl_min_pct: 32.5 } : line));
  const after = { ...DRAFT, lines, row_version: 5 };
  const { user, guards } = open('8', reply(getRuleSet, DRAFT), reply(saveRuleSet, after));
  const internal = await cell('THEORY: Internal %');
  await user.clear(internal);
  await user.type(internal, '32.5');
  expect(guards).toHaveLength(1);
  answerFromNowOn(reply(getRuleSet, after));
  await user.click(screen.getByRole('button', { name: 'Save rule set' }));
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible();
  const { name, grades, classes, row_version } = DRAFT;
  expect(requests(saveRuleSet)[0]).toMatchObject({
    path: '/settings/rule-sets/8',
    body: { name, lines, grades, classes, row_version },
  });
  expect(guards).toHaveLength(0);
});

test('bands with a hole are refused by their row before anything is sent, and the sentence jumps there', async () => {
  const { user } = open('8', reply(getRuleSet, DRAFT));
  const top = await cell('Grade band 3: To %');
  await user.clear(top);
  await user.type(top, '78');
  await user.click(screen.getByRole('button', { name: 'Save rule set' }));
  const text = 'Grade band 3 (D): nothing covers 78.01 to 79.99 %.';
  await user.click(within(await screen.findByRole('alert')).getByRole('link', { name: text }));
  expect(top).toHaveFocus();
  expect(top).toHaveAccessibleDescription(text);
  expect(requests(saveRuleSet)).toEqual([]);
});

test.each([
  ['nothing', '', 'THEORY: enter a number.'],
  ['words', 'forty', 'THEORY: enter a number.'],
  ['101', '101', 'THEORY: from 0 to 100.'],
  ['three decimals', '40.125', 'THEORY: at most two decimals.'],
])('a percentage of %s is refused by its row', async (_what, typed, text) => {
  const { user } = open('8', reply(getRuleSet, DRAFT));
  const total = await cell('THEORY: Total %');
  await user.clear(total);
  if (typed) await user.type(total, typed);
  await user.click(screen.getByRole('button', { name: 'Save rule set' }));
  expect(await screen.findByRole('link', { name: text })).toBeVisible();
  expect(requests(saveRuleSet)).toEqual([]);
});

test('bands are added and removed', async () => {
  const { user } = open('8', reply(getRuleSet, DRAFT), reply(saveRuleSet, DRAFT));
  await cell('Class 12: Letter');
  await user.click(screen.getByRole('button', { name: 'Remove class 12' }));
  await user.click(screen.getByRole('button', { name: 'Add class' }));
  await user.type(await cell('Class 12: CGPA from'), '3.5');
  await user.type(await cell('Class 12: Letter'), 'E');
  await user.type(await cell('Class 12: Class'), 'Pass Class');
  await user.click(screen.getByRole('button', { name: 'Save rule set' }));
  await waitFor(() => expect(requests(saveRuleSet)).toHaveLength(1));
  expect((requests(saveRuleSet)[0]!.body as typeof DRAFT).classes.at(-1)).toEqual({
    min_cgpa: 3.5,
    letter: 'E',
    label: 'Pass Class',
    first_attempt_label: null,
  });
});

test('somebody else was first: the sentence of the server is shown and what is typed stays', async () => {
  const message = 'Somebody else has changed this rule set. Reload to see what holds now.';
  const { user } = open('8', reply(getRuleSet, DRAFT), rejection(saveRuleSet, 409, { message }));
  await user.type(await screen.findByLabelText(/^Name/), ' of 2026');
  await user.click(screen.getByRole('button', { name: 'Save rule set' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('UG rules of 2026');
});

test('[F-22] freezing asks for the name of the set, since it cannot be undone', async () => {
  const { user } = open('8', reply(getRuleSet, DRAFT), reply(freezeRuleSet, { ...FROZEN, id: 8 }));
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  const dialog = await screen.findByRole('dialog', { name: 'Freeze UG rules, UG 2023 version 2?' });
  const confirm = within(dialog).getByRole('button', { name: 'Freeze' });
  expect(confirm).toBeDisabled();
  await user.type(within(dialog).getByLabelText('Type the name of the rule set to confirm'), 'UG rules');
  answerFromNowOn(reply(getRuleSet, { ...FROZEN, id: 8 }));
  await user.click(confirm);
  expect(await screen.findByText(/it never changes/)).toBeVisible();
  expect(requests(freezeRuleSet)[0]).toMatchObject({
    path: '/settings/rule-sets/8/freeze',
    body: { row_version: 4 },
  });
});

test('a new version is a copy of the set it is asked of, for a year that is typed', async () => {
  const made = { ...DRAFT, id: 9, from_admn_yr: 2026, version: 1 };
  const { user } = open('', reply(createRuleSet, made), reply(getRuleSet, made));
  await user.click(await screen.findByRole('button', { name: 'New version of UG rules, UG 2023 version 1' }));
  const dialog = await screen.findByRole('dialog');
  const year = within(dialog).getByLabelText(/^Students admitted from/);
  await user.clear(year);
  await user.type(year, '25');
  await user.click(within(dialog).getByRole('button', { name: 'Make draft' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Enter a year of four digits.');
  await user.clear(year);
  await user.type(year, '2026');
  answerFromNowOn(reply(listRuleSets, { levels: ['UG'], sets: [headOf(made)] }));
  await user.click(within(dialog).getByRole('button', { name: 'Make draft' }));
  expect(await cell('THEORY: Total %')).toHaveValue('40');
  expect(requests(createRuleSet)).toHaveLength(1);
  expect(requests(createRuleSet)[0]).toMatchObject({
    body: { name: 'UG rules', deg_level: 'UG', from_admn_yr: 2026, copy_of: 7 },
    headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

test('the first set of a level begins with the usual table: a level has to be chosen', async () => {
  const { user } = open('', rejection(createRuleSet, 422, { message: "There is no level 'PG': UG." }));
  await user.click(await screen.findByRole('button', { name: 'New rule set' }));
  const dialog = await screen.findByRole('dialog', { name: 'New rule set' });
  await user.type(within(dialog).getByLabelText(/^Name/), 'PG rules');
  await user.type(within(dialog).getByLabelText(/^Students admitted from/), '2026');
  await user.click(within(dialog).getByRole('button', { name: 'Make draft' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose a level.');
  await user.selectOptions(within(dialog).getByLabelText(/^Level/), 'PG');
  await user.click(within(dialog).getByRole('button', { name: 'Make draft' }));
  expect(await within(dialog).findByText("There is no level 'PG': UG.")).toBeVisible();
  expect(requests(createRuleSet)[0]?.body).toEqual({ name: 'PG rules', deg_level: 'PG', from_admn_yr: 2026 });
});
