import type { OutOfBand, ResultRun } from '@thervu/contracts/result-run/result-run-contract';
import { Button } from '@thervu/ui/form/Button';
import { CheckList } from '@thervu/ui/form/CheckList';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { COUNT_WORDS, LIST_WORDS, number, percent, type RunList } from './run-labels';

const COLUMNS: Column<OutOfBand>[] = [
  { key: 'p_code', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  { key: 'p_name', header: 'Name', cell: ({ p_name }) => p_name, width: 180 },
  {
    key: 'written',
    header: 'Written',
    numeric: true,
    cell: ({ written }) => number(written),
    sortBy: ({ written }) => written,
  },
  {
    key: 'passed',
    header: 'Passed',
    numeric: true,
    cell: ({ passed }) => number(passed),
    sortBy: ({ passed }) => passed,
  },
  { key: 'rate', header: 'Now', numeric: true, cell: ({ rate }) => percent(rate), sortBy: ({ rate }) => rate },
  {
    key: 'earlier',
    header: 'Earlier',
    numeric: true,
    cell: ({ earlier }) => percent(earlier),
    sortBy: ({ earlier }) => earlier,
  },
];

/** What the run amounts to, and the exceptions an approver signs; each count opens its rows. */
export function CountsPanel({ run, onList }: { run: ResultRun; onList: (list: RunList) => void }) {
  const { counts } = run;
  if (!counts) return null;
  const lists: { list: RunList; count: number }[] = [
    ...run.waiting.map(({ reason, count }) => ({ list: reason, count })),
    { list: 'ZERO', count: counts.zero },
    { list: 'MODERATED', count: counts.moderated },
  ];
  const open = lists.filter(({ count }) => count > 0);
  return (
    <>
      <Panel title="Counts">
        <CheckList
          label="Counts of the run"
          checks={COUNT_WORDS.slice(0, 4).map(([key, text]) => ({
            key,
            text,
            state: number(counts[key]),
            kind: key === 'W' && counts.W > 0 ? 'warning' : 'neutral',
          }))}
        />
      </Panel>
      <Panel title="Exceptions" note="The approver signs these with the counts.">
        <Stack>
          {open.length === 0 && <Text quiet>Nothing waits, no zero, no moderation.</Text>}
          {open.map(({ list, count }) => (
            <div key={list}>
              <Button kind="quiet" onClick={() => onList(list)}>
                {`${LIST_WORDS[list]}: ${number(count)}`}
              </Button>
            </div>
          ))}
        </Stack>
      </Panel>
      {run.outOfBand.length > 0 && (
        <Panel
          title="Papers with an unusual pass rate"
          note="Their pass rate is more than 20 points away from that of the earlier exams."
          bare
        >
          <DataTable
            label="Papers with an unusual pass rate"
            rows={run.outOfBand}
            columns={COLUMNS}
            rowKey={({ p_code }) => p_code}
          />
        </Panel>
      )}
    </>
  );
}
