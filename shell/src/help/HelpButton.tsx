import { HelpOutlineOutlined as HelpOutline } from '@thervu/ui/icons/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import { startTamil, useWords } from '@thervu/words';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { frame } from '@thervu/words/compiled/frame';

/** The help itself, fetched on approach. */
export const HelpPanel = lazyPart(async () => {
  startTamil(() => import('@thervu/words/compiled/ta/help'));
  return (await import('./HelpPanel')).HelpPanel;
});

/** '?' of the header: opens and closes the help of the open page. */
export function HelpButton({ open, onPress }: { open: boolean; onPress: () => void }) {
  const t = useWords(frame);
  return (
    <IconButton
      aria-label={t('help')}
      aria-expanded={open}
      aria-keyshortcuts="F1"
      color="secondary"
      onClick={onPress}
      onPointerEnter={HelpPanel.prepare}
      onFocus={HelpPanel.prepare}
    >
      <HelpOutline fontSize="small" />
    </IconButton>
  );
}
