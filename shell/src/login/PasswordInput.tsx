import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState, type KeyboardEvent } from 'react';
import { PlainInput, type PlainInputProps } from '@thervu/ui/PlainInput';

/** A password that can be shown, and that says when Caps Lock is on. */
export function PasswordInput(props: Omit<PlainInputProps, 'type' | 'hint'>) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <Box onKeyUp={watch} onKeyDown={watch}>
      <PlainInput
        {...props}
        type={shown ? 'text' : 'password'}
        {...(caps ? { hint: 'Caps Lock is on.' } : {})}
      />
      <Box sx={{ textAlign: 'right', fontSize: 13, mt: 1 }}>
        <Link
          component="button"
          type="button"
          color="text.secondary"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide password' : 'Show password'}
        </Link>
      </Box>
    </Box>
  );
}
