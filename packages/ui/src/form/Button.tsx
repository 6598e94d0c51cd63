import MuiButton from '@mui/material/Button';
import type { MouseEventHandler, ReactNode } from 'react';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

const STYLE = {
  primary: { variant: 'contained', color: 'primary' },
  plain: { variant: 'outlined', color: 'secondary' },
  quiet: { variant: 'text', color: 'secondary' },
  danger: { variant: 'contained', color: 'error' },
} as const;

export interface ButtonProps {
  /** `primary` at most once on a screen. */
  kind?: ButtonKind;
  small?: boolean;
  type?: 'button' | 'submit';
  /** Working on it: the button waits and says so to a screen reader. */
  busy?: boolean;
  disabled?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** The pointer or the focus has come to it: time to fetch what the click will need. */
  onApproach?: () => void;
  icon?: ReactNode;
  /** What a screen reader says where the words alone do not name the thing: 'Delete 104, Ponni College'. */
  'aria-label'?: string;
  children: ReactNode;
}

export function Button({
  kind = 'plain',
  small,
  type = 'button',
  busy,
  disabled,
  onClick,
  onApproach,
  icon,
  children,
  ...named
}: ButtonProps) {
  return (
    <MuiButton
      {...STYLE[kind]}
      type={type}
      size={small ? 'small' : 'medium'}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      startIcon={icon}
      onClick={onClick}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      // a long name in a narrow cell breaks like the text around it
      sx={small && kind === 'quiet' ? { textAlign: 'start' } : undefined}
      {...named}
    >
      {children}
    </MuiButton>
  );
}
