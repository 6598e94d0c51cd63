import { useId, useState } from 'react';
import { useListBundlesQuery } from '@thervu/contracts/bundle/bundle-api';
import type { HeldBundle } from '@thervu/contracts/bundle/bundle-contract';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { DataTable } from '@thervu/ui/table/DataTable';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { bundle as bundleWords, type BundleWords } from '@thervu/words/compiled/bundle';
import { holderText } from './holder-text';

const HOLDERS = ['store', 'examiner', 'away'] as const;
const STATE_KINDS = {
  RECEIVED: 'neutral',
  VALUED: 'info',
  A_DONE: 'info',
  B_DONE: 'info',
  CLEAN: 'success',
  CLOSED: 'success',
} as const;

const columnsIn = (t: Say<BundleWords>): Column<HeldBundle>[] => [
  { key: 'bundleno', header: t('bundle'), numeric: true, cell: (row) => row.bundleno, sortBy: (row) => row.bundleno },
  { key: 'p_code', header: t('paper'), cell: (row) => row.p_code, sortBy: (row) => row.p_code },
  {
    key: 'tot_paper',
    header: t('scripts'),
    numeric: true,
    cell: (row) => row.tot_paper,
    sortBy: (row) => row.tot_paper,
  },
  { key: 'holder', header: t('held-by'), cell: (row) => holderText(t, row.holder), sortBy: (row) => row.holder },
  {
    key: 'counted',
    header: t('counted'),
    numeric: true,
    cell: (row) => row.counted ?? '',
    sortBy: (row) => row.counted,
  },
  {
    key: 'at',
    header: t('since'),
    cell: (row) => (row.at === null ? '' : formatMoment(row.at)),
    sortBy: (row) => row.at,
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => <StatusLabel kind={STATE_KINDS[state]}>{t(`state.${state}`)}</StatusLabel>,
    sortBy: (row) => row.state,
  },
];

interface Asked {
  held?: 'store' | 'examiner' | 'away';
  bundle?: number;
  barcode?: string;
}

/** A number of eight digits is a script, a shorter one a bundle. */
function asked(held: string, number: string): Asked {
  const digits = number.replace(/[^0-9]/g, '');
  const which = digits === '' ? {} : digits.length === 8 ? { barcode: digits } : { bundle: Number(digits) };
  return { ...(held === '' ? {} : { held: held as Asked['held'] & string }), ...which };
}

/** Which bundle is where now; a script that lies around is looked up by its barcode. */
export function BundleHolders() {
  const t = useWords(bundleWords);
  const id = useId();
  const [held, setHeld] = useState('');
  const [number, setNumber] = useState('');
  const [query, setQuery] = useState<Asked>({});
  const bundles = useListBundlesQuery({ query });
  return (
    <Panel title={t('where-each')} bare>
      <FilterBar label={t('title')} onSearch={() => setQuery(asked(held, number.slice(0, 10)))}>
        <PlainSelect
          id={`${id}-held`}
          label={t('where')}
          value={held}
          onChange={setHeld}
          options={HOLDERS.map((value) => ({ value, label: t(`hold.${value}`) }))}
          placeholder={t('hold.everywhere')}
        />
        <PlainInput
          id={`${id}-number`}
          label={t('bundle-or-barcode')}
          value={number}
          onChange={setNumber}
          inputMode="numeric"
          maxLength={10}
        />
      </FilterBar>
      <QueryView
        query={bundles}
        failure={(error) => failureText(error, t('not-fetched'))}
        isEmpty={({ bundles: rows }) => rows.length === 0}
        empty={{ text: t('no-records') }}
      >
        {({ bundles: rows, total }) => (
          <DataTable
            label={t('title')}
            rows={rows}
            columns={columnsIn(t)}
            rowKey={({ bundleno }) => String(bundleno)}
            total={total}
            maxHeight={420}
          />
        )}
      </QueryView>
    </Panel>
  );
}
