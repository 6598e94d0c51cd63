import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { YES_NO } from '@thervu/contracts/student/student-options';
import { DayField } from '@thervu/ui/form/DayField';
import { RadioField } from '@thervu/ui/form/RadioField';
import { SelectField } from '@thervu/ui/form/SelectField';
import { TextField, type TextFieldProps } from '@thervu/ui/form/TextField';
import { useField } from '@thervu/ui/form/useField';
import { useKnownText, useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { useTab } from './tab-context';
import { shutReason, useFieldLabel } from './useFieldLabel';

export interface Option {
  value: string;
  label: string;
}
export const options = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));
export const YES_OR_NO: readonly Option[] = [
  { value: '1', label: YES_NO[0] },
  { value: '0', label: YES_NO[1] },
];

/** What the form itself offers is said in the chosen language; names of colleges and degrees stay as they are. */
function useSaid(offered: readonly Option[]): Option[] {
  const known = useKnownText(admission);
  return offered.map(({ value, label }) => ({ value, label: known(label) }));
}

/** Label, asterisk and lock of a field as the rules of its tab have them. */
function useRules(name: string, hint?: string) {
  const t = useWords(admission);
  const labelOf = useFieldLabel();
  const { required, closed, engineering } = useTab();
  const disabled = closed.has(name);
  return {
    name,
    label: labelOf(name, engineering),
    required: required.has(name) && !disabled,
    disabled,
    hint: disabled ? (shutReason(t, name) ?? hint) : hint,
  };
}

type LineProps = Pick<TextFieldProps, 'name' | 'type' | 'inputMode' | 'hint' | 'warning' | 'maxLength'> & {
  /** Shown, never typed: it follows from something else. */
  fixed?: boolean;
};

export function Line({ name, hint, fixed, ...rest }: LineProps) {
  const rules = useRules(name, hint);
  return <TextField {...rest} {...rules} disabled={fixed || rules.disabled} />;
}

/** A day, typed as dd-mm-yyyy. */
export function Day({ name }: { name: string }) {
  return <DayField {...useRules(name)} />;
}

interface ChoiceProps {
  name: string;
  options: readonly Option[];
  hint?: string;
  placeholder?: string;
  /** Cannot be chosen now, whatever the rules say. */
  waits?: boolean;
}

/** One of a list. */
export function Choice({ name, options: offered, hint, placeholder, waits }: ChoiceProps) {
  const rules = useRules(name, hint);
  const choices = useSaid(offered);
  return (
    <SelectField {...rules} options={choices} placeholder={placeholder} disabled={rules.disabled || Boolean(waits)} />
  );
}

/** One of at most four, all in sight; for fields that are never shut. */
export function Radios({ name, options: offered, hint }: Omit<ChoiceProps, 'waits'>) {
  const { disabled: _never, ...rules } = useRules(name, hint);
  return <RadioField {...rules} options={useSaid(offered)} />;
}

/** A tick: 1 when it is set, 0 when not. */
export function Tick({ name }: { name: string }) {
  const { label, disabled } = useRules(name);
  const { id, field } = useField(name, label);
  return (
    <FormControlLabel
      label={label}
      sx={{ gridColumn: '1 / -1', mr: 0 }}
      control={
        <Checkbox
          id={id}
          name={name}
          disabled={disabled}
          checked={field.value === '1' && !disabled}
          onChange={(_event, checked) => field.onChange(checked ? '1' : '0')}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
