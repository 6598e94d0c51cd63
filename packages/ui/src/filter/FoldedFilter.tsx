import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { Button } from '../form/Button';

export interface FoldedFilterProps {
  label: string;
  /** What was searched for. */
  chosen: string;
  onChange: () => void;
}

/** A filter on a phone after Search: what was searched for, and the way back to the choices. */
export function FoldedFilter({ label, chosen, onChange }: FoldedFilterProps) {
  const t = useWords(kit);
  const line = useRef<HTMLDivElement>(null);
  // the button that was pressed is gone with the choices
  useEffect(() => line.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <Box
      ref={line}
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 4,
        py: 2,
        mb: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
        '& .MuiButton-root': { minHeight: 44, flexShrink: 0 },
      }}
    >
      <span>{`${chosen}.`}</span>
      <Button onClick={onChange}>{t('filter.change')}</Button>
    </Box>
  );
}
