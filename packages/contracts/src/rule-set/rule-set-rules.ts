/** Kinds of papers a rule set needs a line for. */
export const RULE_PAPER_TYPES = ['THEORY', 'PRACTICAL', 'PROJECT', 'TRAINING', 'INTERNSHIP'] as const;
export type RulePaperType = (typeof RULE_PAPER_TYPES)[number];

/** Least percentages of a pass, by kind of paper. */
export interface RuleLine {
  p_type: RulePaperType;
  total_min_pct: number;
  extl_min_pct: number;
  intl_min_pct: number;
}

/** A grade by percentage of the total; both ends are included. */
export interface GradeBand {
  min_pct: number;
  max_pct: number;
  letter: string;
  description: string;
  is_pass: boolean;
}

/** A class by CGPA, from `min_cgpa` up to the band above. */
export interface ClassBand {
  min_cgpa: number;
  letter: string;
  label: string;
  /** Replaces `label` for a student who passed everything at the first attempt; null: none. */
  first_attempt_label: string | null;
}

export interface Rules {
  lines: RuleLine[];
  grades: GradeBand[];
  classes: ClassBand[];
}

export interface RuleProblem {
  /** Address of the value: `grades/2/min_pct`. */
  field: string;
  message: string;
}

/** Bands differ in steps of 0.01: integer hundredths avoid rounding errors. */
const hundredths = (value: number): number => Math.round(value * 100);
const shown = (value: number): string => (value / 100).toString();

function problem(field: string, value: number, max: number, name: string): RuleProblem[] {
  if (!Number.isFinite(value)) return [{ field, message: `${name}: enter a number.` }];
  if (value < 0 || value > max) return [{ field, message: `${name}: from 0 to ${max}.` }];
  if (Number(value.toFixed(2)) !== value) return [{ field, message: `${name}: at most two decimals.` }];
  return [];
}

function lineProblems(lines: readonly RuleLine[]): RuleProblem[] {
  const found = lines.flatMap((line, row) =>
    (['total_min_pct', 'extl_min_pct', 'intl_min_pct'] as const).flatMap((name) =>
      problem(`lines/${row}/${name}`, line[name], 100, line.p_type),
    ),
  );
  for (const p_type of RULE_PAPER_TYPES) {
    const rows = lines.flatMap((line, row) => (line.p_type === p_type ? [row] : []));
    if (rows.length === 0) found.push({ field: 'lines', message: `${p_type} has no line.` });
    if (rows.length > 1) found.push({ field: `lines/${rows[1]}/p_type`, message: `${p_type} has more than one line.` });
  }
  return found;
}

const named = (row: number, letter: string) => `Grade band ${row + 1} (${letter.trim() || 'no letter'})`;

/** From the highest to the lowest, 100 to 0, without a hole and without an overlap; passes above the others. */
function gradeProblems(grades: readonly GradeBand[]): RuleProblem[] {
  if (grades.length === 0) return [{ field: 'grades', message: 'Enter at least one grade band.' }];
  const found: RuleProblem[] = [];
  grades.forEach((band, row) => {
    const name = named(row, band.letter);
    if (band.letter.trim() === '') found.push({ field: `grades/${row}/letter`, message: `${name}: enter a letter.` });
    if (band.description.trim() === '')
      found.push({ field: `grades/${row}/description`, message: `${name}: enter a description.` });
    found.push(...problem(`grades/${row}/min_pct`, band.min_pct, 100, name));
    found.push(...problem(`grades/${row}/max_pct`, band.max_pct, 100, name));
    if (band.min_pct > band.max_pct)
      found.push({ field: `grades/${row}/min_pct`, message: `${name}: 'from' is above 'to'.` });
  });
  if (found.length > 0) return found;
  grades.forEach((band, row) => {
    const name = named(row, band.letter);
    const above = grades[row - 1];
    const top = hundredths(band.max_pct);
    const expected = above ? hundredths(above.min_pct) - 1 : 10_000;
    if (top < expected)
      found.push({
        field: `grades/${row}/max_pct`,
        message: `${name}: nothing covers ${shown(top + 1)} to ${shown(expected)} %.`,
      });
    if (top > expected)
      found.push({
        field: `grades/${row}/max_pct`,
        message: `${name} overlaps ${named(row - 1, above?.letter ?? '')}: it must end at ${shown(expected)} %.`,
      });
    if (band.is_pass && above && !above.is_pass)
      found.push({ field: `grades/${row}/is_pass`, message: `${name} passes below a band that does not.` });
  });
  const last = grades[grades.length - 1]!;
  if (hundredths(last.min_pct) > 0)
    found.push({
      field: `grades/${grades.length - 1}/min_pct`,
      message: `${named(grades.length - 1, last.letter)}: nothing covers 0 to ${shown(hundredths(last.min_pct) - 1)} %.`,
    });
  if (!grades[0]!.is_pass)
    found.push({
      field: 'grades/0/is_pass',
      message: `${named(0, grades[0]!.letter)}: the highest band passes.`,
    });
  return found;
}

