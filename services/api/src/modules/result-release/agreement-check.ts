import type { Knex } from 'knex';
import { momentOf, storeCheck } from './agreement-queries';
import { checkReleases } from './seal-service';

/**
 * Compares what is stored of an exam with its releases and keeps what it has found. The statements of one check see one
 * state, or a release in the middle of it would look like a forgery.
 */
export async function checkAndKeep(
  owner: Knex,
  { exam, by }: { exam: number; by: number | null },
  progress?: (done: number, total: number) => Promise<void>,
): Promise<{ faults: string[]; more: number }> {
  const { at, release, ...found } = await owner.transaction(
    async (trx) => ({ at: await momentOf(trx), ...(await checkReleases(trx, exam, progress)) }),
    { isolationLevel: 'repeatable read' },
  );
  if (release !== null) {
    const { faults, more } = found;
    await storeCheck(owner, { exam_id: exam, checked_at: at, checked_by: by, release, faults, more });
  }
  return found;
}
