import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSaveCMarkMutation } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
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

export interface CMarkDialogProps {
  script: DifferentMark;
  onClose: () => void;
}

/** Verifies a script in hand by its barcode, then takes its third mark. A and B stay out of sight, so that C is read and not chosen. */
export function CMarkDialog({ script, onClose }: CMarkDialogProps) {
  const { barcode, bundleno, packet, slno, p_code } = script;
  const id = useId();
  const [scan, setScan] = useState('');
  const [typed, setTyped] = useState('');
  const [version, setVersion] = useState(script.row_version);
  const [saved, setSaved] = useState(false);
  const [saveCMark, { isLoading }] = useSaveCMarkMutation();
  const markField = useRef<HTMLInputElement>(null);
  const result = useBanner();
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
    const theirs = (error as CallError).data?.conflict?.theirs as DifferentMark | undefined;
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
    const body = { mark, type: 'C' as const, barcode: scan, row_version: version };
    const answer = await saveCMark({ params: { id: barcode }, body });
    if (answer.error) return refused(answer.error);
    setSaved(true);
    return result.say('success', 'C Mark saved successfully');
  };

  return (
    <ConfirmDialog
      open
      title={`C Mark: bundle ${bundleno}-${packet}, serial ${slno}`}
      confirmLabel="Save"
      cancelLabel={saved ? 'Close' : 'Cancel'}
      busy={isLoading}
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
        </Stack>
      </Box>
    </ConfirmDialog>
  );
}
