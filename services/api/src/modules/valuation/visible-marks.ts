import type { Context } from '../../core/session/context';

/** Who reads keyed marks: an operator, or the camp officer who decides on differences. */
export interface Viewer {
  officerId: number | undefined;
  decides: boolean;
}

/** A and B of one script, each with the officer who keyed it. */
export interface KeyedPasses {
  amark: number | null;
  aopid: number | null;
  bmark: number | null;
  bopid: number | null;
}

/** Who reads the marks of a first valuation; in a revaluation the officer of that exam counts (`reval-script/visible-scripts`). */
export const viewerOf = ({ user, scope }: Context): Viewer => ({
  officerId: scope.camp?.officerId,
  decides: user.role === 'campadmin',
});

/**
 * The one rule of who sees A and B, in first valuation and revaluation: an operator sees what he or she keyed, and the camp
 * officer sees both as soon as both are there; before that, the one that is there would be known to whoever decides.
 */
export function visiblePasses(
  { officerId, decides }: Viewer,
  { amark, aopid, bmark, bopid }: KeyedPasses,
): { A: boolean; B: boolean; both: boolean } {
  const both = decides && amark !== null && bmark !== null;
  const isOwn = (officer: number | null) => officer !== null && officer === officerId;
  return { A: both || isOwn(aopid), B: both || isOwn(bopid), both };
}
