import { createContext, useContext } from 'react';
import type { SavedTab, StudentFile } from '@thervu/contracts/student/student-options';
import type { StudentFileInfo } from '@thervu/contracts/student/student-shapes';

/** What the fields of a tab need to know beside their values. */
export interface TabSurroundings {
  tab: SavedTab;
  /** Application number; none before the first save. */
  id?: number;
  /** Degree level of the student as it is saved. */
  level?: string;
  /** Names of the fields that carry an asterisk, and of those that are shut, given what is typed. */
  required: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  /** For Engineering the first part of the first degree is a grade. */
  engineering: boolean;
  stored: Readonly<Partial<Record<StudentFile, StudentFileInfo>>>;
  chosen: Readonly<Partial<Record<StudentFile, File>>>;
  onChoose: (field: StudentFile, file: File | undefined) => void;
}

const Tab = createContext<TabSurroundings | null>(null);
export const TabProvider = Tab.Provider;

export function useTab(): TabSurroundings {
  const tab = useContext(Tab);
  if (!tab) throw new Error('a field of the admission form stands outside its tab');
  return tab;
}
