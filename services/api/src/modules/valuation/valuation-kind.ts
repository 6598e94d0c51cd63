/** Which valuation of a script is meant: the first, or the second and third that a revaluation asks for. */
export type ValuationKind = 'FIRST' | 'REVALUATION';
