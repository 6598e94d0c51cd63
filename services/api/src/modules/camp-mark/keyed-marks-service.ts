import type { KeyedMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../core/session/session';
import { marksAt, type CampScope } from './c-mark-queries';
import { visibleMarks } from './visible-marks';

/** Keyed scripts as the caller may see them; `all` where every mark is open. */
export async function keyedMarks(
  request: FastifyRequest,
  scope: CampScope,
  place: { bundleno: number; packet?: number | undefined; slno?: number | undefined },
  all: boolean,
): Promise<KeyedMark[]> {
  const session = signedIn(request);
  const rows = await marksAt(request.db, scope, place);
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  return rows.map((row) =>
    all
      ? { ...row, aupdateon: iso(row.aupdateon), bupdateon: iso(row.bupdateon) }
      : session.role === 'admin'
        ? { ...visibleMarks(session, row), Cmark: null }
        : visibleMarks(session, row),
  );
}
