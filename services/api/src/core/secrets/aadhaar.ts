import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keys by id; the first one encrypts, all of them decrypt. */
export type AadhaarKeys = ReadonlyMap<number, Buffer>;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Id of the key, nonce and tag precede the encrypted text. */
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** The sealed number cannot be opened: its key is not in AADHAAR_KEYS, or it was sealed for another student. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

/** Reads `id:base64,id:base64` with ids from 1 to 255 and keys of 32 bytes; nothing where the text has another form. */
export function readAadhaarKeys(text: string): AadhaarKeys | undefined {
  const keys = new Map<number, Buffer>();
  for (const part of text.split(',')) {
    const [, id, base64] = /^\s*([0-9]{1,3}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(part) ?? [];
    const number = Number(id);
    if (!base64 || number < 1 || number > 255 || keys.has(number)) return undefined;
    keys.set(number, Buffer.from(base64, 'base64'));
  }
  return keys;
}

/** Id of the key under which a number was sealed. */
export const keyIdOf = (sealed: Buffer): number => sealed[0] ?? 0;

/** Seals and opens Aadhaar numbers; the student's id is bound in, so a sealed number is of no use in another row. */
export class AadhaarSeal {
  /** Id of the key that encrypts. */
  readonly current: number;
  constructor(private readonly keys: AadhaarKeys) {
    this.current = keys.keys().next().value!;
  }

  /** For `student.aadhar_cipher`. `digits`: the twelve digits, already proved by `aadhaarProblem`. */
  seal(digits: string, studentId: string | number): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys.get(this.current)!, nonce);
    cipher.setAAD(Buffer.from(`student:${studentId}`));
    const text = Buffer.concat([cipher.update(digits, 'latin1'), cipher.final()]);
    return Buffer.concat([Buffer.of(this.current), nonce, cipher.getAuthTag(), text]);
  }

  /** The twelve digits. Throws `CannotOpen`, which never carries the number. */
  open(sealed: Buffer, studentId: string | number): string {
    const key = this.keys.get(keyIdOf(sealed));
    if (!key) throw new CannotOpen(`The key ${keyIdOf(sealed)} is not among AADHAAR_KEYS.`);
    try {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(1, 1 + NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(`student:${studentId}`));
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('latin1');
    } catch {
      throw new CannotOpen(`The sealed number of student ${studentId} does not open with its key.`);
    }
  }
}
