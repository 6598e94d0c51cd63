import { useEffect } from 'react';
import type { ExamWork } from '@thervu/contracts/exam/exam-choice-rules';
import { useSession, useShell, type ExamShown } from '@thervu/shell-api';
import { useExamChoice } from './useExamChoice';

/** The header names the exam the open screen works on; without one, or after the screen is left, it names the latest. */
export function useExamInHeader(exam: ExamShown | undefined): void {
  const { showExam } = useShell();
  const name = exam?.exam_name;
  const stage = exam?.stage;
  useEffect(() => {
    if (name === undefined || stage === undefined) return undefined;
    showExam({ exam_name: name, stage });
    return () => showExam(null);
  }, [showExam, name, stage]);
}

/** The work of a screen together with whether the windows of colleges bind the person who looks. */
export function useExamFor(work: ExamWork) {
  const { can } = useSession();
  return { work, office: can('exam.manage') };
}

/** The exam of a screen with one exam select: the select, the exam that fits the work until another is chosen, and the header. */
export function useScreenExam(work: ExamWork, value: string, onChange: (next: string) => void) {
  const choice = useExamChoice(value, onChange, useExamFor(work));
  useExamInHeader(choice.chosen);
  return choice;
}
