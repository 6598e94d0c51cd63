import { useEffect, useState } from 'react';
import type { Publication } from '@thervu/contracts/result/result-contract';
import { fetchPublication } from './look-up/look-up-result';

/** Interval of a waiting page's requests, spread so that a crowd does not ask in step. */
const nextQuestionMs = () => 30_000 + (crypto.getRandomValues(new Uint16Array(1))[0]! % 20_000);

/**
 * The publication. Loads it when the page has none, and polls while nothing is published, or a release is announced: that document is cacheable
 * for everyone, so a waiting crowd costs the database nothing.
 */
export function usePublication(apiBase: string, known: Publication | null) {
  const [publication, setPublication] = useState(known);
  const [asked, setAsked] = useState(0);

  const settled = publication !== null && publication.version !== null && !publication.coming;
  useEffect(() => {
    if (settled) return undefined;
    let gone = false;
    const ask = async () => {
      const answer = document.visibilityState === 'hidden' ? null : await fetchPublication(apiBase);
      if (gone) return;
      if (answer) setPublication(answer);
      setAsked((times) => times + 1);
    };
    const timer = setTimeout(() => void ask(), asked === 0 && known === null ? 0 : nextQuestionMs());
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [apiBase, settled, asked, known]);

  return [publication, setPublication] as const;
}
