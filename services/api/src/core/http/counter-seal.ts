import { createCipheriv, createHmac, hash } from 'node:crypto';
import type { CounterKey } from './count-store';

const BLOCK = 16;
/** Blocks that are sealed in one go. */
const MANY = 100;

/**
 * Names counters in the table: no number, name or network in the clear. Every look-up of a result needs the name of its
 * number, and a keyed hash of it was the dearest part of the limits: what fits into one block is sealed by the block cipher
 * itself, many in one call. Each is one block of its own, so that equal ones stay equal, as a key of a table has to. Who has
 * the key of the process can read them; of a hash the same person would try out all numbers there are.
 */
export class CounterSeal {
  private readonly cipher;
  private readonly blocks = Buffer.alloc(MANY * BLOCK);

  constructor(private readonly key: string) {
    const ofBlocks = createHmac('sha256', key).update('counters of one block').digest();
    this.cipher = createCipheriv('aes-256-ecb', ofBlocks, null).setAutoPadding(false);
  }

  one(key: CounterKey): string {
    if (!this.write(key, 0)) return this.hashed(key);
    return `${key[0]}:${this.cipher.update(this.blocks.subarray(0, BLOCK), undefined, 'hex')}`;
  }

  /** As `one` of each. */
  all(keys: readonly (CounterKey | undefined)[]): (string | undefined)[] {
    const names: (string | undefined)[] = [];
    for (let from = 0; from < keys.length; from += MANY) this.part(keys.slice(from, from + MANY), names);
    return names;
  }

  private part(keys: readonly (CounterKey | undefined)[], names: (string | undefined)[]): void {
    const written = keys.map((key, index) => key !== undefined && this.write(key, index * BLOCK));
    const text = this.cipher.update(this.blocks.subarray(0, keys.length * BLOCK), undefined, 'hex');
    keys.forEach((key, index) => {
      if (key === undefined) names.push(undefined);
      else if (!written[index]) names.push(this.hashed(key));
      else names.push(`${key[0]}:${text.slice(index * BLOCK * 2, (index + 1) * BLOCK * 2)}`);
    });
  }

  /** Writes length and letters of a key of one part into its block. @returns false where they do not fit */
  private write(key: CounterKey, offset: number): boolean {
    const [, text] = key;
    if (key.length !== 2 || text === undefined || text.length >= BLOCK) return false;
    this.blocks[offset] = text.length;
    for (let index = 0; index < BLOCK - 1; index += 1) {
      const letter = index < text.length ? text.charCodeAt(index) : 0;
      if (letter > 0xff) return false;
      this.blocks[offset + 1 + index] = letter;
    }
    return true;
  }

  private hashed(key: CounterKey): string {
    return `${key[0]}:${hash('sha256', `${this.key}\n${JSON.stringify(key.slice(1))}`, 'base64url')}`;
  }
}
