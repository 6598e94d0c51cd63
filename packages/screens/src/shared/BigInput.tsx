import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type Ref } from 'react';
import { FieldFrame } from '@thervu/ui/form/FieldFrame';

export interface BigInputProps {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  disabled: boolean;
  maxLength: number;
  inputRef: Ref<HTMLInputElement>;
}

/** A field that is read at arm's length; scanners type into it and press Enter. */
export function BigInput({ label, value, onChange, disabled, maxLength, inputRef }: BigInputProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <OutlinedInput
        id={id}
        fullWidth
        notched={false}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        inputRef={inputRef}
        autoComplete="off"
        inputProps={{ inputMode: 'numeric', maxLength, spellCheck: false }}
        sx={{
          fontSize: { xs: 30, md: 40 },
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums slashed-zero',
          '& input': { py: 1.5, height: '1.3em' },
        }}
      />
    </FieldFrame>
  );
}
