import { getBundle } from '@thervu/contracts/bundle/bundle-contract';
import { getPaperByBarcode, insertMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { savedText } from '@thervu/contracts/camp-mark/mark-entry-rules';
import { callOnce } from '@thervu/contracts/core/api';
import type { EntryKind } from '../shared/entry-kind';

const formatPosition = ({ packet, slno }: { packet: number; slno: number }) => `${packet} / ${slno}`;

/** A and B of the valuation: script by script of a bundle. `callOnce`, since the queue sends entries outside of any component. */
export const MARK_ENTRY: EntryKind = {
  store: 'thervu-mark-entry',
  firstField: 'bundle',

  async loadBundle(pass, bundle) {
    const answer = await callOnce(getBundle, { params: { bundle }, query: { pass } });
    if ('error' in answer) return answer;
    const { progress, ...found } = answer.data;
    if (!progress) return { data: null };
    const { packet, slno, complete } = progress;
    return { data: { bundle: found, next: { packet, slno }, complete } };
  },

  async check({ pass, bundleno, barcode }, signal) {
    const query = bundleno === null ? {} : { bundle: bundleno, pass };
    const answer = await callOnce(getPaperByBarcode, { params: { barcode }, query }, { signal });
    if ('error' in answer) return answer;
    const { p_code, degree, Amark, Bmark } = answer.data;
    return { data: { ownMark: pass === 'A' ? Amark : Bmark, description: `${p_code}, ${degree}.` } };
  },

  async save({ barcode, bundleno, pass, mark, key, packet, slno }, position) {
    // entries of an older version bring the position that was expected when they were typed
    const expected = packet === undefined || slno === undefined ? {} : { packet, slno };
    const keyed = pass === 'A' ? { Amark: mark } : { Bmark: mark };
    const body = { barcode, bundleno: bundleno!, ...(position ?? expected), ...keyed };
    const answer = await callOnce(insertMark, { body }, { idempotencyKey: key });
    if ('error' in answer) return answer;
    const { action, next, complete } = answer.data;
    return {
      data: {
        action,
        message: savedText(action),
        place: formatPosition(answer.data),
        bundle: { bundleno: answer.data.bundleno, next, complete },
      },
    };
  },
};
