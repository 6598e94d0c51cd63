import { callOnce } from '@thervu/contracts/core/api';
import { keyRevalMark, scanRevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { VALUATION_WORDS } from '@thervu/contracts/reval-script/reval-script-rules';
import type { EntryKind } from '../shared/entry-kind';

/** A and B of the revaluation: each script bears a number of its own, and no bundle is opened. `callOnce`, since the queue sends outside of components. */
export const REVAL_ENTRY: EntryKind = {
  store: 'thervu-reval-entry',
  firstField: 'barcode',

  loadBundle: () => Promise.resolve({ data: null }),

  /** Described in English: the screen says it through the catalogue of messages. */
  async check({ pass, barcode }, signal) {
    const answer = await callOnce(scanRevalScript, { params: { pass, barcode } }, { signal });
    if ('error' in answer) return answer;
    const { p_code, valuation, highest, mark } = answer.data;
    const { bundle, packet, script } = answer.data;
    const location = bundle === null ? 'place not on record' : `bundle ${bundle}-${packet}, serial ${script}`;
    const place = `${VALUATION_WORDS[valuation].toLowerCase()} valuation, ${location}`;
    return { data: { ownMark: mark, description: `${p_code}, ${place}. Highest mark ${highest}.` } };
  },

  async save({ barcode, pass, mark, key }) {
    const answer = await callOnce(keyRevalMark, { body: { barcode, pass, mark } }, { idempotencyKey: key });
    if ('error' in answer) return answer;
    const { action, message, p_code } = answer.data;
    return { data: { action, message, place: p_code } };
  },
};
