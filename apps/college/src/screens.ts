import { defineScreens } from '@thervu/remote/screens';

const dashboard = async () => (await import('@thervu/screens/dashboard/CollegeDashboardScreen')).CollegeDashboardScreen;
const nominalRoll = async () => (await import('@thervu/screens/fee/NominalRollScreen')).NominalRollScreen;
const hallTickets = async () => (await import('@thervu/screens/hall-ticket/HallTicketScreen')).HallTicketScreen;
const hallTicketByStudent = async () =>
  (await import('@thervu/screens/hall-ticket/HallTicketByStudentScreen')).HallTicketByStudentScreen;
const examAppFees = async () => (await import('@thervu/screens/fee/ExamAppFeesScreen')).ExamAppFeesScreen;

const newAdmission = async () =>
  (await import('@thervu/screens/student/admission/NewAdmissionScreen')).NewAdmissionScreen;
const admission = async () => (await import('@thervu/screens/student/admission/AdmissionScreen')).AdmissionScreen;

/** A college: every page below `/home/`, in the order of the specification, which is that of the menu. */
const college = defineScreens([
  { path: '', label: 'Dashboard', permission: 'dashboard.read', menu: true, load: dashboard },
  { path: 'dashboard', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  {
    path: 'student-list',
    label: 'Student Details',
    permission: 'student.read',
    menu: true,
    load: async () => (await import('@thervu/screens/student/StudentListScreen')).StudentListScreen,
  },
  {
    path: 'students-to-complete',
    label: 'Students to Complete',
    permission: 'student.read',
    load: async () => (await import('@thervu/screens/student/StudentsToCompleteScreen')).StudentsToCompleteScreen,
  },
  {
    path: 'list-exampapp',
    label: 'Course Registration',
    permission: 'registration.write',
    menu: true,
    load: async () =>
      (await import('@thervu/screens/registration/CourseRegistrationListScreen')).CourseRegistrationListScreen,
  },
  {
    path: 'list-examconfirm',
    label: 'Exam Applications',
    permission: 'application.read',
    menu: true,
    load: async () => (await import('@thervu/screens/registration/ExamApplicationsScreen')).ExamApplicationsScreen,
  },
  {
    path: 'examconfirm-report',
    label: 'Exam Confirmation',
    permission: 'application.read',
    menu: true,
    load: async () =>
      (await import('@thervu/screens/registration/ExamApplicationReportScreen')).ExamApplicationReportScreen,
  },
  { path: 'Exam-Application-Fees', label: 'Exam App. Fees', permission: 'fee.read', menu: true, load: nominalRoll },
  {
    path: 'Absent-entry',
    label: 'Absent Entry',
    permission: 'absentee.write',
    menu: true,
    load: async () => (await import('@thervu/screens/absentee/AbsentEntryScreen')).AbsentEntryScreen,
  },
  {
    path: 'add-internal-mark',
    label: 'Internal Mark Entry',
    permission: 'internal-mark.write',
    menu: true,
    load: async () => (await import('@thervu/screens/mark/InternalMarkEntryScreen')).InternalMarkEntryScreen,
  },
  {
    path: 'InternalMarkConsolidateReport',
    label: 'Int. Mark Consolidate',
    permission: 'internal-mark.read',
    menu: true,
    load: async () => (await import('@thervu/screens/mark/ConsolidatedMarkScreen')).ConsolidatedMarkScreen,
  },
  {
    path: 'add-practical-mark',
    label: 'Practical Mark Entry',
    permission: 'practical-mark.write',
    menu: true,
    load: async () => (await import('@thervu/screens/mark/PracticalMarkEntryScreen')).PracticalMarkEntryScreen,
  },
  {
    path: 'view-absentees-list',
    label: 'Absentees Report',
    permission: 'absentee.read',
    menu: true,
    load: async () => (await import('@thervu/screens/absentee/AbsenteesReportScreen')).AbsenteesReportScreen,
  },
  { path: 'nominal-report', label: 'Nominal Report', permission: 'fee.read', menu: true, load: nominalRoll },
  { path: 'hallticket', label: 'Hall Ticket', permission: 'hall-ticket.read', menu: true, load: hallTickets },
  {
    path: 'revaluation-aply',
    label: 'Revaluation Apply',
    permission: 'revaluation.write',
    menu: true,
    load: async () => (await import('@thervu/screens/revaluation/RevaluationApplyScreen')).RevaluationApplyScreen,
  },
  {
    path: 'revaluation-report',
    label: 'Revaluation Report',
    permission: 'revaluation.read',
    menu: true,
    load: async () => (await import('@thervu/screens/revaluation/RevaluationReportScreen')).RevaluationReportScreen,
  },
  {
    path: 'revaluation-fee-mgt',
    label: 'Revaluation Fees',
    permission: 'revaluation.read',
    menu: true,
    load: async () => (await import('@thervu/screens/revaluation/RevaluationFeesScreen')).RevaluationFeesScreen,
  },
  {
    path: 'revaluation-outcomes',
    label: 'Revaluation Outcomes',
    permission: 'revaluation.read',
    load: async () => (await import('@thervu/screens/reval-outcome/OwnOutcomesScreen')).OwnOutcomesScreen,
  },
  {
    path: 'ChangePassword',
    label: 'Change Password',
    permission: 'college.password',
    menu: true,
    load: async () => (await import('@thervu/screens/auth/ChangePasswordScreen')).ChangePasswordScreen,
  },
  {
    path: 'list-clg',
    label: 'College Details',
    permission: 'college.read',
    load: async () => (await import('@thervu/screens/college/CollegeListScreen')).CollegeListScreen,
  },
  {
    path: 'add-clg',
    label: 'Add College',
    permission: 'college.read',
    load: async () => (await import('@thervu/screens/college/AddCollegeScreen')).AddCollegeScreen,
  },
  {
    path: 'edit-clg/:id',
    label: 'Edit College',
    permission: 'college.edit',
    load: async () => (await import('@thervu/screens/college/EditCollegeScreen')).EditCollegeScreen,
  },
  { path: 'student-regi', label: 'Student Admission', permission: 'student.admit', load: newAdmission },
  { path: 'student-regi/:id', label: 'Student Admission', permission: 'student.admit', load: admission },
  {
    path: 'Break-in-Study',
    label: 'Break in Study',
    permission: 'registration.write',
    load: async () => (await import('@thervu/screens/registration/BreakInStudyScreen')).BreakInStudyScreen,
  },
  { path: 'Exam-App-Fees', label: 'Exam Application Fees', permission: 'fee.read', load: examAppFees },
  {
    path: 'nmec-registration',
    label: 'Language/NMEC Registration',
    permission: 'registration.write',
    load: async () => (await import('@thervu/screens/registration/NmecRegistrationScreen')).NmecRegistrationScreen,
  },
  {
    path: 'add-exampapp',
    label: 'Course Register',
    permission: 'registration.write',
    load: async () => (await import('@thervu/screens/registration/CourseRegisterScreen')).CourseRegisterScreen,
  },
  {
    path: 'add-examarrapp',
    label: 'Arrear Application by Paper',
    permission: 'application.write',
    load: async () => (await import('@thervu/screens/registration/ArrearByPaperScreen')).ArrearByPaperScreen,
  },
  {
    path: 'add-exam-arr-app',
    label: 'Arrear Application by Register Number',
    permission: 'application.write',
    load: async () => (await import('@thervu/screens/registration/ArrearByRegNoScreen')).ArrearByRegNoScreen,
  },
  {
    path: 'hallticketbyStudent',
    label: 'Hall Ticket by Student',
    permission: 'hall-ticket.read',
    load: hallTicketByStudent,
  },
  {
    path: 'result-documents',
    label: 'Result Documents',
    permission: 'result-document.read',
    load: async () => (await import('@thervu/screens/result-document/ResultDocumentsScreen')).ResultDocumentsScreen,
  },
  {
    path: 'view-internal-mark',
    label: 'Internal Marks Report',
    permission: 'internal-mark.read',
    load: async () => (await import('@thervu/screens/mark/InternalMarkReportScreen')).InternalMarkReportScreen,
  },
  {
    path: 'view-practical-mark',
    label: 'Practical Marks Report',
    permission: 'practical-mark.read',
    load: async () => (await import('@thervu/screens/mark/PracticalReportScreen')).PracticalReportScreen,
  },
]);

export const screens = { college };
