import { act, screen, waitFor, within } from '@testing-library/react';
import { listFeeSchedule, listRevaluationFees } from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import { listGradingSchemes, type GradingScheme } from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import { getRuleSet, listRuleSets, saveRuleSet, type RuleSetHead } from '@thervu/contracts/rule-set/rule-set-contract';
import {
  HISTORY_SECTIONS,
  listSettingHistory,
  listSettings,
  saveSettings,
} from '@thervu/contracts/setting/setting-contract';
import { SETTING_KEYS, SETTINGS } from '@thervu/contracts/setting/setting-registry';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { setting } from '@thervu/words/compiled/setting';
import { SECTION_NAMES } from './setting-labels';
import { DRAFT, FEES, FROZEN, REVALUATION_FEES, settingsWith } from './settings-samples';
import { SettingsScreen } from './SettingsScreen';
import { PARTS, RULE_PARTS } from './typed-rules';

const headOf = ({ lines: _l, grades: _g, classes: _c, ...head }: typeof DRAFT): RuleSetHead => head;
const SCHEME: GradingScheme = {
  scheme: 'GRADES',
  description: 'Letters',
  judged_as: 'COMMENDED',
  bands: [],
  active: true,
  replaces: null,
  papers: 812,
  has_results: true,
  row_version: 1,
};
const MOMENT = '2025-11-21T07:35:00.000Z';
const change = (id: number, key: string, old_value: unknown, new_value: unknown) => ({
  id,
  key,
  about: null,
  old_value,
  new_value,
  by: null,
  reason: 'Order 12',
  at: MOMENT,
});
const HISTORY = [
  change(1, 'university.logo', null, { digest: 'a'.repeat(64), type: 'image/png', width: 9, height: 9, bytes: 9 }),
  change(2, 'exam.arrear_any_semester', false, true),
  change(3, 'exam.holidays', [], [{ day: '2027-01-14', name: 'Pongal' }]),
  change(4, 'list.boards', [], [{ code: 'BOTANY', label: 'BOTANY', off: true }]),
  change(5, 'security.second_factor', 'SIGNERS', 'OFF'),
  change(6, 'fee.2', 75, 80),
  change(7, 'reval_fee.PG.RETOT', null, 350),
  change(8, 'rule_set.7', { ...DRAFT, frozen: false, grades: [] }, { ...FROZEN, name: 'UG rules', frozen: true }),
];
const api = [
  reply(listSettings, settingsWith()),
  reply(listSettingHistory, { items: HISTORY, total: 30 }),
  reply(listFeeSchedule, FEES),
  reply(listRevaluationFees, REVALUATION_FEES),
  reply(listGradingSchemes, [SCHEME, { ...SCHEME, scheme: 'MARKS', judged_as: 'MARKS', active: false }]),
  reply(listRuleSets, { levels: ['UG', 'PG'], sets: [DRAFT, FROZEN].map(headOf) }),
  reply(getRuleSet, FROZEN),
];

const printed = [...FROZEN.grades.map(({ description }) => description), ...FROZEN.classes.map(({ label }) => label)];
const listed = SETTING_KEYS.filter((key) => SETTINGS[key].kind === 'list').flatMap((key) =>
  (SETTINGS[key].fallback as { code: string; label: string }[]).flatMap(({ code, label }) => [code, label]),
);
/** Entries of lists, names and printed words of rule sets, examples of what is typed. */
const DATA = new RegExp(
  [
    ...printed,
    'First Class - Exemplary|First Class with Distinction',
    'UG rules|THEORY|PRACTICAL|PROJECT|TRAINING|INTERNSHIP|GRADES(_2026)?|MARKS|Letters|Order 12|BOTANY|Pongal|SUPP|\\b(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\\b|\\bpx\\b',
    'C25UG101COM007|UCS|JPEG|Highly Commended|Commended',
    ...listed,
  ]
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);
/** Without what stands in a field of several lines: it is content. */
function left(): string[] {
  const page = document.body.cloneNode(true) as Element;
  for (const field of page.querySelectorAll('textarea')) field.remove();
  return latinLeft(DATA, page);
}
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(section: string, set = '', ...further: typeof api) {
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(<SettingsScreen />, {
      as: ['setting.manage'],
      at: `/settings?section=${section}&set=${set}`,
      api: [...further, ...api],
    });
  });
  await screen.findByRole('list', { name: 'மாற்றங்கள்' });
  return view!.user;
}

