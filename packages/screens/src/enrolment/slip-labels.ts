import type { SlipState } from '@thervu/contracts/enrolment/enrolment-contract';

/** What became of a code, in a list. */
export const slipStateLabels: Record<SlipState, string> = {
  OPEN: 'waits',
  USED: 'used',
  EXPIRED: 'older than 72 hours',
  RETURNED: 'returned',
  REISSUED: 'replaced',
  ACCOUNT_CHANGED: 'ended with a change of the account',
};
