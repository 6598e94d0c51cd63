// Compiled from catalogues/exam-fees/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface ExamFeesWords {
  "a-student-appears-here-after": null;
  "add-final-year-fees": null;
  "admission-year": null;
  "already-charged-in-exam": { paidfinalbefore: string | number };
  "application": null;
  "by-admission-year-and-degree": null;
  "by-degree": null;
  "by-year": null;
  "clerk": null;
  "college": null;
  "college-college": { college: string | number };
  "consolidated": null;
  "convocation": null;
  "degree": null;
  "degree-admitted-year": { degree: string | number; year: string | number };
  "degree-summaries": null;
  "differently-abled": null;
  "exam-application-fees": null;
  "exam-application-fees-2": null;
  "failed-to-fetch-exam-applications": null;
  "fees": null;
  "fees-by-admission-year-and": null;
  "fees-follow-confirmed-applications-none": null;
  "fees-of-exam-schedule": { examname: string | number; formatschedule: string | number };
  "final-year": null;
  "final-years": null;
  "final-years.already": { n: number };
  "final-years.count": { n: number };
  "final-years.counting": null;
  "final-years.done": { exam: string | number; n: number };
  "final-years.group": { degree: string | number; n: string | number; year: string | number };
  "final-years.none": null;
  "final-years.paid-before": { n: number };
  "final-years.press": { n: number };
  "final-years.title": { exam: string | number };
  "final.add": { number: string | number };
  "final.remove": { number: string | number };
  "grand-total": null;
  "grand-total-total": { inrupees: string | number };
  "last-semester": null;
  "mark-sheet": null;
  "moved-to-college-on-on": { college: string | number; on: string | number };
  "name": null;
  "no": null;
  "no-exam-detected": null;
  "no-fees-data-available": null;
  "nominal-roll": null;
  "nominal-roll-2": null;
  "nominal-roll-report": null;
  "operation-failed": null;
  "papers": null;
  "papers-taken": null;
  "please-select-a-college": null;
  "please-select-degree-type": null;
  "principal": null;
  "print": null;
  "provisional": null;
  "register-no": null;
  "remove-final-year-fees": null;
  "students": null;
  "this-roll-is-final-it": null;
  "total": null;
  "totals": null;
  "totals-by-degree": null;
  "totals-by-year": null;
  "year": null;
  "yes": null;
}

const en: Texts<ExamFeesWords> = {
  "a-student-appears-here-after": ["A student appears here after a paper is confirmed in Exam Applications."],
  "add-final-year-fees": ["Add final-year fees"],
  "admission-year": ["Admission year"],
  "already-charged-in-exam": ["Already charged in ",["paidfinalbefore"]],
  "application": ["Application"],
  "by-admission-year-and-degree": ["By admission year and degree"],
  "by-degree": ["By degree"],
  "by-year": ["By year"],
  "clerk": ["Clerk"],
  "college": ["College"],
  "college-college": ["College ",["college"]],
  "consolidated": ["Consolidated"],
  "convocation": ["Convocation"],
  "degree": ["Degree"],
  "degree-admitted-year": [["degree"],", admitted ",["year"]],
  "degree-summaries": ["Degree summaries"],
  "differently-abled": ["Differently abled"],
  "exam-application-fees": ["Exam application fees"],
  "exam-application-fees-2": ["Exam Application Fees"],
  "failed-to-fetch-exam-applications": ["Failed to fetch exam applications."],
  "fees": ["Fees"],
  "fees-by-admission-year-and": ["Fees by admission year and degree"],
  "fees-follow-confirmed-applications-none": ["Fees follow confirmed applications; none are confirmed yet."],
  "fees-of-exam-schedule": ["Fees of ",["examname"],": ",["formatschedule"],"."],
  "final-year": ["Final year"],
  "final-years": ["Final-year fees for my college"],
  "final-years.already": [["n","plural",{"one":["#"," student pays them already."],"other":["#"," students pay them already."]}]],
  "final-years.count": [["n","plural",{"one":["#"," student in the last semester will pay the final-year fees."],"other":["#"," students in the last semester will pay the final-year fees."]}]],
  "final-years.counting": ["Students in their last semester are being counted."],
  "final-years.done": [["n","plural",{"one":["#"," student pays the final-year fees of ",["exam"],"."],"other":["#"," students pay the final-year fees of ",["exam"],"."]}]],
  "final-years.group": [["degree"],", admitted ",["year"],": ",["n"]],
  "final-years.none": ["No student of the last semester is left to set."],
  "final-years.paid-before": [["n","plural",{"one":["#"," student paid them in an earlier exam and stays as it is."],"other":["#"," students paid them in an earlier exam and stay as they are."]}]],
  "final-years.press": [["n","plural",{"one":["Set ","#"," student"],"other":["Set ","#"," students"]}]],
  "final-years.title": ["Set the final-year fees of ",["exam"]," for the whole college?"],
  "final.add": ["Add final-year fees of ",["number"]],
  "final.remove": ["Remove final-year fees of ",["number"]],
  "grand-total": ["Grand total"],
  "grand-total-total": ["Grand total: ",["inrupees"]],
  "last-semester": ["Last semester"],
  "mark-sheet": ["Mark sheet"],
  "moved-to-college-on-on": ["moved to ",["college"]," on ",["on"]],
  "name": ["Name"],
  "no": ["No"],
  "no-exam-detected": ["No Exam Detected!!!"],
  "no-fees-data-available": ["No fees data available."],
  "nominal-roll": ["Nominal roll"],
  "nominal-roll-2": ["Nominal Roll"],
  "nominal-roll-report": ["Nominal Roll Report"],
  "operation-failed": ["Operation failed"],
  "papers": ["Papers"],
  "papers-taken": ["Papers taken"],
  "please-select-a-college": ["Please select a college."],
  "please-select-degree-type": ["Please select Degree type."],
  "principal": ["Principal"],
  "print": ["Print"],
  "provisional": ["Provisional"],
  "register-no": ["Register No."],
  "remove-final-year-fees": ["Remove final-year fees"],
  "students": ["Students"],
  "this-roll-is-final-it": ["This roll is final. It shows the fees on the day applications closed. The fee of a student who moved stays with the college that collected it."],
  "total": ["Total"],
  "totals": ["Totals"],
  "totals-by-degree": ["Totals by degree"],
  "totals-by-year": ["Totals by year"],
  "year": ["Year"],
  "yes": ["Yes"],
};

export const examFees = { name: 'exam-fees', en, ta: () => import('./ta/exam-fees') };
