import { RULE_PAPER_TYPES, rulesProblems, usualRules, type Rules } from './rule-set-rules';

const usual = usualRules('UG');
const messages = (changes: Partial<Rules>) =>
  rulesProblems({ ...usual, ...changes }).map(({ field, message }) => `${field}: ${message}`);
const grades = (change: (bands: Rules['grades']) => void) => {
  const bands = usual.grades.map((band) => ({ ...band }));
  change(bands);
  return messages({ grades: bands });
};

test.each(['UG', 'PG', 'MPHIL', 'PHD', 'DIPLOMA', 'CERTIFICATE'])(
  'the usual table of %s has nothing wrong and a line for every kind of paper',
  (level) => {
    const rules = usualRules(level);
    expect(rulesProblems(rules)).toEqual([]);
    expect(rules.lines.map(({ p_type }) => p_type)).toEqual([...RULE_PAPER_TYPES]);
  },
);

test('bands cover 0 to 100 in steps of 0.01: the smallest hole and the smallest overlap are found by row', () => {
  expect(grades((bands) => (bands[1]!.max_pct = 89.98))).toEqual([
    'grades/1/max_pct: Grade band 2 (D+): nothing covers 89.99 to 89.99 %.',
  ]);
  expect(grades((bands) => (bands[1]!.max_pct = 90))).toEqual([
    'grades/1/max_pct: Grade band 2 (D+) overlaps Grade band 1 (O): it must end at 89.99 %.',
  ]);
  expect(grades((bands) => (bands[0]!.max_pct = 99))).toEqual([
    'grades/0/max_pct: Grade band 1 (O): nothing covers 99.01 to 100 %.',
  ]);
  expect(grades((bands) => void bands.pop())).toEqual([
    'grades/6/min_pct: Grade band 7 (C): nothing covers 0 to 39.99 %.',
  ]);
  expect(messages({ grades: [] })).toEqual(['grades: Enter at least one grade band.']);
});

test.each<[string, (bands: Rules['grades']) => void, string]>([
  [
    'a band that is upside down',
    (bands) => (bands[3]!.min_pct = 75),
    "grades/3/min_pct: Grade band 4 (A+): 'from' is above 'to'.",
  ],
  [
    'three decimals',
    (bands) => (bands[3]!.min_pct = 70.001),
    'grades/3/min_pct: Grade band 4 (A+): at most two decimals.',
  ],
  ['no number', (bands) => (bands[3]!.min_pct = NaN), 'grades/3/min_pct: Grade band 4 (A+): enter a number.'],
  ['no letter', (bands) => (bands[3]!.letter = ' '), 'grades/3/letter: Grade band 4 (no letter): enter a letter.'],
  [
    'no description',
    (bands) => (bands[3]!.description = ''),
    'grades/3/description: Grade band 4 (A+): enter a description.',
  ],
  [
    'a pass below a fail',
    (bands) => (bands[5]!.is_pass = false),
    'grades/6/is_pass: Grade band 7 (C) passes below a band that does not.',
  ],
])('%s is told with its row', (_what, change, expected) => {
  expect(grades(change)[0]).toBe(expected);
});

test('every kind of paper has one line, between 0 and 100 %', () => {
  expect(messages({ lines: usual.lines.slice(1) })).toEqual(['lines: THEORY has no line.']);
  expect(messages({ lines: [...usual.lines, usual.lines[0]!] })).toEqual([
    'lines/5/p_type: THEORY has more than one line.',
  ]);
  expect(messages({ lines: usual.lines.map((line) => ({ ...line, extl_min_pct: 101 })) })).toHaveLength(5);
});

test('classes begin one below the other, from 10 down to 0', () => {
  const classes = usual.classes.map((band) => ({ ...band }));
  classes[2]!.min_cgpa = 9;
  expect(messages({ classes })).toEqual([
    'classes/2/min_cgpa: Class 3 (D++): must begin below 9, where class 2 begins.',
  ]);
  classes[2]!.min_cgpa = 11;
  expect(messages({ classes })[0]).toBe('classes/2/min_cgpa: Class 3 (D++): from 0 to 10.');
  expect(messages({ classes: [] })).toEqual(['classes: Enter at least one class.']);
});
