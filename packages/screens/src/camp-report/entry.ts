import type { Pass } from '@thervu/contracts/camp-report/camp-report-rules';

/** One keying of a packet, as the reports list it. */
export interface Entry {
  type: Pass;
  bundle: number;
  packet: number;
}
