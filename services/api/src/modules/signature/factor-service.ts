import type { AuditAction } from '@thervu/contracts/audit/audit-names';
import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  addPasskey,
  confirmTotp,
  endFactor,
  enrolTotp,
  OwnFactors,
  PasskeyOptions,
  Registration,
} from '@thervu/contracts/signature/factor-contract';
import type { PasskeyRequest, Proof } from '@thervu/contracts/signature/signature-contract';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import { packDots, qrDots } from '../../core/pdf/qr-code';
import { Forbidden, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { confirmOwnPassword } from '../password/password-service';
import { settingValue } from '../setting/setting-service';
import * as queries from './factor-queries';
import { proofError, useProof, verifyProof, type Proven } from './proof-service';
import { newRecoveryCodes } from './recovery-codes';
import { secondFactor } from './second-factor-service';
import { newTotpSecret, totpAddress, totpStep } from './totp';

/** Seconds between the question to a passkey and its answer. */
const CHALLENGE_SECONDS = 180;
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

const auth = (context: Context): Knex => context.presence.pools.auth;
const entry = (action: AuditAction, context: Context, after: object) => ({
  action,
  entity: 'factor' as const,
  entityKey: context.user.login,
  after,
});
const proving = ({ kind }: queries.FactorRow) => kind !== 'RECOVERY';

export async function ownFactors(context: Context): Promise<OwnFactors> {
  const rows = await queries.factorsOf(auth(context), context.user.userId);
  const level = await secondFactor(auth(context), context.presence);
  const hasCodes = rows.some(({ kind }) => kind === 'RECOVERY');
  const left = hasCodes ? await queries.recoveryCodesOf(auth(context), context.user.userId) : null;
  return {
    factors: rows.filter(proving).map(({ id, kind, label, created_at, last_used_at }) => ({
      id,
      kind: kind as 'PASSKEY' | 'TOTP',
      label,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodes: left === null ? null : left.length,
    passkeysFor: context.presence.relyingParty?.id ?? null,
    asked: level === 'OFF' ? 'NEVER' : level === 'SIGNERS' ? 'SIGNING' : 'SIGN_IN',
  };
}

/** A further factor asks for a proof by one that is there, the first one for the present password. */
async function proveForChange(context: Context, proof: Proof): Promise<Proven | null> {
  const factors = await queries.factorsOf(auth(context), context.user.userId);
  if (factors.some(proving)) return verifyProof(context, { proof, purpose: 'MANAGE' });
  if (!proof.password) throw proofError('password-missing', 'Enter your present password.', 'proof/password');
  await confirmOwnPassword(context.presence, context, proof.password, 'proof/password');
  return null;
}

/** Does a change of the person's factors, one after the other, and uses the proof up with it. */
async function change<T>(context: Context, proof: Proof, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const proven = await proveForChange(context, proof);
  return auth(context).transaction(async (trx) => {
    await queries.lockFactorsOf(trx, context.user.userId);
    // what was the first factor a moment ago may be the second one now
    const first = !(await queries.factorsOf(trx, context.user.userId)).some(proving);
    if (proven) await useProof(trx, { proven, proof, usedFor: 'MANAGE' });
    else if (!first) throw proofError('factors-changed', 'You have just added a factor. Please try again.');
    return work(trx);
  });
}

/** Begins to add an authenticator app; one that was begun before and not proved ends. */
export function beginTotp(context: Context, { body: { label, proof } }: CallArgument<typeof enrolTotp>) {
  const { userId, login } = context.user;
  return change(context, proof, async (trx) => {
    const secret = newTotpSecret();
    await queries.endFactors(trx, userId, { unproved: true }, 'UNPROVED');
    const sealed = context.presence.seal.seal(secret, userId);
    const id = await queries.insertFactor(trx, { userId, kind: 'TOTP', label, secret: sealed });
    const issuer = await settingValue(trx, 'university.name');
    const address = totpAddress(secret, issuer, login);
    return { id, secret, address, qr: packDots(qrDots(address)) };
  });
}

/** Ten codes with the first factor; the session has proved itself by what it has just shown. */
async function enrolled(trx: Knex.Transaction, context: Context, what: { kind: string; label: string }) {
  await queries.settleSession(trx, context.user.id);
  // one that was begun with the password alone does not become a factor behind this one
  await queries.endFactors(trx, context.user.userId, { unproved: true }, 'UNPROVED');
  await audit(trx, context, entry('FACTOR_ADDED', context, what));
  const rows = await queries.factorsOf(trx, context.user.userId);
  if (rows.some(({ kind }) => kind === 'RECOVERY')) return { recoveryCodes: null };
  return { recoveryCodes: await freshCodes(trx, context) };
}

async function freshCodes(trx: Knex.Transaction, context: Context): Promise<string[]> {
  const { userId } = context.user;
  await queries.endFactors(trx, userId, { kind: 'RECOVERY' }, 'REPLACED');
  const { codes, kept } = newRecoveryCodes();
  const factorId = await queries.insertFactor(trx, { userId, kind: 'RECOVERY', label: 'Recovery codes', proved: true });
  await queries.insertRecoveryCodes(trx, factorId, kept);
  return codes;
}

/** Proves a new authenticator app by its first code, which is used up with it. */
export async function confirmApp(context: Context, { params, body: { code } }: CallArgument<typeof confirmTotp>) {
  const { userId } = context.user;
  const { limits, seal } = context.presence;
  const id = Number(params.id);
  const wrong = proofError('code-wrong', 'This code is not right. Enter the one your app shows now.', 'code');
  const tryCode = () =>
    auth(context).transaction(async (trx) => {
      await queries.lockFactorsOf(trx, userId);
      const waiting = await queries.lockUnproved(trx, userId, id);
      if (!waiting) throw new NotFound('no-factor', 'This authenticator app waits for no code. Begin again.');
      const step = totpStep(seal.open(waiting.secret_cipher!, userId), code);
      if (step === undefined) return null;
      await queries.setProved(trx, id);
      await queries.useMark(trx, { factorId: id, mark: String(step), usedFor: 'ENROL' });
      return enrolled(trx, context, { kind: 'TOTP', label: waiting.label });
    });
  const outcome = await limits.present({ ip: context.ip, userId }, async () => {
    const found = await tryCode();
    return [found !== null, found];
  });
  if (outcome) return outcome;
  throw wrong;
}

function relyingParty(context: Context) {
  const party = context.presence.relyingParty;
  if (!party) throw new Forbidden('The address of this portal allows no passkeys.', 'no-passkeys');
  return party;
}

/** What a browser needs to make a passkey. */
export async function passkeyOptions(context: Context, proof: Proof): Promise<PasskeyOptions> {
  const { id: rpId } = relyingParty(context);
  const { userId, id: sessionId, login, name } = context.user;
  return change(context, proof, async (trx) => {
    const challenge = randomBytes(32);
    await queries.insertChallenge(trx, {
      ...{ challenge, userId, sessionId, purpose: 'ENROL', digest: null, seconds: CHALLENGE_SECONDS },
    });
    const known = (await queries.factorsOf(trx, userId)).filter(({ kind }) => kind === 'PASSKEY');
    return {
      challenge: challenge.toString('base64url'),
      rp: { id: rpId, name: await settingValue(trx, 'university.name') },
      user: { id: Buffer.from(`person ${userId}`).toString('base64url'), name: login, displayName: name },
      algorithms: ALGORITHMS,
      known: known.map(({ credential_id, transports }) => ({ id: credential_id!, transports })),
      timeout: CHALLENGE_SECONDS * 1000,
    };
  });
}

/** The public key of a passkey the browser has just made. Throws 422 where it answers another question. */
async function registered(context: Context, { id, clientDataJSON, attestationObject }: Registration) {
  const { id: rpId, origin } = relyingParty(context);
  const { userId, id: sessionId } = context.user;
  let challenge: Buffer | undefined;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: async (answered) => {
        challenge = Buffer.from(answered, 'base64url');
        const open = await queries.openChallenge(auth(context), { challenge, userId, sessionId });
        return open?.purpose === 'ENROL';
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo || !challenge) throw new Error('The passkey proves nothing.');
    return { challenge, credential: registrationInfo.credential };
  } catch (error) {
    context.log.warn({ err: error }, 'a new passkey was refused');
    throw proofError('passkey-wrong', 'This passkey cannot be added. Please try again.', 'registration');
  }
}

export async function savePasskey(context: Context, { body }: CallArgument<typeof addPasskey>) {
  const { label, registration } = body;
  const { challenge, credential } = await registered(context, registration);
  const { userId } = context.user;
  return auth(context).transaction(async (trx) => {
    await queries.lockFactorsOf(trx, userId);
    if (!(await queries.useChallenge(trx, challenge)))
      throw proofError('passkey-wrong', 'This passkey has been added already, or too late.', 'registration');
    await queries.insertFactor(trx, {
      ...{ userId, kind: 'PASSKEY', label, credentialId: credential.id, counter: credential.counter },
      publicKey: Buffer.from(credential.publicKey),
      transports: registration.transports,
    });
    return enrolled(trx, context, { kind: 'PASSKEY', label });
  });
}

export async function renewCodes(context: Context, proof: Proof): Promise<{ recoveryCodes: string[] }> {
  const rows = await queries.factorsOf(auth(context), context.user.userId);
  if (!rows.some(proving))
    throw proofError('no-second-factor', 'Recovery codes come with a factor: add an authenticator app or a passkey.');
  return change(context, proof, async (trx) => {
    await audit(trx, context, entry('RECOVERY_CODES_RENEWED', context, {}));
    return { recoveryCodes: await freshCodes(trx, context) };
  });
}

/** Ends a factor; with the last one the recovery codes end as well. */
export function end(context: Context, { params, body: { proof } }: CallArgument<typeof endFactor>) {
  const { userId } = context.user;
  const id = Number(params.id);
  return change(context, proof, async (trx) => {
    const found = (await queries.factorsOf(trx, userId)).find((row) => row.id === id && proving(row));
    if (!found) throw new NotFound('no-factor', 'There is no such factor of yours.');
    await queries.endFactors(trx, userId, { id }, 'ENDED');
    if (!(await queries.factorsOf(trx, userId)).some(proving))
      await queries.endFactors(trx, userId, { kind: 'RECOVERY' }, 'ENDED');
    await audit(trx, context, entry('FACTOR_ENDED', context, { kind: found.kind, label: found.label }));
    return { message: `${found.label} was ended.` };
  });
}

/** What a passkey is asked at sign-in, or before factors are changed. */
export async function requestPasskey(
  context: Context,
  purpose: 'SIGN_IN' | 'MANAGE',
): Promise<{ totp: boolean; passkey: PasskeyRequest | null }> {
  const { userId, id: sessionId } = context.user;
  const factors = await queries.factorsOf(auth(context), userId);
  const passkeys = factors.filter(({ kind }) => kind === 'PASSKEY');
  const totp = factors.some(({ kind }) => kind === 'TOTP');
  const party = context.presence.relyingParty;
  if (!party || passkeys.length === 0) return { totp, passkey: null };
  const challenge = randomBytes(32);
  await queries.insertChallenge(auth(context), {
    ...{ challenge, userId, sessionId, purpose, digest: null, seconds: CHALLENGE_SECONDS },
  });
  return {
    totp,
    passkey: {
      challenge: challenge.toString('base64url'),
      rpId: party.id,
      timeout: CHALLENGE_SECONDS * 1000,
      credentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id!, transports })),
    },
  };
}

/** Opens a session that still owed its second factor. */
export async function proveSignIn(context: Context, proof: Proof): Promise<{ message: string }> {
  const proven = await verifyProof(context, { proof, purpose: 'SIGN_IN' });
  await auth(context).transaction(async (trx) => {
    await useProof(trx, { proven, proof, usedFor: 'SIGN_IN' });
    await queries.settleSession(trx, context.user.id);
    await audit(trx, context, entry('FACTOR_PROVED', context, { method: proven.method }));
  });
  return { message: 'Signed in.' };
}
