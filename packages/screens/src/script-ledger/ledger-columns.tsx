import { formatCount } from '@thervu/contracts/core/format';
import type { LedgerCounts } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { ScriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { openCount, present } from './ledger-labels';

type Value = (line: LedgerCounts) => number;
const countsIn = (t: Say<ScriptLedgerWords>): readonly [key: string, header: string, value: Value][] => [
  ['registered', t('registered'), ({ registered }) => registered],
  ['absent', t('absent'), ({ absent }) => absent],
  ['excepted', t('column.excepted'), ({ excepted }) => excepted],
  ['present', t('present'), present],
  ['received', t('received'), ({ received }) => received],
  ['bundled', t('bundled'), ({ bundled }) => bundled],
  ['a', 'A', ({ a }) => a],
  ['b', 'B', ({ b }) => b],
  ['resolved', t('settled'), ({ resolved }) => resolved],
];

/** The counts of a line of the ledger, summed below, and how many scripts are open in it. */
export const countColumns = <Line extends LedgerCounts>(t: Say<ScriptLedgerWords>): Column<Line>[] => [
  {
    key: 'open',
    header: t('open'),
    sortBy: openCount,
    cell: (line) =>
      openCount(line) === 0 ? (
        <StatusLabel kind="success">{t('in-balance')}</StatusLabel>
      ) : (
        <StatusLabel kind="warning">{t('n-open', { n: formatCount(openCount(line)) })}</StatusLabel>
      ),
  },
  ...countsIn(t).map(([key, header, value]) => ({
    key,
    header,
    numeric: true,
    cell: (line: Line) => formatCount(value(line)),
    sortBy: value,
    total: (lines: readonly Line[]) => formatCount(lines.reduce((all, line) => all + value(line), 0)),
  })),
];
