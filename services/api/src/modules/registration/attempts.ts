/** The facts about one student and one paper in one exam. */
export interface Attempt {
  exam_id: number;
  exam_name: string;
  /** Order of exams in the calendar. */
  place: number;
  /** Null of a paper of before the portal that the course list does not have any more. */
  cour_id: number | null;
  sem: number;
  ex_confm: boolean;
  attempt: number;
  intl_mark: number | null;
  /** As published; null while nothing is. */
  result: 'P' | 'RA' | 'AAA' | 'W' | null;
}

export type Verdict =
  { outcome: 'take'; reason: string; provisional?: boolean } | { outcome: 'skipped' | 'refused'; reason: string };

export const ALREADY = 'Already registered.';

const latest = (attempts: readonly Attempt[]): Attempt | undefined =>
  attempts.reduce<Attempt | undefined>(
    (last, attempt) => (last && last.place >= attempt.place ? last : attempt),
    undefined,
  );

/** The attempts before this exam: confirmed rows, since an unconfirmed paper cannot be written. */
export const written = (history: readonly Attempt[], examId: number): Attempt[] =>
  history.filter(({ exam_id, ex_confm }) => exam_id !== examId && ex_confm);

function common(history: readonly Attempt[], examId: number): Verdict | undefined {
  if (history.some(({ exam_id }) => exam_id === examId)) return { outcome: 'skipped', reason: ALREADY };
  const passed = history.find(({ result }) => result === 'P');
  return passed && { outcome: 'refused', reason: `Passed in ${passed.exam_name}.` };
}

const FIRST: Verdict = { outcome: 'take', reason: 'First attempt.' };

/**
 * Whether a paper may be registered for the first time. Students who return after a break start it again unless they
 * passed it.
 */
export function checkFirstAttempt(history: readonly Attempt[], examId: number, { rejoin = false } = {}): Verdict {
  if (history.length === 0) return FIRST;
  const verdict = common(history, examId);
  if (verdict) return verdict;
  const last = rejoin ? undefined : latest(written(history, examId));
  if (!last) return FIRST;
  const reason =
    last.result === 'RA' || last.result === 'AAA'
      ? `Not passed in ${last.exam_name}: apply for it as an arrear.`
      : `Written in ${last.exam_name}, whose result is not known yet: apply for it as an arrear.`;
  return { outcome: 'refused', reason };
}

/** Whether a paper may be applied for as an arrear: only one that was written and has not been passed since. */
export function checkArrearAttempt(history: readonly Attempt[], examId: number): Verdict {
  const verdict = common(history, examId);
  if (verdict) return verdict;
  const last = latest(written(history, examId));
  if (!last) return { outcome: 'refused', reason: 'Never written before: it is no arrear.' };
  if (last.cour_id === null)
    return {
      outcome: 'refused',
      reason: `Not passed in ${last.exam_name}, and no longer in the course list: the office adds the paper there first.`,
    };
  if (last.result === 'RA') return { outcome: 'take', reason: `Not passed in ${last.exam_name}.` };
  if (last.result === 'AAA') return { outcome: 'take', reason: `Absent in ${last.exam_name}.` };
  return {
    outcome: 'take',
    provisional: true,
    reason: `Provisional: the result of ${last.exam_name} is not known yet.`,
  };
}

/** The fields an arrear's new row copies: paper, number of the attempt, and the latest internal mark. */
export function carriedOver(
  history: readonly Attempt[],
  examId: number,
): { cour_id: number; attempt: number; intl_mark: number | null } {
  const before = written(history, examId);
  const marked = history.filter(({ exam_id, intl_mark }) => exam_id !== examId && intl_mark !== null);
  return {
    // checkArrearAttempt lets none without a paper pass
    cour_id: latest(before)!.cour_id!,
    attempt: Math.max(...before.map(({ attempt }) => attempt)) + 1,
    intl_mark: latest(marked)?.intl_mark ?? null,
  };
}
