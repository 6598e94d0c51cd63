// Compiled from catalogues/student-list/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface StudentListWords {
  "actions": null;
  "admission-year": null;
  "appl-no": null;
  "are-you-sure-you-want": null;
  "cancel": null;
  "certificates-to-follow": null;
  "choose-a-college-first": null;
  "choose-a-degree-first": null;
  "choose-college-degree-level-degree": null;
  "choose-degree-level-degree-and": null;
  "college": null;
  "college-code": null;
  "college.not-active": { college: string | number };
  "date-of-birth": null;
  "date-of-birth-2": null;
  "degree": null;
  "degree-degname-admitted-batch": { batch: string | number; degname: string | number; degree: string | number };
  "delete": null;
  "delete.note": null;
  "delete.student": { college: string | number; degree: string | number; student: string | number };
  "discontinue": null;
  "discontinue-student": { student: string | number };
  "discontinue.note": { batch: string | number; college: string | number; degree: string | number };
  "edit": null;
  "enter-a-register-number": null;
  "enter-a-register-number-then": null;
  "error-fetching-exams": null;
  "events": null;
  "every-student-who-came-with": null;
  "failed-to-fetch-students-please": null;
  "failed-to-fetch-the-history": null;
  "failed-to-load": null;
  "field.of": { label: string | number; student: string | number };
  "find-a-student": null;
  "form": null;
  "form-of-student": { student: string | number };
  "found-trim": { trim: string | number };
  "from-the-first": null;
  "further-students": null;
  "history": null;
  "history-of-student": { student: string | number };
  "history.by": { moment: string | number; who: string | number };
  "history.student": { batch: string | number; college: string | number; degree: string | number };
  "list.find": null;
  "list.find-hint": null;
  "list.save-first": { students: string | number };
  "loading": null;
  "loading-history": null;
  "loading-students": null;
  "migrated-students": null;
  "missing-by-tab": null;
  "n-students": { n: number };
  "name": null;
  "name-and-date-of-birth": null;
  "new-admission": null;
  "no-certificate-of-disability-sports": null;
  "no-record-found": null;
  "no-student-found": null;
  "no-student-of-this-list": null;
  "not-available": null;
  "nothing-has-happened-to-this": null;
  "nothing-press-final-submit-in": null;
  "of-student": { student: string | number };
  "open": null;
  "or-an-application-number-or": null;
  "please-select-a-college": null;
  "reason": null;
  "reason.hint": null;
  "register-no": null;
  "register-number": null;
  "register-numbers": null;
  "save": null;
  "search-students": null;
  "search.too-long": { n: string | number };
  "somebody-else-has-saved-student": { student: string | number };
  "status": null;
  "status.ACTIVE": null;
  "status.DISCONTINUED": null;
  "status.DRAFT": null;
  "status.MIGRATED": null;
  "student": null;
  "student-details": null;
  "student-search": null;
  "student-search-is-available-while": null;
  "students": null;
  "students-to-complete": null;
  "task.shut": null;
  "the-student-could-not-be": null;
  "the-student-could-not-be-discontinued": null;
  "the-student-could-not-be-transferred": null;
  "there-are-more-students-than": null;
  "there-is-no-other-active": null;
  "this-college-has-no-students": null;
  "this-college-has-no-students-of": null;
  "to-complete": null;
  "to-follow": null;
  "transfer": { student: string | number };
  "transfer-2": null;
  "transfer.moved": { n: number };
  "transfer.note": { college: string | number };
  "transfer.to": { college: string | number; student: string | number };
}

