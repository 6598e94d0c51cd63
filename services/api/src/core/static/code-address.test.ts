import fc from 'fast-check';
import { codeAddress, codeIn, codeName } from './code-address';

const HOME = 'https://exam.example.org/thervu/';

test('[F-27] an address of a code opens the page of its kind, stays readable, and gives the code back', () => {
  const code = 'THERVU1|E25N|C23UG101COM007|101|K. Yazhini|2|9f8e7d6c|sig-na_ture';
  const address = codeAddress(HOME, 'ticket', code);
  expect(address).toBe(
    'https://exam.example.org/thervu/verify-ticket?c=THERVU1~E25N~C23UG101COM007~101~K.+Yazhini~2~9f8e7d6c~sig-na_ture',
  );
  expect(codeIn(address)).toBe(code);
  expect(codeIn(` ${code}\n`)).toBe(code);
  expect(codeIn(new URL(address).searchParams.get('c')!)).toBe(code);
  expect(codeIn('https://exam.example.org/other')).not.toContain('|');
});

test('[F-27] every name comes back from an address as it went in, and none makes a code no camera reads', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const name = codeName(text);
      const code = ['THERVU1', 'E25N', 'C1', '101', name, '2'].join('|');
      expect(codeIn(codeAddress(HOME, 'statement', code))).toBe(code);
      expect(encodeURIComponent(name).length).toBeLessThanOrEqual(120);
    }),
  );
  expect(codeName('K. Yazhini')).toBe('K. Yazhini');
});
