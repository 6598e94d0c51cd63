import type { TimetableCheck, TimetableEntry, TimetablePaper } from '@thervu/contracts/timetable/timetable-contract';
import { dayOff, type Holiday } from '@thervu/contracts/setting/holiday-rules';
import type { ExamSession } from '@thervu/contracts/timetable/timetable-rules';

/** Date and session as they stand in a row; no date is ''. */
export interface RowSlot {
  examdate: string;
  examsession: ExamSession;
  /** What was typed in place of the date and is no day of the calendar; the date stays until it is one. */
  typed?: string;
}
/** What was typed and is not saved, by paper. */
export type Edits = Readonly<Record<string, RowSlot>>;

const storedSlot = ({ examdate, examsession }: TimetablePaper): RowSlot => ({
  examdate: examdate ?? '',
  examsession: examsession ?? 'FN',
});

const sameSlot = (a: RowSlot, b: RowSlot) =>
  a.examdate === b.examdate && (a.examdate === '' || a.examsession === b.examsession);

/** What stands in a row: what was typed, else what is stored. */
export const slotOf = (paper: TimetablePaper, edits: Edits): RowSlot => edits[paper.p_code] ?? storedSlot(paper);

/** Whether the row would change on save. */
const isDayChanged = (paper: TimetablePaper, edits: Edits): boolean =>
  !sameSlot(slotOf(paper, edits), storedSlot(paper));

/** Whether something in the row would be lost by leaving: a day that is typed in part too. */
export const isSlotChanged = (paper: TimetablePaper, edits: Edits): boolean =>
  slotOf(paper, edits).typed !== undefined || isDayChanged(paper, edits);

/** Written papers with nothing in place of their date. */
export const isToFill = (paper: TimetablePaper, edits: Edits): boolean => {
  const { examdate, typed } = slotOf(paper, edits);
  return paper.p_type === 'THEORY' && examdate === '' && typed === undefined;
};

/** The papers of a save: those with a date, and those whose date was taken back. */
export const entriesOf = (papers: readonly TimetablePaper[], edits: Edits): TimetableEntry[] =>
  papers
    .filter((paper) => slotOf(paper, edits).examdate !== '' || isDayChanged(paper, edits))
    .map((paper) => {
      const { examdate, examsession } = slotOf(paper, edits);
      return { p_code: paper.p_code, examdate, examsession, row_version: paper.row_version };
    });

/** The messages of a refused check or save by paper; `courses/3/examdate` speaks of the fourth entry. */
export function problemsByPaper(
  errors: Readonly<Record<string, string>>,
  entries: readonly TimetableEntry[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => {
      const entry = entries[Number(/^courses\/(\d+)\//.exec(field)?.[1] ?? Number.NaN)];
      return entry ? [[entry.p_code, message]] : [];
    }),
  );
}

/** Papers whose date was left as something that is no day of the calendar. */
export const withoutDay = (papers: readonly TimetablePaper[], edits: Edits): string[] =>
  papers.filter((paper) => slotOf(paper, edits).typed !== undefined).map(({ p_code }) => p_code);

export type RowState = 'noDay' | 'refused' | 'clash' | 'elsewhere' | 'stale' | 'unsaved' | 'saved' | 'empty';

/** The most urgent thing to say about a row. */
export function stateOf(
  paper: TimetablePaper,
  edits: Edits,
  found: { check?: TimetableCheck; problems: Readonly<Record<string, string>> },
): RowState {
  const { p_code } = paper;
  const { check, problems } = found;
  if (slotOf(paper, edits).typed !== undefined) return 'noDay';
  if (problems[p_code]) return 'refused';
  if (check?.stale.some((item) => item.p_code === p_code)) return 'stale';
  if (check?.clashes.pairs.some((pair) => !pair.acknowledged && (pair.p_code === p_code || pair.other_code === p_code)))
    return 'clash';
  if (check?.elsewhere.some((item) => item.p_code === p_code)) return 'elsewhere';
  if (isSlotChanged(paper, edits)) return 'unsaved';
  return paper.examdate === null ? 'empty' : 'saved';
}

/** Whether the person has to decide something before this may be saved. */
export const needsDecision = (check: TimetableCheck): boolean =>
  check.elsewhere.length > 0 || check.clashes.pairs.some(({ acknowledged }) => !acknowledged);

const DAY_MS = 86_400_000;
const noted = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The edits with a date for every written paper that has none and in whose cell nothing is typed, in the order given, `every` days apart, never on a Sunday or
 * a listed holiday.
 */
export function fillDates(
  papers: readonly TimetablePaper[],
  edits: Edits,
  { first, every, holidays }: { first: string; every: number; holidays: readonly Holiday[] },
): Edits {
  let next = Date.parse(`${first}T00:00:00Z`);
  const filled: Record<string, RowSlot> = { ...edits };
  for (const paper of papers) {
    if (!isToFill(paper, edits)) continue;
    while (dayOff(noted(next), holidays) !== undefined) next += DAY_MS;
    filled[paper.p_code] = { examdate: noted(next), examsession: slotOf(paper, edits).examsession };
    next += every * DAY_MS;
  }
  return filled;
}
