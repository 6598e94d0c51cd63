import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import { useMessageText } from '../message/useMessageText';

export interface Tick {
  value: string;
  label: string;
  /** A sentence below the label. */
  hint?: string;
}

export interface TickGroupProps {
  label: string;
  ticks: readonly Tick[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error?: string;
  /** Side by side as long as there is room. */
  row?: boolean;
}

/** Several of a few: tick boxes under one name. What is wrong with the choice is read with the group. */
export function TickGroup({ label, ticks, chosen, onChange, error, row }: TickGroupProps) {
  const id = useId();
  const say = useMessageText();
  const turn = (value: string, on: boolean) =>
    onChange(ticks.map((tick) => tick.value).filter((other) => (other === value ? on : chosen.includes(other))));
  return (
    <Box
      component="fieldset"
      aria-describedby={error ? `${id}-error` : undefined}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ fontSize: 13, fontWeight: 600, p: 0, mb: 1 }}>
        {label}
      </Box>
      <Box sx={{ display: row ? 'flex' : 'grid', flexWrap: 'wrap', columnGap: 4 }}>
        {ticks.map(({ value, label: name, hint }) => (
          <Box key={value}>
            <FormControlLabel
              label={name}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(value)}
                  onChange={(event) => turn(value, event.target.checked)}
                  slotProps={{ input: hint ? { 'aria-describedby': `${id}-${value}` } : {} }}
                />
              }
            />
            {hint && (
              <Box id={`${id}-${value}`} sx={{ pl: 7, mt: -1, mb: 1, fontSize: 12, color: 'text.secondary' }}>
                {hint}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {error && (
        <Box id={`${id}-error`} sx={{ fontSize: 12, color: 'error.main', mt: 1 }}>
          {say(error)}
        </Box>
      )}
    </Box>
  );
}
