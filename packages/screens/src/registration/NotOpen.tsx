import { formatMoment } from '@thervu/contracts/core/format';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { SHUT_WORDS } from '@thervu/contracts/registration/registration-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { useWords, type Say } from '@thervu/words';
import { registration, type RegistrationWords } from '@thervu/words/compiled/registration';

type Flag = keyof typeof SHUT_WORDS;

/** Since when a window is shut, or that it was never open, in a sentence. */
export function shutSince(
  t: Say<RegistrationWords>,
  { exam_name: exam, closed_at: closed }: Pick<Exam, 'exam_name' | 'closed_at'>,
  flag: Flag,
): string {
  const since = closed?.[flag];
  return since === undefined
    ? t(`window.${flag}.unopened`, { exam })
    : t(`window.${flag}.closed`, { exam, moment: formatMoment(since) });
}

/** Shown in place of the work while the window of the exam is shut for colleges. */
export function NotOpen({ flag, exam }: { flag: Flag; exam: Exam }) {
  const t = useWords(registration);
  return <EmptyState text={t(`window.${flag}.shut`)} hint={shutSince(t, exam, flag)} />;
}

export interface ReadOnlyNoticeProps {
  flag: Flag;
  exam: Exam;
  why: 'window' | 'stage';
}

/** Stands above a list that can be read and printed and no longer changed. */
export function ReadOnlyNotice({ flag, exam, why }: ReadOnlyNoticeProps) {
  const t = useWords(registration);
  if (why === 'stage')
    return (
      <Banner kind="info">
        {t(`window.${flag}.stage`, { exam: exam.exam_name, stage: t(`stage.${exam.stage}`) })}
      </Banner>
    );
  return (
    <Banner kind="info">
      <strong>{t(`window.${flag}.shut`)}</strong>
      <br />
      {`${shutSince(t, exam, flag)} ${t('window.read')}`}
    </Banner>
  );
}
