// Compiled from catalogues/sign-in/en.po by `npm run words`: change that file, never this one.
export interface SignInWords {
  "dashboard": null;
  "failed": null;
  "first": null;
  "heading.camp": null;
  "heading.college": null;
  "hint.camp": null;
  "hint.college": null;
  "language": null;
  "language.beta": null;
  "language.beta.why": null;
  "language.english": null;
  "language.offer": null;
  "language.tamil": null;
  "not-yours": null;
  "password": null;
  "password.missing": null;
  "results": null;
  "sign-in": null;
  "signing-in": null;
  "topic.contact": null;
  "topic.help": null;
  "topic.policy": null;
  "topic.terms": null;
  "university": null;
  "username": null;
  "username.missing": null;
  "wrong": null;
}
