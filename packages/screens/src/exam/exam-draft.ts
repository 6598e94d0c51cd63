import { dayAt } from '@thervu/contracts/core/format';
import { isExamYear } from '@thervu/contracts/exam/exam-rules';
import type { Say } from '@thervu/words';
import type { ExamWords } from '@thervu/words/compiled/exam';

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
export function draftProblems(t: Say<ExamWords>, { etype, eyear, emonth, estatus }: ExamDraft): Problems {
  return {
    ...(etype === '' && { etype: t('type.missing') }),
    ...(!isExamYear(eyear.trim()) && { eyear: t('year.wrong') }),
    ...(emonth === '' && { emonth: t('month.missing') }),
    ...(estatus === '' && { estatus: t('status.missing') }),
  };
}
