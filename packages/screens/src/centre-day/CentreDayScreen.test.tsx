import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import {
  closeSitting,
  getCentreDay,
  listAnswerBooks,
  openPackets,
  recordAnswerBooks,
  saveHallReport,
  sealCover,
  type CentreDay,
} from '@thervu/contracts/centre-day/centre-day-contract';
import type { CallReply } from '@thervu/contracts/core/call';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { handCover, withdrawCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { listSittings } from '@thervu/contracts/seating/seating-contract';
import {
  answerFromNowOn,
  heldReply,
  noAnswer,
  rejection,
  renderScreen,
  reply,
  requests,
} from '@thervu/testing/render-screen';
import { AT_SLOT, coverSample, daySample, EXAM, sessions, SLOT } from '../shared/exam-day-samples';
import { CentreDayScreen } from './CentreDayScreen';
import { ReportStore } from './report-store';

const NO_BOOKS: CallReply<typeof listAnswerBooks> = { in_store: 0, lines: [] };
const show = (day: Partial<CentreDay> = {}, books = NO_BOOKS) =>
  renderScreen(<CentreDayScreen />, {
    at: AT_SLOT,
    as: 'college',
    api: [
      reply(listExams, [EXAM]),
      reply(listSittings, sessions({ state: 'FIXED' })),
      reply(getCentreDay, daySample(day)),
      reply(listAnswerBooks, books),
    ],
  });
const saved = { message: 'Hall M-12: 2 present, 1 absent.', present: 2, row_version: 1 };
const BODY = {
  absent_desks: ['B1'],
  books_given: 3,
  books_spoiled: 1,
  books_back: 0,
  malpractice: [],
  note: null,
  row_version: 0,
};
type Shown = ReturnType<typeof show>;

/** Types a report as fast as keys come. */
async function typeReport({ user }: Shown, books = '3'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Report hall M-12' }));
  await user.type(await screen.findByLabelText(/^Absent desks/), `b1 {Tab}${books}{Tab}1`);
}
const save = ({ user }: Shown) => user.dblClick(screen.getByRole('button', { name: 'Save hall' }));

afterEach(() => ReportStore.destroy());

test('absent desks are typed and read back as names; a double click under a slow answer reports the hall once', async () => {
  const shown = show();
  await typeReport(shown);
  expect(await screen.findByText('3 seats: 2 present, 1 absent.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Absent candidates' })).toHaveTextContent(
    'B1: C24UG101COM002, Demo Student 2, 24UCO31',
  );
  const held = heldReply(saveHallReport, saved);
  answerFromNowOn(held.handler);
  await save(shown);
  held.release();
  expect(await screen.findByText(saved.message)).toBeVisible();
  expect(requests(saveHallReport).map(({ path, body }) => [path, body])).toEqual([
    ['/sittings/ODD-2025-NOV/101/2025-11-14/FN/halls/7/report', BODY],
  ]);
});

test('an empty desk and books that do not balance are said at their fields, and nothing is sent', async () => {
  const shown = show();
  await typeReport(shown, '9');
  await save(shown);
  expect(await screen.findByText('9 given, but 2 present, 1 spoiled and 0 returned make 3.')).toBeVisible();
  const desks = screen.getByLabelText(/^Absent desks/);
  await shown.user.type(desks, 'T9');
  await save(shown);
  expect(await screen.findByText('No candidate sits on T9 of hall M-12.')).toBeVisible();
  expect(desks).toHaveValue('b1 T9');
  expect(requests(saveHallReport)).toEqual([]);
});

