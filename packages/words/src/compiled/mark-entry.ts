// Compiled from catalogues/mark-entry/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface MarkEntryWords {
  "absent": null;
  "all": null;
  "all-mine": null;
  "all-practical-batches": null;
  "all-theirs": null;
  "apply-mark": { n: number };
  "as-a-spreadsheet": null;
  "as-it-is": null;
  "ask-for-a-correction": null;
  "ask-for-a-correction-of": { number: string | number };
  "ask-for-the-correction": null;
  "asked-old-to-new": { new: string | number; old: string | number };
  "carried-from-an-earlier-exam": null;
  "changed": null;
  "changed-by-two": null;
  "changes": { n: number };
  "choose-a-degree-a-semester": null;
  "choose-a-degree-a-semester-a": null;
  "choose-a-degree-and-a": null;
  "choose-a-degree-first": null;
  "choose-a-degree-then-press": null;
  "choose-practical-batch": null;
  "clash": { n: number };
  "clash.keep-mine": { name: string | number };
  "clash.take-theirs": { name: string | number };
  "close": null;
  "consolidated-internal-mark-report": null;
  "consolidated-internal-marks": null;
  "consolidated-internal-marks-2": null;
  "consolidated.sheet": { sem: string | number; sheet: string | number; sheets: string | number; year: string | number };
  "consolidated.table": { sem: string | number; year: string | number };
  "correct-the-mark-of-number": { number: string | number; paper: string | number };
  "correct-the-rows-with-problems": null;
  "correction": null;
  "correction.asked": null;
  "corrections": null;
  "course": null;
  "credit": null;
  "credit-credit": { credit: string | number };
  "degree-type": null;
  "discontinued": null;
  "download-the-sheet-to-fill": null;
  "each-mark-goes-back-to": null;
  "empty-mark": null;
  "enter-0-where-it-is": null;
  "entered-by": null;
  "entered-by-two": null;
  "entered-it-is-final": null;
  "exam-practical-marks-are-entered": { exam: string | number };
  "examiner.line": null;
  "ext-mark": null;
  "ext-mark-0-to-max": { max: string | number };
  "external-examiner": null;
  "filled-sheet": null;
  "final-since-at-by": { at: string | number; by: string | number };
  "final-since-finalat": { finalat: string | number };
  "final.internal": null;
  "final.missing": { n: number };
  "final.missing-in-college": { n: number };
  "from": null;
  "give-a-reason": null;
  "give-up-changes": null;
  "give-up-n": { n: number };
  "head-of-the-department": null;
  "history": null;
  "history-of-number": { number: string | number };
  "history-of-number-paper": { number: string | number; paper: string | number };
  "in-the-sheet": null;
  "internal": null;
  "internal-examiner": null;
  "internal-mark-0-to-max": { max: string | number };
  "internal-mark-entry": null;
  "internal-mark-entry-2": null;
  "internal-marks": null;
  "internal-marks-are-entered-under": null;
  "internal-marks-of-exam-are": { exam: string | number };
  "internal-marks-of-exam-can": { exam: string | number };
  "internal-marks-of-paper": { paper: string | number };
  "internal-marks-of-paper-have": { paper: string | number };
  "internal-marks-report": null;
  "internal-marks-report-2": null;
  "keep-the-saved-mark": null;
  "keep-them": null;
  "leave-them-empty": null;
  "left-empty": null;
  "lock-and-print": null;
  "locked-by": { moment: string | number; who: string | number };
  "make-the-practical-marks-of": { course: string | number };
  "mark-cannot-be-saved-as": { n: number };
  "mark-given-up": { n: number };
  "mark-written": { n: number };
  "marks-are-entered-under-practical": null;
  "marks-awarded": null;
  "marks-in-words": null;
  "marks-of-this-list": null;
  "max-marks": null;
  "max-marks-extlmax": { extlmax: string | number };
  "mine": null;
  "name": null;
  "name-the-mark-is-mark": { mark: string | number; name: string | number };
  "new": null;
  "new-mark-0-to-max": { max: string | number };
  "no-record-found": null;
  "no-student-is-confirmed-for": null;
  "no-student-is-registered-for": null;
  "no-student-of-this-choice": null;
  "no-student-of-this-choice-is": null;
  "not-confirmed": null;
  "not-entered": null;
  "not-saved": null;
  "nothing-has-been-changed": null;
  "nothing-has-been-entered": null;
  "nothing-of-your-list-has": null;
  "now": null;
  "number-on-the-list-of": { number: string | number; prac: string | number };
  "on-this-list": null;
  "open-papers": null;
  "operation-failed": null;
  "paper-type": null;
  "paper-type-ptype": { ptype: string | number };
  "partly-saved": { left: number; n: number };
  "please-select-a-degree": null;
  "practical": null;
  "practical-batch": null;
  "practical-batch-2": null;
  "practical-batch-prac": { prac: string | number };
  "practical-mark-entry": null;
  "practical-marks": null;
  "practical-marks-of-course-practical": { course: string | number; prac: string | number };
  "practical-marks-of-exam-are": { exam: string | number };
  "practical-marks-of-paper-have": { paper: string | number };
  "practical-marks-report": null;
  "practical.choose-all": null;
  "practical.counts": { absent: string | number; missing: string | number; n: string | number };
  "practical.final": null;
  "practical.saved": { absent: number; batch: string | number; n: number };
  "present": null;
  "press-save-to-write-the": null;
  "press-save-to-write-your": null;
  "principal": null;
  "print": null;
  "print-as-final": null;
  "print-the-internal-marks-of": { paper: string | number };
  "problem": null;
  "programme": null;
  "programme-degree": { degree: string | number };
  "put-aside": null;
  "reason": null;
  "refused": null;
  "register-number": null;
  "remarks": null;
  "row": null;
  "save": null;
  "save-unsaved": { unsaved: string | number };
  "saved": null;
  "saved-mark": null;
  "see-list": null;
  "semester": null;
  "semester-sem": { sem: string | number };
  "serial": null;
  "sheet.csv": null;
  "sheet.preview": { missing: number; n: number; problems: number };
  "sheet.xlsx": null;
  "student": null;
  "student-batch": null;
  "subject": null;
  "subject-paper-paper2": { paper: string | number; paper2: string | number };
  "taken": { n: number };
  "taken.note": null;
  "the-college-has-no-students": null;
  "the-file-could-not-be": null;
  "the-marks-could-not-be": null;
  "the-report-is-printed-for": null;
  "the-request-could-not-be": null;
  "the-request-was-refused": null;
  "the-sheet-could-not-be": null;
  "the-sheet-has-no-rows": null;
  "the-values-of-the-others": null;
  "theirs": null;
  "to": null;
  "undo": null;
  "unsaved": { n: number };
  "use-these-values": null;
  "what": null;
  "what-it-does": null;
  "what-the-sheet-would-do": null;
  "when": null;
  "who": null;
  "why": null;
  "yours": null;
  "zeros.internal": { n: number };
  "zeros.internal.note": { n: number };
  "zeros.practical": { n: number };
  "zeros.practical.note": null;
  "zeros.save": { n: number };
}

