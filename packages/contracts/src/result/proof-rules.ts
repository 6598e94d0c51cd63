/**
 * The small proof of work of the public page: browser and server read a digest alike. Nothing may be imported here: the
 * page ships this file to every student's phone.
 */

/** Whether a digest begins with this many zero bits. */
export function proofFits(digest: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit += 1) if ((digest[bit >> 3]! >> (7 - (bit & 7))) & 1) return false;
  return true;
}
