// Compiled from catalogues/cockpit/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface CockpitWords {
  "admission": null;
  "admission.complete": null;
  "admission.drafts": null;
  "admission.follow": null;
  "admission.note": { n: number };
  "applications": null;
  "applications.note": { exam: string | number; n: number; students: number };
  "batch": null;
  "batch.name": { batch: string | number; degree: string | number; sem: string | number };
  "before": null;
  "by.communities": null;
  "by.degrees": null;
  "by.genders": null;
  "by.papers": null;
  "complete": null;
  "confirmed": null;
  "counted": { at: string | number };
  "counting": null;
  "days": { n: number };
  "due": null;
  "due.ABSENTEES": { n: number };
  "due.ABSENTEES.where": { day: string | number };
  "due.APPLICATIONS": { n: number };
  "due.APPLICATIONS.where": { n: number };
  "due.CORRECTIONS": { n: number };
  "due.CORRECTIONS.where": null;
  "due.EXAM_DAY": { day: string | number; n: number };
  "due.EXAM_DAY.where": null;
  "due.INTERNAL_MARKS": { n: number };
  "due.PRACTICAL_MARKS": { n: number };
  "due.REVALUATION": null;
  "due.REVALUATION.none": null;
  "due.REVALUATION.where": { n: number; students: number };
  "due.none": null;
  "due.note": null;
  "due.what": null;
  "due.when": null;
  "due.where": null;
  "failed": null;
  "figures": null;
  "in-papers": { n: number };
  "last": null;
  "late": { n: number };
  "loading": null;
  "marks": null;
  "marks.figure": { complete: string | number; n: number };
  "marks.note": { exam: string | number };
  "missing": null;
  "open-now": null;
  "open-papers": null;
  "papers": null;
  "part.failed": null;
  "passed": null;
  "rate": null;
  "rate.by": null;
  "rate.communities": null;
  "rate.degrees": null;
  "rate.few": { n: string | number };
  "rate.genders": null;
  "rate.line": { exam: string | number; points: string | number };
  "rate.note": { exam: string | number; n: number; rate: string | number };
  "rate.note.unreleased": { exam: string | number; n: number; rate: string | number };
  "rate.papers": null;
  "students": null;
  "students.count": { n: number };
  "tickets": null;
  "tile.results": { exam: string | number };
  "tile.results.before": { exam: string | number };
  "tile.results.note": null;
  "tile.tickets": { exam: string | number };
  "tile.tickets.note": null;
  "tiles": null;
  "today": null;
  "unconfirmed": null;
  "unconfirmed.by-batch": null;
  "unconfirmed.count": { count: string | number };
  "verb.ABSENTEES": null;
  "verb.APPLICATIONS": null;
  "verb.CORRECTIONS": null;
  "verb.EXAM_DAY": null;
  "verb.INTERNAL_MARKS": null;
  "verb.PRACTICAL_MARKS": null;
  "verb.REVALUATION": null;
  "written": null;
}

