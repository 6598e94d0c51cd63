import { listProblem, monthLabel, offeredItems } from './list-rules';
import { LIST_SETTINGS, type ListKey } from './list-settings';
import { settingProblem } from './setting-registry';

const codesOf = (key: ListKey) => LIST_SETTINGS[key].fallback.map(({ code }) => code).join('|');
const named = (...names: string[]) => names.map((name) => ({ code: name, label: name, off: false }));
const month = (code: string) => ({ code, label: code, off: false });

test.each([
  ['list.districts', 'Dharmapuri|Krishnagiri|Namakkal|Salem'],
  ['list.communities', 'OC|BC|BCM|MBC|DNC|OBC|OBC-NCL|SC|SCA|ST|No Caste'],
  ['list.boards', ''],
  ['list.degree_levels', 'UG|PG|MPHIL|PHD|DIPLOMA|CERTIFICATE'],
  ['list.exam_months', 'NOV|APR'],
] as const)('[DAY-10] %s begins with what is listed, in its order', (key, codes) => {
  expect(codesOf(key)).toBe(codes);
  expect(settingProblem(key, LIST_SETTINGS[key].fallback)).toBeUndefined();
});

test.each([
  ['list.districts', named('Erode', 'erode'), 'Enter ‘erode’ once.'],
  ['list.districts', named('Erode').map((item) => ({ ...item, off: true })), 'At least one entry must be offered.'],
  ['list.districts', [], 'At least one entry must be offered.'],
  ['list.boards', [], undefined],
  ['list.exam_months', [month('NOV'), month('MEI')], 'Choose a month of the calendar.'],
  [
    'list.exam_months',
    [month('APR'), month('AUG')],
    'APR and AUG begin with the same letter. The tables of an exam are named by it, so only one of them can be listed.',
  ],
  ['list.exam_months', [month('NOV'), month('APR'), month('JUN')], undefined],
] as const)('[DAY-10] %s with %j: %s', (key, value, problem) => {
  expect(settingProblem(key, value)).toBe(problem);
});

test('[DAY-10] what is switched off is not offered, and may stay where it is stored', () => {
  const list = [...named('Salem'), { code: 'Erode', label: 'Erode', off: true }];
  expect(offeredItems(list).map(({ code }) => code)).toEqual(['Salem']);
  expect(listProblem(list, 'Erode')).toBe('Choose one of: Salem.');
  expect(listProblem(list, 'Erode', 'Erode')).toBeUndefined();
  expect(listProblem([], 'Any')).toBeUndefined();
});

test('[DAY-10] a month is named as the university names it, and else as the calendar does', () => {
  expect(monthLabel([{ code: 'NOV', label: 'November / December', off: false }], 'NOV')).toBe('November / December');
  expect(monthLabel([], 'JUN')).toBe('June');
});
