import { act, render, screen, within } from '@testing-library/react';
import { PrintArea } from './PrintArea';
import { PrintTable } from './PrintTable';
import type { Column } from '../table/table-column';
import { PrintedByProvider } from './printed-by';
import { usePrint } from './usePrint';

interface Row {
  code: string;
  count: number;
}
const columns: Column<Row>[] = [
  { key: 'code', header: 'Code', cell: (row) => row.code },
  { key: 'count', header: 'Candidates', cell: (row) => row.count, numeric: true, total: (all) => all.length },
];
const rows = [
  { code: '101', count: 12 },
  { code: '102', count: 9 },
];

const steps: string[] = [];
const page = {
  print: () => steps.push(document.querySelector('[data-print-area]') ? 'dialog over print area' : 'dialog too early'),
  reload: () => steps.push('reload'),
};

function Report({ of = rows }: { of?: Row[] }) {
  const print = usePrint(page as never);
  return (
    <>
      <button onClick={print.start}>Print</button>
      <PrintArea printing={print.printing} signatures={['Principal']}>
        <PrintTable
          head={['Demo University', 'Nominal Roll']}
          rows={of}
          columns={columns}
          rowKey={(row) => row.code}
          empty="No college has applied."
        />
      </PrintArea>
    </>
  );
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const press = () => act(() => screen.getByRole('button', { name: 'Print' }).click());
const shown = (element: Element) => getComputedStyle(element).display !== 'none';

beforeEach(() => {
  steps.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('[S1-PRINT-01] after 100 ms, not before, the page is swapped for the print area and the dialog opens', () => {
  const { container } = render(<Report />);
  press();
  pass(99);
  expect(steps).toEqual([]);
  expect(screen.queryByText('Demo University')).not.toBeInTheDocument();
  expect(shown(container)).toBe(true);
  pass(1);
  expect(steps).toEqual(['dialog over print area']);
  expect(screen.getByText('Demo University')).toBeInTheDocument();
  expect(shown(container)).toBe(false);
});

test('[S1-PRINT-02] when the dialog closes the page is loaded anew, once', () => {
  render(<Report />);
  press();
  pass(100);
  expect(steps).not.toContain('reload');
  window.dispatchEvent(new Event('afterprint'));
  expect(steps).toEqual(['dialog over print area', 'reload']);
});

test('somebody who leaves within the 100 ms gets no dialog on the next screen', () => {
  const { unmount } = render(<Report />);
  press();
  unmount();
  pass(1_000);
  expect(steps).toEqual([]);
});

test('head and column names stand in the table head, which paper repeats on every page; totals and signatures at the end', () => {
  render(<Report />);
  press();
  pass(100);
  const table = screen.getByRole('table', { name: 'Demo University' });
  const [head, body, foot] = within(table).getAllByRole('rowgroup');
  expect(head).toHaveTextContent('Demo UniversityNominal RollCodeCandidates');
  expect(within(body as HTMLElement).getAllByRole('row')).toHaveLength(2);
  expect(foot).toHaveTextContent('Total2');
  expect(screen.getByText('Principal')).toBeInTheDocument();
});

test('an empty report says why instead of printing a blank sheet', () => {
  render(<Report of={[]} />);
  press();
  pass(100);
  expect(screen.getByRole('status')).toHaveTextContent('No college has applied.');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('[DAY-13] a print of a clerk names the clerk, one of the first account names nobody', () => {
  const sheet = (
    <PrintArea printing>
      <p>Nominal Roll</p>
    </PrintArea>
  );
  const { rerender } = render(<PrintedByProvider name="Demo Priya">{sheet}</PrintedByProvider>);
  expect(screen.getByText('Printed by Demo Priya')).toBeInTheDocument();
  rerender(<PrintedByProvider name={null}>{sheet}</PrintedByProvider>);
  expect(screen.queryByText(/Printed by/)).not.toBeInTheDocument();
});
