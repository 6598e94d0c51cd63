import type {
  PracticalMark,
  PracticalMarksSaved,
  PracticalPaper,
  SentPracticalMark,
} from '@thervu/contracts/practical-mark/practical-mark-contract';
import { ALL_BATCHES, practicalMarkProblem } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { PRACTICAL_BATCHES, PRACTICAL_MARKS_SAVED, readMark } from '@thervu/contracts/mark/mark-rules';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName } from '../exam/exam-service';
import { openForChange } from '../exam/exam-window';
import { lockRowsById, MarkProblems, saveMarks, type LockedRow, type MarkChange } from '../mark/mark-save';
import { divideChanges, savedOrSent, sendToSecondOfficer } from '../mark/second-officer';
import * as queries from './practical-mark-queries';

// ---------------------------------------------------------------- reading
interface Selection {
  college: string;
  exam: string;
  degree: number;
  sem: number;
  batch?: number;
}

async function filterOf(db: Db, scope: Scope, { exam: name, ...selection }: Selection) {
  const college = collegeNamed(scope, selection.college);
  const exam = await examByName(db, name);
  return { ...selection, college, examId: exam.id };
}

export const practicalPapers = async (db: Db, scope: Scope, selection: Selection): Promise<PracticalPaper[]> =>
  queries.listPracticalPapers(db, scope, await filterOf(db, scope, selection));

export async function practicalMarks(
  db: Db,
  scope: Scope,
  { pcode: code, prac_batch, ...selection }: Selection & { pcode: string; prac_batch: number },
): Promise<PracticalMark[]> {
  const pracBatch = prac_batch === ALL_BATCHES ? undefined : prac_batch;
  return queries.listPracticalMarks(db, scope, { ...(await filterOf(db, scope, selection)), code, pracBatch });
}

// ---------------------------------------------------------------- saving
const isOffice = (scope: Scope) => scope.college === 'all';
const isPractical = ({ extl_max, p_type, scheme }: LockedRow) =>
  extl_max > 0 && !(p_type === 'THEORY' && scheme === 'MARKS');

/** The value of an entry: an empty text is neither a mark nor the wish to have none. */
function valueOf(sent: SentPracticalMark['Int_mark']): number | null | 'missing' {
  if (sent === null || typeof sent === 'number') return sent;
  return readMark(sent) ?? 'missing';
}

/** Whether somebody else wrote the mark after this person had read the row: then both values are shown, by saveMarks. */
const movedOn = (sent: SentPracticalMark, row: LockedRow) =>
  sent.row_version !== undefined &&
  sent.row_version !== row.row_version &&
  (sent.was === undefined || sent.was !== row.ext_mark);

/** Why a mark cannot be written into a row, or undefined. */
function whyNot(scope: Scope, sent: SentPracticalMark, row: LockedRow, value: number | null): string | undefined {
  if (!isPractical(row)) return 'This paper has no practical mark: its scripts are valued in a camp.';
  if (!row.ex_confm) return 'The application for this paper is not confirmed.';
  if (row.absent) return value === null ? undefined : 'Absent: no mark is taken.';
  const problem =
    value === null ? undefined : practicalMarkProblem(value, { EXTL_MAX: row.extl_max, scheme: row.scheme });
  if (problem) return problem;
  if (row.ext_mark === null) return value === null ? 'No mark is given.' : undefined;
  if (value === row.ext_mark || movedOn(sent, row)) return undefined;
  if (!isOffice(scope)) return `A mark has been entered already (${row.ext_mark}); it is final.`;
  return sent.reason === undefined ? 'Give a reason for changing a mark.' : undefined;
}

function validate(scope: Scope, sent: readonly SentPracticalMark[], rows: readonly LockedRow[]): MarkChange[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const first = new Map<number, number>();
  const problems = new MarkProblems();
  const wantedMarks: MarkChange[] = [];
  sent.forEach((entry, index) => {
    const id = Number(entry.ids);
    const row = known.get(id);
    const who = row ? `${row.reg_no}, ${row.p_code}` : `Row ${index + 1}`;
    const wrong = (field: keyof SentPracticalMark, message: string) => problems.add(index, field, who, message);
    if (entry.exam !== sent[0]!.exam) return wrong('exam', 'A list is about one exam.');
    if (entry.reason !== sent[0]!.reason) return wrong('reason', 'A list has one reason.');
    if (!row) return wrong('ids', 'Not registered in this exam.');
    const twice = first.get(id);
    if (twice !== undefined) return wrong('ids', `Named twice, first in row ${twice + 1}.`);
    first.set(id, index);
    const batch = Number(entry.prac_batch);
    if (!PRACTICAL_BATCHES.some((value) => value === batch))
      return wrong('prac_batch', `Practical batches are 1 to ${PRACTICAL_BATCHES.length}.`);
    const value = valueOf(entry.Int_mark);
    if (value === 'missing') return wrong('Int_mark', 'No mark is given.');
    const rejection = whyNot(scope, entry, row, value);
    if (rejection) return wrong('Int_mark', rejection);
    // a mark that stands keeps the batch it was given in
    const filterOf = row.ext_mark === null || isOffice(scope) ? { batch } : {};
    wantedMarks.push({ at: index, row, value, row_version: entry.row_version, was: entry.was, ...filterOf });
  });
  problems.rejectAny();
  return wantedMarks;
}

/** The exam of the first entry, open for practical marks. In a list the exam is a field: an unknown one is 422 naming it. */
async function openFor(trx: Db, scope: Scope, name: string) {
  try {
    return await openForChange(trx, scope, name, 'PRACT_APLY');
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new Invalid('no-exam', error.message, [{ field: '0/exam', message: error.message }]);
  }
}

/**
 * Saves a list of practical marks in one transaction: all of it, or nothing and a problem for every wrong row. For a college a
 * mark that stands is final; the office changes one with a reason.
 */
export async function savePracticalMarks(
  context: Context,
  sent: readonly SentPracticalMark[],
): Promise<PracticalMarksSaved> {
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const exam = await openFor(trx, scope, sent[0]!.exam);
    const rows = await lockRowsById(trx, scope, exam.id, [...new Set(sent.map(({ ids }) => Number(ids)))]);
    const expected = validate(scope, sent, rows);
    const reason = isOffice(scope) ? sent[0]!.reason : undefined;
    const changes = await divideChanges(trx, context, { exam, field: 'PRACTICAL', wanted: expected, reason });
    const count = await sendToSecondOfficer(trx, context, {
      exam,
      field: 'PRACTICAL',
      changes: changes.second,
      reason,
      sent: 'Int_mark',
    });
    const done = await saveMarks(trx, context, {
      exam,
      field: 'PRACTICAL',
      wanted: changes.direct,
      reason,
      locks: changes.locks,
    });
    return savedOrSent(PRACTICAL_MARKS_SAVED, done, { wanted: expected, changes, field: 'PRACTICAL', count });
  });
}
