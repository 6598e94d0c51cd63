import { formatMark, markProblem, shownMark, shownMarkInWords } from '../mark/mark-rules';

/** Rules of practical marks that screens and server share. Nothing here may import zod. */

/** Means every practical batch, including none, where a call names one. */
export const ALL_BATCHES = 0;

/** A paper whose value is no mark: 0 and 1 are the two ways to be commended, and both pass. */
export const COMMENDED_SCHEME = 'COMMENDED';
/** The papers that the specification names as commended, independent of the scheme in their master record. */
export const COMMENDED_PAPERS: readonly string[] = ['23PCHPI01', '23PCHSI01'];
export const COMMENDED_NOTE = 'For this paper 0 is Commended and 1 is Highly Commended.';
const COMMENDED_LABELS = ['Commended', 'Highly Commended'] as const;

/** What a paper is judged by. */
export interface PracticalTerms {
  EXTL_MAX: number;
  scheme: string;
  P_code?: string;
}

export const isCommended = ({ scheme, P_code = '' }: Pick<PracticalTerms, 'scheme' | 'P_code'>): boolean =>
  scheme === COMMENDED_SCHEME || COMMENDED_PAPERS.includes(P_code);

/** What is wrong with a practical mark of a paper, or undefined. */
export function practicalMarkProblem(mark: unknown, paper: PracticalTerms): string | undefined {
  const problem = markProblem(mark, isCommended(paper) ? 1 : paper.EXTL_MAX);
  return problem && isCommended(paper) ? 'Enter 0 (Commended) or 1 (Highly Commended).' : problem;
}

/** A mark and its words as the report shows them; absent is AAA in both, not entered is empty in both. */
export function practicalMarkShown(
  mark: number | null,
  absent: boolean,
  paper: Pick<PracticalTerms, 'scheme' | 'P_code'>,
): { mark: string; words: string } {
  const text = shownMarkInWords(mark, absent);
  const commended = mark !== null && isCommended(paper) ? COMMENDED_LABELS[mark] : undefined;
  return { mark: shownMark(mark, absent), words: commended ?? text };
}

/** A mark of a conflict as text: 'not entered' is not zero. */
export const markOrNothing = (mark: number | null): string =>
  mark === null ? 'not entered' : `${mark} (${formatMark(mark)})`;

// ---------------------------------------------------------------- the list of a batch
interface OnList {
  id: number;
  Absent: boolean;
  prac_batch: number | null;
}

/**
 * The absentees that belong to a practical batch by their position: those without a batch whose neighbour in the order
 * of the register numbers is in it. `isIn` decides whether a row is in the batch, saved or about to be.
 */
export function absenteesBeside<Row extends OnList>(rows: readonly Row[], isIn: (row: Row) => boolean): Set<number> {
  const found = new Set<number>();
  const look = (ordered: readonly Row[]) => {
    let inside = false;
    for (const row of ordered) {
      if (isIn(row)) inside = true;
      else if (row.Absent && row.prac_batch === null) {
        if (inside) found.add(row.id);
      } else inside = false;
    }
  };
  look(rows);
  look([...rows].reverse());
  return found;
}
