import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode, Ref } from 'react';
import { describedBy, FieldFrame } from './FieldFrame';

export interface PlainInputProps {
  id: string;
  label: string;
  value: string | number;
  onChange: (typed: string) => void;
  name?: string;
  type?: 'text' | 'password' | 'email' | 'tel' | 'number' | 'search';
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  /** Stands in place of the hint: what looks wrong, though it is taken. */
  warning?: string;
  error?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  /** Brings the number pad on a phone. */
  inputMode?: 'numeric' | 'decimal' | 'text';
  maxLength?: number;
  /** Takes several lines of text; so many are seen at the least. */
  lines?: number;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  /** Stands at the end of the line, inside its frame. */
  end?: ReactNode;
}

/** A line of text, or a few, outside a Form. */
export function PlainInput(props: PlainInputProps) {
  const { id, label, value, onChange, name, type = 'text', required, disabled, hint, warning, error } = props;
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} warning={warning} error={error}>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        multiline={props.lines !== undefined}
        minRows={props.lines}
        fullWidth
        notched={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={props.onBlur}
        inputRef={props.inputRef}
        endAdornment={props.end}
        error={Boolean(error)}
        disabled={disabled}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus}
        inputProps={{
          maxLength: props.maxLength,
          inputMode: props.inputMode,
          'aria-required': required,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy(id, warning ?? hint, error),
        }}
      />
    </FieldFrame>
  );
}