test('without a connection the report stays on the phone, also when the page is opened again, and is sent once', async () => {
  const shown = show();
  answerFromNowOn(noAnswer(saveHallReport));
  await typeReport(shown);
  await save(shown);
  expect(await screen.findByText(/^No connection\. 1 hall report is saved on this phone/)).toBeVisible();
  expect(await screen.findByText('On this phone')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close session' })).toBeDisabled();
  const tries = requests(saveHallReport).length;
  shown.unmount();
  answerFromNowOn(reply(saveHallReport, saved));
  show();
  expect(await screen.findByText('Not reported yet: M-12.')).toBeVisible();
  await waitFor(() => expect(requests(saveHallReport).length - tries).toBe(1));
  await waitFor(() => expect(screen.queryByText('On this phone')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Close session' })).toBeEnabled();
  expect(requests(saveHallReport).length - tries).toBe(1);
  expect(requests(saveHallReport).at(-1)!.body).toEqual(BODY);
});

test('after a reload without a line the halls are there without names, a report is kept, and it is sent once when the line is back', async () => {
  const first = show();
  expect(await screen.findByText('Not reported yet: M-12.')).toBeVisible();
  await waitFor(async () => {
    const store = await ReportStore.open();
    const kept = await store.daysOf('101 ');
    store.close();
    expect(kept.map(({ params }) => params.date)).toEqual(['2025-11-14']);
    expect(JSON.stringify(kept)).not.toContain('Demo Student');
  });
  first.unmount();
  const shown = renderScreen(<CentreDayScreen />, {
    at: AT_SLOT,
    as: 'college',
    api: [noAnswer(listExams), noAnswer(saveHallReport)],
  });
  expect(await screen.findByText(/^There is no connection\. This is what this phone kept on/)).toBeVisible();
  await typeReport(shown);
  expect(screen.getByRole('list', { name: 'Absent candidates' })).toHaveTextContent('B1: C24UG101COM002, 24UCO31');
  await save(shown);
  expect(await screen.findByText('On this phone')).toBeVisible();
  const tries = requests(saveHallReport).length;
  answerFromNowOn(
    reply(listExams, [EXAM]),
    reply(listSittings, sessions({ state: 'FIXED' })),
    reply(getCentreDay, daySample()),
    reply(listAnswerBooks, NO_BOOKS),
    reply(saveHallReport, saved),
  );
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Not reported yet: M-12.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('On this phone')).not.toBeInTheDocument());
  expect(requests(saveHallReport).length - tries).toBe(1);
  expect(requests(saveHallReport).at(-1)!.body).toEqual(BODY);
});

test('the register of answer books counts the store after each line, asks why books are lost, and records a line once', async () => {
  const line = { examdate: null, examsession: null, note: null, by: 'Demo Chief', at: '2025-11-14T04:00:00.000Z' };
  const { user } = show(
    {},
    {
      in_store: 76,
      lines: [
        { ...line, ...SLOT, id: 2, kind: 'USED', count: 24 },
        { ...line, id: 1, kind: 'RECEIVED', count: 100 },
      ],
    },
  );
  const table = await screen.findByRole('table', { name: 'Answer book register' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/Used.*14-11-2025 FN.*24.*76/),
    expect.stringMatching(/Received from the office.*100.*100/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Record answer books' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Entry/), 'LOST');
  await user.type(dialog.getByLabelText(/^Books/), '3');
  const message = 'Say in a note what became of lost books.';
  answerFromNowOn(rejection(recordAnswerBooks, 422, { message, errors: [{ field: 'note', message }] }));
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findAllByText(message)).not.toHaveLength(0);
  expect(dialog.getByLabelText(/^Books/)).toHaveValue('3');
  await user.type(dialog.getByLabelText(/^Note/), 'Wet.');
  const held = heldReply(recordAnswerBooks, { message: 'Saved.', in_store: 73 });
  answerFromNowOn(held.handler);
  await user.dblClick(dialog.getByRole('button', { name: 'Record' }));
  held.release();
  expect(await screen.findByText('Saved. 73 answer books should be in the store.')).toBeVisible();
  expect(requests(recordAnswerBooks).map(({ body }) => body)).toEqual([
    { kind: 'LOST', count: 3 },
    { kind: 'LOST', count: 3, note: 'Wet.' },
  ]);
});

test('[D09-9] of two people on one hall report the second sees both versions, and what is chosen is sent over theirs', async () => {
  const shown = show();
  const theirs = {
    absent_desks: [],
    present: 3,
    books_given: 3,
    books_spoiled: 0,
    books_back: 0,
    malpractice: [],
    note: null,
    entered_by: 'priya@example.org',
    at: '2025-11-14T06:30:00.000Z',
    row_version: 4,
  };
  answerFromNowOn(
    rejection(saveHallReport, 409, {
      message: 'Hall M-12 has been reported by priya@example.org.',
      conflict: { yours: BODY, theirs },
    }),
  );
  await typeReport(shown);
  await save(shown);
  expect(await screen.findByText(/has been reported by priya@example\.org/)).toBeVisible();
  expect(screen.getByText(/Absent desks.*B1.*none/)).toBeVisible();
  expect(screen.getByText(/Answer books spoiled.*1.*0/)).toBeVisible();
  answerFromNowOn(reply(saveHallReport, { ...saved, row_version: 5 }));
  await shown.user.click(screen.getByRole('button', { name: /mine/i }));
  expect(await screen.findByText(saved.message)).toBeVisible();
  expect(requests(saveHallReport).map(({ body }) => (body as typeof BODY).row_version)).toEqual([0, 4]);
  await waitFor(() => expect(screen.queryByText(/has been reported by/)).not.toBeInTheDocument());
});

test('[D09-9] what another tab typed while a report of the same hall was on its way is shown beside it, not written over it', async () => {
  const shown = show();
  const held = heldReply(saveHallReport, saved);
  answerFromNowOn(held.handler);
  await typeReport(shown);
  await save(shown);
  await waitFor(() => expect(requests(saveHallReport)).toHaveLength(1));
  const store = await ReportStore.open();
  const [sent] = await store.reportsOf('101 ');
  const other = { ...BODY, absent_desks: [], books_given: 4 };
  await store.put({ ...sent!, version: 'of the other tab', over: [], body: other });
  store.close();
  const theirs = { ...BODY, present: 2, entered_by: '101', at: '2025-11-14T06:30:00.000Z', row_version: 1 };
  answerFromNowOn(
    rejection(saveHallReport, 409, {
      message: 'Hall M-12 has been reported by 101.',
      conflict: { yours: other, theirs },
    }),
  );
  held.release();
  expect(await screen.findByText(/has been reported by 101/)).toBeVisible();
  expect(screen.getByText(/Absent desks.*none.*B1/)).toBeVisible();
  expect(requests(saveHallReport).map(({ body }) => body)).toEqual([BODY, other]);
});

test('two tabs without a line keep both reports of one hall: each is sent once, and the second is shown beside the first', async () => {
  const shown = show();
  answerFromNowOn(noAnswer(saveHallReport));
  await typeReport(shown);
  // the other tab has saved this hall since the form was opened here
  const id = '101 |ODD-2025-NOV|101|2025-11-14|FN|7/1';
  const params = { exam: 'ODD-2025-NOV', centre: '101', date: '2025-11-14', session: 'FN' as const, hall: '7' };
  const other = { ...BODY, absent_desks: [], books_given: 4 };
  const store = await ReportStore.open();
  await store.put({
    id,
    owner: '101 ',
    hall_no: 'M-12',
    params,
    body: other,
    version: 'other',
    over: [],
    state: 'waiting',
  });
  await save(shown);
  expect(await screen.findByText(/^No connection\. 2 hall reports are saved on this phone/)).toBeVisible();
  const kept = await store.reportsOf('101 ');
  expect(kept.map(({ body }) => body)).toEqual([other, BODY]);
  expect(kept.map((report) => report.id)).toEqual([id, `${id}|${kept[1]!.version}`]);
  const tries = requests(saveHallReport).length;
  const held = heldReply(saveHallReport, saved);
  answerFromNowOn(held.handler);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(requests(saveHallReport)).toHaveLength(tries + 1));
  const theirs = { ...other, present: 3, entered_by: '101', at: '2025-11-14T06:30:00.000Z', row_version: 1 };
  answerFromNowOn(
    rejection(saveHallReport, 409, {
      message: 'Hall M-12 has been reported by 101.',
      conflict: { yours: BODY, theirs },
    }),
  );
  held.release();
  expect(await screen.findByText(/has been reported by 101/)).toBeVisible();
  expect(screen.getByText(/Absent desks.*B1.*none/)).toBeVisible();
  expect(screen.getByText('Two versions')).toBeVisible();
  expect(
    requests(saveHallReport)
      .slice(tries)
      .map(({ body }) => body),
  ).toEqual([other, BODY]);
  // what is decided about it is sent over what was saved, and nothing is left behind
  answerFromNowOn(reply(saveHallReport, { ...saved, row_version: 2 }));
  await shown.user.click(screen.getByRole('button', { name: /mine/i }));
  await waitFor(async () => expect(await store.reportsOf('101 ')).toEqual([]));
  expect(requests(saveHallReport).at(-1)!.body).toEqual({ ...BODY, row_version: 1 });
  store.close();
});

test('[D09-9] a report that is corrected stays in sight when the line comes back, and is not written over what somebody else has reported since', async () => {
  const shown = show();
  answerFromNowOn(noAnswer(saveHallReport));
  await typeReport(shown);
  await save(shown);
  expect(await screen.findByText('On this phone')).toBeVisible();
  await shown.user.click(screen.getByRole('button', { name: 'Report hall M-12' }));
  await shown.user.type(await screen.findByLabelText(/^Note/), 'B1 is ill.');
  const theirs = {
    ...{ ...BODY, present: 2, note: 'B1 has left.', row_version: 4 },
    ...{ entered_by: 'priya@example.org', at: '2025-11-14T06:30:00.000Z' },
  };
  const day = daySample();
  answerFromNowOn(
    reply(saveHallReport, saved),
    reply(getCentreDay, { ...day, halls: [{ ...day.halls[0]!, report: theirs }] }),
  );
  const reads = requests(getCentreDay).length;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(saved.message)).toBeVisible();
  await waitFor(() => expect(requests(getCentreDay)).toHaveLength(reads + 1));
  expect(screen.getByLabelText(/^Note/)).toHaveValue('B1 is ill.');
  const message = 'Hall M-12 has been reported by priya@example.org.';
  answerFromNowOn(rejection(saveHallReport, 409, { message, conflict: { yours: BODY, theirs } }));
  await save(shown);
  expect(await screen.findByText(/has been reported by priya@example\.org/)).toBeVisible();
  expect(screen.getByText(/B1 is ill\..*B1 has left\./)).toBeVisible();
  expect(requests(saveHallReport).at(-1)!.body).toEqual({ ...BODY, note: 'B1 is ill.', row_version: 1 });
});

