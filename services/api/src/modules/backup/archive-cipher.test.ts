import { randomBytes } from 'node:crypto';
import { decryptArchive, sealed } from './archive-cipher';
import { archiveKeyOf, newArchiveKey, slotsFor, streamKey } from './archive-keys';

const PIECE_BYTES = 64 * 1024;
const SEALED = PIECE_BYTES + 16;
const key = randomBytes(32);
const from = async function* (...parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
};
const all = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
};
const sealedBytes = (plain: Buffer): Promise<Buffer> => all(sealed(from(plain), key));
const openedBytes = (...parts: Buffer[]): Promise<Buffer> => all(decryptArchive(from(...parts), key));

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES, 3 * PIECE_BYTES + 5])(
  '%i bytes come back as they were, however they are cut on the way',
  async (length) => {
    const plain = randomBytes(length);
    const bytes = await sealedBytes(plain);
    expect(bytes.length).toBe(length + 16 * Math.max(1, Math.ceil(length / PIECE_BYTES)));
    expect((await openedBytes(bytes)).equals(plain)).toBe(true);
    const crumbs = Array.from({ length: Math.ceil(bytes.length / 7001) }, (_none, index) =>
      bytes.subarray(index * 7001, (index + 1) * 7001),
    );
    expect((await openedBytes(...crumbs)).equals(plain)).toBe(true);
  },
);

describe('a piece has its place and its end', () => {
  const plain = randomBytes(3 * PIECE_BYTES);
  const rejected = (...parts: Buffer[]) =>
    expect(openedBytes(...parts)).rejects.toThrow(/altered or cut short|ends too early/);
  let pieces: [Buffer, Buffer, Buffer];
  beforeAll(async () => {
    const bytes = await sealedBytes(plain);
    pieces = [0, 1, 2].map((index) => bytes.subarray(index * SEALED, (index + 1) * SEALED)) as typeof pieces;
  });
  test('two pieces that have changed places are refused', () => rejected(pieces[1], pieces[0], pieces[2]));
  test('a piece left out is refused', () => rejected(pieces[0], pieces[2]));
  test('a piece that stands twice is refused', () => rejected(pieces[0], pieces[0], pieces[1], pieces[2]));
  test('an end cut off between two pieces is refused', () => rejected(pieces[0], pieces[1]));
  test('nothing at all is refused', () => rejected());
});

test('the key of an archive opens through each of its slots and through no other way', async () => {
  const archiveKey = newArchiveKey();
  const ownEntry = randomBytes(32);
  const slots = await slotsFor(archiveKey, { keys: [ownEntry, randomBytes(32)], passphrase: 'four quiet words' });
  expect(slots.map(({ kind }) => kind)).toEqual(['key', 'passphrase']);
  expect(JSON.stringify(slots)).not.toContain(archiveKey.toString('base64'));
  expect((await archiveKeyOf(slots, { keys: [randomBytes(32), ownEntry] }))?.equals(archiveKey)).toBe(true);
  expect((await archiveKeyOf(slots, { passphrase: 'four quiet words' }))?.equals(archiveKey)).toBe(true);
  expect(await archiveKeyOf(slots, { keys: [randomBytes(32)], passphrase: 'four loud words' })).toBeUndefined();
  expect(await archiveKeyOf(slots, {})).toBeUndefined();
});

test('the bytes are sealed under a key bound to the head: another head, another key', () => {
  const archiveKey = newArchiveKey();
  expect(streamKey(archiveKey, Buffer.from('one')).equals(streamKey(archiveKey, Buffer.from('two')))).toBe(false);
});
