import OutlinedInput from '@mui/material/OutlinedInput';
import { describedBy, FieldFrame } from '@thervu/ui/form/FieldFrame';

export interface DayInputProps {
  id: string;
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** The latest day that can be chosen. */
  max: string;
  onChange: (day: string) => void;
  error?: string;
}

/** A day of the calendar, none later than `max`. */
export function DayInput({ id, label, value, max, onChange, error }: DayInputProps) {
  return (
    <FieldFrame id={id} label={label} required error={error}>
      <OutlinedInput
        id={id}
        type="date"
        fullWidth
        notched={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={Boolean(error)}
        inputProps={{
          max,
          'aria-required': true,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy(id, undefined, error),
        }}
      />
    </FieldFrame>
  );
}
