import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { listsUnconfirmed } from '@thervu/contracts/registration/candidate-rules';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName, type NamedExam } from '../exam/exam-service';
import { settingValue } from '../setting/setting-service';
import {
  listConsolidated,
  listHistory,
  listInternalMarks,
  listInternalPapers,
  type MarksOf,
} from './mark-list-queries';

const PUBLISHED: readonly Exam['stage'][] = ['PUBLISHED', 'REVALUATION', 'REVISED', 'ARCHIVED'];

interface Selection {
  degree: number;
  college: string;
  exam: string;
  sem?: number;
  paper?: string;
  batch?: number;
}

/** What a list is about, judged: the exam exists and the college is the session's own, or the office asks. */
export async function marksOf(
  db: Db,
  scope: Scope,
  { exam: name, ...selection }: Selection,
): Promise<MarksOf & { exam: NamedExam }> {
  const college = collegeNamed(scope, selection.college);
  const exam = await examByName(db, name);
  return { ...selection, college, exam, examId: exam.id, confirmedOnly: !listsUnconfirmed(exam.stage) };
}

export const internalPapers = async (db: Db, scope: Scope, selection: Selection) =>
  listInternalPapers(db, scope, await marksOf(db, scope, selection));

export async function internalMarks(db: Db, scope: Scope, selection: Selection) {
  const filter = await marksOf(db, scope, selection);
  return listInternalMarks(db, scope, filter, {
    external: scope.college === 'all' || PUBLISHED.includes(filter.exam.stage),
  });
}

export async function consolidated(db: Db, scope: Scope, selection: Selection) {
  const filter = await marksOf(db, scope, selection);
  return listConsolidated(db, scope, { ...filter, years: await settingValue(db, 'admission.years') });
}

export async function markHistory(db: Db, scope: Scope, input: { exam: string; id: number }) {
  const exam = await examByName(db, input.exam);
  const changes = await listHistory(db, scope, { examId: exam.id, id: input.id });
  if (!changes) throw new NotFound('no-application', 'There is no such application.');
  return changes;
}
