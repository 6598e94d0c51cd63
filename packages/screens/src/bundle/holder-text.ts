import type { Say } from '@thervu/words';
import type { BundleWords } from '@thervu/words/compiled/bundle';

/** Who has a bundle, as the server names it, in the chosen language; a name it does not know stays as it is. */
export function holderText(t: Say<BundleWords>, holder: string): string {
  const [, place] = /^Store of (.+)$/.exec(holder) ?? [];
  if (place !== undefined) return t('holder.store', { place });
  const [, target] = /^On the way to (.+)$/.exec(holder) ?? [];
  if (target !== undefined) return t('holder.way', { place: target });
  const [, no] = /^Examiner (.+)$/.exec(holder) ?? [];
  if (no !== undefined) return t('holder.examiner', { no });
  if (holder === 'An examiner') return t('holder.an-examiner');
  if (holder === 'Examination office') return t('holder.office');
  return holder === 'Not handed over yet' ? t('holder.none') : holder;
}
