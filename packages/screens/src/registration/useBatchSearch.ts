import { useBanner } from '@thervu/ui/message/useBanner';
import { useKnownText } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { missingBatchChoice } from './batch-search';
import { CHOOSE_ALL } from './registration-messages';
import type { BatchChoice, BatchFilter } from './useBatchChoice';

export interface BatchSearchTerms {
  /** What is said while something is not chosen. */
  words?: string;
  /** False while a select this screen has beside those of the batch is empty. */
  complete?: boolean;
}

/** Search as every screen of a batch has it: what is missing is said in the banner, and the server is not asked. */
export function useBatchSearch(
  { draft, search }: BatchFilter & { search: () => void },
  choice: BatchChoice,
  { words = CHOOSE_ALL, complete = true }: BatchSearchTerms = {},
) {
  const known = useKnownText(registration);
  const { banner, showMessage, clear } = useBanner();
  const find = () => {
    clear();
    const problem = missingBatchChoice(choice, draft, words) ?? (complete ? undefined : words);
    if (problem) return showMessage('error', known(problem));
    return search();
  };
  return { banner, find, clear };
}
