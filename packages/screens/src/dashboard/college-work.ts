import type { WorkGroup } from '@thervu/ui/layout/WorkList';
import type { Say } from '@thervu/words';
import type { DashboardWords } from '@thervu/words/compiled/dashboard';

/** Pages of a college that stand in no menu. */
export const collegeWork = (t: Say<DashboardWords>): readonly WorkGroup[] => [
  {
    title: t('work.college'),
    entries: [
      { label: t('work.college-details'), to: '/home/list-clg', note: t('work.college-details.note') },
      { label: t('work.admission'), to: '/home/student-regi', note: t('work.admission.note') },
    ],
  },
  {
    title: t('work.registration'),
    entries: [
      { label: t('work.course-register'), to: '/home/add-exampapp', note: t('work.course-register.note') },
      { label: t('work.languages'), to: '/home/nmec-registration', note: t('work.languages.note') },
      { label: t('work.break'), to: '/home/Break-in-Study', note: t('work.break.note') },
      { label: t('work.arrear'), to: '/home/add-exam-arr-app', note: t('work.arrear.note') },
    ],
  },
  {
    title: t('work.exam'),
    entries: [
      { label: t('work.fees'), to: '/home/Exam-App-Fees', note: t('work.fees.note') },
      { label: t('work.ticket'), to: '/home/hallticketbyStudent', note: t('work.ticket.note') },
      { label: t('work.lists'), to: '/home/result-lists', note: t('work.lists.note') },
    ],
  },
];
