import type { EXCEPTIONS, LedgerCounts } from '@thervu/contracts/script-ledger/script-ledger-contract';
import type { Say } from '@thervu/words';
import type { ScriptLedgerWords } from '@thervu/words/compiled/script-ledger';

export const exceptionWordsIn = (t: Say<ScriptLedgerWords>): Record<(typeof EXCEPTIONS)[number], string> => ({
  SCRIPT_MISSING: t('exception.SCRIPT_MISSING'),
  SCRIPT_OF_ABSENTEE: t('exception.SCRIPT_OF_ABSENTEE'),
  WITHHELD_MALPRACTICE: t('exception.WITHHELD_MALPRACTICE'),
});

/** Present at the exam, with a script that can be valued. */
export const present = ({ registered, absent, excepted }: LedgerCounts): number => registered - absent - excepted;

/** Scripts between present and resolved that have not come to their end; 0 for a line in balance. */
export function openCount(line: LedgerCounts): number {
  const steps = [present(line), line.received, line.bundled, line.a, line.b, line.resolved];
  return Math.max(...steps) - Math.min(...steps);
}

export { formatMoment as when } from '@thervu/contracts/core/format';
