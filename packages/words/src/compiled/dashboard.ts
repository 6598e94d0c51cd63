// Compiled from catalogues/dashboard/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface DashboardWords {
  "credential.CODE": { at: string | number; by: string | number };
  "credential.FIRST_PASSWORD": { at: string | number; by: string | number };
  "credential.installation": null;
  "credential.tell": null;
  "download": { session: string | number };
  "download.note": null;
  "earlier": null;
  "earlier.note": null;
  "earlier.results": { session: string | number };
  "failed": null;
  "more": null;
  "no-college": null;
  "none": { code: string | number; session: string | number };
  "none-yet": { code: string | number; session: string | number };
  "results-of": { session: string | number };
  "saved": { file: string | number };
  "start": null;
  "start.away": null;
  "start.done": { step: string | number };
  "start.not-away": null;
  "start.note": null;
  "step.account": null;
  "step.college": null;
  "step.find-bundle": null;
  "step.find-student": null;
  "step.help": null;
  "step.marks": null;
  "step.operators": null;
  "step.password": null;
  "step.ready": null;
  "title": null;
  "work.admission": null;
  "work.admission.note": null;
  "work.arrear": null;
  "work.arrear.note": null;
  "work.break": null;
  "work.break.note": null;
  "work.college": null;
  "work.college-details": null;
  "work.college-details.note": null;
  "work.course-register": null;
  "work.course-register.note": null;
  "work.exam": null;
  "work.fees": null;
  "work.fees.note": null;
  "work.languages": null;
  "work.languages.note": null;
  "work.lists": null;
  "work.lists.note": null;
  "work.registration": null;
  "work.ticket": null;
  "work.ticket.note": null;
}

const en: Texts<DashboardWords> = {
  "credential.CODE": [["at"],": ",["by"]," gave out a one-time code for this account."],
  "credential.FIRST_PASSWORD": [["at"],": ",["by"]," gave out a first password for this account."],
  "credential.installation": ["the installation"],
  "credential.tell": ["If you did not ask for it, tell the examination office at once."],
  "download": ["Download ",["session"]," Results"],
  "download.note": ["Marks and results of all candidates of your college, as a CSV file for a spreadsheet."],
  "earlier": ["Earlier sessions"],
  "earlier.note": ["Earlier sessions, each as it was last released:"],
  "earlier.results": [["session"]," results"],
  "failed": ["Failed to fetch data"],
  "more": ["More pages"],
  "no-college": ["No College Code Found in Session"],
  "none": ["There are no ",["session"]," results for college ",["code"],"."],
  "none-yet": ["There are no ",["session"]," results for college ",["code"]," yet."],
  "results-of": ["Results of ",["session"]],
  "saved": ["Saved as ",["file"]],
  "start": ["Start here"],
  "start.away": ["Put away"],
  "start.done": [["step"],", done"],
  "start.not-away": ["This could not be put away."],
  "start.note": ["What to do first. This card stays until you put it away."],
  "step.account": ["Check your account and your second factor"],
  "step.college": ["Check your college's details"],
  "step.find-bundle": ["Find a bundle"],
  "step.find-student": ["Find a student"],
  "step.help": ["Open the help"],
  "step.marks": ["Open mark entry"],
  "step.operators": ["Check the operators of your camp"],
  "step.password": ["Change your password"],
  "step.ready": ["See what is ready for an exam"],
  "title": ["Dashboard"],
  "work.admission": ["Student Admission"],
  "work.admission.note": ["A new application"],
  "work.arrear": ["Arrear Application"],
  "work.arrear.note": ["Arrear papers of one student"],
  "work.break": ["Break in Study"],
  "work.break.note": ["Students who come back after a break"],
  "work.college": ["College and students"],
  "work.college-details": ["College Details"],
  "work.college-details.note": ["Address, principal and contacts of your college"],
  "work.course-register": ["Course Register"],
  "work.course-register.note": ["Papers of a whole batch"],
  "work.exam": ["Exam"],
  "work.fees": ["Exam Application Fees"],
  "work.fees.note": ["By admission year and degree"],
  "work.languages": ["Language/NMEC"],
  "work.languages.note": ["Languages and non-major electives"],
  "work.lists": ["Result Lists"],
  "work.lists.note": ["Pass statistics and numbers for the press"],
  "work.registration": ["Registration"],
  "work.ticket": ["Hall Ticket by Student"],
  "work.ticket.note": ["The ticket of one student"],
};

export const dashboard = { name: 'dashboard', en, ta: () => import('./ta/dashboard') };
