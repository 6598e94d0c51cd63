// Compiled from catalogues/signing/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { SigningWords } from './keys/signing';

export type { SigningWords };

const en: Texts<SigningWords> = {
  "close": ["Close"],
  "digest-of-what-you-sign-digest": ["Digest of what you sign: ",["digest"]],
  "for-n-days-after-that-a": ["For ",["n"]," days after that a person works and does not sign."],
  "it-was-not-signed": ["It was not signed."],
  "my-account": ["My Account"],
  "sign": ["Sign"],
  "the-installation": ["the installation"],
  "who-credentials-renewed-on-at-by": [["who"],": credentials renewed on ",["at"]," by ",["by"],"."],
  "whose-credentials-were-renewed-could-not": ["Whose credentials were renewed could not be read."],
  "you-cannot-sign-yet": ["You cannot sign yet"],
};

export const signing = { name: 'signing', en, ta: () => import('./ta/signing') };
