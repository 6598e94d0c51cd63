// Compiled from catalogues/result/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface ResultWords {
  "anchor": { digest: string | number };
  "birth": null;
  "birth.hint": null;
  "college-code": null;
  "coming": { day: string | number; time: string | number; title: string | number };
  "degree": null;
  "fetching": null;
  "find": null;
  "hidden": { title: string | number };
  "home": null;
  "language": null;
  "language.beta": null;
  "language.beta.why": null;
  "language.english": null;
  "language.offer": null;
  "language.tamil": null;
  "later": null;
  "later.minutes": { n: number };
  "later.seconds": { n: number };
  "legend": null;
  "legend.AAA": null;
  "legend.RA": null;
  "legend.W": null;
  "message.both-required": null;
  "message.failed": null;
  "message.hidden": null;
  "message.no-such-day": null;
  "message.not-found": null;
  "month.1": null;
  "month.10": null;
  "month.11": null;
  "month.12": null;
  "month.2": null;
  "month.3": null;
  "month.4": null;
  "month.5": null;
  "month.6": null;
  "month.7": null;
  "month.8": null;
  "month.9": null;
  "name": null;
  "no-papers": null;
  "not-published": null;
  "notice": null;
  "pages": null;
  "pages.contact": null;
  "pages.help": null;
  "pages.policy": null;
  "pages.terms": null;
  "print": null;
  "proof": null;
  "read-day": { day: string | number };
  "register-number": null;
  "sessions": null;
  "sessions.latest": null;
  "sessions.of-number": null;
  "sheet": { number: string | number };
  "table": null;
  "table.absent": null;
  "table.external": null;
  "table.internal": null;
  "table.mark": null;
  "table.max": null;
  "table.paper": null;
  "table.result": null;
  "table.semester": { sem: string | number };
  "table.total": null;
  "table.type": null;
  "title": null;
  "wait.address": { later: string | number };
  "wait.crowd": { later: string | number };
  "why": null;
}

const en: Texts<ResultWords> = {
  "anchor": ["Anchor ",["digest"]],
  "birth": ["Date of Birth"],
  "birth.hint": ["Day, month, year: 14-09-2004 or 14092004"],
  "college-code": ["College Code"],
  "coming": [["title"],": published here on ",["day"]," at ",["time"],"."],
  "degree": ["Degree"],
  "fetching": ["Fetching the result…"],
  "find": ["Get Results"],
  "hidden": [["title"],": these results are hidden at present."],
  "home": ["Home"],
  "language": ["Language"],
  "language.beta": ["beta"],
  "language.beta.why": ["This translation has not been checked by a native speaker yet."],
  "language.english": ["English"],
  "language.offer": ["இந்தப் பக்கம் தமிழிலும் உள்ளது."],
  "language.tamil": ["தமிழ்"],
  "later": ["Please try again in a few minutes."],
  "later.minutes": ["Please try again in ",["n","plural",{"one":["#"," minute"],"other":["#"," minutes"]}],"."],
  "later.seconds": ["Please try again in ",["n","plural",{"1":["a second"],"other":["#"," seconds"]}],"."],
  "legend": ["Legend"],
  "legend.AAA": ["Absent"],
  "legend.RA": ["Re-appear"],
  "legend.W": ["Waiting for result"],
  "message.both-required": ["Enter Reg. No. and Date of Birth"],
  "message.failed": ["Failed to fetch results. Please try again."],
  "message.hidden": ["These results are hidden at present."],
  "message.no-such-day": ["Enter the date of birth as dd-mm-yyyy, such as 14-09-2004."],
  "message.not-found": ["No Record Found!!"],
  "month.1": ["January"],
  "month.10": ["October"],
  "month.11": ["November"],
  "month.12": ["December"],
  "month.2": ["February"],
  "month.3": ["March"],
  "month.4": ["April"],
  "month.5": ["May"],
  "month.6": ["June"],
  "month.7": ["July"],
  "month.8": ["August"],
  "month.9": ["September"],
  "name": ["Name"],
  "no-papers": ["No papers are published for this register number yet."],
  "not-published": ["Results are not published yet. This page will update by itself."],
  "notice": ["Notice"],
  "pages": ["About this page"],
  "pages.contact": ["Contact"],
  "pages.help": ["Help"],
  "pages.policy": ["Policy"],
  "pages.terms": ["Terms"],
  "print": ["Print"],
  "proof": ["This number was tried often. One moment."],
  "read-day": ["We read ",["day"]," as the date of birth. Is that right?"],
  "register-number": ["Register Number"],
  "sessions": ["Results of other sessions"],
  "sessions.latest": ["Latest results"],
  "sessions.of-number": ["Other sessions of this register number"],
  "sheet": ["Result of ",["number"]],
  "table": ["Results by paper"],
  "table.absent": ["Absent"],
  "table.external": ["External"],
  "table.internal": ["Internal"],
  "table.mark": ["Mark"],
  "table.max": ["Max."],
  "table.paper": ["Paper code"],
  "table.result": ["Result"],
  "table.semester": ["semester ",["sem"]],
  "table.total": ["Total"],
  "table.type": ["Type"],
  "title": ["Examination Results"],
  "wait.address": ["Too many look-ups from here. ",["later"]],
  "wait.crowd": ["Many students are looking up results just now. ",["later"]],
  "why": ["Why these results?"],
};

export const result = { name: 'result', en, ta: () => import('./ta/result') };
