import Box from '@mui/material/Box';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Banner, type BannerKind } from './Banner';
import { carriedNotice, forgetNotice } from './carried-notice';

interface Said {
  kind: BannerKind;
  text: string;
  clearAfter?: number;
  /** The reason below the message: the server's own sentence under a listed text. */
  detail?: string;
  /** Saying the same text again starts its life anew. */
  turn: number;
}

/** One message at a time for one action: `say` replaces what stood there, `banner` is where it shows. */
export function useBanner(first: Pick<Said, 'kind' | 'text'> | null = null) {
  const [said, setSaid] = useState<Said | null>(first && { ...first, turn: 0 });
  const clear = useCallback(() => setSaid(null), []);
  const say = useCallback(
    (kind: BannerKind, text: string, clearAfter?: number, detail?: string) =>
      setSaid((before) => ({ kind, text, clearAfter, detail, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const banner: ReactNode = said && (
    <Banner key={said.turn} kind={said.kind} clearAfter={said.clearAfter} onClear={clear}>
      {said.detail && said.detail !== said.text ? (
        <>
          <div>{said.text}</div>
          <Box sx={{ color: 'text.secondary', mt: 1 }}>{said.detail}</Box>
        </>
      ) : (
        said.text
      )}
    </Banner>
  );
  return { banner, say, clear };
}

/** A banner that begins with what the page before left to say (`carryNotice`). */
export function useCarriedBanner() {
  const [first] = useState(carriedNotice);
  useEffect(forgetNotice, []);
  return useBanner(first);
}