test('a report that the server refused is corrected in the same form and takes its own place', async () => {
  const shown = show();
  const message = 'No candidate sits on desk B1 of hall M-12.';
  answerFromNowOn(rejection(saveHallReport, 422, { message, errors: [{ field: 'absent_desks', message }] }));
  await typeReport(shown);
  await save(shown);
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  answerFromNowOn(reply(saveHallReport, saved));
  await shown.user.type(screen.getByLabelText(/^Note/), 'Seen.');
  await save(shown);
  expect(await screen.findByText(saved.message)).toBeVisible();
  const store = await ReportStore.open();
  expect(await store.reportsOf('101 ')).toEqual([]);
  store.close();
  expect(requests(saveHallReport).map(({ body }) => body)).toEqual([BODY, { ...BODY, note: 'Seen.' }]);
});

test('a report that is typed again while it is on its way is sent as a change of what was saved', async () => {
  const store = await ReportStore.open();
  const params = { exam: 'ODD-2025-NOV', centre: '101', date: '2025-11-14', session: 'FN' as const, hall: '7' };
  const first = {
    id: 'a',
    owner: '101 ',
    hall_no: 'M-12',
    params,
    body: BODY,
    version: 'v1',
    state: 'waiting' as const,
  };
  await store.put({ ...first, version: 'v3', over: ['v1', 'v2'] });
  await store.settle(first, null, 5);
  expect((await store.reportsOf('101 ')).map(({ version, body }) => [version, body.row_version])).toEqual([['v3', 5]]);
  store.close();
});

