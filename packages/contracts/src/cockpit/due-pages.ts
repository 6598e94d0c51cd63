import type { Permission } from '../core/permissions';
import type { DueKind } from './college-cockpit-contract';
import type { SignedKind } from './office-cockpit-contract';

// Which page a line that is due opens, for the dashboards and for the bell.

export interface DuePage {
  page: string;
  permission: Permission;
}

/** Pages of a college, and what each calls a paper in its filter; null where the filter has none. */
export const COLLEGE_DUE_PAGES: Record<DueKind, DuePage & { paper: 'paper' | 'course' | null }> = {
  INTERNAL_MARKS: { page: 'add-internal-mark', permission: 'internal-mark.write', paper: 'paper' },
  PRACTICAL_MARKS: { page: 'add-practical-mark', permission: 'practical-mark.write', paper: 'course' },
  APPLICATIONS: { page: 'list-examconfirm', permission: 'application.read', paper: null },
  ABSENTEES: { page: 'Absent-entry', permission: 'absentee.write', paper: 'course' },
  REVALUATION: { page: 'revaluation-aply', permission: 'revaluation.write', paper: null },
  CORRECTIONS: { page: 'add-internal-mark', permission: 'internal-mark.write', paper: null },
  EXAM_DAY: { page: 'hallticket', permission: 'hall-ticket.read', paper: null },
};

/** Where the office gives a signature. */
export const SIGNING_PAGES: Record<SignedKind, DuePage> = {
  RELEASE: { page: 'result-release', permission: 'exam.control' },
  SESSION: { page: 'result-release', permission: 'exam.control' },
  RUN: { page: 'result-processing', permission: 'exam.control' },
  MODERATION: { page: 'result-processing', permission: 'exam.control' },
  REOPENING: { page: 'result-processing', permission: 'exam.control' },
  CORRECTION: { page: 'mark-corrections', permission: 'mark-correction.read' },
  OUTCOME: { page: 'reval-outcomes', permission: 'revaluation.settle' },
  PERSON: { page: 'office-accounts', permission: 'staff.read' },
};

/** The address of a page with its filter filled; what is not known is left out. */
export function pageWith(page: string, filter: Record<string, string | number | null | undefined> = {}): string {
  const chosen = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const query = new URLSearchParams(chosen.map(([key, value]) => [key, String(value)])).toString();
  return `/home/${page}${query === '' ? '' : `?${query}`}`;
}
