import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { Conflict, Invalid, NotFound, type Refusal } from '../../core/problem';
import type { Located, RevalKeyed } from './camp-queries';

const at = (field: string, message: string) => [{ field, message }];
const script = (type: string, message: string) => new Invalid(type, message, at('barcode', message));
const taken = (type: string, message: string) =>
  new Conflict(type, message, undefined, at('barcode', message));

/** Nothing of the script may change any more. */
export const lockedRefusal = (outcome: 'DECIDED' | 'STAGE'): Refusal =>
  outcome === 'DECIDED'
    ? new Conflict('reval-decided', 'The examination office has decided on this revaluation: nothing changes any more.')
    : new Invalid('reval-over', 'The revaluation of this exam is over, or has not begun.'); // prettier-ignore

/** A refused scan while pulling, in words that say what was scanned; undefined where nothing was refused. */
export function locateRefusal({ outcome, told }: Located): Refusal | undefined {
  const refusals: Partial<Record<Located['outcome'], () => Refusal>> = {
    UNKNOWN: () => new NotFound('script-unknown', 'No script of this exam has this number. Put it aside for the camp officer.'),
    NOT_ASKED: () => script('script-not-asked', 'No revaluation was asked for this script. Put it back into its bundle.'),
    WRONG_CAMP: () => script('script-wrong-camp', `This script is valued again at the camp ${told}.`),
    NEW_NUMBER: () => taken('script-labelled', 'This is a new number already: the script has been pulled, and its marks are keyed under it.'),
    TAKEN: () => taken('script-located', `${told} has pulled and confirmed this script already.`),
    DECIDED: () => lockedRefusal('DECIDED'),
    STAGE: () => lockedRefusal('STAGE'),
  }; // prettier-ignore
  return refusals[outcome]?.();
}

/** A refused keying in words its operator can act on; undefined where nothing was refused. */
export function keyingRefusal({ outcome, told }: RevalKeyed, pass: Pass | 'C'): Refusal | undefined {
  const highest = `The highest mark of this paper is ${told}.`;
  const refusals: Partial<Record<RevalKeyed['outcome'], () => Refusal>> = {
    UNKNOWN: () => new NotFound('script-unknown', 'Paper not found'),
    WRONG_CAMP: () => script('script-wrong-camp', `This script belongs to the camp ${told}.`),
    FIRST_NUMBER: () =>
      script('script-first-number', 'This is the number of the first valuation. Scan the new label of the script.'),
    NOT_LOCATED: () => script('script-not-located', 'This script has not been pulled and confirmed yet.'),
    ALREADY_KEYED: () => taken('script-already-entered', `The ${pass} mark of this script has already been entered.`),
    OVER_MAX: () => new Invalid('mark-over-maximum', highest, at('mark', highest)),
    SAME_OFFICER: () =>
      taken('same-officer', pass === 'C' ? 'C must be keyed by a third officer.' : 'A and B must be keyed by two different officers, and you have keyed the other one.'),
    NOT_FRESH: () =>
      taken('not-fresh', 'You have keyed an earlier valuation of this script: hand it to somebody else.'),
    VERIFIED: () =>
      taken('mark-verified', pass === 'C' ? `This script is verified already, with ${told}.` : 'This mark has been verified by the camp officer and can no longer be changed.'),
    SECOND_PASS: () => taken('second-pass', 'The script has been keyed a second time: ask the camp officer for a change.'),
    C_NOT_YET: () => new Invalid('c-not-yet', 'A C mark is possible only where A and B are both keyed.'),
    C_NOT_NEEDED: () => new Invalid('c-not-needed', 'A and B agree: there is nothing to decide.'),
    KEY_REUSED: () => new Conflict('idempotency-key-reused', 'This Idempotency-Key belongs to another mark.'),
    DECIDED: () => lockedRefusal('DECIDED'),
    STAGE: () => lockedRefusal('STAGE'),
  }; // prettier-ignore
  return refusals[outcome]?.();
}
