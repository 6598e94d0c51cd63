// Compiled from catalogues/kit/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface KitWords {
  "cancel": null;
  "cell.empty": null;
  "cell.fixed": null;
  "cell.left": { n: number; rows: string | number };
  "cell.refused": null;
  "cell.saved": null;
  "cell.unsaved": null;
  "change-saved-successfully": null;
  "chart.as-table": { title: string | number };
  "chart.table": null;
  "choose": null;
  "choose-file": null;
  "close": null;
  "close-this-list": null;
  "columns": null;
  "columns.down": { name: string | number };
  "columns.down.short": null;
  "columns.hint": null;
  "columns.move": null;
  "columns.moved": { all: string | number; n: string | number; name: string | number };
  "columns.name": { label: string | number };
  "columns.reset": null;
  "columns.up": { name: string | number };
  "columns.up.short": null;
  "confirm.name": null;
  "confirm.type": { what: string | number };
  "dd-mm-yyyy-such-as": null;
  "density": null;
  "density.compact": null;
  "density.normal": null;
  "error-saving-change-please-check": null;
  "excel": null;
  "failed-to-save-change-please": null;
  "file.choose-named": { label: string | number };
  "file.replace-named": { label: string | number };
  "filter.change": null;
  "keep-mine": null;
  "label-yours-mine-theirs-theirs": { label: string | number; mine: string | number; theirs: string | number };
  "loading": null;
  "message.close": null;
  "n-entries-need-your-attention": { n: string | number };
  "news-of-background-work": null;
  "none": null;
  "not-saved-yet": null;
  "nothing": null;
  "one-entry-needs-your-attention": null;
  "or-drop-it-here": null;
  "part.failed": null;
  "print": null;
  "put-away": null;
  "reason": null;
  "replace-file": null;
  "retry": null;
  "rows": { n: number };
  "rows.of": { n: number; shown: string | number };
  "save": null;
  "save-and-add-another": null;
  "saving": null;
  "search": null;
  "select.all": null;
  "select.row": { name: string | number };
  "selected": { n: number };
  "selected.clear": null;
  "selected.label": null;
  "sending-label": { label: string | number };
  "sort.by": null;
  "sort.down": { name: string | number };
  "sort.none": null;
  "sort.up": { name: string | number };
  "take-theirs": null;
  "total": null;
  "undo": null;
  "undo.done": null;
  "undo.failed": null;
  "wait": null;
  "write-the-reason": null;
}

const en: Texts<KitWords> = {
  "cancel": ["Cancel"],
  "cell.empty": ["Not entered"],
  "cell.fixed": ["Cannot be changed here"],
  "cell.left": [["n","plural",{"one":["#"," pasted mark"],"other":["#"," pasted marks"]}]," went nowhere: ",["rows"]],
  "cell.refused": ["Refused"],
  "cell.saved": ["Saved"],
  "cell.unsaved": ["Not saved"],
  "change-saved-successfully": ["Change saved successfully"],
  "chart.as-table": [["title"],", as a table"],
  "chart.table": ["Show as table"],
  "choose": ["Select"],
  "choose-file": ["Choose file"],
  "close": ["Close"],
  "close-this-list": ["Close this list"],
  "columns": ["Columns"],
  "columns.down": ["Move ",["name"]," down"],
  "columns.down.short": ["Down"],
  "columns.hint": ["Tick what is shown. Alt and an arrow key move a column."],
  "columns.move": ["Column to move"],
  "columns.moved": [["name"]," is column ",["n"]," of ",["all"],"."],
  "columns.name": ["Columns of ",["label"]],
  "columns.reset": ["As at first"],
  "columns.up": ["Move ",["name"]," up"],
  "columns.up.short": ["Up"],
  "confirm.name": ["its name"],
  "confirm.type": ["Type ",["what"]," to confirm"],
  "dd-mm-yyyy-such-as": ["dd-mm-yyyy, such as 14-09-2004"],
  "density": ["Height of rows"],
  "density.compact": ["Small"],
  "density.normal": ["Normal"],
  "error-saving-change-please-check": ["Error saving change. Please check the console for details"],
  "excel": ["Excel"],
  "failed-to-save-change-please": ["Failed to save change. Please try again"],
  "file.choose-named": ["Choose file: ",["label"]],
  "file.replace-named": ["Replace file: ",["label"]],
  "filter.change": ["Change"],
  "keep-mine": ["Keep mine"],
  "label-yours-mine-theirs-theirs": [["label"],": yours ",["mine"],", theirs ",["theirs"]],
  "loading": ["Loading…"],
  "message.close": ["Close this message"],
  "n-entries-need-your-attention": [["n"]," entries need your attention"],
  "news-of-background-work": ["News of background work"],
  "none": ["No Record Found"],
  "not-saved-yet": ["Not saved yet"],
  "nothing": ["Nothing to choose."],
  "one-entry-needs-your-attention": ["One entry needs your attention"],
  "or-drop-it-here": ["or drop it here"],
  "part.failed": ["This part of the page could not be loaded."],
  "print": ["Print"],
  "put-away": ["Put away"],
  "reason": ["Reason"],
  "replace-file": ["Replace file"],
  "retry": ["Retry"],
  "rows": [["n","plural",{"one":["#"," row"],"other":["#"," rows"]}]],
  "rows.of": [["shown"]," of ",["n","plural",{"one":["#"," row"],"other":["#"," rows"]}]],
  "save": ["Save"],
  "save-and-add-another": ["Save and add another"],
  "saving": ["Saving…"],
  "search": ["Search"],
  "select.all": ["Select all rows"],
  "select.row": ["Select ",["name"]],
  "selected": [["n","plural",{"one":["#"," row"],"other":["#"," rows"]}]," selected"],
  "selected.clear": ["Clear selection"],
  "selected.label": ["Selected rows"],
  "sending-label": ["Sending ",["label"]],
  "sort.by": ["Sort by"],
  "sort.down": [["name"],", largest first"],
  "sort.none": ["As listed"],
  "sort.up": [["name"],", smallest first"],
  "take-theirs": ["Take theirs"],
  "total": ["Total"],
  "undo": ["Undo"],
  "undo.done": ["Undone"],
  "undo.failed": ["This could not be undone."],
  "wait": ["Please wait…"],
  "write-the-reason": ["Write the reason."],
};

export const kit = { name: 'kit', en, ta: () => import('./ta/kit') };
