import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';

/** A way to another page of the portal, dressed as a button. */
export function ActionLink({ to, children }: { to: string; children: string }) {
  return (
    <Button component={RouterLink} to={to} variant="text" color="primary">
      {children}
    </Button>
  );
}
