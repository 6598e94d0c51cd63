import { backupFaults } from './backup-faults';
import { campEntriesFault } from './camp-entries';
import { campRaces } from './camp-races';
import { wrongClock } from './clock-faults';
import { databaseFaults } from './database-faults';
import { fullDisk } from './disk-faults';
import type { Fault, FaultText, NamedFault } from './fault';
import { connectionFaults } from './connection-faults';
import { loadFaults } from './load-faults';
import { officeJobs } from './office-jobs';
import { overload } from './overload-fault';
import { publishFaults } from './publish-faults';
import { sessionFaults } from './session-faults';
import { standbyFaults } from './standby-faults';

/** The faults that are caused on real processes, in their order. */
export const FAULTS: readonly Fault[] = [
  ...officeJobs,
  ...publishFaults,
  campEntriesFault,
  ...campRaces,
  ...connectionFaults,
  wrongClock,
  fullDisk,
  ...sessionFaults,
  ...loadFaults,
  ...databaseFaults,
  ...backupFaults,
  ...standbyFaults,
  overload,
].sort((a, b) => a.id - b.id);

/** Caused at the end of a whole run, in a process of its own. */
export const GENERATED_INPUTS: FaultText = {
  id: 21,
  title: 'Generated inputs of every call',
  cause:
    'requests made from the schema of each call as each role: valid, at the edge, of a wrong type, with keys too many, huge, with characters of every script; handed to the whole API inside one process, with a PostgreSQL of its own',
  mustHold:
    'no answer of a broken server, none that hangs, nothing of another college, no growing memory; a failure names its seed',
};

const MULTIPART = 'services/api/src/core/uploads/multipart.test.ts';
const CHECK = 'services/api/src/core/uploads/check.test.ts';

/** The faults that other tests cause, which run with `npm test`; where a browser is hurt, in a real one. */
export const NAMED: readonly NamedFault[] = [
  {
    id: 14,
    title: 'The browser is closed while its queue is not empty',
    cause: 'Chromium loses its line in the middle of a packet, its page is closed and opened again without a line',
    mustHold: 'the queue is restored, for the same officer only, and drains once; who leaves it is warned',
    tests: [
      {
        file: 'e2e/src/mark-entry.e2e.ts',
        title: '[S6-PERM-CAMP-02] A and B are keyed by two operators; a broken line and a closed tab lose nothing',
      },
      {
        file: 'packages/screens/src/camp-mark/mark-entry.test.tsx',
        title: 'another officer on the same machine sees none of it and sends none of it',
      },
    ],
  },
  {
    id: 17,
    title: 'A remote bundle is missing, broken, a page instead of a script, or hangs',
    cause: 'the answers of one remote are replaced in Chromium',
    mustHold: 'the shell and the other areas go on, with words and Retry',
    tests: [
      { file: 'e2e/src/dead-remotes.e2e.ts', title: 'the shell and the other remotes work, and Retry brings it back' },
      { file: 'e2e/src/dead-remotes.e2e.ts', title: 'the shell says so within its limit and goes on' },
    ],
  },
  {
    id: 18,
    title: 'A release is deployed while a form is open',
    cause:
      'the entry files of all remotes are replaced in Chromium while a form is half filled, as a deployment does it: the old files stay beside the new ones',
    mustHold:
      'the form is saved and further screens open with the old files; the next opening of the page brings the new ones; never half of each',
    tests: [
      {
        file: 'e2e/src/dead-remotes.e2e.ts',
        title: 'a release that is deployed while a form is open leaves the form alone and comes with the next opening',
      },
    ],
  },
  {
    id: 22,
    title: 'Upload bombs',
    cause:
      'a stream of 200 MB, a picture of 50,000 x 50,000 pixels in a few bytes, a broken line; sent to a server by sockets',
    mustHold: 'refused at the limit, in little memory, with nothing left on the disk',
    tests: [
      { file: MULTIPART, title: '200 MB are refused at the limit, in little memory, and leave nothing' },
      { file: MULTIPART, title: 'a line that breaks during the upload leaves nothing' },
      { file: CHECK, title: 'a picture of 50,000 × 50,000 pixels in a few bytes is refused by its head' },
      { file: CHECK, title: 'what stands behind the picture is not kept' },
    ],
  },
  {
    id: 23,
    title: 'Formulas in names',
    cause: 'names that begin like a formula go through the files the portal writes',
    mustHold: 'a spreadsheet shows text',
    tests: [
      {
        file: 'services/api/src/modules/result/result.test.ts',
        title: 'a name that starts like a formula is harmless in a spreadsheet',
      },
      {
        file: 'services/api/src/modules/import/import.test.ts',
        title: 'a name that begins like a formula stays text on the way in and out',
      },
      {
        file: 'services/api/src/modules/result-document/register.test.ts',
        title: 'a name that looks like a formula stays a text',
      },
      {
        file: 'services/api/src/modules/result-document/credit-bank.test.ts',
        title: 'a value that a spreadsheet would run is disarmed',
      },
      {
        file: 'services/api/src/modules/audit/audit-log.test.ts',
        title:
          'the file holds every line of the choice, in lines of RFC 4180 that no spreadsheet runs, and its taking is logged',
      },
    ],
  },
];
