import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readXlsx } from 'hucre/xlsx';
import { DataTable } from '../table/DataTable';
import type { Column } from '../table/table-column';
import { PrintAndExcel } from './PrintAndExcel';
import { PrintedByProvider } from './printed-by';

interface Row {
  code: string;
  name: string;
  fee: number | null;
}
const columns: Column<Row>[] = [
  { key: 'code', header: 'Code', cell: ({ code }) => code, sortBy: ({ code }) => code },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'fee', header: 'Fee', cell: ({ fee }) => fee, sortBy: ({ fee }) => fee, numeric: true, money: true },
  { key: 'actions', header: 'Actions', cell: () => <button>Delete</button>, written: false },
];
const rows: Row[] = [
  { code: '101', name: 'தமிழ்ச் செல்வி, A.', fee: 1860.1 },
  { code: '20', name: '=HYPERLINK("http://example.org","x")', fee: null },
  { code: '3', name: '+91 98400', fee: -5 },
  { code: '4', name: '-1+1', fee: 0 },
  { code: '5', name: '@SUM(A1)', fee: 0 },
  { code: '6', name: '\t=1+1', fee: 0 },
  { code: '7', name: '\r=1+1', fee: 0 },
  { code: '8', name: '=1', fee: 0 },
];

const saved: { name: string; bytes: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  // what a browser would write into a file: jsdom has no addresses for bytes and saves nothing
  const files: Blob[] = [];
  URL.createObjectURL = (bytes: Blob) => `blob:${files.push(bytes) - 1}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes: files[Number(this.href.split(':')[1])] as Blob });
  });
});
afterEach(() => jest.restoreAllMocks());

const show = (all: readonly Row[] = rows) =>
  render(
    <PrintedByProvider name="R. Kavitha" signedIn="Ponni College">
      <DataTable
        label="Papers"
        rows={all}
        columns={columns}
        rowKey={({ code }) => code}
        printAction={
          <PrintAndExcel
            head={['Course Details', 'B.Com., semester 1']}
            rows={all}
            columns={columns}
            rowKey={({ code }) => code}
            empty="No Record Found"
            file="Courses"
          />
        }
      />
    </PrintedByProvider>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const ABOUT =
  /^Course Details\. B\.Com\., semester 1\. Saved by R\. Kavitha, Ponni College on \d\d-\d\d-\d{4} \d\d:\d\d\.$/;

async function csvLines(): Promise<string[]> {
  const bytes = new Uint8Array(await saved[0]!.bytes.arrayBuffer());
  // UTF-8 with its mark: by it a spreadsheet reads Tamil as Tamil
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return new TextDecoder().decode(bytes).split('\r\n');
}

test('[DEL-12] CSV opened in a spreadsheet shows Tamil and runs no formula', async () => {
  show();
  await press('CSV');
  expect(saved[0]!.name).toBe('Courses.csv');
  const lines = await csvLines();
  expect(lines[0]).toBe('Code,Name,Fee');
  expect(lines[1]).toBe('101,"தமிழ்ச் செல்வி, A.",1860.10');
  expect(lines[2]).toBe(`20,"'=HYPERLINK(""http://example.org"",""x"")",`);
  expect(lines[3]).toBe("3,'+91 98400,-5.00");
  expect(lines[4]).toBe("4,'-1+1,0.00");
  expect(lines[5]).toBe("5,'@SUM(A1),0.00");
  expect(lines[6]).toBe(`6,"'\t=1+1",0.00`);
  expect(lines[7]).toBe(`7,"'\r=1+1",0.00`);
  expect(lines[8]).toBe("8,'=1,0.00");
  expect(lines[9]!.replaceAll('"', '')).toMatch(ABOUT);
});

test('[DEL-12] a workbook has such cells as text, and no formula anywhere', async () => {
  show();
  await press('Excel');
  await screen.findByRole('button', { name: 'Excel' });
  const bytes = new Uint8Array(await saved[0]!.bytes.arrayBuffer());
  const { sheets } = await readXlsx(bytes);
  const read = sheets[0]!.rows;
  expect(read[1]![1]).toBe('தமிழ்ச் செல்வி, A.');
  expect(read.slice(2, 6).map((row) => row[1])).toEqual([
    '=HYPERLINK("http://example.org","x")',
    '+91 98400',
    '-1+1',
    '@SUM(A1)',
  ]);
  expect(String(read.at(-1)![0])).toMatch(ABOUT);
  expect([...(sheets[0]!.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test('both hold the rows in the order they are shown in', async () => {
  show(rows.slice(0, 3));
  await userEvent.click(screen.getByRole('button', { name: /^Code/ }));
  await press('CSV');
  expect((await csvLines()).slice(1, 4).map((line) => line.split(',')[0])).toEqual(['3', '20', '101']);
});

test('what has no value is an empty cell, not zero', async () => {
  show([
    { code: '1', name: 'A', fee: null },
    { code: '2', name: 'B', fee: 0 },
  ]);
  await press('CSV');
  expect((await csvLines()).slice(1, 3)).toEqual(['1,A,', '2,B,0.00']);
});

test('a double click saves one file', async () => {
  show();
  await userEvent.dblClick(screen.getByRole('button', { name: 'CSV' }));
  expect(saved).toHaveLength(1);
});

test('a file that cannot be made is offered again by the same button, in the room it has had from the start', async () => {
  show();
  const button = screen.getByRole('button', { name: 'CSV' });
  const room = button.firstElementChild!.getAttribute('data-room');
  expect(room).toBe('Try again');
  const make = URL.createObjectURL;
  URL.createObjectURL = () => {
    URL.createObjectURL = make;
    throw new Error('no room');
  };
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await press('CSV');
  expect(logged).toHaveBeenCalledWith('Courses.csv', new Error('no room'));
  expect(button).toHaveAccessibleName('Try again: CSV could not be saved');
  expect(button).toHaveTextContent(room!);
  expect(saved).toEqual([]);
  await userEvent.click(button);
  expect(saved.map(({ name }) => name)).toEqual(['Courses.csv']);
});
