import { CalendarMonth } from '../icons/CalendarMonth';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';

export interface CalendarButtonProps {
  /** Names the field whose day is chosen. */
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  onChoose: (day: string) => void;
  /** The latest day that can be chosen. */
  latest?: string;
  disabled?: boolean;
  /** Left out of the tab order, where every row of a table has one and the day is typed. */
  skipped?: boolean;
}

/** Opens the browser's own calendar for a day that is otherwise typed: chosen there, no part of it can change places. */
export function CalendarButton({ label, day, onChoose, latest, disabled, skipped }: CalendarButtonProps) {
  const t = useWords(kit);
  const field = useRef<HTMLInputElement>(null);
  return (
    <span style={{ position: 'relative', display: 'inline-flex' }}>
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={/^\d{4}-\d\d-\d\d$/.test(day) ? day : ''}
        max={latest}
        onChange={(event) => event.target.value !== '' && onChoose(event.target.value)}
        style={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, pointerEvents: 'none' }}
      />
      <IconButton
        size="small"
        disabled={disabled}
        tabIndex={skipped ? -1 : 0}
        aria-label={t('calendar', { label })}
        onClick={() => field.current?.showPicker()}
      >
        <CalendarMonth fontSize="small" />
      </IconButton>
    </span>
  );
}
