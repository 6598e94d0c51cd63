import { pluralise } from '@thervu/contracts/core/format';
import {
  PHOTO_WORDS,
  type Import,
  type ImportKindName,
  type ImportState,
  type Verdict,
} from '@thervu/contracts/import/import-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

export const KIND_WORDS: Record<ImportKindName, string> = {
  colleges: 'Colleges',
  degrees: 'Degrees',
  courses: 'Courses',
  students: 'Students',
  photos: 'Photos',
  'earlier-results': 'Earlier results',
};

const OF_TODAY = { filled: 'Current data', note: 'Rows you leave as they are change nothing.' };
/** What the filled template is called, and what to do with it. */
export const TEMPLATE_WORDS: Record<ImportKindName, { filled: string; note: string }> = {
  colleges: OF_TODAY,
  degrees: OF_TODAY,
  courses: OF_TODAY,
  students: {
    filled: 'Colleges and degrees',
    note: 'The filled one names every college with its degrees: copy the row of a degree for each student. Students who are there already are never changed.',
  },
  photos: {
    filled: 'Students without a photo',
    note: PHOTO_WORDS,
  },
  'earlier-results': {
    filled: 'Register numbers',
    note: 'The filled one has a row for each student admitted before the first exam of the portal. What is applied counts once a second officer has signed it in Earlier Results.',
  },
};

export const STATE_WORDS: Record<ImportState, readonly [StatusKind, string]> = {
  CHECKING: ['info', 'Checking'],
  CHECKED: ['warning', 'Checked, not applied'],
  APPLYING: ['info', 'Applying'],
  APPLIED: ['success', 'Applied'],
  DISCARDED: ['neutral', 'Discarded'],
  FAILED: ['error', 'Not taken'],
};

export const VERDICT_WORDS: Record<Verdict, string> = {
  NEW: 'New',
  CHANGED: 'Changed',
  SAME: 'Same as stored',
  PROBLEM: 'Problems',
};

export { formatCount as figure, formatMoment as moment } from '@thervu/contracts/core/format';
export const counted = (count: number, name: string, many = `${name}s`): string => pluralise(count, name, many);

/** Rows a live run would write. */
export const toWrite = ({ rows }: Import): number => rows.new + rows.changed;
export const working = ({ state }: Import): boolean => state === 'CHECKING' || state === 'APPLYING';
