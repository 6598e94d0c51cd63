import { dayAt, formatDay } from '@thervu/contracts/core/format';

/** A moment as a day of the university's calendar. */
export const releaseDay = (moment: string): string => formatDay(dayAt(moment));

export { formatCount as count } from '@thervu/contracts/core/format';

/** What is chosen on the page, kept in its address; empty is no choice. */
export const CHOICE = { exam: '', college: '', level: '', degree: '', reg: '' };
export type Choice = Readonly<typeof CHOICE>;
export interface Chosen {
  choice: Choice;
  choose: (patch: Partial<Choice>) => void;
}

/** What a panel is given: the exam, and the part of it the person chose. */
export interface Part {
  examId: number;
  /** Undefined: the own college, or all of them for the office. */
  college: string | undefined;
  degree: number | undefined;
  /** The part in words: 'college 101, B.Com. Commerce'. */
  words: string;
}

export const partBody = ({ college, degree }: Part) => ({
  ...(college === undefined ? {} : { college }),
  ...(degree === undefined ? {} : { degree }),
});
