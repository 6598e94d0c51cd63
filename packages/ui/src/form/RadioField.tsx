import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { describedBy, FieldFrame } from './FieldFrame';
import type { Option } from './PlainSelect';
import { useField } from './useField';

export interface RadioFieldProps {
  name: string;
  label: string;
  options: readonly Option[];
  required?: boolean;
  hint?: string;
}

/** One of at most four options, all in sight. Its first option carries the field's id, so that a summary can jump there. */
export function RadioField({ name, label, options, required, hint }: RadioFieldProps) {
  const { id, field, error } = useField(name, label, required);
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error} group>
      <RadioGroup
        row
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, hint, error)}
        value={(field.value as string | null | undefined) ?? ''}
        onChange={(_event, value) => field.onChange(value)}
        onBlur={field.onBlur}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio slotProps={index === 0 ? { input: { id, ref: field.ref } } : undefined} />}
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}
