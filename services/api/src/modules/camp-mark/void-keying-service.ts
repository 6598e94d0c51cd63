import type { VoidKeying } from '@thervu/contracts/camp-mark/keying-correction-contract';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../core/audit/audit';
import { rejectStale } from '../../core/http/row-version';
import { signedIn } from '../../core/session/session';
import { NO_SUCH_SCRIPT, voidMark } from '../valuation/void-service';
import { bundleOfMark, lockMarkNumbered } from './c-mark-queries';
import { campOf, keyerOf, openBundle } from './camp-scope';
import { visibleMarks } from './visible-marks';

/**
 * Takes one keying of one script of the own camp away. The script keeps its place in the packet. Returns what the officer reads.
 */
export async function voidKeying(
  request: FastifyRequest,
  id: number,
  { pass, reason, row_version }: VoidKeying,
): Promise<string> {
  const session = signedIn(request);
  const camp = campOf(request);
  const { examId } = camp;
  return request.db.transaction(async (trx) => {
    const found = await bundleOfMark(trx, camp, id);
    if (!found) throw NO_SUCH_SCRIPT;
    await openBundle(trx, camp, found.bundleno);
    const row = await lockMarkNumbered(trx, camp, id);
    // a deletion was quicker
    if (!row) throw NO_SUCH_SCRIPT;
    const { barcode, bundleno, packet, slno } = row;
    const place = `serial ${slno} of bundle ${bundleno}-${packet}`;
    rejectStale({ row_version: row.row_version, updated_by: null, updated_at: null }, session.userId, row_version, {
      what: `The mark of ${place}`,
      yours: pass,
      theirs: visibleMarks(session, row),
    });
    const voided = { barcode, bundleno, pass, version: row_version, reason };
    await voidMark(trx, 'FIRST', keyerOf(request), voided, `There is no ${pass} mark at ${place} any more.`);
    await audit(trx, request, {
      action: 'CAMP_KEYING_VOIDED',
      entity: 'camp_mark',
      entityKey: barcode,
      examId,
      before: { pass },
      after: { reason },
    });
    const other = pass === 'A' ? 'B' : 'A';
    return `The ${pass} mark of ${place} is taken away. Anybody may key it again, except you and whoever keyed ${other}.`;
  });
}
