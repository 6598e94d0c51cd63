import { useId } from 'react';
import { PlainSelect, type Option } from './PlainSelect';

export interface DependentSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Undefined while they are on the way. */
  options: readonly Option[] | undefined;
  /** Why it cannot be chosen yet ('Choose a degree first.'); nothing when it can. */
  waitsFor?: string | false | null;
  /** Said when nothing can be chosen although everything before has been. */
  none?: string;
  placeholder?: string | null;
  required?: boolean;
}

/** A select that depends on the ones before it: disabled until it can be chosen, and saying why. */
export function DependentSelect(props: DependentSelectProps) {
  const {
    label,
    value,
    onChange,
    options,
    waitsFor,
    none = 'Nothing to choose.',
    placeholder,
    required,
  } = props;
  const id = useId();
  const reason = waitsFor || (options === undefined ? 'Loading…' : options.length === 0 ? none : undefined);
  return (
    <PlainSelect
      id={id}
      label={label}
      value={reason ? '' : value}
      onChange={onChange}
      options={reason ? [] : (options ?? [])}
      placeholder={reason ? '' : placeholder}
      disabled={Boolean(reason)}
      hint={reason}
      required={required}
    />
  );
}
