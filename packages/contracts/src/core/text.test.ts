import { Email, hiddenCharacter, Line, Mobile } from './text';

test.each([
  ['zero width', 'Pon\u200Bni', 4],
  ['a byte order mark', 'Pon\uFEFFni', 4],
  ['a mark that turns the line', 'Ponni \u202Egnp', 7],
  ['Hebrew', 'Ponni \u05D0', 7],
  ['a line break', 'Ponni\nCollege', 6],
  ['a null', 'Ponni\u0000', 6],
])('text with %s is refused and the place is told', (_words, text, position) => {
  expect(hiddenCharacter(text)).toContain(`at place ${position} `);
  expect(Line(200).safeParse(text).error?.issues[0]?.message).toContain('Remove the invisible');
});

test('Tamil, accents and apostrophes are plain text', () => {
  for (const text of ['பொன்னி கல்லூரி', "St. Mary's", 'Café – 2']) expect(Line(200).parse(text)).toBe(text);
});

test('a line is trimmed, and a name of 10,000 characters is refused', () => {
  expect(Line(20).parse('  Ponni ')).toBe('Ponni');
  expect(Line(20).safeParse('   ').success).toBe(false);
  expect(Line(200).safeParse('x'.repeat(10_000)).success).toBe(false);
});

test('e-mail addresses and mobile numbers are told from other text', () => {
  expect(Email.safeParse('a@b').success).toBe(false);
  expect(Email.parse(' a@b.in ')).toBe('a@b.in');
  expect(Mobile.safeParse('98765').success).toBe(false);
  expect(Mobile.safeParse('9876543210').success).toBe(true);
});
