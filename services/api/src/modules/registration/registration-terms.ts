import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { readExamReference } from '@thervu/contracts/exam/exam-rules';
import { semesterProblem } from '@thervu/contracts/timetable/timetable-rules';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { openForChange } from '../exam/exam-window';
import { isHeadOffice, settingValues } from '../setting/setting-service';
import { findNamedDegree, type NamedDegree } from './registration-queries';

/** A refusal that names the field it is about. */
export const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

/** The exam a body names, open for the change. Throws 422 for an unknown one: here it is a field, not the thing asked for. */
export async function openRegistrationExam(
  trx: Db,
  scope: Scope,
  name: string,
  flag: 'COUR_APLY' | 'EXAM_APLY',
): Promise<Exam> {
  try {
    return await openForChange(trx, scope, name, flag);
  } catch (error) {
    if (error instanceof NotFound) throw wrong('no-exam', 'exam', error.message);
    throw error;
  }
}

/** The year of an exam may be sent beside its name, as four digits or as a label; it must not speak of another exam. */
export function agreeingYear(exam: Exam, year: string | number | undefined): void {
  if (year === undefined || year === '') return;
  const text = String(year).trim();
  const named = readExamReference(text);
  const same = named
    ? named.eyear === exam.eyear &&
      exam.emonth.startsWith(named.emonth ?? named.letter) &&
      (named.etype ?? exam.etype) === exam.etype
    : text === String(exam.eyear);
  if (!same) throw wrong('other-exam-year', 'exam_year', `${exam.exam_name} is no exam of ${text.slice(0, 20)}.`);
}

/** The college a body acts for: a college itself, the office the one it names. */
export async function actingFor(db: Db, scope: Scope, code: string | number | undefined): Promise<string> {
  if (scope.college !== 'all') return collegeNamed(scope, code === undefined ? scope.college! : String(code));
  if (code === undefined || (await isHeadOffice(db, String(code))))
    throw wrong('no-college', 'col_code', 'Choose the college you act for.');
  return String(code);
}

export async function assertDegree(db: Db, degree: string | number): Promise<NamedDegree & { degId: number }> {
  const degId = Number(degree);
  const namedDegree = await findNamedDegree(db, degId);
  if (!namedDegree) throw wrong('no-degree', 'degree', 'There is no such degree.');
  return { ...namedDegree, degId };
}

export async function registrationTerms(db: Db) {
  const set = await settingValues(db, ['exam.max_semester', 'exam.arrear_any_semester']);
  return { max_semester: set['exam.max_semester'], arrear_any_semester: set['exam.arrear_any_semester'] };
}

/** What is wrong with a semester of this exam, or undefined; `any` lets odd and even pass. */
export async function semesterTest(
  db: Db,
  exam: Pick<Exam, 'etype' | 'exam_name'>,
): Promise<(sem: number, any: boolean) => string | undefined> {
  const { max_semester } = await registrationTerms(db);
  return (sem, any) => semesterProblem(exam, sem, { max_semester, any_semester: any });
}
