import { act, screen, waitFor, within } from '@testing-library/react';
import { listAllExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import {
  approveReopening,
  approveModeration,
  approveResultRun,
  requestReopening,
  discardResultRun,
  explainResult,
  getResultProcessing,
  listRunDifferences,
  listRunRows,
  proposeModeration,
  startResultRun,
  type ResultProcessing,
  type ResultRun,
} from '@thervu/contracts/result-run/result-run-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { ResultProcessingScreen } from './ResultProcessingScreen';

const exam: Exam = {
  id: 2,
  exam_tbl: 'E25N',
  camp_tbl: 'C25N',
  etype: 'ODD',
  eyear: 2025,
  emonth: 'NOV',
  exam_name: 'ODD-2025-NOV',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'CONSOLIDATED',
  row_version: 7,
};
const early: Exam = { ...exam, id: 3, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' };
const counts = { P: 48092, RA: 1200, AAA: 2740, W: 6, zero: 3, moderated: 0, outOfBand: 1 };
const run: ResultRun = {
  id: 9,
  kind: 'MAIN',
  version: 1,
  state: 'CHECKED',
  startedAt: '2025-12-20T05:00:00.000Z',
  startedBy: 'Examination Office',
  finishedAt: '2025-12-20T05:04:00.000Z',
  checkedAt: '2025-12-20T05:04:00.000Z',
  approvedBy: null,
  approvedAt: null,
  publishedAt: null,
  discardedBy: null,
  discardReason: null,
  inputDigest: 'a'.repeat(64),
  outputDigest: 'b'.repeat(64),
  row_version: 4,
  parts: { all: 12, written: 12, standing: 12, checked: 12 },
  inputs: 52038,
  written: 52038,
  rules: [{ name: 'UG 2017', deg_level: 'UG', from_admn_yr: 2017, version: 1 }],
  counts,
  waiting: [{ reason: 'INTERNAL_MISSING', count: 6 }],
  outOfBand: [
    { p_code: '23UCO01', p_name: 'Financial Accounting', passed: 30, written: 100, rate: 3000, earlier: 8125 },
  ],
  differences: 0,
  stale: [],
  job: null,
};
const data: ResultProcessing = {
  exam_id: 2,
  exam_tbl: 'E25N',
  exam_name: 'ODD-2025-NOV',
  stage: 'CONSOLIDATED',
  row_version: 7,
  released: null,
  startable: [],
  notStartable: 'The run has to be approved or discarded first.',
  run,
  mine: false,
  earlier: [],
  moderation: [],
  moderationOpen: true,
  reopening: null,
};
const before: ResultProcessing = { ...data, run: null, startable: ['MAIN'], notStartable: null };
const job: Job = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  kind: 'result-run.process',
  title: 'Processing the results of ODD-2025-NOV',
  state: 'DONE',
  done: 36,
  total: 36,
  message: 'The second calculation agrees on every row.',
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2025-12-20T05:00:00.000Z',
  finishedAt: '2025-12-20T05:04:00.000Z',
};
const show = (answer = data, path = '/') =>
  renderScreen(<ResultProcessingScreen />, {
    at: path,
    as: 'admin',
    api: [reply(listAllExams, [early, exam]), reply(getResultProcessing, answer)],
  });

// the register number looked up is remembered per screen
beforeEach(() => sessionStorage.clear());

test('the exam whose results are due is shown; processing starts a job and the run it has made', async () => {
  const { user } = show(before);
  expect(await screen.findByLabelText('Exam')).toHaveValue('E25N');
  expect(screen.queryByRole('option', { name: 'EVEN-2026-APR' })).not.toBeInTheDocument();
  answerFromNowOn(reply(startResultRun, job), reply(getJob, job), reply(getResultProcessing, data));
  await user.click(await screen.findByRole('button', { name: 'Process the results' }));
  expect(await screen.findByText('The second calculation agrees on every row.')).toBeInTheDocument();
  expect(requests(startResultRun)[0]!.body).toEqual({ kind: 'MAIN' });
  const state = await screen.findByRole('list', { name: 'State of the run' });
  expect(state).toHaveTextContent('12 of 12 colleges: 52,038 papers read, 52,038 rows written.');
  expect(state).toHaveTextContent('An independent second calculation gives the same result for every student.');
});

test('a start that is refused says why, and the button stands again', async () => {
  const { user } = show(before);
  answerFromNowOn(rejection(startResultRun, 422, { message: 'No frozen rule set holds for UG 2023.' }));
  await user.click(await screen.findByRole('button', { name: 'Process the results' }));
  expect(await screen.findByText('No frozen rule set holds for UG 2023.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Process the results' })).toBeEnabled();
});

