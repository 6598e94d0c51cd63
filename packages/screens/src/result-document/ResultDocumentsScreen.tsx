import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListAllExamsQuery } from '@thervu/contracts/exam/exam-api';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { RELEASED_STAGES } from '@thervu/contracts/result-document/result-document-rules';
import { EmptyState } from '@thervu/ui/EmptyState';
import { PlainSelect } from '@thervu/ui/PlainSelect';
import { QueryView } from '@thervu/ui/QueryView';
import { Screen } from '@thervu/ui/Screen';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import { useUrlState } from '@thervu/ui/useUrlState.ts';
import { CHOICE } from './document-words';
import { ReleasedDocuments } from './ReleasedDocuments';

export interface ResultDocumentsProps {
  /** Leads the browser to a file; a test stands in for it. */
  open?: (address: URL) => void;
}

const isReleased = ({ stage }: Exam) => RELEASED_STAGES.includes(stage);

/** Statements of marks, tabulation registers and the file for the credit bank, of results that are out. */
export function ResultDocumentsScreen({ open }: ResultDocumentsProps) {
  const exams = useListAllExamsQuery();
  return (
    <Screen
      title="Result Documents"
      note="Statements of marks, tabulation registers and the credit bank file, made from what the last release holds."
    >
      <QueryView
        query={exams}
        failure={(error) => failureText(error, 'Error fetching exams')}
        skeleton={<TableSkeleton rows={4} label="Loading exams" />}
      >
        {(list) => <ChosenExam exams={list.filter(isReleased)} open={open} />}
      </QueryView>
    </Screen>
  );
}

/** The latest exam with results, unless the address names another. */
function ChosenExam({ exams, open }: { exams: readonly Exam[] } & ResultDocumentsProps) {
  const id = useId();
  const [state, set] = useUrlState(CHOICE);
  const chosen = exams.find(({ exam_tbl }) => exam_tbl === state.exam) ?? exams[0];
  if (!chosen) return <EmptyState text="No Data Found" hint="No result has been published yet." />;
  return (
    <>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <PlainSelect
          id={id}
          label="Exam"
          value={chosen.exam_tbl}
          onChange={(exam) => set({ exam, reg: '' })}
          options={exams.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name }))}
          placeholder={null}
        />
      </div>
      <ReleasedDocuments key={chosen.id} examId={chosen.id} choice={state} choose={set} open={open} />
    </>
  );
}
