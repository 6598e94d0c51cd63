import { signs, type DutyHolder } from '@thervu/contracts/core/duties';
import type { Db } from '../../core/database/connect';
import { isDemonstration } from '../../core/session/demonstration';
import type { Context } from '../../core/session/context';
import type { Presence } from '../../core/session/presence';
import { settingValue } from '../setting/setting-service';
import { endFactors, factorsOf } from './factor-queries';

export type SecondFactor = 'SIGNERS' | 'OFFICE_AND_CAMP_OFFICERS' | 'OFF';

/**
 * Who is asked for a second factor. OFF holds in a demonstration, or where whoever runs the portal says SECOND_FACTOR=off;
 * stored elsewhere it counts as SIGNERS.
 */
export async function secondFactor(db: Db, { isOff }: Pick<Presence, 'isOff'>): Promise<SecondFactor> {
  if (isOff) return 'OFF';
  const asked = await settingValue(db, 'security.second_factor');
  return asked === 'OFF' && !(await isDemonstration(db)) ? 'SIGNERS' : asked;
}

const lacksFactor = async (db: Db, userId: number): Promise<boolean> =>
  !(await factorsOf(db, userId)).some(({ kind }) => kind !== 'RECOVERY');

/**
 * What a sign-in says about the second factor: `needed` where it has to be proved before anything else, `missing` where a
 * person who signs has none yet. A college is never asked.
 */
export async function factorAtSignIn(
  db: Db,
  presence: Pick<Presence, 'isOff'>,
  { kind, user_id, signer }: { kind: string; user_id: number; signer: DutyHolder },
): Promise<'needed' | 'missing' | undefined> {
  if (kind === 'COLLEGE') return undefined;
  const asked = await secondFactor(db, presence);
  if (asked === 'OFFICE_AND_CAMP_OFFICERS') return 'needed';
  return asked === 'SIGNERS' && signs(signer) && (await lacksFactor(db, user_id)) ? 'missing' : undefined;
}

/** The same for a session that is open. */
export async function missingFactor({ user, presence }: Context): Promise<'missing' | undefined> {
  if (!signs(user) || (await secondFactor(presence.pools.auth, presence)) === 'OFF') return undefined;
  return (await lacksFactor(presence.pools.auth, user.userId)) ? 'missing' : undefined;
}

/**
 * Ends every factor of a person who begins anew with a code of the portal, as the role of sign-in: they have lost them, and a
 * session of whoever found them proves nothing. Whoever was given another way in signs nothing for a week.
 */
export async function endEveryFactor(trx: Db, userId: number): Promise<void> {
  await endFactors(trx, userId, { every: true }, 'REPLACED');
}