const en: Texts<StudentListWords> = {
  "actions": ["Actions"],
  "admission-year": ["Admission Year"],
  "appl-no": ["Appl. No."],
  "are-you-sure-you-want": ["Are you sure you want to delete this student?"],
  "cancel": ["Cancel"],
  "certificates-to-follow": ["Certificates to follow"],
  "choose-a-college-first": ["Choose a college first."],
  "choose-a-degree-first": ["Choose a degree first."],
  "choose-college-degree-level-degree": ["Choose college, degree level, degree and admission year, then press Search."],
  "choose-degree-level-degree-and": ["Choose degree level, degree and admission year, then press Search."],
  "college": ["College"],
  "college-code": ["College Code"],
  "college.not-active": [["college"]," (not active)"],
  "date-of-birth": ["Date of birth"],
  "date-of-birth-2": ["Date of Birth"],
  "degree": ["Degree"],
  "degree-degname-admitted-batch": [["degree"]," ",["degname"],", admitted ",["batch"]],
  "delete": ["Delete"],
  "delete.note": ["The student will be removed from all lists. The register number will not be used again. A student with exam applications or results is kept: discontinue the student instead."],
  "delete.student": [["student"],", ",["degree"],", college ",["college"],"."],
  "discontinue": ["Discontinue"],
  "discontinue-student": ["Discontinue ",["student"],"?"],
  "discontinue.note": [["degree"],", admitted ",["batch"],", college ",["college"],". A discontinued student stays in the list, is no longer edited and applies for no further exam."],
  "edit": ["Edit"],
  "enter-a-register-number": ["Enter a register number."],
  "enter-a-register-number-then": ["Enter a register number, then press Search."],
  "error-fetching-exams": ["Error fetching exams"],
  "events": ["Events"],
  "every-student-who-came-with": ["Every student who came with a past has a complete form."],
  "failed-to-fetch-students-please": ["Failed to fetch students. Please check the console for details."],
  "failed-to-fetch-the-history": ["Failed to fetch the history."],
  "failed-to-load": ["Failed to Load"],
  "field.of": [["label"]," of ",["student"]],
  "find-a-student": ["Find a student"],
  "form": ["Form"],
  "form-of-student": ["Form of ",["student"]],
  "found-trim": ["Found: ",["trim"]],
  "from-the-first": ["From the first"],
  "further-students": ["Further students"],
  "history": ["History"],
  "history-of-student": ["History of ",["student"]],
  "history.by": [["moment"],", by ",["who"]],
  "history.student": [["degree"],", admitted ",["batch"],", college ",["college"]],
  "list.find": ["Find in this list"],
  "list.find-hint": ["Find name or number"],
  "list.save-first": ["Save or cancel first what was typed for ",["students"],"."],
  "loading": ["Loading"],
  "loading-history": ["Loading history"],
  "loading-students": ["Loading students"],
  "migrated-students": ["Migrated students"],
  "missing-by-tab": ["Missing, by tab"],
  "n-students": [["n","plural",{"one":["#"," student"],"other":["#"," students"]}]],
  "name": ["Name"],
  "name-and-date-of-birth": ["Name and date of birth are the same as yours."],
  "new-admission": ["New Admission"],
  "no-certificate-of-disability-sports": ["No certificate of disability, sports or ex-service is still to come."],
  "no-record-found": ["No Record Found"],
  "no-student-found": ["No Student Found.."],
  "no-student-of-this-list": ["No student of this list has that in the name or number."],
  "not-available": ["Not Available"],
  "nothing-has-happened-to-this": ["Nothing has happened to this student yet."],
  "nothing-press-final-submit-in": ["Nothing: press Final Submit in the form"],
  "of-student": ["of ",["student"]],
  "open": ["Open"],
  "or-an-application-number-or": ["Or an application number, or a part of the name."],
  "please-select-a-college": ["Please select a college."],
  "reason": ["Reason"],
  "reason.hint": ["Optional; it is kept in the history of the student."],
  "register-no": ["Register No."],
  "register-number": ["Register Number"],
  "register-numbers": ["Register Numbers"],
  "save": ["Save"],
  "search-students": ["Search students"],
  "search.too-long": ["At most ",["n"]," characters."],
  "somebody-else-has-saved-student": ["Somebody else has saved ",["student"]," since you opened the row."],
  "status": ["Status"],
  "status.ACTIVE": ["Active"],
  "status.DISCONTINUED": ["Discontinued"],
  "status.DRAFT": ["Not submitted"],
  "status.MIGRATED": ["Migrated, to be completed"],
  "student": ["Student"],
  "student-details": ["Student Details"],
  "student-search": ["Student Search"],
  "student-search-is-available-while": ["Student search is available while exam applications are open."],
  "students": ["Students"],
  "students-to-complete": ["Students to Complete"],
  "task.shut": ["A discontinued student is not edited."],
  "the-student-could-not-be": ["The student could not be deleted."],
  "the-student-could-not-be-discontinued": ["The student could not be discontinued."],
  "the-student-could-not-be-transferred": ["The student could not be transferred."],
  "there-are-more-students-than": ["There are more students than are shown: enter more of the name."],
  "there-is-no-other-active": ["There is no other active college."],
  "this-college-has-no-students": ["This college has no students of this degree."],
  "this-college-has-no-students-of": ["This college has no students of this degree and admission year."],
  "to-complete": ["To Complete"],
  "to-follow": ["To follow"],
  "transfer": ["Transfer ",["student"]," to another college?"],
  "transfer-2": ["Transfer"],
  "transfer.moved": [["n","plural",{"one":["#"," exam application was"],"other":["#"," exam applications were"]}]," moved along."],
  "transfer.note": ["Now a student of college ",["college"],". Applications for exams whose sheets are not out yet go along; results stay where they were written."],
  "transfer.to": ["Transfer ",["student"]," to ",["college"],"?"],
};

export const studentList = { name: 'student-list', en, ta: () => import('./ta/student-list') };
