import { useCallback, useRef, useState } from 'react';
import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import {
  BARCODE_LENGTH,
  barcodeDigits,
  barcodeProblem,
  HIGHEST_MARK,
  markProblem,
} from '@thervu/contracts/camp-mark/mark-entry-rules';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import {
  keyRevalMark,
  scanRevalScript,
  type RevalScan,
} from '@thervu/contracts/reval-script/reval-script-contract';
import type { BannerKind } from '@thervu/ui/Banner';

const LAST_SHOWN = 5;

export interface SaidOnce {
  kind: BannerKind;
  text: string;
  passing?: boolean;
  turn: number;
}

export interface RevalLine {
  event: number;
  barcode: string;
  p_code: string;
  mark: number;
  action: 'inserted' | 'updated';
}

/** The keying of one pass of the revaluation: barcode, then mark, again and again; by keyboard and scanner alone. */
export function useRevalEntry(pass: Pass) {
  const [barcode, setBarcodeText] = useState('');
  const [mark, setMarkText] = useState('');
  const [scanned, setScanned] = useState<RevalScan | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<SaidOnce | null>(null);
  const [lines, setLines] = useState<readonly RevalLine[]>([]);
  /** A mark that was set back to 0 has to be typed before it is saved. */
  const setBack = useRef(false);
  /** More digits than a barcode has: the field shows eight, but they are not what was scanned. */
  const tooLong = useRef(false);
  /** A mark sent once more after a broken line is the same keying. */
  const sent = useRef<{ asked: string; key: string } | null>(null);
  const working = useRef(false);

  const say = useCallback(
    (kind: BannerKind, text: string, passing = false) =>
      setSaid((before) => ({ kind, text, passing, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const hush = useCallback(() => setSaid(null), []);

  function startAgain(): void {
    setScanned(null);
    setBarcodeText('');
    setMarkText('');
    setBack.current = false;
  }

  async function scan(): Promise<void> {
    const wrong = tooLong.current ? 'Barcode Invalid' : barcodeProblem(barcode);
    if (wrong) {
      setBarcodeText('');
      return say('error', wrong);
    }
    const answer = await callOnce(scanRevalScript, { params: { pass, barcode } });
    if ('error' in answer) {
      if (answer.error.status !== 0) setBarcodeText('');
      return say('error', failureText(answer.error, 'Paper not found'));
    }
    hush();
    setMarkText('');
    setBack.current = false;
    return setScanned(answer.data);
  }

  async function save({ p_code }: RevalScan): Promise<void> {
    const typed = mark.trim();
    if (setBack.current || markProblem(typed)) {
      if (/^[0-9]+$/.test(typed) && Number(typed) > HIGHEST_MARK) {
        setMarkText('0');
        setBack.current = true;
      }
      return say('error', 'Please enter a mark');
    }
    const asked = `${pass} ${barcode} ${typed}`;
    if (sent.current?.asked !== asked) sent.current = { asked, key: crypto.randomUUID() };
    const body = { barcode, pass, mark: Number(typed) };
    const answer = await callOnce(keyRevalMark, { body }, { idempotencyKey: sent.current.key });
    if ('error' in answer) {
      const lost = answer.error.status === 0 || answer.error.status >= 500;
      // whatever came of it, the same keying sent again is answered from its line
      return say('error', failureText(answer.error, 'Failed to save mark') + (lost ? ' The mark stands here still: press Save again.' : '')); // prettier-ignore
    }
    sent.current = null;
    const { event, action, message } = answer.data;
    setLines((before) =>
      [{ event, barcode, p_code, mark: body.mark, action }, ...before].slice(0, LAST_SHOWN),
    );
    startAgain();
    return say('success', message, true);
  }

  async function submit(): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await (scanned ? save(scanned) : scan());
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  return {
    ...{ barcode, mark, scanned, busy, said, hush, lines, startAgain },
    setBarcode: (typed: string) => {
      tooLong.current = typed.replace(/[^0-9]/g, '').length > BARCODE_LENGTH;
      setBarcodeText(barcodeDigits(typed));
      setScanned(null);
    },
    setMark: (typed: string) => {
      setBack.current = false;
      setMarkText(typed);
    },
    submit: () => void submit(),
  };
}
