// Compiled from catalogues/saved-file/en.po by `npm run words`: change that file, never this one.
export interface SavedFileWords {
  "page": { page: string | number; pages: string | number };
  "printed-by": { name: string | number };
  "saved": { moment: string | number };
  "saved-by": { moment: string | number; person: string | number };
}