test('packets are opened by two names at a time of the day', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Packets of 24UCO31' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.keyboard('50{Tab}{Tab}0930{Tab}Demo Chief{Tab}demo chief');
  await user.click(dialog.getByRole('button', { name: 'Save packets' }));
  expect(await dialog.findByText('Two different people are needed.')).toBeVisible();
  expect(requests(openPackets)).toEqual([]);
  const witness = dialog.getByLabelText(/^Witness/);
  await user.clear(witness);
  await user.type(witness, 'Demo Witness');
  answerFromNowOn(reply(openPackets, { message: 'The packets of 24UCO31 are recorded.', row_version: 1 }));
  await user.dblClick(dialog.getByRole('button', { name: 'Save packets' }));
  expect(await screen.findByText('The packets of 24UCO31 are recorded.')).toBeVisible();
  expect(requests(openPackets).map(({ body }) => body)).toEqual([
    {
      sealed_count: 50,
      seal_intact: true,
      opened_at: '2025-11-14T09:30:00+05:30',
      opened_by: 'Demo Chief',
      witness: 'Demo Witness',
      used: null,
      left_over: null,
      note: null,
      row_version: 0,
    },
  ]);
});

test('a cover is sealed once, and a seal that is used already keeps what was typed', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Seal a cover of 24UCO31' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.keyboard('24{Tab}S-4001');
  const message = 'The seal S-4001 is on another cover already.';
  answerFromNowOn(rejection(sealCover, 422, { message, errors: [{ field: 'seal_no', message }] }));
  await user.click(dialog.getByRole('button', { name: 'Seal cover' }));
  expect(await dialog.findAllByText(message)).not.toHaveLength(0);
  expect(dialog.getByLabelText(/^Scripts in the cover/)).toHaveValue('24');
  await user.type(dialog.getByLabelText(/^Number of the seal/), '9');
  const held = heldReply(sealCover, coverSample({ seal_no: 'S-40019' }));
  answerFromNowOn(held.handler);
  await user.dblClick(dialog.getByRole('button', { name: 'Seal cover' }));
  held.release();
  expect(await screen.findByText('Cover 31 with 24 scripts of 24UCO31 is sealed.')).toBeVisible();
  expect(requests(sealCover)).toHaveLength(2);
});

