import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { latinLeft } from '@thervu/testing/english-left';
import { chooseLanguage } from '@thervu/words';
import { CheckList } from '@thervu/ui/form/CheckList';
import { ErrorSummary } from '@thervu/ui/form/ErrorSummary';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintedByProvider } from '@thervu/ui/print/printed-by';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { usePrint } from '@thervu/ui/print/usePrint';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { JobList } from '@thervu/ui/job/JobList';
import type { JobState } from '@thervu/ui/job/JobProgress';

beforeEach(() => act(() => chooseLanguage('ta')));
afterEach(() => act(() => chooseLanguage('en')));

/** Parts may wait for their words. */
const shown = (content: ReactNode) => act(async () => void render(<MemoryRouter>{content}</MemoryRouter>));
const job = (state: JobState) => ({
  id: state,
  title: 'Processing the results of ODD-2025-NOV',
  state,
  done: 0,
  total: null,
});
const left = () => latinLeft(/ODD-2025-NOV|r\.pdf/g);

test('background work is told in Tamil: its name, its state, where it is, its buttons', async () => {
  await shown(
    <JobList
      jobs={[
        { ...job('QUEUED'), onCancel: () => undefined },
        { ...job('RUNNING'), done: 3, total: 9, elapsedMs: 60_000, message: 'Writing results' },
        { ...job('DONE'), fileName: 'r.pdf', onDownload: () => undefined },
        { ...job('FAILED'), error: 'Results of this exam are being processed. Wait for the end, or cancel it.' },
        job('CANCELLED'),
      ]}
    />,
  );
  for (const state of ['காத்திருக்கிறது', 'நடைபெறுகிறது', 'முடிந்தது', 'தோல்வியடைந்தது', 'ரத்து செய்யப்பட்டது'])
    expect(screen.getByText(state)).toBeVisible();
  expect(screen.getByText('9 இல் 3')).toBeVisible();
  expect(screen.getByText('இன்னும் சுமார் 2 நிமிடங்கள்')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('no background work is said in Tamil', async () => {
  await shown(<JobList jobs={[]} />);
  await waitFor(() => expect(left()).toEqual([]));
});

test('the way from a check to its rows is named in Tamil', async () => {
  await shown(
    <CheckList
      label="சரிபார்ப்பு"
      checks={[{ key: 'a', kind: 'error', state: 'திறந்துள்ளது', text: '3 தாள்கள்', to: '/a' }]}
    />,
  );
  expect(screen.getByRole('link', { name: 'காட்டு: 3 தாள்கள்' })).toHaveTextContent('காட்டு');
});

test('the list of what keeps a form from being saved speaks Tamil', async () => {
  await shown(<ErrorSummary problems={[{ id: 'a', text: 'கடவுச்சொல் is required.' }]} attempt={1} />);
  expect(await screen.findByRole('link', { name: /^கடவுச்சொல்: / })).toBeVisible();
  expect(left()).toEqual([]);
});

const columns: Column<number>[] = [
  { key: 'code', header: 'குறியீடு', cell: (row) => String(row) },
  { key: 'fee', header: 'கட்டணம்', cell: (row) => row, sortBy: (row) => row, numeric: true, total: () => 3 },
];

test('a file of a list says its sum, and who saved it when, in Tamil', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (bytes: Blob) => `blob:${saved.push(bytes)}`;
  URL.revokeObjectURL = () => undefined;
  const clicks = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await shown(
    <PrintedByProvider name={null} signedIn="R. Kavitha">
      <DataTable
        label="கட்டணங்கள்"
        rows={[1, 2]}
        columns={columns}
        rowKey={String}
        exportAction={<SaveShown file="fees" head={['கட்டணங்கள்']} />}
      />
    </PrintedByProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = new TextDecoder().decode(await saved[0]!.arrayBuffer()).split('\r\n');
  expect(lines[3]).toBe('மொத்தம்,3');
  expect(lines[4]).toMatch(/^"?கட்டணங்கள்\. சேமித்தவர் R\. Kavitha, நேரம் \d\d-\d\d-\d{4} \d\d:\d\d\."?$/);
  clicks.mockRestore();
});

function Printed({ print }: { print: () => void }) {
  const { start, printing } = usePrint({ print, reload: () => undefined });
  return (
    <PrintedByProvider name="R. Kavitha">
      <button onClick={start}>அச்சிடு</button>
      <PrintArea printing={printing}>-</PrintArea>
    </PrintedByProvider>
  );
}

test('paper says who printed it and which page it is in Tamil, and is whole when the dialog opens', async () => {
  const margins: string[] = [];
  const replaced = jest
    .spyOn(CSSStyleSheet.prototype, 'replaceSync')
    .mockImplementation((css) => void margins.push(css));
  const printed = jest.fn(() => screen.getByText('அச்சிட்டவர் R. Kavitha'));
  await shown(<Printed print={printed} />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(printed).toHaveReturned());
  expect(margins[0]).toContain('content: "பக்கம் " counter(page) " / " counter(pages) "";');
  replaced.mockRestore();
});
