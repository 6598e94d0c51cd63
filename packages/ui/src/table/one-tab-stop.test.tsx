import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable } from './DataTable';
import { VIRTUAL_ABOVE } from './useRowsInWindow';
import type { Column } from './table-column';

interface Row {
  code: string;
}
/** A cell that draws something else without the table, as a row does that is opened for a correction. */
function Unfolding({ code }: Row) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(!open)}>{`More of ${code}`}</button>
      {open && <button>{`Less of ${code}`}</button>}
    </>
  );
}
const columns: Column<Row>[] = [
  { key: 'code', header: 'Code', cell: ({ code }) => <a href={`#${code}`}>{`Open ${code}`}</a> },
  { key: 'more', header: 'More', cell: ({ code }) => <Unfolding code={code} /> },
  {
    key: 'on',
    header: 'Active',
    cell: ({ code }) => <input type="checkbox" aria-label={`Active: ${code}`} defaultChecked />,
  },
];
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ code: String(index + 1) }));
const show = (count = 3, extra: Column<Row>[] = []) =>
  render(
    <>
      <button>Before</button>
      <DataTable label="Colleges" rows={rowsOf(count)} columns={[...columns, ...extra]} rowKey={({ code }) => code} />
      <button>After</button>
    </>,
  );
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const layOut = () => jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
afterEach(() => jest.restoreAllMocks());
/** jsdom lays nothing out: a window has the height a browser would give it. */
const named = (name: string) => screen.getByRole(/^Open/.test(name) ? 'link' : 'button', { name });
/** What Tab goes through from the first button of the page to the last, by name. */
async function stops(): Promise<string[]> {
  act(() => named('Before').focus());
  const found: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    await userEvent.tab();
    const focused = document.activeElement as HTMLElement;
    if (focused.textContent === 'After') return found;
    found.push(
      focused.dataset.row === undefined
        ? (focused.getAttribute('aria-label') ?? focused.textContent)
        : `row ${focused.dataset.row}`,
    );
  }
  throw new Error('Tab does not leave the table.');
}
const OF_FIRST = ['row 0', 'Open 1', 'More of 1', 'Active: 1'];

test('Tab goes to one row, through what can be pressed in it, and out of the table', async () => {
  show();
  expect(await stops()).toEqual(OF_FIRST);
  act(() => rows()[0]!.focus());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(rows()[1]).toHaveFocus());
  expect(await stops()).toEqual(['row 1', 'Open 2', 'More of 2', 'Active: 2']);
});

test('Right and Left go through what can be pressed in a row, Up and Down to the same in another row', async () => {
  show();
  act(() => rows()[0]!.focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(named('Open 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(named('More of 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(named('More of 2')).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const box = screen.getByRole('checkbox', { name: 'Active: 2' });
  expect(box).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(box).not.toBeChecked();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(rows()[1]).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(rows()[0]).toHaveFocus());
  // the browser's own way back is left to it
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(rows()[0]).toHaveFocus();
});

test('a mouse presses what is in any row, and that row is the active one from there on', async () => {
  show();
  await userEvent.click(named('More of 3'));
  expect(named('Less of 3')).toBeVisible();
  expect(await stops()).toEqual(['row 2', 'Open 3', 'More of 3', 'Less of 3', 'Active: 3']);
});

test('what a cell draws later is in the order with its row, and nothing is hidden from a screen reader', async () => {
  show();
  await userEvent.click(named('More of 2'));
  await userEvent.click(named('Open 1'));
  expect(await stops()).toEqual(OF_FIRST);
  expect(screen.getByRole('button', { name: 'Less of 2' })).toHaveAttribute('tabindex', '-1');
  expect(document.querySelector('[inert], tr[aria-hidden] button')).toBeNull();
  act(() => rows()[1]!.focus());
  await waitFor(() => expect(named('Less of 2')).not.toHaveAttribute('tabindex'));
});

test('fields to be typed into stay in the order in every row', async () => {
  show(2, [{ key: 'day', header: 'Day', cell: ({ code }) => <input aria-label={`Day of ${code}`} /> }]);
  expect(await stops()).toEqual([...OF_FIRST, 'Day of 1', 'Day of 2']);
});

test('a table of thousands has one stop too, and a way in wherever it is scrolled to', async () => {
  layOut();
  show(5_000);
  await waitFor(() => expect(rows().length).toBeLessThan(VIRTUAL_ABOVE));
  expect(await stops()).toEqual(OF_FIRST);
  const scroller = document.querySelector('table')!.parentElement!;
  act(() => {
    scroller.scrollTop = 40_000;
    scroller.dispatchEvent(new Event('scroll'));
  });
  await waitFor(() => expect(Number(rows()[0]!.dataset.row)).toBeGreaterThan(500));
  const first = rows()[0]!.dataset.row!;
  const code = String(Number(first) + 1);
  await waitFor(async () =>
    expect(await stops()).toEqual([`row ${first}`, `Open ${code}`, `More of ${code}`, `Active: ${code}`]),
  );
});
