import type {
  prepareSignature,
  Proof,
  SignatureKind,
  SignedContent,
  SigningRequest,
} from '@thervu/contracts/signature/signature-contract';
import canonicalize from 'canonicalize';
import { createHash, randomBytes } from 'node:crypto';
import type { CallArgument } from '@thervu/contracts/core/call';
import type { Db } from '../../core/database/connect';
import { Forbidden } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { signingRejection } from '../../core/session/who-may-sign';
import { factorsOf, insertChallenge, type FactorRow } from './factor-queries';
import { proofError, usedProof, verifyProof, type Proven } from './proof-service';
import { secondFactor } from './second-factor-service';
import { insertSignature } from './signature-queries';

/** What is to be signed. */
export interface Signing {
  kind: SignatureKind;
  /** Which one, in words of the desk: `NOV2025 release 2`. */
  subject: string;
  /** What the person saw when they signed; the browser makes the same from what it shows. */
  content: SignedContent;
}

/** Seconds between the question to a passkey and its answer. */
const CHALLENGE_SECONDS = 180;
const NONCE_BYTES = 16;

/** Canonical JSON (RFC 8785) of what is signed, and its SHA-256. */
export function signedText({ kind, subject, content }: Signing): { text: string; digest: Buffer } {
  const text = canonicalize({ kind, subject, content })!;
  return { text, digest: createHash('sha256').update(text).digest() };
}

const canSign = (factors: readonly FactorRow[]) => factors.some(({ kind }) => kind !== 'RECOVERY');
const ENROL_FIRST =
  'Signing needs a second factor, and you have none yet. Add an authenticator app or a passkey in My Account (my-account).';

/**
 * Writes the signature of the person who asks under `content`, in the transaction of what is signed. The proof is used up
 * with it: where the transaction fails, it is still good. Throws 403 for who may not sign, 422 with the field of the proof
 * that is missing, wrong or used, 429 after too many tries.
 */
export async function sign(
  trx: Db,
  context: Context,
  { proof, ...signing }: Signing & { proof: Proof | undefined },
): Promise<{ signatureId: number; digest: string }> {
  const { text, digest } = signedText(signing);
  const rejection = signingRejection(context.user, signing.kind);
  if (rejection !== null) throw new Forbidden(rejection, 'may-not-sign');
  const proven = await provenFor(context, proof, digest);
  const { id: sessionId, userId } = context.user;
  const signatureId = await insertSignature(trx, {
    ...{ userId, sessionId, requestId: context.requestId, content: text, kind: signing.kind, subject: signing.subject },
    ...(proven ?? { method: 'NONE', factorId: null, mark: null, counter: null, evidence: null }),
  });
  if (signatureId === undefined) throw usedProof(proof);
  return { signatureId, digest: digest.toString('hex') };
}

/** Null where the portal asks for no factor. */
async function provenFor(context: Context, proof: Proof | undefined, digest: Buffer): Promise<Proven | null> {
  const { presence } = context;
  if ((await secondFactor(presence.pools.auth, presence)) === 'OFF') return null;
  if (!canSign(await factorsOf(presence.pools.auth, context.user.userId))) {
    throw proofError('no-second-factor', ENROL_FIRST);
  }
  if (!proof) {
    throw proofError('proof-missing', 'This has to be signed: with a passkey, or a code and your present password.');
  }
  return verifyProof(context, { proof, purpose: 'SIGN', digest });
}

/** What a person is asked before they sign: the digest, and the factors they have. Signs nothing. */
export async function prepare(
  context: Context,
  { body }: CallArgument<typeof prepareSignature>,
): Promise<SigningRequest> {
  const { presence, user } = context;
  const { auth } = presence.pools;
  const { digest } = signedText(body);
  const asks = (await secondFactor(auth, presence)) !== 'OFF';
  const factors = asks ? await factorsOf(auth, user.userId) : [];
  const passkeys = factors.filter(({ kind }) => kind === 'PASSKEY');
  const rejection = signingRejection(user, body.kind) ?? (asks && !canSign(factors) ? ENROL_FIRST : null);
  const answer = {
    digest: digest.toString('hex'),
    asks,
    refusal: rejection,
    totp: factors.some(({ kind }) => kind === 'TOTP'),
    passkey: null,
  };
  if (!presence.relyingParty || passkeys.length === 0 || rejection !== null) return answer;
  const challenge = Buffer.concat([randomBytes(NONCE_BYTES), digest]);
  await insertChallenge(auth, {
    challenge,
    userId: user.userId,
    sessionId: user.id,
    purpose: 'SIGN',
    digest,
    seconds: CHALLENGE_SECONDS,
  });
  return {
    ...answer,
    passkey: {
      challenge: challenge.toString('base64url'),
      rpId: presence.relyingParty.id,
      timeout: CHALLENGE_SECONDS * 1000,
      credentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id!, transports })),
    },
  };
}
