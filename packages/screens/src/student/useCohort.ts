import { useSession } from '@thervu/shell-api';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { cohortOf, missingChoice, NO_FILTER } from './student-filter';

/**
 * The filter of a screen about the students of one college, degree and admission year. Whoever manages colleges chooses
 * one; everybody else has their own.
 */
export function useCohort() {
  const { session, can } = useSession();
  const any = can('college.manage');
  const { draft, applied, choose, search } = useFilter(NO_FILTER);
  const collegeOf = (filter: typeof draft) => (any ? filter.college : (session?.colCode ?? ''));
  return {
    draft,
    choose,
    search,
    /** The select of colleges is shown. */
    any,
    /** College of what stands in the bar. */
    college: collegeOf(draft),
    /** Why a search cannot start yet. */
    missing: missingChoice(draft, collegeOf(draft)),
    /** What was searched for. */
    cohort: cohortOf(applied, collegeOf(applied)),
    applied,
  };
}
export type CohortState = ReturnType<typeof useCohort>;
