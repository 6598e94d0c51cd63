// Compiled from catalogues/bell/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface BellWords {
  "close": null;
  "due": null;
  "due.ABSENTEES": { n: number };
  "due.APPLICATIONS": { n: number };
  "due.CORRECTION": { n: number };
  "due.CORRECTIONS": { n: number };
  "due.DIFFERENT_MARKS": { n: number };
  "due.EXAM_DAY": { n: number };
  "due.INTERNAL_MARKS": { n: number };
  "due.MODERATION": { n: number };
  "due.OUTCOME": { n: number };
  "due.PERSON": { n: number };
  "due.PRACTICAL_MARKS": { n: number };
  "due.RELEASE": { n: number };
  "due.REOPENING": { n: number };
  "due.REVALUATION": { n: number };
  "due.RUN": { n: number };
  "due.SCRIPT_PROBLEMS": { n: number };
  "due.SESSION": { n: number };
  "due.counting": null;
  "due.failed": null;
  "due.none": null;
  "messages": null;
  "messages.none": null;
  "new": null;
  "read": null;
  "read.all": null;
  "read.failed": null;
  "tasks": null;
  "tasks.no-file": null;
  "tasks.none": null;
  "tasks.not-cancelled": null;
  "title": null;
  "today": null;
  "told.CORRECTION_APPROVED": { exam: string | number; paper: string | number };
  "told.CORRECTION_REFUSED": { exam: string | number; paper: string | number };
  "told.MARKS_WANTING": { exam: string | number; n: number };
  "told.RESULT_CORRECTED": { exam: string | number };
  "told.RESULT_OUT": { exam: string | number };
  "told.REVAL_OUTCOME": { exam: string | number };
  "told.TICKET_READY": { exam: string | number };
  "told.TIMETABLE_CHANGED": { exam: string | number };
  "told.WINDOW_CLOSED": { exam: string | number; window: string | number };
  "told.WINDOW_OPEN": { exam: string | number; window: string | number };
  "verb.ABSENTEES": null;
  "verb.APPLICATIONS": null;
  "verb.CORRECTIONS": null;
  "verb.EXAM_DAY": null;
  "verb.INTERNAL_MARKS": null;
  "verb.LOOK": null;
  "verb.OPEN": null;
  "verb.PRACTICAL_MARKS": null;
  "verb.REVALUATION": null;
  "verb.SIGN": null;
  "window.COUR_APLY": null;
  "window.EXAM_APLY": null;
  "window.INTL_APLY": null;
  "window.PRACT_APLY": null;
  "window.REV_APLY": null;
}

