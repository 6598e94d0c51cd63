import * as z from 'zod/mini';
import * as options from './student-options';
import type { FieldTab, SavedTab, StudentFile } from './student-options';
import { TAB_FIELDS, type TabValues } from './student-tabs';

/** Said of what has to be there and is not. */
export const FIELD_MISSING = 'This field is required.';

/** What is wrong with a field, as the server answers it and a form shows it. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** What the rules need beside the tab itself. */
export interface AdmissionContext {
  /** Degree level of the student: some levels are entered with a first degree. */
  level?: string;
  /** Files that are stored already or come with this save. Left out: files are not judged. */
  files?: ReadonlySet<string>;
  /** The values have passed the rules of their fields already: only their combination is checked. */
  fieldsRead?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const ADDRESS = ['add', 'dis', 'pin', 'state', 'coun'] as const;
const UG_FIELDS = ['ug', 'ug_name', 'ug_clgname', 'ug_no', 'ug_board', 'ug_pattern', 'ug_month'] as const;
const partFields = (nr: number) => [`part${nr}`, `part${nr}_total`, `part${nr}_obtmark`, `part${nr}_percent`];

const REQUIRED: Record<SavedTab, (values: Values, level?: string) => string[]> = {
  basic: () => ['admn_acdyr', 'Colcode', 'degreelvl', 'deg_id', 'stu_name', 'dob', 'gender', 'mobile'],
  personal: (v) => [
    'pare_guar',
    ...(v.pare_guar === 'guardian' ? ['guar_name'] : ['fath_name', 'moth_name']),
    'nation',
    ...(v.nation === options.OTHERS ? ['other'] : []),
    'religion',
    ...(v.religion === options.OTHERS ? ['reg_other'] : []),
    'shift',
    'medium',
    'community',
    'moth_tongue',
    ...(v.moth_tongue === options.OTHERS ? ['tongue_other'] : []),
  ],
  communication: () => [...ADDRESS.map((part) => `comm_${part}`), ...ADDRESS.map((part) => `pre_${part}`)],
  special: (v) => [
    ...(v.ex_service === options.EX_SERVICE ? certificate(v, 'service_file') : []),
    ...(v.ex_service === options.SPORTS_QUOTA ? ['sports', ...certificate(v, 'sports_file')] : []),
    'phy_hand',
    ...(v.phy_hand === 'Yes' ? ['phy_type', 'phy_per', ...certificate(v, 'phy_file')] : []),
  ],
  qualification: (v, level) => [
    'first_gua',
    'sslc_no',
    'sslc_board',
    ...(isOne(v.sslcCovidBatch) ? [] : ['sslc_total', 'sslc_obtmark']),
    'sslc_month',
    'sslc_pdf',
    'hsc',
    'hsc_no',
    'hsc_board',
    'hsc_total',
    'hsc_obtmark',
    'hsc_month',
    'hsc_pdf',
    ...(options.needsFirstDegree(level)
      ? [...UG_FIELDS, 'ug_pdf', 'part1', 'part1_total', 'part1_obtmark', ...startedParts(v)]
      : []),
  ],
  bank: () => ['bank', 'bank_accno', 'bank_ifsc', 'bank_branch'],
  uploads: () => options.filesOf('uploads'),
};

/** A certificate is asked for unless it is said to follow. */
function certificate(values: Values, file: options.FollowingFile): string[] {
  return isOne(values[options.FOLLOWING[file]]) ? [] : [file];
}

/** Of a further part of the first degree all is needed as soon as something of it is there. */
function startedParts(values: Values): string[] {
  if (values.ug === 'Engineering') return [];
  return [2, 3, 4, 5].flatMap((nr) => {
    const [name, total, obtained] = partFields(nr) as [string, string, string];
    return [name, total, obtained].some((field) => hasValue(values[field])) ? [name, total, obtained] : [];
  });
}

function isOne(value: unknown): boolean {
  return value === 1 || value === true || value === '1';
}
function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && String(value).trim() !== '';
}

/**
 * Names of the fields and files that carry an asterisk, given what is typed so far. `level` is the degree level of the
 * student. `same_comm` = 1 fills the permanent address, so its fields are required either way.
 */
export function requiredFields(tab: SavedTab, values: Values = {}, level?: string): string[] {
  return REQUIRED[tab](values, level);
}

/** Fields and files that the form disables for the present values; their contents are not saved. */
export function closedFields(tab: SavedTab, values: Values = {}, level?: string): string[] {
  const shut = (closed: boolean, ...fields: string[]) => (closed ? fields : []);
  const { OTHERS } = options;
  switch (tab) {
    case 'personal':
      return [
        ...shut(values.pare_guar !== 'guardian', 'guar_name'),
        ...shut(values.nation !== OTHERS, 'other'),
        ...shut(values.religion !== OTHERS, 'reg_other'),
        ...shut(values.moth_tongue !== OTHERS, 'tongue_other'),
      ];
    case 'communication':
      return shut(isOne(values.same_comm), ...ADDRESS.map((part) => `pre_${part}`));
    case 'special':
      return [
        ...shut(values.ex_service !== options.EX_SERVICE, 'service_file', 'service_follows'),
        ...shut(values.ex_service !== options.SPORTS_QUOTA, 'sports', 'sports_file', 'sports_follows'),
        ...shut(values.phy_hand !== 'Yes', 'phy_type', 'phy_per', 'phy_file', 'phy_follows'),
      ];
    case 'qualification':
      return [
        ...shut(isOne(values.sslcCovidBatch), 'sslc_total', 'sslc_obtmark'),
        ...shut(!options.needsFirstDegree(level), ...UG_FIELDS, 'ug_pdf', ...partFields(1)),
        ...shut(!options.needsFirstDegree(level) || values.ug === 'Engineering', ...[2, 3, 4, 5].flatMap(partFields)),
      ];
    default:
      return [];
  }
}

