import type { ExamPaper } from '@thervu/contracts/timetable/exam-timetable-contract';

interface DaySession {
  codes: string[];
  candidates: number;
}
export interface ExamDay {
  day: string;
  FN: DaySession;
  AN: DaySession;
}

/** The days of an exam in their order, each with the papers of its two sessions. */
export function daysOf(papers: readonly ExamPaper[]): ExamDay[] {
  const days = new Map<string, ExamDay>();
  for (const { p_code, candidates, examdate, examsession } of papers) {
    if (examdate === null || examsession === null) continue;
    const day = days.get(examdate) ?? {
      day: examdate,
      FN: { codes: [], candidates: 0 },
      AN: { codes: [], candidates: 0 },
    };
    day[examsession].codes.push(p_code);
    day[examsession].candidates += candidates;
    days.set(examdate, day);
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}
