import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { errorId } from '@thervu/ui/form/FieldFrame';
import { useMessageText } from '@thervu/ui/message/useMessageText';

export interface CellInputProps {
  id: string;
  /** Row and column, for a screen reader and for the sentence about a mistake. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
  numeric?: boolean;
  error?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A line to type in inside a table, whose row and column say what it is; numbers stand right. */
export function CellInput({ id, label, value, onChange, numeric, error, onBlur, inputRef }: CellInputProps) {
  const say = useMessageText();
  return (
    <>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        notched={false}
        value={value}
        error={Boolean(error)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        inputRef={inputRef}
        autoComplete="off"
        inputProps={{
          'aria-label': label,
          'aria-invalid': Boolean(error),
          'aria-describedby': error ? errorId(id) : undefined,
          inputMode: numeric ? 'decimal' : undefined,
          style: numeric ? { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } : undefined,
        }}
      />
      {error && (
        <Box id={errorId(id)} sx={{ fontSize: 12, fontWeight: 600, color: 'error.main', whiteSpace: 'normal' }}>
          {say(error)}
        </Box>
      )}
    </>
  );
}
