import { useCallback, useRef, useState } from 'react';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { useWords } from '@thervu/words';
import { rejectedScan } from '@thervu/words/compiled/rejected-scan';
import { playErrorSound } from './error-sound';

/** What became of a scan; a refused one stays in a list until a person has dealt with it. */
export interface ScanResult {
  kind: 'success' | 'warning' | 'error';
  text: string;
}
export interface RejectedScan {
  key: number;
  barcode: string;
  text: string;
}

/** Sends scans one at a time in the order they were made, however slowly they are answered. */
export function useScanQueue(send: (barcode: string) => Promise<ScanResult>) {
  const t = useWords(rejectedScan);
  const waiting = useRef<string[]>([]);
  const running = useRef(false);
  const count = useRef(0);
  const [unsent, setUnsent] = useState(0);
  const [refused, setRefused] = useState<readonly RejectedScan[]>([]);
  useLeaveGuard(unsent > 0, t('leave', { n: unsent }));

  const run = async () => {
    if (running.current) return;
    running.current = true;
    for (let barcode = waiting.current[0]; barcode !== undefined; barcode = waiting.current[0]) {
      const { kind, text } = await send(barcode);
      waiting.current.shift();
      setUnsent(waiting.current.length);
      if (kind !== 'error') continue;
      playErrorSound();
      count.current += 1;
      const line = { key: count.current, barcode, text };
      setRefused((before) => [...before, line]);
    }
    running.current = false;
  };
  const add = (barcode: string): void => {
    waiting.current.push(barcode);
    setUnsent(waiting.current.length);
    // scanned once more: what was refused before has been dealt with
    setRefused((before) => before.filter((line) => line.barcode !== barcode));
    void run();
  };
  const dismiss = useCallback((key: number) => setRefused((before) => before.filter((line) => line.key !== key)), []);
  return { add, dismiss, unsent, refused };
}
