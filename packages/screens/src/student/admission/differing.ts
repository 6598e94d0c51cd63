import { isShownAadhaar, shownAadhaar } from '@thervu/contracts/student/student-fields';
import { quoted, type Difference } from '@thervu/ui/message/ChangedMeanwhile';
import type { Speech } from './problems';
import type { Typed } from './tab-values';

/** An Aadhaar number is never shown whole. */
const shown = (field: string, value = '') =>
  field === 'aadhar_no' && value !== '' && !isShownAadhaar(value) ? shownAadhaar(value.slice(-4)) : value;

/** Fields in which two versions of a tab differ. */
export const differing = (mine: Typed, theirs: Typed): string[] =>
  Object.keys(theirs).filter((field) => shown(field, mine[field]) !== shown(field, theirs[field]));

/** The same with both values, as they are read. */
export const differencesOf = (mine: Typed, theirs: Typed, { t, labelOf }: Omit<Speech, 'say'>): Difference[] => {
  const read = (value: string) => (value === '' ? t('value.nothing') : quoted(value));
  return differing(mine, theirs).map((field) => ({
    label: labelOf(field),
    mine: read(shown(field, mine[field])),
    theirs: read(shown(field, theirs[field])),
  }));
};
