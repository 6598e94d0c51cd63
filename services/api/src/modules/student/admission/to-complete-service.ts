import type { CallArgument, CallReply } from '@thervu/contracts/core/call';
import type { listToComplete, listToFollow } from '@thervu/contracts/student/student-edit-contract';
import { SAVED_TABS } from '@thervu/contracts/student/student-options';
import { decodeCursor, encodeCursor } from '../../../core/http/page-cursor';
import type { Context } from '../../../core/session/context';
import { rejectForeign } from '../student-service';
import { gapsOf } from './admission-form-service';
import { countFollowing, countMigrated, listFollowing, listMigrated, loadForms } from './to-complete-queries';

const PAGE_ROWS = 50;
type Query = CallArgument<typeof listToComplete>['query'];

function pageFrom({ scope }: Context, { after, size = PAGE_ROWS, college }: Query) {
  if (college !== undefined) rejectForeign(scope, college);
  const [last] = decodeCursor(after, 'number') ?? [0];
  return { college, after: last, size };
}

const nextOf = (rows: readonly { student_id: number }[], size: number): string | null =>
  rows.length === size ? encodeCursor(rows.at(-1)!.student_id) : null;

/** Migrated students with how much is missing in each tab, by the rules of Final Submit. */
export async function studentsToComplete(context: Context, query: Query): Promise<CallReply<typeof listToComplete>> {
  const page = pageFrom(context, query);
  const { db, scope } = context;
  const rows = await listMigrated(db, scope, page);
  const forms = await loadForms(
    db,
    rows.map(({ student_id }) => student_id),
  );
  const items = rows.map((row) => {
    const gaps = gapsOf(forms.get(row.student_id)!);
    const missing = SAVED_TABS.map((tab) => ({ tab, count: gaps.filter((gap) => gap.tab === tab).length }));
    return { ...row, missing: missing.filter(({ count }) => count > 0) };
  });
  return { items, total: await countMigrated(db, scope, page.college), next: nextOf(rows, page.size) };
}

export async function certificatesToFollow(context: Context, query: Query): Promise<CallReply<typeof listToFollow>> {
  const page = pageFrom(context, query);
  const items = await listFollowing(context.db, context.scope, page);
  const total = await countFollowing(context.db, context.scope, page.college);
  return { items, total, next: nextOf(items, page.size) };
}
