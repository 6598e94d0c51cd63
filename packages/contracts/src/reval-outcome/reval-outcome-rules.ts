/** A raise of more than this needs two signatures, whatever the result. */
export const FLAG_BEYOND = 20;

/** How an outcome was found. */
export const OUTCOME_RULES = ['NO_CHANGE', 'SECOND', 'MEDIAN', 'RETOTAL'] as const;
export type OutcomeRule = (typeof OUTCOME_RULES)[number];

/** What a request waits for, the first thing that is missing. */
export const PENDING_FOR = ['SECOND', 'THIRD', 'RETOTAL'] as const;
export type PendingFor = (typeof PENDING_FOR)[number];

/** The marks of one request; null where a valuation or the retotal has not come, or was not asked for. */
export interface RevaluationMarks {
  original: number;
  second: number | null;
  third: number | null;
  /** The sum of the marks on the script, added again. */
  retotal: number | null;
  /** Asked for by the student. */
  rev: boolean;
  retot: boolean;
  /** A third valuation, ordered by the office when it refused the outcome of the second. */
  thirdOrdered: boolean;
}

export type Verdict =
  | { pending: PendingFor }
  | {
      pending: null;
      final: number;
      rule: OutcomeRule;
      changed: boolean;
      /** For the review of the first valuation: it lies far above the second, or its sum was too high. */
      listed: boolean;
    };

const middle = (a: number, b: number, c: number) => a + b + c - Math.max(a, b, c) - Math.min(a, b, c);

/**
 * Whether a third valuer decides: the second lies above the first by more than `limit` marks, or the office has ordered it.
 * Undecided (false) as long as there is no second valuation.
 */
export const needsThird = ({ original, second, rev, thirdOrdered }: RevaluationMarks, limit: number): boolean =>
  rev && second !== null && (second - original > limit || thirdOrdered);

/**
 * The outcome of one request, by the rule of the university (D-18): marks are never reduced; up to `limit` marks more
 * the second valuation counts; beyond that the median of three, which lies between the honest ones where one is not.
 * Where retotal was asked as well, the higher of the two outcomes.
 */
export function verdictOf(marks: RevaluationMarks, limit: number): Verdict {
  const { original, second, third, retotal, rev, retot } = marks;
  const byThree = needsThird(marks, limit);
  if (rev && second === null) return { pending: 'SECOND' };
  if (byThree && third === null) return { pending: 'THIRD' };
  if (retot && retotal === null) return { pending: 'RETOTAL' };
  const valued = !rev ? original : Math.max(original, byThree ? middle(original, second!, third!) : second!);
  const added = retot ? Math.max(original, retotal!) : original;
  const final = Math.max(valued, added);
  const rule: OutcomeRule =
    added > valued ? 'RETOTAL' : byThree ? 'MEDIAN' : valued > original ? 'SECOND' : 'NO_CHANGE';
  const listed = (rev && original - second! > limit) || (retot && retotal! < original);
  return { pending: null, final, rule, changed: final !== original, listed };
}

export interface FlagFacts {
  original: number;
  final: number;
  /** The result before, and with the final mark. */
  before: string;
  after: string;
}

/** Whether an outcome needs the signatures of two people: a great raise, or a pass reached by more than `limit` marks. */
export const isFlagged = ({ original, final, before, after }: FlagFacts, limit: number): boolean =>
  final - original > FLAG_BEYOND || (before === 'RA' && after === 'P' && final - original > limit);
