import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { PHONE } from './card-styles';

export interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with the ticked rows, as buttons. */
  children: ReactNode;
}

/** What is ticked and what can be done with it; stays in sight at the bottom. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useWords(kit);
  return (
    <Box
      role="region"
      aria-label={t('selected.label')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        px: 3,
        py: 2,
        bgcolor: 'background.paper',
        borderTop: 2,
        borderColor: 'primary.main',
        [`@media ${PHONE}`]: { '& .MuiButton-root': { minHeight: 44 } },
      }}
    >
      <Box role="status" sx={{ fontWeight: 600 }}>
        {t('selected', { n: count })}
      </Box>
      {children}
      <Button size="small" variant="text" color="secondary" onClick={onClear}>
        {t('selected.clear')}
      </Button>
    </Box>
  );
}
