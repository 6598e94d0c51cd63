import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { openDB } from 'idb';
import { getBundle } from '@thervu/contracts/bundle/bundle-contract';
import { getPaperByBarcode, insertMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { EntryStore } from '../shared/entry-store';
import { AMarkEntryScreen } from './MarkEntryScreen';
import { bundle, paper, saved } from './mark-entry-samples';

const [ONE, TWO, THREE] = ['10000004', '10000012', '10000020'] as const;
const STORE = 'thervu-mark-entry';

type User = ReturnType<typeof open>['user'];
const open = () => renderScreen(<AMarkEntryScreen />, { as: 'camp', session: { colCode: '11' } });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const tile = (name: string) =>
  within(screen.getByLabelText('Position')).getByText(name).nextElementSibling?.textContent;
const unsaved = () => screen.getByRole('status', { name: 'Not yet saved' }).textContent;
const rejectedRows = () =>
  within(screen.getByRole('table', { name: 'Refused entries' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const sent = () => requests(insertMark).map(({ body }) => body as Record<string, unknown>);

async function load(user: User, n = 1) {
  answerFromNowOn(reply(getBundle, bundle(n)));
  await waitFor(() => expect(field('Bundle')).toHaveFocus());
  await user.keyboard('7{Enter}');
  await waitFor(() => expect(tile('Bundle')).toBe('7'));
}

afterEach(async () => {
  cleanup();
  await act(() => new Promise((done) => setTimeout(done, 20)));
  await EntryStore.destroy(STORE);
});

test('[F-1] while check and save are under way the operator keys on: what is sent is what was typed, in order', async () => {
  const { user } = open();
  await load(user);
  const check = heldReply(getPaperByBarcode, paper(ONE));
  const save = heldReply(insertMark, saved(1));
  answerFromNowOn(check.handler, save.handler);
  await user.keyboard(`${ONE}{Enter}`);
  expect(field('Mark')).toHaveFocus();
  await user.keyboard('45{Enter}');
  expect(field('Barcode')).toHaveFocus();
  await user.keyboard(`${TWO}{Enter}52{Enter}${THREE}{Enter}71{Enter}`);
  expect(field('Barcode')).toHaveFocus();
  await waitFor(() => expect(unsaved()).toContain('Not yet saved 3'));
  check.release();
  await waitFor(() => expect(sent()).toHaveLength(1));
  save.release();
  await waitFor(() => expect(unsaved()).toContain('All entries are saved'));
  expect(sent().map(({ barcode, Amark }) => [barcode, Amark])).toEqual([
    [ONE, 45],
    [TWO, 52],
    [THREE, 71],
  ]);
  // the position is that of the last answer, and not one that was counted ahead
  expect(sent().map(({ packet, slno }) => [packet, slno])).toEqual([
    [1, 1],
    [1, 2],
    [1, 2],
  ]);
});

test('[F-1] a refused pair is shown with its typed mark, what follows waits in sight, and Continue sends it', async () => {
  const { user } = open();
  await load(user);
  const check = heldReply(getPaperByBarcode, paper(ONE));
  answerFromNowOn(check.handler, rejection(insertMark, 422, { message: 'This script belongs to the camp PUCAMP.' }));
  await user.keyboard(`${ONE}{Enter}45{Enter}${TWO}{Enter}52{Enter}`);
  check.release();
  await waitFor(() =>
    expect(rejectedRows()[0]!.slice(2, 5)).toEqual([ONE, '45', 'This script belongs to the camp PUCAMP.']),
  );
  expect(screen.getByText('Stopped: an entry was refused')).toBeVisible();
  expect(unsaved()).toContain('1 refused entry is not saved');
  await user.keyboard(`${THREE}{Enter}71{Enter}`);
  expect(sent()).toHaveLength(1);
  expect(screen.getAllByText('Waits')).toHaveLength(2);
  answerFromNowOn(reply(insertMark, saved(1)));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(unsaved()).toBe('■1 refused entry is not saved'));
  expect(
    sent()
      .slice(1)
      .map(({ barcode, Amark }) => [barcode, Amark]),
  ).toEqual([
    [TWO, 52],
    [THREE, 71],
  ]);
  expect(rejectedRows()).toHaveLength(1);
  expect(field('Barcode')).toHaveFocus();
});

test('[F-1] a refused script that is scanned again takes the place of its refusal', async () => {
  const { user } = open();
  await load(user);
  answerFromNowOn(reply(getPaperByBarcode, paper(ONE)), rejection(insertMark, 409, { message: 'No.' }));
  await user.keyboard(`${ONE}{Enter}45{Enter}`);
  await waitFor(() => expect(rejectedRows()).toHaveLength(1));
  answerFromNowOn(reply(insertMark, saved(1)));
  await user.keyboard(`${ONE}{Enter}54{Enter}`);
  await waitFor(() => expect(unsaved()).toContain('All entries are saved'));
  expect(screen.queryByRole('table', { name: 'Refused entries' })).not.toBeInTheDocument();
  expect(sent().map(({ Amark }) => Amark)).toEqual([45, 54]);
});

test('[F-1] nothing is called saved while a refused entry waits; once it is dealt with, all entries are', async () => {
  const { user } = open();
  await load(user);
  answerFromNowOn(reply(getPaperByBarcode, paper(ONE)), rejection(insertMark, 409, { message: 'No.' }));
  await user.keyboard(`${ONE}{Enter}45{Enter}`);
  await waitFor(() => expect(rejectedRows()).toHaveLength(1));
  expect(unsaved()).not.toContain('All entries are saved');
  await user.keyboard(`${TWO}{Enter}52{Enter}`);
  await waitFor(() => expect(unsaved()).toMatch(/Not yet saved 1.*1 refused entry is not saved/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(unsaved()).toBe('■2 refused entries are not saved■Stopped: an entry was refused'));
  await user.click(screen.getByRole('button', { name: `Done with ${ONE}` }));
  await user.click(screen.getByRole('button', { name: `Done with ${TWO}` }));
  await waitFor(() => expect(unsaved()).toBe('●All entries are saved'));
});

test('[F-1] a double click on Done deals with one refusal and not with its neighbour', async () => {
  const { user } = open();
  await load(user);
  answerFromNowOn(reply(getPaperByBarcode, paper(ONE)), rejection(insertMark, 409, { message: 'No.' }));
  await user.keyboard(`${ONE}{Enter}45{Enter}${TWO}{Enter}52{Enter}`);
  await waitFor(() => expect(rejectedRows()).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rejectedRows()).toHaveLength(2));
  await user.dblClick(screen.getByRole('button', { name: `Done with ${ONE}` }));
  await screen.findByText('Refused entries (1)');
  expect(rejectedRows().map((row) => row[2])).toEqual([ONE, TWO]);
  expect(screen.getByRole('button', { name: `Done with ${TWO}` })).toBeVisible();
  expect(field('Barcode')).toHaveFocus();
});

test('[F-1] when the bundle is full, a script and a mark typed ahead are no bundle numbers', async () => {
  const { user } = open();
  await load(user, 125);
  const save = heldReply(insertMark, saved(125));
  answerFromNowOn(reply(getPaperByBarcode, paper(ONE)), save.handler);
  await user.keyboard(`${ONE}{Enter}45{Enter}`);
  await waitFor(() => expect(sent()).toHaveLength(1));
  save.release();
  await waitFor(() => expect(field('Bundle')).toHaveFocus());
  const loads = requests(getBundle).length;
  await user.keyboard(`${TWO}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('No bundle data found');
  await user.keyboard('52{Enter}');
  await waitFor(() => expect(rejectedRows()[0]!.slice(0, 4)).toEqual(['–', 'A', TWO, '52']));
  expect(requests(getBundle)).toHaveLength(loads);
  expect(sent()).toHaveLength(1);
  expect(field('Bundle')).toHaveFocus();
});

test('[F-1] a full bundle does not cut a scan in two that is half typed when the answer comes', async () => {
  const { user } = open();
  await load(user, 125);
  const save = heldReply(insertMark, saved(125));
  answerFromNowOn(reply(getPaperByBarcode, paper(ONE)), save.handler);
  await user.keyboard(`${ONE}{Enter}45{Enter}${TWO.slice(0, 4)}`);
  await waitFor(() => expect(sent()).toHaveLength(1));
  answerFromNowOn(rejection(insertMark, 409, { message: 'Bundle complete.' }));
  save.release();
  await screen.findByText('Mark inserted successfully');
  expect(field('Barcode')).toHaveValue(TWO.slice(0, 4));
  expect(field('Barcode')).toHaveFocus();
  await user.keyboard(`${TWO.slice(4)}{Enter}52{Enter}`);
  expect(field('Bundle')).toHaveFocus();
  await waitFor(() => expect(rejectedRows()[0]!.slice(2, 5)).toEqual([TWO, '52', 'Bundle complete.']));
});

test('[F-1] the second after a saved mark takes the focus from nobody', async () => {
  const { user } = open();
  await load(user);
  answerFromNowOn(reply(getPaperByBarcode, paper(ONE)), reply(insertMark, saved(1)));
  await user.keyboard(`${ONE}{Enter}45{Enter}`);
  await screen.findByText('Mark inserted successfully');
  const other = screen.getByRole('button', { name: 'Change Bundle' });
  act(() => other.focus());
  await waitFor(() => expect(screen.queryByText('Mark inserted successfully')).not.toBeInTheDocument(), {
    timeout: 3_000,
  });
  expect(other).toHaveFocus();
});

test('[F-1] what an older version of this page has left in the browser is read and sent', async () => {
  const db = await openDB(STORE, 1, {
    upgrade(made) {
      made.createObjectStore('entries', { keyPath: 'n', autoIncrement: true }).createIndex('officer', 'officer');
      made.createObjectStore('desks', { keyPath: ['officer', 'pass'] });
    },
  });
  const old = { officer: '11', pass: 'A', bundleno: 7, fresh: true, packet: 2, slno: 3 };
  await db.add('entries', {
    ...old,
    key: 'key-of-the-first',
    barcode: ONE,
    mark: 45,
    state: 'refused',
    problem: 'No.',
  });
  await db.add('entries', { ...old, key: 'key-of-the-second', barcode: TWO, mark: 52, state: 'sent' });
  db.close();
  answerFromNowOn(reply(insertMark, saved(28)));
  open();
  await waitFor(() => expect(unsaved()).toBe('■1 refused entry is not saved'));
  expect(sent()).toEqual([{ barcode: TWO, bundleno: 7, Amark: 52, packet: 2, slno: 3 }]);
  expect(requests(insertMark)[0]!.headers['idempotency-key']).toBe('key-of-the-second');
  expect(rejectedRows()).toHaveLength(1);
});
