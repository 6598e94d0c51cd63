import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';

/** A way to another page of the portal, dressed as a button. */
export function ActionLink({ to, strong, children }: { to: string; strong?: boolean; children: string }) {
  return (
    <Button
      component={RouterLink}
      to={to}
      variant={strong ? 'contained' : 'text'}
      color={strong ? 'primary' : 'secondary'}
    >
      {children}
    </Button>
  );
}
