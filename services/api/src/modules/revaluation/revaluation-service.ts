import type {
  RevaluationEvent,
  RevaluationTerms,
  RevaluationState,
} from '@thervu/contracts/revaluation/revaluation-contract';
import {
  ACTION_KINDS,
  REVALUATION_ACTIONS,
  REVALUATION_STAGES,
  type RevaluationAction,
} from '@thervu/contracts/revaluation/revaluation-rules';
import type {
  Applicant,
  RevaluationFeesRow,
  RevaluationPaper,
  RevaluationRow,
} from '@thervu/contracts/revaluation/revaluation-shapes';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName, type NamedExam } from '../exam/exam-service';
import { headOfficeCode, isHeadOffice } from '../setting/setting-service';
import { readState } from './freeze-queries';
import * as queries from './revaluation-queries';

/** The exam a call names, or the usual one. Throws NotFound where there is none. */
export async function revaluationExam(db: Db, name: string | undefined): Promise<NamedExam> {
  const chosen = name ?? (await queries.usualRevaluationExam(db));
  if (chosen === undefined) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return examByName(db, chosen);
}

export const noRow = () => new NotFound('no-row', 'No such result of your college.');

interface Selection {
  degree: number;
  college: string;
  exam?: string;
}

/** Whether results of an exam are out: before that nobody learns here what they will be. */
const isPublished = ({ stage }: NamedExam) => REVALUATION_STAGES.includes(stage);

export async function rows(
  db: Db,
  scope: Scope,
  { exam: name, ...place }: Selection & { code?: string },
): Promise<RevaluationRow[]> {
  const college = collegeNamed(scope, place.college);
  const exam = await revaluationExam(db, name);
  return isPublished(exam) ? queries.listRows(db, scope, { ...place, college, examId: exam.id }) : [];
}

export async function revaluationPapers(
  db: Db,
  scope: Scope,
  { exam: name, ...place }: Selection,
): Promise<RevaluationPaper[]> {
  const college = collegeNamed(scope, place.college);
  const exam = await revaluationExam(db, name);
  return isPublished(exam) ? queries.listRevaluationPapers(db, scope, { ...place, college, examId: exam.id }) : [];
}

/** How a person asks for all they may see: the office by its own code, a college by its own. */
export const everyCollege = async (db: Db, scope: Scope): Promise<string> =>
  scope.college === 'all' ? headOfficeCode(db) : scope.college!;

/** Applicants of a college. The office's own code stands for every college, for the office alone. */
export async function applicants(
  db: Db,
  scope: Scope,
  action: RevaluationAction,
  { exam: name, ...place }: Selection,
): Promise<Applicant[]> {
  const named = collegeNamed(scope, place.college);
  const college = scope.college === 'all' && (await isHeadOffice(db, named)) ? undefined : named;
  const exam = await revaluationExam(db, name);
  return queries.listApplicants(db, scope, action, { ...place, college, examId: exam.id });
}

export async function fees(
  db: Db,
  scope: Scope,
  { college: named, exam: name }: { college: string; exam?: string },
): Promise<RevaluationFeesRow[]> {
  const college = collegeNamed(scope, named);
  const exam = await revaluationExam(db, name);
  return queries.listFees(db, scope, { college, examId: exam.id });
}

export async function terms(db: Db, degree: number, name: string | undefined): Promise<RevaluationTerms> {
  const exam = await revaluationExam(db, name);
  const costs = await queries.feesOfDegree(db, degree);
  if (!costs) throw new NotFound('no-degree', 'There is no such degree.');
  return {
    exam_tbl: exam.exam_tbl,
    exam_name: exam.exam_name,
    open: exam.REV_APLY,
    frozenAt: (await queries.closedAt(db, exam.id))?.toISOString() ?? null,
    fees: costs,
  };
}

export async function revaluationHistory(db: Db, scope: Scope, rid: number): Promise<RevaluationEvent[]> {
  const [known] = await queries.findRows(db, scope, [rid]);
  if (!known) throw noRow();
  const events = await queries.listRevaluationEvents(db, scope, rid);
  return events.map(({ kind, applied, by, at }) => ({
    action: REVALUATION_ACTIONS.find((action) => ACTION_KINDS[action] === kind)!,
    applied,
    by,
    at: at.toISOString(),
  }));
}

export async function state(db: Db, name: string): Promise<RevaluationState> {
  const { id, exam_tbl, exam_name, REV_APLY } = await examByName(db, name);
  const { frozen_at, ...counts } = await readState(db, id);
  return { exam_tbl, exam_name, open: REV_APLY, frozenAt: frozen_at?.toISOString() ?? null, ...counts };
}
