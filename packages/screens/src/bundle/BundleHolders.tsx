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

const HOLDER_OPTIONS = [
  { value: 'store', label: 'In the store' },
  { value: 'examiner', label: 'With examiners' },
  { value: 'away', label: 'Outside the camp' },
];
const STATES = {
  RECEIVED: ['neutral', 'Received'],
  VALUED: ['info', 'Valued'],
  A_DONE: ['info', 'A done'],
  B_DONE: ['info', 'A and B done'],
  CLEAN: ['success', 'Clean'],
  CLOSED: ['success', 'Closed'],
} as const;

const COLUMNS: Column<HeldBundle>[] = [
  { key: 'bundleno', header: 'Bundle', numeric: true, cell: (row) => row.bundleno, sortBy: (row) => row.bundleno },
  { key: 'p_code', header: 'Paper', cell: (row) => row.p_code, sortBy: (row) => row.p_code },
  { key: 'tot_paper', header: 'Scripts', numeric: true, cell: (row) => row.tot_paper, sortBy: (row) => row.tot_paper },
  { key: 'holder', header: 'Held by', cell: (row) => row.holder, sortBy: (row) => row.holder },
  { key: 'counted', header: 'Counted', numeric: true, cell: (row) => row.counted ?? '', sortBy: (row) => row.counted },
  { key: 'at', header: 'Since', cell: (row) => (row.at === null ? '' : formatMoment(row.at)), sortBy: (row) => row.at },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <StatusLabel kind={STATES[state][0]}>{STATES[state][1]}</StatusLabel>,
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
  const id = useId();
  const [held, setHeld] = useState('');
  const [number, setNumber] = useState('');
  const [query, setQuery] = useState<Asked>({});
  const bundles = useListBundlesQuery({ query });
  return (
    <Panel title="Where each bundle is" bare>
      <FilterBar label="Bundles" onSearch={() => setQuery(asked(held, number.slice(0, 10)))}>
        <PlainSelect
          id={`${id}-held`}
          label="Where"
          value={held}
          onChange={setHeld}
          options={HOLDER_OPTIONS}
          placeholder="Everywhere"
        />
        <PlainInput
          id={`${id}-number`}
          label="Bundle or barcode"
          value={number}
          onChange={setNumber}
          inputMode="numeric"
          maxLength={10}
        />
      </FilterBar>
      <QueryView
        query={bundles}
        failure={(error) => failureText(error, 'Failed to fetch data')}
        isEmpty={({ bundles: rows }) => rows.length === 0}
        empty={{ text: 'No Records Found' }}
      >
        {({ bundles: rows, total }) => (
          <DataTable
            label="Bundles"
            rows={rows}
            columns={COLUMNS}
            rowKey={({ bundleno }) => String(bundleno)}
            total={total}
            maxHeight={420}
          />
        )}
      </QueryView>
    </Panel>
  );
}
