import Box from '@mui/material/Box';
import { createContext, useContext, type ReactNode } from 'react';
import { FRAME } from './theme';

const Placed = createContext(false);

/**
 * Where the answer to an action is shown: below the header, above the page and above every dialog. It takes no room, so
 * that a message that comes or goes moves nothing that can be clicked. It stands where it is written in the page's order,
 * so that a keyboard and a screen reader meet it beside what was done.
 */
export function MessagePlace({ children }: { children: ReactNode }) {
  const placed = useContext(Placed);
  if (placed) return children;
  return (
    <Placed.Provider value>
      <Box
        data-message-place
        sx={{
          position: 'fixed',
          top: FRAME.header + 8,
          left: '50%',
          translate: '-50% 0',
          zIndex: 'snackbar',
          width: 'min(560px, calc(100vw - 32px))',
          maxHeight: '50vh',
          overflowY: 'auto',
          fontSize: 14,
          '& > *': { my: 0, mb: 1, boxShadow: '0 8px 28px rgba(16, 22, 38, 0.24)' },
        }}
      >
        {children}
      </Box>
    </Placed.Provider>
  );
}
