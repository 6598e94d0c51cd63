// Compiled from catalogues/camp-menu/en.po by `npm run words`: change that file, never this one.
export interface CampMenuWords {
  "a-mark-entry": null;
  "ab-mismatch": null;
  "b-mark-entry": null;
  "bundles": null;
  "c-mark": null;
  "camp-manager": null;
  "camp-report": null;
  "dashboard": null;
  "main-camp": null;
  "my-account": null;
  "packet-entry": null;
  "reval-scripts": null;
  "revalu-camp": null;
  "revaluation-a-mark-entry": null;
  "revaluation-b-mark-entry": null;
  "sealed-slips": null;
  "second-signatures": null;
  "verify-bundle": null;
}
