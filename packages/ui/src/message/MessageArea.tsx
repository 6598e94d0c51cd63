import Box from '@mui/material/Box';
import { createContext, useContext, type ReactNode } from 'react';
import { FRAME } from '../theme/theme';

const InsideArea = createContext(false);

export interface MessageAreaProps {
  /** Right of where messages stand, for what is read while something is put right. */
  beside?: boolean;
  children: ReactNode;
}

const BELOW_HEADER = FRAME.header + 8;
/** Where the title of the dialog around it ends; DialogFrame says it. */
export const BELOW_TITLE = '--below-title';
/** Below the header, and below the title of a dialog, which on a phone begins as high. */
const NARROW_TOP = `max(${BELOW_HEADER}px, var(${BELOW_TITLE}, 0px))`;
const BESIDE = { right: 16 } as const;

/**
 * Where the answer to an action is shown: at the top, above the page and above every dialog. It takes no room, so
 * that a message that comes or goes moves nothing that can be clicked. It stands where it is written in the page's order,
 * so that a keyboard and a screen reader meet it beside what was done.
 */
export function MessageArea({ beside, children }: MessageAreaProps) {
  const placed = useContext(InsideArea);
  if (placed) return children;
  return (
    <InsideArea.Provider value>
      <Box
        data-message-place
        sx={{
          position: 'fixed',
          // on a wide screen above the middle of the header, where nothing can be pressed
          top: { xs: NARROW_TOP, lg: beside ? BELOW_HEADER : 6 },
          ...(beside ? BESIDE : { left: '50%', translate: '-50% 0' }),
          zIndex: 'snackbar',
          width: `min(${beside ? 360 : 480}px, calc(100vw - 32px))`,
          fontSize: 14,
          '& > *': {
            maxHeight: '50vh',
            overflowY: 'auto',
            borderRadius: 1,
            boxShadow: '0 8px 28px rgba(16, 22, 38, 0.24)',
          },
          '& > * + *': { mt: 1 },
          '& [role="alert"], & [role="status"]': { my: 0 },
        }}
      >
        {children}
      </Box>
    </InsideArea.Provider>
  );
}
