import { failureText } from '@thervu/contracts/core/problem';
import { useListRunDifferencesQuery } from '@thervu/contracts/result-run/result-run-api';
import type { RunDifference } from '@thervu/contracts/result-run/result-run-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';

const WHAT = { RULE: 'Rule', RESULT: 'Result', STANDING: 'Average or class' } as const;
const COLUMNS: Column<RunDifference>[] = [
  { key: 'what', header: 'What', cell: ({ what }) => WHAT[what], sortBy: ({ what }) => what },
  { key: 'reg_no', header: 'Reg. No.', cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no },
  { key: 'colcode', header: 'College', cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => colcode },
  { key: 'p_code', header: 'Paper', cell: ({ p_code }) => p_code ?? '-', sortBy: ({ p_code }) => p_code },
  {
    key: 'lines',
    header: 'Written and calculated again',
    width: 320,
    cell: ({ what, lines }) =>
      what === 'RULE' ? (
        'The copy kept with the run is not the frozen rule set.'
      ) : (
        <>
          {lines.map(({ field, written, expected }) => (
            <div key={field}>{`${field}: ${written} written, ${expected} by the second calculation`}</div>
          ))}
        </>
      ),
  },
];

/** The rows on which the two calculations do not agree. */
export function Differences({ runId, count }: { runId: number; count: number }) {
  const rows = useListRunDifferencesQuery(
    { params: { runId }, query: { size: 200 } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Panel
      title="Differences"
      note="Look for what has changed rows or rules; then discard the run and process again."
      bare
    >
      <QueryView query={rows} failure={(error) => failureText(error, 'The differences could not be read.')}>
        {({ items }) => (
          <DataTable label="Differences" rows={items} total={count} columns={COLUMNS} rowKey={({ id }) => String(id)} />
        )}
      </QueryView>
    </Panel>
  );
}
