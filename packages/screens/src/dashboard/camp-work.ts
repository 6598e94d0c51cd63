import type { WorkGroup } from '@thervu/ui/layout/WorkList';

/** Pages of a camp officer that stand in no menu. */
export const CAMP_WORK: readonly WorkGroup[] = [
  {
    title: 'More pages',
    entries: [{ label: 'Packet Entry', to: '/home/add-camp-entry', note: "An examiner's day sheet, mark by mark" }],
  },
];
