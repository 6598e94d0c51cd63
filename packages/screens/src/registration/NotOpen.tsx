import { SHUT_WORDS } from '@thervu/contracts/registration/registration-rules';
import { EmptyState } from '@thervu/ui/EmptyState';

const HINTS = {
  COUR_APLY: 'The examination office opens course registration for each exam.',
  EXAM_APLY: 'The examination office opens exam applications for each exam.',
};

/** Shown in place of the work while the window of the exam is shut for colleges. */
export function NotOpen({ flag, exam }: { flag: keyof typeof SHUT_WORDS; exam: string }) {
  return <EmptyState text={SHUT_WORDS[flag]} hint={`${exam}: ${HINTS[flag]}`} />;
}
