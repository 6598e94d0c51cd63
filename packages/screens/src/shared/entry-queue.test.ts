import 'fake-indexeddb/auto';
import type { SavedEntry } from './entry-kind';
import { EntryQueue } from './entry-queue';
import { EntryStore, type Entry } from './entry-store';
import { MARK_ENTRY } from '../camp-mark/mark-entry-kind';

const OFFICER = '11';
const SAVED: SavedEntry = { action: 'inserted', message: 'Mark inserted successfully', place: '1 / 1' };
const entry = (barcode: string, mark: number) => ({
  key: crypto.randomUUID(),
  officer: OFFICER,
  pass: 'A' as const,
  bundleno: 7,
  barcode,
  mark,
  fresh: true,
});
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** What a browser gives to its tabs and jsdom does not: one tab at a time. */
function shareLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => (last = last.then(work));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

async function openTab(save: (entry: Entry) => Promise<{ data: SavedEntry } | { error: { status: number } }>) {
  const store = await EntryStore.open('thervu-mark-entry');
  const queue = new EntryQueue(store, { ...MARK_ENTRY, save }, OFFICER);
  await queue.start();
  return {
    queue,
    close: () => {
      queue.stop();
      store.close();
    },
  };
}

afterEach(async () => {
  Reflect.deleteProperty(navigator, 'locks');
  await EntryStore.destroy('thervu-mark-entry');
});

test('[F-1] two tabs of one browser send what was typed in either once, in the order typed, and one at a time', async () => {
  shareLocks();
  const sent: string[] = [];
  let inFlight = 0;
  const save = async ({ barcode }: Entry) => {
    expect((inFlight += 1)).toBe(1);
    sent.push(barcode);
    await new Promise((resolve) => setTimeout(resolve, 10));
    inFlight -= 1;
    return { data: SAVED };
  };
  const [item, two] = [await openTab(save), await openTab(save)];
  const codes = Array.from({ length: 12 }, (_none, index) => String(20_000_000 + index));
  for (const [index, code] of codes.entries()) await (index % 2 ? item : two).queue.add(entry(code, 40));
  await until(() => [item, two].every(({ queue }) => queue.get().entries.length === 0));
  expect(sent).toEqual(codes);
  item.close();
  two.close();
});

test('[F-1] a refusal in one tab stops the other too, and is dealt with in either', async () => {
  shareLocks();
  const save = ({ barcode }: Entry) =>
    Promise.resolve(barcode === '20000001' ? { error: { status: 409 } } : { data: SAVED });
  const [item, two] = [await openTab(save), await openTab(save)];
  await item.queue.add(entry('20000001', 45));
  await until(() => two.queue.get().entries.some(({ stops }) => stops === true));
  await two.queue.add(entry('20000002', 52));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(item.queue.get().entries.map(({ barcode, state }) => [barcode, state])).toEqual([
    ['20000001', 'refused'],
    ['20000002', 'queued'],
  ]);
  await two.queue.resume();
  await until(() => item.queue.get().entries.length === 1);
  expect(item.queue.get().entries[0]).toMatchObject({ barcode: '20000001', mark: 45, state: 'refused' });
  item.close();
  two.close();
});

test('[F-1] an entry the browser cannot keep is not lost without a word: it stands in the list with its mark', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const tab = await openTab(() => Promise.resolve({ data: SAVED }));
  jest.spyOn(EntryStore.prototype, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await tab.queue.add(entry('20000001', 45));
  expect(tab.queue.get().entries).toMatchObject([{ barcode: '20000001', mark: 45, state: 'refused' }]);
  await tab.queue.settle(tab.queue.get().entries[0]!.n);
  expect(tab.queue.get().entries).toEqual([]);
  failing.mockRestore();
  jest.restoreAllMocks();
  tab.close();
});
