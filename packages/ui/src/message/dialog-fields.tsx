import { useId, useState } from 'react';
import { PlainInput } from '../form/PlainInput';
import { PlainSelect, type Option } from '../form/PlainSelect';

/** One field of a FormDialog: a line of text, or a choice where it has `options`. */
export interface DialogField<Name extends string = string> {
  /** Its name in the answer, and in what a server says about it. */
  name: Name;
  label: string;
  initial?: string;
  hint?: string;
  /** Said at the field where it is empty when the verb is pressed; without it the field may stay empty. */
  missing?: string;
  /** It is marked as required where somebody else says what is missing; with `missing` it is anyway. */
  required?: boolean;
  /** What counts as empty; otherwise nothing but spaces. */
  isMissing?: (typed: string) => boolean;
  /** What is wrong with a text, said while it is typed. */
  problemOf?: (typed: string) => string | undefined;
  /** What is kept of the keys. */
  clean?: (typed: string) => string;
  options?: readonly Option[];
  /** The entry of a choice that stands for none; null when something is always chosen. */
  placeholder?: string | null;
  /** It is not shown and taken letter by letter; what the browser may fill in. */
  password?: 'current-password' | 'off';
  maxLength?: number;
  inputMode?: 'numeric' | 'text';
  autoFocus?: boolean;
}

const isBlank = (typed: string) => typed.trim() === '';

function problemOf({ missing, isMissing = isBlank, problemOf: live }: DialogField, typed: string, pressed: boolean) {
  const problem = live?.(typed);
  if (problem !== undefined) return problem;
  return pressed && missing !== undefined && isMissing(typed) ? missing : undefined;
}

/** What is typed into the fields of a dialog, and what is wrong with it. `values` are without spaces around them. */
export function useDialogFields<Name extends string>(fields: readonly DialogField<Name>[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [pressed, setPressed] = useState(false);
  const id = useId();
  const textOf = ({ name, initial = '' }: DialogField) => typed[name] ?? initial;
  return {
    /** The id of a field's control. */
    idOf: ({ name }: DialogField) => `${id}-${name}`,
    textOf,
    /** What stands at a field; `refused` is what a server has said about the fields. */
    errorAt: (field: DialogField, refused: Readonly<Record<string, string>>) =>
      problemOf(field, textOf(field), pressed) ?? refused[field.name],
    type: ({ name, clean }: DialogField, text: string) =>
      setTyped((before) => ({ ...before, [name]: clean ? clean(text) : text })),
    /** Marks what is missing from now on; answers what was typed, or nothing while something is wrong. */
    read: (): Record<Name, string> | undefined => {
      setPressed(true);
      const wrong = fields.find((field) => problemOf(field, textOf(field), true) !== undefined);
      if (wrong) {
        // the button was pressed: what is typed next belongs to the field that is wrong
        document.getElementById(`${id}-${wrong.name}`)?.focus();
        return undefined;
      }
      const values = fields.map((field) => [field.name, field.password ? textOf(field) : textOf(field).trim()]);
      return Object.fromEntries(values) as Record<Name, string>;
    },
  };
}

export interface DialogFieldsProps<Name extends string> {
  fields: readonly DialogField<Name>[];
  form: ReturnType<typeof useDialogFields<Name>>;
  refused: Readonly<Record<string, string>>;
}

/** The fields of a dialog, under each other. */
export function DialogFields<Name extends string>({ fields, form, refused }: DialogFieldsProps<Name>) {
  return fields.map((field) => {
    const { name, label, hint, options, placeholder, password, maxLength, inputMode, autoFocus } = field;
    const common = {
      id: form.idOf(field),
      label,
      hint,
      value: form.textOf(field),
      onChange: (text: string) => form.type(field, text),
      required: field.required ?? field.missing !== undefined,
      error: form.errorAt(field, refused),
    };
    return options ? (
      <PlainSelect key={name} {...common} options={options} placeholder={placeholder} />
    ) : (
      <PlainInput
        key={name}
        {...common}
        maxLength={maxLength}
        inputMode={inputMode}
        autoFocus={autoFocus}
        {...(password && { type: 'password', autoComplete: password })}
      />
    );
  });
}
