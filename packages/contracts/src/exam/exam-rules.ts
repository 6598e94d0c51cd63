/** Rules of exams that form and server share. Nothing here may import zod. */

import { CALENDAR_MONTHS } from '../setting/list-rules';

/** Types of exams; SUPP is offered where the setting says so. */
export const EXAM_TYPES = ['ODD', 'EVEN', 'SUPP'] as const;
export const REGULAR_TYPES = ['ODD', 'EVEN'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];
/** Three capital letters of a month; which months an exam may have is a setting. */
export type ExamMonth = string;
export const isExamMonth = (code: string): boolean => Object.hasOwn(CALENDAR_MONTHS, code);

const TYPE = EXAM_TYPES.join('|');
const MONTH = Object.keys(CALENDAR_MONTHS).join('|');
/** An exam as screens name it: ODD-2025-NOV. */
export const EXAM_NAME_PATTERN = new RegExp(`^(?:${TYPE})-[0-9]{4}-(?:${MONTH})$`);
/** What a caller may name an exam by: E25N, ODD-2025-NOV or ODD-NOV-2025. */
export const EXAM_REFERENCE_PATTERN = new RegExp(
  `^(E[0-9]{2}[A-Z]|(${TYPE})-([0-9]{4}-(${MONTH})|(${MONTH})-[0-9]{4}))$`,
);

export const EXAM_YEAR_WORDS = 'Enter the year in four digits, 2000 to 2099.';

/** Whether a text is a year an exam may have: four digits and nothing else. */
export const isExamYear = (text: string): boolean => /^20[0-9]{2}$/.test(text);

/** The names of an exam's tables for applications, camp marks and scripts: E25N, C25N, S25N. `eyear` in four digits. */
export function examTableNames(eyear: string, emonth: ExamMonth): [string, string, string] {
  const end = `${eyear.slice(-2)}${emonth[0]}`;
  return [`E${end}`, `C${end}`, `S${end}`];
}

/** The exam a text refers to: its tables' year and letter, or type, year and month. */
export interface ExamReference {
  etype?: ExamType;
  eyear: number;
  /** First letter of the month. */
  letter: string;
  emonth?: ExamMonth;
}

const TABLE_NAME = /^[ECS](?<year>[0-9]{2})(?<month>[A-Z])$/i;
const YEAR_FIRST = new RegExp(`^(?<type>${TYPE})-(?<year>20[0-9]{2})-(?<month>${MONTH})$`, 'i');
const MONTH_FIRST = new RegExp(`^(?<type>${TYPE})-(?<month>${MONTH})-(?<year>20[0-9]{2})$`, 'i');

/** What a table name of any of the three kinds, or a name as ODD-2025-NOV or ODD-NOV-2025, refers to; null for all else. */
export function readExamReference(text: string): ExamReference | null {
  const value = text.trim();
  const table = TABLE_NAME.exec(value)?.groups;
  if (table) return { eyear: 2000 + Number(table.year), letter: table.month!.toUpperCase() };
  const name = YEAR_FIRST.exec(value)?.groups ?? MONTH_FIRST.exec(value)?.groups;
  if (!name) return null;
  const emonth = name.month!.toUpperCase();
  return { etype: name.type!.toUpperCase() as ExamType, eyear: Number(name.year), letter: emonth[0]!, emonth };
}
