// Compiled from catalogues/packet-entry/en.po by `npm run words`: change that file, never this one.
export interface PacketEntryWords {
  "actions": null;
  "add": null;
  "bundle": null;
  "dismiss": null;
  "dismiss-named": { serial: string | number };
  "dummy": null;
  "entries": null;
  "examiner": null;
  "examiner.missing": null;
  "looking-up": { n: number };
  "mark": null;
  "mark-typed": null;
  "new-entry": null;
  "no-entries": null;
  "no-entries.hint": null;
  "none": null;
  "not-added": null;
  "not-saved": null;
  "note": null;
  "packet": null;
  "problem": null;
  "remove": null;
  "remove-named": { serial: string | number };
  "serial": null;
  "submit": null;
  "title": null;
  "try-again": null;
  "try-again-named": { serial: string | number };
  "try-or-dismiss": null;
  "why-not-added": null;
}
