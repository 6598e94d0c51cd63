import type { CSSProperties, KeyboardEvent } from 'react';

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
  next?.querySelector<HTMLInputElement>('input[type="date"]')?.focus();
}

/** The browser's own date field inside a table row. */
export function CellDate({ label, value, onChange, disabled, problem }: CellProps) {
  return (
    <input
      type="date"
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={moveInColumn}
      style={CELL}
    />
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
