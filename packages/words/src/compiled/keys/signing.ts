// Compiled from catalogues/signing/en.po by `npm run words`: change that file, never this one.
export interface SigningWords {
  "close": null;
  "digest-of-what-you-sign-digest": { digest: string | number };
  "for-n-days-after-that-a": { n: string | number };
  "it-was-not-signed": null;
  "my-account": null;
  "sign": null;
  "the-installation": null;
  "who-credentials-renewed-on-at-by": { at: string | number; by: string | number; who: string | number };
  "whose-credentials-were-renewed-could-not": null;
  "you-cannot-sign-yet": null;
}
