import type { RevalDifference, RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import type { RevalCamp, StoredReval } from './camp-queries';

export interface Eyes {
  camp: RevalCamp;
  /** A camp officer, by session and by the exam that is valued again. */
  decides: boolean;
}

type Marks = Pick<StoredReval, 'amark' | 'aopid' | 'bmark' | 'bopid' | 'cmark'>;

/** What of the marks these eyes may see: an operator own keyings, the camp officer A, B and C once A and B are both there. */
function marksSeen({ camp, decides }: Eyes, { amark, aopid, bmark, bopid, cmark }: Marks) {
  const whole = decides && amark !== null && bmark !== null;
  return {
    Amark: whole || aopid === camp.officerId ? amark : null,
    Bmark: whole || bopid === camp.officerId ? bmark : null,
    Cmark: whole ? cmark : null,
  };
}

/** A script as the camp may see it: what it is called is told to whoever has it in hand, and only then. */
export function scriptSeen(eyes: Eyes, row: StoredReval): RevalScript {
  const { id, exam_name, bundle, packet, script, p_code, valuation, from_place, state, row_version } = row;
  const { missing_reason, missing_note, located_at, located_by, located_name } = row;
  const pulled = located_at !== null;
  const own = [located_by, row.aopid, row.bopid, row.copid].includes(eyes.camp.officerId);
  return {
    ...{ id, exam_name, bundle, packet, script, p_code, valuation, from_place, row_version, missing_reason, missing_note, own },
    ...{ barcode: pulled ? row.barcode : null, dummy: pulled ? row.dummy : null },
    ...marksSeen(eyes, row),
    ext_mark: eyes.decides ? row.ext_mark : null,
    state,
    located_at: located_at?.toISOString() ?? null,
    located_by: located_name,
  }; // prettier-ignore
}

/** Where two keyings differ the own one would tell something of the other: an operator is told neither. */
export function differenceSeen(eyes: Eyes, row: StoredReval): RevalDifference {
  const { id, barcode, p_code, valuation, bundle, packet, script, row_version } = row;
  const marks = eyes.decides ? marksSeen(eyes, row) : { Amark: null, Bmark: null, Cmark: null };
  return { id, barcode, p_code, valuation, bundle, packet, script, ...marks, row_version };
}
