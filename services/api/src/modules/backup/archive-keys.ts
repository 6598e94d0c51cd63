import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  scrypt,
  type BinaryLike,
  type ScryptOptions,
} from 'node:crypto';
import { promisify } from 'node:util';
import { Decrypter, Encrypter } from 'age-encryption';
import type { BackupKeys } from '../../core/secrets/backup-keys';
import type { BackupRecipients } from '../../core/secrets/backup-recipients';

const derive = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Work of one guess at a passphrase: 64 MiB and about a quarter of a second. */
const COSTS = { N: 65_536, r: 8, p: 1 } as const;
const MAX_SCRYPT_N = 1_048_576;

/** One way to the key of an archive, as its head names it. */
export type Slot =
  | { kind: 'key'; id: string; sealed: string }
  /** Sealed to public keys, as a file of age: only the private halves open it. */
  | { kind: 'age'; sealed: string }
  | { kind: 'passphrase'; salt: string; N: number; r: number; p: number; sealed: string };

/** Identifies a key without revealing it. */
export const keyId = (key: Buffer | string): string =>
  createHash('sha256').update('thervu key id').update(key).digest('hex').slice(0, 16);

const subkey = (key: Buffer, salt: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `thervu backup ${use}`, KEY_BYTES));

function seal(key: Buffer, secret: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64');
}

function open(key: Buffer, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    // node has no class of its own for a tag that does not fit
    if (!/unable to authenticate/i.test((error as Error).message)) throw error;
    return undefined;
  }
}

const ofPassphrase = (passphrase: string, salt: Buffer, { N, r, p }: ScryptOptions): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 2 * MAX_SCRYPT_N * 1024 });

/** Protects an archive's key while its job waits, also in another process: derived from a secret every process has. */
export const waitingKey = (logKey: string): Buffer => subkey(Buffer.from(logKey), Buffer.alloc(0), 'job');

/** What opens an archive: the keys of an installation, a passphrase, or the private half of a public key. */
export interface Openers {
  /** Private keys of age, `AGE-SECRET-KEY-1…`. */
  identities?: readonly string[] | undefined;
  keys?: BackupKeys | undefined;
  passphrase?: string | null | undefined;
}

export const newArchiveKey = (): Buffer => randomBytes(KEY_BYTES);

/** For whom an archive is sealed. With public keys nothing else opens it: neither a key of the installation nor a passphrase. */
export type SealedFor = Pick<Openers, 'keys' | 'passphrase'> | { recipients: BackupRecipients };

async function sealToRecipients(archiveKey: Buffer, recipients: BackupRecipients): Promise<Slot> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return { kind: 'age', sealed: Buffer.from(await encrypter.encrypt(archiveKey)).toString('base64') };
}

/** The archive's key out of a slot of age, or nothing where no private key fits. */
async function openByIdentity(sealed: string, identities: readonly string[]): Promise<Buffer | undefined> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    const key = Buffer.from(await decrypter.decrypt(Buffer.from(sealed, 'base64')));
    return key.length === KEY_BYTES ? key : undefined;
  } catch (error) {
    // the library has no class of its own for a private key that is not among those it was sealed to
    if (!/no identity matched/i.test((error as Error).message)) throw error;
    return undefined;
  }
}

/** An archive's key sealed for every given opener. The slots may be written down, the key may not. */
export async function slotsFor(archiveKey: Buffer, target: SealedFor): Promise<Slot[]> {
  if ('recipients' in target) return [await sealToRecipients(archiveKey, target.recipients)];
  const { keys = [], passphrase } = target;
  const slots: Slot[] = [];
  if (keys[0]) {
    const sealed = seal(subkey(keys[0], Buffer.alloc(0), 'slot'), archiveKey);
    slots.push({ kind: 'key', id: keyId(keys[0]), sealed });
  }
  if (passphrase) {
    const salt = randomBytes(16);
    const sealed = seal(await ofPassphrase(passphrase, salt, COSTS), archiveKey);
    slots.push({ kind: 'passphrase', salt: salt.toString('base64'), ...COSTS, sealed });
  }
  if (slots.length === 0) throw new Error('An archive needs a key or a passphrase.');
  return slots;
}

/** The key of an archive, or nothing where no opener fits. */
export async function archiveKeyOf(
  slots: readonly Slot[],
  { keys = [], passphrase, identities = [] }: Openers,
): Promise<Buffer | undefined> {
  for (const slot of slots) {
    if (slot.kind === 'age') {
      const opened = identities.length > 0 ? await openByIdentity(slot.sealed, identities) : undefined;
      if (opened) return opened;
    } else if (slot.kind === 'key') {
      const key = keys.find((key) => keyId(key) === slot.id);
      const opened = key && open(subkey(key, Buffer.alloc(0), 'slot'), slot.sealed);
      if (opened) return opened;
    } else if (passphrase && slot.N <= MAX_SCRYPT_N && slot.r === COSTS.r && slot.p === COSTS.p) {
      const opened = open(await ofPassphrase(passphrase, Buffer.from(slot.salt, 'base64'), slot), slot.sealed);
      if (opened) return opened;
    }
  }
  return undefined;
}

/** The key of the bytes of an archive, bound to its head: a changed head opens nothing. */
export const streamKey = (archiveKey: Buffer, head: Buffer): Buffer =>
  subkey(archiveKey, createHash('sha256').update(head).digest(), 'stream');
