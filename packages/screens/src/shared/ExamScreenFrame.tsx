import { useId, type ReactNode } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListAllExamsQuery } from '@thervu/contracts/exam/exam-api';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords } from '@thervu/words';
import { examFrame as examFrameWords } from '@thervu/words/compiled/exam-frame';
import { useExamInHeader } from './useScreenExam';

export interface ExamScreenFrameProps {
  title: string;
  note: string;
  /** The exams there is something to do for. */
  has: (exam: Exam) => boolean;
  /** When an exam comes to stand here; told where there is none. */
  hint: string;
  /** The exam that is probably meant, the latest where none is. */
  usual?: (exams: readonly Exam[]) => Exam | undefined;
  /** `exam_tbl` out of the address; '' for the usual one. */
  exam: string;
  onExam: (exam_tbl: string) => void;
  /** Other choices beside that of the exam. */
  beside?: ReactNode;
  children: (exam: Exam) => ReactNode;
}

/** A screen of the office that works on one exam: the usual one, unless the address names another. */
export function ExamScreenFrame({ title, note, has, ...desk }: ExamScreenFrameProps) {
  const t = useWords(examFrameWords);
  const exams = useListAllExamsQuery();
  return (
    <Screen title={title} note={note}>
      <QueryView
        query={exams}
        failure={(error) => failureText(error, t('error-fetching-exams'))}
        skeleton={<TableSkeleton rows={4} label={t('loading-exams')} />}
      >
        {(list) => <ChosenExam exams={list.filter(has)} {...desk} />}
      </QueryView>
    </Screen>
  );
}

type ChosenExamProps = Omit<ExamScreenFrameProps, 'title' | 'note' | 'has'> & { exams: readonly Exam[] };

function ChosenExam({ exams, hint, usual, exam, onExam, beside, children }: ChosenExamProps) {
  const t = useWords(examFrameWords);
  const id = useId();
  const chosen = exams.find(({ exam_tbl }) => exam_tbl === exam) ?? usual?.(exams) ?? exams[0];
  useExamInHeader(chosen);
  if (!chosen) return <EmptyState text={t('no-data-found')} hint={hint} />;
  return (
    <>
      <div style={{ marginBottom: 24 }}>
        <Stack row>
          <div style={{ flex: '0 1 280px' }}>
            <PlainSelect
              id={id}
              label={t('exam')}
              value={chosen.exam_tbl}
              onChange={onExam}
              options={exams.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name }))}
              placeholder={null}
            />
          </div>
          {beside}
        </Stack>
      </div>
      {children(chosen)}
    </>
  );
}
