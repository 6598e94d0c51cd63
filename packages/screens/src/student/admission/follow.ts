import { PARTS, type FieldTab } from '@thervu/contracts/student/student-options';
import { closedFields, percentOf } from '@thervu/contracts/student/student-rules';
import { isFieldTab, type Typed } from './tab-values';
import type { Tab } from '@thervu/contracts/student/student-options';

const ADDRESS = ['add', 'dis', 'pin', 'state', 'coun'] as const;

function ofAddress(typed: Typed, before: Typed | undefined): Typed {
  const same = typed.same_comm === '1';
  // unticked: the permanent address is empty again
  const left = !same && before?.same_comm === '1';
  if (!same && !left) return {};
  return Object.fromEntries(ADDRESS.map((part) => [`pre_${part}`, same ? (typed[`comm_${part}`] ?? '') : '']));
}

function ofMarks(typed: Typed, before: Typed | undefined): Typed {
  const patch: Typed = {};
  if (typed.sslcCovidBatch === '1') Object.assign(patch, { sslc_total: '0', sslc_obtmark: '0' });
  else if (before?.sslcCovidBatch === '1') Object.assign(patch, { sslc_total: '', sslc_obtmark: '' });
  const number = (text: string | undefined) =>
    text === undefined || text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
  for (const nr of PARTS) {
    const percent = percentOf(number(typed[`part${nr}_obtmark`]), number(typed[`part${nr}_total`]));
    patch[`part${nr}_percent`] = percent === undefined ? '' : String(percent);
  }
  return patch;
}

function ofTab(tab: FieldTab, typed: Typed, before: Typed | undefined): Typed {
  if (tab === 'communication') return ofAddress(typed, before);
  if (tab === 'qualification') return ofMarks(typed, before);
  // another level has other degrees
  if (tab === 'basic' && before && before.degreelvl !== typed.degreelvl) return { deg_id: '' };
  return {};
}

/**
 * What has to change in a tab after something was typed: shut fields are emptied, the address is copied, covid marks are
 * zero, percentages are computed. Only fields that differ; `before` is what stood there before the last change.
 */
export function followUps(tab: Tab, typed: Typed, before?: Typed, level?: string): Typed {
  if (!isFieldTab(tab)) return {};
  const emptied = Object.fromEntries(
    closedFields(tab, typed, level).flatMap((field) => (field in typed ? [[field, '']] : [])),
  );
  const patch: Typed = { ...emptied, ...ofTab(tab, typed, before) };
  return Object.fromEntries(Object.entries(patch).filter(([field, value]) => (typed[field] ?? '') !== value));
}
