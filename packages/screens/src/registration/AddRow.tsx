import Box from '@mui/material/Box';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';

export interface AddRowProps {
  /** What is added, for a screen reader. */
  label: string;
  onAdd: () => void;
  children: ReactNode;
  /** More ways to add, beside the button. */
  more?: ReactNode;
}

/** Fields side by side with the button that adds what stands in them. */
export function AddRow({ label, onAdd, children, more }: AddRowProps) {
  const t = useWords(registration);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd();
  };
  return (
    <Box
      component="form"
      aria-label={label}
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
        gap: 3,
        alignItems: 'start',
      }}
    >
      {children}
      <Box sx={{ pt: { sm: '20px' }, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit">{t('add')}</Button>
        {more}
      </Box>
    </Box>
  );
}

/** A single field above a list, no wider than it needs to be. */
export function Narrow({ children }: { children: ReactNode }) {
  return <Box sx={{ maxWidth: 480, mb: 4 }}>{children}</Box>;
}
