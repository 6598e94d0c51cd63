import type { CMark, ProblemResolution } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { audit } from '../../core/audit/audit';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import { scanDiffers, verifiedWith } from '../valuation/keying-rejections';
import { keyMark } from '../valuation/keying-service';
import { settleKeyingProblem } from '../valuation/problem-service';
import { campOf, keyerOf, openBundle, openValuation } from './camp-scope';
import { findMark, lastCorrection, lockMark, settleBundle } from './c-mark-queries';
import { visibleMarks } from './visible-marks';

const invalidField = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);
const NOT_FOUND = new NotFound('script-unknown', 'Paper not found');

/**
 * Keys the third mark of a script. Throws NotFound outside the own camp, Invalid where A and B do not differ, Conflict when
 * somebody else has decided already or A or B has moved on since the officer looked.
 */
export async function saveCMark(context: Context, barcode: string, body: CMark): Promise<'inserted' | 'updated'> {
  const camp = campOf(context);
  const { examId, officerId } = camp;
  if (body.opid !== undefined && String(body.opid) !== String(officerId)) {
    context.log.warn({ officer: officerId }, 'a mark was sent in the name of another officer');
  }
  return context.db.transaction(async (trx) => {
    const found = await findMark(trx, camp, barcode);
    if (!found) throw NOT_FOUND;
    await openBundle(trx, camp, found.bundleno);
    const row = await lockMark(trx, camp, barcode);
    // a deletion was quicker
    if (!row) throw NOT_FOUND;
    const theirs = visibleMarks(context, row);
    if (row.Cmark !== null) {
      if (row.copid === officerId && row.Cmark === body.mark) return 'updated';
      throw new Conflict('c-mark-exists', verifiedWith(row.Cmark), {
        yours: body.mark,
        theirs,
      });
    }
    const corrected = await lastCorrection(trx, examId, barcode);
    rejectStale(
      { row_version: row.row_version, updated_by: null, updated_at: corrected?.at ?? null },
      context.user.userId,
      body.row_version,
      { what: `The mark of ${barcode}`, yours: body.mark, theirs },
    );
    if (body.barcode !== undefined && body.barcode !== barcode) throw scanDiffers();
    const { mark, confirmed = false } = body;
    const third = { pass: 'C' as const, mark, version: row.row_version, confirmed };
    const { outside } = await keyMark(trx, 'FIRST', keyerOf(context), { barcode, bundleno: row.bundleno, ...third });
    await audit(trx, context, {
      action: 'C_MARK_KEYED',
      entity: 'camp_mark',
      entityKey: barcode,
      examId,
      ...(outside && { after: { outside_confirmed: true } }),
    });
    return 'inserted';
  });
}

/** Notes how a problem of the own camp was settled. */
export async function resolveProblem(
  context: Context,
  id: number,
  { resolution, note = null }: { resolution: ProblemResolution['resolution']; note?: string | null | undefined },
): Promise<void> {
  const camp = campOf(context);
  if (resolution === 'DELETE_ENTRIES') {
    throw invalidField(
      'delete-the-packet',
      'resolution',
      'Delete the entries of the packet: that settles its problems.',
    );
  }
  await context.db.transaction(async (trx) => {
    await openValuation(trx, camp.examId);
    const { bundleno = null } = await settleKeyingProblem(trx, context, 'FIRST', camp, { id, resolution, note });
    if (bundleno !== null) await settleBundle(trx, camp.examId, bundleno);
  });
}
