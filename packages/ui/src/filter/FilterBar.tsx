import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { PHONE } from '../table/card-styles';
import { FIELDS, whatIsChosen } from './filter-summary';
import { FoldedFilter } from './FoldedFilter';

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

/** The choices above a list; Search is a button and the Enter key in any field. On a phone a search folds them into one line. */
export function FilterBar({ label, onSearch, children, searchLabel, notYet }: FilterBarProps) {
  const t = useWords(kit);
  const form = useRef<HTMLFormElement>(null);
  const [searched, setSearched] = useState<string | null>(null);
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const folded = phone && searched !== null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (notYet) return;
    const chosen = whatIsChosen(event.currentTarget, t('choose'));
    onSearch();
    setSearched(chosen);
  };
  const change = () => {
    flushSync(() => setSearched(null));
    form.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  };
  // Browsers differ on Enter in a select: some open it. Here it always searches; Space and Alt+Down open.
  const enter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <>
      {folded && <FoldedFilter label={label} chosen={searched} onChange={change} />}
      <Box
        component="form"
        ref={form}
        role="search"
        aria-label={label}
        noValidate
        onSubmit={submit}
        onKeyDown={enter}
        sx={{
          display: folded ? 'none' : 'grid',
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
            {searchLabel ?? t('search')}
          </Button>
        </Box>
      </Box>
    </>
  );
}
