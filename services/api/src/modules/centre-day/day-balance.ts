import type { DayBalance } from '@thervu/contracts/centre-day/centre-day-contract';

/** What a sitting closes on, counted from its rows; every balance that is open is named with both numbers. */

interface BalanceInput {
  candidates: number;
  seats: readonly { hall_id: number; turn: number; desk: string; p_code: string; cancelled: boolean }[];
  unseated: number;
  reports: readonly {
    hall_id: number;
    turn: number;
    absent_desks: readonly string[];
    present: number;
    books_given: number;
    books_spoiled: number;
    books_back: number;
  }[];
  covers: readonly { p_code: string; scripts: number }[];
  openings: readonly { p_code: string }[];
  hallName: (hall: number) => string;
}

const sum = <T>(rows: readonly T[], valueOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + valueOf(row), 0);

export interface PaperCounts {
  seats: number;
  present: number | null;
  absent: number | null;
  sealed: number;
}

/** Present and absent by paper; null while a hall of the paper has not reported. */
export function countPapers({
  seats,
  reports,
  covers,
}: Pick<BalanceInput, 'seats' | 'reports' | 'covers'>): Map<string, PaperCounts> {
  const reportOf = new Map(reports.map((report) => [`${report.hall_id}/${report.turn}`, new Set(report.absent_desks)]));
  const papers = new Map<string, PaperCounts>();
  for (const { p_code, hall_id, turn, desk, cancelled } of seats) {
    if (cancelled) continue;
    const paper = papers.get(p_code) ?? { seats: 0, present: 0, absent: 0, sealed: 0 };
    papers.set(p_code, paper);
    paper.seats += 1;
    const away = reportOf.get(`${hall_id}/${turn}`);
    if (!away || paper.present === null || paper.absent === null) {
      paper.present = null;
      paper.absent = null;
    } else if (away.has(desk)) paper.absent += 1;
    else paper.present += 1;
  }
  for (const { p_code, scripts } of covers) {
    const paper = papers.get(p_code) ?? { seats: 0, present: 0, absent: 0, sealed: 0 };
    papers.set(p_code, paper);
    paper.sealed += scripts;
  }
  return papers;
}

export function dayBalance(input: BalanceInput): DayBalance {
  const { candidates, seats, unseated, reports, covers, openings, hallName } = input;
  const sitting = seats.filter(({ cancelled }) => !cancelled);
  const halls = [...new Set(sitting.map(({ hall_id, turn }) => `${hall_id}/${turn}`))];
  const reported = new Set(reports.map(({ hall_id, turn }) => `${hall_id}/${turn}`));
  const missing = halls.filter((hall) => !reported.has(hall));
  const papers = countPapers(input);
  const present = sum(reports, (report) => report.present);
  const absent = sum(reports, (report) => report.absent_desks.length);
  const wrong: DayBalance['wrong'] = [];
  const add = (balance: string, message: string) => wrong.push({ balance, message });
  if (unseated > 0) add('H1', `H1: ${candidates} candidates and ${candidates - unseated} seats.`);
  if (missing.length > 0)
    add('REPORT', `Not reported yet: ${missing.map((hall) => hallName(Number(hall.split('/')[0]))).join(', ')}.`);
  if (missing.length === 0 && sitting.length !== present + absent)
    add('H2', `H2: ${sitting.length} seats, and ${present} present with ${absent} absent.`);
  for (const [code, paper] of [...papers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (paper.present !== null && paper.present !== paper.sealed)
      add('H3', `H3 ${code}: ${paper.present} present and ${paper.sealed} scripts in covers.`);
    if ((paper.present ?? 0) > 0 && !openings.some(({ p_code }) => p_code === code))
      add('PACKETS', `The packets of ${code} are not recorded as opened.`);
  }
  const booksGiven = sum(reports, (report) => report.books_given);
  const spoiled = sum(reports, (report) => report.books_spoiled);
  const back = sum(reports, (report) => report.books_back);
  if (booksGiven !== present + spoiled + back)
    add('BOOKS', `Answer books: ${booksGiven} given, and ${present} used, ${spoiled} spoiled, ${back} back.`);
  return {
    candidates,
    seats: sitting.length,
    present,
    absent,
    sealed: sum(covers, ({ scripts }) => scripts),
    books_given: booksGiven,
    books_spoiled: spoiled,
    books_back: back,
    halls: halls.length,
    halls_reported: halls.length - missing.length,
    wrong,
  };
}
