import { NotificationsNone } from '@thervu/ui/icons/NotificationsNone';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { startTamil, useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';
import { isOpen, type SeenBell } from './useBell';

/** What is under the bell, fetched on approach. */
const BellPanel = lazyPart(async () => {
  startTamil(() => import('@thervu/words/compiled/ta/bell'));
  return (await import('./BellPanel')).BellPanel;
});

/** The bell of the header: how much is unread or runs. Behind it are tasks, what is due, and messages. */
export function BellButton({ seen, look }: { seen: SeenBell; look: () => void }) {
  const t = useWords(frame);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { tasks, messages } = seen.bell;
  const running = tasks.filter(isOpen).length;
  const unread = [...tasks, ...messages].filter((line) => line.unread).length;
  const figure = unread || running;
  return (
    <>
      <IconButton
        aria-label={[
          t('bell'),
          unread > 0 && t('bell.unread', { n: unread }),
          running > 0 && t('bell.running', { n: running }),
        ]
          .filter(Boolean)
          .join(', ')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        color="secondary"
        onPointerEnter={BellPanel.prepare}
        onFocus={BellPanel.prepare}
        onClick={(event) => {
          look();
          setAnchor(event.currentTarget);
        }}
        sx={{ position: 'relative' }}
      >
        <NotificationsNone fontSize="small" />
        {figure > 0 && (
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              top: 2,
              right: 2,
              minWidth: 16,
              height: 16,
              px: '4px',
              borderRadius: '8px',
              fontSize: 11,
              lineHeight: '16px',
              fontWeight: 700,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {figure > 99 ? '99+' : figure}
          </Box>
        )}
      </IconButton>
      {anchor && <BellPanel seen={seen} look={look} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
