// Compiled from catalogues/keying-signature/en.po by `npm run words`: change that file, never this one.
export interface KeyingSignatureWords {
  "action": null;
  "another-person-signs": null;
  "by": null;
  "by-name": { name: string | number };
  "camp": null;
  "decided": null;
  "decision": null;
  "entry": null;
  "give-the-second-signature": null;
  "look": { name: string | number; reason: string | number };
  "marks": { n: number };
  "no-record-found": null;
  "not-needed-any-more": null;
  "nothing-waits-packets-whose-marks-a": null;
  "reason": null;
  "return": null;
  "return-it": null;
  "return.name": { what: string | number };
  "returned": null;
  "second-signatures": null;
  "sign": null;
  "sign.name": { what: string | number };
  "signed": null;
  "the-c-mark-is-deleted-and": null;
  "the-marks-are-restored-as-they": null;
  "the-signature-could-not-be-given": null;
  "the-signatures-could-not-be-read": null;
  "third": { a: string | number; b: string | number; c: string | number };
  "third.bundle": { a: string | number; b: string | number; bundle: string | number; c: string | number };
  "third.script": { a: string | number; b: string | number; barcode: string | number; c: string | number };
  "until-a-second-person-has-signed": null;
  "void.all": { bundle: string | number; marks: string | number; packet: string | number };
  "void.pass": { bundle: string | number; marks: string | number; packet: string | number; pass: string | number };
  "waiting": null;
  "waiting-for-a-second-signature": null;
  "what-was-signed-or-returned-is": null;
}
