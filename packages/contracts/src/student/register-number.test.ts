import fc from 'fast-check';
import { LIST_SETTINGS } from '../setting/list-settings';
import { levelCode, registerNumber, registerPrefix, serialOf } from './register-number';

const LEVELS = LIST_SETTINGS['list.degree_levels'].fallback;

test('a register number names year, level, college, degree and serial', () => {
  const prefix = registerPrefix({ year: 2025, letters: 'UG', colcode: '101', code: 'COM' });
  expect(registerNumber(prefix, 7)).toBe('C25UG101COM007');
  expect(registerNumber(prefix, 1000)).toBe('C25UG101COM1000');
  expect(registerPrefix({ year: 2009, letters: levelCode('MPHIL', LEVELS), colcode: '7', code: 'ENG' })).toBe(
    'C09MP7ENG',
  );
});

test('two batches never share a number, and a serial is read back', () => {
  const batch = fc.record({
    year: fc.integer({ min: 2020, max: 2029 }),
    letters: fc.constantFrom(...LEVELS.map(({ letters }) => letters)),
    colcode: fc.stringMatching(/^[0-9]{1,6}$/),
    code: fc.stringMatching(/^[A-Z]{2,5}$/),
  });
  const serial = fc.integer({ min: 1, max: 12_000 });
  fc.assert(
    fc.property(batch, batch, serial, serial, (a, b, m, n) => {
      const name = registerNumber(registerPrefix(a), m);
      const other = registerNumber(registerPrefix(b), n);
      expect(serialOf(registerPrefix(a), name)).toBe(m);
      const same = JSON.stringify([a, m]) === JSON.stringify([b, n]);
      expect(name === other).toBe(same);
    }),
  );
  expect(serialOf('C25UG101CO', 'C25UG101COM007')).toBeUndefined();
});
