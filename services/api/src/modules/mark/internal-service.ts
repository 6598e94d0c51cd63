import type { MarksSaved, SentMark } from '@thervu/contracts/mark/mark-contract';
import { markProblem, MARKS_SAVED, readMark } from '@thervu/contracts/mark/mark-rules';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import { openForChange } from '../exam/exam-window';
import { lockRowsByPaper, type LockedRow } from './mark-queries';
import { MarkProblems, saveMarks, type MarkChange } from './mark-save';
import { divideChanges, savedOrSent, sendToSecondOfficer } from './second-officer';

/** How an unknown text is repeated in a sentence. */
const shown = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);
const codeOf = (text: string) => text.trim().toUpperCase();
const keyOf = (regNo: string, code: string) => `${codeOf(regNo)}|${codeOf(code)}`;

/** The value of an entry: older clients send figures as text; an empty text is neither a mark nor a wish to take one back. */
function valueOf(sent: SentMark['Int_mark']): number | null | 'missing' {
  if (sent === null || typeof sent === 'number') return sent;
  return readMark(sent) ?? 'missing';
}

/** Why the internal mark of a row is not this session's to change, or undefined. */
export function internalMarkProblem(scope: Scope, row: LockedRow): string | undefined {
  if (row.intl_max === 0) return 'This paper has no internal marks.';
  if (scope.college !== 'all' && row.intl_source === 'CARRIED')
    return 'The mark is carried from an earlier exam and cannot be changed here.';
  return undefined;
}

function validate(scope: Scope, sent: readonly SentMark[], rows: readonly LockedRow[]): MarkChange[] {
  const known = new Map(rows.map((row) => [keyOf(row.reg_no, row.p_code), row]));
  const first = new Map<string, number>();
  const problems = new MarkProblems();
  const wantedMarks: MarkChange[] = [];
  sent.forEach((entry, index) => {
    const who = `${shown(entry.Reg_No)}, ${shown(entry.P_code)}`;
    const wrong = (field: keyof SentMark, message: string) => problems.add(index, field, who, message);
    if (entry.exam !== sent[0]!.exam) return wrong('exam', 'A list is about one exam.');
    if (entry.reason !== sent[0]!.reason) return wrong('reason', 'A list has one reason.');
    const key = keyOf(entry.Reg_No, entry.P_code);
    const row = known.get(key);
    if (!row) return wrong('Reg_No', 'Not registered for this paper in this exam.');
    const twice = first.get(key);
    if (twice !== undefined) return wrong('Reg_No', `Named twice, first in row ${twice + 1}.`);
    first.set(key, index);
    if (Number(entry.Sem) !== row.sem) return wrong('Sem', `The paper is of semester ${row.sem}.`);
    const value = valueOf(entry.Int_mark);
    if (value === 'missing') return wrong('Int_mark', 'No mark is given. Send null to take a mark back.');
    const problem = value === null ? undefined : markProblem(value, row.intl_max);
    if (problem) return wrong('Int_mark', problem);
    const same = value === row.intl_mark;
    const rejection = same ? undefined : internalMarkProblem(scope, row);
    if (rejection) return wrong('Int_mark', rejection);
    wantedMarks.push({ at: index, row, value, row_version: entry.row_version, was: entry.was });
  });
  problems.rejectAny();
  return wantedMarks;
}

/** The exam of the first entry, open for internal marks. In a list the exam is a field: an unknown one is 422 naming it. */
async function openFor(trx: Db, scope: Scope, name: string) {
  try {
    return await openForChange(trx, scope, name, 'INTL_APLY');
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new Invalid('no-exam', error.message, [{ field: '0/exam', message: error.message }]);
  }
}

/** Saves a list of internal marks in one transaction: all of it, or nothing and a problem for every wrong row. */
export async function saveInternalMarks(context: Context, sent: readonly SentMark[]): Promise<MarksSaved> {
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const exam = await openFor(trx, scope, sent[0]!.exam);
    const rows = await lockRowsByPaper(
      trx,
      scope,
      exam.id,
      sent.map(({ Reg_No, P_code }) => ({ regNo: codeOf(Reg_No), code: codeOf(P_code) })),
    );
    const expected = validate(scope, sent, rows);
    const { reason } = sent[0]!;
    const changes = await divideChanges(trx, context, { exam, field: 'INTERNAL', wanted: expected, reason });
    const count = await sendToSecondOfficer(trx, context, {
      exam,
      field: 'INTERNAL',
      changes: changes.second,
      reason,
      sent: 'Int_mark',
    });
    const done = await saveMarks(trx, context, {
      exam,
      field: 'INTERNAL',
      wanted: changes.direct,
      locks: changes.locks,
    });
    return savedOrSent(MARKS_SAVED, done, { wanted: expected, changes, field: 'INTERNAL', count });
  });
}
