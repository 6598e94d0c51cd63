import type { ScreenEntry } from '@thervu/remote/screens';
import {
  admissionInTamil,
  collegeDetailsInTamil,
  feesInTamil,
  hallTicketsInTamil,
  marksInTamil,
  registrationInTamil,
  resultDocumentsInTamil,
} from './screens-in-tamil';

const hallTicketByStudent = async () =>
  (await import('@thervu/screens/hall-ticket/HallTicketByStudentScreen')).HallTicketByStudentScreen;
const examAppFees = async () => (await import('@thervu/screens/fee/ExamAppFeesScreen')).ExamAppFeesScreen;
const newAdmission = async () =>
  (await import('@thervu/screens/student/admission/NewAdmissionScreen')).NewAdmissionScreen;
const admission = async () => (await import('@thervu/screens/student/admission/AdmissionScreen')).AdmissionScreen;

/** The pages of a college that are reached from other pages. */
export const innerScreens: readonly ScreenEntry[] = [
  {
    path: 'list-clg',
    label: 'College Details',
    permission: 'college.read',
    help: 'college/college-list',
    load: async () => (await import('@thervu/screens/college/CollegeListScreen')).CollegeListScreen,
    tamil: collegeDetailsInTamil,
  },
  {
    path: 'add-clg',
    label: 'Add College',
    permission: 'college.read',
    help: 'college/add-college',
    load: async () => (await import('@thervu/screens/college/AddCollegeScreen')).AddCollegeScreen,
    tamil: collegeDetailsInTamil,
  },
  {
    path: 'edit-clg/:id',
    label: 'Edit College',
    permission: 'college.edit',
    help: 'college/edit-college',
    load: async () => (await import('@thervu/screens/college/EditCollegeScreen')).EditCollegeScreen,
    tamil: collegeDetailsInTamil,
  },
  {
    path: 'student-regi',
    label: 'Student Admission',
    permission: 'student.admit',
    help: 'student/new-admission',
    load: newAdmission,
    tamil: admissionInTamil,
  },
  {
    path: 'student-regi/:id',
    label: 'Student Admission',
    permission: 'student.admit',
    help: 'student/admission',
    load: admission,
    tamil: admissionInTamil,
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
    tamil: resultDocumentsInTamil,
  },
  {
    path: 'result-lists',
    label: 'Result Lists',
    permission: 'result-document.read',
    help: 'result-document/result-lists',
    load: async () => (await import('@thervu/screens/result-document/ResultListsScreen')).ResultListsScreen,
    tamil: resultDocumentsInTamil,
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
];
