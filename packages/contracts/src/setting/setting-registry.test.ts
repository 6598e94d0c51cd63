import { dayOff, readHolidays } from './holiday-rules';
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
  expect(settingsProblems(Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].fallback])))).toEqual([]);
});

test('no key of the language is a setting', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'university.motto', ''])
    expect(isSettingKey(key)).toBe(false);
});

describe('[F-14] holidays', () => {
  test.each([['14-01-2027 Pongal'], ['14/01/2027  Pongal'], ['14012027 Pongal'], ['2027-01-14 Pongal']])(
    '%s is read',
    (line) => {
      expect(readHolidays(`\n ${line} \n`)).toEqual([{ day: '2027-01-14', name: 'Pongal' }]);
    },
  );

  test('they are kept by date, and every day is named once', () => {
    const typed = readHolidays('15-01-2027 Thiruvalluvar Day\n14-01-2027 Pongal');
    expect(settled('exam.holidays', typed)).toEqual([
      { day: '2027-01-14', name: 'Pongal' },
      { day: '2027-01-15', name: 'Thiruvalluvar Day' },
    ]);
    expect(settingProblem('exam.holidays', [typed[0], typed[0]])).toBe('Enter each holiday once.');
  });

  test.each(['31-02-2027 Pongal', 'Pongal', '14-01-2027', '14-13-2027 Pongal'])('%s is refused in words', (line) => {
    expect(settingProblem('exam.holidays', readHolidays(line))).toBe(
      `'${line}' is no holiday. Enter one holiday on each line: the date and the name, such as 14-01-2027 Pongal.`,
    );
  });

  test('Sundays and listed days are off', () => {
    const holidays = [
      { day: '2027-01-14', name: 'Pongal' },
      { day: '2027-01-17', name: 'Uzhavar Day' },
    ];
    expect(dayOff('2027-01-14', holidays)).toBe('Pongal');
    expect(dayOff('2027-01-17', holidays)).toBe('Sunday, Uzhavar Day');
    expect(dayOff('2027-01-15', holidays)).toBeUndefined();
  });
});

test('years are kept in order and text is kept trimmed', () => {
  expect(settled('admission.years', [2025, 2022])).toEqual([2022, 2025]);
  expect(settled('university.name', ' Kurinji ')).toBe('Kurinji');
});

test.each([null, undefined, {}, NaN, '8', 8.5, [8], true])('%p is no highest semester', (value) => {
  expect(settingProblem('exam.max_semester', value)).toBe('Enter a whole number from 1 to 10.');
});

test('[DAY-12] the first thing the section University asks for is the name of the university', () => {
  expect(keysOf('university')[0]).toBe('university.name');
});
