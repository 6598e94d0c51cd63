import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { isOpen, type SeenJobs } from './useJobs';

const JobPanel = lazyPart(async () => (await import('./JobPanel')).JobPanel);

const bellLabel = (running: number) => (running === 0 ? 'Background work' : `Background work, ${running} running`);

/** The bell of the header: how much runs, and behind it the list with its files. */
export function JobBell({ seen, look }: { seen: SeenJobs; look: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const running = seen.jobs.filter(isOpen).length;
  return (
    <>
      <IconButton
        aria-label={bellLabel(running)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        color="secondary"
        onClick={(event) => {
          look();
          setAnchor(event.currentTarget);
        }}
        sx={{ position: 'relative' }}
      >
        <NotificationsNone fontSize="small" />
        {running > 0 && (
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
            {running}
          </Box>
        )}
      </IconButton>
      {anchor && <JobPanel seen={seen} look={look} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
