import type { WorkGroup } from '@thervu/ui/layout/WorkList';
import type { Say } from '@thervu/words';
import type { OfficeDashboardWords } from '@thervu/words/compiled/office-dashboard';

/** The office's menu once more, in the order of a year's work instead of the order of the menu. */
export const OFFICE_WORK = (t: Say<OfficeDashboardWords>): readonly WorkGroup[] => [
  {
    title: t('colleges-degrees-and-students'),
    entries: [
      { label: t('college-details'), to: '/home/list-clg', note: t('colleges-their-contacts-active-or') },
      { label: t('degree-details'), to: '/home/deglist', note: t('degrees-and-the-colleges-that') },
      {
        label: t('course-details'),
        to: '/home/list-course',
        note: t('papers-maxima-and-fees-by'),
      },
      {
        label: t('student-details'),
        to: '/home/student-list',
        note: t('names-birth-dates-transfer-and'),
      },
    ],
  },
  {
    title: t('the-running-exam'),
    entries: [
      { label: t('exam-creation'), to: '/home/exam-create', note: t('a-new-exam-and-what') },
      { label: t('exam-time-table'), to: '/home/add-time-table', note: t('dates-and-sessions-of-the') },
      {
        label: t('exam-confirmations'),
        to: '/home/list-examconfirm',
        note: t('applications-and-their-confirmation'),
      },
      { label: t('qp-count'), to: '/home/get-QP-Count', note: t('question-papers-to-print') },
      {
        label: t('qp-college-count'),
        to: '/home/get-QP-ClgCount',
        note: t('question-papers-to-pack-for'),
      },
    ],
  },
  {
    title: t('for-one-college'),
    entries: [
      { label: t('course-register'), to: '/home/add-exampapp', note: t('papers-of-a-whole-batch') },
      { label: t('course-registration-list'), to: '/home/list-exampapp', note: t('what-is-registered') },
      {
        label: t('language-nmec'),
        to: '/home/nmec-registration',
        note: t('languages-and-non-major-electives'),
      },
      { label: t('break-in-study'), to: '/home/Break-in-Study', note: t('students-who-come-back-after') },
      { label: t('arrear-application'), to: '/home/add-exam-arr-app', note: t('arrear-papers-of-one-student') },
      { label: t('exam-application-fees'), to: '/home/Exam-App-Fees', note: t('by-admission-year-and-degree') },
      {
        label: t('exam-application-report'),
        to: '/home/examconfirm-report',
        note: t('confirmed-candidates-paper-by-paper'),
      },
      { label: t('student-search'), to: '/home/Student-List-Regno', note: t('one-student-by-register-number') },
    ],
  },
  {
    title: t('valuation-and-revaluation'),
    entries: [
      { label: t('generate-barcode'), to: '/home/add-barcode', note: t('dummy-numbers-and-mark-sheets') },
      { label: t('verify-bundle'), to: '/home/CampBundleSearch', note: t('where-a-bundle-is-and') },
      { label: t('packet-entry'), to: '/home/add-camp-entry', note: t('an-examiners-day-sheet-mark') },
      { label: t('camp-manager'), to: '/home/CampManager', note: t('camp-officers-and-operators') },
      {
        label: t('revaluation-exports'),
        to: '/home/get-reval-excel',
        note: t('requests-for-revaluation-as-a'),
      },
    ],
  },
  {
    title: t('administration'),
    entries: [
      { label: t('database-backup'), to: '/home/Download-DB-Bkup', note: t('a-copy-of-everything-encrypted') },
      { label: t('change-password'), to: '/home/ChangePassword', note: t('of-the-office-or-of') },
    ],
  },
];
