import type { CMark, ProblemResolution } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { C_OUTSIDE, isOutside, outsideText, SCAN_DIFFERS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { audit } from '../../core/audit/audit';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import { C_BY_A_THIRD, cNotNeeded, cNotYet, overMaximum, verifiedWith } from '../valuation/keying-rejections';
import { settleKeyingProblem } from '../valuation/problem-service';
import { campOf, openBundle, openValuation } from './camp-scope';
import {
  findMark,
  highestMark,
  lastCorrection,
  lockMark,
  recordEvents,
  settleBundle,
  writeCMark,
  type LockedMark,
} from './c-mark-queries';
import { visibleMarks } from './visible-marks';

const invalidField = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);
/** Stands in the journal with a third mark outside both keyings. */
const OUTSIDE_CONFIRMED = 'Outside A and B; read from the script a second time and confirmed.';
const NOT_FOUND = new NotFound('script-unknown', 'Paper not found');

/** What no third mark may be, whoever holds the script in hand. */
function validate(row: LockedMark, body: CMark, officerId: number, highest: number): void {
  if (body.barcode !== undefined && body.barcode !== row.barcode)
    throw invalidField('scan-differs', 'barcode', SCAN_DIFFERS);
  if (row.Amark === null || row.Bmark === null) throw cNotYet();
  if (row.Amark === row.Bmark) throw cNotNeeded();
  if (officerId === row.aopid || officerId === row.bopid) throw new Conflict('same-officer', C_BY_A_THIRD);
  if (body.mark > highest) throw overMaximum('mark', highest);
  if (isOutside(body.mark, row.Amark, row.Bmark) && body.confirmed !== true) {
    throw invalidField(C_OUTSIDE, 'mark', outsideText(body.mark));
  }
}

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
    validate(row, body, officerId, (await highestMark(trx, examId, barcode)) ?? 0);
    const outside = isOutside(body.mark, row.Amark!, row.Bmark!);
    await writeCMark(trx, { examId, barcode, mark: body.mark, officerId, outside });
    const { bundleno, packet, slno } = row;
    const place = { exam_id: examId, bundleno, barcode, packet, slno };
    await recordEvents(trx, [
      {
        ...place,
        pass: 'C',
        action: 'KEYED',
        old_mark: null,
        new_mark: body.mark,
        officer_id: officerId,
        by_user: context.user.userId,
        reason: outside ? OUTSIDE_CONFIRMED : null,
        station: context.ip,
        request_id: context.requestId,
      },
    ]);
    await settleBundle(trx, examId, bundleno);
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
