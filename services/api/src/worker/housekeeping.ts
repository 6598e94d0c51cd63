import type { Knex } from 'knex';
import { clearOldImports } from '../modules/import/import-queries';
import type { Storage } from '../core/storage/storage';
import { sweepUploads } from '../core/uploads/sweep';

/** Deletes expired data: files of jobs, uploads no row names, used tickets, old keys and counters; makes audit partitions ahead. */
export async function housekeeping(owner: Knex, storage: Storage): Promise<void> {
  const old: { id: string; file_key: string }[] = await owner('job')
    .whereNotNull('file_key')
    .where('expires_at', '<', owner.fn.now())
    .select('id', 'file_key');
  for (const { id, file_key } of old) {
    await storage.remove(file_key);
    await owner('job').where({ id }).update({ file_key: null });
  }
  await sweepUploads(owner, storage);
  await owner('file_ticket').where('expires_at', '<', owner.raw(`now() - interval '1 day'`)).delete();
  await owner('table_export_ticket').where('expires_at', '<', owner.raw(`now() - interval '1 day'`)).delete();
  await owner('idempotency_key').where('created_at', '<', owner.raw(`now() - interval '2 days'`)).delete();
  // a unit under way counts for half a minute at most
  await owner('rate_count').where('until', '<', owner.raw(`now() - interval '1 minute'`)).delete();
  await owner('user_session').where('expires_at', '<', owner.raw(`now() - interval '30 days'`)).delete();
  await clearOldImports(owner, (key) => storage.remove(key));
  await owner.raw('select make_audit_partitions()');
}
