import { showDay } from '@thervu/contracts/result/result-rules';

/** A moment as a day of the university's calendar. */
export const releaseDay = (moment: string): string =>
  showDay(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(moment)));

export const count = (value: number): string => value.toLocaleString('en-IN');

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
