import type { OpenCorrections } from '@thervu/contracts/mark/correction-contract';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { useWords } from '@thervu/words';
import { markCorrection } from '@thervu/words/compiled/mark-correction';

export interface WaitingElsewhereProps {
  exams: readonly OpenCorrections[];
  /** The exam whose corrections are listed below. */
  shown: string;
  onOpen: (exam: string) => void;
}

/** One line for each other exam in which corrections wait: a list of one exam would keep them out of sight. */
export function WaitingElsewhere({ exams, shown, onOpen }: WaitingElsewhereProps) {
  const t = useWords(markCorrection);
  return exams
    .filter(({ exam_tbl }) => exam_tbl !== shown)
    .map(({ exam_tbl, exam_name, count }) => (
      <Banner
        key={exam_tbl}
        kind="info"
        action={
          <Button small aria-label={t('show-of', { exam: exam_name })} onClick={() => onOpen(exam_tbl)}>
            {t('show')}
          </Button>
        }
      >
        {t('waiting', { n: count, exam: exam_name })}
      </Banner>
    ));
}
