import { act, screen, waitFor, within } from '@testing-library/react';
import { listAllExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { getJob } from '@thervu/contracts/job/job-contract';
import {
  BALANCES,
  consolidateMarks,
  countScripts,
  getPaperLedger,
  getScriptLedger,
  listOpenScripts,
  listOpenWork,
  lockCamps,
  setScriptException,
  type LedgerCounts,
  type OpenWork,
  type OpenWorkCount,
  type ScriptLedger,
} from '@thervu/contracts/script-ledger/script-ledger-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { exam } from './ledger-samples';
import { ScriptLedgerScreen } from './ScriptLedgerScreen';

const early: Exam = { ...exam, id: 3, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' };
const counts = (registered: number, resolved: number): LedgerCounts => ({
  registered,
  absent: 2,
  excepted: 0,
  issued: registered,
  received: registered - 2,
  bundled: registered - 2,
  a: registered - 2,
  b: registered - 2,
  resolved,
});
const ledger: ScriptLedger = {
  exam_id: 2,
  exam_name: 'ODD-2025-NOV',
  stage: 'VALUATION',
  row_version: 7,
  countedAt: '2025-12-02T06:00:00.000Z',
  campsLockedAt: null,
  consolidated: null,
  balances: [
    { balance: 'G1', count: 0, first: [] },
    { balance: 'G4', count: 2, first: ['Problem: 10000012', 'Difference: 10000020'] },
  ],
  papers: [
    { p_code: '23UCO01', p_name: 'Financial Accounting', ...counts(62, 60) },
    { p_code: '23UCO02', p_name: 'Business Economics', ...counts(40, 36) },
  ],
};
const job: Job = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  kind: 'script-ledger.count',
  title: 'Counting the scripts of ODD-2025-NOV',
  state: 'DONE',
  done: 2,
  total: 2,
  message: '2 papers counted; everything balances.',
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2025-12-02T06:00:00.000Z',
  finishedAt: '2025-12-02T06:00:01.000Z',
};
const work: OpenWork[] = [
  { kind: 'NOT_RECEIVED', count: 0, where: [] },
  {
    kind: 'NOT_KEYED_A',
    count: 1047,
    where: [
      { name: 'Padmavani', count: 47 },
      { name: 'Sona', count: 1000 },
    ],
  },
  { kind: 'INTERNAL_MISSING', count: 1, where: [{ name: '101', count: 1 }] },
];
const counted = (kinds: OpenWork[]): OpenWorkCount => ({ counted: { at: '2025-12-12T05:30:00.000Z', kinds } });
const show = (data = ledger, path = '/?exam=E25N') =>
  renderScreen(<ScriptLedgerScreen />, {
    at: path,
    as: 'admin',
    api: [reply(listAllExams, [early, exam]), reply(getScriptLedger, data), reply(listOpenWork, counted(work))],
  });

test('the exam that is valued is shown, its balances in words, and the papers with open scripts first', async () => {
  const { user } = show(ledger, '/');
  expect(await screen.findByLabelText('Exam')).toHaveValue('E25N');
  expect(screen.queryByRole('option', { name: 'EVEN-2026-APR' })).not.toBeInTheDocument();
  const balances = await screen.findByRole('list', { name: 'Balances of the exam' });
  expect(balances).toHaveTextContent('Every registered candidate is absent, or the script has been received.');
  expect(balances).toHaveTextContent('2 open problems, differences and decisions of the office.');
  expect(balances).toHaveTextContent('Problem: 10000012, Difference: 10000020');
  expect(screen.getByText('2 open')).toBeInTheDocument();
  expect(screen.queryByText('23UCO01')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all papers' }));
  expect(screen.getByText('23UCO01')).toBeInTheDocument();
  expect(screen.getByText('In balance')).toBeInTheDocument();
});

test('an open line opens its colleges and then its scripts; a script is declared with reason and note', async () => {
  const { user } = show();
  answerFromNowOn(
    reply(getPaperLedger, [{ colcode: '101', colname: 'Ponni College', ...counts(40, 36) }]),
    reply(listOpenScripts, {
      total: 1,
      items: [
        {
          application_id: 91,
          reg_no: 'C25UG101COM001',
          dummy_no: '10000012',
          bundleno: 3,
          stands: 'A_MISSING',
          exception: null,
        },
      ],
    }),
    reply(setScriptException, { message: 'The script was declared.' }),
  );
  await user.click(await screen.findByRole('button', { name: '23UCO02' }));
  await user.click(await screen.findByRole('button', { name: '101' }));
  expect(await screen.findByText('Not entered for A')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Declare C25UG101COM001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Script is missing');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Write what was found.')).toBeInTheDocument();
  expect(requests(setScriptException)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^Note/), 'Not in the heap');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('C25UG101COM001: The script was declared.')).toBeInTheDocument();
  expect(requests(setScriptException)[0]!.body).toEqual({
    reason: 'SCRIPT_MISSING',
    note: 'Not in the heap',
  });
});

