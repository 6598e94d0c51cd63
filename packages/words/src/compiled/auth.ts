// Compiled from catalogues/auth/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { AuthWords } from './keys/auth';

export type { AuthWords };

const en: Texts<AuthWords> = {
  "at-least-8-characters-12": ["At least 8 characters, 12 for officers; a sentence of 15 or more is safer and easier to remember."],
  "change-password": ["Change Password"],
  "change-password-2": ["Change password"],
  "change-the-password-of-name": ["Change the password of ",["name"],"?"],
  "college": ["College"],
  "confirm-password": ["Confirm Password"],
  "error-updating-password": ["Error updating password."],
  "failed-to-fetch-college-data": ["Failed to fetch college data."],
  "loading-colleges": ["Loading colleges"],
  "new-password": ["New Password"],
  "new-password-of-code": ["New password of ",["code"]],
  "no-college-code-found-in": ["No College Code Found in Session"],
  "password-changed-successfully": ["Password changed successfully!"],
  "your-own-current-password-shows": ["Your own current password shows that it is you."],
};

export const auth = { name: 'auth', en, ta: () => import('./ta/auth') };
