import { proofFits } from '@thervu/contracts/result/proof-rules';
import { sha256Bytes } from './sha256';

/** Digests asked for at a time: the page stays alive between two lots. */
const LOT = 64;

/** SHA-256 by the browser where it offers it: on https and on localhost; else by our own. */
function digestOf(): (text: string) => Promise<Uint8Array> | Uint8Array {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (!subtle) return sha256Bytes;
  const encoder = new TextEncoder();
  return async (text) => new Uint8Array(await subtle.digest('SHA-256', encoder.encode(text)));
}

/**
 * Answers a challenge of the server, `bits.expiry.nonce.mac`: the first number that makes SHA-256 of both begin with so
 * many zero bits. Some eight thousand digests, a third of a second on a telephone.
 */
export async function solve(challenge: string): Promise<string> {
  const bits = Number.parseInt(challenge, 10);
  const digest = digestOf();
  for (let first = 0; ; first += LOT) {
    const tries = Array.from({ length: LOT }, (_, index) => `${challenge}.${first + index}`);
    const digests = await Promise.all(tries.map(digest));
    const found = digests.findIndex((bytes) => proofFits(bytes, bits));
    if (found >= 0) return tries[found]!;
    // a digest of our own is no task of its own: without this the page would stand still
    if (first % (LOT * 16) === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}
