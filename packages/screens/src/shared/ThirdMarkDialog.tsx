import Box from '@mui/material/Box';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { NO_C_MARK, readCMark, SCAN_DIFFERS, SCAN_FIRST } from '@thervu/contracts/camp-mark/c-mark-rules';
import { MAX_MARK } from '@thervu/contracts/core/exam-limits';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { BANNER_MS } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { thirdMarkDialog } from '@thervu/words/compiled/third-mark-dialog';
import { useOutsideQuestion } from './OutsideQuestion';

/** Longer than any number that is typed: a field that cuts what was typed would make another number of it. */
const MAX_TYPED = 32;

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
  const t = useWords(thirdMarkDialog);
  const { barcode, p_code } = script;
  const id = useId();
  const [scan, setScan] = useState('');
  const [typed, setTyped] = useState('');
  const [version, setVersion] = useState(script.row_version);
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The field that takes the next key, from the Enter of the scan or the answer of a refusal on. */
  const [turn, setTurn] = useState<{ field: 'scan' | 'mark' } | null>(null);
  const scanField = useRef<HTMLInputElement>(null);
  const markField = useRef<HTMLInputElement>(null);
  const result = useBanner();
  const outside = useOutsideQuestion(typed);
  const verified = scan === barcode;

  // before the browser takes the next key; what was refused is replaced by it
  useLayoutEffect(() => {
    const field = turn && (turn.field === 'scan' ? scanField : markField).current;
    field?.focus();
    field?.select();
  }, [turn]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => close.current(), BANNER_MS.long);
    return () => clearTimeout(timer);
  }, [saved]);

  // the Enter of a scan moves on and saves nothing
  const endScan = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== scanField.current || (verified && typed !== '')) return;
    event.preventDefault();
    if (verified) return setTurn({ field: 'mark' });
    result.showMessage('error', scan === '' ? SCAN_FIRST : SCAN_DIFFERS);
    setTurn({ field: 'scan' });
  };

  const scanned = (next: string) => {
    if (busy || saved) return;
    // more digits than a barcode has are another number, so none is cut off
    const digits = next.replace(/\D/g, '');
    setScan(digits);
    setTyped('');
    result.clear();
    if (digits.length >= 8 && digits !== barcode) result.showMessage('error', SCAN_DIFFERS);
  };
  const markTyped = (next: string) => {
    // while the mark is on its way the field shows what was sent
    if (busy || saved) return;
    result.clear();
    setTyped(next.replace(/[^0-9]/g, ''));
  };

  const refused = (error: unknown) => {
    if (outside.ask(error)) return undefined;
    const theirs = (error as CallError).data?.conflict?.theirs as MarksNow | undefined;
    const text = failureText(error, t('failed'));
    setTurn({ field: 'mark' });
    if (!theirs || theirs.Cmark !== null) return result.showMessage('error', text);
    setVersion(theirs.row_version);
    setTyped('');
    const now = { a: theirs.Amark ?? t('not-entered'), b: theirs.Bmark ?? t('not-entered') };
    return result.showMessage('warning', text, undefined, t('now', now));
  };

  const save = async () => {
    result.clear();
    if (scan === '') return result.showMessage('error', SCAN_FIRST);
    if (!verified) return result.showMessage('error', SCAN_DIFFERS);
    const mark = readCMark(typed);
    if (mark === undefined) {
      setTurn({ field: 'mark' });
      return result.showMessage('error', NO_C_MARK);
    }
    setBusy(true);
    const answer = await onSave({
      barcode: scan,
      mark,
      row_version: version,
      ...(outside.confirmed && { confirmed: true }),
    });
    setBusy(false);
    if (answer.error) return refused(answer.error);
    setSaved(true);
    return result.showMessage('success', t('saved'));
  };

  return (
    <ConfirmDialog
      open
      title={t('title', { place })}
      confirmLabel={t('save')}
      cancelLabel={t(saved ? 'close' : 'cancel')}
      busy={busy}
      focusInContent
      result={result.banner}
      onConfirm={() => !saved && void save()}
      onClose={onClose}
    >
      <Text quiet>{t('take-script', { paper: p_code })}</Text>
      <Box onKeyDown={endScan}>
        <Stack>
          <PlainInput
            id={`${id}-scan`}
            label={t('scan')}
            value={scan}
            onChange={scanned}
            inputMode="numeric"
            maxLength={MAX_TYPED}
            inputRef={scanField}
            autoFocus
            required
            hint={verified ? t('right-one') : undefined}
          />
          <PlainInput
            id={`${id}-mark`}
            label={t('c-mark')}
            value={typed}
            onChange={markTyped}
            inputMode="numeric"
            maxLength={MAX_TYPED}
            disabled={!verified || saved}
            inputRef={markField}
            required
            hint={t('whole-number', { max: MAX_MARK })}
          />
          {outside.field}
        </Stack>
      </Box>
    </ConfirmDialog>
  );
}
