import { CheckCircleOutlined } from '../icons/CheckCircleOutlined';
import { ErrorOutlined } from '../icons/ErrorOutlined';
import { InfoOutlined } from '../icons/InfoOutlined';
import { WarningAmberOutlined } from '../icons/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMessageContent } from './useMessageText';

export type BannerKind = 'success' | 'info' | 'warning' | 'error';

/** The listed lives of a message, in ms: a mark or bundle message 1 s, what closes a dialog 2 s. */
export const BANNER_MS = { short: 1_000, long: 2_000 } as const;

export interface BannerProps {
  kind: BannerKind;
  children: ReactNode;
  /** Life in ms (BANNER_MS); without it the banner stays until the next action. */
  clearAfter?: number;
  onClear?: () => void;
  /** What the person can do about it, as a button or link. */
  action?: ReactNode;
}

const ICONS = {
  success: CheckCircleOutlined,
  info: InfoOutlined,
  warning: WarningAmberOutlined,
  error: ErrorOutlined,
};

/** A message where the action was. Errors interrupt a screen reader (alert), the rest waits its turn (status). */
export function Banner({ kind, children, clearAfter, onClear, action }: BannerProps) {
  const clear = useRef(onClear);
  useEffect(() => {
    clear.current = onClear;
  });
  useEffect(() => {
    if (clearAfter === undefined) return undefined;
    const timer = setTimeout(() => clear.current?.(), clearAfter);
    return () => clearTimeout(timer);
  }, [clearAfter, children]);
  const Icon = ICONS[kind];
  const content = useMessageContent(children);
  return (
    <Box
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'flex-start',
        px: 4,
        py: 2.5,
        my: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: `${kind}.main`,
        borderRadius: 1,
      }}
    >
      <Icon aria-hidden fontSize="small" color={kind} />
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{content}</Box>
      {action}
    </Box>
  );
}
