import type { BarcodeError } from '@thervu/contracts/camp-mark/camp-mark-contract';

/** Why a scan was refused, in words an operator can act on. */
export const PROBLEM_WORDS: Record<BarcodeError['reason'], string> = {
  UNKNOWN: 'Barcode is not known',
  WRONG_PAPER: 'Belongs to another paper',
  WRONG_CAMP: 'Belongs to another camp',
  ABSENT: 'Candidate was absent',
  VOID: 'Script was withdrawn',
  OTHER_POSITION: 'Already keyed at another position',
  POSITION_TAKEN: 'Position is taken by another script',
  OVER_MAX: 'Mark above the maximum',
};
