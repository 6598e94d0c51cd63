import Link, { type LinkProps } from '@mui/material/Link';
import type { ElementType } from 'react';
import type { To } from 'react-router';

/** A link in the theme's colours that stays inside the portal. */
export function PageLink(props: LinkProps & { component: ElementType; to: To; replace?: boolean }) {
  return <Link color="primary" {...props} />;
}
