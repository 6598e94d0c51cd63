import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { positionOf } from '@thervu/contracts/bundle/bundle-rules';
import type { MarkEntry, PaperByBarcode, SavedMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { savedText } from '@thervu/contracts/camp-mark/mark-entry-rules';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import { keyMark, rejectCampOfficer } from '../valuation/keying-service';
import { viewerOf, visiblePasses, type Viewer } from '../valuation/visible-marks';
import { campOf, keyerOf } from './camp-scope';
import { findPaper, type FoundPaper } from './mark-entry-queries';

type Camp = NonNullable<Scope['camp']>;

const pathOf = (field: string, message: string) => [{ field, message }];

function passOf({ Amark, Bmark }: MarkEntry): { pass: Pass; mark: number } {
  if ((Amark === undefined) === (Bmark === undefined)) {
    const message = 'Send either Amark or Bmark.';
    throw new Invalid('one-mark', message, pathOf(Amark === undefined ? 'Amark' : 'Bmark', message));
  }
  return Amark === undefined ? { pass: 'B', mark: Bmark! } : { pass: 'A', mark: Amark };
}

/** Officer numbers of older clients are no proof: the session's counts, and a different one is worth a line in the log. */
function recordForeignOfficer(context: Context, { aopid, bopid }: MarkEntry, { officerId }: Camp): void {
  for (const input of [aopid, bopid]) {
    if (input !== undefined && String(input) !== String(officerId))
      context.log.warn({ officer: officerId }, 'a mark was sent in the name of another officer');
  }
}

/** Keys A or B as the officer of the session; the same `key` again is the same keying. */
export async function saveMark(context: Context, body: MarkEntry, key: string | null): Promise<SavedMark> {
  const camp = campOf(context);
  rejectCampOfficer(context.user.role === 'campadmin');
  const { pass, mark } = passOf(body);
  recordForeignOfficer(context, body, camp);
  const { bundleno, barcode } = body;
  const row = await keyMark(context.db, 'FIRST', keyerOf(context), { pass, bundleno, barcode, mark, key });
  const action = row.outcome as SavedMark['action'];
  const moment = row.keyed_at.toISOString();
  const { packet, slno } = positionOf(row.next_n);
  return {
    message: savedText(action),
    action,
    event: row.event_id,
    next: { packet, slno },
    complete: row.next_n > row.tot,
    id: row.mark_id,
    barcode,
    bundleno,
    packet: row.packet,
    slno: row.slno,
    p_code: row.paper,
    Amark: pass === 'A' ? mark : null,
    Bmark: pass === 'B' ? mark : null,
    Cmark: null,
    aopid: pass === 'A' ? camp.officerId : null,
    bopid: pass === 'B' ? camp.officerId : null,
    aupdateon: pass === 'A' ? moment : null,
    bupdateon: pass === 'B' ? moment : null,
  };
}

/** A and B by the rule of every valuation, and C with both of them. */
function visiblePaper(viewer: Viewer, found: FoundPaper): PaperByBarcode {
  const { place: _place, aopid, bopid, ...paper } = found;
  const visible = visiblePasses(viewer, { amark: paper.Amark, aopid, bmark: paper.Bmark, bopid });
  return {
    ...paper,
    Amark: visible.A ? paper.Amark : null,
    Bmark: visible.B ? paper.Bmark : null,
    Cmark: visible.both ? paper.Cmark : null,
  };
}

/** The paper of a barcode; with bundle and pass the scan is checked first, exactly as the keying will be. */
export async function paperByBarcode(
  context: Context,
  barcode: string,
  { bundle, pass }: { bundle?: number | undefined; pass?: Pass | undefined },
): Promise<PaperByBarcode> {
  const camp = campOf(context);
  if (bundle !== undefined && pass !== undefined) {
    const scan = { pass, bundleno: bundle, barcode, mark: null, key: null };
    await keyMark(context.db, 'FIRST', keyerOf(context), scan);
  }
  const found = await findPaper(context.db, camp, barcode);
  if (!found || found.place !== camp.place) throw new NotFound('script-unknown', 'Paper not found');
  const observed = visiblePaper(viewerOf(context), found);
  // while a pass is keyed only its own mark is told, also to somebody who may see both
  if (pass === undefined) return observed;
  const ownEntry = { A: { Bmark: null }, B: { Amark: null } }[pass];
  return { ...observed, ...ownEntry, Cmark: null };
}
