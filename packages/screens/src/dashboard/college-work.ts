import type { WorkGroup } from '@thervu/ui/layout/WorkList';
import type { Say } from '@thervu/words';
import type { CollegeDashboardWords } from '@thervu/words/compiled/college-dashboard';

/** Pages of a college that stand in no menu. */
export const COLLEGE_WORK = (t: Say<CollegeDashboardWords>): readonly WorkGroup[] => [
  {
    title: t('college-and-students'),
    entries: [
      {
        label: t('college-details'),
        to: '/home/list-clg',
        note: t('address-principal-and-contacts-of'),
      },
      { label: t('student-admission'), to: '/home/student-regi', note: t('a-new-application') },
    ],
  },
  {
    title: t('registration'),
    entries: [
      { label: t('course-register'), to: '/home/add-exampapp', note: t('papers-of-a-whole-batch') },
      { label: t('language-nmec'), to: '/home/nmec-registration', note: t('languages-and-non-major-electives') },
      { label: t('break-in-study'), to: '/home/Break-in-Study', note: t('students-who-come-back-after') },
      { label: t('arrear-application'), to: '/home/add-exam-arr-app', note: t('arrear-papers-of-one-student') },
    ],
  },
  {
    title: t('exam'),
    entries: [
      { label: t('exam-application-fees'), to: '/home/Exam-App-Fees', note: t('by-admission-year-and-degree') },
      { label: t('hall-ticket-by-student'), to: '/home/hallticketbyStudent', note: t('the-ticket-of-one-student') },
    ],
  },
];
