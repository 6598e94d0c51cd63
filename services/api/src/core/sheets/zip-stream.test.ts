import { strFromU8, unzipSync } from 'fflate';
import { setTimeout as pause } from 'node:timers/promises';
import { zipStream, type ZipEntry } from './zip-stream';

const BYTES = 65_536;
const PIECES = 40;
/** What nobody can guess packs badly: more comes out than the stream holds ready. */
const noise = (nr: number): string => {
  let state = nr + 1;
  return Array.from({ length: BYTES }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(32 + (state % 90));
  }).join('');
};

/** One file whose pieces take turns in two buffers, as the rows of a sheet do. */
function inTurns(ended: string[] = []): ZipEntry {
  async function* content() {
    try {
      const buffers = [Buffer.alloc(BYTES), Buffer.alloc(BYTES)];
      for (let nr = 0; nr < PIECES; nr++) {
        const buffer = buffers[nr % 2]!;
        buffer.write(noise(nr));
        if (nr % 7 === 0) await pause(5);
        yield buffer;
      }
    } finally {
      ended.push('content');
    }
  }
  return { name: 'turns.txt', content: content() };
}

async function* only(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  for (const entry of entries) yield await Promise.resolve(entry);
}

test.each([
  ['at once', 0],
  ['slowly', 2],
])('a piece that is written over when its turn comes again is in the file as it was; taken %s', async (_, ms) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(only(inTurns()))) {
    pieces.push(piece);
    if (ms > 0) await pause(ms);
  }
  const { 'turns.txt': file } = unzipSync(Buffer.concat(pieces));
  const expected = Array.from({ length: PIECES }, (_piece, nr) => noise(nr)).join('');
  expect(strFromU8(file!) === expected).toBe(true);
});

test('a content that fails fails the zip', async () => {
  async function* broken() {
    yield Buffer.from('first');
    await pause(1);
    throw new Error('The connection is gone.');
  }
  const read = async () => {
    for await (const _ of zipStream(only({ name: 'a', content: broken() }))) void _;
  };
  await expect(read()).rejects.toThrow('The connection is gone.');
});

test('whoever breaks off ends the content', async () => {
  const ended: string[] = [];
  for await (const piece of zipStream(only(inTurns(ended)))) if (piece.length > 1000) break;
  for (let tries = 0; tries < 200 && ended.length === 0; tries++) await pause(10);
  expect(ended).toEqual(['content']);
});
