import type { Import, ImportKindName, ImportState } from '@thervu/contracts/import/import-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

/** What files that are saved are called: in English in both languages, since they are sent on to others. */
export const FILE_NAMES: Record<ImportKindName, string> = {
  colleges: 'Colleges',
  degrees: 'Degrees',
  courses: 'Courses',
  students: 'Students',
  photos: 'Photos',
  'earlier-results': 'Earlier results',
};

export const STATE_KIND: Record<ImportState, StatusKind> = {
  CHECKING: 'info',
  CHECKED: 'warning',
  APPLYING: 'info',
  APPLIED: 'success',
  DISCARDED: 'neutral',
  FAILED: 'error',
};

export { formatCount as figure, formatMoment as moment } from '@thervu/contracts/core/format';

/** Rows a live run would write. */
export const toWrite = ({ rows }: Import): number => rows.new + rows.changed;
export const working = ({ state }: Import): boolean => state === 'CHECKING' || state === 'APPLYING';
