import { readDay } from '@thervu/contracts/core/format';
import type { ExamEntry, ExamPaper } from '@thervu/contracts/timetable/exam-timetable-contract';
import { SESSIONS, type ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import type { Say } from '@thervu/words';
import { timetable, type TimetableWords } from '@thervu/words/compiled/timetable';

/** Columns that are read, named as in the saved list; others of it may stay in the file. */
const FILE_COLUMNS = ['paper-code', 'day', 'session'] as const;
type FileColumn = (typeof FILE_COLUMNS)[number];

export interface FileProblem {
  /** Row of the spreadsheet, as it counts them. */
  row: number;
  text: string;
}

export interface ReadTimetable {
  papers: ExamEntry[];
  problems: FileProblem[];
  /** Rows with a paper and no day: they stay as they are. */
  withoutDay: number;
}

const EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const plain = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';

/** A day as a date, as the number a spreadsheet keeps, or typed day first; null where it is none. */
function dayOf(cell: unknown): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return new Date(EPOCH_MS + Math.floor(cell) * DAY_MS).toISOString().slice(0, 10);
  return readDay(plain(cell));
}

/** A dash is what the list shows where there is no day. */
const isEmpty = (cell: unknown) => !(cell instanceof Date) && /^[-–]?$/.test(plain(cell));
const isSession = (text: string): text is ExamSession => (SESSIONS as readonly string[]).includes(text);

/**
 * The papers of a sheet with their days. Nothing is guessed: what cannot be read is named by its row. A list may have been saved
 * in the language of the screen or in English.
 */
export function readTimetable(
  rows: readonly (readonly unknown[])[],
  known: readonly ExamPaper[],
  t: Say<TimetableWords>,
): ReadTimetable {
  const [head = [], ...lines] = rows;
  const names = head.map((cell) => plain(cell).toLowerCase());
  const namesOf = (column: FileColumn) =>
    [t(column), String(timetable.en[column][0])].map((name) => name.toLowerCase());
  const pathOf = (column: FileColumn) => names.findIndex((name) => namesOf(column).includes(name));
  const missing = FILE_COLUMNS.filter((column) => pathOf(column) < 0).map((column) => t(column));
  if (missing.length > 0)
    return {
      papers: [],
      withoutDay: 0,
      problems: [{ row: 1, text: t('file.columns-missing', { columns: missing.join(', ') }) }],
    };
  const versions = new Map(known.map(({ p_code, row_version }) => [p_code, row_version]));
  const found: ReadTimetable = { papers: [], problems: [], withoutDay: 0 };
  const visited = new Map<string, number>();
  lines.forEach((line, index) => {
    const row = index + 2;
    const p_code = plain(line[pathOf('paper-code')]).toUpperCase();
    const day = line[pathOf('day')];
    const report = (text: string) => found.problems.push({ row, text });
    // the line below a saved list says which list it is
    if (p_code === '' || (isEmpty(day) && !versions.has(p_code))) return;
    if (!versions.has(p_code)) return void report(t('file.not-registered', { paper: p_code }));
    const before = visited.get(p_code);
    if (before !== undefined) return void report(t('file.twice', { paper: p_code, row: before }));
    visited.set(p_code, row);
    if (isEmpty(day)) return void (found.withoutDay += 1);
    const examdate = dayOf(day);
    if (examdate === null) return void report(t('file.no-day-text', { paper: p_code, text: plain(day) }));
    const session = plain(line[pathOf('session')]).toUpperCase();
    if (!isSession(session)) return void report(t('file.session', { paper: p_code }));
    return void found.papers.push({ p_code, examdate, examsession: session, row_version: versions.get(p_code)! });
  });
  return found;
}
