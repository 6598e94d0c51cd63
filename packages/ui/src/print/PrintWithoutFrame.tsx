import { Global } from '@emotion/react';

const STYLES = {
  '@media print': {
    'header, nav, *:has(> nav), footer': { display: 'none !important' },
    'html, body': { background: '#fff !important' },
  },
} as const;

/** While this is there, the browser's own print leaves header and menu away: for pages that are printed as they are shown. */
export function PrintWithoutFrame() {
  return <Global styles={STYLES} />;
}
