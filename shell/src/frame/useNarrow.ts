import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is too narrow for a menu beside the page. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 899px)', { noSsr: true });
