import { isShownAadhaar } from '@thervu/contracts/student/student-fields';
import type { Keeping } from './draft-keeper';
import type { Whose } from './stored-draft';
import type { Typed } from './tab-values';

const LABELS: Record<Keeping, string> = {
  nowhere: 'Not saved yet.',
  draft: 'Not saved yet. What you typed is kept as a draft.',
  unreachable: 'Not saved yet. The server cannot be reached: what you typed is kept in this browser.',
  foreign: 'Not saved yet. Somebody else is typing in this tab too: yours is kept in this browser only.',
  refused: 'Not saved yet. What you typed could not be kept as a draft: save it before you leave.',
};

/** Where what is typed stands until it is saved. */
export const keptMessage = (whose: Whose, keeping: Keeping): string =>
  whose === 'new' ? 'Not saved yet. What you typed is kept in this browser.' : LABELS[keeping];

/** Whether something typed would be lost with this browser: nobody else keeps it, or it is never kept. */
export function mustAsk(whose: Whose, keeping: Keeping, typed: Typed, stored: Typed): boolean {
  const secret = typed.aadhar_no ?? '';
  const typedSecret = secret !== '' && secret !== stored.aadhar_no && !isShownAadhaar(secret);
  return typedSecret || whose === 'new' || (keeping !== 'draft' && keeping !== 'nowhere');
}
