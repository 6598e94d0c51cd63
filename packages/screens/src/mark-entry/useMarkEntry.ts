import { useCallback, useEffect, useRef, useState } from 'react';
import { getBundle, type Pass } from '@thervu/contracts/bundle/bundle-contract';
import { getPaperByBarcode, type PaperByBarcode } from '@thervu/contracts/camp-mark/mark-entry-contract';
import {
  BARCODE_LENGTH,
  barcodeDigits,
  barcodeProblem,
  HIGHEST_MARK,
  markProblem,
  savedText,
} from '@thervu/contracts/camp-mark/mark-entry-rules';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import type { BannerKind } from '@thervu/ui/Banner';
import { deskAfter, positionAt, unsavedOf } from './entry-desk';
import type { EntryEvent } from './entry-queue';
import type { Desk } from './entry-store';
import { useEntryQueue } from './useEntryQueue';

/** Milliseconds a scan waits for its paper; then the mark is keyed unchecked, and the server judges it when it arrives. */
const CHECK_MS = 3_000;
const LAST_SHOWN = 5;

export interface Said {
  kind: BannerKind;
  text: string;
  detail?: string;
  /** Goes after a second, and the barcode field has the focus again. */
  passing?: boolean;
  turn: number;
}

/** A mark the server has confirmed while this page was open. */
export interface SavedLine {
  key: string;
  barcode: string;
  mark: number;
  packet: number;
  slno: number;
  action: 'inserted' | 'updated';
}

/** A scanned script: its paper, or `null` where the line was too bad to ask. */
interface Scanned {
  paper: PaperByBarcode | null;
}

const KEPT = 'Kept on this computer and sent as soon as the line is back.';

export type Step = 'bundle' | 'barcode' | 'mark';

