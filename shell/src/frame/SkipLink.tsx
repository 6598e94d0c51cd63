import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';

/** Where the page of a screen begins. */
export const CONTENT_ID = 'content';

const toContent = (event: MouseEvent) => {
  // the address keeps the screen: a '#content' in it would be one more step back
  event.preventDefault();
  const content = document.getElementById(CONTENT_ID);
  (content?.querySelector<HTMLElement>('h1') ?? content)?.focus();
};

/** First in the order of the keyboard and seen only there: leads past header and menu. */
export function SkipLink() {
  const t = useWords(frame);
  return (
    <Link
      href={`#${CONTENT_ID}`}
      onClick={toContent}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        '&:not(:focus)': { top: -80 },
      }}
    >
      {t('content.skip')}
    </Link>
  );
}
