import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { PlainInput, type PlainInputProps } from './PlainInput';
import { useField } from './useField';
import { useTypedDay } from './useTypedDay';

export interface DayFieldProps extends Pick<
  PlainInputProps,
  'label' | 'required' | 'disabled' | 'hint' | 'autoComplete'
> {
  name: string;
}

/** A day in a Form, typed as dd-mm-yyyy. The form holds `YYYY-MM-DD`, or what was typed where that is no day. */
export function DayField({ name, label, hint, ...rest }: DayFieldProps) {
  const t = useWords(kit);
  const { id, field, error } = useField(name, label, rest.required);
  const typed = useTypedDay((field.value as string | null | undefined) ?? '', field.onChange);
  return (
    <PlainInput
      {...rest}
      id={id}
      name={name}
      label={label}
      hint={hint ?? t('dd-mm-yyyy-such-as')}
      inputMode="numeric"
      maxLength={20}
      value={typed.text}
      onChange={typed.onTyped}
      onBlur={() => {
        typed.onLeft();
        field.onBlur();
      }}
      inputRef={field.ref}
      error={typed.problem ?? error}
    />
  );
}