const en: Texts<MarkEntryWords> = {
  "absent": ["Absent"],
  "all": ["All"],
  "all-mine": ["All mine"],
  "all-practical-batches": ["All practical batches"],
  "all-theirs": ["All theirs"],
  "apply-mark": ["Apply ",["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]],
  "as-a-spreadsheet": ["As a spreadsheet"],
  "as-it-is": ["As it is"],
  "ask-for-a-correction": ["Ask for a correction"],
  "ask-for-a-correction-of": ["Ask for a correction of ",["number"]],
  "ask-for-the-correction": ["Ask for the correction"],
  "asked-old-to-new": ["Asked: ",["old"]," to ",["new"]],
  "carried-from-an-earlier-exam": ["Carried from an earlier exam"],
  "changed": ["Changed"],
  "changed-by-two": ["Changed by two"],
  "changes": [["n","plural",{"one":["#"," change"],"other":["#"," changes"]}]],
  "choose-a-degree-a-semester": ["Choose a degree, a semester and a course, then press Search."],
  "choose-a-degree-a-semester-a": ["Choose a degree, a semester, a course and a practical batch, then press Search."],
  "choose-a-degree-and-a": ["Choose a degree and a semester first."],
  "choose-a-degree-first": ["Choose a degree first."],
  "choose-a-degree-then-press": ["Choose a degree, then press Search."],
  "choose-practical-batch": ["Please select a practical batch."],
  "clash": [["n","plural",{"one":["Somebody else has changed this mark"],"other":["Somebody else has changed these marks"]}]],
  "clash.keep-mine": ["Keep mine, ",["name"]],
  "clash.take-theirs": ["Take theirs, ",["name"]],
  "close": ["Close"],
  "consolidated-internal-mark-report": ["Consolidated Internal Mark Report"],
  "consolidated-internal-marks": ["Consolidated internal marks"],
  "consolidated-internal-marks-2": ["Consolidated Internal Marks"],
  "consolidated.sheet": ["Admitted ",["year"],", semester ",["sem"],", ",["sheet"]," of ",["sheets"]],
  "consolidated.table": ["Admitted ",["year"],", semester ",["sem"]],
  "correct-the-mark-of-number": ["Correct the mark of ",["number"]," in ",["paper"],"?"],
  "correct-the-rows-with-problems": ["Correct the rows with problems and send the sheet again."],
  "correction": ["Correction"],
  "correction.asked": ["The correction has been asked for. The examination office decides."],
  "corrections": ["A mark can be changed by a correction the examination office approves."],
  "course": ["Course"],
  "credit": ["Credit"],
  "credit-credit": ["Credit: ",["credit"]],
  "degree-type": ["Degree Type"],
  "discontinued": ["Discontinued"],
  "download-the-sheet-to-fill": ["Download the sheet to fill"],
  "each-mark-goes-back-to": ["Each mark goes back to what is saved. You can undo this until you begin something else."],
  "empty-mark": ["empty"],
  "enter-0-where-it-is": ["Enter 0 where it is empty"],
  "entered-by": ["Entered by"],
  "entered-by-two": ["Entered by two"],
  "entered-it-is-final": ["Entered: it is final"],
  "exam-practical-marks-are-entered": [["exam"],": practical marks are entered from the freezing of the roll to the valuation."],
  "examiner.line": ["Internal Examiner: ______________________"],
  "ext-mark": ["Ext. Mark"],
  "ext-mark-0-to-max": ["Ext. Mark (0 to ",["max"],")"],
  "external-examiner": ["External Examiner"],
  "filled-sheet": ["Filled sheet"],
  "final-since-at-by": ["Final since ",["at"],", ",["by"]],
  "final-since-finalat": ["Final since ",["finalat"]],
  "final.internal": ["From then on marks of this paper change only by an approved correction, until the examination office reopens the paper."],
  "final.missing": [["n","plural",{"one":["#"," mark is"],"other":["#"," marks are"]}]," missing in the college and will stay empty."],
  "final.missing-in-college": ["In your whole college ",["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]," of this paper are missing."],
  "from": ["From"],
  "give-a-reason": ["Give a reason."],
  "give-up-changes": ["Give up changes"],
  "give-up-n": [["n","plural",{"one":["Give up ","#"," mark that is not saved?"],"other":["Give up ","#"," marks that are not saved?"]}]],
  "head-of-the-department": ["Head of the Department"],
  "history": ["History"],
  "history-of-number": ["History of ",["number"]],
  "history-of-number-paper": ["History of ",["number"],", ",["paper"]],
  "in-the-sheet": ["In the sheet"],
  "internal": ["Internal"],
  "internal-examiner": ["Internal Examiner"],
  "internal-mark-0-to-max": ["Internal Mark (0 to ",["max"],")"],
  "internal-mark-entry": ["Internal mark entry"],
  "internal-mark-entry-2": ["Internal Mark Entry"],
  "internal-marks": ["Internal Marks"],
  "internal-marks-are-entered-under": ["Internal marks are entered under Internal Mark Entry."],
  "internal-marks-of-exam-are": ["Internal marks of ",["exam"]," are closed."],
  "internal-marks-of-exam-can": ["Internal marks of ",["exam"]," can no longer be changed."],
  "internal-marks-of-paper": ["Internal marks of ",["paper"]],
  "internal-marks-of-paper-have": ["Internal marks of ",["paper"]," have been printed as final."],
  "internal-marks-report": ["Internal Marks Report"],
  "internal-marks-report-2": ["Internal marks report"],
  "keep-the-saved-mark": ["Keep the saved mark"],
  "keep-them": ["Keep them"],
  "leave-them-empty": ["Leave them empty"],
  "left-empty": ["Left empty"],
  "lock-and-print": ["Lock and print"],
  "locked-by": ["By ",["who"],", ",["moment"],"."],
  "make-the-practical-marks-of": ["Make the practical marks of ",["course"]," final?"],
  "mark-cannot-be-saved-as": [["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]," cannot be saved as typed; see the list."],
  "mark-given-up": [["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]," given up."],
  "mark-written": [["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]," written."],
  "marks-are-entered-under-practical": ["Marks are entered under Practical Mark Entry."],
  "marks-awarded": ["Marks Awarded"],
  "marks-in-words": ["Marks in Words"],
  "marks-of-this-list": ["Marks of this list"],
  "max-marks": ["Max. Marks"],
  "max-marks-extlmax": ["Max. marks: ",["extlmax"]],
  "mine": ["Mine"],
  "name": ["Name"],
  "name-the-mark-is-mark": [["name"],". The mark is ",["mark"],"; the examination office decides whether it is changed."],
  "new": ["New"],
  "new-mark-0-to-max": ["New mark (0 to ",["max"],", empty for none)"],
  "no-record-found": ["No Record Found"],
  "no-student-is-confirmed-for": ["No student is confirmed for a practical paper."],
  "no-student-is-registered-for": ["No student is registered for such a course."],
  "no-student-of-this-choice": ["No student of this choice is registered for the course."],
  "no-student-of-this-choice-is": ["No student of this choice is left for the practical batch."],
  "not-confirmed": ["Not confirmed"],
  "not-entered": ["Not entered"],
  "not-saved": ["not saved"],
  "nothing-has-been-changed": ["Nothing has been changed."],
  "nothing-has-been-entered": ["Nothing has been entered."],
  "nothing-of-your-list-has": ["Nothing of your list has been written. Choose the value that is right for each row, then save again."],
  "now": ["Now"],
  "number-on-the-list-of": [["number"]," on the list of practical batch ",["prac"]],
  "on-this-list": ["on this list"],
  "open-papers": ["My Open Papers"],
  "operation-failed": ["Operation failed"],
  "paper-type": ["Paper Type"],
  "paper-type-ptype": ["Paper type: ",["ptype"]],
  "partly-saved": [["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]," saved. ",["left","plural",{"one":["#"," mark is"],"other":["#"," marks are"]}]," not saved."],
  "please-select-a-degree": ["Please select a degree."],
  "practical": ["Practical"],
  "practical-batch": ["Practical batch"],
  "practical-batch-2": ["Practical Batch"],
  "practical-batch-prac": ["Practical batch: ",["prac"]],
  "practical-mark-entry": ["Practical Mark Entry"],
  "practical-marks": ["Practical marks"],
  "practical-marks-of-course-practical": ["Practical marks of ",["course"],", practical batch ",["prac"]],
  "practical-marks-of-exam-are": ["Practical marks of ",["exam"]," are closed."],
  "practical-marks-of-paper-have": ["Practical marks of ",["paper"]," have been printed as final."],
  "practical-marks-report": ["Practical Marks Report"],
  "practical.choose-all": ["To print the paper as final choose all practical batches."],
  "practical.counts": [["n"]," on the list, ",["absent"]," absent (AAA), ",["missing"]," without a mark."],
  "practical.final": ["Final."],
  "practical.saved": ["Practical batch ",["batch"],": ",["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}],["absent","plural",{"0":[],"other":[", ","#"," absent"]}],"."],
  "present": ["Present"],
  "press-save-to-write-the": ["Press Save to write the other marks."],
  "press-save-to-write-your": ["Press Save to write your values."],
  "principal": ["Principal"],
  "print": ["Print"],
  "print-as-final": ["Print as final"],
  "print-the-internal-marks-of": ["Print the internal marks of ",["paper"]," as final?"],
  "problem": ["Problem"],
  "programme": ["Programme"],
  "programme-degree": ["Programme: ",["degree"]],
  "put-aside": ["Put aside"],
  "reason": ["Reason"],
  "refused": ["refused"],
  "register-number": ["Register Number"],
  "remarks": ["Remarks"],
  "row": ["Row"],
  "save": ["Save"],
  "save-unsaved": ["Save ",["unsaved"]],
  "saved": ["saved"],
  "saved-mark": ["Saved mark"],
  "see-list": ["The list says beside each mark what is wrong with it."],
  "semester": ["Semester"],
  "semester-sem": ["Semester: ",["sem"]],
  "serial": ["S.No"],
  "sheet.csv": ["CSV (UTF-8)"],
  "sheet.preview": [["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]," would be written, ",["problems","plural",{"one":["#"," row has a problem"],"other":["#"," rows have problems"]}],["missing","plural",{"0":[],"one":[", ","#"," student of the list is not in the sheet"],"other":[", ","#"," students of the list are not in the sheet"]}],". Nothing has been written yet."],
  "sheet.xlsx": ["Excel (.xlsx)"],
  "student": ["Student"],
  "student-batch": ["Student Batch"],
  "subject": ["Subject"],
  "subject-paper-paper2": ["Subject: ",["paper"],", ",["paper2"]],
  "taken": [["n","plural",{"one":["Someone else has entered this mark"],"other":["Someone else has entered these marks"]}]],
  "taken.note": ["Nothing of your list has been written. A saved practical mark is final. Where yours is right, ask the examination office for a correction."],
  "the-college-has-no-students": ["The college has no students of this degree."],
  "the-file-could-not-be": ["The file could not be sent. Please try again."],
  "the-marks-could-not-be": ["The marks could not be locked."],
  "the-report-is-printed-for": ["The report is printed for the signatures of both examiners. From then on a mark is changed only by a correction the examination office approves."],
  "the-request-could-not-be": ["The request could not be sent."],
  "the-request-was-refused": ["The request was refused."],
  "the-sheet-could-not-be": ["The sheet could not be made. Please try again."],
  "the-sheet-has-no-rows": ["The sheet has no rows below its header."],
  "the-values-of-the-others": ["The values of the others have been taken."],
  "theirs": ["Theirs"],
  "to": ["To"],
  "undo": ["Undo"],
  "unsaved": [["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]," not saved."],
  "use-these-values": ["Use these values"],
  "what": ["What"],
  "what-it-does": ["What it does"],
  "what-the-sheet-would-do": ["What the sheet would do"],
  "when": ["When"],
  "who": ["Who"],
  "why": ["Why"],
  "yours": ["Yours"],
  "zeros.internal": [["n","plural",{"one":["Save 0 for ","#"," student without a mark?"],"other":["Save 0 for ","#"," students without a mark?"]}]],
  "zeros.internal.note": [["n","plural",{"one":["Nothing is entered for this student."],"other":["Nothing is entered for these students."]}]," Zero is a mark and may fail a student; empty means that the mark is still missing."],
  "zeros.practical": [["n","plural",{"one":["#"," student without a mark: save 0 for this one?"],"other":["#"," students without a mark: save 0 for all of them?"]}]],
  "zeros.practical.note": ["They may belong to another practical batch. Zero is a mark, is final once it is saved, and may fail a student. Empty means that the mark is still missing."],
  "zeros.save": [["n","plural",{"one":["Save ","#"," zero"],"other":["Save ","#"," zeros"]}]],
};

export const markEntry = { name: 'mark-entry', en, ta: () => import('./ta/mark-entry') };
