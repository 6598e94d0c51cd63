// Compiled from catalogues/registration/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface RegistrationWords {
  "action": null;
  "action.confirm": null;
  "action.confirm.name": { paper: string | number };
  "action.not-confirm": null;
  "action.not-confirm.name": { paper: string | number };
  "active": null;
  "add": null;
  "add-a-register-number": null;
  "add-all-who-may-apply": { n: string | number };
  "add-an-arrear-paper": null;
  "add-arrear-papers": null;
  "all": null;
  "also-semesters-this-exam-does": null;
  "and": { first: string | number; second: string | number };
  "applications": null;
  "applications-2": null;
  "applications-are-confirmed-under-exam": null;
  "applications-for-exam": { exam: string | number };
  "applications.table": null;
  "attempts": null;
  "batch": null;
  "batch.first": null;
  "batch.none": null;
  "birth": null;
  "bos-year": null;
  "break-in-study": null;
  "by-register-number": null;
  "chief-superintendent": null;
  "choose": null;
  "choose-a-batch-a-semester": null;
  "choose-a-semester-first": null;
  "choose-all": null;
  "choose-none": null;
  "choose-the-batch-of-admission": null;
  "college": null;
  "college-college": { college: string | number };
  "college.first": null;
  "confirm-all": null;
  "confirm-all.already": { n: number };
  "confirm-all.count": { n: number; students: number };
  "confirm-all.counting": null;
  "confirm-all.failed": null;
  "confirm-all.left": { n: number; reason: string | number; students: number };
  "confirm-all.none": null;
  "confirm-all.of": { college: string | number };
  "confirm-all.press": { n: number };
  "confirm-all.title": { exam: string | number };
  "confirm-all.uncounted": null;
  "confirm-selected": null;
  "course": null;
  "course-register": null;
  "course-registration-list": null;
  "create-exam-application-for-selected": null;
  "credit": null;
  "degree": null;
  "degree-admitted-batch-semester-sem": { batch: string | number; degree: string | number; sem: string | number };
  "delete": null;
  "delete-applicationname": { applicationname: string | number };
  "delete-n-registered-papers": { n: string | number };
  "delete-paper-of-number": { number: string | number; paper: string | number };
  "delete-selected": null;
  "discontinued": null;
  "eligible": null;
  "enter-a-register-number-then": null;
  "exam-arrear-application-by-paper": null;
  "exam-arrear-application-by-register": null;
  "examiner": null;
  "examiner-no": null;
  "examiner-no-2": null;
  "excel": null;
  "failed": null;
  "failed-to-fetch-students-please": null;
  "go-back": null;
  "hint.search": null;
  "language-nmec": null;
  "language-nmec-registration": null;
  "language-part-i": null;
  "language-part-ii": null;
  "left.discontinued": null;
  "left.not-active": null;
  "link.by-number": null;
  "link.by-paper": null;
  "link.report": null;
  "load-failed": null;
  "may-apply": null;
  "may-not-apply": null;
  "message.choose-all": null;
  "message.choose-college": null;
  "message.fetch-broke": null;
  "message.fetch-failed": null;
  "message.no-exam": null;
  "message.select-to-confirm": null;
  "name": null;
  "no-paper-added-yet": null;
  "no-paper-of-this-batch": null;
  "no-paper-of-this-semester": null;
  "no-register-number-added-yet": null;
  "no-student-of-this-batch": null;
  "non-major-elective-nme": null;
  "none": null;
  "none.hint": null;
  "not-among-those-who-have": null;
  "not-changed": null;
  "not-registered": null;
  "nothing-is-registered-for-this": null;
  "outcome": null;
  "paper-code": null;
  "paper-name": null;
  "paper-paper2-n-may-apply": { n: string | number; paper: string | number; paper2: string | number };
  "paper-type": null;
  "papers": null;
  "papers-to-apply-for": null;
  "papers-written-before": null;
  "please-enter-regno": null;
  "please-fill-all-the-required": null;
  "please-fill-all-the-required-fields": null;
  "please-select-a-paper-code": null;
  "please-select-a-semester": null;
  "please-select-degree-batch-students": null;
  "please-select-degree-bos-and": null;
  "please-select-degree-paper-type": null;
  "print": null;
  "reason": null;
  "refused": null;
  "register-all-size": { size: string | number };
  "register-number": null;
  "register-numbers": null;
  "register.ask": { n: string | number; type: string | number };
  "register.only-one": { n: string | number; papers: string | number; type: string | number };
  "registered-papers": null;
  "registration-number-cannot-be-empty": null;
  "remove": null;
  "remove-number": { number: string | number };
  "remove-paper": { paper: string | number };
  "save": null;
  "select-pcode": { pcode: string | number };
  "semester": null;
  "semester.first": null;
  "signature": null;
  "size-papers-for-size2-students": { size: string | number; size2: string | number };
  "skipped": null;
  "state": null;
  "state.confirmed": null;
  "state.open": null;
  "student": null;
  "student-name": null;
  "students": null;
  "the-college-has-no-such": null;
  "the-degree-has-no-such": null;
  "the-student-has-not-written": null;
  "there-is-no-student-with": { regno: string | number };
  "they-will-be-removed-from": { exam: string | number };
  "this-paper-code-is-already": null;
  "this-registration-number-is-already": null;
  "type": null;
  "type.ARREAR": null;
  "type.LANGUAGE": null;
  "type.NME": null;
  "type.REGULAR": null;
  "type.REJOIN": null;
  "undo": null;
  "undo.done": null;
  "undo.failed": null;
  "waiting-more-cannot-be-registered": { waiting: string | number };
  "window.COUR_APLY.closed": { exam: string | number; moment: string | number };
  "window.COUR_APLY.shut": null;
  "window.COUR_APLY.stage": { exam: string | number; stage: string | number };
  "window.COUR_APLY.unopened": { exam: string | number };
  "window.EXAM_APLY.closed": { exam: string | number; moment: string | number };
  "window.EXAM_APLY.shut": null;
  "window.EXAM_APLY.stage": { exam: string | number; stage: string | number };
  "window.EXAM_APLY.unopened": { exam: string | number };
  "window.read": null;
}

