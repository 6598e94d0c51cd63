import { defineScreens } from '@thervu/remote/screens.ts';
import { plannedFor } from '@thervu/remote/planned.ts';

const plannedPage = async () => (await import('@thervu/screens/planned/PlannedScreen')).PlannedScreen;
const planned = plannedFor('colleges', plannedPage);
const dashboard = async () =>
  (await import('@thervu/screens/dashboard/CollegeDashboardScreen')).CollegeDashboardScreen;
const nominalRoll = async () => (await import('@thervu/screens/fee/NominalRollScreen')).NominalRollScreen;
const examAppFees = async () => (await import('@thervu/screens/fee/ExamAppFeesScreen')).ExamAppFeesScreen;

const newAdmission = async () =>
  (await import('@thervu/screens/admission/NewAdmissionScreen')).NewAdmissionScreen;
const admission = async () => (await import('@thervu/screens/admission/AdmissionScreen')).AdmissionScreen;

/** A college: every page below `/home/`, in the order of the specification. */
const college = defineScreens([
  { path: '', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  { path: 'dashboard', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  planned(
    'student-list',
    'Student Details',
    'student.read',
    'Students by degree and year of admission, with corrections of name and birth date.',
  ),
  planned(
    'list-exampapp',
    'Course Registration',
    'registration.write',
    'The registered papers of your students, with filters and a spreadsheet.',
  ),
  planned(
    'list-examconfirm',
    'Exam Applications',
    'application.read',
    'Applications of your students for an exam, confirmed one by one or together.',
  ),
  planned(
    'examconfirm-report',
    'Exam Confirmation',
    'application.read',
    'A printable list of the confirmed applications.',
  ),
  { path: 'Exam-Application-Fees', label: 'Exam App. Fees', permission: 'fee.read', load: nominalRoll },
  planned(
    'Absent-entry',
    'Absent Entry',
    'absentee.write',
    'Marks students of a paper as absent or present.',
  ),
  planned(
    'add-internal-mark',
    'Internal Mark Entry',
    'internal-mark.write',
    'Internal marks of a paper, keyed by register number.',
  ),
  planned(
    'InternalMarkConsolidateReport',
    'Int. Mark Consolidate',
    'internal-mark.read',
    'Internal marks of a degree over all papers, for print.',
  ),
  planned(
    'add-practical-mark',
    'Practical Mark Entry',
    'practical-mark.write',
    'Practical marks of a paper, keyed by batch and register number.',
  ),
  planned(
    'view-absentees-list',
    'Absentees Report',
    'absentee.read',
    'The absentees of a paper, for print and signature.',
  ),
  { path: 'nominal-report', label: 'Nominal Report', permission: 'fee.read', load: nominalRoll },
  planned('hallticket', 'Hall Ticket', 'hall-ticket.read', 'Hall tickets of a batch, for print.'),
  planned(
    'revaluation-aply',
    'Revaluation Apply',
    'revaluation.write',
    'Applications for revaluation, re-total and transparency, student by student.',
  ),
  planned(
    'revaluation-report',
    'Revaluation Report',
    'revaluation.read',
    'Who has applied for revaluation, re-total or transparency.',
  ),
  planned(
    'revaluation-fee-mgt',
    'Revaluation Fees',
    'revaluation.read',
    'Fees of revaluation by degree and paper.',
  ),
  {
    path: 'ChangePassword',
    label: 'Change Password',
    permission: 'college.password',
    load: async () => (await import('@thervu/screens/auth/ChangePasswordScreen')).ChangePasswordScreen,
  },
  {
    path: 'list-clg',
    label: 'College Details',
    permission: 'college.read',
    load: async () => (await import('@thervu/screens/master/CollegeListScreen')).CollegeListScreen,
  },
  {
    path: 'add-clg',
    label: 'Add College',
    permission: 'college.read',
    load: async () => (await import('@thervu/screens/master/AddCollegeScreen')).AddCollegeScreen,
  },
  {
    path: 'edit-clg/:id',
    label: 'Edit College',
    permission: 'college.edit',
    load: async () => (await import('@thervu/screens/master/EditCollegeScreen')).EditCollegeScreen,
  },
  { path: 'student-regi', label: 'Student Admission', permission: 'student.admit', load: newAdmission },
  { path: 'student-regi/:id', label: 'Student Admission', permission: 'student.admit', load: admission },
  planned(
    'Break-in-Study',
    'Break in Study',
    'registration.write',
    'Registration of students who come back after a break in their studies.',
  ),
  { path: 'Exam-App-Fees', label: 'Exam Application Fees', permission: 'fee.read', load: examAppFees },
  planned(
    'nmec-registration',
    'Language/NMEC Registration',
    'registration.write',
    'Registration of language and elective papers for a batch of students.',
  ),
  planned(
    'add-exampapp',
    'Course Register',
    'registration.write',
    'Makes the exam applications of a whole batch.',
  ),
  planned(
    'add-examarrapp',
    'Arrear Application by Paper',
    'application.write',
    'Adds register numbers to an arrear paper.',
  ),
  planned(
    'add-exam-arr-app',
    'Arrear Application by Register Number',
    'application.write',
    'The papers one student has still to pass, chosen and applied for.',
  ),
  planned(
    'hallticketbyStudent',
    'Hall Ticket by Student',
    'hall-ticket.read',
    'The hall ticket of one student, found by register number.',
  ),
  planned(
    'view-internal-mark',
    'Internal Marks Report',
    'internal-mark.read',
    'Internal marks of a paper in figures and words, for print and signature.',
  ),
  planned(
    'view-practical-mark',
    'Practical Marks Report',
    'practical-mark.read',
    'Practical marks of a paper in figures and words, for print and signature.',
  ),
]);

export const screens = { college };
