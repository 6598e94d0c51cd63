// Compiled from catalogues/table-view/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { TableViewWords } from './keys/table-view';

export type { TableViewWords };

const en: Texts<TableViewWords> = {
  "columns.down": ["Move ",["name"]," down"],
  "columns.down.short": ["Down"],
  "columns.hint": ["Tick what is shown. Alt and an arrow key move a column."],
  "columns.move": ["Column to move"],
  "columns.moved": [["name"]," is column ",["n"]," of ",["all"],"."],
  "columns.reset": ["As at first"],
  "columns.up": ["Move ",["name"]," up"],
  "columns.up.short": ["Up"],
  "delete": ["Delete"],
  "delete.name": ["Delete the view ",["name"]],
  "deleted": ["The view ",["name"]," is deleted."],
  "density": ["Height of rows"],
  "density.compact": ["Small"],
  "density.normal": ["Normal"],
  "failed": ["The saved views cannot be reached now. Try again."],
  "link.copied": ["The link is copied. It opens this page as you see it."],
  "link.copy": ["Copy link"],
  "name": ["Name of this view"],
  "name.missing": ["Type a name for this view."],
  "none": ["No view of this page is saved yet. A view keeps the filter, the columns and the sort."],
  "open": ["Open the view ",["name"]],
  "opened": ["The view ",["name"]," is open."],
  "save": ["Save view"],
  "saved": ["The view ",["name"]," is saved."],
  "sort.by": ["Sort by"],
  "sort.down": [["name"],", largest first"],
  "sort.none": ["As listed"],
  "sort.up": [["name"],", smallest first"],
  "title": ["Saved views"],
};

export const tableView = { name: 'table-view', en, ta: () => import('./ta/table-view') };
