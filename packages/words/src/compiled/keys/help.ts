// Compiled from catalogues/help/en.po by `npm run words`: change that file, never this one.
export interface HelpWords {
  "ask": null;
  "close": null;
  "failed": null;
  "handbook": null;
  "loading": null;
  "of": { screen: string | number };
  "title": null;
  "wrong": null;
}
