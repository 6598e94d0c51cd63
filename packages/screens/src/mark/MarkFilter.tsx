import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import type { SuggestedWork } from '@thervu/contracts/cockpit/suggestion-contract';
import { QuickChoices } from '../shared/QuickChoices';
import type { MarkChoice } from './useMarkChoice';

export interface MarkFilterProps {
  label: string;
  choice: MarkChoice;
  onSearch: () => void;
  /** Name of the screen, and the work it does: what the chips above the filter say and offer. */
  page: string;
  work?: SuggestedWork;
  onQuickChoice: () => void;
}

/** Exam, degree type, degree, student batch, semester and course, in the order they depend on each other. */
export function MarkFilter({
  label,
  choice: { selects, quick },
  onSearch,
  page,
  work,
  onQuickChoice,
}: MarkFilterProps) {
  return (
    <>
      <QuickChoices {...quick} page={page} work={work} onChoose={onQuickChoice} />
      <FilterBar label={label} onSearch={onSearch}>
        <DependentSelect {...selects.exam} required />
        <DependentSelect {...selects.level} required />
        <DependentSelect {...selects.degree} required />
        <DependentSelect {...selects.batch} />
        <DependentSelect {...selects.semester} required />
        <DependentSelect {...selects.course} required />
      </FilterBar>
    </>
  );
}
