import type { KeyedMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { Session } from '../../core/session';

/** A mark row as it is stored. */
export type StoredMark = Omit<KeyedMark, 'aupdateon' | 'bupdateon'> & {
  aupdateon: Date | null;
  bupdateon: Date | null;
};

type Eyes = Pick<Session, 'role' | 'scope'>;
type Pass = 'A' | 'B';

/** Whether these eyes may see the mark of a pass: the operator's own; the camp officer's camp, once A and B both exist. */
export function maySee({ role, scope }: Eyes, row: Pick<StoredMark, 'Amark' | 'Bmark' | 'aopid' | 'bopid'>, pass: Pass): boolean {
  if (role === 'campadmin' && row.Amark !== null && row.Bmark !== null) return true;
  const officer = pass === 'A' ? row.aopid : row.bopid;
  return officer !== null && officer === scope.camp?.officerId;
} // prettier-ignore

/** A mark row as these eyes may see it. Who keyed is known to the camp officer and to the operator concerned. */
export function seen(eyes: Eyes, row: StoredMark): KeyedMark {
  const own = (officer: number | null) =>
    eyes.role === 'campadmin' || officer === eyes.scope.camp?.officerId ? officer : null;
  return {
    ...row,
    Amark: maySee(eyes, row, 'A') ? row.Amark : null,
    Bmark: maySee(eyes, row, 'B') ? row.Bmark : null,
    aopid: own(row.aopid),
    bopid: own(row.bopid),
    aupdateon: row.aupdateon?.toISOString() ?? null,
    bupdateon: row.bupdateon?.toISOString() ?? null,
  };
}
