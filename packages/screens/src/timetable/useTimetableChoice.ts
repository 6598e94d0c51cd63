import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { fittingExam } from '@thervu/contracts/exam/exam-choice-rules';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useEffect, useRef } from 'react';
import { useExamInHeader } from '../shared/useScreenExam';
import { NO_FILTER } from './TimetableFilter';

/** The choice of papers, beginning with the exam whose time table is worked on. */
export function useTimetableChoice() {
  const exams = useListExamsQuery();
  const { draft, applied, choose, search } = useFilter(NO_FILTER);
  const opened = useRef(false);
  const latest = fittingExam(exams.data ?? [], { work: 'timetable', office: true });
  useExamInHeader(exams.data?.find(({ exam_name }) => exam_name === (applied.batch || draft.batch)));
  useEffect(() => {
    if (opened.current || !latest) return;
    opened.current = true;
    if (draft.batch === '') choose('batch', latest.exam_name);
  }, [latest, draft.batch, choose]);
  return { exams, draft, applied, choose, search };
}
