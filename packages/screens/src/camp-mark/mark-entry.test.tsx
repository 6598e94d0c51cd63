import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { getBundle } from '@thervu/contracts/bundle/bundle-contract';
import { getPaperByBarcode, insertMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import {
  answerFromNowOn,
  heldReply,
  noAnswer,
  rejection,
  renderScreen,
  reply,
  requests,
} from '@thervu/testing/render-screen';
import { CMarkNoticeScreen } from './CMarkNoticeScreen';
import { EntryStore } from '../shared/entry-store';
import { AMarkEntryScreen, BMarkEntryScreen } from './MarkEntryScreen';
import { bundle, paper, saved } from './mark-entry-samples';

const CODE = '10000004';
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const place = (name: string) =>
  within(screen.getByLabelText('Position')).getByText(name).nextElementSibling?.textContent;
const unsaved = () => screen.getByRole('status', { name: 'Not yet saved' }).textContent;

type User = ReturnType<typeof renderScreen>['user'];

function open(api: Parameters<typeof renderScreen>[1] = {}, Screen = AMarkEntryScreen) {
  return renderScreen(<Screen />, { as: 'camp', session: { colCode: '11' }, ...api });
}
async function load(user: User, n = 1, tot?: number) {
  answerFromNowOn(reply(getBundle, bundle(n, tot)));
  await waitFor(() => expect(field('Bundle')).toHaveFocus());
  await user.keyboard('7{Enter}');
  await waitFor(() => expect(field('Barcode')).toHaveFocus());
  await waitFor(() => expect(place('Bundle')).toBe('7'));
}
/** Scans and keys as a scanner and a keyboard do: no mouse. */
async function key(user: User, barcode: string, mark: string) {
  await waitFor(() => expect(field('Barcode')).toHaveFocus());
  await user.keyboard(`${barcode}{Enter}`);
  await waitFor(() => expect(field('Mark')).toHaveFocus());
  await user.keyboard(`${mark}{Enter}`);
}

afterEach(async () => {
  cleanup();
  await act(() => new Promise((done) => setTimeout(done, 20)));
  await EntryStore.destroy('thervu-mark-entry');
});

describe('the page', () => {
  test.each([
    ['S2-ROUTE-CAMP-03', 'A', AMarkEntryScreen],
    ['S2-ROUTE-CAMP-04', 'B', BMarkEntryScreen],
  ] as const)('[%s] [S2-SCREEN-MARKENTRY-01] opens %s mark entry under its header', async (_id, type, Screen) => {
    open({}, Screen);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(`${type} Mark Entry`);
  });

  test('[S2-SCREEN-MARKENTRY-02] [S6-PERM-OFFICER-02] shows the operator id of the session, bundle, packet and serial', async () => {
    const { user } = open();
    await load(user, 57);
    expect(['Operator id', 'Bundle', 'Packet', 'Serial'].map(place)).toEqual(['11', '7', '3', '7']);
  });

  test('[S2-ROUTE-CAMP-06] C is no entry page: it says where a C mark is decided', () => {
    renderScreen(<CMarkNoticeScreen />, { as: 'camp' });
    expect(screen.getByText('C marks are not entered here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/home/dashboard');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('keying', () => {
  test('[S2-SCREEN-MARKENTRY-03] [S8-MSG-SUCCESS-MARK-02] bundle, barcode, mark, save: by keyboard and scanner alone', async () => {
    const { user } = open();
    await load(user);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(1)));
    await key(user, CODE, '40');
    expect(await screen.findByText('Mark inserted successfully')).toBeVisible();
    const [sent] = requests(insertMark);
    expect(sent!.body).toEqual({ barcode: CODE, bundleno: 7, Amark: 40, packet: 1, slno: 1 });
    expect(sent!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(requests(getPaperByBarcode)[0]).toMatchObject({ path: `/marks/${CODE}`, query: { bundle: '7', pass: 'A' } });
    expect(requests(getBundle)[0]).toMatchObject({ path: '/bundles/7', query: { pass: 'A' } });
  });

  test('B sends a Bmark, and no A mark is anywhere on the page', async () => {
    const { user } = open({}, BMarkEntryScreen);
    await load(user);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, { ...saved(1), Amark: null, Bmark: 33 }));
    await key(user, CODE, '33');
    await screen.findByText('Mark inserted successfully');
    expect(requests(insertMark)[0]!.body).toEqual({ barcode: CODE, bundleno: 7, Bmark: 33, packet: 1, slno: 1 });
  });

  test.each([
    ['S4-STATE-MARKENTRY-01', 7, ['1', '8']],
    ['S4-STATE-MARKENTRY-02', 25, ['2', '1']],
    ['S4-STATE-MARKENTRY-03', 100, ['5', '1']],
  ])('[%s] after the new script %i the position moves to packet and serial %p', async (_id, n, next) => {
    const { user } = open();
    await load(user, n);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(n)));
    await key(user, CODE, '40');
    await screen.findByText('Mark inserted successfully');
    expect(['Packet', 'Serial'].map(place)).toEqual(next);
  });

  test('[S4-STATE-MARKENTRY-04] an update moves nothing', async () => {
    const { user } = open();
    await load(user, 57);
    const answer = { ...saved(3, { action: 'updated' }), next: { packet: 3, slno: 7 } };
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE, 38)), reply(insertMark, answer));
    await key(user, CODE, '40');
    expect(await screen.findByText('Mark updated successfully')).toBeVisible();
    expect(['Packet', 'Serial'].map(place)).toEqual(['3', '7']);
  });

  test('[S4-STATE-MARKENTRY-05] [S4-STATE-MARKENTRY-03] after packet 5 serial 25 the position is 1/1, the bundle is cleared and has the focus', async () => {
    const { user } = open();
    await load(user, 125);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(125)));
    await key(user, CODE, '40');
    await waitFor(() => expect(place('Bundle')).toBe('–'));
    expect(['Packet', 'Serial'].map(place)).toEqual(['1', '1']);
    expect(field('Bundle')).toHaveValue('');
    expect(field('Bundle')).toHaveFocus();
  });

  test('[S4-STATE-MARKENTRY-06] a second after a mark is saved its message goes and the barcode has the focus', async () => {
    const { user } = open();
    await load(user);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(1)));
    await key(user, CODE, '40');
    await screen.findByText('Mark inserted successfully');
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(screen.queryByText('Mark inserted successfully')).not.toBeInTheDocument(), {
      timeout: 3_000,
    });
    expect(field('Barcode')).toHaveFocus();
    expect(field('Barcode')).toHaveValue('');
  });

  test('[S2-SCREEN-MARKENTRY-04] Change Bundle asks for another bundle', async () => {
    const { user } = open();
    await load(user, 57);
    await user.click(screen.getByRole('button', { name: 'Change Bundle' }));
    expect(place('Bundle')).toBe('–');
    expect(['Packet', 'Serial'].map(place)).toEqual(['1', '1']);
    await waitFor(() => expect(field('Bundle')).toHaveFocus());
  });

  test('a half-done bundle resumes at the first free position, and a short one says when it is full', async () => {
    const { user } = open();
    await load(user, 60, 60);
    expect(['Packet', 'Serial'].map(place)).toEqual(['3', '10']);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(60, { tot: 60 })));
    await key(user, CODE, '40');
    expect(await screen.findByText('All 60 scripts of bundle 7 have a mark.')).toBeVisible();
    expect(['Packet', 'Serial'].map(place)).toEqual(['3', '11']);
  });

  test('the answer of the server corrects the position', async () => {
    const { user } = open();
    await load(user, 1);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(4, { next: 9 })));
    await key(user, CODE, '40');
    await screen.findByText('Mark inserted successfully');
    expect(['Packet', 'Serial'].map(place)).toEqual(['1', '9']);
  });
});

