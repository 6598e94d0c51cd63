import { formatCount } from '@thervu/contracts/core/format';
import type { LedgerCounts } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { openCount, present } from './ledger-labels';

type Value = (line: LedgerCounts) => number;
const COUNTS: readonly [key: string, header: string, value: Value][] = [
  ['registered', 'Registered', ({ registered }) => registered],
  ['absent', 'Absent', ({ absent }) => absent],
  ['excepted', 'Declared', ({ excepted }) => excepted],
  ['present', 'Present', present],
  ['received', 'Received', ({ received }) => received],
  ['bundled', 'Bundled', ({ bundled }) => bundled],
  ['a', 'A', ({ a }) => a],
  ['b', 'B', ({ b }) => b],
  ['resolved', 'Settled', ({ resolved }) => resolved],
];

/** The counts of a line of the ledger, summed below, and how many scripts are open in it. */
export const countColumns = <Line extends LedgerCounts>(): Column<Line>[] => [
  {
    key: 'open',
    header: 'Open',
    sortBy: openCount,
    cell: (line) =>
      openCount(line) === 0 ? (
        <StatusLabel kind="success">In balance</StatusLabel>
      ) : (
        <StatusLabel kind="warning">{`${formatCount(openCount(line))} open`}</StatusLabel>
      ),
  },
  ...COUNTS.map(([key, header, value]) => ({
    key,
    header,
    numeric: true,
    cell: (line: Line) => formatCount(value(line)),
    sortBy: value,
    total: (lines: readonly Line[]) => formatCount(lines.reduce((all, line) => all + value(line), 0)),
  })),
];
