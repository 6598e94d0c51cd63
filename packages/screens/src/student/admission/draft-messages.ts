import { isShownAadhaar } from '@thervu/contracts/student/student-fields';
import type { Say } from '@thervu/words';
import type { AdmissionWords } from '@thervu/words/compiled/admission';
import type { Keeping } from './draft-keeper';
import type { Whose } from './stored-draft';
import type { Typed } from './tab-values';

/** Where what is typed is kept until it is saved. */
export const keptMessage = (t: Say<AdmissionWords>, whose: Whose, keeping: Keeping): string =>
  t(whose === 'new' ? 'draft.new' : `draft.${keeping}`);

/** Whether something typed would be lost with this browser: nobody else keeps it, or it is never kept. */
export function mustAsk(whose: Whose, keeping: Keeping, typed: Typed, stored: Typed): boolean {
  const secret = typed.aadhar_no ?? '';
  const typedSecret = secret !== '' && secret !== stored.aadhar_no && !isShownAadhaar(secret);
  return typedSecret || whose === 'new' || (keeping !== 'draft' && keeping !== 'nowhere');
}
