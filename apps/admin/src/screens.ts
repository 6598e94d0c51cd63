import { defineScreens } from '@thervu/remote/screens';

const dashboard = async () => (await import('@thervu/screens/dashboard/OfficeDashboardScreen')).OfficeDashboardScreen;

const newAdmission = async () =>
  (await import('@thervu/screens/student/admission/NewAdmissionScreen')).NewAdmissionScreen;
const admission = async () => (await import('@thervu/screens/student/admission/AdmissionScreen')).AdmissionScreen;

/** The office: every page below `/home/`, in the order of the specification. */
const admin = defineScreens([
  { path: '', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  { path: 'dashboard', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  {
    path: 'list-clg',
    label: 'College Details',
    permission: 'college.read',
    load: async () => (await import('@thervu/screens/college/CollegeListScreen')).CollegeListScreen,
  },
  {
    path: 'deglist',
    label: 'Degree Details',
    permission: 'degree.manage',
    load: async () => (await import('@thervu/screens/degree/DegreeListScreen')).DegreeListScreen,
  },
  {
    path: 'list-course',
    label: 'Course Details',
    permission: 'course.manage',
    load: async () => (await import('@thervu/screens/course/CourseListScreen')).CourseListScreen,
  },
  {
    path: 'student-list',
    label: 'Student Details',
    permission: 'student.read',
    load: async () => (await import('@thervu/screens/student/StudentListScreen')).StudentListScreen,
  },
  {
    path: 'exam-create',
    label: 'Exam Creation',
    permission: 'exam.manage',
    load: async () => (await import('@thervu/screens/exam/ExamCreateScreen')).ExamCreateScreen,
  },
  {
    path: 'add-time-table',
    label: 'Exam Time Table',
    permission: 'timetable.manage',
    load: async () => (await import('@thervu/screens/timetable/TimetableScreen')).TimetableScreen,
  },
  {
    path: 'list-examconfirm',
    label: 'Exam Confirmations',
    permission: 'application.read',
    load: async () => (await import('@thervu/screens/registration/ExamApplicationsScreen')).ExamApplicationsScreen,
  },
  {
    path: 'CampBundleSearch',
    label: 'Verify Bundle',
    permission: 'bundle.read',
    load: async () => (await import('@thervu/screens/camp-report/BundleEvaluationScreen')).BundleEvaluationScreen,
  },
  {
    path: 'add-barcode',
    label: 'Generate Barcode',
    permission: 'script.manage',
    load: async () => (await import('@thervu/screens/top-sheet/TopSheetScreen')).TopSheetScreen,
  },
  {
    path: 'get-QP-Count',
    label: 'QP Count',
    permission: 'script.manage',
    load: async () => (await import('@thervu/screens/qp-count/QpCountScreen')).QpCountScreen,
  },
  {
    path: 'get-QP-ClgCount',
    label: 'QP College Count',
    permission: 'script.manage',
    load: async () => (await import('@thervu/screens/qp-count/QpCollegeCountScreen')).QpCollegeCountScreen,
  },
  {
    path: 'get-reval-excel',
    label: 'Revaluation Exports',
    permission: 'revaluation.export',
    load: async () => (await import('@thervu/screens/revaluation/RevaluationExportScreen')).RevaluationExportScreen,
  },
  {
    path: 'CampManager',
    label: 'Camp Manager',
    permission: 'camp-officer.manage',
    load: async () => (await import('@thervu/screens/camp-officer/CampManagerScreen')).CampManagerScreen,
  },
  {
    path: 'Download-DB-Bkup',
    label: 'Database Backup',
    permission: 'backup.read',
    load: async () => (await import('@thervu/screens/backup/DatabaseBackupScreen')).DatabaseBackupScreen,
  },
  {
    path: 'ChangePassword',
    label: 'Change Password',
    permission: 'college.password',
    load: async () => (await import('@thervu/screens/auth/ChangePasswordScreen')).ChangePasswordScreen,
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
  {
    path: 'add-deg',
    label: 'Add Degree',
    permission: 'degree.manage',
    load: async () => (await import('@thervu/screens/degree/AddDegreeScreen')).AddDegreeScreen,
  },
  {
    path: 'edit-deg/:id',
    label: 'Edit Degree',
    permission: 'degree.manage',
    load: async () => (await import('@thervu/screens/degree/EditDegreeScreen')).EditDegreeScreen,
  },
  {
    path: 'add-course',
    label: 'Add Course',
    permission: 'course.manage',
    load: async () => (await import('@thervu/screens/course/AddCourseScreen')).AddCourseScreen,
  },
  {
    path: 'edit-course/:id',
    label: 'Edit Course',
    permission: 'course.manage',
    load: async () => (await import('@thervu/screens/course/EditCourseScreen')).EditCourseScreen,
  },
  { path: 'student-regi', label: 'Student Admission', permission: 'student.admit', load: newAdmission },
  { path: 'student-regi/:id', label: 'Student Admission', permission: 'student.admit', load: admission },
  {
    path: 'Student-List-Regno',
    label: 'Student Search',
    permission: 'student.read',
    load: async () => (await import('@thervu/screens/student/StudentSearchScreen')).StudentSearchScreen,
  },
  {
    path: 'register-numbers',
    label: 'Register Numbers',
    permission: 'student.manage',
    load: async () => (await import('@thervu/screens/student/RegisterNumbersScreen')).RegisterNumbersScreen,
  },
  {
    path: 'add-camp-entry',
    label: 'Packet Entry',
    permission: 'camp-entry.write',
    load: async () => (await import('@thervu/screens/packet-entry/PacketEntryScreen')).PacketEntryScreen,
  },
  {
    path: 'Break-in-Study',
    label: 'Break in Study',
    permission: 'registration.write',
    load: async () => (await import('@thervu/screens/registration/BreakInStudyScreen')).BreakInStudyScreen,
  },
  {
    path: 'Exam-App-Fees',
    label: 'Exam Application Fees',
    permission: 'fee.read',
    load: async () => (await import('@thervu/screens/fee/ExamAppFeesScreen')).ExamAppFeesScreen,
  },
  {
    path: 'nmec-registration',
    label: 'Language/NMEC Registration',
    permission: 'registration.write',
    load: async () => (await import('@thervu/screens/registration/NmecRegistrationScreen')).NmecRegistrationScreen,
  },
  {
    path: 'list-exampapp',
    label: 'Course Registration List',
    permission: 'registration.write',
    load: async () =>
      (await import('@thervu/screens/registration/CourseRegistrationListScreen')).CourseRegistrationListScreen,
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
    path: 'examconfirm-report',
    label: 'Exam Application Report',
    permission: 'application.read',
    load: async () =>
      (await import('@thervu/screens/registration/ExamApplicationReportScreen')).ExamApplicationReportScreen,
  },
  {
    path: 'exam-stages',
    label: 'Exam Stages',
    permission: 'exam.control',
    load: async () => (await import('@thervu/screens/exam/ExamStagesScreen')).ExamStagesScreen,
  },
  {
    path: 'result-processing',
    label: 'Result Processing',
    permission: 'exam.control',
    load: async () => (await import('@thervu/screens/result-run/ResultProcessingScreen')).ResultProcessingScreen,
  },
  {
    path: 'result-release',
    label: 'Result Release',
    permission: 'exam.control',
    load: async () => (await import('@thervu/screens/result-release/ResultReleaseScreen')).ResultReleaseScreen,
  },
  {
    path: 'reval-outcomes',
    label: 'Revaluation Outcomes',
    permission: 'exam.control',
    load: async () => (await import('@thervu/screens/reval-outcome/RevalOutcomesScreen')).RevalOutcomesScreen,
  },
  {
    path: 'result-documents',
    label: 'Result Documents',
    permission: 'result-document.read',
    load: async () => (await import('@thervu/screens/result-document/ResultDocumentsScreen')).ResultDocumentsScreen,
  },
  {
    path: 'script-ledger',
    label: 'Script Ledger',
    permission: 'script.manage',
    load: async () => (await import('@thervu/screens/script-ledger/ScriptLedgerScreen')).ScriptLedgerScreen,
  },
  {
    path: 'handed-scripts',
    label: 'Handed to the office',
    permission: 'script.manage',
    load: async () => (await import('@thervu/screens/script-ledger/HandedScriptsScreen')).HandedScriptsScreen,
  },
  {
    path: 'reval-scripts',
    label: 'Revaluation Scripts',
    permission: 'reval-script.manage',
    load: async () => (await import('@thervu/screens/reval-script/RevalCampsScreen')).RevalCampsScreen,
  },
  {
    path: 'mark-corrections',
    label: 'Mark Corrections',
    permission: 'mark-correction.decide',
    load: async () => (await import('@thervu/screens/mark/MarkCorrectionsScreen')).MarkCorrectionsScreen,
  },
  {
    path: 'anomaly-board',
    label: 'Anomaly Board',
    permission: 'exam.control',
    load: async () => (await import('@thervu/screens/result-anomaly/AnomalyBoardScreen')).AnomalyBoardScreen,
  },
  {
    path: 'file-requests',
    label: 'Photo and Document Requests',
    permission: 'student-file.decide',
    load: async () => (await import('@thervu/screens/student/admission/FileRequestsScreen')).FileRequestsScreen,
  },
  {
    path: 'imports',
    label: 'Imports',
    permission: 'import.manage',
    load: async () => (await import('@thervu/screens/import/ImportsScreen')).ImportsScreen,
  },
  {
    path: 'audit',
    label: 'Audit',
    permission: 'audit.read',
    load: async () => (await import('@thervu/screens/audit/AuditScreen')).AuditScreen,
  },
  {
    path: 'sessions',
    label: 'Sessions',
    permission: 'session.manage',
    load: async () => (await import('@thervu/screens/session/SessionsScreen')).SessionsScreen,
  },
  {
    path: 'table-export',
    label: 'Table Export',
    permission: 'table-export.read',
    load: async () => (await import('@thervu/screens/backup/TableExportScreen')).TableExportScreen,
  },
  {
    path: 'settings',
    label: 'Settings',
    permission: 'setting.manage',
    load: async () => (await import('@thervu/screens/setting/SettingsScreen')).SettingsScreen,
  },
]);

export const screens = { admin };
