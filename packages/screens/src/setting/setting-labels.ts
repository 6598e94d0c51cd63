import { formatRupees } from '@thervu/contracts/core/format';
import { FEE_COMPONENTS, REVALUATION_GROUP_NAMES, REVALUATION_NAMES } from '@thervu/contracts/fee-schedule/fee-rules';
import {
  JUDGED_AS_LABELS,
  type JudgedAs,
  type SchemeBand,
} from '@thervu/contracts/grading-scheme/grading-scheme-rules';
import { formatHoliday, type Holiday } from '@thervu/contracts/setting/holiday-rules';
import type { HistorySection, SettingChange } from '@thervu/contracts/setting/setting-contract';
import type { ListItem } from '@thervu/contracts/setting/list-rules';
import { isSettingKey, Logo, SETTINGS, type SettingKey } from '@thervu/contracts/setting/setting-registry';
import type { SettingSay } from './useSettingWords';

/** In English, as `known` finds them. */
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
export function formatSetting({ t, known }: SettingSay, key: SettingKey, value: unknown): string {
  if (value === null || value === undefined) return t(key === 'university.logo' ? 'value.no-logo' : 'value.default');
  const logo = key === 'university.logo' ? Logo.safeParse(value) : undefined;
  if (logo?.success) {
    const { type, width, height } = logo.data;
    return t('value.picture', { type: type === 'image/png' ? 'PNG' : 'JPEG', width, height });
  }
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (key === 'exam.holidays' && Array.isArray(value))
    return value.length === 0 ? t('value.none') : (value as Holiday[]).map(formatHoliday).join(', ');
  if (SETTINGS[key].kind === 'list' && Array.isArray(value))
    return value.length === 0
      ? t('value.empty')
      : (value as ListItem[]).map(({ label, off }) => (off ? t('value.off', { label }) : label)).join(', ');
  if (Array.isArray(value)) return value.join(', ');
  const chosen = SETTINGS[key].choices?.find((choice) => choice.value === value);
  if (chosen) return known(chosen.label);
  if (value === '') return t('value.empty');
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
type RowText = (say: SettingSay, row: Row) => string;
const text = (value: Row[string] | undefined) => String(value ?? '');
/** A row of a document in words, by its part. */
const ROW: Record<'lines' | 'grades' | 'classes', RowText> = {
  lines: ({ t }, row) =>
    t('rule.lines', {
      type: text(row.p_type),
      total: text(row.total_min_pct),
      external: text(row.extl_min_pct),
      internal: text(row.intl_min_pct),
    }),
  grades: ({ t }, row) =>
    t('rule.grades', {
      from: text(row.min_pct),
      to: text(row.max_pct),
      letter: text(row.letter),
      description: text(row.description),
      pass: t(row.is_pass ? 'rule.pass' : 'rule.no-pass'),
    }),
  classes: ({ t }, row) =>
    t('rule.classes', {
      from: text(row.min_cgpa),
      names: [row.letter, row.label, row.first_attempt_label].filter(Boolean).join(', '),
    }),
};

/** What one document of a rule set says and the other does not. */
function only(say: SettingSay, document: Document, other: Document): string {
  const { t } = say;
  const name = document.name === other.name ? [] : [t('rule.name', { name: document.name ?? '' })];
  const state = document.frozen === other.frozen ? [] : [t(document.frozen ? 'rule.frozen' : 'rule.draft')];
  const rows = (['lines', 'grades', 'classes'] as const).flatMap((part) => {
    const theirs = new Set((other[part] ?? []).map((entry) => JSON.stringify(entry)));
    return (document[part] ?? [])
      .filter((entry) => !theirs.has(JSON.stringify(entry)))
      .map((entry) => ROW[part](say, entry));
  });
  return [...name, ...state, ...rows].join('; ') || t('value.nothing');
}

/** A grading scheme of the history in words. */
function formatScheme({ t, known }: SettingSay, document: unknown): string {
  const scheme = document as { description: string; judged_as: JudgedAs; active: boolean; bands: SchemeBand[] };
  const bands = scheme.bands.map(({ min_pct, max_pct, letter, grade_point }) =>
    t('scheme.band', { from: min_pct, to: max_pct, letter, point: grade_point }),
  );
  return [
    scheme.description,
    known(JUDGED_AS_LABELS[scheme.judged_as]),
    t(scheme.active ? 'scheme.on' : 'scheme.off'),
    ...bands,
  ].join('; ');
}

export interface ChangeText {
  what: string;
  from: string;
  to: string;
}

/** A change of the history in words. */
export function describeChange(
  say: SettingSay,
  { key, old_value: before, new_value: after, about }: SettingChange,
): ChangeText {
  const { t, known } = say;
  if (isSettingKey(key)) {
    return {
      what: known(SETTINGS[key].label),
      from: formatSetting(say, key, before),
      to: formatSetting(say, key, after),
    };
  }
  const [kind, name = '', other = ''] = key.split('.');
  if (kind === 'rule_set') {
    const was = before as Document | null;
    const now = (after ?? {}) as Document;
    const what = t('what.rule-set', { name: now.name ?? name }) + (about ? `, ${about}` : '');
    if (!was) return { what, from: t('value.none'), to: t(now.frozen ? 'to.frozen-set' : 'to.new-draft') };
    return { what, from: only(say, was, now), to: only(say, now, was) };
  }
  if (kind === 'grading_scheme') {
    const what = t('what.scheme', { name });
    return {
      what,
      from: before === null ? t('value.nothing') : formatScheme(say, before),
      to: formatScheme(say, after),
    };
  }
  const amount = (value: unknown) => (typeof value === 'number' ? formatRupees(value) : t('value.nothing'));
  const what =
    kind === 'fee'
      ? known(FEE_COMPONENTS[Number(name) - 1] ?? key)
      : [
          REVALUATION_NAMES[other as keyof typeof REVALUATION_NAMES] ?? other,
          REVALUATION_GROUP_NAMES[name as keyof typeof REVALUATION_GROUP_NAMES] ?? name,
        ]
          .map(known)
          .join(', ');
  return { what, from: amount(before), to: amount(after) };
}
