import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText } from '@thervu/contracts/core/problem';
import { useListDegreeBatchesQuery } from '@thervu/contracts/student/student-api';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { useWords, type Say } from '@thervu/words';
import { studentList, type StudentListWords } from '@thervu/words/compiled/student-list';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import type { CohortState } from './useCohort';

export interface CohortFilterBarProps {
  label: string;
  state: CohortState;
  onSearch: () => void;
  searchLabel?: string;
}

/** College (for whoever may choose one), degree level, degree and admission year. */
export function CohortFilterBar({ label, state, onSearch, searchLabel }: CohortFilterBarProps) {
  const t = useWords(studentList);
  const { draft, choose, any, college } = state;
  // degrees that are switched off have students too
  const degrees = useDegreeChoice(draft, choose, { all: true, taught: { college } });
  const place = { college, degree: Number(draft.degree) };
  const years = useListDegreeBatchesQuery({ params: place }, { skip: college === '' || draft.degree === '' });
  const failed = degrees.error ?? years.error;
  return (
    <>
      <FilterBar label={label} onSearch={onSearch} searchLabel={searchLabel}>
        {any && <CollegeSelect value={draft.college} onChange={(next) => choose('college', next)} />}
        <DependentSelect {...degrees.levelSelect} />
        <DependentSelect {...degrees.degreeSelect} />
        <DependentSelect
          label={t('admission-year')}
          value={draft.year}
          onChange={(year) => choose('year', year)}
          options={years.currentData?.map(({ admn_acdyr }) => ({
            value: String(admn_acdyr),
            label: String(admn_acdyr),
          }))}
          waitsFor={waiting(t, college, draft.degree)}
          none={t('this-college-has-no-students')}
        />
      </FilterBar>
      {failed !== undefined && <Banner kind="error">{failureText(failed, t('failed-to-load'))}</Banner>}
    </>
  );
}

function waiting(t: Say<StudentListWords>, college: string, degree: string): string | null {
  if (college === '') return t('choose-a-college-first');
  return degree === '' ? t('choose-a-degree-first') : null;
}

/** Every college but the office itself; those switched off have students too. */
function CollegeSelect({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useWords(studentList);
  const { session } = useSession();
  const colleges = useListAllCollegesQuery();
  const options = colleges.data
    ?.filter(({ Colcode }) => Colcode !== session?.colCode)
    .map(({ Colcode, Colname, clg_status }) => ({
      value: Colcode,
      label: clg_status ? `${Colcode}, ${Colname}` : t('college.not-active', { college: `${Colcode}, ${Colname}` }),
    }));
  return <DependentSelect label={t('college')} value={value} onChange={onChange} options={options} />;
}
