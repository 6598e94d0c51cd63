import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

export interface PageHeaderProps {
  title: string;
  /** One line below the title: the exam, the college, what the page is for. */
  note?: ReactNode;
  /** The screen's one primary action. */
  action?: ReactNode;
  /** Way back, only below the second level. */
  breadcrumb?: ReactNode;
  /** Takes the focus when a person arrives at the page. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Title row of a page: h1 left, the one primary action right. */
export function PageHeader({ title, note, action, breadcrumb, headingRef }: PageHeaderProps) {
  return (
    <Box sx={{ mb: 4 }}>
      {breadcrumb && <Box sx={{ display: 'flex', mb: 1, fontSize: 13, color: 'text.secondary' }}>{breadcrumb}</Box>}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 4,
          rowGap: 2,
          minHeight: 36,
        }}
      >
        <Typography variant="h1" ref={headingRef} tabIndex={-1} sx={{ flexGrow: 1, outline: 'none' }}>
          {title}
        </Typography>
        {action}
      </Box>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
