import { collegeKind } from './college-kind';
import { courseKind } from './course-kind';
import { degreeKind } from './degree-kind';
import { earlierResultKind } from './earlier-result-kind';
import type { ImportKind } from './import-kind';
import { photoKind } from './photo-kind';
import { studentKind } from './student-kind';

/** Everything that can be imported; another kind is a line here and a name in the contract. */
export const KINDS: readonly ImportKind[] = [
  collegeKind,
  degreeKind,
  courseKind,
  studentKind,
  photoKind,
  earlierResultKind,
];

/** The kind of a name of the contract. */
export function kindOf(name: string): ImportKind {
  const importKind = KINDS.find(({ kind }) => kind === name);
  if (!importKind) throw new Error(`There is no import of the kind ${name}.`);
  return importKind;
}
