// Compiled from catalogues/hall-ticket/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface HallTicketWords {
  "a-register-number-has-6": null;
  "batch": null;
  "chief-superintendent": null;
  "choose-a-degree-first": null;
  "controller": null;
  "count": { n: number };
  "course-name": null;
  "date": null;
  "date-of-birth": null;
  "documents-of-published-results": null;
  "enter-a-registration-number": null;
  "exam-centre": null;
  "failed-to-fetch-the-hall": null;
  "failed-to-fetch-the-hall-tickets": null;
  "hall-and-seat": { day: string | number; desk: string | number; hall: string | number; session: string | number };
  "hall-ticket": null;
  "hall-ticket-by-student": null;
  "hall-ticket-of-a-student": null;
  "hall-ticket-of-number": { number: string | number };
  "hall-tickets": null;
  "hall-tickets-are-available-for": null;
  "hall-tickets-of-a-batch": null;
  "loading-or-no-student-data": null;
  "month-and-year-of-exam": null;
  "name": null;
  "no-confirmed-paper-of-number": { number: string | number };
  "no-exam-detected": null;
  "no-photo": null;
  "no-photo-of-number": { number: string | number };
  "one-pdf-for-many-tickets": null;
  "one-pdf-for-printing-many": null;
  "papers-of-number": { number: string | number };
  "pdf-of": { batch: string | number };
  "pdf-of-the-whole-college": null;
  "photo-of-number": { number: string | number };
  "please-select-a-batch": null;
  "please-select-degree-type": null;
  "print": null;
  "printed": { moment: string | number; revision: string | number };
  "processing-data-please-wait": null;
  "register-number": null;
  "registration-number": null;
  "semester": null;
  "serial": null;
  "session": null;
  "signed-code-of-number": { number: string | number };
  "student": null;
  "subject-code": null;
  "subject-name": null;
  "the-pdf-could-not-be": null;
  "this-degree-has-no-students": null;
}

const en: Texts<HallTicketWords> = {
  "a-register-number-has-6": ["A register number has 6 to 20 letters and digits."],
  "batch": ["Batch"],
  "chief-superintendent": ["Chief Superintendent"],
  "choose-a-degree-first": ["Choose a degree first."],
  "controller": ["Controller of Examinations"],
  "count": [["n","plural",{"one":["#"," hall ticket"],"other":["#"," hall tickets"]}]],
  "course-name": ["Course Name"],
  "date": ["Date"],
  "date-of-birth": ["Date of Birth"],
  "documents-of-published-results": ["Documents of published results"],
  "enter-a-registration-number": ["Enter a registration number."],
  "exam-centre": ["Exam Centre"],
  "failed-to-fetch-the-hall": ["Failed to fetch the hall ticket."],
  "failed-to-fetch-the-hall-tickets": ["Failed to fetch the hall tickets."],
  "hall-and-seat": [["day"]," ",["session"],": hall ",["hall"],", seat ",["desk"]],
  "hall-ticket": ["Hall Ticket"],
  "hall-ticket-by-student": ["Hall Ticket by Student"],
  "hall-ticket-of-a-student": ["Hall ticket of a student"],
  "hall-ticket-of-number": ["Hall ticket of ",["number"]],
  "hall-tickets": ["Hall tickets"],
  "hall-tickets-are-available-for": ["Hall tickets are available for students with confirmed papers, except discontinued and withheld students."],
  "hall-tickets-of-a-batch": ["Hall tickets of a batch"],
  "loading-or-no-student-data": ["Loading or no student data available."],
  "month-and-year-of-exam": ["Month and Year of Exam"],
  "name": ["Name"],
  "no-confirmed-paper-of-number": ["No confirmed paper of ",["number"]," was found in your college for this exam."],
  "no-exam-detected": ["No Exam Detected!!!"],
  "no-photo": ["No photo"],
  "no-photo-of-number": ["No photo of ",["number"]],
  "one-pdf-for-many-tickets": ["One PDF for many tickets"],
  "one-pdf-for-printing-many": ["One PDF for printing many hall tickets. This takes a few minutes; you can continue working and download it from the bell."],
  "papers-of-number": ["Papers of ",["number"]],
  "pdf-of": ["PDF of ",["batch"]],
  "pdf-of-the-whole-college": ["PDF of the whole college"],
  "photo-of-number": ["Photo of ",["number"]],
  "please-select-a-batch": ["Please select a batch."],
  "please-select-degree-type": ["Please select Degree type."],
  "print": ["Print"],
  "printed": ["Printed ",["moment"],", time table revision ",["revision"],"."],
  "processing-data-please-wait": ["Processing data, please wait..."],
  "register-number": ["Register Number"],
  "registration-number": ["Registration Number"],
  "semester": ["Semester"],
  "serial": ["S.No"],
  "session": ["Session"],
  "signed-code-of-number": ["Signed code of ",["number"]],
  "student": ["Student"],
  "subject-code": ["Subject Code"],
  "subject-name": ["Subject Name"],
  "the-pdf-could-not-be": ["The PDF could not be started."],
  "this-degree-has-no-students": ["This degree has no students."],
};

export const hallTicket = { name: 'hall-ticket', en, ta: () => import('./ta/hall-ticket') };
