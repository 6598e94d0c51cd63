import { NotFound, type HttpError } from '../../core/http/problem';
import { lockedRejection, rejectScript, rejectTaken } from '../valuation/keying-rejections';
import type { Located } from './camp-queries';

/** A refused scan while pulling, in words that say what was scanned; undefined where nothing was refused. */
export function locateError({ outcome, told }: Located): HttpError | undefined {
  const rejections: Partial<Record<Located['outcome'], () => HttpError>> = {
    UNKNOWN: () =>
      new NotFound('script-unknown', 'No script of this exam has this number. Put it aside for the camp officer.'),
    NOT_ASKED: () =>
      rejectScript('script-not-asked', 'No revaluation was asked for this script. Put it back into its bundle.'),
    WRONG_CAMP: () => rejectScript('script-wrong-camp', `This script is valued again at the camp ${told}.`),
    NEW_NUMBER: () =>
      rejectTaken(
        'script-labelled',
        'This is a new number already: the script has been pulled, and its marks are keyed under it.',
      ),
    TAKEN: () => rejectTaken('script-located', `${told} has pulled and confirmed this script already.`),
    DECIDED: () => lockedRejection('DECIDED'),
    STAGE: () => lockedRejection('STAGE'),
  };
  return rejections[outcome]?.();
}
