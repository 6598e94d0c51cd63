import type { Assertion, Proof } from '@thervu/contracts/signature/signature-contract';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { confirmOwnPassword } from '../password/password-service';
import {
  factorsOf,
  openChallenge,
  recoveryCodesOf,
  useChallenge,
  useMark,
  type FactorRow,
  type FactorUse,
} from './factor-queries';
import { matchingCode } from './recovery-codes';
import { totpStep } from './totp';

/** A proof that is right, and not used up yet: whoever takes it uses it up in the transaction of what it is for. */
export interface Proven {
  method: 'PASSKEY' | 'TOTP' | 'RECOVERY';
  factorId: number;
  /** What makes it good once: the step of a code, the challenge of a passkey in hexadecimal digits. */
  mark: string;
  counter: number | null;
  evidence: object | null;
}

/** 422 with the field of the proof that is wrong. */
export const proofError = (type: string, message: string, field = 'proof') =>
  new Invalid(type, message, [{ field, message }]);

/** The proof was right and is used up. */
export const usedProof = (proof: Proof | undefined) =>
  proof?.passkey
    ? proofError('proof-used', 'This passkey has answered already. Please sign again.', 'proof/passkey')
    : proofError(
        'proof-used',
        'This code has been used already. Wait for the next one in your authenticator app.',
        'proof/code',
      );

async function provenByCode(
  context: Context,
  factors: readonly FactorRow[],
  { code, password }: Proof,
): Promise<Proven> {
  const apps = factors.filter(({ kind }) => kind === 'TOTP');
  if (apps.length === 0) {
    throw proofError('no-authenticator-app', 'You have no authenticator app. Add one in My Account.', 'proof/code');
  }
  if (!code) throw proofError('code-missing', 'Enter the code of your authenticator app.', 'proof/code');
  if (!password) throw proofError('password-missing', 'Enter your present password.', 'proof/password');
  const { userId } = context.user;
  const { seal, limits } = context.presence;
  await confirmOwnPassword(context.presence, context, password, 'proof/password');
  const proven = await limits.present({ ip: context.ip, userId }, async () => {
    for (const { id, secret_cipher } of apps) {
      const step = totpStep(seal.open(secret_cipher!, userId), code);
      if (step !== undefined) return [true, { factorId: id, mark: String(step) }];
    }
    return [false, undefined];
  });
  if (proven) return { method: 'TOTP', ...proven, counter: null, evidence: null };
  throw proofError('code-wrong', 'This code is wrong or has expired. Enter the one your app shows now.', 'proof/code');
}

async function provenByRecovery(context: Context, proof: Proof, purpose: FactorUse): Promise<Proven> {
  const field = 'proof/recovery';
  if (purpose === 'SIGN')
    throw proofError(
      'recovery-signs-nothing',
      'A recovery code signs nothing: add a factor in My Account with it.',
      field,
    );
  if (!proof.password) throw proofError('password-missing', 'Enter your present password.', 'proof/password');
  const { userId } = context.user;
  const { pools, limits } = context.presence;
  await confirmOwnPassword(context.presence, context, proof.password, 'proof/password');
  const found = await limits.present({ ip: context.ip, userId }, async () => {
    const code = matchingCode(await recoveryCodesOf(pools.auth, userId), proof.recovery!);
    return [code !== undefined, code];
  });
  if (found)
    return { method: 'RECOVERY', factorId: found.factor_id, mark: String(found.n), counter: null, evidence: null };
  throw proofError('code-wrong', 'This recovery code is not right, or has been used.', field);
}

const WRONG_PASSKEY = 'This passkey has signed something else, or too late. Please sign again.';

async function provenByPasskey(
  context: Context,
  factors: readonly FactorRow[],
  { passkey, purpose, digest }: { passkey: Assertion; purpose: FactorUse; digest: Buffer | null },
): Promise<Proven> {
  const { relyingParty, pools } = context.presence;
  const { userId, id: sessionId } = context.user;
  const refused = (type: string, message: string) => proofError(type, message, 'proof/passkey');
  if (!relyingParty) throw refused('no-passkeys', 'The address of this portal allows no passkeys. Sign with a code.');
  const factor = factors.find(({ kind, credential_id }) => kind === 'PASSKEY' && credential_id === passkey.id);
  if (!factor) throw refused('passkey-unknown', 'This passkey is not one of yours.');
  const { clientDataJSON, authenticatorData, signature } = passkey;
  let mark: Buffer | undefined;
  let counter: number;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: async (answered) => {
        mark = Buffer.from(answered, 'base64url');
        const open = await openChallenge(pools.auth, { challenge: mark, userId, sessionId });
        if (open?.purpose !== purpose) return false;
        return digest === null || open.digest?.equals(digest) === true;
      },
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(factor.public_key!),
        counter: factor.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('The signature of the passkey is wrong.');
    counter = authenticationInfo.newCounter;
  } catch (error) {
    context.log.warn({ err: error }, 'a passkey was refused');
    throw refused('passkey-wrong', WRONG_PASSKEY);
  }
  return {
    method: 'PASSKEY',
    factorId: factor.id,
    mark: mark!.toString('hex'),
    counter,
    evidence: { clientDataJSON, authenticatorData, signature },
  };
}

/**
 * Verifies a proof of presence for one purpose; `digest` is that of what is signed. Wrong passwords and codes are counted.
 * Throws 422 with the field that is wrong, 429 after too many tries.
 */
export async function verifyProof(
  context: Context,
  { proof, purpose, digest = null }: { proof: Proof; purpose: FactorUse; digest?: Buffer | null },
): Promise<Proven> {
  const factors = await factorsOf(context.presence.pools.auth, context.user.userId);
  if (proof.recovery) return provenByRecovery(context, proof, purpose);
  return proof.passkey
    ? provenByPasskey(context, factors, { passkey: proof.passkey, purpose, digest })
    : provenByCode(context, factors, proof);
}

/** Uses a proof up, in the transaction of what it is for. Throws 422 where somebody has used it before. */
export async function useProof(
  trx: Db,
  { proven, proof, usedFor }: { proven: Proven; proof: Proof; usedFor: FactorUse },
): Promise<void> {
  const { method, factorId, mark, counter } = proven;
  const isFresh = await useMark(trx, { factorId, mark, usedFor, counter });
  const isOpen = method !== 'PASSKEY' || (await useChallenge(trx, Buffer.from(mark, 'hex')));
  if (!isFresh || !isOpen) throw usedProof(proof);
}
