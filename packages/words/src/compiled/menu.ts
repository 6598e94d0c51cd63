// Compiled from catalogues/menu/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { MenuWords } from './keys/menu';

export type { MenuWords };

const en: Texts<MenuWords> = {
  "absent-entry": ["Absent Entry"],
  "absentees-report": ["Absentees Report"],
  "accommodations": ["Accommodations"],
  "add-college": ["Add College"],
  "arrear-application-by-paper": ["Arrear Application by Paper"],
  "arrear-application-by-register-number": ["Arrear Application by Register Number"],
  "break-in-study": ["Break in Study"],
  "centre-day": ["Centre Day"],
  "change-password": ["Change Password"],
  "clerks": ["Clerks"],
  "college-details": ["College Details"],
  "course-register": ["Course Register"],
  "course-registration": ["Course Registration"],
  "dashboard": ["Dashboard"],
  "duties": ["Duties"],
  "edit-college": ["Edit College"],
  "exam-app-fees": ["Exam App. Fees"],
  "exam-application-fees": ["Exam Application Fees"],
  "exam-applications": ["Exam Applications"],
  "exam-centre": ["Exam Centre"],
  "exam-confirmation": ["Exam Confirmation"],
  "hall-ticket": ["Hall Ticket"],
  "hall-ticket-by-student": ["Hall Ticket by Student"],
  "halls": ["Halls"],
  "int-mark-consolidate": ["Int. Mark Consolidate"],
  "internal-mark-entry": ["Internal Mark Entry"],
  "internal-marks-report": ["Internal Marks Report"],
  "language-nmec-registration": ["Language/NMEC Registration"],
  "my-open-papers": ["My Open Papers"],
  "nominal-report": ["Nominal Report"],
  "practical-mark-entry": ["Practical Mark Entry"],
  "practical-marks-report": ["Practical Marks Report"],
  "result-documents": ["Result Documents"],
  "result-lists": ["Result Lists"],
  "revaluation-apply": ["Revaluation Apply"],
  "revaluation-fees": ["Revaluation Fees"],
  "revaluation-outcomes": ["Revaluation Outcomes"],
  "revaluation-report": ["Revaluation Report"],
  "seating": ["Seating"],
  "student-admission": ["Student Admission"],
  "student-details": ["Student Details"],
  "students-to-complete": ["Students to Complete"],
  "whole-time-table": ["Whole Time Table"],
};

export const menu = { name: 'menu', en, ta: () => import('./ta/menu') };