/** The keying of one pass: bundle, then barcode, then mark, again and again; by keyboard and scanner alone. */
export function useMarkEntry(pass: Pass, officer: string) {
  const { opened, failed, state } = useEntryQueue(officer);
  const [desk, setDesk] = useState<Desk | null>(null);
  const [ready, setReady] = useState(false);
  const [bundleText, setBundleText] = useState('');
  const [barcode, setBarcodeText] = useState('');
  const [mark, setMarkText] = useState('');
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [lines, setLines] = useState<readonly SavedLine[]>([]);
  /** A mark that was set back to 0 has to be typed before it is saved. */
  const setBack = useRef(false);
  /** More digits than a barcode has: the field shows eight, but they are not what was scanned. */
  const tooLong = useRef(false);
  const last = useRef<string | null>(null);
  const working = useRef(false);
  const step: Step = !desk ? 'bundle' : scanned ? 'mark' : 'barcode';

  const say = useCallback(
    (kind: BannerKind, text: string, more: Pick<Said, 'detail' | 'passing'> = {}) =>
      setSaid((before) => ({ kind, text, ...more, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const hush = useCallback(() => setSaid(null), []);

  const moveDesk = useCallback(
    async (now: Desk | null) => {
      setDesk(now);
      if (now) await opened?.store.keepDesk(now);
      else {
        setBundleText('');
        await opened?.store.clearDesk(officer, pass);
      }
    },
    [opened, officer, pass],
  );

  // the bundle that was open before the tab was closed is open again, and only then is sent what was left
  useEffect(() => {
    let gone = false;
    const resume = async ({ store, queue }: NonNullable<typeof opened>) => {
      const found = await store.desk(officer, pass);
      if (gone) return;
      setDesk(found ?? null);
      await queue.start();
      if (!gone) setReady(true);
    };
    if (opened)
      resume(opened).catch((problem: unknown) => console.error('The entries could not be read.', problem));
    return () => {
      gone = true;
    };
  }, [opened, officer, pass]);

  const heard = useRef<(event: EntryEvent) => void>(undefined);
  useEffect(() => {
    heard.current = (event) => {
      const mine = event.entry.key === last.current;
      if (event.kind === 'held' && mine)
        say('warning', 'Failed to save mark', { detail: KEPT, passing: true });
      if (event.kind === 'refused' && mine) say('error', event.text);
      if (event.kind !== 'saved') return;
      const { answer, entry } = event;
      const { packet, slno, action } = answer;
      setLines((before) => [{ key: entry.key, barcode: entry.barcode, mark: entry.mark, packet, slno, action }, ...before].slice(0, LAST_SHOWN)); // prettier-ignore
      if (mine) say('success', savedText(action), { passing: true });
      if (desk) {
        const after = deskAfter(desk, entry.pass, answer);
        if (after !== desk) void moveDesk(after);
      }
    };
  });
  useEffect(() => opened?.queue.hear((event) => heard.current?.(event)), [opened]);

  async function once(work: () => Promise<void>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  async function loadBundle(): Promise<void> {
    const bundle = Number(bundleText);
    if (bundleText.trim() === '') return say('error', 'Please enter a bundle number');
    if (!Number.isSafeInteger(bundle) || bundle < 1 || bundle > 2_147_483_647)
      return say('error', 'No bundle data found');
    const answer = await callOnce(getBundle, { params: { bundle }, query: { pass } });
    if ('error' in answer) {
      const fallback = answer.error.status === 404 ? 'No bundle data found' : 'Failed to fetch bundle info';
      return say('error', failureText(answer.error, fallback));
    }
    const { progress, ...found } = answer.data;
    if (!progress) return say('error', 'No bundle data found');
    const { packet, slno, complete } = progress;
    hush();
    return moveDesk({ officer, pass, bundle: found, next: { packet, slno }, complete });
  }

  /** The paper of the barcode; null where the line does not answer in time. */
  async function ask(bundle: number): Promise<Scanned | 'refused'> {
    if (!navigator.onLine || !state.lineUp) return { paper: null };
    const late = AbortSignal.timeout(CHECK_MS);
    try {
      const answer = await callOnce(
        getPaperByBarcode,
        { params: { barcode }, query: { bundle, pass } },
        { signal: late },
      );
      if ('data' in answer) return { paper: answer.data };
      if (answer.error.status === 0 || answer.error.status >= 500) return { paper: null };
      say('error', failureText(answer.error, 'Paper not found'));
      return 'refused';
    } catch (problem) {
      if (late.aborted) return { paper: null };
      throw problem;
    }
  }

  async function scan(): Promise<void> {
    // from here on a message about the script before would hide one about this scan, or be read as one
    last.current = null;
    const wrong = tooLong.current ? 'Barcode Invalid' : barcodeProblem(barcode);
    if (wrong) {
      setBarcode('');
      return say('error', wrong);
    }
    const answer = await ask(desk!.bundle.bundleno);
    if (answer === 'refused') return setBarcodeText('');
    hush();
    setMarkText('');
    setBack.current = false;
    return setScanned(answer);
  }

  async function save(): Promise<void> {
    const typed = mark.trim();
    if (setBack.current || markProblem(typed)) {
      if (/^[0-9]+$/.test(typed) && Number(typed) > HIGHEST_MARK) {
        setMarkText('0');
        setBack.current = true;
      }
      return say('error', 'Please enter a mark');
    }
    const { bundleno } = desk!.bundle;
    const own = pass === 'A' ? scanned?.paper?.Amark : scanned?.paper?.Bmark;
    const again = unsavedOf(state.entries, desk!).some((entry) => entry.barcode === barcode);
    const key = crypto.randomUUID();
    last.current = key;
    const fresh = !again && (own === null || own === undefined);
    const entry = { key, officer, pass, bundleno, barcode, mark: Number(typed), fresh };
    const lineWasUp = state.lineUp;
    await opened!.queue.add({ ...entry, ...positionAt(desk!, state.entries) });
    setScanned(null);
    setBarcodeText('');
    setMarkText('');
    if (lineWasUp) hush();
    else say('warning', 'Failed to save mark', { detail: KEPT, passing: true });
  }

  function setBarcode(typed: string): void {
    tooLong.current = typed.replace(/[^0-9]/g, '').length > BARCODE_LENGTH;
    setBarcodeText(barcodeDigits(typed));
    setScanned(null);
  }
  function setMark(typed: string): void {
    setBack.current = false;
    setMarkText(typed);
  }

  function changeBundle(): void {
    const unsaved = desk ? unsavedOf(state.entries, desk).length : 0;
    if (unsaved > 0)
      return say('warning', `${unsaved} of this bundle not yet saved.`, { detail: 'The bundle can be changed when the line is back and they are saved.' }); // prettier-ignore
    setBarcode('');
    setMark('');
    hush();
    void moveDesk(null);
  }

  return {
    ready: ready && opened !== null,
    failed,
    ...{ desk, step, busy, said, hush, lines, scanned },
    ...{ bundleText, setBundleText, barcode, setBarcode, mark, setMark, changeBundle },
    queue: state,
    position: desk && positionAt(desk, state.entries),
    settle: (n: number) => void opened?.queue.settle(n),
    sendNow: () => opened?.queue.kick(),
    submit: () => void once({ bundle: loadBundle, barcode: scan, mark: save }[step]),
  };
}