describe('what is refused', () => {
  const message = () => screen.findByRole('alert');

  test('[S5-VAL-MARK-01] without a bundle number', async () => {
    const { user } = open();
    await waitFor(() => expect(field('Bundle')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await message()).toHaveTextContent(/^Please enter a bundle number$/);
    expect(requests(getBundle)).toEqual([]);
  });

  test('[S5-VAL-MARK-02] without a barcode', async () => {
    const { user } = open();
    await load(user);
    await user.keyboard('{Enter}');
    expect(await message()).toHaveTextContent(/^Please enter a barcode$/);
  });

  test.each(['1234567', '123456789', '12a45678'])(
    '[S5-VAL-MARK-03] a scan of %s is no barcode: the field is cleared',
    async (typed) => {
      const { user } = open();
      await load(user);
      await user.keyboard(`${typed}{Enter}`);
      expect(await message()).toHaveTextContent(/^Barcode Invalid$/);
      expect(field('Barcode')).toHaveValue('');
      expect(field('Barcode')).toHaveFocus();
      expect(requests(getPaperByBarcode)).toEqual([]);
    },
  );

  test('[S5-VAL-MARK-04] the barcode takes digits only, and eight of them', async () => {
    const { user } = open();
    await load(user);
    await user.keyboard('1a2-3 4x5678901');
    expect(field('Barcode')).toHaveValue('12345678');
  });

  test.each(['', '40.5', '-1', 'x'])('[S5-VAL-MARK-05] a mark %p is none, and nothing is kept', async (typed) => {
    const { user } = open();
    await load(user);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)));
    await key(user, CODE, typed);
    expect(await message()).toHaveTextContent(/^Please enter a mark$/);
    expect(field('Mark')).toHaveValue(typed);
    expect(requests(insertMark)).toEqual([]);
  });

  test.each(['76', '100', CODE])(
    '[S5-VAL-MARK-06] a mark %s is set back to 0, which is not saved before it is typed anew',
    async (typed) => {
      const { user } = open();
      await load(user);
      answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(1, { mark: 0 })));
      await key(user, CODE, typed);
      expect(await message()).toHaveTextContent(/^Please enter a mark$/);
      expect(field('Mark')).toHaveValue('0');
      await user.keyboard('{Enter}');
      expect(requests(insertMark)).toEqual([]);
      await user.clear(field('Mark'));
      await user.keyboard('0{Enter}');
      await screen.findByText('Mark inserted successfully');
      expect(requests(insertMark)[0]!.body).toMatchObject({ Amark: 0 });
    },
  );

  test('[S5-VAL-MARK-06] 75 is a mark', async () => {
    const { user } = open();
    await load(user);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(1, { mark: 75 })));
    await key(user, CODE, '75');
    expect(await screen.findByText('Mark inserted successfully')).toBeVisible();
  });

  test.each([
    ['S8-MSG-FALLBACK-01', 500, {}, 'Failed to fetch bundle info'],
    ['S8-MSG-FALLBACK-02', 404, {}, 'No bundle data found'],
    [
      'S8-MSG-FALLBACK-02',
      404,
      { message: 'Bundle 7 belongs to the camp Sona.' },
      'Bundle 7 belongs to the camp Sona.',
    ],
  ] as const)('[%s] a bundle answered with %i and %p: %s', async (_id, status, problem, text) => {
    const { user } = open({ api: [rejection(getBundle, status, problem)] });
    await waitFor(() => expect(field('Bundle')).toHaveFocus());
    await user.keyboard('7{Enter}');
    expect((await message()).textContent).toBe(text);
  });

  test.each([
    [404, {}, 'Paper not found'],
    [422, { message: 'This script is of the paper X.' }, 'This script is of the paper X.'],
  ] as const)('[S8-MSG-FALLBACK-03] a scan answered with %i and %p: %s', async (status, problem, text) => {
    const { user } = open();
    await load(user);
    answerFromNowOn(rejection(getPaperByBarcode, status, problem));
    await user.keyboard(`${CODE}{Enter}`);
    expect((await message()).textContent).toBe(text);
    expect(field('Barcode')).toHaveValue('');
    expect(field('Mark')).toBeDisabled();
  });

  test('[S8-MSG-FALLBACK-04] a refused mark says so and stays in sight until a person is done with it', async () => {
    const { user, container } = open();
    await load(user);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), rejection(insertMark, 409, {}));
    await key(user, CODE, '40');
    expect((await message()).textContent).toBe('Failed to save mark');
    const table = await screen.findByRole('table', { name: 'Refused entries' });
    expect(within(table).getByText(CODE)).toBeVisible();
    expect(unsaved()).toContain('1 refused entry is not saved');
    expect(['Packet', 'Serial'].map(place)).toEqual(['1', '1']);
    await user.click(screen.getByRole('button', { name: `Done with ${CODE}` }));
    await waitFor(() => expect(within(container).queryByText(CODE)).not.toBeInTheDocument());
    expect(unsaved()).toContain('All entries are saved');
  });
});

