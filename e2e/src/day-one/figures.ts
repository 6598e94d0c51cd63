// What marks amount to, reckoned here once more from the regulations of the university, in whole numbers. Nothing of the portal
// is used: two reckonings that share their code would share their mistakes.

export interface Paper {
  code: string;
  sem: number;
  credit: number;
  practical: boolean;
  internalMax: number;
  externalMax: number;
  externalMin: number;
}

export interface Outcome {
  paper: Paper;
  internal: number;
  /** Null: the student was absent. */
  external: number | null;
}

export type Result = 'P' | 'RA' | 'AAA';

/** An undergraduate passes with the external minimum of the paper and 40 of the 100 marks of both together. */
export function resultOf({ paper, internal, external }: Outcome): Result {
  if (external === null) return 'AAA';
  return external >= paper.externalMin && internal + external >= 40 ? 'P' : 'RA';
}

/** Grade points in tenths: every paper has 100 marks, and a grade point is a tenth of them. */
const tenths = ({ internal, external }: Outcome): number => internal + external!;

/** The average of passed papers weighted by credit, half up to two places; null where none is passed. */
function average(passed: readonly Outcome[]): string | null {
  const credits = passed.reduce((sum, { paper }) => sum + paper.credit, 0);
  if (credits === 0) return null;
  const weighted = passed.reduce((sum, outcome) => sum + outcome.paper.credit * tenths(outcome), 0);
  // hundredths of a grade point: ten of them are a tenth
  const hundredths = Math.floor((20 * weighted + credits) / (2 * credits));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

export interface Standing {
  gpa: string | null;
  cgpa: string | null;
  /** Papers written and not passed in any attempt. */
  arrears: string[];
  /** Null as long as a paper of the degree is missing. */
  classLabel: string | null;
}

/** Classes of those who have failed a paper on the way: the better names want a first attempt. */
const CLASSES: readonly (readonly [number, string])[] = [
  [6, 'First Class'],
  [5, 'Second Class'],
  [4, 'Third Class'],
];

/** Where a student has come to: by the papers of this exam and by all there were, each by its best attempt. */
export function computeStanding(past: readonly Outcome[], now: readonly Outcome[], degree: readonly Paper[]): Standing {
  const best = new Map<string, Outcome>();
  const written = new Set<string>();
  for (const outcome of [...past, ...now]) {
    const { code } = outcome.paper;
    written.add(code);
    if (resultOf(outcome) !== 'P') continue;
    const before = best.get(code);
    if (!before || tenths(outcome) > tenths(before)) best.set(code, outcome);
  }
  const cgpa = average([...best.values()]);
  const whole = degree.every(({ code }) => best.has(code));
  return {
    gpa: average(now.filter((outcome) => resultOf(outcome) === 'P')),
    cgpa,
    arrears: [...written].filter((code) => !best.has(code)).sort(),
    classLabel: whole ? (CLASSES.find(([from]) => Number(cgpa) >= from)?.[1] ?? null) : null,
  };
}

/** How many of each result there are. */
export function countsOf(outcomes: readonly Outcome[]): Record<Result, number> {
  const counts = { P: 0, RA: 0, AAA: 0 };
  for (const outcome of outcomes) counts[resultOf(outcome)] += 1;
  return counts;
}

/** What a student who is not in the final year owes: application, mark sheet, and the papers. */
export const feeOf = (papers: number, paperFee: number, [application, markSheet]: readonly number[]): number =>
  application! + markSheet! + papers * paperFee;
