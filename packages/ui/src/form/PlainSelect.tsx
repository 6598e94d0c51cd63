import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentProps } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { describedBy, FieldFrame } from './FieldFrame';

export interface Option {
  value: string;
  label: string;
}

export interface PlainSelectProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The entry that stands for no choice; null when something is always chosen. */
  placeholder?: string | null;
  required?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string;
  name?: string;
  inputRef?: ComponentProps<typeof NativeSelect>['inputRef'];
  onBlur?: () => void;
}

/** The browser's own select in our dress: quick with hundreds of entries, typed into, right on a phone. */
export function PlainSelect(props: PlainSelectProps) {
  const t = useWords(kit);
  const { id, label, value, onChange, options, placeholder = t('choose'), required, disabled, hint, error } = props;
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <NativeSelect
        fullWidth
        value={value}
        disabled={disabled}
        error={Boolean(error)}
        input={<OutlinedInput notched={false} />}
        inputRef={props.inputRef}
        onBlur={props.onBlur}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{
          id,
          name: props.name,
          'aria-required': required,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy(id, hint, error),
        }}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