test.each(HISTORY_SECTIONS.map((section) => [section]))(
  '[DEL-8] nothing of the section %s and of its history is left in English',
  async (section) => {
    const user = await open(section, section === 'rule-sets' ? '7' : '');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('அமைப்புகள்');
    await waitFor(() => expect(left()).toEqual([]));
    // beside a table of fees the settings wait behind a button
    for (const button of screen.queryAllByRole('button', { name: 'மாற்று' })) await user.click(button);
    await waitFor(() => expect(left()).toEqual([]));
  },
);

test('[DEL-8] what somebody else has saved is said with its label in Tamil', async () => {
  const user = await open(
    'camp',
    '',
    rejection(saveSettings, 409, {
      message: 'Somebody else has changed this: Highest mark of a script. Reload to see what holds now.',
      conflict: { yours: {}, theirs: { 'camp.max_mark': 60, 'camp.distinct_operators': false } },
    }),
  );
  const mark = await screen.findByRole('spinbutton');
  await user.clear(mark);
  await user.type(mark, '70');
  await user.click(screen.getByRole('button', { name: 'முகாம்: சேமி' }));
  expect(await screen.findByText(/^இப்போது சேமிக்கப்பட்டுள்ளவை: விடைத்தாளின் அதிகபட்ச மதிப்பெண்: 60/)).toBeVisible();
});

test('[DEL-8] nothing of a draft, of its problems and of the questions about it is left in English', async () => {
  const user = await open('rule-sets', '8', reply(getRuleSet, DRAFT), reply(saveRuleSet, DRAFT));
  const cell = await screen.findByRole('textbox', { name: 'தர வரம்பு 1: எழுத்து' });
  await user.clear(cell);
  await user.click(screen.getByRole('button', { name: 'விதித் தொகுப்பைச் சேமி' }));
  expect((await screen.findAllByText(/ஓர் எழுத்தை உள்ளிடுங்கள்/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(left()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'உறுதிசெய்' }));
  await dialog();
  await waitFor(() => expect(left()).toEqual([]));
});

test('[DEL-8] nothing of a new rule set is left in English', async () => {
  const user = await open('rule-sets');
  await user.click(await screen.findByRole('button', { name: 'புதிய விதித் தொகுப்பு' }));
  await user.click((await dialog()).getByRole('button', { name: 'வரைவை உருவாக்கு' }));
  await waitFor(() => expect(left()).toEqual([]));
});

test('[DEL-8] nothing of a new grading scheme and of its ranges is left in English', async () => {
  const user = await open('grading-schemes');
  await user.click(await screen.findByRole('button', { name: 'தர முறையைச் சேர்' }));
  const asked = await dialog();
  await user.click(asked.getByRole('button', { name: 'வரம்பைச் சேர்' }));
  await user.type(asked.getByRole('textbox', { name: /^தர முறை/ }), 'letters');
  await user.type(asked.getByRole('textbox', { name: /^விளக்கம்/ }), 'Letters');
  await user.click(asked.getByRole('button', { name: 'சேமி' }));
  expect(await screen.findByText('வரம்பு 1, முதல் %: 0 முதல் 100 வரை ஓர் எண்ணை உள்ளிடுங்கள்.')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('the catalogue knows every label, explanation and choice of the rules of settings', () => {
  const texts = Object.values(setting.en).map(([text]) => text);
  const asked = SETTING_KEYS.flatMap((key) => {
    const { label, help, choices } = SETTINGS[key] as (typeof SETTINGS)['security.second_factor'];
    return [label, help, ...(choices ?? []).map((choice) => choice.label)];
  });
  const parts = PARTS.flatMap((part) => [
    RULE_PARTS[part].title,
    RULE_PARTS[part].note,
    ...RULE_PARTS[part].columns.map(({ header }) => header),
  ]);
  expect([...asked, ...parts, ...Object.values(SECTION_NAMES)].filter((text) => !texts.includes(text))).toEqual([]);
});
