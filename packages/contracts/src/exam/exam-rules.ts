/** Rules of exams that form and server share. Nothing here may import zod. */

export const EXAM_TYPES = ['ODD', 'EVEN'] as const;
export const EXAM_MONTHS = ['NOV', 'APR'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];
export type ExamMonth = (typeof EXAM_MONTHS)[number];

export const EXAM_YEAR_WORDS = 'Enter the year in four digits, 2000 to 2099.';

/** Whether a text is a year an exam may have: four digits and nothing else. */
export const isExamYear = (text: string): boolean => /^20[0-9]{2}$/.test(text);

/** The names of an exam's tables for applications, camp marks and scripts: E25N, C25N, S25N. `eyear` in four digits. */
export function examTableNames(eyear: string, emonth: ExamMonth): [string, string, string] {
  const end = `${eyear.slice(-2)}${emonth[0]}`;
  return [`E${end}`, `C${end}`, `S${end}`];
}

/** The exam a text refers to: its tables' year and month, or type, year and month. */
export interface ExamReference {
  etype?: ExamType;
  eyear: number;
  emonth: ExamMonth;
}

/** What a table name of any of the three kinds, or a name as ODD-2025-NOV or ODD-NOV-2025, refers to; null for all else. */
export function readExamReference(text: string): ExamReference | null {
  const value = text.trim();
  const table = /^[ECS](?<year>[0-9]{2})(?<month>[NA])$/i.exec(value)?.groups;
  if (table) return { eyear: 2000 + Number(table.year), emonth: monthOf(table.month!) };
  const name =
    /^(?<type>ODD|EVEN)-(?<year>20[0-9]{2})-(?<month>NOV|APR)$/i.exec(value)?.groups ??
    /^(?<type>ODD|EVEN)-(?<month>NOV|APR)-(?<year>20[0-9]{2})$/i.exec(value)?.groups;
  if (!name) return null;
  const etype = name.type!.toUpperCase() as ExamType;
  return { etype, eyear: Number(name.year), emonth: monthOf(name.month!) };
}

const monthOf = (text: string): ExamMonth => (/^n/i.test(text) ? 'NOV' : 'APR');
