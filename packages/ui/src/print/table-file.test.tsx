import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readXlsx } from 'hucre/xlsx';
import { PrintAndExcel } from './PrintAndExcel';
import { PrintTable } from './PrintTable';
import type { Column } from '../table/table-column';
import { nameOfSheet, sheetOf, tableFile } from './table-file';

interface Row {
  reg: string;
  dob: string;
  papers: number;
  fee: number;
  active: boolean;
  note: string;
}
const ROWS: Row[] = [
  { reg: '0012', dob: '2004-09-14', papers: 3, fee: 1860.1, active: true, note: '' },
  { reg: '=1+1', dob: '2005-01-02', papers: 0, fee: 0.2, active: false, note: '' },
];
const COLUMNS: Column<Row>[] = [
  { key: 'reg', header: 'Register No.', cell: ({ reg }) => reg, sortBy: ({ reg }) => reg },
  { key: 'dob', header: 'Date of Birth', cell: () => 'as shown', sortBy: ({ dob }) => dob },
  {
    key: 'papers',
    header: 'Papers',
    numeric: true,
    cell: ({ papers }) => papers,
    sortBy: ({ papers }) => papers,
    total: (rows) => `${rows.length} rows`,
  },
  {
    key: 'fee',
    header: 'Fee',
    numeric: true,
    money: true,
    cell: ({ fee }) => `₹ ${fee}`,
    sortBy: ({ fee }) => fee,
    total: () => 'as shown',
  },
  {
    key: 'active',
    header: 'Active',
    cell: () => <input type="checkbox" />,
    written: ({ active }) => (active ? 'Yes' : 'No'),
  },
  { key: 'note', header: 'Note', cell: ({ note }) => note },
  { key: 'sign', header: 'Signature', cell: () => '', byHand: true },
  { key: 'actions', header: 'Actions', cell: () => <button>Delete</button>, written: false },
];

test('[F-25] a workbook has text as text, days and figures as values, sums below, and no column for the screen alone', async () => {
  const file = await tableFile([sheetOf({ name: 'Students', columns: COLUMNS, rows: ROWS, totalLabel: 'Total' })]);
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const [names, first, second, total] = sheets[0]!.rows;
  expect(names).toEqual(['Register No.', 'Date of Birth', 'Papers', 'Fee', 'Active', 'Signature']);
  expect(first).toMatchObject(['0012', new Date('2004-09-14T00:00:00Z'), 3, 1860.1, 'Yes', '']);
  expect(second!.slice(0, 5)).toEqual(['=1+1', new Date('2005-01-02T00:00:00Z'), 0, 0.2, 'No']);
  expect(total!.slice(0, 4)).toEqual(['Total', null, 3, 1860.3]);
});

test('[F-25] on paper a control is a word, and a column that nobody has anything in is left out', () => {
  render(<PrintTable head={['Students']} rows={ROWS} columns={COLUMNS} rowKey={({ reg }) => reg} empty="None." />);
  const table = screen.getByRole('table', { name: 'Students' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Register No.', 'Date of Birth', 'Papers', 'Fee', 'Active', 'Signature']);
  expect(within(table).getByRole('row', { name: /0012/ })).toHaveTextContent('Yes');
  expect(within(table).queryByRole('button')).not.toBeInTheDocument();
});

test('[F-25] a list offers Excel and Print; Excel saves the file under its name, a double click once', async () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const list = {
    head: ['Students'],
    columns: COLUMNS,
    rowKey: ({ reg }: Row) => reg,
    empty: 'None.',
    file: 'Students',
  };
  const { rerender } = render(<PrintAndExcel {...list} rows={ROWS} />);
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Excel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Excel' })).toBeEnabled());
  expect(saved).toEqual(['Students.xlsx']);
  rerender(<PrintAndExcel {...list} rows={[]} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  click.mockRestore();
});

const NAMES: [name: string, sheet: string][] = [
  ['Pass-Statistics-EVEN-2025-APR-PAPER', 'Pass-Statistics-EVEN-2025-APR-P'],
  ['Exam Application Report: 2025/26 [UG]', 'Exam Application Report- 2025-2'],
  ["'B.Sc.'", '-B.Sc.-'],
  ['A list of a very long name, its ’ all', 'A list of a very long name, its'],
  ['', '1'],
];
for (const [name, expected] of NAMES)
  test(`[F-25] a list of any name is saved: the sheet of '${name}' is '${expected}'`, async () => {
    expect(nameOfSheet(name)).toBe(expected);
    const file = await tableFile([sheetOf({ name, columns: COLUMNS, rows: ROWS })]);
    expect((await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]!.name).toBe(expected);
  });
