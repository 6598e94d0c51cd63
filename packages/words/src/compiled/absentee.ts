// Compiled from catalogues/absentee/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface AbsenteeWords {
  "absent": null;
  "absent-entry": null;
  "absent-entry-2": null;
  "absentees": null;
  "absentees-report": null;
  "action": null;
  "all": null;
  "chief-superintendent": null;
  "choose-a-batch-and-a": null;
  "choose-a-batch-and-a-semester": null;
  "count.absent": { n: string | number };
  "course": null;
  "date": null;
  "degree": null;
  "degree-admitted-batch-semester-sem": { batch: string | number; degree: string | number; sem: string | number };
  "failed-to-load": null;
  "final": null;
  "find-register-number": null;
  "give-a-reason": null;
  "hall-invigilator": null;
  "in-college": { absent: string | number; n: number; present: string | number };
  "make-the-absentees-of-paper": { paper: string | number };
  "name": null;
  "no-confirmed-paper-in-this": null;
  "no-paper-of-this-semester": null;
  "no-records-found": null;
  "no-register-number-here-contains": { looked: string | number };
  "none-absent": null;
  "only-confirmed-exam-applications-are": null;
  "open": null;
  "operation-failed": null;
  "p-code": null;
  "paper": null;
  "paper-code": null;
  "present": null;
  "print": null;
  "print-as-final": null;
  "print-final-report": null;
  "reg-no": null;
  "register-number": null;
  "registered": null;
  "registered-absent-and-present": null;
  "registered-registered-absent-absent-present": { absent: string | number; present: string | number; registered: string | number };
  "remarks": null;
  "report": null;
  "sem": null;
  "send": null;
  "serial": null;
  "session": null;
  "state": null;
  "students-are-marked-absent-under": null;
  "the-report-is-printed-for": null;
  "the-valuation-is-over-another": null;
  "toggle.absent": null;
  "toggle.absent.ask": { number: string | number; paper: string | number };
  "toggle.present": null;
  "toggle.present.ask": { number: string | number; paper: string | number };
  "wait": null;
  "without-a-day-on-the": null;
}

const en: Texts<AbsenteeWords> = {
  "absent": ["Absent"],
  "absent-entry": ["Absent Entry"],
  "absent-entry-2": ["Absent entry"],
  "absentees": ["Absentees"],
  "absentees-report": ["Absentees Report"],
  "action": ["Action"],
  "all": ["All"],
  "chief-superintendent": ["Chief Superintendent"],
  "choose-a-batch-and-a": ["Choose a batch and a semester, then press Search."],
  "choose-a-batch-and-a-semester": ["Choose a batch and a semester first."],
  "count.absent": [["n"]," absent"],
  "course": ["Course"],
  "date": ["Date"],
  "degree": ["Degree"],
  "degree-admitted-batch-semester-sem": [["degree"],", admitted ",["batch"],", semester ",["sem"]],
  "failed-to-load": ["Failed to Load"],
  "final": ["Final"],
  "find-register-number": ["Find register number"],
  "give-a-reason": ["Give a reason."],
  "hall-invigilator": ["Hall Invigilator"],
  "in-college": ["In your whole college ",["n","plural",{"one":["#"," student"],"other":["#"," students"]}]," are registered for it: ",["absent"]," absent, ",["present"]," present."],
  "make-the-absentees-of-paper": ["Make the absentees of ",["paper"]," final?"],
  "name": ["Name"],
  "no-confirmed-paper-in-this": ["No confirmed paper in this semester."],
  "no-paper-of-this-semester": ["No paper of this semester is confirmed."],
  "no-records-found": ["No Records Found"],
  "no-register-number-here-contains": ["No register number here contains ",["looked"],"."],
  "none-absent": ["No student was absent."],
  "only-confirmed-exam-applications-are": ["Only confirmed exam applications are listed here."],
  "open": ["Open"],
  "operation-failed": ["Operation failed"],
  "p-code": ["P_code"],
  "paper": ["Paper"],
  "paper-code": ["Paper Code"],
  "present": ["Present"],
  "print": ["Print"],
  "print-as-final": ["Print as final"],
  "print-final-report": ["Print final report"],
  "reg-no": ["Reg_no"],
  "register-number": ["Register Number"],
  "registered": ["Registered"],
  "registered-absent-and-present": ["Registered, absent and present"],
  "registered-registered-absent-absent-present": ["Registered ",["registered"],", absent ",["absent"],", present ",["present"],". Final."],
  "remarks": ["Remarks"],
  "report": ["Report"],
  "sem": ["Sem"],
  "send": ["Send"],
  "serial": ["S.No"],
  "session": ["Session"],
  "state": ["State"],
  "students-are-marked-absent-under": ["Students are marked absent under Absent Entry."],
  "the-report-is-printed-for": ["The report is printed for the signatures of the hall. From then on these absentees do not change until the examination office reopens the paper."],
  "the-valuation-is-over-another": ["The valuation is over: another officer decides this change under Mark Corrections. The record stays as it is until then."],
  "toggle.absent": ["Make it Absent!"],
  "toggle.absent.ask": ["Make it Absent: ",["number"],", ",["paper"],"?"],
  "toggle.present": ["Make it Present!"],
  "toggle.present.ask": ["Make it Present: ",["number"],", ",["paper"],"?"],
  "wait": ["Please wait…"],
  "without-a-day-on-the": ["Without a day on the time table"],
};

export const absentee = { name: 'absentee', en, ta: () => import('./ta/absentee') };