test('[F-9] what is open is said by camp and kind before the camps can be locked; they are locked first, then the marks are consolidated; unlocking wants a reason', async () => {
  const { user } = show();
  answerFromNowOn(reply(lockCamps, { message: 'Change saved successfully' }));
  expect(await screen.findByRole('button', { name: 'Consolidate the marks' })).toBeDisabled();
  const open = within(screen.getByRole('list', { name: 'What is still open' })).getAllByRole('listitem');
  expect(open.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Open1,047 bundles are not entered for A\. Padmavani: 47, Sona: 1,000$/),
    expect.stringMatching(/Open1 internal mark is missing: its paper would wait \(W\)\. 101: 1$/),
    expect.stringMatching(/DoneEvery script of a present candidate is received\. $/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Lock the camps' }));
  answerFromNowOn(reply(getScriptLedger, { ...ledger, campsLockedAt: '2025-12-12T06:00:00.000Z', row_version: 8 }));
  const asked = within(await screen.findByRole('dialog'));
  expect(
    asked.getByText(/Officers can still sign in, read and print their reports, and settle problems\./),
  ).toBeVisible();
  // the dialog says once more what would stay open, and only that
  const stays = await asked.findByRole('list', { name: 'What is still open' });
  expect(
    within(stays)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/Open1,047 bundles are not entered for A\. Padmavani: 47, Sona: 1,000$/),
    expect.stringMatching(/Open1 internal mark is missing: its paper would wait \(W\)\. 101: 1$/),
  ]);
  await user.click(asked.getByRole('button', { name: 'Lock the camps' }));
  expect(await screen.findByText('The camps are locked.')).toBeInTheDocument();
  expect(requests(lockCamps)[0]!.body).toEqual({ locked: true, row_version: 7 });

  answerFromNowOn(rejection(consolidateMarks, 422, { message: 'The script ledger does not balance.' }));
  await user.click(await screen.findByRole('button', { name: 'Consolidate the marks' }));
  expect(await screen.findByText('The script ledger does not balance.')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Unlock the camps' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Unlock the camps' }));
  expect(dialog.getByText('Write why the camps are unlocked.')).toBeInTheDocument();
  expect(requests(lockCamps)).toHaveLength(1);
});