const en: Texts<RegistrationWords> = {
  "action": ["Action"],
  "action.confirm": ["Confirm"],
  "action.confirm.name": ["Confirm ",["paper"]],
  "action.not-confirm": ["Not Confirm"],
  "action.not-confirm.name": ["Not Confirm ",["paper"]],
  "active": ["Active"],
  "add": ["Add"],
  "add-a-register-number": ["Add a register number"],
  "add-all-who-may-apply": ["Add all who may apply (",["n"],")"],
  "add-an-arrear-paper": ["Add an arrear paper"],
  "add-arrear-papers": ["Add arrear papers"],
  "all": ["All"],
  "also-semesters-this-exam-does": ["Also semesters this exam does not have"],
  "and": [["first"]," and ",["second"]],
  "applications": ["Exam Applications"],
  "applications-2": ["Applications"],
  "applications-are-confirmed-under-exam": ["Applications are confirmed under Exam Applications."],
  "applications-for-exam": ["Applications for ",["exam"]],
  "applications.table": ["Exam applications"],
  "attempts": ["Attempts"],
  "batch": ["Student Batch"],
  "batch.first": ["Choose a degree first."],
  "batch.none": ["The college has no students of this degree."],
  "birth": ["Date of Birth"],
  "bos-year": ["BoS Year"],
  "break-in-study": ["Break in Study"],
  "by-register-number": ["By register number"],
  "chief-superintendent": ["Chief Superintendent"],
  "choose": ["Choose"],
  "choose-a-batch-a-semester": ["Choose a batch, a semester and a paper type, then press Search."],
  "choose-a-semester-first": ["Choose a semester first."],
  "choose-all": ["Choose all"],
  "choose-none": ["Choose none"],
  "choose-the-batch-of-admission": ["Choose the batch of admission, a semester and the BoS year to come back to, then press Search."],
  "college": ["College"],
  "college-college": ["College ",["college"]],
  "college.first": ["Choose a college first."],
  "confirm-all": ["Confirm all of my college"],
  "confirm-all.already": [["n","plural",{"one":["#"," application is"],"other":["#"," applications are"]}]," confirmed already."],
  "confirm-all.count": [["n","plural",{"one":["#"," application"],"other":["#"," applications"]}]," of ",["students","plural",{"one":["#"," student"],"other":["#"," students"]}]," will be confirmed."],
  "confirm-all.counting": ["The applications are being counted."],
  "confirm-all.failed": ["The applications could not be confirmed."],
  "confirm-all.left": [["n","plural",{"one":["#"," application"],"other":["#"," applications"]}]," of ",["students","plural",{"one":["#"," student"],"other":["#"," students"]}]," left out: ",["reason"]],
  "confirm-all.none": ["No application is left to confirm."],
  "confirm-all.of": ["Confirm all of college ",["college"]],
  "confirm-all.press": ["Confirm ",["n","plural",{"one":["#"," application"],"other":["#"," applications"]}]],
  "confirm-all.title": ["Confirm all applications of ",["exam"],"?"],
  "confirm-all.uncounted": ["The applications could not be counted."],
  "confirm-selected": ["Confirm Selected"],
  "course": ["Course"],
  "course-register": ["Course Register"],
  "course-registration-list": ["Course Registration List"],
  "create-exam-application-for-selected": ["Create Exam Application for Selected Batch"],
  "credit": ["Credit"],
  "degree": ["Degree"],
  "degree-admitted-batch-semester-sem": [["degree"],", admitted ",["batch"],", semester ",["sem"]],
  "delete": ["Delete"],
  "delete-applicationname": ["Delete ",["applicationname"]],
  "delete-n-registered-papers": ["Delete ",["n"]," registered papers?"],
  "delete-paper-of-number": ["Delete ",["paper"]," of ",["number"],"?"],
  "delete-selected": ["Delete Selected"],
  "discontinued": ["Discontinued"],
  "eligible": ["Eligible"],
  "enter-a-register-number-then": ["Enter a register number, then press Search."],
  "exam-arrear-application-by-paper": ["Exam Arrear Application by Paper Code"],
  "exam-arrear-application-by-register": ["Exam Arrear Application by Register Number"],
  "examiner": ["Examiner"],
  "examiner-no": ["Examiner No."],
  "examiner-no-2": ["Examiner No.: ______________________"],
  "excel": ["Excel"],
  "failed": ["Operation failed"],
  "failed-to-fetch-students-please": ["Failed to fetch students. Please check the console for details."],
  "go-back": ["Go back"],
  "hint.search": ["Choose a batch and a semester, then press Search."],
  "language-nmec": ["Language/NMEC"],
  "language-nmec-registration": ["Language/NMEC Registration"],
  "language-part-i": ["Language, Part I"],
  "language-part-ii": ["Language, Part II"],
  "left.discontinued": ["The student is discontinued."],
  "left.not-active": ["The student is not active."],
  "link.by-number": ["Arrears by register number"],
  "link.by-paper": ["Arrears by paper"],
  "link.report": ["Exam Application Report"],
  "load-failed": ["Failed to Load"],
  "may-apply": ["May apply"],
  "may-not-apply": ["May not apply"],
  "message.choose-all": ["Please select Degree, Batch, Semester, and Exam."],
  "message.choose-college": ["Please select a college."],
  "message.fetch-broke": ["Failed to fetch exam applications. Please check the console for more details."],
  "message.fetch-failed": ["Failed to fetch exam applications."],
  "message.no-exam": ["No Exam Detected!!!"],
  "message.select-to-confirm": ["Please select records to confirm."],
  "name": ["Name"],
  "no-paper-added-yet": ["No paper added yet."],
  "no-paper-of-this-batch": ["No paper of this batch is confirmed."],
  "no-paper-of-this-semester": ["No paper of this semester is still to be passed."],
  "no-register-number-added-yet": ["No register number added yet."],
  "no-student-of-this-batch": ["No student of this batch has a paper of this semester still to pass."],
  "non-major-elective-nme": ["Non-major elective (NME)"],
  "none": ["No Record Found"],
  "none.hint": ["Papers are registered under Course Register."],
  "not-among-those-who-have": ["Not among those who have this paper still to pass."],
  "not-changed": ["Not changed"],
  "not-registered": ["Not registered"],
  "nothing-is-registered-for-this": ["Nothing is registered for this student in this exam."],
  "outcome": ["Outcome"],
  "paper-code": ["Paper Code"],
  "paper-name": ["Paper Name"],
  "paper-paper2-n-may-apply": [["paper"],", ",["paper2"]," (",["n"]," may apply)"],
  "paper-type": ["Paper Type"],
  "papers": ["Papers"],
  "papers-to-apply-for": ["Papers to apply for"],
  "papers-written-before": ["Papers written before"],
  "please-enter-regno": ["Please Enter Regno."],
  "please-fill-all-the-required": ["Please fill all the required fields and add at least one registration number."],
  "please-fill-all-the-required-fields": ["Please fill all the required fields and add at least one paper code."],
  "please-select-a-paper-code": ["Please select a paper code."],
  "please-select-a-semester": ["Please select a semester."],
  "please-select-degree-batch-students": ["Please select Degree, Batch, Students, and load Paper Codes."],
  "please-select-degree-bos-and": ["Please select Degree, BoS, and Semester."],
  "please-select-degree-paper-type": ["Please select Degree, Paper Type, and Semester."],
  "print": ["Print"],
  "reason": ["Reason"],
  "refused": ["Refused"],
  "register-all-size": ["Register all ",["size"]],
  "register-number": ["Register Number"],
  "register-numbers": ["Register numbers"],
  "register.ask": ["Register ",["n"]," papers of ",["type"]," for the same students?"],
  "register.only-one": ["A student usually reads one paper of ",["type"],". Each of the ",["n"]," students would get ",["papers"],"."],
  "registered-papers": ["Registered papers"],
  "registration-number-cannot-be-empty": ["Registration number cannot be empty."],
  "remove": ["Remove"],
  "remove-number": ["Remove ",["number"]],
  "remove-paper": ["Remove ",["paper"]],
  "save": ["Save"],
  "select-pcode": ["Select ",["pcode"]],
  "semester": ["Semester"],
  "semester.first": ["Choose an exam first: it decides between odd and even semesters."],
  "signature": ["Signature"],
  "size-papers-for-size2-students": [["size"]," papers for ",["size2"]," students are ticked."],
  "skipped": ["Skipped"],
  "state": ["State"],
  "state.confirmed": ["Confirmed"],
  "state.open": ["Not confirmed"],
  "student": ["Student"],
  "student-name": ["Student Name"],
  "students": ["Students"],
  "the-college-has-no-such": ["The college has no such students in this batch."],
  "the-degree-has-no-such": ["The degree has no such papers in this semester."],
  "the-student-has-not-written": ["The student has not written any paper yet."],
  "there-is-no-student-with": ["There is no student with the register number ",["regno"]," here."],
  "they-will-be-removed-from": ["They will be removed from ",["exam"],". Papers that are confirmed or have marks stay."],
  "this-paper-code-is-already": ["This paper code is already added."],
  "this-registration-number-is-already": ["This registration number is already added."],
  "type": ["Type"],
  "type.ARREAR": ["Arrear"],
  "type.LANGUAGE": ["Language"],
  "type.NME": ["NME"],
  "type.REGULAR": ["Regular"],
  "type.REJOIN": ["Re-join"],
  "undo": ["Undo"],
  "undo.done": ["Undone"],
  "undo.failed": ["This could not be undone."],
  "waiting-more-cannot-be-registered": [["waiting"]," more cannot be registered: no register number yet, not submitted, or discontinued."],
  "window.COUR_APLY.closed": [["exam"],": course registration closed on ",["moment"],"."],
  "window.COUR_APLY.shut": ["Course Registration Not Available"],
  "window.COUR_APLY.stage": [["exam"]," is in the stage ",["stage"],": course registration can be read and no longer changed."],
  "window.COUR_APLY.unopened": [["exam"],": the examination office has not opened course registration yet."],
  "window.EXAM_APLY.closed": [["exam"],": exam applications closed on ",["moment"],"."],
  "window.EXAM_APLY.shut": ["Not Available"],
  "window.EXAM_APLY.stage": [["exam"]," is in the stage ",["stage"],": exam applications can be read and no longer changed."],
  "window.EXAM_APLY.unopened": [["exam"],": the examination office has not opened exam applications yet."],
  "window.read": ["You can still read and print what is stored."],
};

export const registration = { name: 'registration', en, ta: () => import('./ta/registration') };
