import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import type { BatchChoice } from './useBatchChoice';

/** College (where it is chosen), exam, degree level, degree, student batch and semester, in the order they depend on each other. */
export function BatchSelects({ choice: { any, selects } }: { choice: BatchChoice }) {
  return (
    <>
      {any && <DependentSelect {...selects.college} required />}
      <DependentSelect {...selects.exam} required />
      <DependentSelect {...selects.level} required />
      <DependentSelect {...selects.degree} required />
      <DependentSelect {...selects.batch} required />
      <DependentSelect {...selects.semester} required />
    </>
  );
}