/** Each class begins below the one before it. */
function classProblems(classes: readonly ClassBand[]): RuleProblem[] {
  if (classes.length === 0) return [{ field: 'classes', message: 'Enter at least one class.' }];
  return classes.flatMap((band, row) => {
    const name = `Class ${row + 1} (${band.letter.trim() || 'no letter'})`;
    const path = `classes/${row}`;
    const found = problem(`${path}/min_cgpa`, band.min_cgpa, 10, name);
    if (band.letter.trim() === '') found.push({ field: `${path}/letter`, message: `${name}: enter a letter.` });
    if (band.label.trim() === '') found.push({ field: `${path}/label`, message: `${name}: enter a class.` });
    const above = classes[row - 1];
    if (found.length === 0 && above && hundredths(band.min_cgpa) >= hundredths(above.min_cgpa))
      found.push({
        field: `${path}/min_cgpa`,
        message: `${name}: must begin below ${above.min_cgpa}, where class ${row} begins.`,
      });
    return found;
  });
}

/** The problems of a rule set, each sentence with its row; the editor and the server use the same function. */
export const rulesProblems = ({ lines, grades, classes }: Rules): RuleProblem[] => [
  ...lineProblems(lines),
  ...gradeProblems(grades),
  ...classProblems(classes),
];

const GRADES: [from: number, to: number, letter: string, description: string][] = [
  [90, 100, 'O', 'Outstanding'],
  [80, 89.99, 'D+', 'Excellent'],
  [75, 79.99, 'D', 'Distinction'],
  [70, 74.99, 'A+', 'Very Good'],
  [60, 69.99, 'A', 'Good'],
  [50, 59.99, 'B', 'Average'],
  [40, 49.99, 'C', 'Satisfactory'],
  [0, 39.99, 'U', 'Re-appear'],
];
const CLASSES: [from: number, letter: string, label: string, first: string | null][] = [
  [9.5, 'O+', 'First Class', 'First Class - Exemplary'],
  [9, 'O', 'First Class', 'First Class - Exemplary'],
  [8.5, 'D++', 'First Class', 'First Class with Distinction'],
  [8, 'D+', 'First Class', 'First Class with Distinction'],
  [7.5, 'D', 'First Class', 'First Class with Distinction'],
  [7, 'A++', 'First Class', null],
  [6.5, 'A+', 'First Class', null],
  [6, 'A', 'First Class', null],
  [5.5, 'B+', 'Second Class', null],
  [5, 'B', 'Second Class', null],
  [4.5, 'C+', 'Third Class', null],
  [4, 'C', 'Third Class', null],
];

/** Levels that pass at half of the marks; the others at 40 %. */
const HALF = ['PG', 'MPHIL', 'PHD'];

/** What a first rule set of a level begins with: the table the universities of the region print. */
export function usualRules(level: string): Rules {
  const least = HALF.includes(level) ? 50 : 40;
  return {
    lines: RULE_PAPER_TYPES.map((p_type) => ({ p_type, total_min_pct: least, extl_min_pct: least, intl_min_pct: 0 })),
    grades: GRADES.map(([min_pct, max_pct, letter, description]) => ({
      min_pct,
      max_pct,
      description,
      letter: min_pct < least ? 'U' : letter,
      is_pass: min_pct >= least,
    })),
    classes: CLASSES.filter(([from]) => from >= least / 10).map(([min_cgpa, letter, label, first_attempt_label]) => ({
      min_cgpa,
      letter,
      label,
      first_attempt_label,
    })),
  };
}
