import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { RELEASED_STAGES } from '@thervu/contracts/result-document/result-document-rules';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { CHOICE } from './document-labels';
import { ReleasedDocuments } from './ReleasedDocuments';

export interface ResultDocumentsProps {
  /** Leads the browser to a file; a test stands in for it. */
  open?: (address: URL) => void;
}

const isReleased = ({ stage }: Exam) => RELEASED_STAGES.includes(stage);

/** Statements of marks, tabulation registers and the file for the credit bank, of results that are out. */
export function ResultDocumentsScreen({ open }: ResultDocumentsProps) {
  const t = useWords(resultDocument);
  const [state, set] = useUrlState(CHOICE);
  return (
    <ExamScreenFrame
      title={t('result-documents')}
      note={t('statements-of-marks-tabulation-registers')}
      has={isReleased}
      hint={t('no-result-has-been-published')}
      exam={state.exam}
      onExam={(exam) => set({ exam, reg: '' })}
    >
      {({ id }) => <ReleasedDocuments key={id} examId={id} choice={state} choose={set} open={open} />}
    </ExamScreenFrame>
  );
}