const en: Texts<BellWords> = {
  "close": ["Close the notices"],
  "due": ["Due"],
  "due.ABSENTEES": [["n","plural",{"one":["#"," paper has no final absentees"],"other":["#"," papers have no final absentees"]}]],
  "due.APPLICATIONS": [["n","plural",{"one":["#"," exam application is not confirmed"],"other":["#"," exam applications are not confirmed"]}]],
  "due.CORRECTION": [["n","plural",{"one":["#"," mark correction needs your signature"],"other":["#"," mark corrections need your signature"]}]],
  "due.CORRECTIONS": [["n","plural",{"one":["#"," mark correction was decided"],"other":["#"," mark corrections were decided"]}]],
  "due.DIFFERENT_MARKS": [["n","plural",{"one":["#"," script has different A and B marks"],"other":["#"," scripts have different A and B marks"]}]],
  "due.EXAM_DAY": [["n","plural",{"one":["#"," paper is written on the next exam day"],"other":["#"," papers are written on the next exam day"]}]],
  "due.INTERNAL_MARKS": [["n","plural",{"one":["#"," internal mark is missing"],"other":["#"," internal marks are missing"]}]],
  "due.MODERATION": [["n","plural",{"one":["#"," moderation needs your signature"],"other":["#"," moderations need your signature"]}]],
  "due.OUTCOME": [["n","plural",{"one":["#"," revaluation outcome needs your signature"],"other":["#"," revaluation outcomes need your signature"]}]],
  "due.PERSON": [["n","plural",{"one":["#"," change of a person needs your signature"],"other":["#"," changes of persons need your signature"]}]],
  "due.PRACTICAL_MARKS": [["n","plural",{"one":["#"," practical mark is missing"],"other":["#"," practical marks are missing"]}]],
  "due.RELEASE": [["n","plural",{"one":["#"," release needs your signature"],"other":["#"," releases need your signature"]}]],
  "due.REOPENING": [["n","plural",{"one":["#"," reopening needs your signature"],"other":["#"," reopenings need your signature"]}]],
  "due.REVALUATION": [["n","plural",{"0":["Revaluation is open; nothing is applied for yet"],"one":["Revaluation is open; ","#"," paper is applied for"],"other":["Revaluation is open; ","#"," papers are applied for"]}]],
  "due.RUN": [["n","plural",{"one":["#"," result run needs your signature"],"other":["#"," result runs need your signature"]}]],
  "due.SCRIPT_PROBLEMS": [["n","plural",{"one":["#"," refused scan waits for you"],"other":["#"," refused scans wait for you"]}]],
  "due.SESSION": [["n","plural",{"one":["#"," step about a session needs your signature"],"other":["#"," steps about sessions need your signature"]}]],
  "due.counting": ["This is being counted."],
  "due.failed": ["This could not be counted. Your dashboard says more."],
  "due.none": ["Nothing is due."],
  "messages": ["Messages"],
  "messages.none": ["There are no messages of the last 30 days."],
  "new": ["New"],
  "read": ["Mark as read"],
  "read.all": ["Mark all as read"],
  "read.failed": ["This could not be marked as read."],
  "tasks": ["Tasks"],
  "tasks.no-file": ["The file could not be fetched."],
  "tasks.none": ["Long work you start is listed here until it is done."],
  "tasks.not-cancelled": ["The job could not be cancelled."],
  "title": ["Notices"],
  "today": ["Today"],
  "told.CORRECTION_APPROVED": ["The office has approved your correction in ",["paper"],", ",["exam"],"."],
  "told.CORRECTION_REFUSED": ["The office has refused your correction in ",["paper"],", ",["exam"],"."],
  "told.MARKS_WANTING": [["n","plural",{"one":["#"," mark is missing in ",["exam"],"."],"other":["#"," marks are missing in ",["exam"],"."]}]],
  "told.RESULT_CORRECTED": ["Results of ",["exam"]," were corrected."],
  "told.RESULT_OUT": ["The results of ",["exam"]," are out."],
  "told.REVAL_OUTCOME": ["Revaluation of ",["exam"]," is decided."],
  "told.TICKET_READY": ["Hall tickets of ",["exam"]," can be printed."],
  "told.TIMETABLE_CHANGED": ["The time table of ",["exam"]," has changed. Print the hall tickets again."],
  "told.WINDOW_CLOSED": [["window"],": closed for ",["exam"],"."],
  "told.WINDOW_OPEN": [["window"],": open for ",["exam"],"."],
  "verb.ABSENTEES": ["Enter absentees"],
  "verb.APPLICATIONS": ["Confirm"],
  "verb.CORRECTIONS": ["Open marks"],
  "verb.EXAM_DAY": ["Hall tickets"],
  "verb.INTERNAL_MARKS": ["Enter marks"],
  "verb.LOOK": ["Look"],
  "verb.OPEN": ["Open"],
  "verb.PRACTICAL_MARKS": ["Enter marks"],
  "verb.REVALUATION": ["Apply"],
  "verb.SIGN": ["Sign"],
  "window.COUR_APLY": ["Registration"],
  "window.EXAM_APLY": ["Applications"],
  "window.INTL_APLY": ["Internal marks"],
  "window.PRACT_APLY": ["Practical marks"],
  "window.REV_APLY": ["Revaluation"],
};

export const bell = { name: 'bell', en, ta: () => import('./ta/bell') };
