// Compiled from catalogues/keying-signature/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { KeyingSignatureWords } from './keys/keying-signature';

export type { KeyingSignatureWords };

const en: Texts<KeyingSignatureWords> = {
  "action": ["Action"],
  "another-person-signs": ["Another person signs"],
  "by": ["By"],
  "by-name": ["by ",["name"]],
  "camp": ["Camp"],
  "decided": ["Decided"],
  "decision": ["Decision"],
  "entry": ["Entry"],
  "give-the-second-signature": ["Give the second signature?"],
  "look": [["name"],": ",["reason"]," Look at the scripts themselves before you sign."],
  "marks": [["n","plural",{"one":["#"," mark"],"other":["#"," marks"]}]],
  "no-record-found": ["No Record Found"],
  "not-needed-any-more": ["Not needed any more"],
  "nothing-waits-packets-whose-marks-a": ["Nothing waits. Packets whose marks a camp deletes, and C marks outside A and B, come here."],
  "reason": ["Reason"],
  "return": ["Return"],
  "return-it": ["Return it?"],
  "return.name": ["Return: ",["what"]],
  "returned": ["Returned"],
  "second-signatures": ["Second Signatures"],
  "sign": ["Sign"],
  "sign.name": ["Sign: ",["what"]],
  "signed": ["Signed"],
  "the-c-mark-is-deleted-and": ["The C mark is deleted, and somebody else than you gives it."],
  "the-marks-are-restored-as-they": ["The marks are restored as they were entered."],
  "the-signature-could-not-be-given": ["The signature could not be given."],
  "the-signatures-could-not-be-read": ["The signatures could not be read."],
  "third": ["C mark ",["c"],": outside A ",["a"]," and B ",["b"]],
  "third.bundle": ["C mark ",["c"]," in bundle ",["bundle"],": outside A ",["a"]," and B ",["b"]],
  "third.script": ["C mark ",["c"]," of ",["barcode"],": outside A ",["a"]," and B ",["b"]],
  "until-a-second-person-has-signed": ["Until a second person has signed, a deleted packet takes no marks, and the ledger does not balance."],
  "void.all": ["Every mark of bundle ",["bundle"],"-",["packet"]," deleted: ",["marks"]],
  "void.pass": [["pass"]," entry of bundle ",["bundle"],"-",["packet"]," deleted: ",["marks"]],
  "waiting": ["Waiting"],
  "waiting-for-a-second-signature": ["Waiting for a second signature"],
  "what-was-signed-or-returned-is": ["What was signed or returned is listed here, the latest first."],
};

export const keyingSignature = { name: 'keying-signature', en, ta: () => import('./ta/keying-signature') };
