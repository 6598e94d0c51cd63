import type { Db } from '../../core/database/connect';
import { insertNotice, type NewNotice } from './notice-outbox-queries';

export { remindedCentres } from './notice-outbox-queries';
export type { Audience, NewNotice } from './notice-outbox-queries';

/**
 * Records the notice in the transaction of the step: both are there or neither. Nothing waits for it, since the worker
 * finds the people and sends later.
 */
export async function notify(trx: Db, notice: NewNotice): Promise<void> {
  await insertNotice(trx, notice);
}
