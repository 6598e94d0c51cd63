import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sha256 } from './sha256';

test('the published examples of FIPS 180-4 come out', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('it agrees with the library on any text of any length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const library = createHash('sha256').update(new TextEncoder().encode(text)).digest('hex');
      expect(sha256(text)).toBe(library);
    }),
  );
});
