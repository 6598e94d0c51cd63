import { useState } from 'react';
import { formatDay, readDay } from '@thervu/contracts/core/format';

/** A digit typed behind dd or dd-mm brings the hyphen with it; what the person types there as well is not doubled. */
function withHyphen(before: string, typed: string): string {
  const isOneMore = typed.length === before.length + 1 && typed.startsWith(before);
  if (!isOneMore) return typed;
  if (/-[-/. ]$/.test(typed)) return before;
  return /^\d{2}(-\d{2})?$/.test(typed) ? `${typed}-` : typed;
}

/**
 * A day that is typed as text, day first: a browser's own date field follows the language of the browser, so that
 * 14-09-2004 becomes 9 December in some.
 *
 * @param value `YYYY-MM-DD`, or what was typed so far where that is no day
 * @param onChange gets `YYYY-MM-DD` once the text is a day of the calendar, the text until then
 * @returns what the field shows and takes; `problem` when the person has left a text that is no day
 */
export function useTypedDay(value: string, onChange: (day: string) => void) {
  const [text, setText] = useState(formatDay(value));
  // what was no day when the field was drawn was left as that before, such as in a row that has been scrolled away
  const [hasLeft, setHasLeft] = useState(value !== '');
  const dayOf = (typed: string) => readDay(typed) ?? typed;
  // what somebody else put into the form, such as a kept draft, is shown; what the person types stays as typed
  const shown = dayOf(text) === value ? text : formatDay(value);
  const isDay = shown === '' || readDay(shown) !== null;
  return {
    text: shown,
    problem: hasLeft && !isDay ? `${shown} is not a day. Type it as dd-mm-yyyy, such as 14-09-2004.` : undefined,
    onTyped: (typed: string) => {
      const next = withHyphen(shown, typed);
      setText(next);
      setHasLeft(false);
      onChange(dayOf(next));
    },
    onLeft: () => {
      setText(formatDay(dayOf(shown)));
      setHasLeft(true);
    },
  };
}
