import { useState } from 'react';
import { readDay } from '@thervu/contracts/core/format';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { CalendarButton } from './CalendarButton';
import { PlainInput, type PlainInputProps } from './PlainInput';
import { useTypedDay } from './useTypedDay';

export interface PlainDayProps extends Pick<PlainInputProps, 'id' | 'label' | 'required' | 'disabled' | 'error'> {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** Gets a day of the calendar, or nothing while what is typed is none. */
  onChange: (day: string) => void;
  /** The latest day the calendar offers. */
  latest?: string;
}

/** A day outside a Form: typed day first whatever the language of the browser, or chosen in its calendar. */
export function PlainDay({ id, label, required, disabled, error, value, onChange, latest }: PlainDayProps) {
  const t = useWords(kit);
  // what is no day is kept here, so that no mistyped day reaches the work
  const [unread, setUnread] = useState('');
  const take = (typed: string) => {
    const day = readDay(typed);
    setUnread(day === null ? typed : '');
    onChange(day ?? '');
  };
  const typed = useTypedDay(value === '' ? unread : value, take);
  return (
    <PlainInput
      id={id}
      label={label}
      required={required}
      disabled={disabled}
      hint={t('dd-mm-yyyy-such-as')}
      inputMode="numeric"
      maxLength={20}
      value={typed.text}
      onChange={typed.onTyped}
      onBlur={typed.onLeft}
      error={typed.problem ?? error}
      end={<CalendarButton label={label} day={value} onChoose={take} latest={latest} disabled={disabled} />}
    />
  );
}
