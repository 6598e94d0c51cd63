import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';

/** Head of a private Ed25519 key in PKCS #8; the 32 bytes of the seed follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const KID_DIGITS = 8;

/** A public key as JSON Web Keys are published. */
export interface PublicJwk {
  kid: string;
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  alg: 'EdDSA';
  use: 'sig';
}

interface Pair {
  kid: string;
  secret: KeyObject;
  open: KeyObject;
  x: string;
}

/** Ed25519 keys by their id: the first one signs, all of them verify. */
export class SigningKeys {
  private readonly pairs: ReadonlyMap<string, Pair>;
  private readonly first: Pair;

  /** `seeds`: 32 bytes each, at least one. */
  constructor(seeds: readonly Buffer[]) {
    const pairs = seeds.map(pairOf);
    this.first = pairs[0]!;
    this.pairs = new Map(pairs.map((pair) => [pair.kid, pair]));
  }

  /** Keys of their own for another purpose, made from these: what one signs the other never takes. */
  derived(purpose: string): SigningKeys {
    return new SigningKeys(
      [...this.pairs.values()].map(({ secret }) => {
        const seed = Buffer.from(secret.export({ format: 'jwk' }).d!, 'base64url');
        return Buffer.from(hkdfSync('sha256', seed, '', `thervu ${purpose}`, 32));
      }),
    );
  }

  /** Id of the key that signs. */
  get current(): string {
    return this.first.kid;
  }

  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.first.secret);
  }

  /** False for an id that is not ours as well. */
  verify(kid: string, text: string, signature: Buffer): boolean {
    const pair = this.pairs.get(kid);
    return pair !== undefined && verify(null, Buffer.from(text), pair.open, signature);
  }

  published(): PublicJwk[] {
    return [...this.pairs.values()].map(({ kid, x }) => ({
      kid,
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      alg: 'EdDSA',
      use: 'sig',
    }));
  }
}

function pairOf(seed: Buffer): Pair {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(secret);
  const { x } = open.export({ format: 'jwk' }) as { x: string };
  const kid = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, KID_DIGITS);
  return { kid, secret, open, x };
}

/** Reads seeds of 64 hexadecimal digits joined by commas; nothing where the text has another form. */
export function readSigningKeys(text: string): SigningKeys | undefined {
  const seeds = text.split(',').map((part) => part.trim());
  if (new Set(seeds).size < seeds.length || !seeds.every((seed) => /^[0-9a-f]{64}$/i.test(seed))) return undefined;
  return new SigningKeys(seeds.map((seed) => Buffer.from(seed, 'hex')));
}
