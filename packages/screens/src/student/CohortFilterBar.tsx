import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText } from '@thervu/contracts/core/problem';
import { useListDegreeBatchesQuery } from '@thervu/contracts/student/student-api';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
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
          label="Admission Year"
          value={draft.year}
          onChange={(year) => choose('year', year)}
          options={years.currentData?.map(({ admn_acdyr }) => ({
            value: String(admn_acdyr),
            label: String(admn_acdyr),
          }))}
          waitsFor={waiting(college, draft.degree)}
          none="This college has no students of this degree."
        />
      </FilterBar>
      {failed !== undefined && <Banner kind="error">{failureText(failed, 'Failed to Load')}</Banner>}
    </>
  );
}

function waiting(college: string, degree: string): string | null {
  if (college === '') return 'Choose a college first.';
  return degree === '' ? 'Choose a degree first.' : null;
}

/** Every college but the office itself; those switched off have students too. */
function CollegeSelect({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const { session } = useSession();
  const colleges = useListAllCollegesQuery();
  const options = colleges.data
    ?.filter(({ Colcode }) => Colcode !== session?.colCode)
    .map(({ Colcode, Colname, clg_status }) => ({
      value: Colcode,
      label: `${Colcode}, ${Colname}${clg_status ? '' : ' (not active)'}`,
    }));
  return <DependentSelect label="College" value={value} onChange={onChange} options={options} />;
}
