import { campEntriesFault } from './camp-entries';
import { campRaces } from './camp-races';
import type { Fault } from './fault';
import { lineFaults } from './line-faults';
import { officeJobs } from './office-jobs';

/** The faults that are caused on real processes, in their order. */
export const FAULTS: readonly Fault[] = [...officeJobs, campEntriesFault, ...campRaces, ...lineFaults].sort(
  (a, b) => a.id - b.id,
);
