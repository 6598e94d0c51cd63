import { formatCount, formatRupees } from '@thervu/contracts/core/format';
import type { Column } from '../table/table-column';

/** Invented rows: the gallery shows shapes, not people. */
export interface SampleRow {
  code: string;
  name: string;
  district: string;
  candidates: number;
  fee: number;
  state: 'OPEN' | 'WAITING' | 'REFUSED' | 'DONE';
}

const STATES: SampleRow['state'][] = ['OPEN', 'WAITING', 'REFUSED', 'DONE'];

export const sampleRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_unused, index) => ({
    code: String(101 + index),
    name: `Sample College ${101 + index} of Arts and Science`,
    district: ['North', 'South', 'East', 'West'][index % 4] as string,
    candidates: 120 + ((index * 37) % 900),
    fee: 48_000 + ((index * 1_733) % 90_000),
    state: STATES[index % STATES.length] as SampleRow['state'],
  }));

const sum = (rows: readonly SampleRow[], pick: (row: SampleRow) => number) =>
  formatCount(rows.reduce((total, row) => total + pick(row), 0));

export const sampleColumns: Column<SampleRow>[] = [
  { key: 'code', header: 'Code', cell: (row) => row.code, sortBy: (row) => row.code, width: 64 },
  { key: 'name', header: 'College', cell: (row) => row.name, sortBy: (row) => row.name, width: 260 },
  { key: 'district', header: 'District', cell: (row) => row.district, sortBy: (row) => row.district },
  {
    key: 'candidates',
    header: 'Candidates',
    numeric: true,
    cell: (row) => formatCount(row.candidates),
    sortBy: (row) => row.candidates,
    total: (rows) => sum(rows, (row) => row.candidates),
  },
  {
    key: 'fee',
    header: 'Fee',
    numeric: true,
    cell: (row) => formatRupees(row.fee),
    sortBy: (row) => row.fee,
    total: (rows) => `${sum(rows, (row) => row.fee)}.00`,
  },
];
