// Compiled from catalogues/shared/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { SharedWords } from './keys/shared';

export type { SharedWords };

const en: Texts<SharedWords> = {
  "delete": ["Delete"],
  "failed-to-submit-the-form": ["Failed to submit the form"],
  "failed-to-submit-the-form-2": ["Failed to submit the form. Please check the console for more details."],
  "find-in-this-list": ["Find in this list"],
  "found-find": ["Found: ",["find"]],
  "gave-out.CODE": [["at"],": ",["by"]," gave out a one-time code for this account."],
  "gave-out.FIRST_PASSWORD": [["at"],": ",["by"]," gave out a first password for this account."],
  "if-you-did-not-ask": ["If you did not ask for it, tell the examination office at once."],
  "it-could-not-be-deleted": ["It could not be deleted. Please try again."],
  "no-record-found": ["No Record Found"],
  "nothing-here-contains-find-type": ["Nothing here contains “",["find"],"”. Type less of it, or correct it."],
  "somebody-else-has-saved-this": ["Somebody else has saved this record since you opened it. Where the two differ:"],
  "the-fields-are-the-same": ["The fields are the same as yours; only the active switch was moved."],
  "the-file-could-not-be": ["The file could not be fetched."],
  "the-installation": ["the installation"],
  "the-job-could-not-be": ["The job could not be cancelled."],
  "your-current-password": ["Your current password"],
  "your-current-password-is-required": ["Your current password is required."],
};

export const shared = { name: 'shared', en, ta: () => import('./ta/shared') };
