import fc from 'fast-check';
import { RegisterNumber } from '../core/exam-shapes';
import { numberFormProblem, numberPatternProblem } from './number-pattern';
import { regnoKey } from './register-number';

const UNIVERSITY = { pattern: '[0-9]{2}/[A-Z]{3}/[0-9]{3}|[0-9]{2}-[A-Z]{2,4}-[0-9]{1,4}', examples: '22/UCS/001' };

test('[DAY-8] the form of register numbers is read as a small pattern, and a number without it is told the examples', () => {
  expect(numberPatternProblem(UNIVERSITY.pattern)).toBeUndefined();
  expect(numberFormProblem('22/UCS/001', UNIVERSITY)).toBeUndefined();
  expect(numberFormProblem('22-CS-1', UNIVERSITY)).toBeUndefined();
  for (const wrong of ['22/ucs/001', '22UCS001', '22/UCS/001 ', '22/UCS/001\n', ''])
    expect(numberFormProblem(wrong, UNIVERSITY)).toContain('written like 22/UCS/001');
  for (const bad of [
    '',
    '(a+)+',
    '[A-Z]+',
    '.*',
    '[0-9]{2}|',
    '[Z-A]',
    '[A-Z]{4,2}',
    '[A-Z]{99}',
    '\\d',
    'a^b',
    '[A-Z]{0}',
  ])
    expect([bad, numberPatternProblem(bad)]).toEqual([bad, expect.any(String)]);
});

const written = fc
  .array(fc.tuple(fc.constantFrom('', '/', '-'), fc.stringMatching(/^[A-Za-z0-9]$/)), { minLength: 3, maxLength: 20 })
  .map((parts) => parts.map(([sign, letter], i) => (i === 0 ? letter : `${sign}${letter}`)).join(''));

test('[DAY-8] every way of writing a number has one key, and two numbers share it exactly when letters and digits are the same', () => {
  fc.assert(
    fc.property(written, written, (a, b) => {
      expect(RegisterNumber.safeParse(a).success).toBe(true);
      expect(regnoKey(a)).toMatch(/^[A-Z0-9]{3,20}$/);
      expect(regnoKey(regnoKey(a))).toBe(regnoKey(a));
      const bare = (text: string) =>
        [...text]
          .filter((sign) => sign !== '/' && sign !== '-')
          .join('')
          .toUpperCase();
      expect(regnoKey(a) === regnoKey(b)).toBe(bare(a) === bare(b));
      expect(regnoKey(a.replaceAll('/', '-'))).toBe(regnoKey(a));
    }),
  );
  expect(regnoKey('22/1')).toBe(regnoKey('221'));
  expect(regnoKey('22/UCS/001')).toBe('22UCS001');
});

test('[DAY-8] no pattern the office can save takes long, whatever is compared with it', () => {
  const worst = Array.from({ length: 6 }, () => '[A-Z]{0,20}').join('');
  expect(numberPatternProblem(worst)).toBeUndefined();
  const steps = numberFormProblem(`${'A'.repeat(38)}/`, { pattern: worst, examples: 'A' });
  expect(steps).toBeDefined();
  expect(numberPatternProblem(`${worst}[A-Z]{0,20}`)).toContain('At most 6');
});
