import { bodyDifference, countParts, NOTICE_KINDS, renderBody, valueProblem } from './notice-rules';

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['அ'.repeat(70), 1],
  ['அ'.repeat(71), 2],
  ['அ'.repeat(134), 2],
  ['அ'.repeat(135), 3],
])('an SMS counts 160 or 153 letters a part, with Tamil 70 or 67', (text, parts) => {
  expect(countParts(text)).toBe(parts);
});

test('places are filled in their order, and a value is never read as a place', () => {
  expect(renderBody('A {#var#} B {#var#}', ['x', 'y'], { x: '{#var#}', y: '2' })).toBe('A {#var#} B 2');
});

test('[D14-10] one letter of difference is found, and values over 30 letters or like a link are refused', () => {
  expect(bodyDifference('Results are out', 'Results are out')).toBeUndefined();
  expect(bodyDifference('Results are out', 'Results are out.')).toContain('letter 16');
  expect(valueProblem(['a'], { a: 'x'.repeat(30) })).toBeUndefined();
  expect(valueProblem(['a'], { a: 'x'.repeat(31) })).toContain('31');
  for (const link of ['http://x', 'HTTPS://x', ' www.x', '//x', 'javascript:x'])
    expect(valueProblem(['a'], { a: link })).toContain('link');
});

test('no kind of notice has a place for a mark, a birth date or a password', () => {
  const names = Object.values(NOTICE_KINDS).flatMap(({ variables }) => variables as readonly string[]);
  expect(names.filter((name) => /mark|dob|birth|pass|total|grade/i.test(name))).toEqual([]);
});
