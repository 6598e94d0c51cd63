import { readDay } from '@thervu/contracts/core/format';
import { CalendarButton } from '@thervu/ui/form/CalendarButton';
import { useTypedDay } from '@thervu/ui/form/useTypedDay';
import { useId, type CSSProperties, type KeyboardEvent } from 'react';
import { useMessageText } from '@thervu/ui/message/useMessageText';

const CELL: CSSProperties = {
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  height: 32,
  padding: '0 8px',
  borderRadius: 4,
  border: '1px solid color-mix(in srgb, currentColor 45%, transparent)',
  boxSizing: 'border-box',
};

interface CellProps {
  /** Names the field for a screen reader: 'Date of 23UCS01'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Id of what is wrong with it. */
  problem?: string;
}

/** Enter moves down in the column, Shift+Enter up: the rows of a time table are filled one below the other. */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const row = event.currentTarget.closest('tr');
  const next = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling;
  next?.querySelector<HTMLInputElement>('input[data-day]')?.focus();
}

interface CellDateProps extends Omit<CellProps, 'onChange'> {
  /** What was typed in place of the date and is no day. */
  typed: string | undefined;
  /** Gets the day, or the day of before with what was typed where that is no day. */
  onChange: (day: string, typed?: string) => void;
}

/** A date inside a table row, typed day first whatever the language of the browser, or chosen in its calendar. */
export function CellDate({ label, value, typed, onChange, disabled, problem }: CellDateProps) {
  const say = useMessageText();
  const id = useId();
  const take = (text: string) => {
    const day = text === '' ? '' : readDay(text);
    if (day === null) onChange(value, text);
    else onChange(day);
  };
  const day = useTypedDay(typed ?? value, take);
  const wrong = day.problem !== undefined;
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd-mm-yyyy"
        data-day
        aria-label={label}
        aria-invalid={wrong || problem ? true : undefined}
        aria-describedby={wrong ? id : problem}
        maxLength={20}
        value={day.text}
        disabled={disabled}
        onChange={(event) => day.onTyped(event.target.value)}
        onBlur={day.onLeft}
        onKeyDown={moveInColumn}
        style={{ ...CELL, width: 104, fontVariantNumeric: 'tabular-nums' }}
      />
      <CalendarButton label={label} day={value} onChoose={take} disabled={disabled} skipped />
      {wrong && (
        <span id={id} style={{ display: 'block', whiteSpace: 'normal' }}>
          {say(day.problem ?? '')}
        </span>
      )}
    </>
  );
}

/** The browser's own select inside a table row. */
export function CellSelect({ label, value, onChange, disabled, options }: CellProps & { options: readonly string[] }) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      style={CELL}
    >
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
