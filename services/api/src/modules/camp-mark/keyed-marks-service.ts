import type { KeyedMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { Context } from '../../core/session/context';
import { marksAt, type CampScope } from './c-mark-queries';
import { visibleMarks } from './visible-marks';

/** Keyed scripts as the caller may see them; `all` where every mark is open. */
export async function keyedMarks(
  context: Context,
  scope: CampScope,
  place: { bundleno: number; packet?: number | undefined; slno?: number | undefined },
  all: boolean,
): Promise<KeyedMark[]> {
  const rows = await marksAt(context.db, scope, place);
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  return rows.map((row) =>
    all
      ? { ...row, aupdateon: iso(row.aupdateon), bupdateon: iso(row.bupdateon) }
      : context.user.role === 'admin'
        ? { ...visibleMarks(context, row), Cmark: null }
        : visibleMarks(context, row),
  );
}
