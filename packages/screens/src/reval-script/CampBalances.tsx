import type { RevalBalance } from '@thervu/contracts/reval-script/reval-script-contract';
import { VALUATION_WORDS } from '@thervu/contracts/reval-script/reval-script-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useUrlState } from '@thervu/ui/filter/useUrlState';

const DEFAULTS = { lines: 'open' };

type Counted = 'issued' | 'waiting' | 'located' | 'missing' | 'a' | 'b' | 'agreed' | 'problems';
const count = (key: Counted, header: string): Column<RevalBalance> => ({
  key,
  header,
  numeric: true,
  cell: (line) => line[key],
  sortBy: (line) => line[key],
  total: (lines) => lines.reduce((sum, line) => sum + line[key], 0),
});

const columns: Column<RevalBalance>[] = [
  { key: 'place', header: 'Camp', cell: ({ place }) => place, sortBy: ({ place }) => place },
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  {
    key: 'valuation',
    header: 'Valuation',
    cell: ({ valuation }) => VALUATION_WORDS[valuation],
    sortBy: ({ valuation }) => valuation,
  },
  count('issued', 'Issued'),
  count('waiting', 'To be pulled'),
  count('located', 'Located'),
  count('missing', 'Not found'),
  count('a', 'A'),
  count('b', 'B'),
  count('agreed', 'Agreed'),
  count('problems', 'Problems'),
  {
    key: 'state',
    header: 'State',
    cell: ({ closed }) => <StatusLabel kind={closed ? 'success' : 'warning'}>{closed ? 'Closed' : 'Open'}</StatusLabel>,
    sortBy: ({ closed }) => Number(closed),
  },
];

/** A line for each camp, paper and valuation. */
export function CampBalances({ balances }: { balances: readonly RevalBalance[] }) {
  const [{ lines }, set] = useUrlState(DEFAULTS);
  const shown = lines === 'open' ? balances.filter(({ closed }) => !closed) : balances;
  return (
    <Panel title="Camps and papers" bare>
      <DataTable
        label="Camps and papers"
        rows={shown}
        columns={columns}
        rowKey={({ valuation, place, p_code }) => `${valuation} ${place} ${p_code}`}
        empty={{
          text: 'No Record Found',
          hint: balances.length === 0 ? 'No script has been issued yet.' : 'Every camp has closed its papers.',
        }}
        exportAction={
          balances.length > 0 && (
            <Button onClick={() => set({ lines: lines === 'open' ? 'all' : 'open' })}>
              {lines === 'open' ? 'Show closed ones too' : 'Show open ones only'}
            </Button>
          )
        }
      />
    </Panel>
  );
}
