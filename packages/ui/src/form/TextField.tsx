import { PlainInput, type PlainInputProps } from './PlainInput';
import { useField } from './useField';

export interface TextFieldProps extends Omit<
  PlainInputProps,
  'id' | 'value' | 'onChange' | 'error' | 'inputRef' | 'onBlur'
> {
  name: string;
}

/** A line of text in a Form. A `number` field hands over a number, or null when it is empty. */
export function TextField({ name, label, ...rest }: TextFieldProps) {
  const { id, field, error } = useField(name, label, rest.required);
  const change = (typed: string) =>
    field.onChange(rest.type === 'number' ? (typed === '' ? null : Number(typed)) : typed);
  return (
    <PlainInput
      {...rest}
      id={id}
      name={name}
      label={label}
      value={(field.value as string | number | null | undefined) ?? ''}
      onChange={change}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error}
    />
  );
}
