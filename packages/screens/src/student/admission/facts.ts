import { formatDay } from '@thervu/contracts/core/format';
import {
  FIELD_TABS,
  needsFirstDegree,
  SAVED_TABS,
  UG_KINDS,
  type FieldTab,
  type SavedTab,
} from '@thervu/contracts/student/student-options';
import type { Application } from '@thervu/contracts/student/student-shapes';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import type { Fact } from '@thervu/ui/layout/Facts';
import type { Say } from '@thervu/words';
import type { AdmissionWords } from '@thervu/words/compiled/admission';
import type { FieldLabel } from './useFieldLabel';

const FLAGS = new Set(['is_refugee', 'same_comm', 'first_gua', 'sslcCovidBatch']);
const UG_FIELD = /^(ug|part)/;
/** Fields whose value is one of a list the form itself offers; every other value is shown as it was typed. */
const CHOSEN = new Set([
  'gender',
  'pare_guar',
  'nation',
  'religion',
  'community',
  'shift',
  'medium',
  'moth_tongue',
  'ex_service',
  'sports',
  'phy_hand',
  'phy_type',
  'hsc',
  'ug',
  'ug_pattern',
]);

/** What a list of facts is said with. */
export interface FactWords {
  t: Say<AdmissionWords>;
  known: (text: string) => string;
  labelOf: FieldLabel;
}

export { formatDay as shownDay } from '@thervu/contracts/core/format';

function shown(field: string, value: string | number, { student }: Application, { t, known }: FactWords): string {
  if (FLAGS.has(field)) return t(value === 1 ? 'yes' : 'no');
  if (field === 'dob') return formatDay(String(value));
  if (field === 'Colcode') return `${student.Colcode}, ${student.Colname}`;
  if (field === 'deg_id') return `${student.Degree} ${student.Deg_name}`;
  const text = field === 'ug' ? (UG_KINDS[value as keyof typeof UG_KINDS] ?? String(value)) : String(value);
  return CHOSEN.has(field) ? known(text) : text;
}

/** What is saved in a tab as a person reads it; empty fields are left out. */
export function studentFacts(tab: FieldTab, application: Application, words: FactWords): Fact[] {
  const { values } = application.tabs[tab];
  const first = needsFirstDegree(application.student.degreelvl);
  return fieldsOf(tab).flatMap((field) => {
    const value = values[field];
    if (value === null || value === undefined || value === '') return [];
    if (tab === 'qualification' && !first && UG_FIELD.test(field)) return [];
    return [
      {
        field,
        label: words.labelOf(field, values.ug === 'Engineering'),
        value: shown(field, value, application, words),
      },
    ];
  });
}

export const sections = (application: Application, words: FactWords): { tab: FieldTab; facts: Fact[] }[] =>
  FIELD_TABS.map((tab) => ({ tab, facts: studentFacts(tab, application, words) }));

/** Splits what a refused Final Submit names, `tab/field`. */
export function fieldPosition(name: string): { tab: SavedTab; field: string } | undefined {
  const [tab, field] = name.split('/');
  const known = SAVED_TABS.find((name) => name === tab);
  return known && field ? { tab: known, field } : undefined;
}
