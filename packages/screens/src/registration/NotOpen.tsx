import { formatMoment } from '@thervu/contracts/core/format';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { SHUT_WORDS } from '@thervu/contracts/registration/registration-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { EmptyState } from '@thervu/ui/state/EmptyState';

type Flag = keyof typeof SHUT_WORDS;

const WINDOWS: Record<Flag, string> = {
  COUR_APLY: 'course registration',
  EXAM_APLY: 'exam applications',
};

/** Since when a window is shut, or that it was never open, in a sentence. */
export function shutSince(exam: Pick<Exam, 'exam_name' | 'closed_at'>, flag: Flag): string {
  const since = exam.closed_at?.[flag];
  return since === undefined
    ? `${exam.exam_name}: the examination office has not opened ${WINDOWS[flag]} yet.`
    : `${exam.exam_name}: ${WINDOWS[flag]} closed on ${formatMoment(since)}.`;
}

/** Shown in place of the work while the window of the exam is shut for colleges. */
export function NotOpen({ flag, exam }: { flag: Flag; exam: Exam }) {
  return <EmptyState text={SHUT_WORDS[flag]} hint={shutSince(exam, flag)} />;
}

export interface ReadOnlyNoticeProps {
  flag: Flag;
  exam: Exam;
  why: 'window' | 'stage';
}

/** Stands above a list that can be read and printed and no longer changed. */
export function ReadOnlyNotice({ flag, exam, why }: ReadOnlyNoticeProps) {
  if (why === 'stage')
    return (
      <Banner kind="info">
        {`${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: ${WINDOWS[flag]} can be read and no longer changed.`}
      </Banner>
    );
  return (
    <Banner kind="info">
      <strong>{SHUT_WORDS[flag]}</strong>
      <br />
      {`${shutSince(exam, flag)} You can still read and print what is stored.`}
    </Banner>
  );
}
