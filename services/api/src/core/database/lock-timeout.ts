import type { Knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import { Busy } from '../http/problem';

/** How long one lock is waited for, how often the whole is tried again, and when no further try begins. */
const LOCK_TIMEOUTS = { wait: '3s', retries: 3, pauseMs: 250, budgetMs: 15_000 };
const RETRY_AFTER_SECONDS = 15;

/** Lock not had in time, or a deadlock ended on our side: nothing is left, so it may be tried again. */
const GAVE_WAY = new Set(['55P03', '40P01']);

/**
 * A transaction whose locks block other people: it times out after seconds, lets the others pass, and tries again.
 * Throws Busy with `refusal` when no attempt got the locks; nothing is written then.
 */
export async function withLockTimeout<T>(
  db: Knex,
  rejection: string,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const begun = Date.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await db.transaction(async (trx) => {
        await trx.raw("select set_config('lock_timeout', ?, true)", [LOCK_TIMEOUTS.wait]);
        return work(trx);
      });
    } catch (error) {
      if (!GAVE_WAY.has((error as { code?: string }).code ?? '')) throw error;
      const spent = tries >= LOCK_TIMEOUTS.retries || Date.now() - begun > LOCK_TIMEOUTS.budgetMs;
      if (spent) throw new Busy('tables-busy', rejection, RETRY_AFTER_SECONDS);
      await pause(LOCK_TIMEOUTS.pauseMs * (tries + 1));
    }
  }
}
