import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keys by id; the first one encrypts, all of them decrypt. */
export type SealKeys = ReadonlyMap<number, Buffer>;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Id of the key, nonce and tag precede the encrypted text. */
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** What is sealed cannot be opened: its key is not among those of its variable, or it was sealed for another row. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

/** Reads `id:base64,id:base64` with ids from 1 to 255 and keys of 32 bytes; nothing where the text has another form. */
export function readSealKeys(text: string): SealKeys | undefined {
  const keys = new Map<number, Buffer>();
  for (const part of text.split(',')) {
    const [, id, base64] = /^\s*([0-9]{1,3}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(part) ?? [];
    const number = Number(id);
    if (!base64 || number < 1 || number > 255 || keys.has(number)) return undefined;
    keys.set(number, Buffer.from(base64, 'base64'));
  }
  return keys;
}

/** Id of the key under which something was sealed. */
export const keyIdOf = (sealed: Buffer): number => sealed[0] ?? 0;

/** How a kind of seal names what it seals. */
export interface SealNames {
  /** The variable with the keys. */
  variable: string;
  /** What is sealed, such as `number`. */
  what: string;
  /** Whose it is, such as `student`: bound in together with the id of the row. */
  owner: string;
}

/** Seals and opens short texts of rows; the row's owner is bound in, so that what is sealed is of no use in another row. */
export class RowSeal {
  /** Id of the key that encrypts. */
  readonly current: number;
  constructor(
    private readonly keys: SealKeys,
    private readonly names: SealNames,
  ) {
    this.current = keys.keys().next().value!;
  }

  seal(text: string, owner: string | number): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys.get(this.current)!, nonce);
    cipher.setAAD(Buffer.from(`${this.names.owner}:${owner}`));
    const sealed = Buffer.concat([cipher.update(text, 'latin1'), cipher.final()]);
    return Buffer.concat([Buffer.of(this.current), nonce, cipher.getAuthTag(), sealed]);
  }

  /** The text. Throws `CannotOpen`, which never carries it. */
  open(sealed: Buffer, owner: string | number): string {
    const { variable, what, owner: whose } = this.names;
    const key = this.keys.get(keyIdOf(sealed));
    if (!key) throw new CannotOpen(`The key ${keyIdOf(sealed)} is not among ${variable}.`);
    try {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(`${whose}:${owner}`));
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('latin1');
    } catch {
      throw new CannotOpen(`The sealed ${what} of ${whose} ${owner} does not open with its key.`);
    }
  }
}
