import type { MenusByRole } from '@thervu/remote/screens';

/** A college's menu. The shell adds 'Logout' at the end. */
export const menus: MenusByRole = {
  college: [
    {
      items: [
        { label: 'Dashboard', path: '' },
        { label: 'Student Details', path: 'student-list' },
        { label: 'Course Registration', path: 'list-exampapp' },
        { label: 'Exam Applications', path: 'list-examconfirm' },
        { label: 'Exam Confirmation', path: 'examconfirm-report' },
        { label: 'Exam App. Fees', path: 'Exam-Application-Fees' },
        { label: 'Absent Entry', path: 'Absent-entry' },
        { label: 'Internal Mark Entry', path: 'add-internal-mark' },
        { label: 'Int. Mark Consolidate', path: 'InternalMarkConsolidateReport' },
        { label: 'Practical Mark Entry', path: 'add-practical-mark' },
        { label: 'Absentees Report', path: 'view-absentees-list' },
        { label: 'Nominal Report', path: 'nominal-report' },
        { label: 'Hall Ticket', path: 'hallticket' },
        { label: 'Revaluation Apply', path: 'revaluation-aply' },
        { label: 'Revaluation Report', path: 'revaluation-report' },
        { label: 'Revaluation Fees', path: 'revaluation-fee-mgt' },
        { label: 'Change Password', path: 'ChangePassword' },
      ],
    },
  ],
};
