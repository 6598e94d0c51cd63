import { pluralise } from '@thervu/contracts/core/format';
import type { OpenCorrections } from '@thervu/contracts/mark/correction-contract';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';

export interface WaitingElsewhereProps {
  exams: readonly OpenCorrections[];
  /** The exam whose corrections are listed below. */
  shown: string;
  onOpen: (exam: string) => void;
}

/** One line for each other exam in which corrections wait: a list of one exam would keep them out of sight. */
export function WaitingElsewhere({ exams, shown, onOpen }: WaitingElsewhereProps) {
  return exams
    .filter(({ exam_tbl }) => exam_tbl !== shown)
    .map(({ exam_tbl, exam_name, count }) => (
      <Banner
        key={exam_tbl}
        kind="info"
        action={
          <Button small aria-label={`Show the corrections of ${exam_name}`} onClick={() => onOpen(exam_tbl)}>
            Show
          </Button>
        }
      >
        {`${pluralise(count, 'correction is', 'corrections are')} waiting in ${exam_name}.`}
      </Banner>
    ));
}
