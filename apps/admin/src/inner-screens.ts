import type { ScreenEntry } from '@thervu/remote/screens';
import { collegesInTamil, coursesInTamil, degreesInTamil, gettingReadyInTamil } from './screens-in-tamil';

const newAdmission = async () =>
  (await import('@thervu/screens/student/admission/NewAdmissionScreen')).NewAdmissionScreen;
const admission = async () => (await import('@thervu/screens/student/admission/AdmissionScreen')).AdmissionScreen;

/** The pages of the office that are reached from other pages. */
export const innerScreens: readonly ScreenEntry[] = [
  {
    path: 'add-clg',
    label: 'Add College',
    permission: 'college.read',
    help: 'college/add-college',
    load: async () => (await import('@thervu/screens/college/AddCollegeScreen')).AddCollegeScreen,
    tamil: collegesInTamil,
  },
  {
    path: 'edit-clg/:id',
    label: 'Edit College',
    permission: 'college.edit',
    help: 'college/edit-college',
    load: async () => (await import('@thervu/screens/college/EditCollegeScreen')).EditCollegeScreen,
    tamil: collegesInTamil,
  },
  {
    path: 'add-deg',
    label: 'Add Degree',
    permission: 'degree.manage',
    help: 'degree/add-degree',
    load: async () => (await import('@thervu/screens/degree/AddDegreeScreen')).AddDegreeScreen,
    tamil: degreesInTamil,
  },
  {
    path: 'edit-deg/:id',
    label: 'Edit Degree',
    permission: 'degree.manage',
    help: 'degree/edit-degree',
    load: async () => (await import('@thervu/screens/degree/EditDegreeScreen')).EditDegreeScreen,
    tamil: degreesInTamil,
  },
  {
    path: 'add-course',
    label: 'Add Course',
    permission: 'course.manage',
    help: 'course/add-course',
    load: async () => (await import('@thervu/screens/course/AddCourseScreen')).AddCourseScreen,
    tamil: coursesInTamil,
  },
  {
    path: 'edit-course/:id',
    label: 'Edit Course',
    permission: 'course.manage',
    help: 'course/edit-course',
    load: async () => (await import('@thervu/screens/course/EditCourseScreen')).EditCourseScreen,
    tamil: coursesInTamil,
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
    path: 'Student-List-Regno',
    label: 'Student Search',
    permission: 'student.read',
    help: 'student/student-search',
    load: async () => (await import('@thervu/screens/student/StudentSearchScreen')).StudentSearchScreen,
  },
  {
    path: 'students-to-complete',
    label: 'Students to Complete',
    permission: 'student.read',
    help: 'student/students-to-complete',
    load: async () => (await import('@thervu/screens/student/StudentsToCompleteScreen')).StudentsToCompleteScreen,
  },
  {
    path: 'register-numbers',
    label: 'Register Numbers',
    permission: 'student.manage',
    help: 'student/register-numbers',
    load: async () => (await import('@thervu/screens/student/RegisterNumbersScreen')).RegisterNumbersScreen,
  },
  {
    path: 'add-camp-entry',
    label: 'Packet Entry',
    permission: 'camp-entry.write',
    help: 'packet-entry/packet-entry',
    load: async () => (await import('@thervu/screens/packet-entry/PacketEntryScreen')).PacketEntryScreen,
  },
  {
    path: 'Break-in-Study',
    label: 'Break in Study',
    permission: 'registration.write',
    help: 'registration/break-in-study',
    load: async () => (await import('@thervu/screens/registration/BreakInStudyScreen')).BreakInStudyScreen,
  },
  {
    path: 'Exam-App-Fees',
    label: 'Exam Application Fees',
    permission: 'fee.read',
    help: 'fee/exam-app-fees',
    load: async () => (await import('@thervu/screens/fee/ExamAppFeesScreen')).ExamAppFeesScreen,
  },
  {
    path: 'nmec-registration',
    label: 'Language/NMEC Registration',
    permission: 'registration.write',
    help: 'registration/nmec-registration',
    load: async () => (await import('@thervu/screens/registration/NmecRegistrationScreen')).NmecRegistrationScreen,
  },
  {
    path: 'list-exampapp',
    label: 'Course Registration List',
    permission: 'registration.write',
    help: 'registration/course-registration-list',
    load: async () =>
      (await import('@thervu/screens/registration/CourseRegistrationListScreen')).CourseRegistrationListScreen,
  },
  {
    path: 'add-exampapp',
    label: 'Course Register',
    permission: 'registration.write',
    help: 'registration/course-register',
    load: async () => (await import('@thervu/screens/registration/CourseRegisterScreen')).CourseRegisterScreen,
  },
  {
    path: 'add-examarrapp',
    label: 'Arrear Application by Paper',
    permission: 'application.write',
    help: 'registration/arrear-by-paper',
    load: async () => (await import('@thervu/screens/registration/ArrearByPaperScreen')).ArrearByPaperScreen,
  },
  {
    path: 'add-exam-arr-app',
    label: 'Arrear Application by Register Number',
    permission: 'application.write',
    help: 'registration/arrear-by-reg-no',
    load: async () => (await import('@thervu/screens/registration/ArrearByRegNoScreen')).ArrearByRegNoScreen,
  },
  {
    path: 'examconfirm-report',
    label: 'Exam Application Report',
    permission: 'application.read',
    help: 'registration/exam-application-report',
    load: async () =>
      (await import('@thervu/screens/registration/ExamApplicationReportScreen')).ExamApplicationReportScreen,
  },
  {
    path: 'getting-ready',
    label: 'Getting ready',
    permission: 'exam.manage',
    help: 'getting-ready/getting-ready',
    load: async () => (await import('@thervu/screens/getting-ready/GettingReadyScreen')).GettingReadyScreen,
    tamil: gettingReadyInTamil,
  },
];
