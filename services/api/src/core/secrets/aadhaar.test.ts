import { aadhaarLast4, aadhaarProblem, verhoeffDigit } from '@thervu/contracts/core/aadhaar-rules';
import { cloneDatabase, type ClonedDatabase } from '@thervu/testing/database';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { AadhaarSeal, CannotOpen, keyIdOf, readAadhaarKeys } from './aadhaar';
import { rotateAadhaar, sealedUnderOldKeys } from './aadhaar-rotate';

const text = (...ids: number[]) => ids.map((id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`).join(',');
const keys = (...ids: number[]) => readAadhaarKeys(text(...ids))!;
const whole = (eleven: string) => eleven + verhoeffDigit(eleven);
const NUMBER = whole('23456789012');

describe('a number as it is typed', () => {
  test('is taken with its right check digit, with or without gaps; the last four digits may be shown', () => {
    // the example of the check digit's inventor: 236 has the check digit 3
    expect(verhoeffDigit('236')).toBe('3');
    for (const typed of [NUMBER, NUMBER.replace(/(....)(?=.)/g, '$1 '), NUMBER.replace(/(....)(?=.)/g, '$1-')]) {
      expect(aadhaarProblem(typed)).toBeUndefined();
      expect(aadhaarLast4(typed)).toBe(NUMBER.slice(-4));
    }
  });

  test('every single wrong digit and every swap of two neighbours is found', () => {
    for (let index = 1; index < 12; index += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const wrong = NUMBER.slice(0, index) + digit + NUMBER.slice(index + 1);
        if (wrong !== NUMBER) expect(aadhaarProblem(wrong)).toMatch(/wrong digit/);
      }
      const [a, b] = [NUMBER[index - 1]!, NUMBER[index]!];
      const swapped = NUMBER.slice(0, index - 1) + b + a + NUMBER.slice(index + 1);
      if (a !== b && !/^[01]/.test(swapped)) expect(aadhaarProblem(swapped)).toMatch(/wrong digit/);
    }
  });

  test.each([
    ['', /12 digits/],
    ['123', /12 digits/],
    [`${NUMBER}1`, /12 digits/],
    ['2345678901ab', /12 digits/],
    ['௨௩௪௫௬௭௮௯௦௧௨௩', /12 digits/],
    [`\u200b${NUMBER}`, /12 digits/],
    [whole('03456789012'), /0 or 1/],
    [whole('13456789012'), /0 or 1/],
    ['2025; drop table', /12 digits/],
    ['9'.repeat(10_000), /12 digits/],
  ])('%s is no number', (typed, problem) => {
    expect(aadhaarProblem(typed)).toMatch(problem);
  });
});

describe('a sealed number', () => {
  const seal = new AadhaarSeal(keys(3, 1));

  test('opens for its own student, is never the same twice and does not show the digits', () => {
    const [first, second] = [seal.seal(NUMBER, 42), seal.seal(NUMBER, '42')];
    expect([seal.open(first, '42'), seal.open(second, 42)]).toEqual([NUMBER, NUMBER]);
    expect(first.equals(second)).toBe(false);
    expect(keyIdOf(first)).toBe(3);
    expect(first.toString('latin1')).not.toContain(NUMBER.slice(-4));
    expect(first).toHaveLength(1 + 12 + 16 + 12);
  });

  test('does not open in the row of another student, nor when a single bit is changed', () => {
    const sealed = seal.seal(NUMBER, 42);
    expect(() => seal.open(sealed, 43)).toThrow(CannotOpen);
    for (let index = 1; index < sealed.length; index += 1) {
      const spoilt = Buffer.from(sealed);
      spoilt[index]! ^= 1;
      expect(() => seal.open(spoilt, 42)).toThrow(CannotOpen);
    }
    for (const cut of [0, 1, 12, 28, 40]) expect(() => seal.open(sealed.subarray(0, cut), 42)).toThrow(CannotOpen);
  });

  test('opens with an older key too, and says which key is missing without saying the number', () => {
    const old = new AadhaarSeal(keys(1)).seal(NUMBER, 42);
    expect(seal.open(old, 42)).toBe(NUMBER);
    const missing = () => new AadhaarSeal(keys(9)).open(old, 42);
    expect(missing).toThrow('The key 1 is not among AADHAAR_KEYS.');
    expect(missing).not.toThrow(NUMBER);
  });
});

test.each([
  '',
  '1',
  '1:',
  '1:short',
  `0:${text(1).slice(2)}`,
  `256:${text(1).slice(2)}`,
  `${text(1)},${text(1)}`,
  `${text(1)};${text(2)}`,
  `${text(1)},`,
])('keys written as %s are refused', (written) => {
  expect(readAadhaarKeys(written)).toBeUndefined();
});

describe('changing the key', () => {
  let clone: ClonedDatabase;
  let people: { id: string; number: string }[];
  beforeAll(async () => {
    clone = await cloneDatabase('tiny');
  });
  afterAll(() => clone.drop());
  beforeEach(async () => {
    const rows = await clone.pools
      .owner('student')
      .orderBy('student_id')
      .select<{ student_id: string }[]>('student_id');
    people = rows.map(({ student_id }) => ({
      id: student_id,
      number: whole(`2${String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '0').slice(-10)}`),
    }));
    const old = new AadhaarSeal(keys(1));
    await clone.pools.owner.raw(
      `update student s set aadhar_cipher = n.c from unnest(?::bigint[], ?::bytea[]) n(id, c) where s.student_id = n.id`,
      [people.map(({ id }) => id), people.map(({ id, number }) => old.seal(number, id))],
    );
  });
  const opened = async (seal: AadhaarSeal) => {
    const rows = await clone.pools
      .owner('student')
      .whereNotNull('aadhar_cipher')
      .orderBy('student_id')
      .select<{ student_id: string; aadhar_cipher: Buffer }[]>('student_id', 'aadhar_cipher');
    return rows.map(({ student_id, aadhar_cipher }) => ({
      id: student_id,
      number: seal.open(aadhar_cipher, student_id),
    }));
  };

  test('seals every number anew, so that the old key may be thrown away', async () => {
    expect(people.length).toBeGreaterThan(200);
    expect(await sealedUnderOldKeys(clone.pools.owner, keys(2, 1))).toBe(people.length);
    expect(await rotateAadhaar(clone.pools.owner, keys(2, 1))).toBe(people.length);
    expect(await sealedUnderOldKeys(clone.pools.owner, keys(2, 1))).toBe(0);
    expect(await opened(new AadhaarSeal(keys(2)))).toEqual(people);
    expect(await rotateAadhaar(clone.pools.owner, keys(2, 1))).toBe(0);
  });

  test('goes on with what is left after it was ended half-way', async () => {
    const ended = rotateAadhaar(
      clone.pools.owner,
      keys(2, 1),
      () => {
        throw new Error('the machine stopped');
      },
      100,
    );
    await expect(ended).rejects.toThrow('the machine stopped');
    const left = await sealedUnderOldKeys(clone.pools.owner, keys(2, 1));
    expect(left).toBe(people.length - 100);
    expect(await rotateAadhaar(clone.pools.owner, keys(2, 1), undefined, 100)).toBe(left);
    expect(await opened(new AadhaarSeal(keys(2)))).toEqual(people);
  });

  test('the command says how many numbers it sealed and never shows one', async () => {
    const run = (env: Record<string, string>) =>
      new Promise<{ code: number | null; said: string }>((resolve) => {
        const program = path.resolve(__dirname, '../../cli/aadhaar-rotate.ts');
        const child = spawn(process.execPath, ['--import', 'tsx', program], {
          env: { PATH: process.env.PATH ?? '', DATABASE_URL_OWNER: clone.ownerUrl, ...env },
        });
        let message = '';
        child.stdout.on('data', (bytes: Buffer) => (message += bytes.toString()));
        child.stderr.on('data', (bytes: Buffer) => (message += bytes.toString()));
        child.once('exit', (code) => resolve({ code, said: message }));
      });
    expect(await run({ AADHAAR_KEYS: 'wrong' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/AADHAAR_KEYS/),
    });
    expect(await run({ AADHAAR_KEYS: text(2) })).toMatchObject({
      code: 1,
      said: 'The numbers were not all sealed anew: The key 1 is not among AADHAAR_KEYS.\n',
    });
    const { code, said } = await run({ AADHAAR_KEYS: text(2, 1) });
    expect([code, said.split('\n').at(-2)]).toEqual([
      0,
      `Done: ${people.length} numbers sealed anew. Every number is under the first key; the other keys may go.`,
    ]);
    for (const { number } of people) expect(said).not.toContain(number);
    expect(await opened(new AadhaarSeal(keys(2)))).toEqual(people);
  }, 60_000);
});
