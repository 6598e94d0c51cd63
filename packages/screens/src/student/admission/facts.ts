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
import { labelOf } from './admission-messages';

const FLAGS = new Set(['is_refugee', 'same_comm', 'first_gua', 'sslcCovidBatch']);
const UG_FIELD = /^(ug|part)/;

export { formatDay as shownDay } from '@thervu/contracts/core/format';

function shown(field: string, value: string | number, { student }: Application): string {
  if (FLAGS.has(field)) return value === 1 ? 'Yes' : 'No';
  if (field === 'dob') return formatDay(String(value));
  if (field === 'Colcode') return `${student.Colcode}, ${student.Colname}`;
  if (field === 'deg_id') return `${student.Degree} ${student.Deg_name}`;
  if (field === 'ug') return UG_KINDS[value as keyof typeof UG_KINDS] ?? String(value);
  return String(value);
}

/** What is saved in a tab as a person reads it; empty fields are left out. */
export function studentFacts(tab: FieldTab, application: Application): Fact[] {
  const { values } = application.tabs[tab];
  const first = needsFirstDegree(application.student.degreelvl);
  return fieldsOf(tab).flatMap((field) => {
    const value = values[field];
    if (value === null || value === undefined || value === '') return [];
    if (tab === 'qualification' && !first && UG_FIELD.test(field)) return [];
    return [{ field, label: labelOf(field, values.ug === 'Engineering'), value: shown(field, value, application) }];
  });
}

export const sections = (application: Application): { tab: FieldTab; facts: Fact[] }[] =>
  FIELD_TABS.map((tab) => ({ tab, facts: studentFacts(tab, application) }));

/** Splits what a refused Final Submit names, `tab/field`. */
export function fieldPosition(name: string): { tab: SavedTab; field: string } | undefined {
  const [tab, field] = name.split('/');
  const known = SAVED_TABS.find((name) => name === tab);
  return known && field ? { tab: known, field } : undefined;
}
