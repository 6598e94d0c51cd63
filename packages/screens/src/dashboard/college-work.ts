import type { WorkGroup } from '@thervu/ui/layout/WorkList';

/** Pages of a college that stand in no menu. */
export const COLLEGE_WORK: readonly WorkGroup[] = [
  {
    title: 'College and students',
    entries: [
      {
        label: 'College Details',
        to: '/home/list-clg',
        note: 'Address, principal and contacts of your college',
      },
      { label: 'Student Admission', to: '/home/student-regi', note: 'A new application' },
    ],
  },
  {
    title: 'Registration',
    entries: [
      { label: 'Course Register', to: '/home/add-exampapp', note: 'Papers of a whole batch' },
      { label: 'Language/NMEC', to: '/home/nmec-registration', note: 'Languages and non-major electives' },
      { label: 'Break in Study', to: '/home/Break-in-Study', note: 'Students who come back after a break' },
      { label: 'Arrear Application', to: '/home/add-exam-arr-app', note: 'Arrear papers of one student' },
    ],
  },
  {
    title: 'Exam',
    entries: [
      { label: 'Exam Application Fees', to: '/home/Exam-App-Fees', note: 'By admission year and degree' },
      { label: 'Hall Ticket by Student', to: '/home/hallticketbyStudent', note: 'The ticket of one student' },
    ],
  },
];
