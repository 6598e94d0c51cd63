import type { Knex } from 'knex';
import { FactorSeal, type FactorKeys } from '../core/secrets/factor-seal';
import { isDemonstration } from '../core/session/demonstration';
import { newTotpSecret, totpCode } from '../modules/signature/totp';

/** The two officers who sign in a demonstration. */
const OFFICERS = ['501', 'office2@example.org'] as const;
const LABEL = 'Demonstration (npm run demo:code)';
const STEP_SECONDS = 30;

/**
 * Gives each of the two officers of a demonstration an authenticator app with a secret of its own, made at random, where they
 * never had one. Does nothing in any other database.
 */
export async function enrolDemoOfficers(db: Knex, keys: FactorKeys): Promise<void> {
  if (!(await isDemonstration(db))) return;
  const seal = new FactorSeal(keys);
  const people = await db('app_user')
    .whereIn('login', OFFICERS)
    .whereNotExists(db('factor').whereRaw('factor.user_id = app_user.id'))
    .select<{ id: number }[]>('id');
  for (const { id } of people) {
    await db('factor').insert({
      user_id: id,
      kind: 'TOTP',
      label: LABEL,
      secret_cipher: seal.seal(newTotpSecret(), id),
      proved_at: db.fn.now(),
    });
  }
}

export interface DemoCode {
  login: string;
  code: string;
  /** Seconds until the next one. */
  left: number;
}

/** Secrets of the two officers in base 32; none where this is no demonstration, or where they have ended that app. */
export async function demoSecrets(db: Knex, keys: FactorKeys): Promise<{ login: string; secret: string }[]> {
  if (!(await isDemonstration(db))) return [];
  const seal = new FactorSeal(keys);
  const rows = await db('factor')
    .join('app_user', 'app_user.id', 'factor.user_id')
    .where({ 'factor.label': LABEL, 'factor.kind': 'TOTP' })
    .whereNull('factor.ended_at')
    .orderBy('app_user.id')
    .select<{ id: number; login: string; secret_cipher: Buffer }[]>('app_user.id', 'login', 'secret_cipher');
  return rows.map(({ id, login, secret_cipher }) => ({ login, secret: seal.open(secret_cipher, id) }));
}

/** Their present codes. */
export async function demoCodes(db: Knex, keys: FactorKeys): Promise<DemoCode[]> {
  const now = Date.now();
  const left = STEP_SECONDS - (Math.floor(now / 1000) % STEP_SECONDS);
  return (await demoSecrets(db, keys)).map(({ login, secret }) => ({ login, code: totpCode(secret, now), left }));
}
