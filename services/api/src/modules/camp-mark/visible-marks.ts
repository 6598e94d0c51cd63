import type { KeyedMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { Context } from '../../core/session/context';
import { viewerOf, visiblePasses } from '../valuation/visible-marks';

/** A mark row as it is stored. */
export type StoredMark = Omit<KeyedMark, 'aupdateon' | 'bupdateon'> & {
  aupdateon: Date | null;
  bupdateon: Date | null;
};

/** A mark row as this session may see it. Who keyed is known to the camp officer and to the operator concerned. */
export function visibleMarks(context: Context, row: StoredMark): KeyedMark {
  const viewer = viewerOf(context);
  const { Amark: amark, Bmark: bmark, aopid, bopid } = row;
  const visible = visiblePasses(viewer, { amark, aopid, bmark, bopid });
  const shownOfficer = (officer: number | null) => (viewer.decides || officer === viewer.officerId ? officer : null);
  return {
    ...row,
    Amark: visible.A ? amark : null,
    Bmark: visible.B ? bmark : null,
    aopid: shownOfficer(aopid),
    bopid: shownOfficer(bopid),
    aupdateon: row.aupdateon?.toISOString() ?? null,
    bupdateon: row.bupdateon?.toISOString() ?? null,
  };
}