const en: Texts<CockpitWords> = {
  "admission": ["Admission forms"],
  "admission.complete": ["Form to complete"],
  "admission.drafts": ["Form not submitted"],
  "admission.follow": ["Certificate to follow"],
  "admission.note": ["What is missing in the files of students; ",["n","plural",{"one":["#"," student is"],"other":["#"," students are"]}]," on the roll."],
  "applications": ["Exam applications"],
  "applications.note": [["exam"],": ",["n","plural",{"one":["#"," paper"],"other":["#"," papers"]}]," of ",["students","plural",{"one":["#"," student"],"other":["#"," students"]}],"."],
  "batch": ["Batch"],
  "batch.name": [["degree"],", ",["batch"],", semester ",["sem"]],
  "before": ["Year before"],
  "by.communities": ["Community"],
  "by.degrees": ["Degree"],
  "by.genders": ["Gender"],
  "by.papers": ["Paper"],
  "complete": ["Complete"],
  "confirmed": ["Confirmed"],
  "counted": ["Counted on ",["at"],". Read again every minute."],
  "counting": ["Some figures are being counted. They appear in a few seconds."],
  "days": [["n","plural",{"one":["#"," day"],"other":["#"," days"]}]],
  "due": ["What is due"],
  "due.ABSENTEES": [["n","plural",{"one":["#"," paper has no final absentees"],"other":["#"," papers have no final absentees"]}]],
  "due.ABSENTEES.where": ["oldest of ",["day"]],
  "due.APPLICATIONS": [["n","plural",{"one":["#"," exam application is not confirmed"],"other":["#"," exam applications are not confirmed"]}]],
  "due.APPLICATIONS.where": [["n","plural",{"one":["in ","#"," batch and semester"],"other":["in ","#"," batches and semesters"]}]],
  "due.CORRECTIONS": [["n","plural",{"one":["#"," mark correction was decided"],"other":["#"," mark corrections were decided"]}]],
  "due.CORRECTIONS.where": ["in the last two weeks"],
  "due.EXAM_DAY": [["n","plural",{"one":["#"," paper is"],"other":["#"," papers are"]}]," written on ",["day"]],
  "due.EXAM_DAY.where": ["next exam day"],
  "due.INTERNAL_MARKS": [["n","plural",{"one":["#"," internal mark is missing"],"other":["#"," internal marks are missing"]}]],
  "due.PRACTICAL_MARKS": [["n","plural",{"one":["#"," practical mark is missing"],"other":["#"," practical marks are missing"]}]],
  "due.REVALUATION": ["Revaluation applications are open"],
  "due.REVALUATION.none": ["nothing applied for yet"],
  "due.REVALUATION.where": [["n","plural",{"one":["#"," paper"],"other":["#"," papers"]}]," of ",["students","plural",{"one":["#"," student"],"other":["#"," students"]}]],
  "due.none": ["Nothing is due."],
  "due.note": ["Ordered by date. A line disappears when its work is complete."],
  "due.what": ["What"],
  "due.when": ["When"],
  "due.where": ["Where"],
  "failed": ["The figures could not be loaded."],
  "figures": ["Figures"],
  "in-papers": [["n","plural",{"one":["in ","#"," paper"],"other":["in ","#"," papers"]}]],
  "last": ["The figures could not be read again. These are the last ones."],
  "late": [["n","plural",{"one":["#"," day late"],"other":["#"," days late"]}]],
  "loading": ["Loading the figures"],
  "marks": ["Internal marks by degree"],
  "marks.figure": [["complete"]," of ",["n","plural",{"one":["#"," paper"],"other":["#"," papers"]}]],
  "marks.note": ["Papers with every mark entered, ",["exam"],". A degree opens its first paper with a missing mark."],
  "missing": ["Missing marks"],
  "open-now": ["Open now"],
  "open-papers": ["My Open Papers"],
  "papers": ["Papers"],
  "part.failed": ["These figures could not be counted. They are counted again within a minute."],
  "passed": ["Passed"],
  "rate": ["Pass rate"],
  "rate.by": ["Show by"],
  "rate.communities": ["Pass rate by community"],
  "rate.degrees": ["Pass rate by degree"],
  "rate.few": ["Nothing has ",["n"]," results yet."],
  "rate.genders": ["Pass rate by gender"],
  "rate.line": ["Line: ",["exam"],". Marked from ",["points"]," points on."],
  "rate.note": [["exam"],": ",["rate"]," of ",["n","plural",{"one":["#"," paper"],"other":["#"," papers"]}],"."],
  "rate.note.unreleased": [["exam"],", not released: ",["rate"]," of ",["n","plural",{"one":["#"," paper"],"other":["#"," papers"]}],"."],
  "rate.papers": ["Pass rate by paper"],
  "students": ["Students"],
  "students.count": [["n","plural",{"one":["#"," student"],"other":["#"," students"]}]],
  "tickets": ["Hall tickets"],
  "tile.results": ["Results, ",["exam"]],
  "tile.results.before": ["passed; points beside ",["exam"]],
  "tile.results.note": ["of the papers written are passed"],
  "tile.tickets": ["Hall tickets, ",["exam"]],
  "tile.tickets.note": ["students have a hall ticket"],
  "tiles": ["Results and hall tickets"],
  "today": ["Today"],
  "unconfirmed": ["Not confirmed"],
  "unconfirmed.by-batch": ["Not confirmed, by batch"],
  "unconfirmed.count": [["count"]," not confirmed"],
  "verb.ABSENTEES": ["Enter absentees"],
  "verb.APPLICATIONS": ["Confirm"],
  "verb.CORRECTIONS": ["Open marks"],
  "verb.EXAM_DAY": ["Hall tickets"],
  "verb.INTERNAL_MARKS": ["Enter marks"],
  "verb.PRACTICAL_MARKS": ["Enter marks"],
  "verb.REVALUATION": ["Apply"],
  "written": ["Written"],
};

export const cockpit = { name: 'cockpit', en, ta: () => import('./ta/cockpit') };
