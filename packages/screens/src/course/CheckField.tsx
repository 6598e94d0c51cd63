import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useField } from '@thervu/ui/form/useField';

export interface CheckFieldProps {
  name: string;
  label: string;
  /** What the field holds when ticked and when not. */
  values: readonly [ticked: string, empty: string];
}

/** A tick in a Form that stands for one of two values. */
export function CheckField({ name, label, values: [ticked, empty] }: CheckFieldProps) {
  const { id, field } = useField(name, label);
  return (
    <FormControlLabel
      label={label}
      sx={{ mt: 4 }}
      control={
        <Checkbox
          id={id}
          name={name}
          checked={field.value === ticked}
          onChange={(_event, checked) => field.onChange(checked ? ticked : empty)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
