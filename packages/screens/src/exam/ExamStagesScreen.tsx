import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListExamStagesQuery } from '@thervu/contracts/exam/exam-api';
import type { ExamSteps } from '@thervu/contracts/exam/exam-contract';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { StagesOfExam } from './StagesOfExam';

const LATEST = { exam: '' };

/** Where an exam stands, how it came there, and the steps that can be taken. */
export function ExamStagesScreen() {
  const t = useWords(examWords);
  const stages = useListExamStagesQuery();
  return (
    <Screen title={t('title.stages')} note={t('stages.note')}>
      <QueryView
        query={stages}
        failure={(error) => failureText(error, t('exams.failed'))}
        skeleton={<TableSkeleton rows={4} label={t('exams.loading')} />}
      >
        {(rows) => <ChosenExam rows={rows} />}
      </QueryView>
    </Screen>
  );
}

/** One exam at a time; the latest active one unless the address names another. */
function ChosenExam({ rows }: { rows: readonly ExamSteps[] }) {
  const t = useWords(examWords);
  const id = useId();
  const [{ exam }, set] = useUrlState(LATEST);
  const latest = rows.find((row) => row.exam.Active_status) ?? rows[0];
  const chosen = rows.find((row) => row.exam.exam_tbl === exam) ?? latest;
  if (!chosen) return <EmptyState text={t('no-data')} hint={t('made-elsewhere')} />;
  return (
    <>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <PlainSelect
          id={id}
          label={t('exam')}
          value={chosen.exam.exam_tbl}
          onChange={(value) => set({ exam: value })}
          options={rows.map((row) => ({
            value: row.exam.exam_tbl,
            label: row.exam.Active_status ? row.exam.exam_name : t('not-active', { exam: row.exam.exam_name }),
          }))}
          placeholder={null}
        />
      </div>
      <StagesOfExam key={chosen.exam.id} {...chosen} />
    </>
  );
}
