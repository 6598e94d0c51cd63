// Compiled from catalogues/messages/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface MessagesWords {
  "a-college-sees-its-own-students": null;
  "a-mark-has-been-entered-already": { mark: string | number };
  "a-mark-is-a-whole-number": null;
  "a-mark-is-a-whole-number-without": null;
  "a-mark-is-not-below-0": null;
  "a-whole-number-from-0-to": { max: string | number };
  "absent-in-exam": { exam: string | number };
  "absent-no-mark-is-taken": null;
  "already-registered": null;
  "an-error-occurred-while-saving-marks": null;
  "at-most-max-characters": { max: string | number };
  "carried-from-an-earlier-exam-cannot": null;
  "changed-to-mark-since-the-sheet": { mark: string | number };
  "confirmed-take-the-confirmation-back-first": null;
  "discontinued-arrears-of-such-a-student": null;
  "enter-0-commended-or-1-highly": null;
  "enter-a-day-with-a-year": null;
  "enter-a-register-number": null;
  "every-registered-candidate-is-listed-until": null;
  "failed-to-assign-exams-please-try": null;
  "failed-to-assign-paper-codes-please": null;
  "failed-to-fetch-exam-applications": null;
  "failed-to-fetch-exam-applications-please": null;
  "failed-to-fetch-paper-codes": null;
  "failed-to-fetch-paper-codes-please": null;
  "failed-to-load": null;
  "failed-to-save-marks": null;
  "failed-to-update-student": null;
  "first-attempt": null;
  "for-this-paper-0-is-commended": null;
  "give-a-reason": null;
  "give-a-reason-another-officer-decides": null;
  "has-an-external-mark": null;
  "has-no-register-number-yet": null;
  "label-is-not-valid": { label: string | number };
  "label-is-required": { label: string | number };
  "marks-have-been-entered-for-it": null;
  "marks-saved-successfully": null;
  "n-rows-have-been-changed-by": { n: string | number };
  "named-twice-first-in-row-row": { row: string | number };
  "never-written-before-it-is-no": null;
  "no-exam-application-was-created": null;
  "no-exam-detected": null;
  "no-mark-is-given": null;
  "no-record-found": null;
  "no-student-found": null;
  "no-student-has-a-hall-ticket": { exam: string | number };
  "no-student-of-this-college": null;
  "no-such-application-any-more": null;
  "no-such-record": null;
  "not-on-the-list-of-this": null;
  "not-passed-in-exam": { exam: string | number };
  "not-passed-in-exam-apply-for": { exam: string | number };
  "not-registered-for-this-paper-in": null;
  "not-registered-in-this-exam": null;
  "nothing-had-to-be-changed": null;
  "number-printed-as-final": { number: string | number };
  "only-confirmed-candidates-are-listed": null;
  "operation-failed": null;
  "paper-is-written-on-day": { day: string | number; paper: string | number };
  "passed-in-exam": { exam: string | number };
  "please-select-a-college": null;
  "please-select-a-practical-batch": null;
  "please-select-degree-and-admission-year": null;
  "please-select-degree-and-course": null;
  "please-select-degree-and-semester": null;
  "please-select-degree-batch-semester-and": null;
  "please-select-degree-semester-and-exam": null;
  "please-select-degree-type": null;
  "please-select-records-to-delete": null;
  "practical-marks-saved-successfully": null;
  "provisional-the-result-of-exam-is": { exam: string | number };
  "sent-for-a-second-officer-s": null;
  "sign-in-first": null;
  "something-went-wrong-the-examination-office": null;
  "student-has-been-deleted": { student: string | number };
  "student-has-been-discontinued": { student: string | number };
  "student-has-been-transferred-to-college": { college: string | number; student: string | number };
  "student-updated-successfully": null;
  "the-absentees-of-paper-are-final": { paper: string | number };
  "the-absentees-of-paper-were-final": { paper: string | number };
  "the-admission-form-has-not-been": null;
  "the-application-for-this-paper-is": null;
  "the-file-is-empty": null;
  "the-filter-has-changed-press-search": null;
  "the-mark-has-been-changed-by": null;
  "the-mark-is-above-the-maximum": { max: string | number };
  "the-mark-is-carried-from-an": null;
  "the-marks-have-been-printed-as": null;
  "the-report-of-this-paper-is": null;
  "the-request-cannot-be-read": null;
  "the-request-is-too-large": null;
  "the-request-took-too-long-to": null;
  "the-roll-is-frozen-only-confirmed": null;
  "the-same-request-is-being-worked": null;
  "the-server-cannot-be-reached": null;
  "the-server-did-not-answer-in": null;
  "the-service-is-busy-or-being": null;
  "the-student-is-absent-an-absent": null;
  "the-student-is-discontinued": null;
  "the-student-is-not-active": null;
  "there-is-no-such-degree": null;
  "there-is-no-such-student-or": null;
  "there-is-no-such-view": null;
  "there-is-nothing-at-this-address": null;
  "there-is-nothing-here": null;
  "this-field-is-required": null;
  "this-paper-code-is-already-added": null;
  "this-paper-has-no-external-examination": null;
  "this-paper-has-no-internal-marks": null;
  "this-paper-has-no-practical-mark": null;
  "this-paper-is-written-on-day": { day: string | number };
  "views-of-a-page-at-most": { n: string | number };
  "what-has-been-changed-by-somebody": { what: string | number };
  "you-may-not-do-this": null;
}