test('[F-9] while nobody knows what is open, nobody locks', async () => {
  const { user } = show();
  answerFromNowOn(rejection(listOpenWork, 503));
  expect(await screen.findByRole('alert')).toHaveTextContent('What is open could not be counted.');
  expect(screen.queryByRole('button', { name: 'Lock the camps' })).not.toBeInTheDocument();
  answerFromNowOn(reply(listOpenWork, counted(work)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Lock the camps' })).toBeEnabled();
});

test('[F-9] the dialog counts once more before it locks, and cannot be confirmed until it has', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Lock the camps' }));
  const first = within(await screen.findByRole('dialog'));
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const counting = heldReply(
    listOpenWork,
    counted([{ kind: 'PROBLEM', count: 2, where: [{ name: 'Sona', count: 2 }] }]),
  );
  answerFromNowOn(counting.handler);
  await user.click(screen.getByRole('button', { name: 'Lock the camps' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Lock the camps' })).toBeDisabled();
  counting.release();
  expect(await dialog.findByText('Sona: 2')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Lock the camps' })).toBeEnabled();
  expect(requests(lockCamps)).toHaveLength(0);
});

test('[F-9] while it is being counted the page says so, nobody locks, and it asks again by itself; what was counted says when', async () => {
  show();
  answerFromNowOn(reply(listOpenWork, { counted: null }));
  expect(await screen.findByText(/What is still open is being counted\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Lock the camps' })).not.toBeInTheDocument();
  answerFromNowOn(reply(listOpenWork, counted(work)));
  expect(await screen.findByText(/^Counted on 12-12-2025 11:00/, undefined, { timeout: 6000 })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Lock the camps' })).toBeEnabled();
});

test('[F-9] each dialog asks a question of its own, which is counted for it', async () => {
  const { user } = show();
  const open = () => screen.findByRole('button', { name: 'Lock the camps' });
  for (const _ of [1, 2]) {
    await user.click(await open());
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Padmavani: 47, Sona: 1,000');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  const asked = requests(listOpenWork).map(({ query }) => query.question);
  expect(asked).toEqual([undefined, expect.any(String), expect.any(String)]);
  expect(asked[1]).not.toBe(asked[2]);
});

test('[F-9] where nothing is open the dialog says so', async () => {
  const { user } = show();
  answerFromNowOn(reply(listOpenWork, counted(work.map((kind) => ({ ...kind, count: 0, where: [] })))));
  await user.click(await screen.findByRole('button', { name: 'Lock the camps' }));
  expect(await within(await screen.findByRole('dialog')).findByText('Nothing is open.')).toBeVisible();
});

test('a count runs in the background and the page shows what it has found', async () => {
  const { user } = show({ ...ledger, countedAt: null, balances: [], papers: [] });
  expect(await screen.findByText('Nothing has been counted yet. Press Count now.')).toBeInTheDocument();
  answerFromNowOn(
    reply(countScripts, { ...job, state: 'RUNNING' }),
    reply(getJob, job),
    reply(getScriptLedger, ledger),
  );
  await user.click(screen.getByRole('button', { name: 'Count now' }));
  expect(await screen.findByText('2 papers counted; everything balances.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '23UCO02' })).toBeInTheDocument();
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /(ODD|EVEN)-20\d\d-(NOV|APR)|23UCO0\d|C25UG101COM001|Financial Accounting|Business Economics|Ponni College|Padmavani|Sona/g,
    );
  const openInTamil = async (data?: ScriptLedger, path?: string) => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show(data, path));
    });
    return user!;
  };
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the balances, of what is open, of the papers and of the question before the lock is left in English', async () => {
    const all = { ...ledger, balances: BALANCES.map((balance) => ({ balance, count: 2, first: ['10000012'] })) };
    const user = await openInTamil(all);
    await screen.findByRole('list', { name: 'இன்னும் திறந்துள்ளவை' });
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'முகாம்களைப் பூட்டு' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of locked camps, and of their unlocking, is left in English', async () => {
    const user = await openInTamil({ ...ledger, campsLockedAt: '2025-12-02T06:00:00.000Z', countedAt: null });
    await user.click(await screen.findByRole('button', { name: 'முகாம்களின் பூட்டைத் திற' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of the colleges of a paper, of its open scripts and of declaring one is left in English', async () => {
    answerFromNowOn(
      reply(getPaperLedger, [{ colcode: '101', colname: 'Ponni College', ...counts(40, 36) }]),
      reply(listOpenScripts, {
        total: 1,
        items: [
          {
            application_id: 91,
            reg_no: 'C25UG101COM001',
            dummy_no: '10000012',
            bundleno: 3,
            stands: 'A_MISSING',
            exception: null,
          },
        ],
      }),
    );
    const user = await openInTamil(ledger, '/?exam=E25N&paper=23UCO02');
    await user.click(await screen.findByRole('button', { name: '101' }));
    await user.click(await screen.findByRole('button', { name: 'அறிவி: C25UG101COM001' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'சேமி' }));
    expect(dialog.getByText('கண்டதை எழுதுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });
});
