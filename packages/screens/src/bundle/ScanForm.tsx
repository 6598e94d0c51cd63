import Box from '@mui/material/Box';
import type { FormEvent, ReactNode } from 'react';

/** Fields beside each other that Enter sends, as a scanner does. */
export function ScanForm(props: { label: string; onSend: () => void; children: ReactNode }) {
  const { label, onSend, children } = props;
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <Box
      component="form"
      aria-label={label}
      noValidate
      onSubmit={send}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        gap: 3,
        alignItems: 'start',
        '& > button': { mt: '22px', justifySelf: 'start' },
      }}
    >
      {children}
    </Box>
  );
}
