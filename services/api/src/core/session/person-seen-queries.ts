import type { Db } from '../database/connect';

/** What a person has read of messages and ended work, and which first steps they have taken. */
export type SeenKind = 'NOTICE' | 'JOB' | 'STEP';

/** The items of one kind that the person has seen. */
export async function listSeen(db: Db, userId: number, kind: SeenKind): Promise<Set<string>> {
  const items: string[] = await db('person_seen').where({ user_id: userId, kind }).pluck('item');
  return new Set(items);
}

/** Records what the person has seen; what is recorded already keeps its moment. */
export async function recordSeen(
  db: Db,
  userId: number,
  seen: readonly { kind: SeenKind; item: string }[],
): Promise<void> {
  if (seen.length === 0) return;
  await db('person_seen')
    .insert(seen.map(({ kind, item }) => ({ user_id: userId, kind, item })))
    .onConflict(['user_id', 'kind', 'item'])
    .ignore();
}

/** Forgets what a person read so long ago that no list shows it any more. */
export const deleteOldSeen = (db: Db, userId: number) =>
  db('person_seen')
    .where({ user_id: userId })
    .whereIn('kind', ['NOTICE', 'JOB'])
    .whereRaw(`at < now() - interval '60 days'`)
    .delete();
