import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import type { MarkChoice } from './useMarkChoice';

export interface MarkFilterProps {
  label: string;
  choice: MarkChoice;
  onSearch: () => void;
}

/** Exam, degree type, degree, student batch, semester and course, in the order they depend on each other. */
export function MarkFilter({ label, choice: { selects }, onSearch }: MarkFilterProps) {
  return (
    <FilterBar label={label} onSearch={onSearch}>
      <DependentSelect {...selects.exam} required />
      <DependentSelect {...selects.level} required />
      <DependentSelect {...selects.degree} required />
      <DependentSelect {...selects.batch} />
      <DependentSelect {...selects.semester} required />
      <DependentSelect {...selects.course} required />
    </FilterBar>
  );
}
