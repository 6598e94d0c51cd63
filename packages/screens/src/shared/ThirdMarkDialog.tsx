import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import {
  C_MARK_MAX,
  NO_C_MARK,
  readCMark,
  SCAN_DIFFERS,
  SCAN_FIRST,
} from '@thervu/contracts/camp-mark/c-mark-rules';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { BANNER_MS } from '@thervu/ui/Banner';
import { ConfirmDialog } from '@thervu/ui/ConfirmDialog';
import { PlainInput } from '@thervu/ui/PlainInput';
import { Stack } from '@thervu/ui/Stack';
import { Text } from '@thervu/ui/Text';
import { useBanner } from '@thervu/ui/useBanner';
import { useOutsideQuestion } from './OutsideQuestion';

/** Marks of a script as they stand, told with a refusal because they have moved on. */
interface MarksNow {
  Amark: number | null;
  Bmark: number | null;
  Cmark: number | null;
  row_version: number;
}

export interface ThirdMark {
  barcode: string;
  mark: number;
  row_version: number;
  /** The mark lies outside both keyings and was typed a second time. */
  confirmed?: true;
}

export interface ThirdMarkDialogProps {
  /** Names the place of the script: 'bundle 3-1, serial 7'. */
  place: string;
  script: { barcode: string; p_code: string; row_version: number };
  /** Answers what was refused, or nothing where the mark stands. */
  onSave: (third: ThirdMark) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Verifies a script in hand by its barcode, then takes its third mark. A and B stay out of sight, so that C is read and not chosen. */
export function ThirdMarkDialog({ place, script, onSave, onClose }: ThirdMarkDialogProps) {
  const { barcode, p_code } = script;
  const id = useId();
  const [scan, setScan] = useState('');
  const [typed, setTyped] = useState('');
  const [version, setVersion] = useState(script.row_version);
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const markField = useRef<HTMLInputElement>(null);
  const result = useBanner();
  const outside = useOutsideQuestion(typed);
  const verified = scan === barcode;

  useEffect(() => {
    if (verified) markField.current?.focus();
  }, [verified]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => close.current(), BANNER_MS.long);
    return () => clearTimeout(timer);
  }, [saved]);

  // a scanner ends its eight digits with Enter: that one belongs to the scan, not to the mark that has the focus by then
  const endOfScan = useRef(false);
  const swallow = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !endOfScan.current) return;
    endOfScan.current = false;
    if (typed === '') event.preventDefault();
  };

  const scanned = (next: string) => {
    const digits = next.replace(/\D/g, '').slice(0, 8);
    setScan(digits);
    endOfScan.current = digits === barcode;
    result.clear();
    if (digits.length === 8 && digits !== barcode) result.say('error', SCAN_DIFFERS);
  };

  const refused = (error: unknown) => {
    if (outside.ask(error)) return undefined;
    const theirs = (error as CallError).data?.conflict?.theirs as MarksNow | undefined;
    const text = failureText(error, 'Failed to save C Mark');
    if (!theirs || theirs.Cmark !== null) return result.say('error', text);
    setVersion(theirs.row_version);
    setTyped('');
    const now = `A is ${theirs.Amark ?? 'not keyed'}, B is ${theirs.Bmark ?? 'not keyed'} now.`;
    return result.say('warning', text, undefined, `${now} Read the mark from the script once more.`);
  };

  const save = async () => {
    result.clear();
    if (scan === '') return result.say('error', SCAN_FIRST);
    if (!verified) return result.say('error', SCAN_DIFFERS);
    const mark = readCMark(typed);
    if (mark === undefined) return result.say('error', NO_C_MARK);
    setBusy(true);
    const answer = await onSave({
      ...{ barcode: scan, mark, row_version: version },
      ...(outside.confirmed && { confirmed: true }),
    });
    setBusy(false);
    if (answer.error) return refused(answer.error);
    setSaved(true);
    return result.say('success', 'C Mark saved successfully');
  };

  return (
    <ConfirmDialog
      open
      title={`C Mark: ${place}`}
      confirmLabel="Save"
      cancelLabel={saved ? 'Close' : 'Cancel'}
      busy={busy}
      focusInContent
      result={result.banner}
      onConfirm={() => !saved && void save()}
      onClose={onClose}
    >
      <Text quiet>
        Paper {p_code}. Take the script from its packet, scan its barcode, and enter the mark that stands on
        it.
      </Text>
      <Box onKeyDown={swallow}>
        <Stack>
          <PlainInput
            id={`${id}-scan`}
            label="Scan Barcode"
            value={scan}
            onChange={scanned}
            inputMode="numeric"
            maxLength={8}
            autoFocus
            required
            hint={verified ? 'The script is the right one.' : undefined}
          />
          <PlainInput
            id={`${id}-mark`}
            label="C Mark"
            value={typed}
            onChange={(next) => {
              result.clear();
              setTyped(next.replace(/[^0-9]/g, '').slice(0, 2));
            }}
            inputMode="numeric"
            maxLength={2}
            disabled={!verified || saved}
            inputRef={markField}
            required
            hint={`A whole number from 0 to ${C_MARK_MAX}.`}
          />
          {outside.field}
        </Stack>
      </Box>
    </ConfirmDialog>
  );
}
