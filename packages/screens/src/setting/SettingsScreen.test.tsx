import { screen, waitFor, within } from '@testing-library/react';
import { listSettingHistory, listSettings, saveLogo, saveSettings } from '@thervu/contracts/setting/setting-contract';
import { answerFromNowOn, noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { settingsWith } from './settings-samples';
import { SettingsScreen } from './SettingsScreen';

const settings = (changes = {}) => reply(listSettings, settingsWith(changes));
const noHistory = reply(listSettingHistory, { items: [], total: 0 });
const saved = (changes = {}) => reply(saveSettings, settingsWith(changes));

function open(section: string, ...api: Parameters<typeof answerFromNowOn>) {
  return renderScreen(<SettingsScreen />, {
    as: ['setting.manage'],
    at: `/settings?section=${section}`,
    api: [...api, settings(), noHistory],
  });
}
const name = () => screen.findByLabelText(/^University name/);

test('the settings stand in sections, each with its words and its value', async () => {
  const { user, titles } = open('university', settings({ 'university.name': { value: 'Kurinji University' } }));
  expect(await name()).toHaveValue('Kurinji University');
  expect(await name()).toHaveAccessibleDescription(/head of every page, report and hall ticket/);
  expect(titles).toContain('Settings');
  const sections = within(screen.getByRole('navigation')).getAllByRole('button');
  expect(sections.map((section) => section.textContent)).toEqual([
    'University',
    'Pages and colour',
    'Lists',
    'Admission',
    'Examination',
    'Camp',
    'Fees',
    'Revaluation',
    'Results',
    'Notices',
    'Security',
    'Rule sets',
    'Grading schemes',
  ]);
  await user.click(screen.getByRole('button', { name: 'Camp' }));
  expect(await screen.findByLabelText(/^Highest mark of a script/)).toHaveValue(75);
  const operators = screen.getByRole('radiogroup', { name: 'A and B by two operators' });
  expect(within(operators).getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Camp' })).toHaveAttribute('aria-current', 'page');
});

test('[S8-MSG-SAVE-05] only what has been changed is sent, with the version it began from, and is said to be saved', async () => {
  const { user } = open('university', saved({ 'university.name': { value: 'Kurinji', row_version: 4 } }));
  await user.clear(await name());
  await user.type(await name(), 'Kurinji');
  await user.click(screen.getByRole('button', { name: 'Save University' }));
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible();
  expect(requests(saveSettings)[0]?.body).toEqual({
    changes: [{ key: 'university.name', value: 'Kurinji', row_version: 3 }],
  });
  // the next save begins from what is kept now
  await user.type(await name(), '!');
  await user.click(screen.getByRole('button', { name: 'Save University' }));
  await waitFor(() => expect(requests(saveSettings)).toHaveLength(2));
  expect(requests(saveSettings)[1]?.body).toMatchObject({ changes: [{ value: 'Kurinji!', row_version: 4 }] });
});

test('saving without a change sends nothing and says so', async () => {
  const { user } = open('camp');
  await screen.findByLabelText(/^Highest mark/);
  await user.click(screen.getByRole('button', { name: 'Save Camp' }));
  expect(await screen.findByText('Nothing has been changed.')).toBeVisible();
  expect(requests(saveSettings)).toEqual([]);
});

test('yes and no, numbers and years are sent as what they are', async () => {
  const { user } = open('admission', saved());
  const years = await screen.findByLabelText(/^Years the reports offer/);
  expect(years).toHaveValue('2022, 2023, 2024, 2025');
  await user.clear(years);
  await user.type(years, '2024 2025,2026');
  const year = screen.getByLabelText(/^Admission year/);
  await user.clear(year);
  await user.type(year, '2026');
  await user.click(screen.getByRole('button', { name: 'Save Admission' }));
  await waitFor(() => expect(requests(saveSettings)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Examination' }));
  await user.click(
    within(await screen.findByRole('radiogroup', { name: 'Arrears of any semester' })).getByLabelText('Yes'),
  );
  await user.click(screen.getByRole('button', { name: 'Save Examination' }));
  await waitFor(() => expect(requests(saveSettings)).toHaveLength(2));
  expect(requests(saveSettings).map(({ body }) => body)).toEqual([
    {
      changes: [
        { key: 'admission.year', value: 2026, row_version: 3 },
        { key: 'admission.years', value: [2024, 2025, 2026], row_version: 3 },
      ],
    },
    { changes: [{ key: 'exam.arrear_any_semester', value: true, row_version: 3 }] },
  ]);
});

test('[F-14] holidays are typed one on each line and sent with their days', async () => {
  const { user } = open('examination', saved());
  const holidays = await screen.findByLabelText('Holidays');
  await user.type(holidays, '14-01-2027 Pongal{Enter}26/01/2027 Republic Day');
  await user.click(screen.getByRole('button', { name: 'Save Examination' }));
  await waitFor(() => expect(requests(saveSettings)).toHaveLength(1));
  expect(requests(saveSettings)[0]?.body).toMatchObject({
    changes: [
      {
        key: 'exam.holidays',
        value: [
          { day: '2027-01-14', name: 'Pongal' },
          { day: '2027-01-26', name: 'Republic Day' },
        ],
      },
    ],
  });
});

test.each<[string, RegExp, string, string]>([
  ['admission', /^Admission year/, '25', 'Enter a year of four digits, such as 2025.'],
  ['admission', /^Years the reports offer/, '2025, 25', 'Enter a year of four digits, such as 2025.'],
  ['admission', /^Years the reports offer/, '2025; drop table', 'Enter a year of four digits, such as 2025.'],
  ['camp', /^Highest mark of a script/, '76', 'Enter a whole number from 1 to 75.'],
  [
    'university',
    /^University name/,
    'Ku\u200Brinji',
    'Remove the invisible or right-to-left character at place 3 (U+200B).',
  ],
  ['university', /^Contact e-mail/, 'office', 'Enter an e-mail address, such as office@example.org.'],
])('in %s, %s cannot be %s: said beside the field and on top, nothing is sent', async (section, label, typed, text) => {
  const { user } = open(section);
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(within(await screen.findByRole('alert')).getByRole('link', { name: text })).toBeVisible();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(requests(saveSettings)).toEqual([]);
});

test('a refusal of the server stands beside its field', async () => {
  const text = 'The years the reports offer must contain the admission year 2026.';
  const { user } = open(
    'admission',
    rejection(saveSettings, 422, { message: text, errors: [{ field: 'changes/0/value', message: text }] }),
  );
  const year = await screen.findByLabelText(/^Admission year/);
  await user.clear(year);
  await user.type(year, '2026');
  await user.click(screen.getByRole('button', { name: 'Save Admission' }));
  await waitFor(() => expect(year).toHaveAccessibleDescription(expect.stringContaining(text)));
});

test('somebody else was first: what they saved is shown, and a second Save replaces it knowingly', async () => {
  const { user } = open(
    'university',
    rejection(saveSettings, 409, {
      message: 'Somebody else has changed this: University name. Reload to see what holds now.',
      conflict: { yours: { 'university.name': 'Mine' }, theirs: { 'university.name': 'Theirs' } },
    }),
  );
  await user.clear(await name());
  await user.type(await name(), 'Mine');
  answerFromNowOn(settings({ 'university.name': { value: 'Theirs', row_version: 9 } }));
  await user.click(screen.getByRole('button', { name: 'Save University' }));
  expect(await screen.findByText(/Now saved: University name: Theirs\. Save again to replace it/)).toBeVisible();
  expect(await name()).toHaveValue('Mine');
  answerFromNowOn(saved({ 'university.name': { value: 'Mine', row_version: 10 } }));
  await user.click(screen.getByRole('button', { name: 'Save University' }));
  expect(await screen.findByText('Changes saved successfully.')).toBeVisible();
  expect(requests(saveSettings)[1]?.body).toMatchObject({ changes: [{ value: 'Mine', row_version: 9 }] });
});

test('what is typed stays on the way to another section and is asked about before the page is left', async () => {
  const { user, guards } = open('university');
  await user.type(await name(), ' of Salem');
  await waitFor(() => expect(guards).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Results' }));
  expect(await screen.findByLabelText(/^Years scripts are kept/)).toHaveValue(1);
  expect(guards).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'University' }));
  expect(await name()).toHaveValue('University of Salem');
});

test('a stored value that does not fit is said, and a save replaces it', async () => {
  const { user } = open(
    'examination',
    settings({ 'exam.max_semester': { value: '"eight"', problem: 'Enter a whole number from 1 to 10.' } }),
    saved(),
  );
  expect(await screen.findByLabelText(/^Highest semester/)).toHaveAccessibleDescription(
    /The stored value does not fit: Enter a whole number from 1 to 10\. Save to replace it\./,
  );
  await user.click(screen.getByRole('button', { name: 'Save Examination' }));
  await waitFor(() => expect(requests(saveSettings)).toHaveLength(1));
  expect(requests(saveSettings)[0]?.body).toMatchObject({
    changes: [{ key: 'exam.max_semester', value: 8 }],
  });
});

test('[F-24] the history tells when, by whom, from and to, the newest first; of the section alone', async () => {
  const change = (id: number, key: string, old_value: unknown, new_value: unknown, by: string | null) => ({
    id,
    key,
    about: null,
    old_value,
    new_value,
    by,
    reason: id === 2 ? 'Order 12' : null,
    at: '2025-11-21T07:35:00.000Z',
  });
  open(
    'university',
    reply(listSettingHistory, {
      items: [
        change(2, 'university.name', 'Old', 'New', 'Office One'),
        change(1, 'university.accreditation', null, '', null),
      ],
      total: 2,
    }),
  );
  const list = await screen.findByRole('list', { name: 'Changes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'University nameChanged on 21-11-2025 13:05 by Office One from ‘Old’ to ‘New’Reason: Order 12',
    'Accreditation lineChanged on 21-11-2025 13:05 by the installation from ‘the default’ to ‘empty’',
  ]);
  expect(requests(listSettingHistory)[0]?.path).toBe('/settings/history/university');
});

test('a section nobody has touched has an empty history in words', async () => {
  open('results');
  expect(await screen.findByText('Nothing has been changed yet.')).toBeVisible();
});

test('settings that cannot be read say so and can be asked for again', async () => {
  renderScreen(<SettingsScreen />, {
    as: ['setting.manage'],
    api: [noAnswer(listSettings), rejection(listSettingHistory, 503)],
  });
  expect(await screen.findByText('Failed to fetch the settings.')).toBeVisible();
  expect(await screen.findByText('Failed to fetch the history.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2);
});

describe('the logo', () => {
  const picture = { digest: 'a'.repeat(64), type: 'image/png', width: 30, height: 20, bytes: 4 };
  const logo = { 'university.logo': { value: picture, row_version: 5 } };
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const file = (named: string, size = 8) => new File([new Uint8Array(PNG), new Uint8Array(size - 8)], named);

  test('is sent in base64 and shown by its digest', async () => {
    const { user } = open(
      'university',
      reply(saveLogo, { key: 'university.logo', value: picture, row_version: 4, problem: null }),
    );
    await name();
    answerFromNowOn(settings(logo));
    await user.upload(screen.getByLabelText('Logo'), file('logo.png'));
    expect(await screen.findByText('Logo saved successfully.')).toBeVisible();
    expect(requests(saveLogo)[0]?.body).toEqual({ content: 'iVBORw0KGgo=', row_version: 3 });
    expect(await screen.findByRole('img', { name: 'Logo of the university' })).toHaveAttribute(
      'src',
      `http://thervu.test/thervu/api/settings/logo?v=${'a'.repeat(64)}`,
    );
    expect(screen.getByText('PNG of 30 × 20 px')).toBeVisible();
  });

  test.each([
    ['a GIF', file('logo.gif'), 'logo.gif is not a PNG or JPG file.'],
    ['an SVG', file('logo.svg'), 'logo.svg is not a PNG or JPG file.'],
    ['201 kB', file('logo.png', 201_000), 'logo.png has 201 kB; at most 200 kB are taken.'],
  ])('%s is refused before it is sent', async (_what, bad, text) => {
    const { user } = open('university');
    await name();
    const input: HTMLInputElement = screen.getByLabelText('Logo');
    input.removeAttribute('accept');
    await user.upload(input, bad);
    expect(await screen.findByText(text)).toBeVisible();
    expect(requests(saveLogo)).toEqual([]);
  });

  test('what the server finds in the bytes is said beside the field', async () => {
    const message = 'Only PNG and JPEG pictures are taken; this file is neither, whatever its name says.';
    const { user } = open('university', rejection(saveLogo, 422, { message, errors: [{ field: 'content', message }] }));
    await name();
    await user.upload(screen.getByLabelText('Logo'), file('gif-in-disguise.png'));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('is removed after a question', async () => {
    const { user } = open(
      'university',
      settings(logo),
      reply(saveLogo, { key: 'university.logo', value: null, row_version: 6, problem: null }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the logo of the university?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Logo removed.')).toBeVisible();
    expect(requests(saveLogo)[0]?.body).toEqual({ content: '', row_version: 5 });
  });
});
