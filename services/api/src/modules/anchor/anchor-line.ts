import canonicalize from 'canonicalize';
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { SigningKeys } from '../../core/session/signing-keys';

/** Why an anchor was written. */
export type AnchorCause = 'HOUR' | 'RELEASE' | 'CAMP_DAY';

/** All chains of one kind in one exam, in one digest. */
export interface Root {
  kind: string;
  /** 0: the chain belongs to no exam. */
  exam: number;
  chains: number;
  lines: number;
  /** sha256 over `chain:line:hash` of every chain, in the order of their bytes, in hexadecimal digits. */
  digest: string;
}

/** What an anchor says, without its signature. */
export interface AnchorBody {
  format: 1;
  number: number;
  /** ISO time. */
  at: string;
  cause: AnchorCause;
  /** Digest of the anchor before; null for the first one. */
  previous: string | null;
  /** The roots that changed since the anchor before. */
  roots: Root[];
  /** sha256 over all roots, those that did not change as well. */
  all: string;
  /** Digest of the list of heads that changed since the anchor before; null: none. */
  list: string | null;
  /** Public half of the Ed25519 key, base64url. */
  key: string;
}

export interface SignedAnchor extends AnchorBody {
  /** Ed25519 over the canonical JSON of the body, base64url. */
  signature: string;
  /** RFC 3161 time stamp over the digest, base64; only where a time stamping authority is configured. */
  stamp?: string;
}

const FIELDS = ['format', 'number', 'at', 'cause', 'previous', 'roots', 'all', 'list', 'key'] as const;
const SHORT_DIGITS = 16;

export const sha256Hex = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** The body in the order and form of RFC 8785: what is signed and what is hashed. */
function canonicalBody(anchor: AnchorBody): string {
  return canonicalize(Object.fromEntries(FIELDS.map((field) => [field, anchor[field]])))!;
}

/** What the next anchor names, and what is printed of it. */
export const anchorDigest = (anchor: AnchorBody): string => sha256Hex(canonicalBody(anchor));

/** What stands on paper: sixteen hexadecimal digits. */
export const shortAnchor = (digest: string): string => digest.slice(0, SHORT_DIGITS);

const textOfRoot = ({ kind, exam, chains, lines, digest }: Root): string =>
  `${kind}:${exam}:${chains}:${lines}:${digest}\n`;

/** Digest over all roots, whatever order they come in. */
export function digestOfRoots(roots: readonly Root[]): string {
  return sha256Hex(roots.map(textOfRoot).sort().join(''));
}

/** Signs a body with the first key. */
export function signAnchor(body: Omit<AnchorBody, 'key'>, keys: SigningKeys): SignedAnchor {
  const whole: AnchorBody = { ...body, key: publicKeyOf(keys) };
  return { ...whole, signature: keys.sign(canonicalBody(whole)).toString('base64url') };
}

/** The public half of the key that signs, as `--anchors-key` takes it. */
export const publicKeyOf = (keys: SigningKeys): string => keys.published()[0]!.x;

export const lineOf = (anchor: SignedAnchor): string => canonicalize(anchor)!;

function openKey(key: string): KeyObject | undefined {
  if (!/^[\w-]{43}$/.test(key)) return undefined;
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
}

const isAnchor = (value: unknown): value is SignedAnchor =>
  typeof value === 'object' &&
  value !== null &&
  [...FIELDS, 'signature'].every((field) => Object.hasOwn(value, field)) &&
  (value as SignedAnchor).format === 1 &&
  Number.isSafeInteger((value as SignedAnchor).number) &&
  Array.isArray((value as SignedAnchor).roots);

/** Reads one line; undefined where it is no anchor. */
export function readAnchor(line: string): SignedAnchor | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isAnchor(value) ? value : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Whether an anchor is signed by the key it names. */
export function isSigned(anchor: SignedAnchor): boolean {
  const key = openKey(anchor.key);
  return (
    key !== undefined &&
    verify(null, Buffer.from(canonicalBody(anchor)), key, Buffer.from(anchor.signature, 'base64url'))
  );
}
