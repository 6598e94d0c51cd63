import { PlainSelect, type Option } from './PlainSelect';
import { useField } from './useField';

export interface SelectFieldProps {
  name: string;
  label: string;
  options: readonly Option[];
  required?: boolean;
  hint?: string;
  placeholder?: string | null;
  disabled?: boolean;
}

/** A select in a Form, for five options and more; RadioField for fewer. */
export function SelectField({ name, label, ...rest }: SelectFieldProps) {
  const { id, field, error } = useField(name, label, rest.required);
  return (
    <PlainSelect
      {...rest}
      id={id}
      name={name}
      label={label}
      value={(field.value as string | null | undefined) ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
    />
  );
}
