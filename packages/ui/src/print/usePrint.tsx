import { useCallback, useEffect, useState } from 'react';
import { loadTamil, useLanguage } from '@thervu/words';
import { savedFile } from '@thervu/words/compiled/saved-file';

/** Milliseconds between the wish to print and the dialog: the print area must have been laid out. */
export const PRINT_DELAY_MS = 100;

/** The page being printed; a test stands in for it, since jsdom can neither print nor reload. */
export interface PrintedPage {
  print: () => void;
  reload: () => void;
}

const thisPage: PrintedPage = {
  print: () => window.print(),
  reload: () => window.location.reload(),
};

/**
 * Printing as it is listed: after 100 ms the page is swapped for the print area and the dialog opens;
 * when it closes the page is loaded anew, so that the normal screen comes back. Filters survive in the address.
 */
export function usePrint(page: PrintedPage = thisPage) {
  const language = useLanguage();
  const [phase, setPhase] = useState<'screen' | 'asked' | 'printing'>('screen');

  useEffect(() => {
    if (phase !== 'asked') return undefined;
    let left = false;
    const timer = setTimeout(() => {
      const print = () => left || setPhase('printing');
      // what waits for its words would not be on the paper
      if (language === 'ta') void loadTamil(savedFile).then(print);
      else print();
    }, PRINT_DELAY_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [phase, language]);

  useEffect(() => {
    if (phase !== 'printing') return undefined;
    const after = () => page.reload();
    window.addEventListener('afterprint', after);
    page.print();
    return () => window.removeEventListener('afterprint', after);
  }, [phase, page]);

  const start = useCallback(() => setPhase('asked'), []);
  return { start, printing: phase === 'printing', waiting: phase === 'asked' };
}
