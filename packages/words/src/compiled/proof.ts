// Compiled from catalogues/proof/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { ProofWords } from './keys/proof';

export type { ProofWords };

const en: Texts<ProofWords> = {
  "code": ["Code of your authenticator app"],
  "code.figures": ["A code has figures only."],
  "code.hint": ["Six digits. Each code works once."],
  "code.missing": ["Enter the code your app shows."],
  "passkey.address": ["The address in the browser is not the one this passkey belongs to."],
  "passkey.cancelled": ["The passkey was not used: it was cancelled, or it took too long. Please try again."],
  "passkey.elsewhere": ["Your passkey belongs to ",["address"],": open the portal at that address."],
  "passkey.failed": ["The browser could not use the passkey."],
  "passkey.none": ["This browser offers no passkeys here."],
  "passkey.there": ["This device has a passkey for you already."],
  "password": ["Your present password"],
  "password.missing": ["Enter your present password."],
  "recovery": ["Recovery code"],
  "recovery.missing": ["Enter one of your recovery codes."],
  "use-another": ["Use another factor"],
  "use-recovery": ["Use a recovery code"],
  "with-code": [["verb"]," with the code"],
  "with-passkey": [["verb"]," with your passkey"],
};

export const proof = { name: 'proof', en, ta: () => import('./ta/proof') };
