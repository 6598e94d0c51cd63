import type { Rules } from '@thervu/contracts/rule-set/rule-set-rules';

/** A column of a table of rules. */
export interface RuleColumn {
  name: string;
  header: string;
  kind: 'number' | 'text' | 'pass' | 'fixed';
  /** px; what has none shares the rest. */
  width?: number;
}
export type RulePart = keyof Rules;
/** A row as it stands in the editor: numbers as they are typed. */
export type TypedRow = Record<string, string | boolean>;
export type TypedRules = Record<RulePart, TypedRow[]>;

/** Titles and heads are in English, as `known` finds them. */
export const RULE_PARTS = {
  lines: {
    title: 'Minimum percentages to pass',
    note: 'The total decides at processing; the external and internal ones are proposed when a course is made.',
    columns: [
      { name: 'p_type', header: 'Paper type', kind: 'fixed' },
      { name: 'total_min_pct', header: 'Total %', kind: 'number', width: 110 },
      { name: 'extl_min_pct', header: 'External %', kind: 'number', width: 110 },
      { name: 'intl_min_pct', header: 'Internal %', kind: 'number', width: 110 },
    ],
  },
  grades: {
    title: 'Grade bands',
    note: 'From the highest to the lowest. Together they cover 100 to 0 % without gaps, in steps of 0.01.',
    columns: [
      { name: 'min_pct', header: 'From %', kind: 'number', width: 110 },
      { name: 'max_pct', header: 'To %', kind: 'number', width: 110 },
      { name: 'letter', header: 'Letter', kind: 'text', width: 92 },
      { name: 'description', header: 'Description', kind: 'text' },
      { name: 'is_pass', header: 'Pass', kind: 'pass', width: 70 },
    ],
  },
  classes: {
    title: 'Classes',
    note: 'From the highest CGPA to the lowest. The last column is for students who passed everything at the first attempt.',
    columns: [
      { name: 'min_cgpa', header: 'CGPA from', kind: 'number', width: 110 },
      { name: 'letter', header: 'Letter', kind: 'text', width: 92 },
      { name: 'label', header: 'Class', kind: 'text' },
      { name: 'first_attempt_label', header: 'At first attempt', kind: 'text' },
    ],
  },
} as const satisfies Record<RulePart, { title: string; note: string; columns: readonly RuleColumn[] }>;

export const PARTS = Object.keys(RULE_PARTS) as RulePart[];

/** Rules as the editor shows them. */
export function typedRules(rules: Rules): TypedRules {
  const rowsOf = (part: RulePart): TypedRow[] =>
    rules[part].map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'boolean' ? value : value === null ? '' : String(value),
        ]),
      ),
    );
  return { lines: rowsOf('lines'), grades: rowsOf('grades'), classes: rowsOf('classes') };
}

/** An empty row of a part. */
export const blankRow = (part: RulePart): TypedRow =>
  Object.fromEntries(RULE_PARTS[part].columns.map(({ name, kind }) => [name, kind === 'pass' ? false : '']));

const number = (typed: string | boolean | undefined): number =>
  typeof typed === 'string' && /^[0-9]+(\.[0-9]+)?$/.test(typed.trim()) ? Number(typed) : NaN;

/** What is typed as the call takes it; a number that cannot be read is NaN, which the rules name. */
export function readRules(typed: TypedRules): Rules {
  const rowsOf = (part: RulePart) =>
    typed[part].map((row) =>
      Object.fromEntries(
        RULE_PARTS[part].columns.map(({ name, kind }) => {
          const value = kind === 'number' ? number(row[name]) : row[name];
          return [name, name === 'first_attempt_label' && String(value).trim() === '' ? null : value];
        }),
      ),
    );
  return { lines: rowsOf('lines'), grades: rowsOf('grades'), classes: rowsOf('classes') } as unknown as Rules;
}
