// Compiled from catalogues/sign-in/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { SignInWords } from './keys/sign-in';

export type { SignInWords };

const en: Texts<SignInWords> = {
  "dashboard": ["Dashboard"],
  "failed": ["Something went wrong. Please try again."],
  "first": ["First sign-in with a code"],
  "heading.camp": ["Camp Login"],
  "heading.college": ["College Login"],
  "hint.camp": ["The e-mail address your camp officer has registered."],
  "hint.college": ["Your college code, or the address the office has given you."],
  "language": ["Language"],
  "language.beta": ["(தமிழ்: beta)"],
  "language.beta.why": ["This translation has not been checked by a native speaker yet."],
  "language.english": ["English"],
  "language.offer": ["இந்தப் பக்கம் தமிழிலும் உள்ளது."],
  "language.tamil": ["தமிழ்"],
  "not-yours": ["This page is not part of your work."],
  "password": ["Password"],
  "password.missing": ["Password is required."],
  "results": ["Exam Results"],
  "sign-in": ["Sign in"],
  "signing-in": ["Signing in…"],
  "topic.contact": ["Contact"],
  "topic.help": ["Help"],
  "topic.policy": ["Policy"],
  "topic.terms": ["Terms"],
  "university": ["University Examination Portal"],
  "username": ["Username"],
  "username.missing": ["Username is required."],
  "wrong": ["Invalid username or password."],
};

export const signIn = { name: 'sign-in', en, ta: () => import('./ta/sign-in') };
