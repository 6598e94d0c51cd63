import type { SavedView } from '@thervu/contracts/saved-view/saved-view-contract';
import type { Db } from '../../core/database/connect';

interface Owned {
  userId: number;
  page: string;
}

/** The views of a person of a page, by name. */
export async function listViews(db: Db, { userId, page }: Owned): Promise<SavedView[]> {
  const rows = await db('saved_view')
    .where({ user_id: userId, page })
    .orderBy('name')
    .select<{ id: string; name: string; address: string }[]>({ id: 'view_id', name: 'name', address: 'address' });
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Waits for every other change of the person's views, until the transaction ends: they are counted before one is added. */
export const lockViews = (trx: Db, userId: number) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu saved views'), ?::integer)`, [userId]);

/** Adds a view, or replaces the one of its name. */
export async function upsertView(
  trx: Db,
  { userId, page }: Owned,
  { name, address }: Omit<SavedView, 'id'>,
): Promise<void> {
  await trx('saved_view')
    .insert({ user_id: userId, page, name, address })
    .onConflict(['user_id', 'page', 'name'])
    .merge({ address, at: trx.fn.now() });
}

/** Deletes a view of the person; answers with the page it was of, undefined where there is none. */
export async function deleteViewOf(trx: Db, userId: number, id: number): Promise<string | undefined> {
  const rows = await trx('saved_view').where({ user_id: userId, view_id: id }).delete<{ page: string }[]>(['page']);
  return rows[0]?.page;
}
