import { useEffect, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldErrorText } from './field-error-text';
import { useFormLabels } from './FormLabels';

/** One field of the form around it: its id, what react-hook-form wires, and its error in words. */
export function useField(name: string, label: string, required = false) {
  const id = useId();
  const labels = useFormLabels();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  useEffect(() => labels.register(name, { id, label, required }), [labels, name, id, label, required]);
  const error = fieldState.error
    ? fieldErrorText({ label, required }, field.value, fieldState.error.message)
    : undefined;
  return { id, field, error };
}
