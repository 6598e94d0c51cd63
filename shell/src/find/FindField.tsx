import { Search } from '@thervu/ui/icons/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useState } from 'react';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { startTamil, useWords } from '@thervu/words';
import { frame } from '@thervu/words/compiled/frame';
import type { PageAccess } from './found-options';

const FindDialog = lazyPart(async () => {
  startTamil(() => import('@thervu/words/compiled/ta/find'));
  return (await import('./FindDialog')).FindDialog;
});

const isFindKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
/** A question the person has to answer first. */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The field of the header that opens Find, and the keys Ctrl K; its dialog is fetched on approach. */
export function FindField(access: PageAccess) {
  const t = useWords(frame);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return;
      event.preventDefault();
      if (!isDialogOpen()) setOpen(true);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        aria-label={t('find')}
        onClick={() => setOpen(true)}
        onPointerEnter={FindDialog.prepare}
        onFocus={FindDialog.prepare}
        sx={{
          gap: 2,
          px: { xs: 2, md: 3 },
          height: 36,
          minWidth: { xs: 36, lg: 180 },
          justifyContent: 'flex-start',
          borderRadius: 1,
          border: { xs: 0, md: 1 },
          borderColor: { md: 'divider' },
          color: 'text.secondary',
          fontFamily: 'inherit',
          fontSize: 13,
          flexShrink: 0,
          '@media (pointer: coarse)': { minWidth: 44, height: 44, justifyContent: 'center' },
        }}
      >
        <Search aria-hidden fontSize="small" />
        <Box
          component="span"
          aria-hidden
          sx={{ display: { xs: 'none', md: 'inline' }, flexGrow: 1, textAlign: 'left' }}
        >
          {t('find')}
        </Box>
        <Box component="kbd" aria-hidden sx={{ display: { xs: 'none', lg: 'inline' }, font: 'inherit', fontSize: 11 }}>
          {t('find.keys')}
        </Box>
      </ButtonBase>
      {open && <FindDialog {...access} onClose={() => setOpen(false)} />}
    </>
  );
}
