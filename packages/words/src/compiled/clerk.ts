// Compiled from catalogues/clerk/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { ClerkWords } from './keys/clerk';

export type { ClerkWords };

const en: Texts<ClerkWords> = {
  "action": ["Action"],
  "add": ["Add"],
  "add-a-clerk": ["Add a clerk"],
  "add-a-clerk-then-print": ["Add a clerk, then print the code for the first sign-in."],
  "add-clerk": ["Add clerk"],
  "clerk": ["Clerk"],
  "clerks": ["Clerks"],
  "designation": ["Designation"],
  "each-clerk-has-a-sign": ["Each clerk has a sign-in of their own. Marks, confirmations and applications show who entered them."],
  "end": ["End"],
  "end-the-sign-in-of": ["End the sign-in of ",["name"]],
  "end-the-sign-in-of-2": ["End the sign-in of ",["name"],"?"],
  "ended-at-reason": ["Ended ",["at"],": ",["reason"]],
  "enter-a-username": ["Enter a username."],
  "enter-the-designation": ["Enter the designation."],
  "enter-the-name": ["Enter the name."],
  "give-a-reason-of-at": ["Give a reason of at least ",["minclerkreason"]," characters."],
  "last-sign-in": ["Last sign-in"],
  "may-sign-in": ["May sign in"],
  "name": ["Name"],
  "never": ["Never"],
  "no-code-printed": ["No code printed"],
  "no-record-found": ["No Record Found"],
  "print": ["Print"],
  "print-a-code-for-name": ["Print a code for ",["name"]],
  "print-a-code-for-name-2": ["Print a code for ",["name"],"?"],
  "print-code": ["Print code"],
  "slip-slip-can-be-used": ["Slip ",["slip"]," can be used until ",["expiresat"]],
  "status": ["Status"],
  "the-clerk-could-not-be": ["The clerk could not be added."],
  "the-clerk-is-signed-out": ["The clerk is signed out at once. What the clerk entered stays under this name."],
  "the-clerks-could-not-be": ["The clerks could not be loaded."],
  "the-code-could-not-be": ["The code could not be made."],
  "the-code-works-once-within": ["The code works once, within 72 hours. A slip printed before for this clerk stops working."],
  "the-sign-in-could-not": ["The sign-in could not be ended."],
  "the-sign-in-of-name": ["The sign-in of ",["name"]," has ended. Nothing was printed."],
  "the-slip-of-name-is": ["The slip of ",["name"]," is in the file ",["file"],": print, fold and hand it over, then delete the file."],
  "username": ["Username"],
  "username-or-e-mail": ["Username or e-mail"],
};

export const clerk = { name: 'clerk', en, ta: () => import('./ta/clerk') };
