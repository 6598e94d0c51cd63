import { campEntriesFault } from './camp-entries';
import { campRaces } from './camp-races';
import { wrongClock } from './clock-faults';
import { databaseFaults } from './database-faults';
import { fullDisk } from './disk-faults';
import type { Fault } from './fault';
import { lineFaults } from './line-faults';
import { loadFaults } from './load-faults';
import { officeJobs } from './office-jobs';

/** The faults that are caused on real processes, in their order. */
export const FAULTS: readonly Fault[] = [
  ...officeJobs,
  campEntriesFault,
  ...campRaces,
  ...lineFaults,
  wrongClock,
  fullDisk,
  ...loadFaults,
  ...databaseFaults,
].sort((a, b) => a.id - b.id);
