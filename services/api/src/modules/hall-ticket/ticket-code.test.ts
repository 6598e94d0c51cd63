import fc from 'fast-check';
import { createPublicKey, verify } from 'node:crypto';
import decodeQR from 'qr/decode.js';
import { readSigningKeys, SigningKeys } from '../../core/session/signing-keys';
import { packDots, qrDots } from '../../core/pdf/qr-code';
import { isGenuine, ticketCode, type TicketClaims } from './ticket-code';

const keys = new SigningKeys([Buffer.alloc(32, 1)]);
const claims: TicketClaims = {
  exam: 'E25N',
  regNo: 'C23UG101COM007',
  colcode: '101',
  name: 'K. Yazhini',
  revision: 2,
};

test('a gate checks a code with the published key alone', () => {
  const code = ticketCode(keys, claims);
  const cut = code.lastIndexOf('|');
  const [, exam, regNo, colcode, name, revision, kid] = code.split('|');
  expect([exam, regNo, colcode, name, revision]).toEqual(['E25N', 'C23UG101COM007', '101', 'K. Yazhini', '2']);
  const key = keys.published().find((publicJwk) => publicJwk.kid === kid)!;
  const open = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });
  const signature = Buffer.from(code.slice(cut + 1), 'base64url');
  expect(verify(null, Buffer.from(code.slice(0, cut)), open, signature)).toBe(true);
});

test('what is published holds no private part', () => {
  expect(keys.published().map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x']]);
  expect(JSON.stringify(keys.published())).not.toContain(Buffer.alloc(32, 1).toString('base64url'));
});

test('every other text is no match: a changed letter, another portal, a part left out', () => {
  const code = ticketCode(keys, claims);
  expect(isGenuine(keys, code)).toBe(true);
  expect(isGenuine(keys, ` ${code}\n`)).toBe(true);
  expect(isGenuine(new SigningKeys([Buffer.alloc(32, 2)]), code)).toBe(false);
  fc.assert(
    fc.property(fc.nat(code.length - 1), fc.constantFrom(...'aB3|-.'), (index, char) => {
      const changed = code.slice(0, index) + char + code.slice(index + 1);
      // the last letter of a signature has two unused bits
      fc.pre(changed !== code && index < code.length - 1);
      expect(isGenuine(keys, changed)).toBe(false);
    }),
  );
  for (const text of ['', '|||||||', 'THERVU1', code.slice(0, -1), `${code}|x`, code.toLowerCase()])
    expect(isGenuine(keys, text)).toBe(false);
});

test('no name breaks the form: bars, lines and invisible characters become spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const code = ticketCode(keys, { ...claims, name });
      expect(code.split('|')).toHaveLength(8);
      expect(isGenuine(keys, code)).toBe(true);
    }),
  );
});

test('after a change of keys the new one signs and the old one still verifies', () => {
  const old = ticketCode(keys, claims);
  const both = new SigningKeys([Buffer.alloc(32, 9), Buffer.alloc(32, 1)]);
  expect(isGenuine(both, old)).toBe(true);
  expect(isGenuine(keys, ticketCode(both, claims))).toBe(false);
  expect(both.published()).toHaveLength(2);
});

test('keys are read from the environment or refused as a whole', () => {
  const name = 'ab'.repeat(32);
  const two = 'cd'.repeat(32);
  expect(readSigningKeys(`${name}, ${two}`)!.published()).toHaveLength(2);
  for (const text of ['', 'guess me', name.slice(2), `${name},`, `${name},${name}`, `${name};${two}`])
    expect(readSigningKeys(text)).toBeUndefined();
});

test('a reader of QR codes reads the code back, from the longest Tamil name too', () => {
  for (const name of ['K. Yazhini', 'ஸ்ரீகௌரி '.repeat(20)]) {
    const code = ticketCode(keys, { ...claims, name });
    expect(decodeQR(picture(qrDots(code)))).toBe(code);
  }
});

test('the browser is sent the same dots, eight to a byte', () => {
  const dots = qrDots(ticketCode(keys, claims));
  const { size, dots: packed } = packDots(dots);
  const bytes = Buffer.from(packed, 'base64');
  const unpacked = dots.map((row, y) =>
    row.map((_dot, x) => ((bytes[(y * size + x) >> 3]! >> (7 - ((y * size + x) & 7))) & 1) === 1),
  );
  expect(unpacked).toEqual(dots);
});

/** The dots as a camera sees them: four pixels each, with the white edge. */
function picture(dots: boolean[][]): { width: number; height: number; data: Uint8Array } {
  const scale = 4;
  const side = (dots.length + 8) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (dots[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4])
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data };
}
