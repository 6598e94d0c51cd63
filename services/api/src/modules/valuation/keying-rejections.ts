import { C_OUTSIDE, outsideText, SCAN_DIFFERS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { Conflict, Invalid, NotFound, type HttpError } from '../../core/http/problem';
import type { KeyedOf, KeyingOf, KeyingOutcome } from './keying-queries';
import type { ValuationKind } from './valuation-kind';

type Rejections = Partial<Record<KeyingOutcome, () => HttpError>>;

const pathOf = (field: string, message: string) => [{ field, message }];
export const rejectScript = (type: string, message: string) => new Invalid(type, message, pathOf('barcode', message));
export const rejectTaken = (type: string, message: string) =>
  new Conflict(type, message, undefined, pathOf('barcode', message));

/** The script in hand is not the one that was chosen for a third mark. */
export const scanDiffers = () => new Invalid('scan-differs', SCAN_DIFFERS, pathOf('barcode', SCAN_DIFFERS));

const C_BY_A_THIRD = 'C must be keyed by a third officer.';
export const verifiedWith = (mark: number | string | null) => `This script is verified already, with ${mark}.`;
const overMaximum = (field: string, highest: number | string | null) => {
  const message = `The highest mark of this paper is ${highest}.`;
  return new Invalid('mark-over-maximum', message, pathOf(field, message));
};

/** Nothing of a script of the revaluation may change any more. */
export const lockedRejection = (outcome: 'DECIDED' | 'STAGE'): HttpError =>
  outcome === 'DECIDED'
    ? new Conflict('reval-decided', 'The examination office has decided on this revaluation: nothing changes any more.')
    : new Invalid('reval-over', 'The revaluation of this exam is over, or has not begun.');

/** What both kinds reject, and in the same words. */
const shared = (message: string | null, { pass, mark }: KeyingOf[ValuationKind], markField: string): Rejections => {
  const entered = () =>
    rejectTaken('script-already-entered', `The ${pass} mark of this script has already been entered.`);
  return {
    UNKNOWN: () => new NotFound('script-unknown', 'Paper not found'),
    WRONG_CAMP: () =>
      rejectScript('script-wrong-camp', `This script belongs to ${message ? `the camp ${message}` : 'no camp yet'}.`),
    POSITION_TAKEN: entered,
    ALREADY_KEYED: entered,
    OVER_MAX: () => overMaximum(markField, message),
    SAME_OFFICER: () =>
      rejectTaken(
        'same-officer',
        pass === 'C'
          ? C_BY_A_THIRD
          : 'A and B must be entered by two different officers, and you have entered the other one.',
      ),
    VERIFIED: () =>
      rejectTaken(
        'mark-verified',
        pass === 'C'
          ? verifiedWith(message)
          : 'This mark has been verified by the camp officer and can no longer be changed.',
      ),
    SECOND_PASS: () =>
      rejectTaken('second-pass', 'The script has been entered a second time: ask the camp officer for a change.'),
    VOIDED_BY_SAME: () =>
      rejectTaken(
        'voided-by-same',
        `You have taken a mark of this script away: somebody else must ${pass === 'C' ? 'give its C mark' : 'key it again'}.`,
      ),
    AWAITING_SIGNATURE: () =>
      rejectTaken(
        'awaiting-signature',
        'Marks of this script were taken away with their packet. It is keyed again once a second person has signed that.',
      ),
    C_NOT_YET: () => new Invalid('c-not-yet', 'A C mark is possible only where A and B are both keyed.'),
    C_NOT_NEEDED: () => new Invalid('c-not-needed', 'A and B agree: there is nothing to decide.'),
    C_OUTSIDE: () => new Invalid(C_OUTSIDE, outsideText(mark!), pathOf('mark', outsideText(mark!))),
    KEY_REUSED: () => new Conflict('idempotency-key-reused', 'This Idempotency-Key belongs to another mark.'),
  };
};

const first = ({ told, tot }: KeyedOf['FIRST'], keying: KeyingOf['FIRST']): Rejections => {
  const { bundleno, pass } = keying;
  return {
    ...shared(told, keying, pass === 'C' ? 'mark' : `${pass}mark`),
    WRONG_PAPER: () =>
      rejectScript('script-wrong-paper', `This script is of the paper ${told}, not of that of bundle ${bundleno}.`),
    ABSENT: () =>
      rejectScript('script-absent', 'This candidate was marked absent. Hand the script to the camp officer.'),
    VOID: () => rejectScript('script-void', 'This barcode is no longer valid. Hand the script to the camp officer.'),
    OTHER_POSITION: () =>
      rejectTaken(
        'script-other-position',
        told ? `This script belongs to bundle ${told}.` : `This script was not received into bundle ${bundleno}.`,
      ),
    BUNDLE_FULL: () =>
      rejectTaken('bundle-complete', `Bundle complete: all ${tot} scripts of bundle ${bundleno} are counted.`),
    NO_BUNDLE: () => new NotFound('no-bundle', 'No bundle data found'),
    BUNDLE_ELSEWHERE: () => new NotFound('bundle-elsewhere', `Bundle ${bundleno} belongs to the camp ${told}.`),
    BUNDLE_CLOSED: () => new Conflict('bundle-closed', `Bundle ${bundleno} is closed.`),
    STAGE: () => new Invalid('camp-closed', 'The keying of marks is closed for this exam.'),
  };
};

const revaluation = ({ told }: KeyedOf['REVALUATION'], keying: KeyingOf['REVALUATION']): Rejections => ({
  ...shared(told, keying, 'mark'),
  FIRST_NUMBER: () =>
    rejectScript('script-first-number', 'This is the number of the first valuation. Scan the new label of the script.'),
  NOT_LOCATED: () => rejectScript('script-not-located', 'This script has not been pulled and confirmed yet.'),
  NOT_FRESH: () =>
    rejectTaken('not-fresh', 'You have keyed an earlier valuation of this script: hand it to somebody else.'),
  DECIDED: () => lockedRejection('DECIDED'),
  STAGE: () => lockedRejection('STAGE'),
});

const REJECTIONS: { [K in ValuationKind]: (answer: KeyedOf[K], keying: KeyingOf[K]) => Rejections } = {
  FIRST: first,
  REVALUATION: revaluation,
};

/** A rejection in words the officer can act on; undefined where the keying was taken, or its caller has to look again. */
export function rejectionOf<K extends ValuationKind>(
  kind: K,
  answer: KeyedOf[K],
  keying: KeyingOf[K],
): HttpError | undefined {
  return REJECTIONS[kind](answer, keying)[answer.outcome]?.();
}