const en: Texts<MessagesWords> = {
  "a-college-sees-its-own-students": ["A college sees its own students only."],
  "a-mark-has-been-entered-already": ["A mark has been entered already (",["mark"],"); it is final."],
  "a-mark-is-a-whole-number": ["A mark is a whole number."],
  "a-mark-is-a-whole-number-without": ["A mark is a whole number, without a fraction."],
  "a-mark-is-not-below-0": ["A mark is not below 0."],
  "a-whole-number-from-0-to": ["A whole number from 0 to ",["max"],"."],
  "absent-in-exam": ["Absent in ",["exam"],"."],
  "absent-no-mark-is-taken": ["Absent: no mark is taken."],
  "already-registered": ["Already registered."],
  "an-error-occurred-while-saving-marks": ["An error occurred while saving marks."],
  "at-most-max-characters": ["At most ",["max"]," characters."],
  "carried-from-an-earlier-exam-cannot": ["Carried from an earlier exam: cannot be changed here."],
  "changed-to-mark-since-the-sheet": ["Changed to ",["mark"]," since the sheet was downloaded."],
  "confirmed-take-the-confirmation-back-first": ["Confirmed: take the confirmation back first."],
  "discontinued-arrears-of-such-a-student": ["Discontinued: arrears of such a student go through the examination office."],
  "enter-0-commended-or-1-highly": ["Enter 0 (Commended) or 1 (Highly Commended)."],
  "enter-a-day-with-a-year": ["Enter a day with a year from 0001."],
  "enter-a-register-number": ["Enter a register number."],
  "every-registered-candidate-is-listed-until": ["Every registered candidate is listed until the roll is frozen. After that, candidates who are not confirmed are left out unless they already have a mark."],
  "failed-to-assign-exams-please-try": ["Failed to assign Exams. Please try again."],
  "failed-to-assign-paper-codes-please": ["Failed to assign paper codes. Please try again"],
  "failed-to-fetch-exam-applications": ["Failed to fetch exam applications."],
  "failed-to-fetch-exam-applications-please": ["Failed to fetch exam applications. Please check the console for more details."],
  "failed-to-fetch-paper-codes": ["Failed to fetch paper codes"],
  "failed-to-fetch-paper-codes-please": ["Failed to fetch paper codes. Please check the console for more details."],
  "failed-to-load": ["Failed to Load"],
  "failed-to-save-marks": ["Failed to save marks."],
  "failed-to-update-student": ["Failed to update student."],
  "first-attempt": ["First attempt."],
  "for-this-paper-0-is-commended": ["For this paper 0 is Commended and 1 is Highly Commended."],
  "give-a-reason": ["Give a reason."],
  "give-a-reason-another-officer-decides": ["Give a reason: another officer decides this change."],
  "has-an-external-mark": ["Has an external mark."],
  "has-no-register-number-yet": ["Has no register number yet."],
  "label-is-not-valid": [["label"]," is not valid."],
  "label-is-required": [["label"]," is required."],
  "marks-have-been-entered-for-it": ["Marks have been entered for it."],
  "marks-saved-successfully": ["Marks saved successfully!"],
  "n-rows-have-been-changed-by": [["n"]," rows have been changed by somebody else."],
  "named-twice-first-in-row-row": ["Named twice, first in row ",["row"],"."],
  "never-written-before-it-is-no": ["Never written before: it is no arrear."],
  "no-exam-application-was-created": ["No exam application was created."],
  "no-exam-detected": ["No Exam Detected!!!"],
  "no-mark-is-given": ["No mark is given."],
  "no-record-found": ["No Record Found!!"],
  "no-student-found": ["No Student Found.."],
  "no-student-has-a-hall-ticket": ["No student has a hall ticket for ",["exam"]," there."],
  "no-student-of-this-college": ["No student of this college."],
  "no-such-application-any-more": ["No such application any more."],
  "no-such-record": ["No such record."],
  "not-on-the-list-of-this": ["Not on the list of this paper."],
  "not-passed-in-exam": ["Not passed in ",["exam"],"."],
  "not-passed-in-exam-apply-for": ["Not passed in ",["exam"],": apply for it as an arrear."],
  "not-registered-for-this-paper-in": ["Not registered for this paper in this exam."],
  "not-registered-in-this-exam": ["Not registered in this exam."],
  "nothing-had-to-be-changed": ["Nothing had to be changed."],
  "number-printed-as-final": [["number"],": printed as final."],
  "only-confirmed-candidates-are-listed": ["Only confirmed candidates are listed."],
  "operation-failed": ["Operation failed"],
  "paper-is-written-on-day": [["paper"]," is written on ",["day"],"."],
  "passed-in-exam": ["Passed in ",["exam"],"."],
  "please-select-a-college": ["Please select a college."],
  "please-select-a-practical-batch": ["Please select a practical batch."],
  "please-select-degree-and-admission-year": ["Please select Degree and Admission Year"],
  "please-select-degree-and-course": ["Please select Degree and Course."],
  "please-select-degree-and-semester": ["Please select Degree and Semester."],
  "please-select-degree-batch-semester-and": ["Please select Degree, Batch, Semester, and Exam."],
  "please-select-degree-semester-and-exam": ["Please select Degree,  Semester, and Exam."],
  "please-select-degree-type": ["Please select Degree type."],
  "please-select-records-to-delete": ["Please select records to delete."],
  "practical-marks-saved-successfully": ["Practical Marks saved successfully!"],
  "provisional-the-result-of-exam-is": ["Provisional: the result of ",["exam"]," is not known yet."],
  "sent-for-a-second-officer-s": ["Sent for a second officer's decision."],
  "sign-in-first": ["Sign in first."],
  "something-went-wrong-the-examination-office": ["Something went wrong. The examination office can find it by the number of this request."],
  "student-has-been-deleted": [["student"]," has been deleted."],
  "student-has-been-discontinued": [["student"]," has been discontinued."],
  "student-has-been-transferred-to-college": [["student"]," has been transferred to ",["college"],"."],
  "student-updated-successfully": ["Student updated successfully."],
  "the-absentees-of-paper-are-final": ["The absentees of ",["paper"]," are final."],
  "the-absentees-of-paper-were-final": ["The absentees of ",["paper"]," were final already."],
  "the-admission-form-has-not-been": ["The admission form has not been submitted."],
  "the-application-for-this-paper-is": ["The application for this paper is not confirmed."],
  "the-file-is-empty": ["The file is empty."],
  "the-filter-has-changed-press-search": ["The filter has changed. Press Search to see this report again."],
  "the-mark-has-been-changed-by": ["The mark has been changed by somebody else."],
  "the-mark-is-above-the-maximum": ["The mark is above the maximum of ",["max"],"."],
  "the-mark-is-carried-from-an": ["The mark is carried from an earlier exam and cannot be changed here."],
  "the-marks-have-been-printed-as": ["The marks have been printed as final."],
  "the-report-of-this-paper-is": ["The report of this paper is final."],
  "the-request-cannot-be-read": ["The request cannot be read."],
  "the-request-is-too-large": ["The request is too large."],
  "the-request-took-too-long-to": ["The request took too long to arrive."],
  "the-roll-is-frozen-only-confirmed": ["The roll is frozen: only confirmed candidates are listed, and those who already have a mark."],
  "the-same-request-is-being-worked": ["The same request is being worked on. Please ask again shortly."],
  "the-server-cannot-be-reached": ["The server cannot be reached."],
  "the-server-did-not-answer-in": ["The server did not answer in time."],
  "the-service-is-busy-or-being": ["The service is busy or being restarted. Please try again shortly."],
  "the-student-is-absent-an-absent": ["The student is absent: an absent student has no practical mark."],
  "the-student-is-discontinued": ["The student is discontinued."],
  "the-student-is-not-active": ["The student is not active."],
  "there-is-no-such-degree": ["There is no such degree."],
  "there-is-no-such-student-or": ["There is no such student, or not there for you."],
  "there-is-no-such-view": ["There is no such view any more."],
  "there-is-nothing-at-this-address": ["There is nothing at this address."],
  "there-is-nothing-here": ["There is nothing here."],
  "this-field-is-required": ["This field is required."],
  "this-paper-code-is-already-added": ["This paper code is already added."],
  "this-paper-has-no-external-examination": ["This paper has no external examination: no student can be absent."],
  "this-paper-has-no-internal-marks": ["This paper has no internal marks."],
  "this-paper-has-no-practical-mark": ["This paper has no practical mark: its scripts are valued in a camp."],
  "this-paper-is-written-on-day": ["This paper is written on ",["day"],"."],
  "views-of-a-page-at-most": ["At most ",["n"]," views of a page can be saved. Delete one first."],
  "what-has-been-changed-by-somebody": [["what"]," has been changed by somebody else."],
  "you-may-not-do-this": ["You may not do this."],
};

export const messages = { name: 'messages', en, ta: () => import('./ta/messages') };
