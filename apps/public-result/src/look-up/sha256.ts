/**
 * SHA-256 as lower-case hex. Our own, since crypto.subtle exists only on https and localhost, and a
 * college's intranet may serve the portal over plain http. It names cookies and answers challenges; nothing is signed with it.
 */
export function sha256(text: string): string {
  const message = new TextEncoder().encode(text);
  const blocks = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(blocks.length - 4, message.length << 3);

  const { hash, round } = constants();
  const state = hash.slice();
  const w = new Uint32Array(64);
  for (let index = 0; index < blocks.length; index += 64) {
    for (let i = 0; i < 64; i++) w[i] = i < 16 ? view.getUint32(index + i * 4) : spread(w, i);
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + round[i]! + w[i]!) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i]! + value) | 0));
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The same digest as bytes. */
export const sha256Bytes = (text: string): Uint8Array =>
  Uint8Array.from(sha256(text).match(/../g)!, (pair) => Number.parseInt(pair, 16));

type Eight = [number, number, number, number, number, number, number, number];

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function spread(w: Uint32Array, i: number): number {
  const near = w[i - 15]!;
  const late = w[i - 2]!;
  const s0 = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
  const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
  return w[i - 16]! + s0 + w[i - 7]! + s1;
}

let known: ReturnType<typeof makeConstants> | undefined;
const constants = () => (known ??= makeConstants());

/** First 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4), computed instead of listed. */
function makeConstants() {
  const hash = new Uint32Array(8);
  const round = new Uint32Array(64);
  const fraction = (value: number) => ((value - Math.floor(value)) * 0x100000000) >>> 0;
  for (let candidate = 2, found = 0; found < 64; candidate++) {
    let prime = true;
    for (let by = 2; by * by <= candidate; by++) if (candidate % by === 0) prime = false;
    if (!prime) continue;
    if (found < 8) hash[found] = fraction(Math.sqrt(candidate));
    round[found++] = fraction(Math.cbrt(candidate));
  }
  return { hash, round };
}
