import type { SuggestedWork } from '@thervu/contracts/cockpit/suggestion-contract';
import { QuickChoices, type Chosen } from '../shared/QuickChoices';
import { BATCH_FILTER, type BatchChoice, type BatchChosen } from './useBatchChoice';

export interface QuickBatchesProps<Filter extends BatchChosen> {
  page: string;
  work?: SuggestedWork;
  /** Every select of the filter with its value of no choice. */
  defaults: Readonly<Filter>;
  filter: { applied: Readonly<Filter>; searchFor: (chosen: Partial<Filter>) => void };
  choice: BatchChoice;
  onChoose: () => void;
}

/** The chips above the filter of a batch. */
export function QuickBatches<Filter extends BatchChosen>(props: QuickBatchesProps<Filter>) {
  const { page, work, defaults, filter, choice, onChoose } = props;
  return (
    <QuickChoices
      page={page}
      work={work}
      family={BATCH_FILTER.family}
      defaults={defaults as unknown as Chosen}
      applied={filter.applied as unknown as Chosen}
      searchFor={(chosen) => filter.searchFor(chosen as unknown as Partial<Filter>)}
      searched={choice.quick}
      onChoose={onChoose}
    />
  );
}
