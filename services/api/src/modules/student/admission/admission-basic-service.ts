import { isShownAadhaar } from '@thervu/contracts/student/student-fields';
import { readTab, type FieldProblem } from '@thervu/contracts/student/student-rules';
import type { TabValues } from '@thervu/contracts/student/student-tabs';
import type { AadhaarSeal } from '../../../core/secrets/aadhaar';
import type { Db } from '../../../core/database/connect';
import { Forbidden, Invalid } from '../../../core/http/problem';
import type { Scope } from '../../../core/session/session';
import { settingValue } from '../../setting/setting-service';
import { rejectProblems } from './admission-open';
import { tabColumns, findAdmissionDegree } from './admission-queries';
import { findCollegeState, type LockedStudent } from '../student-queries';

/** The year students are admitted to now. */
export const presentYear = (db: Db): Promise<number> => settingValue(db, 'admission.year');

/** What no schema can say of the basic tab: college, degree and year belong together and are open. */
async function validateAdmission(db: Db, scope: Scope, values: TabValues<'basic'>): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const addProblem = (field: string, message: string) => problems.push({ field, message });
  const year = await presentYear(db);
  if (values.admn_acdyr !== year) addProblem('admn_acdyr', `Students are admitted to the year ${year}.`);
  if (scope.college !== 'all' && values.Colcode !== scope.college)
    throw new Forbidden('A college admits to itself only.', 'other-college');
  const college = await findCollegeState(db, values.Colcode!);
  if (!college || college.is_head_office) addProblem('Colcode', `There is no college ${values.Colcode}.`);
  else if (!college.clg_status) addProblem('Colcode', `College ${values.Colcode} is not active.`);
  const degree = await findAdmissionDegree(db, values.deg_id!);
  if (!degree) addProblem('deg_id', 'There is no such degree.');
  else if (degree.deg_level !== values.degreelvl)
    addProblem('deg_id', `${degree.degree} ${degree.deg_name} is not of the level ${values.degreelvl}.`);
  else if (!degree.deg_status) addProblem('deg_id', `${degree.degree} ${degree.deg_name} is not active.`);
  return problems;
}

/** The columns of an Aadhaar number: sealed, and its last four digits in clear. What is shown stands for what is stored. */
export function aadhaarColumns(
  seal: AadhaarSeal,
  id: number,
  text: string | undefined,
  last4: string | null,
): { aadhar_cipher?: Buffer | null; aadhar_last4?: string | null } {
  if (text === undefined) return { aadhar_cipher: null, aadhar_last4: null };
  if (!isShownAadhaar(text)) return { aadhar_cipher: seal.seal(text, id), aadhar_last4: text.slice(-4) };
  if (last4 !== null && text.endsWith(last4)) return {};
  const message = 'Enter the whole Aadhaar number of 12 digits.';
  throw new Invalid('not-accepted', `aadhar_no: ${message}`, [{ field: 'aadhar_no', message }]);
}

export type Typed = Readonly<Record<string, unknown>>;

/** College, degree and year of a student on the roll: with them stand papers, fees and results. */
const SETTLED = { Colcode: 'colcode', admn_acdyr: 'admn_acdyr', degreelvl: 'degreelvl', deg_id: 'deg_id' } as const;
type OnRoll = Pick<LockedStudent, 'status' | 'colcode' | 'admn_acdyr' | 'degreelvl' | 'deg_id'>;

const settledProblems = (values: TabValues<'basic'>, student: OnRoll): FieldProblem[] =>
  Object.entries(SETTLED).flatMap(([field, column]) =>
    values[field as keyof typeof SETTLED] === student[column]
      ? []
      : [{ field, message: 'Of a migrated student this stays as it came; the office changes it with a reason.' }],
  );

/** The first tab as typed. A student on the roll is not admitted anew: year and degree of then hold. */
export async function readBasic(db: Db, scope: Scope, typed: Typed, student?: OnRoll): Promise<TabValues<'basic'>> {
  // a college need not name itself
  const ownEntry = scope.college !== 'all' && typed.Colcode === undefined ? { Colcode: scope.college } : {};
  const { values, problems } = readTab('basic', { ...typed, ...ownEntry });
  rejectProblems(problems);
  rejectProblems(
    student?.status === 'MIGRATED' ? settledProblems(values, student) : await validateAdmission(db, scope, values),
  );
  return values;
}

/** A college may not write the column of its own code, which stays what it is. */
export function basicColumns(values: TabValues<'basic'>, scope: Scope): Record<string, unknown> {
  const { colcode, ...rest } = tabColumns('basic', values);
  return scope.college === 'all' ? { colcode, ...rest } : rest;
}
