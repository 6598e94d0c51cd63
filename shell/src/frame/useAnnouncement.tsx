import Box from '@mui/material/Box';
import { useCallback, useRef } from 'react';

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/**
 * A place from which a screen reader says where the person is now.
 *
 * @returns `announce` says a text once the screen reader has finished its sentence; `region` is put in the page once
 */
export function useAnnouncement() {
  const element = useRef<HTMLDivElement>(null);
  const announce = useCallback((text: string) => {
    if (element.current) element.current.textContent = text;
  }, []);
  return { announce, region: <Box ref={element} aria-live="polite" data-announcement sx={unseen} /> };
}
