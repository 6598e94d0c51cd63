import { DraftKeeper, RETRY_MS, SETTLE_MS, type DraftAnswer } from './draft-keeper';
import type { Typed } from './tab-values';

type Sent = [values: Typed, version: number];

/** A keeper whose server answers as listed, in order. */
function keeper(answers: DraftAnswer[], from?: Typed) {
  const sent: Sent[] = [];
  const messages: [string, number][] = [];
  const ownEntry = new DraftKeeper({
    version: 0,
    ...(from ? { from } : {}),
    send: async (values, version) => {
      sent.push([values, version]);
      return answers.shift() ?? { kept: version + 1 };
    },
    onChange: (keeping, version) => messages.push([keeping, version]),
  });
  return { own: ownEntry, sent, told: messages };
}
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('only the last of several keys is sent, and the next over the version of the answer', async () => {
  const { own, sent, told } = keeper([]);
  own.type({ bank: 'D' });
  await wait(SETTLE_MS / 2);
  own.type({ bank: 'De', aadhar_no: '234567890124' });
  await wait(SETTLE_MS);
  own.type({ bank: 'Dem' });
  await wait(SETTLE_MS);
  expect(sent).toEqual([
    [{ bank: 'De' }, 0],
    [{ bank: 'Dem' }, 1],
  ]);
  expect(told).toEqual([
    ['draft', 1],
    ['draft', 2],
  ]);
});

test('a broken line is tried again until it is back', async () => {
  const { own, sent, told } = keeper([{ lost: true }, { lost: true }]);
  own.type({ bank: 'D' });
  await wait(SETTLE_MS + 2 * RETRY_MS);
  expect(sent).toHaveLength(3);
  expect(told.map(([keeping]) => keeping)).toEqual(['unreachable', 'unreachable', 'draft']);
});

test('a draft of our own whose answer was lost is taken over; that of somebody else stops the keeping', async () => {
  const lost = keeper([{ lost: true }, { theirs: { values: { bank: 'D' }, version: 1 } }]);
  lost.own.type({ bank: 'D' });
  await wait(SETTLE_MS + RETRY_MS + 1);
  expect(lost.sent.at(-1)).toEqual([{ bank: 'D' }, 1]);
  expect(lost.told.at(-1)).toEqual(['draft', 2]);

  const reloaded = keeper([{ theirs: { values: { bank: 'D' }, version: 4 } }], { bank: 'D' });
  reloaded.own.type({ bank: 'De' });
  await wait(SETTLE_MS + 1);
  expect(reloaded.told).toEqual([['draft', 5]]);

  const foreign = keeper([{ theirs: { values: { bank: 'Theirs' }, version: 4 } }]);
  foreign.own.type({ bank: 'D' });
  await wait(SETTLE_MS);
  foreign.own.type({ bank: 'De' });
  await wait(SETTLE_MS);
  expect(foreign.sent).toHaveLength(1);
  expect(foreign.told).toEqual([['foreign', 0]]);
});

test('nothing is sent behind a save; after a refused one the keeping goes on', async () => {
  const { own, sent } = keeper([]);
  own.type({ bank: 'D' });
  await own.pause();
  own.flush();
  await wait(SETTLE_MS);
  expect(sent).toEqual([]);
  own.resume();
  await wait(SETTLE_MS);
  expect(sent).toEqual([[{ bank: 'D' }, 0]]);
});

test('a draft that is refused is said once, and typing on tries again', async () => {
  const { own, sent, told } = keeper([{ refused: true }]);
  own.type({ bank: 'D' });
  await wait(SETTLE_MS + RETRY_MS);
  expect(sent).toHaveLength(1);
  expect(told).toEqual([['refused', 0]]);
  own.type({ bank: 'De' });
  await wait(SETTLE_MS);
  expect(told.at(-1)).toEqual(['draft', 1]);
});
