import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import { Close } from '../icons/Close';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import type { BannerKind } from './Banner';

/** Milliseconds a toast stays; errors stay until they are put away. */
export const TOAST_MS = 6_000;

export interface Toast {
  id: string;
  kind: BannerKind;
  text: string;
  /** What can be done about it: 'Download'. */
  action?: ReactNode;
}

export interface ToastsProps {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
}

/** News of work in the background. What belongs to an action on the screen is a Banner there. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const t = useWords(kit);
  return (
    <Box
      aria-label={t('news-of-background-work')}
      role="region"
      sx={{
        position: 'fixed',
        right: 16,
        bottom: 16,
        zIndex: 'snackbar',
        display: 'grid',
        gap: 2,
        width: 'min(360px, calc(100vw - 32px))',
      }}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </Box>
  );
}

function OneToast({ toast, onDismiss }: { toast: Toast; onDismiss: (id: string) => void }) {
  const t = useWords(kit);
  const { id, kind, text, action } = toast;
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (kind === 'error') return undefined;
    const timer = setTimeout(() => dismiss.current(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <Box
      role={kind === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        pl: 4,
        pr: 1,
        py: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: `${kind}.main`,
        borderRadius: 1,
        boxShadow: '0 8px 28px rgba(16, 22, 38, 0.24)',
      }}
    >
      <Box sx={{ flexGrow: 1, fontSize: 13, overflowWrap: 'anywhere' }}>{text}</Box>
      {action}
      <IconButton size="small" aria-label={t('put-away')} onClick={() => onDismiss(id)}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
