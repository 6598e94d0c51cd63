import { createContext } from 'react';
import { readTab, type FieldProblem } from '@thervu/contracts/student/student-rules';
import type { Student } from '@thervu/contracts/student/student-shapes';

/** What is corrected in a row. */
export interface NameAndBirth {
  stu_name: string;
  dob: string;
}
export type EditedField = keyof NameAndBirth;

/** A row that is being corrected: what is typed, and what is wrong with it. */
export interface RowEdit extends NameAndBirth {
  /** The student as it was when the row was opened. */
  of: Student;
  saving: boolean;
  problems: Partial<Record<EditedField, string>>;
  /** The student as somebody else has saved it meanwhile, until the person has chosen. */
  theirs?: Student;
}

/** Name and birth date by the rules of the admission form. */
export function editProblems(typed: NameAndBirth, { admn_acdyr }: Student): RowEdit['problems'] {
  const { problems } = readTab('basic', { ...typed, admn_acdyr });
  return byField(problems);
}

/** The sentences about the two fields; those about others are not of this row. */
export const byField = (problems: readonly FieldProblem[]): RowEdit['problems'] =>
  Object.fromEntries(
    problems
      .filter(({ field }) => field === 'stu_name' || field === 'dob')
      .map((problem) => [problem.field, problem.message]),
  );

export const isStudentChanged = ({ stu_name, dob, of }: RowEdit): boolean =>
  stu_name.trim() !== of.stu_name || dob !== of.dob;

export interface StudentEdits {
  edits: Readonly<Record<number, RowEdit>>;
  open: (student: Student) => void;
  type: (id: number, field: EditedField, typed: string) => void;
  save: (id: number) => void;
  cancel: (id: number) => void;
}

/** The open rows, read by the cells alone: the columns keep their identity while somebody types. */
export const EditsContext = createContext<StudentEdits | null>(null);
