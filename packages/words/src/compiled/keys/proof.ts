// Compiled from catalogues/proof/en.po by `npm run words`: change that file, never this one.
export interface ProofWords {
  "code": null;
  "code.figures": null;
  "code.hint": null;
  "code.missing": null;
  "passkey.address": null;
  "passkey.cancelled": null;
  "passkey.elsewhere": { address: string | number };
  "passkey.failed": null;
  "passkey.none": null;
  "passkey.there": null;
  "password": null;
  "password.missing": null;
  "recovery": null;
  "recovery.missing": null;
  "use-another": null;
  "use-recovery": null;
  "with-code": { verb: string | number };
  "with-passkey": { verb: string | number };
}
