import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';

export interface FilterBarProps {
  /** What is searched, for a screen reader. */
  label: string;
  onSearch: () => void;
  /** The selects, in the order they depend on each other. */
  children: ReactNode;
  searchLabel?: string;
  /** Said when Search cannot be pressed yet; the button stays reachable so that the reason can be read. */
  notYet?: string;
}

/** The choices above a list; Search is a button and the Enter key in any field. */
export function FilterBar({ label, onSearch, children, searchLabel = 'Search', notYet }: FilterBarProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!notYet) onSearch();
  };
  // Browsers differ on Enter in a select: some open it. Here it always searches; Space and Alt+Down open.
  const enter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <Box
      component="form"
      role="search"
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={enter}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
        gap: 3,
        alignItems: 'start',
        p: 4,
        mb: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {children}
      <Box sx={{ pt: '20px' }}>
        <Button type="submit" variant="outlined" aria-disabled={Boolean(notYet)} title={notYet}>
          {searchLabel}
        </Button>
      </Box>
    </Box>
  );
}
