import {
  BARCODE_LENGTH,
  barcodeDigits,
  barcodeProblem,
  enteredMarkProblem,
} from '@thervu/contracts/camp-mark/mark-entry-rules';
import { MAX_MARK } from '@thervu/contracts/core/exam-limits';

/** The field that takes the next key. */
export type KeyingField = 'bundle' | 'barcode' | 'mark';

/** Digits of a mark at most; a longer number in the mark field is a scan. */
const MAX_MARK_DIGITS = 3;
/** The database takes no higher bundle number. */
const MAX_BUNDLE = 2_147_483_647;
/** Digits of a number that looks like a scan where a bundle is expected: a whole barcode, or one that lost a digit. */
const MIN_SCAN_DIGITS = BARCODE_LENGTH - 1;

export const NO_BUNDLE = 'No bundle data found';
export const NO_MARK = 'Please enter a mark';
const NO_BUNDLE_OPEN = 'Scanned while no bundle was open. Load the bundle, then scan the script again.';

/** Everything a keyboard and a scanner have typed so far and nobody has taken yet. */
export interface Keying {
  field: KeyingField;
  bundle: string;
  barcode: string;
  mark: string;
  /** The field shows eight digits, but more were typed: they are not what was scanned. */
  overlong: boolean;
  /** The script whose mark is typed now; `problem` when its check was refused, `tried` the last mark that was refused. */
  scanned: { barcode: string; problem?: string; tried?: string } | null;
  /** A scan that was refused before its mark was typed. A short number that follows is its mark, typed ahead. */
  refused: { barcode: string; problem: string } | null;
  /** The text in the field was refused: the next key replaces it, and Enter alone does not accept it. */
  replaces: boolean;
  /** The bundle is full or was not found: the bundle field takes over as soon as nothing is half typed. */
  leaving: boolean;
  /** The bundle field has taken over by itself, so a long number in it is a scan that was typed ahead. */
  unasked: boolean;
}

/** What the typing asks for, in order. */
export type KeyingAct =
  | { kind: 'load'; bundle: number }
  | { kind: 'scan'; barcode: string }
  | { kind: 'pair'; barcode: string; mark: number }
  | { kind: 'refused-pair'; barcode: string; mark: string; problem: string }
  | { kind: 'message'; text: string; detail?: string };

export interface Pressed {
  keying: Keying;
  acts: KeyingAct[];
}

const EMPTY = { bundle: '', barcode: '', mark: '', overlong: false, replaces: false };

export const startKeying = (field: 'bundle' | 'barcode'): Keying => ({
  ...EMPTY,
  field,
  scanned: null,
  refused: null,
  leaving: false,
  unasked: false,
});

const isShort = (text: string) => text.length <= MAX_MARK_DIGITS && /^[0-9]+$/.test(text);
const message = (text: string, detail?: string): KeyingAct => ({
  kind: 'message',
  text,
  ...(detail === undefined ? {} : { detail }),
});

/** Goes to the bundle field if the bundle has gone and nothing is half typed. A jump in the middle would cut a number in two. */
function atBoundary(keying: Keying): Keying {
  const isHalfTyped = keying.field !== 'barcode' || keying.barcode !== '' || keying.overlong;
  if (!keying.leaving || isHalfTyped) return keying;
  return { ...keying, field: 'bundle', leaving: false, unasked: true, replaces: keying.bundle !== '' };
}

/** The keying with a new text in one of its fields, as the field reports it. */
export function typeInto(keying: Keying, field: KeyingField, reported: string): Keying {
  const before = keying[field];
  const isAdded = reported.length > before.length && reported.startsWith(before);
  const text = keying.replaces && field === keying.field && isAdded ? reported.slice(before.length) : reported;
  const next = { ...keying, replaces: false };
  if (field === 'bundle') return { ...next, bundle: text };
  if (field === 'mark') return { ...next, mark: text };
  const overlong = text.replace(/[^0-9]/g, '').length > BARCODE_LENGTH;
  // somebody went back to the barcode: its mark is typed after the new scan
  const again = keying.field === 'mark' ? { field: 'barcode' as const, scanned: null, mark: '' } : {};
  return { ...next, ...again, overlong, barcode: barcodeDigits(text) };
}

/** A short number behind a refused scan is the mark of that scan: it is kept beside it and given to nothing else. */
const pairOfRejected = (refused: NonNullable<Keying['refused']>, mark: string): KeyingAct => ({
  kind: 'refused-pair',
  barcode: refused.barcode,
  mark,
  problem: refused.problem,
});

