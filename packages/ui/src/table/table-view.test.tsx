import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { PrintedByProvider } from '../print/printed-by';
import { DataTable } from './DataTable';
import type { Column } from './table-column';
import { viewOfAddress } from './table-view';

interface Row {
  code: string;
  type: string;
  count: number;
}
const columns: Column<Row>[] = [
  { key: 'code', header: 'Code', cell: ({ code }) => code, sortBy: ({ code }) => code },
  { key: 'type', header: 'Type', cell: ({ type }) => type },
  { key: 'count', header: 'Candidates', cell: ({ count }) => count, sortBy: ({ count }) => count },
  { key: 'town', header: 'Town', cell: () => 'Attur' },
  { key: 'actions', header: 'Actions', cell: () => <button>Edit</button>, action: true },
];
const rows: Row[] = [
  { code: '101', type: 'Women', count: 4 },
  { code: '20', type: 'Men', count: 30 },
];
const LINK = '?level=UG&view=col.code+col.count+hide.type+col.town+col.actions+down.count+rows.compact';

const show = (search: string) => {
  window.history.replaceState(null, '', `/home/list${search}`);
  return render(
    <PrintedByProvider name={null} signedIn="R. Kavitha">
      <DataTable label="Colleges" rows={rows} columns={columns} rowKey={({ code }) => code} />
    </PrintedByProvider>,
  );
};
const headers = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↕↑↓²³]/g, ''));
const first = () => within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[0]!.textContent;

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('a link shows a table as it was sent: columns, order, sort and height of rows; what the reader has kept is left alone', () => {
  localStorage.setItem(
    'thervu.columns:R. Kavitha:/home/list#Colleges',
    JSON.stringify({ order: [], hidden: ['count'] }),
  );
  const sent = show(LINK);
  expect(headers()).toEqual(['Code', 'Candidates', 'Town', 'Actions']);
  expect(first()).toBe('20');
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact');
  sent.unmount();
  show('');
  expect(headers()).toEqual(['Code', 'Type', 'Town', 'Actions']);
  expect(first()).toBe('101');
  expect(screen.getByRole('table')).not.toHaveAttribute('data-density');
});

test('who changes what a link shows goes on from what the link shows', async () => {
  show(LINK);
  await userEvent.click(screen.getByRole('button', { name: 'Columns of Colleges' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: 'Town' }));
  await userEvent.keyboard('{Escape}');
  expect(headers()).toEqual(['Code', 'Candidates', 'Actions']);
  expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact');
});

const showRouted = () => {
  const element = (
    <PrintedByProvider name={null} signedIn="R. Kavitha">
      <DataTable label="Colleges" rows={rows} columns={columns} rowKey={({ code }) => code} />
    </PrintedByProvider>
  );
  return render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
};
const press = async (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const hideTown = async () => {
  await press(/^Columns of/);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: 'Town' }));
  await userEvent.keyboard('{Escape}');
};
const makeNormal = async () => {
  await press(/^Columns of/);
  await userEvent.selectOptions(within(await screen.findByRole('dialog')).getByLabelText('Height of rows'), 'Normal');
  await userEvent.keyboard('{Escape}');
};

test.each([
  ['a column is hidden', hideTown, ['Code', 'Candidates', 'Actions'], '20', 'compact'],
  ['the rows are sorted', () => press(/^Code/), ['Code', 'Candidates', 'Town', 'Actions'], '20', 'compact'],
  ['the rows are made higher', makeNormal, ['Code', 'Candidates', 'Town', 'Actions'], '20', null],
])(
  'once %s the address names the view no longer, and the page read again shows what was seen',
  async (...[, change, columnsSeen, firstSeen, density]) => {
    window.history.replaceState(null, '', `/home/list${LINK}`);
    const steps = window.history.length;
    const opened = showRouted();
    expect(first()).toBe('20');
    await change();
    expect(window.location.search).toBe('?level=UG');
    expect(window.history.length).toBe(steps);
    const sort = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
    opened.unmount();
    showRouted();
    expect(headers()).toEqual(columnsSeen);
    expect(first()).toBe(firstSeen);
    expect(screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))).toEqual(sort);
    expect(screen.getByRole('table').getAttribute('data-density')).toBe(density);
  },
);

test('an address that names no view stays as it is, and the sort of a table without one is not kept', async () => {
  window.history.replaceState(null, '', '/home/list?level=UG&page=2');
  const opened = showRouted();
  await press(/^Code/);
  expect(first()).toBe('20');
  expect(window.location.search).toBe('?level=UG&page=2');
  opened.unmount();
  showRouted();
  expect(first()).toBe('101');
});

test('an address of another table, of columns that are gone or of nothing that is one changes nothing', () => {
  for (const search of [
    '',
    '?view=',
    '?view=col.name+hide.age+col.dob',
    '?view=code.+.+..col',
    '?view=col.code+rows.compact',
  ])
    expect(viewOfAddress(search, columns)).toBeNull();
  expect(viewOfAddress('?view=col.code+hide.type+col.count+col.gone+up.gone', columns)).toEqual({
    order: ['code', 'type', 'count'],
    hidden: ['type'],
    sorting: [],
    density: 'normal',
  });
});
