import { formatRupees } from '@thervu/contracts/core/format';
import { FEE_COMPONENTS, REVALUATION_GROUP_NAMES, REVALUATION_NAMES } from '@thervu/contracts/fee-schedule/fee-rules';
import {
  JUDGED_AS_LABELS,
  type JudgedAs,
  type SchemeBand,
} from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import { formatHoliday, type Holiday } from '@thervu/contracts/setting/holiday-rules';
import type { HistorySection } from '@thervu/contracts/setting/setting-contract';
import type { ListItem } from '@thervu/contracts/setting/list-rules';
import { isSettingKey, Logo, SETTINGS, type SettingKey } from '@thervu/contracts/setting/setting-registry';

export const SECTION_NAMES: Record<HistorySection, string> = {
  university: 'University',
  pages: 'Pages and colour',
  lists: 'Lists',
  admission: 'Admission',
  examination: 'Examination',
  camp: 'Camp',
  fees: 'Fees',
  revaluation: 'Revaluation',
  results: 'Results',
  notices: 'Notices',
  security: 'Security',
  'rule-sets': 'Rule sets',
  'grading-schemes': 'Grading schemes',
};

export { formatMoment as moment, formatRupees as rupees } from '@thervu/contracts/core/format';

/** A value of a setting as a person reads it. */
export function formatSetting(key: SettingKey, value: unknown): string {
  if (value === null || value === undefined) return key === 'university.logo' ? 'no logo' : 'the default';
  const logo = key === 'university.logo' ? Logo.safeParse(value) : undefined;
  if (logo?.success) {
    const { type, width, height } = logo.data;
    return `${type === 'image/png' ? 'PNG' : 'JPEG'} of ${width} × ${height} px`;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (key === 'exam.holidays' && Array.isArray(value))
    return value.length === 0 ? 'none' : (value as Holiday[]).map(formatHoliday).join(', ');
  if (SETTINGS[key].kind === 'list' && Array.isArray(value))
    return value.length === 0
      ? 'empty'
      : (value as ListItem[]).map(({ label, off }) => (off ? `${label} (off)` : label)).join(', ');
  if (Array.isArray(value)) return value.join(', ');
  const chosen = SETTINGS[key].choices?.find((choice) => choice.value === value);
  if (chosen) return chosen.label;
  if (value === '') return 'empty';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

interface Document {
  name?: string;
  frozen?: boolean;
  lines?: Row[];
  grades?: Row[];
  classes?: Row[];
}

type Row = Record<string, string | number | boolean | null>;
const pass = (row: Row) => (row.is_pass ? 'pass' : 'no pass');
/** A row of a document in words, by its part. */
const ROW = {
  lines: (row: Row) =>
    `${row.p_type}: total ${row.total_min_pct} %, external ${row.extl_min_pct} %, internal ${row.intl_min_pct} %`,
  grades: (row: Row) => `${row.min_pct} to ${row.max_pct} %: ${row.letter}, ${row.description}, ${pass(row)}`,
  classes: (row: Row) =>
    `CGPA ${row.min_cgpa}: ${[row.letter, row.label, row.first_attempt_label].filter(Boolean).join(', ')}`,
};

/** What one document of a rule set says and the other does not. */
function only(document: Document, other: Document): string {
  const name = document.name === other.name ? [] : [`name ${document.name ?? ''}`];
  const state = document.frozen === other.frozen ? [] : [document.frozen ? 'frozen' : 'draft'];
  const rows = (['lines', 'grades', 'classes'] as const).flatMap((part) => {
    const theirs = new Set((other[part] ?? []).map((entry) => JSON.stringify(entry)));
    return (document[part] ?? []).filter((entry) => !theirs.has(JSON.stringify(entry))).map(ROW[part]);
  });
  return [...name, ...state, ...rows].join('; ') || 'nothing';
}

/** A grading scheme of the history in words. */
function formatScheme(document: unknown): string {
  const scheme = document as { description: string; judged_as: JudgedAs; active: boolean; bands: SchemeBand[] };
  const bands = scheme.bands.map(
    ({ min_pct, max_pct, letter, grade_point }) => `${min_pct} to ${max_pct} %: ${letter}, grade point ${grade_point}`,
  );
  return [scheme.description, JUDGED_AS_LABELS[scheme.judged_as], scheme.active ? 'on' : 'off', ...bands].join('; ');
}

export interface ChangeText {
  what: string;
  from: string;
  to: string;
}

/** A change of the history in words. */
export function describeChange(key: string, before: unknown, after: unknown, about: string | null = null): ChangeText {
  if (isSettingKey(key)) {
    return { what: SETTINGS[key].label, from: formatSetting(key, before), to: formatSetting(key, after) };
  }
  const [kind, name = '', other = ''] = key.split('.');
  if (kind === 'rule_set') {
    const was = before as Document | null;
    const now = (after ?? {}) as Document;
    const what = ['Rule set', now.name ?? name].join(' ') + (about ? `, ${about}` : '');
    if (!was) return { what, from: 'none', to: now.frozen ? 'a frozen set' : 'a new draft' };
    return { what, from: only(was, now), to: only(now, was) };
  }
  if (kind === 'grading_scheme') {
    const what = `Grading scheme ${name}`;
    return { what, from: before === null ? 'nothing' : formatScheme(before), to: formatScheme(after) };
  }
  const amount = (value: unknown) => (typeof value === 'number' ? formatRupees(value) : 'nothing');
  const what =
    kind === 'fee'
      ? (FEE_COMPONENTS[Number(name) - 1] ?? key)
      : `${REVALUATION_NAMES[other as keyof typeof REVALUATION_NAMES] ?? other}, ${REVALUATION_GROUP_NAMES[name as keyof typeof REVALUATION_GROUP_NAMES] ?? name}`;
  return { what, from: amount(before), to: amount(after) };
}
