import GlobalStyles from '@mui/material/GlobalStyles';
import { TAMIL_FONT_URL } from './tamil-font';

const LOCAL = "local('Noto Sans Tamil'), local('Nirmala UI'), local('Tamil Sangam MN')";

/**
 * The font of Tamil letters. They stand on English pages too (the name of the language, names of people), so the face is always
 * declared; the file is fetched only where such a letter is shown and the machine has no font for it.
 */
export const TamilFont = () => (
  <GlobalStyles
    styles={{
      '@font-face': {
        fontFamily: 'Thervu Tamil',
        fontWeight: '400 700',
        fontDisplay: 'swap',
        src: `${LOCAL}, url(${TAMIL_FONT_URL}) format('woff2')`,
        unicodeRange: 'U+0B80-0BFF, U+200C-200D, U+25CC',
      },
    }}
  />
);
