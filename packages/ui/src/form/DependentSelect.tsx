import { useEffect, useId } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
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
  /** A value that is no longer among the options is given up instead of standing unseen behind an empty select. */
  dropsUnknown?: boolean;
}

/** A select that depends on the ones before it: disabled until it can be chosen, and saying why. */
export function DependentSelect(props: DependentSelectProps) {
  const t = useWords(kit);
  const {
    label,
    value,
    onChange,
    options,
    waitsFor,
    none = t('nothing'),
    placeholder,
    required,
    dropsUnknown = false,
  } = props;
  const id = useId();
  const unknown =
    dropsUnknown && !waitsFor && value !== '' && options?.every((option) => option.value !== value) === true;
  useEffect(() => {
    if (unknown) onChange('');
    // Only when the value stops being offered; a new function for the same value is no reason.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unknown]);
  const reason = waitsFor || (options === undefined ? t('loading') : options.length === 0 ? none : undefined);
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
