// Compiled from catalogues/table-view/en.po by `npm run words`: change that file, never this one.
export interface TableViewWords {
  "delete": null;
  "delete.name": { name: string | number };
  "deleted": { name: string | number };
  "failed": null;
  "link.copied": null;
  "link.copy": null;
  "name": null;
  "name.missing": null;
  "none": null;
  "open": { name: string | number };
  "opened": { name: string | number };
  "save": null;
  "saved": { name: string | number };
  "title": null;
}
