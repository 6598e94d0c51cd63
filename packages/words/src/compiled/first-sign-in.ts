// Compiled from catalogues/first-sign-in/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface FirstSignInWords {
  "app.add": null;
  "app.code": null;
  "app.failed": null;
  "app.key": { key: string | number };
  "app.label": null;
  "app.missing.code": null;
  "app.missing.password": null;
  "app.none": null;
  "app.picture": null;
  "app.qr": null;
  "code": null;
  "code.hint": { example: string | number };
  "code.missing": null;
  "codes.intro": null;
  "codes.kept": null;
  "codes.label": null;
  "continue": null;
  "enrol.done": null;
  "enrol.failed": null;
  "enrol.heading": null;
  "enrol.intro": null;
  "factor.again": null;
  "factor.code": null;
  "factor.heading": null;
  "factor.intro": null;
  "factor.loading": null;
  "factor.missing.code": null;
  "factor.missing.recovery": null;
  "factor.passkey": null;
  "factor.passkey.unused": null;
  "factor.password": null;
  "factor.recovery": null;
  "factor.refused": null;
  "factor.unread": null;
  "factor.use-app": null;
  "factor.use-recovery": null;
  "login.camp": null;
  "login.college": null;
  "logout": null;
  "password.again": null;
  "password.change": null;
  "password.current": null;
  "password.current.missing": null;
  "password.different": null;
  "password.failed": null;
  "password.heading": null;
  "password.intro": null;
  "password.new": null;
  "password.new.hint": null;
  "password.new.hint.officer": null;
  "password.new.missing": null;
  "password.set": null;
  "print": null;
  "username": null;
  "username.hint": null;
  "username.missing": null;
}

const en: Texts<FirstSignInWords> = {
  "app.add": ["Add"],
  "app.code": ["Code the app shows"],
  "app.failed": ["The app could not be added."],
  "app.key": ["Or type this key into the app: ",["key"]],
  "app.label": ["Authenticator app"],
  "app.missing.code": ["Enter the code the app shows."],
  "app.missing.password": ["Enter your present password."],
  "app.none": ["This portal asks for a second factor at every sign-in, and you have none yet. Add an authenticator app on your phone."],
  "app.picture": ["Take a picture of this code with your authenticator app, then type the code it shows."],
  "app.qr": ["Code for the authenticator app"],
  "code": ["Code"],
  "code.hint": ["Such as ",["example"],"."],
  "code.missing": ["Code is required."],
  "codes.intro": ["These recovery codes are shown now and never again. Each is good once, with your password."],
  "codes.kept": ["I have kept them"],
  "codes.label": ["Recovery codes"],
  "continue": ["Continue"],
  "enrol.done": ["Your password is set. Sign in with it now."],
  "enrol.failed": ["Something went wrong. Please try again."],
  "enrol.heading": ["First sign-in with a code"],
  "enrol.intro": ["The code is on your sealed slip and works once. Choose a password that only you know."],
  "factor.again": ["Try again"],
  "factor.code": ["Code of your authenticator app"],
  "factor.heading": ["Second factor"],
  "factor.intro": ["You have signed in with your password. Now show that it is you."],
  "factor.loading": ["Loading your factors"],
  "factor.missing.code": ["Enter the code and your password."],
  "factor.missing.recovery": ["Enter a recovery code and your password."],
  "factor.passkey": ["Use your passkey"],
  "factor.passkey.unused": ["The passkey was not used: it was cancelled, or it took too long. Please try again."],
  "factor.password": ["Your present password"],
  "factor.recovery": ["Recovery code"],
  "factor.refused": ["That was not taken. Please try again."],
  "factor.unread": ["Your factors could not be read."],
  "factor.use-app": ["Use the authenticator app"],
  "factor.use-recovery": ["Use a recovery code"],
  "login.camp": ["Camp Login"],
  "login.college": ["College Login"],
  "logout": ["Logout"],
  "password.again": ["Confirm new password"],
  "password.change": ["Change Password"],
  "password.current": ["Current password"],
  "password.current.missing": ["Current password is required."],
  "password.different": ["Passwords do not match."],
  "password.failed": ["Error updating password."],
  "password.heading": ["Change your first password"],
  "password.intro": ["The password you signed in with was made for you. Choose one that only you know."],
  "password.new": ["New password"],
  "password.new.hint": ["At least 8 characters; a sentence is best."],
  "password.new.hint.officer": ["At least 8 characters, 12 for officers; a sentence is best."],
  "password.new.missing": ["New password is required."],
  "password.set": ["Set password"],
  "print": ["Print"],
  "username": ["Username"],
  "username.hint": ["As on your slip: an e-mail address or a college code."],
  "username.missing": ["Username is required."],
};

export const firstSignIn = { name: 'first-sign-in', en, ta: () => import('./ta/first-sign-in') };
