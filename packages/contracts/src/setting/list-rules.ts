/** Lists of one university that screens and server share. Nothing here may import zod. */

/** One entry of a list. The code is what rows hold and never changes; the label is what people read. */
export interface ListItem {
  code: string;
  label: string;
  /** Switched off: it is offered no more, and what holds it stays as it is. */
  off: boolean;
}

/** A degree level, with what follows from it. */
export interface DegreeLevelItem extends ListItem {
  /** Its revaluation fees. */
  group: 'UG' | 'PG';
  /** Whether its final-year students pay the consolidated fee. */
  consolidated: boolean;
  /** Its letters in register numbers. */
  letters: string;
}

/** The months of the calendar: any may be an exam month, and its number says which of two exams is the later one. */
export const CALENDAR_MONTHS: Readonly<Record<string, { number: number; name: string }>> = {
  JAN: { number: 1, name: 'January' },
  FEB: { number: 2, name: 'February' },
  MAR: { number: 3, name: 'March' },
  APR: { number: 4, name: 'April' },
  MAY: { number: 5, name: 'May' },
  JUN: { number: 6, name: 'June' },
  JUL: { number: 7, name: 'July' },
  AUG: { number: 8, name: 'August' },
  SEP: { number: 9, name: 'September' },
  OCT: { number: 10, name: 'October' },
  NOV: { number: 11, name: 'November' },
  DEC: { number: 12, name: 'December' },
};
export const CALENDAR_MONTH_CODES = Object.keys(CALENDAR_MONTHS);

/** The codes a form offers: those that are not switched off, and the one that is stored already. */
export const offeredItems = <Item extends ListItem>(items: readonly Item[], stored?: string | null): Item[] =>
  items.filter(({ code, off }) => !off || code === stored);

export const optionsOfList = (items: readonly ListItem[], stored?: string | null) =>
  offeredItems(items, stored).map(({ code, label }) => ({ value: code, label }));

/** Why a value is not one of a list, or undefined. A stored value may stay; an empty list takes every value. */
export function listProblem(items: readonly ListItem[], value: string, stored?: string | null): string | undefined {
  if (value === stored || items.length === 0) return undefined;
  const offered = offeredItems(items).map(({ code }) => code);
  return offered.includes(value) ? undefined : `Choose one of: ${offered.join(', ')}.`;
}

/** The label of a month in exam names and on documents: that of the list, or that of the calendar. */
export const monthLabel = (months: readonly ListItem[], code: string): string =>
  months.find((item) => item.code === code)?.label ?? CALENDAR_MONTHS[code]?.name ?? code;
