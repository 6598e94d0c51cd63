import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import type { MarkChoice } from './useMarkChoice';

/** Exam, degree type, degree, student batch, semester and course, in the order they depend on each other. */
export function MarkFilter({ label, choice, onSearch }: { label: string; choice: MarkChoice; onSearch: () => void }) {
  return (
    <FilterBar label={label} onSearch={onSearch}>
      <DependentSelect {...choice.examSelect} required />
      <DependentSelect {...choice.levelSelect} required />
      <DependentSelect {...choice.degreeSelect} required />
      <DependentSelect {...choice.batchSelect} />
      <DependentSelect {...choice.semesterSelect} required />
      <DependentSelect {...choice.courseSelect} required />
    </FilterBar>
  );
}
