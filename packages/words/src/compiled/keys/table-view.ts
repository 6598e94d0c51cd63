// Compiled from catalogues/table-view/en.po by `npm run words`: change that file, never this one.
export interface TableViewWords {
  "columns.down": { name: string | number };
  "columns.down.short": null;
  "columns.hint": null;
  "columns.move": null;
  "columns.moved": { all: string | number; n: string | number; name: string | number };
  "columns.reset": null;
  "columns.up": { name: string | number };
  "columns.up.short": null;
  "delete": null;
  "delete.name": { name: string | number };
  "deleted": { name: string | number };
  "density": null;
  "density.compact": null;
  "density.normal": null;
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
  "sort.by": null;
  "sort.down": { name: string | number };
  "sort.none": null;
  "sort.up": { name: string | number };
  "title": null;
}
