import { examTableNames, isExamYear, readExamReference } from './exam-rules';

test.each([
  ['2025', 'NOV', ['E25N', 'C25N', 'S25N']],
  ['2025', 'APR', ['E25A', 'C25A', 'S25A']],
  ['2009', 'NOV', ['E09N', 'C09N', 'S09N']],
] as const)(
  '[S9-CONST-EXAMTABLE-01] %s and %s make the table names %j: prefix, last two digits, first letter',
  (year, month, names) => {
    expect(examTableNames(year, month)).toEqual(names);
  },
);

test.each(['25', '1999', '2100', '02025', ' 2025 ', '2025; drop table', '2025\n', '２０２５', '20 25', ''])(
  '%j is no year of an exam',
  (text) => expect(isExamYear(text)).toBe(false),
);

test.each([
  ['E25N', { eyear: 2025, letter: 'N' }],
  ['C25N', { eyear: 2025, letter: 'N' }],
  ['S25A', { eyear: 2025, letter: 'A' }],
  [' e25n ', { eyear: 2025, letter: 'N' }],
  ['ODD-2025-NOV', { etype: 'ODD', eyear: 2025, letter: 'N', emonth: 'NOV' }],
  ['ODD-NOV-2025', { etype: 'ODD', eyear: 2025, letter: 'N', emonth: 'NOV' }],
  ['EVEN-2026-APR', { etype: 'EVEN', eyear: 2026, letter: 'A', emonth: 'APR' }],
  ['SUPP-2026-JUN', { etype: 'SUPP', eyear: 2026, letter: 'J', emonth: 'JUN' }],
])('%s refers to an exam', (text, reference) => expect(readExamReference(text)).toEqual(reference));

test.each([
  '',
  'E25',
  'E25NN',
  'R25N',
  'ODD-2025',
  'ODD-2025-MEI',
  '2025-ODD-NOV',
  'E25N; drop table exam',
  "E25N' or '1'='1",
  'ſ25N',
  'E25N\u200B',
  'part.e25n',
  '__proto__',
])('%j refers to none', (text) => expect(readExamReference(text)).toBeNull());
