import type { WorkGroup } from '@thervu/ui/layout/WorkList';

/** The office's menu once more, in the order of a year's work instead of the order of the menu. */
export const OFFICE_WORK: readonly WorkGroup[] = [
  {
    title: 'Colleges, degrees and students',
    entries: [
      { label: 'College Details', to: '/home/list-clg', note: 'Colleges, their contacts, active or not' },
      { label: 'Degree Details', to: '/home/deglist', note: 'Degrees and the colleges that offer them' },
      {
        label: 'Course Details',
        to: '/home/list-course',
        note: 'Papers, maxima and fees by degree and semester',
      },
      {
        label: 'Student Details',
        to: '/home/student-list',
        note: 'Names, birth dates, transfer and discontinuation',
      },
    ],
  },
  {
    title: 'The running exam',
    entries: [
      { label: 'Exam Creation', to: '/home/exam-create', note: 'A new exam, and what is open to colleges' },
      { label: 'Exam Time Table', to: '/home/add-time-table', note: 'Dates and sessions of the papers' },
      {
        label: 'Exam Confirmations',
        to: '/home/list-examconfirm',
        note: 'Applications and their confirmation',
      },
      { label: 'QP Count', to: '/home/get-QP-Count', note: 'Question papers to print' },
      {
        label: 'QP College Count',
        to: '/home/get-QP-ClgCount',
        note: 'Question papers to pack for each college',
      },
    ],
  },
  {
    title: 'For one college',
    entries: [
      { label: 'Course Register', to: '/home/add-exampapp', note: 'Papers of a whole batch' },
      { label: 'Course Registration List', to: '/home/list-exampapp', note: 'What is registered' },
      {
        label: 'Language/NMEC',
        to: '/home/nmec-registration',
        note: 'Languages and non-major electives',
      },
      { label: 'Break in Study', to: '/home/Break-in-Study', note: 'Students who come back after a break' },
      { label: 'Arrear Application', to: '/home/add-exam-arr-app', note: 'Arrear papers of one student' },
      { label: 'Exam Application Fees', to: '/home/Exam-App-Fees', note: 'By admission year and degree' },
      {
        label: 'Exam Application Report',
        to: '/home/examconfirm-report',
        note: 'Confirmed candidates, paper by paper',
      },
      { label: 'Student Search', to: '/home/Student-List-Regno', note: 'One student by register number' },
    ],
  },
  {
    title: 'Valuation and revaluation',
    entries: [
      { label: 'Generate Barcode', to: '/home/add-barcode', note: 'Dummy numbers and mark sheets' },
      { label: 'Verify Bundle', to: '/home/CampBundleSearch', note: 'Where a bundle is and what it holds' },
      { label: 'Packet Entry', to: '/home/add-camp-entry', note: "An examiner's day sheet, mark by mark" },
      { label: 'Camp Manager', to: '/home/CampManager', note: 'Camp officers and operators' },
      {
        label: 'Revaluation Exports',
        to: '/home/get-reval-excel',
        note: 'Requests for revaluation as a spreadsheet',
      },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { label: 'Database Backup', to: '/home/Download-DB-Bkup', note: 'A copy of everything, encrypted' },
      { label: 'Change Password', to: '/home/ChangePassword', note: 'Of the office or of a college' },
    ],
  },
];
