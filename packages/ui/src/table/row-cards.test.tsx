import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { DependentSelect } from '../form/DependentSelect';
import { PlainInput } from '../form/PlainInput';
import { FilterBar } from '../filter/FilterBar';
import { DataTable } from './DataTable';
import type { Column } from './table-column';

interface Row {
  paper: string;
  student: string;
  semester: number;
}
const columns: Column<Row>[] = [
  { key: 'student', header: 'Student', cell: ({ student }) => student, card: 1 },
  { key: 'paper', header: 'Paper Code', cell: ({ paper }) => paper, title: true },
  { key: 'sem', header: 'Semester', cell: ({ semester }) => semester, card: 2, named: true },
  {
    key: 'action',
    header: 'Action',
    cell: ({ paper }) => <button aria-label={`Confirm ${paper}`}>Confirm</button>,
    action: true,
  },
];
const rows: Row[] = [
  { paper: '24UCO41', student: 'Meena', semester: 4 },
  { paper: '24UCO42', student: 'Ravi', semester: 4 },
];

/** A window of 390 px answers the questions of a phone. */
const onPhone = () => {
  window.matchMedia = (query: string) =>
    ({
      matches: query.includes('max-width: 599.95px'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
};
afterEach(() => {
  // jsdom has none
  delete (window as Partial<Window>).matchMedia;
  jest.restoreAllMocks();
});

function Ticking({ all = rows }: { all?: readonly Row[] }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      label="Papers"
      rows={all}
      columns={columns}
      rowKey={({ paper }) => paper}
      selection={{ keys, onChange: setKeys, actions: <button>Confirm Selected</button> }}
    />
  );
}

test('[DEL-5] a row is a card whose title says which paper its buttons are about', () => {
  onPhone();
  render(<Ticking />);
  const table = screen.getByRole('table', { name: 'Papers' });
  expect(table).toHaveAttribute('data-cards', 'titled');
  const button = screen.getByRole('button', { name: 'Confirm 24UCO42' });
  const card = button.closest('tr') as HTMLElement;
  expect(card).toHaveAttribute('role', 'row');
  const cell = (name: string) => within(card).getByRole('cell', { name });
  expect(cell('24UCO42')).toHaveClass('card-title');
  expect(cell('Ravi')).toHaveClass('card-1');
  expect(cell('4')).toHaveClass('card-2');
  expect(button.closest('td')).toHaveClass('card-foot');
});

test('a value that is not understood alone has the name of its column beside it, the others have not', () => {
  render(<Ticking />);
  expect(screen.getAllByRole('cell', { name: '4' })[0]).toHaveAttribute('data-header', 'Semester');
  expect(screen.getByRole('cell', { name: '24UCO41' })).not.toHaveAttribute('data-header');
});

test('cards are ticked one by one and all at once; the bar says how many', async () => {
  onPhone();
  render(<Ticking />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select 24UCO42' }));
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  expect(bar).toHaveTextContent('1 row selected');
  const all = screen.getByRole('checkbox', { name: 'Select all rows' });
  expect(all.closest('th')).toHaveTextContent('Select all rows');
  await userEvent.click(all);
  expect(bar).toHaveTextContent('2 rows selected');
});

test('a list without columns of a title remains a table on a phone', () => {
  onPhone();
  render(
    <DataTable
      label="Papers"
      rows={rows}
      columns={columns.map((column) => ({ ...column, title: false }))}
      rowKey={({ paper }) => paper}
    />,
  );
  expect(screen.getByRole('table')).not.toHaveAttribute('data-cards');
});

test('a list too long for the page is cards as well, and only those in the window are in the page', async () => {
  onPhone();
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(180);
  render(
    <Ticking all={Array.from({ length: 900 }, (_unused, n) => ({ paper: `P${n}`, student: 'Meena', semester: 1 }))} />,
  );
  const table = screen.getByRole('table');
  expect(table).toHaveAttribute('data-cards', 'titled');
  const cards = () => table.querySelectorAll('tr[data-row]').length;
  await waitFor(() => expect(cards()).toBeLessThan(60));
  expect(cards()).toBeGreaterThan(3);
});

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

function Filtered({ onSearch }: { onSearch: () => void }) {
  const [semester, setSemester] = useState('2');
  const [degree, setDegree] = useState('');
  const [number, setNumber] = useState('');
  return (
    <MemoryRouter>
      <FilterBar label="Applications" onSearch={onSearch}>
        <DependentSelect
          label="Degree"
          value={degree}
          onChange={setDegree}
          options={options('B.Com.', 'B.A.')}
          required
        />
        <DependentSelect label="Semester" value={semester} onChange={setSemester} options={options('1', '2')} />
        <PlainInput id="number" label="Register number" value={number} onChange={setNumber} />
      </FilterBar>
    </MemoryRouter>
  );
}
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));
const folded = () => screen.queryByRole('group', { name: 'Applications' });

test('[DEL-5] on a phone a filter folds after Search into one line that says what was searched for', async () => {
  onPhone();
  const onSearch = jest.fn();
  render(<Filtered onSearch={onSearch} />);
  await userEvent.selectOptions(screen.getByLabelText(/Degree/), 'B.Com.');
  await search();
  expect(onSearch).toHaveBeenCalledTimes(1);
  expect(folded()).toHaveTextContent('B.Com., semester 2.');
  const change = screen.getByRole('button', { name: 'Change' });
  expect(change).toHaveFocus();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
  await userEvent.click(change);
  expect(folded()).not.toBeInTheDocument();
  expect(screen.getByLabelText(/Degree/)).toHaveFocus();
  expect(screen.getByLabelText(/Degree/)).toHaveValue('B.Com.');
});

test('while something has to be chosen still the filter stays open, and the screen says what', async () => {
  onPhone();
  const onSearch = jest.fn();
  render(<Filtered onSearch={onSearch} />);
  await search();
  expect(onSearch).toHaveBeenCalledTimes(1);
  expect(folded()).not.toBeInTheDocument();
  expect(screen.getByLabelText(/Degree/)).toBeVisible();
});

test('two quick presses of Search fold once and search for what is chosen', async () => {
  onPhone();
  const onSearch = jest.fn();
  render(<Filtered onSearch={onSearch} />);
  await userEvent.selectOptions(screen.getByLabelText(/Degree/), 'B.A.');
  const form = screen.getByRole('search');
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
    await Promise.resolve();
  });
  expect(folded()).toHaveTextContent('B.A., semester 2.');
});

test('on a wide screen the filter stays as it is', async () => {
  render(<Filtered onSearch={jest.fn()} />);
  await userEvent.selectOptions(screen.getByLabelText(/Degree/), 'B.Com.');
  await search();
  expect(folded()).not.toBeInTheDocument();
  expect(screen.getByRole('search')).toBeVisible();
});
