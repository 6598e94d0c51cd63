import { readDay } from '@thervu/contracts/core/format';
import type { ExamEntry, ExamPaper } from '@thervu/contracts/timetable/exam-timetable-contract';
import { SESSIONS, type ExamSession } from '@thervu/contracts/timetable/timetable-rules';

/** Names of the columns that are read; others of the saved list may stay in the file. */
export const FILE_COLUMNS = { paper: 'Paper Code', day: 'Day', session: 'Session' } as const;

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

/** The papers of a sheet with their days. Nothing is guessed: what cannot be read is named by its row. */
export function readTimetable(rows: readonly (readonly unknown[])[], known: readonly ExamPaper[]): ReadTimetable {
  const [head = [], ...lines] = rows;
  const names = head.map((cell) => plain(cell).toLowerCase());
  const pathOf = (name: string) => names.indexOf(name.toLowerCase());
  const missing = Object.values(FILE_COLUMNS).filter((name) => pathOf(name) < 0);
  if (missing.length > 0)
    return {
      papers: [],
      withoutDay: 0,
      problems: [{ row: 1, text: `The columns ${missing.join(', ')} are missing.` }],
    };
  const versions = new Map(known.map(({ p_code, row_version }) => [p_code, row_version]));
  const found: ReadTimetable = { papers: [], problems: [], withoutDay: 0 };
  const visited = new Map<string, number>();
  lines.forEach((line, index) => {
    const row = index + 2;
    const p_code = plain(line[pathOf(FILE_COLUMNS.paper)]).toUpperCase();
    const day = line[pathOf(FILE_COLUMNS.day)];
    const report = (text: string) => found.problems.push({ row, text });
    // the line below a saved list says which list it is
    if (p_code === '' || (isEmpty(day) && !versions.has(p_code))) return;
    if (!versions.has(p_code)) return void report(`No student is registered for ${p_code} in this exam.`);
    const before = visited.get(p_code);
    if (before !== undefined) return void report(`${p_code} is in row ${before} already.`);
    visited.set(p_code, row);
    if (isEmpty(day)) return void (found.withoutDay += 1);
    const examdate = dayOf(day);
    if (examdate === null) return void report(`${p_code}: '${plain(day)}' is not a day. Write it as 14-11-2025.`);
    const session = plain(line[pathOf(FILE_COLUMNS.session)]).toUpperCase();
    if (!isSession(session)) return void report(`${p_code}: the session must be FN or AN.`);
    return void found.papers.push({ p_code, examdate, examsession: session, row_version: versions.get(p_code)! });
  });
  return found;
}
