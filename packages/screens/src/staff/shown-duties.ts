import type { HeldDuty } from '@thervu/contracts/core/duties';
import type { Say } from '@thervu/words';
import type { StaffWords } from '@thervu/words/compiled/staff';

/** Duties in the language of the reader; what is signed has them as `formatDuties` writes them. */
export function shownDuties(t: Say<StaffWords>, duties: readonly HeldDuty[]): string {
  if (duties.length === 0) return t('duty.none');
  return duties
    .map(({ duty, areas }) =>
      areas.length === 0
        ? t(`duty.${duty}`)
        : `${t(`duty.${duty}`)} (${areas.map((area) => t(`area.${area}`)).join(', ')})`,
    )
    .join(', ');
}
