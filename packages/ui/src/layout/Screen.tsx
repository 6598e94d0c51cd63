import Box from '@mui/material/Box';
import { useEffect, type ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from './PageHeader';
import { useFrame } from './PageShellProvider';

/** A page inside the frame: title row, then content; names the browser tab. */
export function Screen({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  const { setTitle } = useFrame();
  const { title } = header;
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
  return (
    <Box component="section" aria-label={title} sx={{ p: { xs: 4, md: 6 }, maxWidth: 1440, minWidth: 0 }}>
      <PageHeader {...header} />
      {children}
    </Box>
  );
}
