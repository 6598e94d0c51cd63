import MuiButton from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { DialogFrame } from './DialogFrame';

export interface InfoDialogProps {
  title: ReactNode;
  width: 'sm' | 'md';
  /** Escape, a click beside the dialog and Close; without it one of the `actions` is the only way out. */
  onClose?: () => void;
  /** Buttons before Close; where there are any, none of them has the focus by itself. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows something beside the page and asks nothing. Mounted while it is open only. */
export function InfoDialog({ title, width, onClose, actions, children }: InfoDialogProps) {
  const t = useWords(kit);
  return (
    <DialogFrame open title={title} width={width} onClose={onClose}>
      <DialogContent sx={{ pt: 0 }}>{children}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, flexWrap: 'wrap', gap: 2 }}>
        {actions}
        {onClose && (
          <MuiButton variant="outlined" color="secondary" autoFocus={!actions} onClick={onClose}>
            {t('close')}
          </MuiButton>
        )}
      </DialogActions>
    </DialogFrame>
  );
}
