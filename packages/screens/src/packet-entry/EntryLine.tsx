import Box from '@mui/material/Box';
import { useId, useRef, useState, type FormEvent } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { findDummy } from '@thervu/contracts/packet-entry/packet-entry-contract';
import {
  DUPLICATE, duplicatesIn, HIGHEST_SERIAL, isDummyNumber, NO_DUMMY_ID, NOT_VALID, readSheetMark, SERIAL_OVER, type SheetLine,
} from '@thervu/contracts/packet-entry/packet-entry-rules'; // prettier-ignore
import { Button } from '@thervu/ui/Button';
import { PlainInput } from '@thervu/ui/PlainInput';
import { useBanner } from '@thervu/ui/useBanner';

export interface EntryLineProps {
  exam: string;
  packso: number;
  lines: readonly SheetLine[];
  onSerial: (packso: number) => void;
  onAdd: (line: SheetLine) => void;
}

/** One line of the sheet: serial, hidden dummy number, mark. The number is looked up before the line is added. */
export function EntryLine({ exam, packso, lines, onSerial, onAdd }: EntryLineProps) {
  const id = useId();
  const [dummyno, setDummyno] = useState('');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const dummyField = useRef<HTMLInputElement>(null);
  const markField = useRef<HTMLInputElement>(null);
  const refusal = useBanner();

  const refused = (mark: number | undefined) => {
    if (!isDummyNumber(dummyno) || mark === undefined) return NOT_VALID;
    if (packso > HIGHEST_SERIAL) return SERIAL_OVER;
    if (packso < 1) return 'Enter a Packet Sl.No from 1 to 25.';
    return duplicatesIn([...lines, { dummyno, packso }]).length > 0 ? DUPLICATE : undefined;
  };

  const add = async () => {
    const mark = readSheetMark(typed);
    const why = refused(mark);
    refusal.clear();
    if (why) return refusal.say('error', why);
    setBusy(true);
    const answer = await callOnce(findDummy, { params: { dummyno, exam } });
    setBusy(false);
    const found = 'data' in answer ? answer.data[0] : undefined;
    if (!found) return refusal.say('error', NO_DUMMY_ID);
    onAdd({ dummyno, packso, mark: mark!, dummyId: found.id });
    setDummyno('');
    setTyped('');
    return dummyField.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a scanner ends the number with Enter: the mark comes next
    if (typed === '' && isDummyNumber(dummyno) && document.activeElement === dummyField.current) {
      return markField.current?.focus();
    }
    if (!busy) void add();
    return undefined;
  };

  return (
    <Box component="form" aria-label="New entry" noValidate onSubmit={submit}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        }}
      >
        <PlainInput
          id={`${id}-serial`}
          label="Packet Sl.No"
          type="number"
          value={packso}
          onChange={(next) => onSerial(Number(next))}
          required
        />
        <PlainInput
          id={`${id}-dummy`}
          label="Dummy Number"
          type="password"
          value={dummyno}
          onChange={(next) => setDummyno(next.replace(/\D/g, ''))}
          maxLength={8}
          inputMode="numeric"
          inputRef={dummyField}
          autoComplete="one-time-code"
          required
        />
        <PlainInput
          id={`${id}-mark`}
          label="Mark"
          value={typed}
          onChange={(next) => setTyped(next.replace(/\D/g, ''))}
          maxLength={2}
          inputMode="numeric"
          inputRef={markField}
          required
        />
        <Box sx={{ pt: '22px' }}>
          <Button type="submit" busy={busy}>
            ADD
          </Button>
        </Box>
      </Box>
      {refusal.banner}
    </Box>
  );
}