test('another officer approves the counts that are shown, and no others', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('list', { name: 'Counts to be signed' })).toHaveTextContent(/48,092.*Passed \(P\)/);
  answerFromNowOn(rejection(approveResultRun, 409, { message: 'The counts are not those you have seen.' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('The counts are not those you have seen.')).toBeInTheDocument();
  answerFromNowOn(reply(approveResultRun, { message: 'The run is approved.' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('The run is approved.')).toBeInTheDocument();
  expect(requests(approveResultRun)[1]!.body).toEqual({ counts, row_version: 4 });
});

test('who started a run is told that somebody else approves it', async () => {
  show({ ...data, mine: true });
  expect(await screen.findByText('You started this run: another officer approves it.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

test('a run that differs lists the rows with both values and has no Approve', async () => {
  show({ ...data, run: { ...run, state: 'DONE', differences: 1 } });
  answerFromNowOn(
    reply(listRunDifferences, {
      total: 1,
      next: null,
      items: [
        {
          id: 1,
          what: 'RESULT',
          colcode: '101',
          reg_no: 'C25UG101COM001',
          p_code: '23UCO01',
          lines: [{ field: 'result', written: 'P', expected: 'RA' }],
        },
      ],
    }),
  );
  expect(await screen.findByText('result: P written, RA by the second calculation')).toBeInTheDocument();
  expect(screen.getByText(/differs in 1 row: the run cannot be approved/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

test('what has changed under a run stands beside its check', async () => {
  show({ ...data, run: { ...run, stale: ['Since the run: 2 moderation orders.'] } });
  expect(await screen.findByText('Since the run: 2 moderation orders.')).toBeInTheDocument();
});

test('a count of the exceptions opens its rows, and a row explains its student', async () => {
  const { user } = show();
  expect(await screen.findByText('81.25 %')).toBeInTheDocument();
  answerFromNowOn(
    reply(listRunRows, {
      total: 6,
      next: null,
      items: [
        {
          reg_no: 'C25UG101COM001',
          colcode: '101',
          p_code: '23UCO01',
          int_mark: null,
          ext_mark: 50,
          moderation: 0,
          total_mark: null,
          result: 'W',
          sentence: 'The result is waiting: the internal mark is missing.',
        },
      ],
    }),
    reply(explainResult, {
      reg_no: 'C25UG101COM001',
      stu_name: 'Kavi',
      colcode: '101',
      degree: 'B.Com. Commerce',
      standings: [
        { exam_name: 'ODD-2025-NOV', version: 1, gpa: '6.68', cgpa: '6.70', openPapers: 1, classLabel: null },
      ],
      rows: [
        {
          exam_name: 'ODD-2025-NOV',
          version: 1,
          released: false,
          p_code: '23UCO01',
          p_name: 'Accounting',
          sem: 1,
          int_mark: 9,
          ext_mark: 30,
          moderation: 1,
          total_mark: 40,
          total_max: 100,
          result: 'P',
          reason: null,
          grade: 'C',
          steps: [
            { rule: 'RULES', set: 'UG 2017', version: 1, ok: true },
            { rule: 'TOTAL', have: 40, need: 40, ok: true },
          ],
          sentence: 'Passed: total 40 (minimum 40).',
          studentSentence: 'Passed.',
        },
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Waiting: internal mark missing: 6' }));
  await user.click(await screen.findByRole('button', { name: 'C25UG101COM001' }));
  expect(await screen.findByText('Passed: total 40 (minimum 40).')).toBeInTheDocument();
  expect(screen.getByText('9 + 30 + 1 = 40 of 100')).toBeInTheDocument();
  expect(screen.getByText('UG 2017, version 1; total 40 ≥ 40')).toBeInTheDocument();
  expect(
    screen.getByText(/average of the exam 6.68, of the programme 6.70, 1 paper not passed yet/),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Reg. No.')).toHaveValue('C25UG101COM001');
  await user.click(screen.getByRole('button', { name: 'Back to the run' }));
  expect(await screen.findByRole('list', { name: 'Counts of the run' })).toBeInTheDocument();
});

test('a register number that is none asks for another and sends nothing', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText('Reg. No.'), 'x;{Enter}');
  expect(screen.getByText('Enter a register number of 3 to 20 letters and digits.')).toBeInTheDocument();
  expect(requests(explainResult)).toHaveLength(0);
});

test('a run is discarded with a reason', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Discard the run' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Discard the run' }));
  expect(dialog.getByText('Write the reason.')).toBeInTheDocument();
  answerFromNowOn(reply(discardResultRun, { message: 'The run is discarded.' }), reply(getResultProcessing, before));
  await user.type(dialog.getByLabelText(/^Reason/), 'A mark was wrong');
  await user.click(dialog.getByRole('button', { name: 'Discard the run' }));
  expect(await screen.findByText('The run is discarded.')).toBeInTheDocument();
  expect(requests(discardResultRun)[0]!.body).toEqual({ reason: 'A mark was wrong', row_version: 4 });
});

test('a moderation order is proposed by one officer and approved by another', async () => {
  const order = {
    id: 5,
    scope: 'PAPER',
    p_code: '23UCO01',
    max_marks: 3,
    order_no: 'Mod/7',
    note: null,
    proposedBy: 'Office',
    mine: false,
    approvedBy: null,
    approvedAt: null,
  } as const;
  const { user } = show({ ...before, moderation: [order] });
  const form = within(await screen.findByRole('form', { name: 'Propose a moderation order' }));
  await user.click(form.getByRole('button', { name: 'Propose the order' }));
  expect(form.getByText('Enter a paper code, such as 23UTA101.')).toBeInTheDocument();
  expect(form.getByText('From 1 to 5 marks.')).toBeInTheDocument();
  await user.type(form.getByLabelText(/^Paper code/), '23uco02');
  await user.type(form.getByLabelText(/^Marks at most/), '2');
  await user.type(form.getByLabelText(/^Number of the order/), 'Mod/8');
  answerFromNowOn(rejection(proposeModeration, 409, { message: 'An order for 23UCO02 stands already.' }));
  await user.click(form.getByRole('button', { name: 'Propose the order' }));
  expect(await form.findByText('An order for 23UCO02 stands already.')).toBeInTheDocument();
  expect(form.getByLabelText(/^Paper code/)).toHaveValue('23UCO02');
  expect(requests(proposeModeration)[0]!.body).toEqual({
    scope: 'PAPER',
    p_code: '23UCO02',
    max_marks: 2,
    order_no: 'Mod/8',
    note: null,
  });
  answerFromNowOn(reply(approveModeration, { message: 'The order is approved; the next run applies it.' }));
  await user.click(screen.getByRole('button', { name: 'Approve the order for 23UCO01' }));
  expect(await screen.findByText('The order is approved; the next run applies it.')).toBeInTheDocument();
});

test('the way back into the valuation is asked for with a reason and agreed to by another officer', async () => {
  const { user } = show(before);
  await user.click(await screen.findByRole('button', { name: 'Ask for it' }));
  const dialog = within(await screen.findByRole('dialog'));
  answerFromNowOn(
    reply(requestReopening, { message: 'Another officer has to agree.' }),
    reply(getResultProcessing, {
      ...before,
      reopening: {
        id: 3,
        reason: 'A bundle was found',
        askedBy: 'Office Two',
        askedAt: '2025-12-20T05:00:00.000Z',
        mine: false,
      },
    }),
    reply(approveReopening, { message: 'ODD-2025-NOV is in the valuation again.' }),
  );
  await user.type(dialog.getByLabelText(/^Reason/), 'A bundle was found');
  await user.click(dialog.getByRole('button', { name: 'Ask for it' }));
  expect(await screen.findByText(/Office Two asked for it on .*: A bundle was found/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText('ODD-2025-NOV is in the valuation again.')).toBeInTheDocument();
});

test('no exam that has been valued, and a processing that cannot be read, are said in words', async () => {
  renderScreen(<ResultProcessingScreen />, { as: 'admin', api: [reply(listAllExams, [early])] });
  expect(await screen.findByText('Results are processed once an exam has been valued.')).toBeInTheDocument();
});

test('a processing that cannot be read offers another try', async () => {
  renderScreen(<ResultProcessingScreen />, {
    as: 'admin',
    api: [reply(listAllExams, [exam]), rejection(getResultProcessing, 503, { message: 'The service is busy.' })],
  });
  expect(await screen.findByText('The service is busy.')).toBeInTheDocument();
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /ODD-2025-NOV|EVEN-2026-APR|Examination Office|Office Two|Financial Accounting|UG 2017|\d+U\w+|Mod\/7|[ab]{16}|\bRA\b/g,
    );
  const order = {
    id: 5,
    scope: 'PAPER',
    p_code: '23UCO01',
    max_marks: 3,
    order_no: 'Mod/7',
    note: null,
    proposedBy: 'Office Two',
    mine: false,
    approvedBy: null,
    approvedAt: null,
  } as const;
  const openInTamil = async (answer: ResultProcessing) => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show(answer));
    });
    await screen.findByRole('form', { name: 'ஒரு முடிவை விளக்கு' });
    return user!;
  };
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of a run, of its counts and exceptions, and of the question before its approval is left in English', async () => {
    const earlier = { ...run, id: 8, discardedBy: 'Office Two', discardReason: '-', state: 'DISCARDED' as const };
    const user = await openInTamil({ ...data, moderation: [order], earlier: [earlier] });
    await screen.findByRole('list', { name: 'கணக்கீட்டின் நிலை' });
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'ஒப்புதல் தா' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of an exam without a run, of a wrong order and of a reopening that was asked for is left in English', async () => {
    const reopening = { id: 3, reason: '-', askedBy: 'Office Two', askedAt: '2025-12-20T05:00:00.000Z', mine: false };
    const user = await openInTamil({ ...before, reopening });
    const form = within(await screen.findByRole('form', { name: 'மதிப்பெண் சீராக்க ஆணையை முன்மொழி' }));
    await user.click(form.getByRole('button', { name: 'ஆணையை முன்மொழி' }));
    expect(await form.findByText('1 முதல் 5 மதிப்பெண்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });
});
