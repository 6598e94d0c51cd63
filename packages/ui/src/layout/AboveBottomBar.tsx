import GlobalStyles from '@mui/material/GlobalStyles';

/** Height in px of a bar at the bottom of the window, with room to see that something is above it. */
const BAR = 76;

/** Beside a bar that stays at the bottom: what the focus scrolls into sight stands above it and not behind it. */
export const AboveBottomBar = () => <GlobalStyles styles={{ html: { scrollPaddingBottom: BAR } }} />;
