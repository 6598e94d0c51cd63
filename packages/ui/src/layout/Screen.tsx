import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from './PageHeader';
import { useArrival } from './useArrival';

/** A page inside the frame: title row, then content; names the browser tab and takes the focus of who arrives. */
export function Screen({ children, ...header }: Omit<PageHeaderProps, 'headingRef'> & { children: ReactNode }) {
  const { title } = header;
  const headingRef = useArrival(title);
  return (
    <Box component="section" aria-label={title} sx={{ p: { xs: 4, md: 6 }, maxWidth: 1440, minWidth: 0 }}>
      <PageHeader {...header} headingRef={headingRef} />
      {children}
    </Box>
  );
}
