import { useCallback, useState, type ReactNode } from 'react';
import { Banner, type BannerKind } from './Banner';

interface Said {
  kind: BannerKind;
  text: string;
  clearAfter?: number;
  /** Saying the same text again starts its life anew. */
  turn: number;
}

/** One message at a time for one action: `say` replaces what stood there, `banner` is where it shows. */
export function useBanner() {
  const [said, setSaid] = useState<Said | null>(null);
  const clear = useCallback(() => setSaid(null), []);
  const say = useCallback(
    (kind: BannerKind, text: string, clearAfter?: number) =>
      setSaid((before) => ({ kind, text, clearAfter, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const banner: ReactNode = said && (
    <Banner key={said.turn} kind={said.kind} clearAfter={said.clearAfter} onClear={clear}>
      {said.text}
    </Banner>
  );
  return { banner, say, clear };
}
