import type { Correction } from '@thervu/contracts/mark/correction-contract';
import { Button } from '@thervu/ui/form/Button';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { markWord } from './mark-messages';
import type { PracticalRow } from './practical-rows';

export interface PracticalCorrectionProps {
  row: PracticalRow;
  /** The paper takes no marks any more, so that a missing one has to be asked for as well. */
  final: boolean;
  /** The correction that waits for the office. */
  open: Correction | undefined;
  onAsk: () => void;
}

/** The way to another mark where the college may not write one: the office is asked, or has been. */
export function PracticalCorrection({ row, final, open, onAsk }: PracticalCorrectionProps) {
  if (open) return <StatusLabel kind="info">{`Asked: ${markWord(open.old)} to ${markWord(open.new)}`}</StatusLabel>;
  if (row.Absent || (row.Ext_mark === null && !final)) return null;
  return (
    <Button small kind="quiet" aria-label={`Ask for a correction of ${row.Reg_No}`} onClick={onAsk}>
      Ask for a correction
    </Button>
  );
}
