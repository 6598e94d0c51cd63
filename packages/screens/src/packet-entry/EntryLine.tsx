import Box from '@mui/material/Box';
import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type { SheetLine } from '@thervu/contracts/packet-entry/packet-entry-rules';
import { Button } from '@thervu/ui/form/Button';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { useBanner } from '@thervu/ui/message/useBanner';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { useWords } from '@thervu/words';
import { packetEntry } from '@thervu/words/compiled/packet-entry';
import { playErrorSound } from '../shared/error-sound';
import { enterLine, NOTHING_TYPED, type SheetEnter, type SheetField, type TypedLine } from './sheet-keying';

/** Longer than any number that is typed: a field that cuts what was scanned would make another number of it. */
const MAX_TYPED = 32;

export interface EntryLineProps {
  packso: number;
  /** Lines of the sheet, and those whose number is being looked up. */
  lines: readonly Pick<SheetLine, 'dummyno' | 'packso'>[];
  onSerial: (packso: number) => void;
  onAdd: (line: TypedLine) => void;
  /** A line that was typed ahead and refused. */
  onReject: (line: TypedLine, problem: string) => void;
}

/** One line of the sheet: serial, hidden dummy number, mark. The next line can be typed while the number is looked up. */
export function EntryLine({ packso, lines, onSerial, onAdd, onReject }: EntryLineProps) {
  const t = useWords(packetEntry);
  const id = useId();
  const [typing, setTyping] = useState(NOTHING_TYPED);
  const [turn, setTurn] = useState<{ focus: SheetField; replaces?: boolean } | null>(null);
  const dummyField = useRef<HTMLInputElement>(null);
  const markField = useRef<HTMLInputElement>(null);
  const rejection = useBanner();

  // before the browser takes the next key
  useLayoutEffect(() => {
    if (!turn) return;
    const field = (turn.focus === 'dummy' ? dummyField : markField).current;
    field?.focus();
    if (turn.replaces) field?.select();
  }, [turn]);

  const show = ({ message, reject }: SheetEnter) => {
    rejection.clear();
    if (message === undefined) return;
    playErrorSound();
    rejection.showMessage('error', message);
    if (reject) onReject(reject, message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const active = document.activeElement;
    const field = active === dummyField.current ? 'dummy' : active === markField.current ? 'mark' : undefined;
    const entered = enterLine(typing, { field, packso, others: lines });
    setTyping(entered.typing);
    // pressed with the mouse, a refused line leaves the focus to whoever reads it
    if (field !== undefined || entered.add) setTurn({ focus: entered.focus, replaces: entered.replaces });
    show(entered);
    if (entered.add) onAdd(entered.add);
  };
  const digits = (text: string) => text.replace(/\D/g, '');

  return (
    <Box component="form" aria-label={t('new-entry')} noValidate onSubmit={submit}>
      <FieldGrid width={150}>
        <PlainInput
          id={`${id}-serial`}
          label={t('serial')}
          type="number"
          value={packso}
          onChange={(next) => onSerial(Number(next))}
          required
        />
        <PlainInput
          id={`${id}-dummy`}
          label={t('dummy')}
          type="password"
          value={typing.dummyno}
          onChange={(next) => setTyping((before) => ({ ...before, dummyno: digits(next) }))}
          maxLength={MAX_TYPED}
          inputMode="numeric"
          inputRef={dummyField}
          autoComplete="one-time-code"
          required
        />
        <PlainInput
          id={`${id}-mark`}
          label={t('mark')}
          value={typing.mark}
          onChange={(next) => setTyping((before) => ({ ...before, mark: digits(next) }))}
          maxLength={MAX_TYPED}
          inputMode="numeric"
          inputRef={markField}
          required
        />
        <Box sx={{ pt: '22px' }}>
          <Button type="submit">{t('add')}</Button>
        </Box>
      </FieldGrid>
      {/* The place of the message is kept free, so that nothing below it moves. */}
      <Box sx={{ minHeight: 72 }}>{rejection.banner}</Box>
    </Box>
  );
}
