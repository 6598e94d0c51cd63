import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { BELOW_TITLE } from './MessageArea';

export interface DialogFrameProps {
  open: boolean;
  title: ReactNode;
  width: 'xs' | 'sm' | 'md';
  /** How it may be left beside its buttons: Escape, or a click beside it. */
  onClose?: DialogProps['onClose'];
  children: ReactNode;
}

const GAP = 8;

/** Says where a title ends, so that a message inside the dialog does not lie over it where both begin at the top. */
function measureTitle(title: HTMLElement | null) {
  if (!title) return undefined;
  const measure = () =>
    title
      .closest<HTMLElement>('[role="dialog"]')
      ?.style.setProperty(BELOW_TITLE, `${Math.round(title.getBoundingClientRect().bottom) + GAP}px`);
  measure();
  window.addEventListener('resize', measure);
  return () => window.removeEventListener('resize', measure);
}

/** A dialog named by its title. The focus goes back to where it was when it closes. */
export function DialogFrame({ open, title, width, onClose, children }: DialogFrameProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={width}
      fullWidth
      // from the top: a dialog in the middle moves what was pressed when it becomes higher
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { mt: { sm: '10vh' }, maxHeight: { sm: 'calc(90vh - 32px)' } },
      }}
    >
      <DialogTitle ref={measureTitle} id={id} variant="h2">
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  );
}
