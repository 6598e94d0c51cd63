import {
  isSettingKey,
  keysOf,
  SETTING_KEYS,
  SETTING_SECTIONS,
  SETTINGS,
  settingProblem,
  settingsProblems,
  settled,
} from './setting-registry';

test('every setting has words of its own, a place on the page and a default that fits it', () => {
  expect(SETTING_SECTIONS.flatMap(keysOf).sort()).toEqual([...SETTING_KEYS].sort());
  for (const key of SETTING_KEYS) {
    const { label, help, fallback } = SETTINGS[key];
    expect(label).toMatch(/\S/);
    expect(help).toMatch(/\.$/);
    expect(settingProblem(key, fallback)).toBeUndefined();
    expect(settled(key, fallback)).toEqual(fallback);
  }
  expect(new Set(SETTING_KEYS.map((key) => SETTINGS[key].label)).size).toBe(SETTING_KEYS.length);
  expect(
    settingsProblems(Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].fallback]))),
  ).toEqual([]);
});

test('no key of the language is a setting', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'university.motto', ''])
    expect(isSettingKey(key)).toBe(false);
});

test('years are kept in order and text is kept trimmed', () => {
  expect(settled('admission.years', [2025, 2022])).toEqual([2022, 2025]);
  expect(settled('university.name', ' Kurinji ')).toBe('Kurinji');
});

test.each([null, undefined, {}, NaN, '8', 8.5, [8], true])('%p is no highest semester', (value) => {
  expect(settingProblem('exam.max_semester', value)).toBe('Enter a whole number from 1 to 10.');
});
