import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

export interface ScreenLinkProps {
  to: string;
  /** Handed to the page it leads to. */
  state?: unknown;
  /** The screen's one primary action, dressed as a button. */
  strong?: boolean;
  /** Where several links have the same words: what this one is about. */
  about?: string;
  children: string;
}

/** A way to another page of the portal. */
export function ScreenLink({ to, state, strong, about, children }: ScreenLinkProps) {
  const name = about && `${children} ${about}`;
  return strong ? (
    <Button component={RouterLink} to={to} state={state} variant="contained" aria-label={name}>
      {children}
    </Button>
  ) : (
    <Link component={RouterLink} to={to} state={state} aria-label={name}>
      {children}
    </Link>
  );
}
