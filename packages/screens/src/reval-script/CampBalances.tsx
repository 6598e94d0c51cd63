import type { RevalBalance } from '@thervu/contracts/reval-script/reval-script-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords, type Say } from '@thervu/words';
import { revalScript as revalScriptWords, type RevalScriptWords } from '@thervu/words/compiled/reval-script';

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

const columnsIn = (t: Say<RevalScriptWords>): Column<RevalBalance>[] => [
  { key: 'place', header: t('camp'), cell: ({ place }) => place, sortBy: ({ place }) => place },
  { key: 'paper', header: t('paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  {
    key: 'valuation',
    header: t('valuation'),
    cell: ({ valuation }) => t(`valuation.${valuation}`),
    sortBy: ({ valuation }) => valuation,
  },
  count('issued', t('issued')),
  count('waiting', t('to-be-pulled')),
  count('located', t('located')),
  count('missing', t('count.missing')),
  count('a', 'A'),
  count('b', 'B'),
  count('agreed', t('agreed')),
  count('problems', t('problems')),
  {
    key: 'state',
    header: t('state'),
    cell: ({ closed }) => (
      <StatusLabel kind={closed ? 'success' : 'warning'}>{closed ? t('closed') : t('open')}</StatusLabel>
    ),
    sortBy: ({ closed }) => Number(closed),
  },
];

/** A line for each camp, paper and valuation. */
export function CampBalances({ balances }: { balances: readonly RevalBalance[] }) {
  const t = useWords(revalScriptWords);
  const [{ lines }, set] = useUrlState(DEFAULTS);
  const shown = lines === 'open' ? balances.filter(({ closed }) => !closed) : balances;
  return (
    <Panel title={t('camps-and-papers')} bare>
      <DataTable
        label={t('camps-and-papers')}
        rows={shown}
        columns={columnsIn(t)}
        rowKey={({ valuation, place, p_code }) => `${valuation} ${place} ${p_code}`}
        empty={{
          text: t('no-record-found'),
          hint: balances.length === 0 ? t('no-script-has-been-issued-yet') : t('every-camp-has-closed-its-papers'),
        }}
        exportAction={
          balances.length > 0 && (
            <Button onClick={() => set({ lines: lines === 'open' ? 'all' : 'open' })}>
              {lines === 'open' ? t('show-closed-ones-too') : t('show-open-ones-only')}
            </Button>
          )
        }
      />
    </Panel>
  );
}
