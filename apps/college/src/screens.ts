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

/** What the screens of registrations say, with the selects and tables they are made of. */
const registrationInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/registration'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);

const marksInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/mark-entry'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
const absenteesInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/absentee'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
const studentsInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/student-list'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
const feesInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/exam-fees'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);
const hallTicketsInTamil = () =>
  Promise.all([
    import('@thervu/words/compiled/ta/hall-ticket'),
    import('@thervu/words/compiled/ta/choice'),
    import('@thervu/words/compiled/ta/kit'),
  ]);

/** A college: every page below `/home/`, in the order of the specification, which is that of the menu. */
const college = defineScreens([
  {
    path: '',
    label: 'Dashboard',
    permission: 'dashboard.read',
    help: 'dashboard/college-dashboard',
    menu: true,
    load: dashboard,
  },
  {
    path: 'dashboard',
    label: 'Dashboard',
    permission: 'dashboard.read',
    help: 'dashboard/college-dashboard',
    load: dashboard,
  },
  {
    path: 'student-list',
    label: 'Student Details',
    permission: 'student.read',
    help: 'student/student-list',
    menu: true,
    load: async () => (await import('@thervu/screens/student/StudentListScreen')).StudentListScreen,
    tamil: studentsInTamil,
  },
  {
    path: 'students-to-complete',
    label: 'Students to Complete',
    permission: 'student.read',
    help: 'student/students-to-complete',
    load: async () => (await import('@thervu/screens/student/StudentsToCompleteScreen')).StudentsToCompleteScreen,
    tamil: studentsInTamil,
  },
  {
    path: 'list-exampapp',
    label: 'Course Registration',
    permission: 'registration.write',
    help: 'registration/course-registration-list',
    menu: true,
    load: async () =>
      (await import('@thervu/screens/registration/CourseRegistrationListScreen')).CourseRegistrationListScreen,
    tamil: registrationInTamil,
  },
  {
    path: 'list-examconfirm',
    label: 'Exam Applications',
    permission: 'application.read',
    help: 'registration/exam-applications',
    menu: true,
    load: async () => (await import('@thervu/screens/registration/ExamApplicationsScreen')).ExamApplicationsScreen,
    tamil: registrationInTamil,
  },
  {
    path: 'examconfirm-report',
    label: 'Exam Confirmation',
    permission: 'application.read',
    help: 'registration/exam-application-report',
    menu: true,
    load: async () =>
      (await import('@thervu/screens/registration/ExamApplicationReportScreen')).ExamApplicationReportScreen,
    tamil: registrationInTamil,
  },
  {
    path: 'Exam-Application-Fees',
    label: 'Exam App. Fees',
    permission: 'fee.read',
    help: 'fee/nominal-roll',
    menu: true,
    load: nominalRoll,
    tamil: feesInTamil,
  },
  {
    path: 'Absent-entry',
    label: 'Absent Entry',
    permission: 'absentee.write',
    help: 'absentee/absent-entry',
    menu: true,
    load: async () => (await import('@thervu/screens/absentee/AbsentEntryScreen')).AbsentEntryScreen,
    tamil: absenteesInTamil,
  },
  {
    path: 'add-internal-mark',
    label: 'Internal Mark Entry',
    permission: 'internal-mark.write',
    help: 'mark/internal-mark-entry',
    menu: true,
    load: async () => (await import('@thervu/screens/mark/InternalMarkEntryScreen')).InternalMarkEntryScreen,
    tamil: marksInTamil,
  },
  {
    path: 'InternalMarkConsolidateReport',
    label: 'Int. Mark Consolidate',
    permission: 'internal-mark.read',
    help: 'mark/consolidated-mark',
    menu: true,
    load: async () => (await import('@thervu/screens/mark/ConsolidatedMarkScreen')).ConsolidatedMarkScreen,
    tamil: marksInTamil,
  },
  {
    path: 'add-practical-mark',
    label: 'Practical Mark Entry',
    permission: 'practical-mark.write',
    help: 'mark/practical-mark-entry',
    menu: true,
    load: async () => (await import('@thervu/screens/mark/PracticalMarkEntryScreen')).PracticalMarkEntryScreen,
    tamil: marksInTamil,
  },
  {
    path: 'view-absentees-list',
    label: 'Absentees Report',
    permission: 'absentee.read',
    help: 'absentee/absentees-report',
    menu: true,
    load: async () => (await import('@thervu/screens/absentee/AbsenteesReportScreen')).AbsenteesReportScreen,
    tamil: absenteesInTamil,
  },
  {
    path: 'nominal-report',
    label: 'Nominal Report',
    permission: 'fee.read',
    help: 'fee/nominal-roll',
    menu: true,
    load: nominalRoll,
    tamil: feesInTamil,
  },
  {
    path: 'hallticket',
    label: 'Hall Ticket',
    permission: 'hall-ticket.read',
    help: 'hall-ticket/hall-ticket',
    menu: true,
    load: hallTickets,
    tamil: hallTicketsInTamil,
  },
  {
    path: 'revaluation-aply',
    label: 'Revaluation Apply',
    permission: 'revaluation.write',
    help: 'revaluation/revaluation-apply',
    menu: true,
    load: async () => (await import('@thervu/screens/revaluation/RevaluationApplyScreen')).RevaluationApplyScreen,
  },
  {
    path: 'revaluation-report',
    label: 'Revaluation Report',
    permission: 'revaluation.read',
    help: 'revaluation/revaluation-report',
    menu: true,
    load: async () => (await import('@thervu/screens/revaluation/RevaluationReportScreen')).RevaluationReportScreen,
  },
  {
    path: 'revaluation-fee-mgt',
    label: 'Revaluation Fees',
    permission: 'revaluation.read',
    help: 'revaluation/revaluation-fees',
    menu: true,
    load: async () => (await import('@thervu/screens/revaluation/RevaluationFeesScreen')).RevaluationFeesScreen,
  },
  {
    path: 'revaluation-outcomes',
    label: 'Revaluation Outcomes',
    permission: 'revaluation.read',
    help: 'reval-outcome/own-outcomes',
    load: async () => (await import('@thervu/screens/reval-outcome/OwnOutcomesScreen')).OwnOutcomesScreen,
  },
  {
    path: 'ChangePassword',
    label: 'Change Password',
    permission: 'college.password',
    help: 'auth/change-password',
    menu: true,
    load: async () => (await import('@thervu/screens/auth/ChangePasswordScreen')).ChangePasswordScreen,
  },
  {
    path: 'clerks',
    label: 'Clerks',
    permission: 'clerk.manage',
    help: 'clerk/clerks',
    menu: true,
    load: async () => (await import('@thervu/screens/clerk/ClerksScreen')).ClerksScreen,
  },
  {
    path: 'open-papers',
    label: 'My Open Papers',
    permission: 'open-paper.read',
    help: 'mark/open-papers',
    menu: true,
    load: async () => (await import('@thervu/screens/mark/OpenPapersScreen')).OpenPapersScreen,
  },
  {
    path: 'halls',
    label: 'Halls',
    permission: 'hall.manage',
    help: 'hall/halls',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/hall/HallsScreen')).HallsScreen,
  },
  {
    path: 'accommodations',
    label: 'Accommodations',
    permission: 'accommodation.read',
    help: 'accommodation/accommodations',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/accommodation/AccommodationsScreen')).AccommodationsScreen,
  },
  {
    path: 'seating',
    label: 'Seating',
    permission: 'seating.read',
    help: 'seating/seating',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/seating/SeatingScreen')).SeatingScreen,
  },
  {
    path: 'duties',
    label: 'Duties',
    permission: 'invigilation.write',
    help: 'invigilation/duties',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/invigilation/DutiesScreen')).DutiesScreen,
  },
  {
    path: 'centre-day',
    label: 'Centre Day',
    permission: 'centre-day.write',
    help: 'centre-day/centre-day',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/centre-day/CentreDayScreen')).CentreDayScreen,
  },
  {
    path: 'list-clg',
    label: 'College Details',
    permission: 'college.read',
    help: 'college/college-list',
    load: async () => (await import('@thervu/screens/college/CollegeListScreen')).CollegeListScreen,
  },
  {
    path: 'add-clg',
    label: 'Add College',
    permission: 'college.read',
    help: 'college/add-college',
    load: async () => (await import('@thervu/screens/college/AddCollegeScreen')).AddCollegeScreen,
  },
  {
    path: 'edit-clg/:id',
    label: 'Edit College',
    permission: 'college.edit',
    help: 'college/edit-college',
    load: async () => (await import('@thervu/screens/college/EditCollegeScreen')).EditCollegeScreen,
  },
  {
    path: 'student-regi',
    label: 'Student Admission',
    permission: 'student.admit',
    help: 'student/new-admission',
    load: newAdmission,
  },
  {
    path: 'student-regi/:id',
    label: 'Student Admission',
    permission: 'student.admit',
    help: 'student/admission',
    load: admission,
  },
  {
    path: 'Break-in-Study',
    label: 'Break in Study',
    permission: 'registration.write',
    help: 'registration/break-in-study',
    load: async () => (await import('@thervu/screens/registration/BreakInStudyScreen')).BreakInStudyScreen,
    tamil: registrationInTamil,
  },
  {
    path: 'Exam-App-Fees',
    label: 'Exam Application Fees',
    permission: 'fee.read',
    help: 'fee/exam-app-fees',
    load: examAppFees,
    tamil: feesInTamil,
  },
  {
    path: 'nmec-registration',
    label: 'Language/NMEC Registration',
    permission: 'registration.write',
    help: 'registration/nmec-registration',
    load: async () => (await import('@thervu/screens/registration/NmecRegistrationScreen')).NmecRegistrationScreen,
    tamil: registrationInTamil,
  },
  {
    path: 'add-exampapp',
    label: 'Course Register',
    permission: 'registration.write',
    help: 'registration/course-register',
    load: async () => (await import('@thervu/screens/registration/CourseRegisterScreen')).CourseRegisterScreen,
    tamil: registrationInTamil,
  },
  {
    path: 'add-examarrapp',
    label: 'Arrear Application by Paper',
    permission: 'application.write',
    help: 'registration/arrear-by-paper',
    load: async () => (await import('@thervu/screens/registration/ArrearByPaperScreen')).ArrearByPaperScreen,
    tamil: registrationInTamil,
  },
  {
    path: 'add-exam-arr-app',
    label: 'Arrear Application by Register Number',
    permission: 'application.write',
    help: 'registration/arrear-by-reg-no',
    load: async () => (await import('@thervu/screens/registration/ArrearByRegNoScreen')).ArrearByRegNoScreen,
    tamil: registrationInTamil,
  },
  {
    path: 'hallticketbyStudent',
    label: 'Hall Ticket by Student',
    permission: 'hall-ticket.read',
    help: 'hall-ticket/hall-ticket-by-student',
    load: hallTicketByStudent,
    tamil: hallTicketsInTamil,
  },
  {
    path: 'result-documents',
    label: 'Result Documents',
    permission: 'result-document.read',
    help: 'result-document/result-documents',
    load: async () => (await import('@thervu/screens/result-document/ResultDocumentsScreen')).ResultDocumentsScreen,
  },
  {
    path: 'result-lists',
    label: 'Result Lists',
    permission: 'result-document.read',
    help: 'result-document/result-lists',
    load: async () => (await import('@thervu/screens/result-document/ResultListsScreen')).ResultListsScreen,
  },
  {
    path: 'view-internal-mark',
    label: 'Internal Marks Report',
    permission: 'internal-mark.read',
    help: 'mark/internal-mark-report',
    load: async () => (await import('@thervu/screens/mark/InternalMarkReportScreen')).InternalMarkReportScreen,
    tamil: marksInTamil,
  },
  {
    path: 'view-practical-mark',
    label: 'Practical Marks Report',
    permission: 'practical-mark.read',
    help: 'mark/practical-report',
    load: async () => (await import('@thervu/screens/mark/PracticalReportScreen')).PracticalReportScreen,
    tamil: marksInTamil,
  },
]);

export const screens = { college };