/** Percentage with two places; undefined where there is nothing to divide. */
export function percentOf(obtained: number | undefined, total: number | undefined): number | undefined {
  if (obtained === undefined || total === undefined || total <= 0 || obtained > total) return undefined;
  return Math.round((obtained / total) * 10_000) / 100;
}

const isFile = (field: string): field is StudentFile => Object.hasOwn(options.STUDENT_FILES, field);

/** Marks that do not go together; `problems` is added to. */
function validateMarks(values: Record<string, unknown>, problems: FieldProblem[]): void {
  const pairs = [
    ['sslc_total', 'sslc_obtmark'],
    ['hsc_total', 'hsc_obtmark'],
    ...options.PARTS.map((nr) => [`part${nr}_total`, `part${nr}_obtmark`]),
  ] as [string, string][];
  for (const [total, obtained] of pairs) {
    const value = values[total] as number | undefined;
    const has = values[obtained] as number | undefined;
    if (value !== undefined && has !== undefined && has > value)
      problems.push({ field: obtained, message: 'Not more than the total.' });
    if (value === 0 && !(total === 'sslc_total' && values.sslcCovidBatch === 1))
      problems.push({ field: total, message: 'Above zero.' });
  }
  if (values.ug !== 'Engineering') return;
  for (const field of ['part1_total', 'part1_obtmark'])
    if (((values[field] as number | undefined) ?? 0) > options.MAX_CGPA)
      problems.push({ field, message: `A CGPA is at most ${options.MAX_CGPA}.` });
}

/** Earliest and latest age at admission that is taken for a birth date rather than a slip. */
const MIN_AGE_YEARS = 14;
const MAX_AGE_YEARS = 90;

function validateBirth(values: Record<string, unknown>, problems: FieldProblem[]): void {
  const { dob, admn_acdyr } = values as Partial<TabValues<'basic'>>;
  if (dob === undefined) return;
  const age = (admn_acdyr ?? options.ADMISSION_YEAR) - Number(dob.slice(0, 4));
  if (age < MIN_AGE_YEARS || age > MAX_AGE_YEARS)
    problems.push({
      field: 'dob',
      message: `The age at admission must be ${MIN_AGE_YEARS} to ${MAX_AGE_YEARS} years.`,
    });
}

/** Fills what follows from other fields: shut fields are emptied, the address copied, percentages computed. */
function derive(tab: FieldTab, values: Record<string, unknown>, level?: string): void {
  for (const field of closedFields(tab, values, level)) delete values[field];
  if (tab === 'personal') values.is_refugee ??= 0;
  if (tab === 'communication') {
    values.same_comm ??= 0;
    if (values.same_comm === 1) for (const part of ADDRESS) values[`pre_${part}`] = values[`comm_${part}`];
  }
  if (tab === 'qualification') {
    values.sslc ??= 'SSLC';
    values.sslcCovidBatch ??= 0;
    if (values.sslcCovidBatch === 1) Object.assign(values, { sslc_total: 0, sslc_obtmark: 0 });
    for (const nr of options.PARTS) {
      const percent = percentOf(
        values[`part${nr}_obtmark`] as number | undefined,
        values[`part${nr}_total`] as number | undefined,
      );
      if (percent === undefined) delete values[`part${nr}_percent`];
      else values[`part${nr}_percent`] = percent;
    }
  }
}

/**
 * Reads a tab as typed: every field by its own rule, then what follows from other fields, then what is missing. The
 * form, the server and an import all validate with this function. Unknown names are rejected; files are checked only
 * when `context.files` is given.
 */
export function readTab<const T extends FieldTab>(
  tab: T,
  typed: Values,
  context: AdmissionContext = {},
): { values: TabValues<T>; problems: FieldProblem[] } {
  const shape: Record<string, z.ZodMiniType> = TAB_FIELDS[tab].shape;
  const values: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  const wrong = new Set<string>();
  const closed = new Set(closedFields(tab, typed, context.level));
  for (const field of Object.keys(typed)) {
    if (!Object.hasOwn(shape, field)) {
      if (!isFile(field)) problems.push({ field, message: 'This is no field of the tab.' });
      continue;
    }
    if (closed.has(field)) continue;
    const read = context.fieldsRead
      ? { success: true as const, data: typed[field] }
      : shape[field]!.safeParse(typed[field]);
    if (!read.success) {
      wrong.add(field);
      problems.push({ field, message: read.error.issues[0]!.message });
    } else if (read.data !== undefined) values[field] = read.data;
  }
  derive(tab, values, context.level);
  if (tab === 'basic') validateBirth(values, problems);
  if (tab === 'qualification') validateMarks(values, problems);
  const copied = tab === 'communication' && values.same_comm === 1;
  for (const field of requiredFields(tab, values, context.level)) {
    if (wrong.has(field) || (copied && field.startsWith('pre_'))) continue;
    const there = isFile(field) ? (context.files?.has(field) ?? true) : values[field] !== undefined;
    if (!there) problems.push({ field, message: FIELD_MISSING });
  }
  return { values: values as TabValues<T>, problems };
}

/** The tab as a schema for a form's resolver: `readTab` with its problems at their fields. */
export function tabSchema<const T extends FieldTab>(tab: T, context: AdmissionContext = {}) {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((typed: Record<string, unknown>, payload) => {
      const { values, problems } = readTab(tab, typed, context);
      for (const { field, message } of problems)
        payload.issues.push({ code: 'custom', path: [field], message, input: typed[field] });
      return values;
    }),
  );
}
