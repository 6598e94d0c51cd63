import { formatMoment } from '@thervu/contracts/core/format';
import type { MissingScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { MISSING_WORDS, VALUATION_WORDS } from '@thervu/contracts/reval-script/reval-script-rules';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';
import { formatPosition } from './reval-columns';

const columns: Column<MissingScript>[] = [
  { key: 'reg', header: 'Register Number', cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no },
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  { key: 'valuation', header: 'Valuation', cell: ({ valuation }) => VALUATION_WORDS[valuation] },
  { key: 'number', header: 'Number on it', cell: ({ number }) => number },
  { key: 'where', header: 'Should lie in', cell: formatPosition, width: 180 },
  { key: 'camp', header: 'Camp', cell: ({ place }) => place, sortBy: ({ place }) => place },
  {
    key: 'reason',
    header: 'Reason',
    width: 220,
    cell: ({ reason, note }) => [MISSING_WORDS[reason], note].filter(Boolean).join(': '),
  },
  { key: 'who', header: 'Reported', width: 190, cell: ({ by, at }) => `${by}, ${formatMoment(at)}` },
];

/** What the camps could not find; each reading is noted, since it joins register number and number. */
export function MissingScripts({ missing }: { missing: readonly MissingScript[] }) {
  return (
    <Panel title="Scripts not found" bare>
      <DataTable
        label="Scripts not found"
        rows={missing}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{ text: 'No Record Found', hint: 'No camp has reported a script it could not pull.' }}
      />
    </Panel>
  );
}
