import type { VoidKeying } from '@thervu/contracts/camp-mark/keying-correction-contract';
import { audit } from '../../core/audit/audit';
import { Conflict, NotFound } from '../../core/http/problem';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import { bundleOfMark, lockMarkNumbered, settleBundle, voidPass } from './c-mark-queries';
import { recordVoids } from './c-mark-void-service';
import { campOf, openBundle } from './camp-scope';
import { visibleMarks } from './visible-marks';

const NOT_FOUND = new NotFound('script-unknown', 'There is no such script in your camp.');

/**
 * Takes one keying of one script of the own camp away, with the third mark that rested on it. The script keeps its place in the
 * packet; the database refuses that the same person keys it again. Returns what the officer reads.
 */
export async function voidKeying(
  context: Context,
  id: number,
  { pass, reason, row_version }: VoidKeying,
): Promise<string> {
  const camp = campOf(context);
  const { examId, officerId } = camp;
  return context.db.transaction(async (trx) => {
    const found = await bundleOfMark(trx, camp, id);
    if (!found) throw NOT_FOUND;
    await openBundle(trx, camp, found.bundleno);
    const row = await lockMarkNumbered(trx, camp, id);
    // a deletion was quicker
    if (!row) throw NOT_FOUND;
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
    if ((pass === 'A' ? row.Amark : row.Bmark) === null) {
      throw new Conflict('no-mark', `There is no ${pass} mark at ${place} any more.`);
    }
    await recordVoids(trx, context, camp, [row], { passes: [pass, 'C'], reason });
    await voidPass(trx, examId, { id, pass, officerId });
    await settleBundle(trx, examId, bundleno);
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