describe('a bad line', () => {
  const codes = ['10000004', '10000012', '10000020'];

  async function keyWithoutLine(user: User) {
    answerFromNowOn(noAnswer(insertMark), noAnswer(getPaperByBarcode));
    for (const code of codes) await key(user, code, '40');
  }

  test('entries are kept, counted as not yet saved, and the position goes on', async () => {
    const { user, guards } = open();
    await load(user, 24);
    await keyWithoutLine(user);
    await waitFor(() => expect(unsaved()).toContain('Not yet saved 3'));
    expect(unsaved()).toContain('No connection');
    expect(['Packet', 'Serial'].map(place)).toEqual(['2', '2']);
    expect(screen.getAllByText('Queued').length).toBeGreaterThan(0);
    expect(guards.at(-1)).toMatch(/^3 entries are not yet saved/);
    await user.click(screen.getByRole('button', { name: 'Change Bundle' }));
    expect(place('Bundle')).toBe('7');
  });

  test('when the line is back they are sent in order, each with its own key, and each once', async () => {
    const { user } = open();
    await load(user);
    await keyWithoutLine(user);
    await waitFor(() => expect(unsaved()).toContain('Not yet saved 3'));
    const before = requests(insertMark).length;
    const first = requests(insertMark)[0]!.headers['idempotency-key'];
    answerFromNowOn(reply(insertMark, saved(3)));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(unsaved()).toContain('All entries are saved'), { timeout: 5_000 });
    const sent = requests(insertMark).slice(before);
    expect(sent.map(({ body }) => (body as { barcode: string }).barcode)).toEqual(codes);
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    // tried again under the key of the first try
    expect(keys[0]).toBe(first);
    expect(['Packet', 'Serial'].map(place)).toEqual(['1', '4']);
  });

  test('what was keyed outlives the page: it is there again with its bundle, and is sent', async () => {
    const { user, unmount } = open();
    await load(user);
    await keyWithoutLine(user);
    await waitFor(() => expect(unsaved()).toContain('Not yet saved 3'));
    unmount();
    const asked = requests(insertMark).length;
    answerFromNowOn(rejection(insertMark, 503, {}));
    open();
    await waitFor(() => expect(place('Bundle')).toBe('7'));
    await waitFor(() => expect(unsaved()).toContain('Not yet saved 3'));
    expect(['Packet', 'Serial'].map(place)).toEqual(['1', '4']);
    answerFromNowOn(reply(insertMark, saved(3)));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(unsaved()).toContain('All entries are saved'), { timeout: 5_000 });
    const bodies = requests(insertMark)
      .slice(asked)
      .map(({ body }) => (body as { barcode: string }).barcode);
    expect(bodies.slice(-3)).toEqual(codes);
  });

  test('a tab closed with 25 unsent entries loses none of them, and sends each once', async () => {
    const packet = Array.from({ length: 25 }, (_none, n) => String(20000001 + n));
    const { user, unmount } = open();
    await load(user);
    answerFromNowOn(noAnswer(insertMark), noAnswer(getPaperByBarcode));
    for (const code of packet) await key(user, code, '40');
    await waitFor(() => expect(unsaved()).toContain('Not yet saved 25'));
    unmount();
    answerFromNowOn(rejection(insertMark, 503, {}));
    open();
    await waitFor(() => expect(unsaved()).toContain('Not yet saved 25'));
    expect(['Packet', 'Serial'].map(place)).toEqual(['2', '1']);
    const asked = requests(insertMark).length;
    answerFromNowOn(reply(insertMark, saved(25)));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(unsaved()).toContain('All entries are saved'), { timeout: 20_000 });
    const sent = requests(insertMark).slice(asked).slice(-25);
    expect(sent.map(({ body }) => (body as { barcode: string }).barcode)).toEqual(packet);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(25);
  }, 180_000);

  test('another officer on the same machine sees none of it and sends none of it', async () => {
    const { user, unmount } = open();
    await load(user);
    await keyWithoutLine(user);
    await waitFor(() => expect(unsaved()).toContain('Not yet saved 3'));
    unmount();
    // a try that was on its way when the page closed
    await act(() => new Promise((done) => setTimeout(done, 100)));
    const asked = requests(insertMark).length;
    open({ session: { colCode: '12' } });
    await waitFor(() => expect(field('Bundle')).toHaveFocus());
    expect(unsaved()).toContain('All entries are saved');
    expect(place('Bundle')).toBe('–');
    expect(requests(insertMark).length).toBe(asked);
  });

  test('an entry on its way says so', async () => {
    const { user } = open();
    await load(user);
    const held = heldReply(insertMark, saved(1));
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), held.handler);
    await key(user, CODE, '40');
    expect(await screen.findByText('Sent')).toBeVisible();
    held.release();
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  test('a scan that is refused stays told when the mark before it is saved late', async () => {
    const { user } = open();
    await load(user);
    const held = heldReply(insertMark, saved(1));
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), held.handler);
    await key(user, CODE, '40');
    await waitFor(() => expect(requests(insertMark)).toHaveLength(1));
    answerFromNowOn(rejection(getPaperByBarcode, 404, { message: 'Paper not found' }));
    await user.keyboard('10000015{Enter}');
    expect(await screen.findByText('Paper not found')).toBeVisible();
    held.release();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.getByText('Paper not found')).toBeVisible();
    expect(screen.queryByText('Mark inserted successfully')).not.toBeInTheDocument();
  });

  test('after the session has ended nothing is lost and nothing is refused', async () => {
    const { user } = open();
    await load(user);
    answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), rejection(insertMark, 401, {}));
    await key(user, CODE, '40');
    await waitFor(() => expect(unsaved()).toContain('You have been signed out'));
    expect(unsaved()).toContain('Not yet saved 1');
    expect(screen.queryByRole('table', { name: 'Refused entries' })).not.toBeInTheDocument();
  });
});
