import type { Db } from '../../core/database/connect';

export type FactorKind = 'PASSKEY' | 'TOTP' | 'RECOVERY';
export type FactorUse = 'ENROL' | 'SIGN_IN' | 'MANAGE' | 'SIGN';

export interface FactorRow {
  id: number;
  kind: FactorKind;
  label: string;
  secret_cipher: Buffer | null;
  credential_id: string | null;
  public_key: Buffer | null;
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

/** The factors a person can prove with: proved once and not ended, the oldest first. */
export const factorsOf = (db: Db, userId: number): Promise<FactorRow[]> =>
  db('factor')
    .where({ user_id: userId })
    .whereNull('ended_at')
    .whereNotNull('proved_at')
    .orderBy('id')
    .select<FactorRow[]>(
      'id',
      'kind',
      'label',
      'secret_cipher',
      'credential_id',
      'public_key',
      'counter',
      'transports',
      'created_at',
      'last_used_at',
    );

export interface Challenge {
  /** 16 random bytes, and behind them the digest of what is to be signed. */
  challenge: Buffer;
  userId: number;
  sessionId: string;
  purpose: FactorUse;
  digest: Buffer | null;
  seconds: number;
}

/** Keeps what a passkey is asked to sign; challenges that are over go. */
export async function insertChallenge(
  db: Db,
  { challenge, userId, sessionId, purpose, digest, seconds }: Challenge,
): Promise<void> {
  await db('factor_challenge').where('expires_at', '<', db.raw(`now() - interval '1 hour'`)).delete();
  await db('factor_challenge').insert({
    challenge,
    user_id: userId,
    session_id: sessionId,
    purpose,
    digest,
    expires_at: db.raw('now() + make_interval(secs => ?)', [seconds]),
  });
}

/** The purpose and digest of a challenge of this session that is neither used nor over. */
export const openChallenge = (
  db: Db,
  { challenge, userId, sessionId }: Pick<Challenge, 'challenge' | 'userId' | 'sessionId'>,
) =>
  db('factor_challenge')
    .where({ challenge, user_id: userId, session_id: sessionId })
    .whereNull('used_at')
    .where('expires_at', '>', db.fn.now())
    .first<Pick<Challenge, 'purpose' | 'digest'> | undefined>('purpose', 'digest');

/** The role of sign-in keeps factors; a TOTP is proved later, a passkey at once. */
export async function insertFactor(
  trx: Db,
  row: { userId: number; kind: FactorKind; label: string } & (
    | { secret: Buffer }
    | { credentialId: string; publicKey: Buffer; counter: number; transports: string[] }
    | { proved: true }
  ),
): Promise<number> {
  const contents =
    'secret' in row
      ? { secret_cipher: row.secret }
      : {
          proved_at: trx.fn.now(),
          ...('credentialId' in row && {
            credential_id: row.credentialId,
            public_key: row.publicKey,
            counter: row.counter,
            transports: row.transports,
          }),
        };
  const [made] = await trx('factor')
    .insert({ user_id: row.userId, kind: row.kind, label: row.label, ...contents })
    .returning<{ id: number }[]>('id');
  return made!.id;
}

/** An authenticator app of this person that waits for its first code, for a quarter of an hour; locked. */
export const lockUnproved = (trx: Db, userId: number, id: number) =>
  trx('factor')
    .where({ id, user_id: userId, kind: 'TOTP' })
    .whereNull('proved_at')
    .whereNull('ended_at')
    .where('created_at', '>', trx.raw(`now() - interval '15 minutes'`))
    .forUpdate()
    .first<Pick<FactorRow, 'secret_cipher' | 'label'> | undefined>('secret_cipher', 'label');

export async function setProved(trx: Db, id: number): Promise<void> {
  await trx('factor').where({ id }).update({ proved_at: trx.fn.now(), last_used_at: trx.fn.now() });
}

/** Uses a proof up; false where somebody has before. */
export async function useMark(
  trx: Db,
  { factorId, mark, usedFor, counter }: { factorId: number; mark: string; usedFor: FactorUse; counter?: number | null },
): Promise<boolean> {
  const used = await trx('factor_use')
    .insert({ factor_id: factorId, mark, used_for: usedFor })
    .onConflict()
    .ignore()
    .returning('mark');
  if (used.length === 0) return false;
  await trx('factor')
    .where({ id: factorId })
    .update({ last_used_at: trx.fn.now(), counter: trx.raw('greatest(counter, ?)', [counter ?? 0]) });
  return true;
}

/** Uses a challenge up; false where it was used, or is over. */
export async function useChallenge(trx: Db, challenge: Buffer): Promise<boolean> {
  const used = await trx('factor_challenge')
    .where({ challenge })
    .whereNull('used_at')
    .where('expires_at', '>', trx.fn.now())
    .update({ used_at: trx.fn.now() });
  return used === 1;
}

/** Locks the person's own row, so that two changes of their factors come one after the other. */
export async function lockFactorsOf(trx: Db, userId: number): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu factors'), ?::integer)`, [userId]);
}

/** Ends factors of a person: the one named, those of a kind, those that wait for their first code, or every one. */
export async function endFactors(
  trx: Db,
  userId: number,
  which: { id: number } | { kind: FactorKind } | { unproved: true } | { every: true },
  why: 'ENDED' | 'REPLACED' | 'UNPROVED',
): Promise<number> {
  const open = trx('factor').where({ user_id: userId }).whereNull('ended_at');
  if ('id' in which) void open.where({ id: which.id });
  if ('kind' in which) void open.where({ kind: which.kind });
  if ('unproved' in which) void open.whereNull('proved_at');
  return open.update({ ended_at: trx.fn.now(), ended_why: why });
}

export interface RecoveryCode {
  n: number;
  salt: Buffer;
  hash: Buffer;
}

export async function insertRecoveryCodes(trx: Db, factorId: number, codes: readonly RecoveryCode[]): Promise<void> {
  await trx('recovery_code').insert(codes.map((code) => ({ factor_id: factorId, ...code })));
}

/** The recovery codes of a person that are not used yet. */
export const recoveryCodesOf = (db: Db, userId: number): Promise<(RecoveryCode & { factor_id: number })[]> =>
  db('recovery_code as r')
    .join('factor as f', 'f.id', 'r.factor_id')
    .where('f.user_id', userId)
    .whereNull('f.ended_at')
    .whereNotExists(db('factor_use as u').whereRaw('u.factor_id = r.factor_id and u.mark = r.n::text'))
    .select<(RecoveryCode & { factor_id: number })[]>('r.factor_id', 'r.n', 'r.salt', 'r.hash');

/** The session has proved its second factor. */
export async function settleSession(trx: Db, sessionId: string): Promise<void> {
  await trx('user_session').where({ id: sessionId }).update({ factor_needed: false });
}
