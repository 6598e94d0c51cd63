import type { KeyedMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../core/session';
import { marksAt, type CampScope } from './c-mark-queries';
import { seen } from './marks-seen';

/** Keyed scripts as the caller may see them; `all` where every mark is open. */
export async function keyedMarks(
  request: FastifyRequest,
  scope: CampScope,
  place: { bundleno: number; packet?: number | undefined; slno?: number | undefined },
  all: boolean,
): Promise<KeyedMark[]> {
  const session = signedIn(request);
  const rows = await marksAt(request.db, scope, place);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return rows.map((row) =>
    all ? { ...row, aupdateon: iso(row.aupdateon), bupdateon: iso(row.bupdateon) }
    : session.role === 'admin' ? { ...seen(session, row), Cmark: null }
    : seen(session, row),
  ); // prettier-ignore
}
