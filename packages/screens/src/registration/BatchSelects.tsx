import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import type { BatchChoice } from './useBatchChoice';

/** College (where it is chosen), exam, degree level, degree, student batch and semester, in the order they depend on each other. */
export function BatchSelects({ choice }: { choice: BatchChoice }) {
  return (
    <>
      {choice.any && <DependentSelect {...choice.collegeSelect} required />}
      <DependentSelect {...choice.examSelect} required />
      <DependentSelect {...choice.levelSelect} required />
      <DependentSelect {...choice.degreeSelect} required />
      <DependentSelect {...choice.batchSelect} required />
      <DependentSelect {...choice.semesterSelect} required />
    </>
  );
}
