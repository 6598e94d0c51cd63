import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';

export interface ActionLinkProps {
  to: string;
  /** Handed to the page it leads to. */
  state?: unknown;
  /** The screen's one primary action. */
  strong?: boolean;
  children: string;
}

/** A way to another page of the portal, dressed as a button. */
export function ActionLink({ to, state, strong, children }: ActionLinkProps) {
  return (
    <Button
      component={RouterLink}
      to={to}
      state={state}
      variant={strong ? 'contained' : 'text'}
      color="primary"
      // on a phone it stands below the heading and begins where that does
      sx={strong ? undefined : { px: { xs: 0, sm: 4 } }}
    >
      {children}
    </Button>
  );
}