test('[D09-8] what does not balance is named when the session is closed, and it stays open', async () => {
  const { user } = show();
  expect(await screen.findByText('Not reported yet: M-12.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close session' }));
  const message = 'H3 24UCO31: 24 present and 23 scripts in covers.';
  answerFromNowOn(rejection(closeSitting, 422, { message, errors: [{ field: 'H3', message }] }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.dblClick(dialog.getByRole('button', { name: 'Close session' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(requests(closeSitting)).toHaveLength(1);
});

test('a cover that was recorded wrongly is removed once, with a reason, and the list is read again', async () => {
  const day = daySample();
  const covers = [coverSample()];
  const { user } = show({ papers: [{ ...day.papers[0]!, sealed: 24, covers }] });
  await user.click(await screen.findByRole('button', { name: 'Remove cover 31' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove cover 31, 24 scripts of 24UCO31?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(requests(withdrawCover)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), 'It holds 23 scripts.');
  const held = heldReply(withdrawCover, { message: 'Cover 31 of 24UCO31 is removed.' });
  answerFromNowOn(held.handler, reply(getCentreDay, day));
  await user.dblClick(dialog.getByRole('button', { name: 'Remove' }));
  held.release();
  expect(await screen.findByText('Cover 31 of 24UCO31 is removed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove cover 31' })).not.toBeInTheDocument());
  expect(requests(withdrawCover).map(({ path, body }) => [path, body])).toEqual([
    ['/script-covers/31/withdrawal', { reason: 'It holds 23 scripts.', row_version: 1 }],
  ]);
});

test('a cover that is handed over is shown as handed at once; after the closing none is removed', async () => {
  const day = daySample();
  const papers = (cover: Parameters<typeof coverSample>[0]) => [
    { ...day.papers[0]!, sealed: 24, covers: [coverSample(cover)] },
  ];
  const { user, unmount } = show({ papers: papers({}) });
  await user.click(await screen.findByRole('button', { name: 'Hand over cover 31' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Handed to/), 'Demo Kannan');
  const handed = { handed_to: 'Demo Kannan', row_version: 2 };
  answerFromNowOn(reply(handCover, coverSample(handed)), reply(getCentreDay, daySample({ papers: papers(handed) })));
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('Handed to Demo Kannan')).toBeVisible();
  unmount();
  show({ state: 'CLOSED', papers: papers({}) });
  expect(await screen.findByText('Sealed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove cover 31' })).not.toBeInTheDocument();
});

test('a cover whose answer is lost says so, keeps what was typed, and is sealed once with the next press', async () => {
  const { user } = show();
  answerFromNowOn(noAnswer(sealCover));
  await user.click(await screen.findByRole('button', { name: 'Seal a cover of 24UCO31' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Scripts in the cover/), '24');
  await user.type(dialog.getByLabelText(/^Number of the seal/), 'S-4001');
  await user.click(dialog.getByRole('button', { name: 'Seal cover' }));
  expect(
    (await dialog.findAllByText('No answer came. Check the connection and press again: it counts once.'))[0],
  ).toBeVisible();
  answerFromNowOn(reply(sealCover, coverSample()));
  await user.click(dialog.getByRole('button', { name: 'Seal cover' }));
  expect(await screen.findByText('Cover 31 with 24 scripts of 24UCO31 is sealed.')).toBeVisible();
  const keys = requests(sealCover).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});
