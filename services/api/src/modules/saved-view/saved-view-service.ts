import type { CallArgument } from '@thervu/contracts/core/call';
import {
  MAX_VIEWS,
  type deleteView,
  type listSavedViews,
  type SavedView,
  type saveView,
} from '@thervu/contracts/saved-view/saved-view-contract';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import * as queries from './saved-view-queries';

export const readViews = (
  { db, user }: Context,
  { query: { page } }: CallArgument<typeof listSavedViews>,
): Promise<SavedView[]> => queries.listViews(db, { userId: user.userId, page });

/** Saves a view of a page. No audit line: how somebody looks at a list is no record of the university. */
export async function storeView(
  { db, user: { userId } }: Context,
  { body: { page, name, address } }: CallArgument<typeof saveView>,
): Promise<SavedView[]> {
  const owned = { userId, page };
  return db.transaction(async (trx) => {
    await queries.lockViews(trx, userId);
    const before = await queries.listViews(trx, owned);
    if (before.length >= MAX_VIEWS && before.every((view) => view.name !== name)) {
      const message = `At most ${MAX_VIEWS} views of a page can be saved. Delete one first.`;
      throw new Invalid('too-many-views', message, [{ field: 'name', message }]);
    }
    await queries.upsertView(trx, owned, { name, address });
    return queries.listViews(trx, owned);
  });
}

export async function removeView(
  { db, user: { userId } }: Context,
  { params: { id } }: CallArgument<typeof deleteView>,
): Promise<SavedView[]> {
  return db.transaction(async (trx) => {
    const page = await queries.deleteViewOf(trx, userId, Number(id));
    if (page === undefined) throw new NotFound('view-not-found', 'There is no such view any more.');
    return queries.listViews(trx, { userId, page });
  });
}
