import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

export interface PageLinkProps {
  to: string;
  /** Where several links have the same words: what this one is about. */
  about?: string;
  /** What the page begins with. */
  state?: unknown;
  children: string;
}

/** A way to another page of the portal, as underlined words. */
export function PageLink({ to, about, state, children }: PageLinkProps) {
  return (
    <Link component={RouterLink} to={to} state={state} aria-label={about && `${children} ${about}`}>
      {children}
    </Link>
  );
}
