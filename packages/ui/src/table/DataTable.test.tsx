import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable, type DataTableProps } from './DataTable';
import type { Column } from './table-column';
import { VIRTUAL_ABOVE } from './useRowsInWindow';

interface Row {
  code: string;
  name: string;
  count: number | null;
}
const columns: Column<Row>[] = [
  { key: 'code', header: 'Code', cell: (row) => row.code, sortBy: (row) => row.code },
  { key: 'name', header: 'College', cell: (row) => row.name },
  {
    key: 'count',
    header: 'Candidates',
    cell: (row) => row.count,
    sortBy: (row) => row.count,
    numeric: true,
    total: (rows) => rows.reduce((sum, row) => sum + (row.count ?? 0), 0),
  },
];
const rows: Row[] = [
  { code: '101', name: 'First', count: 30 },
  { code: '20', name: 'Second', count: null },
  { code: '3', name: 'Third', count: 4 },
];
const many: Row[] = Array.from({ length: 1_500 }, (_unused, index) => ({
  code: `C${index}`,
  name: `n${index}`,
  count: 1,
}));

const show = (props: Partial<DataTableProps<Row>> = {}) =>
  render(<DataTable label="Colleges" rows={rows} columns={columns} rowKey={(row) => row.code} {...props} />);
const table = () => screen.getByRole('table', { name: 'Colleges' });
const bodyRows = () =>
  within(table())
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-row'));
const codes = () => bodyRows().map((row) => row.querySelector('td:not(.tick)')?.textContent);

/** jsdom lays nothing out: the window of the table gets a height here, as a browser would give it. */
const layOut = () => jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
afterEach(() => jest.restoreAllMocks());

test('says how many rows there are, and how many behind them', () => {
  const { rerender } = show();
  expect(screen.getByRole('status')).toHaveTextContent(/^3 rows$/);
  rerender(<DataTable label="Colleges" rows={rows} columns={columns} rowKey={(row) => row.code} total={1_245} />);
  expect(screen.getByRole('status')).toHaveTextContent('3 of 1,245 rows');
});

test('totals stand below, over all rows', () => {
  show();
  const total = within(table()).getAllByRole('row').at(-1) as HTMLElement;
  expect(
    within(total)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Total', '', '34']);
});

test("[S8-MSG-EMPTY-01] a list without rows shows 'No Record Found' where the screen has no words of its own", () => {
  show({ rows: [] });
  expect(screen.getByText('No Record Found')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('an empty list has no count above it and nothing to print', () => {
  render(
    <DataTable
      label="Colleges"
      rows={[]}
      columns={columns}
      rowKey={(row) => row.code}
      printAction={<button type="button">Print</button>}
    />,
  );
  expect(screen.getByText('No Record Found')).toBeVisible();
  expect(screen.queryByText('0 rows')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});

test('an empty list says what the screen wants it to say and where to go', () => {
  show({ rows: [], empty: { text: 'No Student Found..', hint: 'Add one under Student Details.' } });
  expect(screen.getByText('No Student Found..')).toBeVisible();
  expect(screen.getByText('Add one under Student Details.')).toBeVisible();
  expect(screen.queryByText('No Record Found')).not.toBeInTheDocument();
});

test('codes are sorted as numbers; ascending, descending, as they came; what has no value stands last', async () => {
  show();
  const code = screen.getByRole('button', { name: /Code/ });
  await userEvent.click(code);
  expect(codes()).toEqual(['3', '20', '101']);
  expect(screen.getByRole('columnheader', { name: /Code/ })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(code);
  expect(codes()).toEqual(['101', '20', '3']);
  await userEvent.click(code);
  expect(codes()).toEqual(['101', '20', '3']);
  expect(screen.getByRole('columnheader', { name: /Code/ })).toHaveAttribute('aria-sort', 'none');
  const count = screen.getByRole('button', { name: /Candidates/ });
  await userEvent.click(count);
  expect(codes()).toEqual(['3', '101', '20']);
  await userEvent.click(count);
  expect(codes()).toEqual(['101', '3', '20']);
});

test('arrows, Home and End walk the rows; Enter opens the one that has the focus', async () => {
  const onOpen = jest.fn();
  show({ onOpen });
  act(() => bodyRows()[0]?.focus());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(bodyRows()[1]).toHaveFocus());
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(bodyRows()[2]).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(bodyRows()[2]).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(rows[2]);
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(bodyRows()[0]).toHaveFocus());
  expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
});

function Ticking() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      label="Colleges"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.code}
      selection={{ keys, onChange: setKeys, actions: <button>Confirm</button> }}
    />
  );
}

test('rows are ticked by mouse and by Space; the bar says how many and what can be done', async () => {
  render(<Ticking />);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select 20' }));
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  expect(bar).toHaveTextContent('1 row selected');
  expect(within(bar).getByRole('button', { name: 'Confirm' })).toBeVisible();
  act(() => bodyRows()[0]?.focus());
  await userEvent.keyboard(' ');
  expect(bar).toHaveTextContent('2 rows selected');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(bar).toHaveTextContent('3 rows selected');
  await userEvent.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
});

test('above 200 rows only those in the window are in the page, and the count says all', async () => {
  layOut();
  show({ rows: many });
  expect(screen.getByRole('status')).toHaveTextContent('1,500 rows');
  // the first rows are there at once, also while what counts them is on the way
  expect(bodyRows().length).toBeGreaterThan(10);
  await waitFor(() => expect(bodyRows().length).toBeLessThan(60));
  expect(bodyRows().length).toBeGreaterThan(10);
  expect(table()).toHaveAttribute('aria-rowcount', '1501');
});

test('up to 200 rows all are in the page, so that the browser can search them', () => {
  show({ rows: many.slice(0, VIRTUAL_ABOVE) });
  expect(bodyRows()).toHaveLength(200);
});

test('export and print stand above the rows', () => {
  show({ exportAction: <button>Excel</button>, printAction: <button>Print</button> });
  const [exporting, printing] = screen.getAllByRole('button').slice(0, 2);
  expect(exporting).toHaveTextContent('Excel');
  expect(printing).toHaveTextContent('Print');
});

test('as cards the rows are a table still, each value named by its column but the first', () => {
  render(
    <DataTable
      cards
      label="People"
      rows={[{ id: 1, name: 'Meena' }]}
      columns={[
        { key: 'id', header: 'Number', cell: ({ id }) => id },
        { key: 'name', header: 'Name', cell: ({ name }) => name },
      ]}
      rowKey={({ id }) => String(id)}
    />,
  );
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('data-cards', 'true');
  expect(screen.getByRole('cell', { name: 'Meena' })).toHaveAttribute('data-header', 'Name');
  expect(screen.getByRole('cell', { name: '1' })).not.toHaveAttribute('data-header');
});
