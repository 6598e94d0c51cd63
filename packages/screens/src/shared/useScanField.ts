import { useRef, useState } from 'react';
import { BARCODE_LENGTH, barcodeDigits, barcodeProblem } from '@thervu/contracts/camp-mark/mark-entry-rules';
import { playErrorSound } from './error-sound';

/**
 * A field for one scan after the other. It is empty again with the Enter of a scan, and a number that was refused is replaced by
 * the next one: two scans never grow together into a third number.
 */
export function useScanField() {
  const inputRef = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const overlong = useRef(false);

  const onChange = (typed: string): void => {
    overlong.current = typed.replace(/[^0-9]/g, '').length > BARCODE_LENGTH;
    setError(undefined);
    setValue(barcodeDigits(typed));
  };
  /** The number that was scanned, or undefined where it is none; the field then says why. */
  const take = (): string | undefined => {
    const problem = overlong.current ? 'Barcode Invalid' : barcodeProblem(value);
    setError(problem);
    inputRef.current?.focus();
    if (problem !== undefined) {
      playErrorSound();
      inputRef.current?.select();
      return undefined;
    }
    setValue('');
    return value;
  };
  return { value, error, onChange, take, inputRef };
}
