import type { WorkGroup } from '@thervu/ui/layout/WorkList';
import type { Say } from '@thervu/words';
import type { CampDashboardWords } from '@thervu/words/compiled/camp-dashboard';

/** Pages of a camp officer that stand in no menu. */
export const CAMP_WORK = (t: Say<CampDashboardWords>): readonly WorkGroup[] => [
  {
    title: t('more-pages'),
    entries: [{ label: t('packet-entry'), to: '/home/add-camp-entry', note: t('an-examiners-day-sheet-mark') }],
  },
];
