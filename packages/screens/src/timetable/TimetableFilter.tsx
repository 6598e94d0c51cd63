import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetTimetableTermsQuery } from '@thervu/contracts/timetable/timetable-api';
import { semestersFor } from '@thervu/contracts/timetable/timetable-rules';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { useWords } from '@thervu/words';
import { timetable as timetableWords } from '@thervu/words/compiled/timetable';
import { useDegreeChoice } from '../shared/useDegreeChoice';

export const NO_FILTER = { level: '', degree: '', batch: '', sem: '' };
export type Filter = typeof NO_FILTER;

export interface TimetableFilterProps {
  draft: Readonly<Filter>;
  choose: (key: keyof Filter, value: string) => void;
  exams: readonly Exam[] | undefined;
  onSearch: () => void;
}

/** Degree level, degree, batch (an exam) and the semesters that exam has. */
export function TimetableFilter({ draft, choose, exams, onSearch }: TimetableFilterProps) {
  const t = useWords(timetableWords);
  // another degree is looked at in the same exam and semester: those two stay
  const pick = (key: 'level' | 'degree', value: string) => {
    choose(key, value);
    choose('batch', draft.batch);
    choose('sem', draft.sem);
  };
  const degrees = useDegreeChoice(draft, pick, { all: true });
  const terms = useGetTimetableTermsQuery();
  const exam = exams?.find(({ exam_name }) => exam_name === draft.batch);
  return (
    <FilterBar label={t('filter')} onSearch={onSearch}>
      <DependentSelect {...degrees.levelSelect} />
      <DependentSelect {...degrees.degreeSelect} />
      <DependentSelect
        label={t('batch')}
        value={draft.batch}
        onChange={(batch) => choose('batch', batch)}
        options={exams?.map(({ exam_name }) => ({ value: exam_name, label: exam_name }))}
        none={t('batch.none')}
      />
      <DependentSelect
        label={t('semester')}
        value={draft.sem}
        onChange={(sem) => choose('sem', sem)}
        options={(exam ? semestersFor(exam.etype, terms.data) : []).map((sem) => ({
          value: String(sem),
          label: String(sem),
        }))}
        waitsFor={exam ? null : t('batch.first')}
      />
    </FilterBar>
  );
}
