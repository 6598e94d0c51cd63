import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrintedByProvider } from '../print/printed-by';
import { SaveShown } from '../print/SaveShown';
import { DataTable } from './DataTable';
import type { Column } from './table-column';

interface Row {
  code: string;
  district: string;
  type: string;
  count: number | null;
}
const columns: Column<Row>[] = [
  { key: 'code', header: 'Code', cell: ({ code }) => code, sortBy: ({ code }) => code },
  { key: 'district', header: 'District', cell: ({ district }) => district, sortBy: ({ district }) => district },
  { key: 'type', header: 'Type', cell: ({ type }) => type },
  { key: 'count', header: 'Candidates', cell: ({ count }) => count, sortBy: ({ count }) => count, numeric: true },
  { key: 'actions', header: 'Actions', cell: () => <button>Edit</button>, action: true, written: false },
];
const rows: Row[] = [
  { code: '101', district: 'Salem', type: 'Women', count: 30 },
  { code: '20', district: 'Erode', type: 'Co-Ed.', count: null },
  { code: '3', district: 'Salem', type: 'Men', count: 4 },
  { code: '4', district: 'Erode', type: 'Men', count: 7 },
];

afterEach(() => localStorage.clear());

const show = ({ person = 'R. Kavitha', label = 'Colleges' } = {}) =>
  render(
    <PrintedByProvider name={null} signedIn={person}>
      <DataTable
        label={label}
        rows={rows}
        // made again with every render, as most screens do
        columns={columns.map((column) => ({ ...column }))}
        rowKey={({ code }) => code}
        exportAction={<SaveShown file="Colleges" head={['Colleges']} />}
      />
    </PrintedByProvider>,
  );
const headers = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↕↑↓²³]/g, ''));
const codes = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-row'))
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const open = async (label = 'Colleges') => {
  await userEvent.click(screen.getByRole('button', { name: `Columns of ${label}` }));
  return screen.findByRole('dialog', { name: `Columns of ${label}` });
};
const close = async () => {
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
};

test('with Shift rows are sorted by one column and then by another; each says which way, what has no value is last', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: /^District/ }));
  expect(codes()).toEqual(['20', '4', '101', '3']);
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: /^Candidates/ }));
  expect(codes()).toEqual(['4', '20', '3', '101']);
  await user.click(screen.getByRole('button', { name: /^Candidates/ }));
  await user.keyboard('{/Shift}');
  expect(codes()).toEqual(['4', '20', '101', '3']);
  expect(screen.getByRole('columnheader', { name: /District/ })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('columnheader', { name: /Candidates/ })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: /^Code/ }));
  expect(codes()).toEqual(['3', '4', '20', '101']);
  expect(screen.getByRole('columnheader', { name: /District/ })).toHaveAttribute('aria-sort', 'none');
});

test('a column is hidden and comes back; what names a row and what acts on it cannot be hidden', async () => {
  show();
  const choices = await open();
  expect(within(choices).getByRole('checkbox', { name: 'Code' })).toBeDisabled();
  expect(within(choices).getByRole('checkbox', { name: 'Actions' })).toBeDisabled();
  await userEvent.click(within(choices).getByRole('checkbox', { name: 'Type' }));
  await close();
  expect(headers()).toEqual(['Code', 'District', 'Candidates', 'Actions']);
  await userEvent.click(within(await open()).getByRole('button', { name: 'As at first' }));
  await close();
  expect(headers()).toEqual(['Code', 'District', 'Type', 'Candidates', 'Actions']);
});

test('a column is moved by Alt and an arrow key and by its buttons, and the new place is said', async () => {
  show();
  const choices = await open();
  act(() => within(choices).getByRole('checkbox', { name: 'Candidates' }).focus());
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(within(choices).getByRole('status')).toHaveTextContent('Candidates is column 2 of 5.');
  expect(within(choices).getByRole('checkbox', { name: 'Candidates' })).toHaveFocus();
  await userEvent.selectOptions(within(choices).getByLabelText('Column to move'), 'Type');
  await userEvent.click(within(choices).getByRole('button', { name: 'Move Type up' }));
  await close();
  expect(headers()).toEqual(['Code', 'Candidates', 'Type', 'District', 'Actions']);
});

test('[F-3] what moves a column stands outside of the list that is moved, and moves it again when it is pressed again', async () => {
  show();
  const choices = await open();
  await userEvent.selectOptions(within(choices).getByLabelText('Column to move'), 'Candidates');
  const up = within(choices).getByRole('button', { name: 'Move Candidates up' });
  expect(within(choices).getByRole('list')).not.toContainElement(up);
  const after = up.closest('div')!.compareDocumentPosition(within(choices).getByRole('status'));
  expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.dblClick(up);
  expect(within(choices).getByRole('button', { name: 'Move Candidates up' })).toBe(up);
  expect(within(choices).getByRole('status')).toHaveTextContent('Candidates is column 2 of 5.');
  await close();
  expect(headers()).toEqual(['Code', 'Candidates', 'District', 'Type', 'Actions']);
});

test('the choice is kept in this browser, for this person and this table alone', async () => {
  const first = show();
  await userEvent.click(within(await open()).getByRole('checkbox', { name: 'Type' }));
  first.unmount();
  const second = show();
  expect(headers()).not.toContain('Type');
  second.unmount();
  const other = show({ person: 'S. Mani' });
  expect(headers()).toContain('Type');
  other.unmount();
  show({ label: 'Camps' });
  expect(headers()).toContain('Type');
});

test('rows are made lower for who wants more of them on the screen, in every table of the page', async () => {
  show();
  show({ label: 'Camps' });
  const choices = await open();
  await userEvent.selectOptions(within(choices).getByLabelText('Height of rows'), 'Small');
  for (const table of document.querySelectorAll('table')) expect(table).toHaveAttribute('data-density', 'compact');
});

test('the order of rows can be chosen from a list as well: on a phone the names of columns are not there to be pressed', async () => {
  show();
  const choices = await open();
  await userEvent.selectOptions(within(choices).getByLabelText('Sort by'), 'Candidates, largest first');
  await close();
  expect(codes()).toEqual(['101', '4', '3', '20']);
});

test('a file holds the columns that are shown, in the order they are shown in', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (bytes: Blob) => `blob:${files.push(bytes)}`;
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show();
  const choices = await open();
  await userEvent.click(within(choices).getByRole('checkbox', { name: 'Type' }));
  await userEvent.selectOptions(within(choices).getByLabelText('Column to move'), 'Candidates');
  await userEvent.dblClick(within(choices).getByRole('button', { name: 'Move Candidates up' }));
  await close();
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect((await files[0]!.text()).split('\r\n').slice(0, 2)).toEqual(['Code,Candidates,District', '101,30,Salem']);
  click.mockRestore();
});
