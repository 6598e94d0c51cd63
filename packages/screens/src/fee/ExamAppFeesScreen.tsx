import { useId } from 'react';
import { useListCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetFeeSummaryQuery } from '@thervu/contracts/fee/fee-api';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { examFees } from '@thervu/words/compiled/exam-fees';
import { FilterChanged } from '../shared/FilterChanged';
import { useScreenExam } from '../shared/useScreenExam';
import { FeeTable } from './FeeTable';
import { FinalYearOfUniversity } from './FinalYearOfUniversity';

/** The screens of fees remember one choice, and another exam leaves the rest of it alone. */
const FEE_FILTER = { keeps: ['exam'], family: 'fees' } as const;
const FILTER = { exam: '', college: '' };

/** What the applications of a college for an exam cost, by year of admission and degree. */
export function ExamAppFeesScreen() {
  const t = useWords(examFees);
  const { session, can } = useSession();
  const any = can('college.manage');
  const { draft, applied, choose, search, changed } = useFilter(FILTER, FEE_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useScreenExam('fees', draft.exam, (next) => choose('exam', next));
  const exam = applied.exam || exams.chosen?.exam_tbl || '';
  const college = any ? applied.college : (session?.colCode ?? '');
  const fees = useGetFeeSummaryQuery({ params: { college, exam } }, { skip: college === '' || exam === '' });

  const find = () => {
    clear();
    if (!exams.chosen) return showMessage('error', t('no-exam-detected'));
    if (any && draft.college === '') return showMessage('error', t('please-select-a-college'));
    return search();
  };

  return (
    <Screen title={t('exam-application-fees-2')}>
      <FilterBar label={t('exam-application-fees')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        {any && <CollegeSelect value={draft.college} onChange={(next) => choose('college', next)} />}
      </FilterBar>
      {banner}
      {exams.chosen && can('fee.final-year-all') && (
        <FinalYearOfUniversity
          key={exams.chosen.exam_tbl}
          exam={exams.chosen.exam_tbl}
          examName={exams.chosen.exam_name}
        />
      )}
      {changed && <FilterChanged />}
      {college !== '' && exam !== '' && !changed && (
        <QueryView
          query={{ ...fees, data: fees.currentData }}
          failure={(error) => failureText(error, t('failed-to-fetch-exam-applications'))}
        >
          {(summary) => <FeeTable {...summary} college={college} />}
        </QueryView>
      )}
    </Screen>
  );
}

function CollegeSelect({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useWords(examFees);
  const id = useId();
  const colleges = useListCollegesQuery();
  const options = (colleges.data ?? []).map(({ Colcode, Colname }) => ({
    value: Colcode,
    label: `${Colcode}, ${Colname}`,
  }));
  return <PlainSelect id={id} label={t('college')} value={value} onChange={onChange} options={options} required />;
}
