import type { VoidKeying } from '@thervu/contracts/camp-mark/keying-correction-contract';
import { audit } from '../../core/audit/audit';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import { NO_SUCH_SCRIPT, voidMark } from '../valuation/void-service';
import { bundleOfMark, lockMarkNumbered } from './c-mark-queries';
import { campOf, keyerOf, openBundle } from './camp-scope';
import { visibleMarks } from './visible-marks';

/**
 * Takes one keying of one script of the own camp away. The script keeps its place in the packet. Returns what the officer reads.
 */
export async function voidKeying(
  context: Context,
  id: number,
  { pass, reason, row_version }: VoidKeying,
): Promise<string> {
  const camp = campOf(context);
  const { examId } = camp;
  return context.db.transaction(async (trx) => {
    const found = await bundleOfMark(trx, camp, id);
    if (!found) throw NO_SUCH_SCRIPT;
    await openBundle(trx, camp, found.bundleno);
    const row = await lockMarkNumbered(trx, camp, id);
    // a deletion was quicker
    if (!row) throw NO_SUCH_SCRIPT;
    const { barcode, bundleno, packet, slno } = row;
    const place = `serial ${slno} of bundle ${bundleno}-${packet}`;
    rejectStale(
      { row_version: row.row_version, updated_by: null, updated_at: null },
      context.user.userId,
      row_version,
      {
        what: `The mark of ${place}`,
        yours: pass,
        theirs: visibleMarks(context, row),
      },
    );
    const voided = { barcode, bundleno, pass, version: row_version, reason };
    await voidMark(trx, 'FIRST', keyerOf(context), voided, `There is no ${pass} mark at ${place} any more.`);
    await audit(trx, context, {
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
