import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useEffect, useRef, useState } from 'react';
import { carryFocus, claimFocus } from '../message/flash-message';

export interface InstantSwitchProps {
  /** Names the row and the flag: 'Active: 104, Ponni College'. */
  label: string;
  checked: boolean;
  /** Saves at once; resolves to whether it was saved. */
  onSave: (checked: boolean) => Promise<boolean>;
  /** Why it cannot be moved; then it is shown and refuses. */
  locked?: string | false | null;
}

/** A switch without a Save button: it shows where it is going while it is saved, and goes back when that fails. */
export function InstantSwitch({ label, checked, onSave, locked }: InstantSwitchProps) {
  const [going, setGoing] = useState<boolean | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (claimFocus(label)) input.current?.focus();
  }, [label]);
  const move = async (to: boolean) => {
    setGoing(to);
    carryFocus(label);
    await onSave(to);
    setGoing(null);
  };
  return (
    <Box component="span" title={locked || undefined} sx={{ display: 'inline-flex' }}>
      <Switch
        size="small"
        checked={going ?? checked}
        disabled={Boolean(locked)}
        onChange={(event) => {
          if (going === null) void move(event.target.checked);
        }}
        slotProps={{
          input: {
            ref: input,
            role: 'switch',
            'aria-label': locked ? `${label}. ${locked}` : label,
            'aria-busy': going !== null,
          },
        }}
      />
    </Box>
  );
}
