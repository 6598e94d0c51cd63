import { dayAt } from '@thervu/contracts/core/format';
import { EXAM_YEAR_WORDS, isExamYear } from '@thervu/contracts/exam/exam-rules';

/** What is typed and chosen for a new exam; '' where nothing is yet. */
export interface ExamDraft {
  etype: string;
  eyear: string;
  emonth: string;
  estatus: string;
}

/** What is wrong, by field. */
export type Problems = Readonly<Record<string, string>>;

/** The year it is for the office, wherever the computer stands. */
const currentYear = () => dayAt(new Date()).slice(0, 4);

export const emptyDraft = (): ExamDraft => ({ etype: '', eyear: currentYear(), emonth: '', estatus: '' });

/** What keeps an exam from being made, by field, in the order of the form. */
export function draftProblems({ etype, eyear, emonth, estatus }: ExamDraft): Problems {
  return {
    ...(etype === '' && { etype: 'Please select Type.' }),
    ...(!isExamYear(eyear.trim()) && { eyear: EXAM_YEAR_WORDS }),
    ...(emonth === '' && { emonth: 'Please select Month.' }),
    ...(estatus === '' && { estatus: 'Please select eStatus.' }),
  };
}
