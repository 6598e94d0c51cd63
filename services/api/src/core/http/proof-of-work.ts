import { proofFits } from '@thervu/contracts/result/proof-rules';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { LookUpCounter } from './rate-counter';

/** Zero bits a solution has to begin with: some eight thousand digests, a third of a second on a telephone. */
const BITS = 13;
/** Seconds within which a challenge can be answered. */
const SECONDS = 120;

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest();

/**
 * A small proof of work, asked for where a number was tried often: `bits.expiry.nonce.mac` is the challenge, and
 * `challenge.counter` the proof. Nothing is kept of a challenge; a proof is noted when it is used, so that it is good once.
 */
export class ProofOfWork {
  private readonly key: Buffer;

  constructor(
    key: string,
    private readonly counter: Pick<LookUpCounter, 'once'>,
    private readonly bits = BITS,
  ) {
    this.key = createHmac('sha256', key).update('proof of work').digest();
  }

  private mac = (head: string, regNo: string): string =>
    createHmac('sha256', this.key).update(`${head}\n${regNo}`).digest('base64url').slice(0, 22);

  challenge(regNo: string): string {
    const head = `${this.bits}.${Math.floor(Date.now() / 1000) + SECONDS}.${randomBytes(9).toString('base64url')}`;
    return `${head}.${this.mac(head, regNo)}`;
  }

  /** Whether a proof answers a challenge of this portal for this number, in time, and was never used before. */
  async accept(regNo: string, proof: string): Promise<boolean> {
    const [bits, expires, nonce, mac, counter] = proof.split('.');
    if (counter === undefined || mac === undefined || nonce === undefined) return false;
    const expected = this.mac(`${bits}.${expires}.${nonce}`, regNo);
    if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return false;
    if (Number(expires) * 1000 < Date.now()) return false;
    return proofFits(digest(proof), Number(bits)) && this.counter.once(['solvedProofs', nonce]);
  }
}
