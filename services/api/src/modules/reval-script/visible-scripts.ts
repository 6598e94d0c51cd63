import type { RevalDifference, RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { visiblePasses } from '../valuation/visible-marks';
import type { RevalCamp, StoredReval } from './camp-queries';

export interface Viewer {
  camp: RevalCamp;
  /** A camp officer, by session and by the exam that is valued again. */
  decides: boolean;
}

/** A and B by the rule of every valuation, and C with both of them. */
function visibleMarks({ camp, decides }: Viewer, row: StoredReval) {
  const visible = visiblePasses({ officerId: camp.officerId, decides }, row);
  return {
    Amark: visible.A ? row.amark : null,
    Bmark: visible.B ? row.bmark : null,
    Cmark: visible.both ? row.cmark : null,
  };
}

/** A script as the camp may see it: what it is called is told to whoever has it in hand, and only then. */
export function visibleScript(viewer: Viewer, row: StoredReval): RevalScript {
  const { id, exam_name, bundle, packet, script, p_code, valuation, from_place, state, row_version } = row;
  const { missing_reason, missing_note, located_at, located_by, located_name } = row;
  const pulled = located_at !== null;
  const isOwn = [located_by, row.aopid, row.bopid, row.copid].includes(viewer.camp.officerId);
  return {
    id,
    exam_name,
    bundle,
    packet,
    script,
    p_code,
    valuation,
    from_place,
    row_version,
    missing_reason,
    missing_note,
    own: isOwn,
    barcode: pulled ? row.barcode : null,
    dummy: pulled ? row.dummy : null,
    ...visibleMarks(viewer, row),
    ext_mark: viewer.decides ? row.ext_mark : null,
    state,
    located_at: located_at?.toISOString() ?? null,
    located_by: located_name,
  };
}

/** Where two keyings differ the own one would tell something of the other: an operator is told neither. */
export function visibleDifference(viewer: Viewer, row: StoredReval): RevalDifference {
  const { id, barcode, p_code, valuation, bundle, packet, script, row_version } = row;
  const marks = viewer.decides ? visibleMarks(viewer, row) : { Amark: null, Bmark: null, Cmark: null };
  return { id, barcode, p_code, valuation, bundle, packet, script, ...marks, row_version };
}