function enterBundle(keying: Keying): Pressed {
  const text = keying.bundle.trim();
  if (text === '') return { keying, acts: [message('Please enter a bundle number')] };
  if (keying.refused && isShort(text)) {
    const acts = [
      pairOfRejected(keying.refused, text),
      message(
        NO_BUNDLE,
        `${text} was kept as the mark of the script ${keying.refused.barcode}. Type the number of the bundle again.`,
      ),
    ];
    return { keying: { ...keying, bundle: '', refused: null }, acts };
  }
  if (keying.unasked && /^[0-9]+$/.test(text) && text.length >= MIN_SCAN_DIGITS) {
    const refused = { barcode: text.slice(0, 20), problem: NO_BUNDLE_OPEN };
    const acts = [message(NO_BUNDLE, `${refused.barcode} looks like a script. Type the number of the bundle.`)];
    return { keying: { ...keying, bundle: '', refused }, acts };
  }
  const bundle = Number(text);
  if (!Number.isSafeInteger(bundle) || bundle < 1 || bundle > MAX_BUNDLE)
    return { keying: { ...keying, replaces: true }, acts: [message(NO_BUNDLE)] };
  const next = { ...startKeying('barcode'), bundle: keying.bundle };
  return { keying: next, acts: [{ kind: 'load', bundle }] };
}

function enterBarcode(keying: Keying): Pressed {
  const { barcode, overlong, refused } = keying;
  const problem = overlong ? 'Barcode Invalid' : barcodeProblem(barcode);
  if (problem === undefined) {
    const next = { ...keying, field: 'mark' as const, scanned: { barcode }, mark: '', refused: null };
    return { keying: next, acts: [{ kind: 'scan', barcode }] };
  }
  const cleared = { ...keying, barcode: '', overlong: false };
  if (barcode === '') return { keying: atBoundary(cleared), acts: [message(problem)] };
  if (refused && !overlong && isShort(barcode)) {
    const acts = [pairOfRejected(refused, barcode), message(problem)];
    return { keying: atBoundary({ ...cleared, refused: null }), acts };
  }
  const kept = isShort(barcode) ? refused : { barcode: overlong ? `${barcode}…` : barcode, problem };
  return { keying: atBoundary({ ...cleared, refused: kept }), acts: [message(problem)] };
}

/** A long number in the mark field is the next scan: the script before it has no mark, and is kept in sight without one. */
function scanInsteadOfMark(keying: Keying, text: string): Pressed {
  const { barcode, problem = NO_MARK, tried = '' } = keying.scanned!;
  const acts: KeyingAct[] = [{ kind: 'refused-pair', barcode, mark: tried, problem }];
  const noMark = message(NO_MARK, `The script ${barcode} has no mark. It is in the list of refused entries.`);
  const mustRetypeMark = { ...keying, mark: '0', overlong: false, refused: null };
  if (text.length === BARCODE_LENGTH) {
    const next = { ...mustRetypeMark, barcode: text, scanned: { barcode: text }, replaces: true };
    return { keying: next, acts: [...acts, { kind: 'scan', barcode: text }, noMark] };
  }
  const refused = { barcode: text.slice(0, 20), problem: 'Barcode Invalid' };
  const next = {
    ...mustRetypeMark,
    field: 'barcode' as const,
    barcode: '',
    scanned: null,
    replaces: false,
    refused,
  };
  return { keying: atBoundary(next), acts: [...acts, noMark] };
}

function enterMark(keying: Keying): Pressed {
  const text = keying.mark.trim();
  const scanned = keying.scanned!;
  const isNumber = /^[0-9]+$/.test(text);
  if (isNumber && text.length > MAX_MARK_DIGITS && text !== scanned.barcode) return scanInsteadOfMark(keying, text);
  if (keying.replaces || enteredMarkProblem(text)) {
    const isOver = isNumber && Number(text) > MAX_MARK;
    const tried = keying.replaces ? scanned.tried : text;
    const next = { ...keying, replaces: text !== '', mark: isOver ? '0' : keying.mark };
    return {
      keying: { ...next, scanned: { ...scanned, ...(tried ? { tried } : {}) } },
      acts: [message(NO_MARK)],
    };
  }
  const { barcode, problem } = scanned;
  const act: KeyingAct =
    problem === undefined
      ? { kind: 'pair', barcode, mark: Number(text) }
      : { kind: 'refused-pair', barcode, mark: text, problem };
  const next = {
    ...keying,
    field: 'barcode' as const,
    barcode: '',
    overlong: false,
    mark: '',
    scanned: null,
  };
  return { keying: atBoundary(next), acts: [act] };
}

const ENTER = { bundle: enterBundle, barcode: enterBarcode, mark: enterMark };

/** What Enter in the field whose turn it is does, at once: no answer of the server is waited for. */
export const pressEnter = (keying: Keying): Pressed => ENTER[keying.field](keying);

/** The check of a scan was refused. With a mark half typed the field stays; its Enter then keeps the pair in sight. */
export function rejectScan(keying: Keying, barcode: string, problem: string): Keying {
  const { scanned, mark, replaces } = keying;
  if (keying.field !== 'mark' || scanned?.barcode !== barcode) return keying;
  if (mark !== '' && !replaces) return { ...keying, scanned: { ...scanned, problem } };
  const next = {
    ...keying,
    field: 'barcode' as const,
    barcode: '',
    mark: '',
    replaces: false,
    scanned: null,
  };
  return atBoundary({ ...next, refused: { barcode, problem } });
}

/** The bundle is full, or it was not found (then its number stays to be mended). */
export const leaveBundle = (keying: Keying, text = ''): Keying =>
  keying.field === 'bundle' ? keying : atBoundary({ ...keying, leaving: true, bundle: text });
