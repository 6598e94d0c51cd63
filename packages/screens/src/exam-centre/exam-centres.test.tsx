import { screen, waitFor, within } from '@testing-library/react';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { listAllDegrees } from '@thervu/contracts/degree/degree-contract';
import {
  allotCentre,
  listAllotments,
  listCentreProgress,
  listCentres,
  planAll,
  remindCentres,
  saveCentre,
  type Centre,
} from '@thervu/contracts/exam-centre/exam-centre-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { getJob } from '@thervu/contracts/job/job-contract';
import { listCovers, receiveCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { englishLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { coverSample, EXAM, SLOT } from '../shared/exam-day-samples';
import { college, degree } from '../shared/record/sample-records';
import { CentreProgressScreen } from './CentreProgressScreen';
import { ExamCentresScreen } from './ExamCentresScreen';

const centre: Centre = {
  centre: '101',
  colname: 'Demo College 101',
  chief_name: null,
  chief_mobile: null,
  observer_name: null,
  observer_mobile: null,
  strong_room: null,
  active: true,
  colleges: [{ colcode: '101', students: 40 }],
  students: 40,
  halls: 1,
  seats: 25,
  largest: { ...SLOT, candidates: 40 },
  shortfall: 15,
  row_version: 1,
};
const job = {
  id: '1f0c7a52-6d6e-4b1c-9a3e-0c8f5f7f3a11',
  kind: 'seating.plan',
  title: 'Seating plans of ODD-2025-NOV',
  state: 'QUEUED' as const,
  done: 0,
  total: null,
  message: null,
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2025-11-01T05:30:00.000Z',
  finishedAt: null,
};

const showCentres = () =>
  renderScreen(<ExamCentresScreen />, {
    at: '/?exam=E25N',
    as: 'admin',
    api: [
      reply(listExams, [EXAM]),
      reply(listCentres, {
        exam_name: EXAM.exam_name,
        centres: [centre],
        without: [{ colcode: '102', colname: 'Demo College 102', students: 20 }],
      }),
      reply(listAllotments, []),
      reply(listAllColleges, [college('101'), college('102')]),
      reply(listAllDegrees, [degree(7)]),
    ],
  });

describe('Exam Centres', () => {
  const show = showCentres;

  test('centres are listed with what is missing, and so are the colleges without one', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Centres' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/101 \(40\).*40 on 14-11-2025 FN.*15/);
    expect(screen.getByText(/1 college has candidates and no centre: 102 \(20\)/)).toBeVisible();
  });

  test('a mobile number with too few digits is named at its field in words, and nothing is sent', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change centre 101' }));
    const dialog = within(await screen.findByRole('dialog'));
    const mobile = dialog.getByLabelText(/^Mobile number of the chief/);
    await user.type(mobile, '98765');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findAllByText('Enter a mobile number of 10 digits.'))[0]).toBeVisible();
    expect(mobile).toBeInvalid();
    expect(requests(saveCentre)).toEqual([]);
  });

  test('a college is allotted once under a double click, and sessions that are too large are named', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Allot to a centre' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Allot' }));
    expect(await dialog.findByText('Choose the college.')).toBeVisible();
    expect(requests(allotCentre)).toEqual([]);
    await user.selectOptions(dialog.getByLabelText(/^College/), '102');
    await user.selectOptions(dialog.getByLabelText(/^Centre/), '101');
    const held = heldReply(allotCentre, {
      message: '20 candidates of college 102 now write at 101.',
      moved: 20,
      over: [{ ...SLOT, candidates: 60, seats: 25 }],
    });
    answerFromNowOn(held.handler);
    await user.dblClick(dialog.getByRole('button', { name: 'Allot' }));
    held.release();
    expect(
      await screen.findByText(/Too few desks in 1 session: 14-11-2025 FN \(60 candidates, 25 desks\)/),
    ).toBeVisible();
    expect(requests(allotCentre).map(({ body }) => body)).toEqual([{ college: '102', centre: '101' }]);
  });

  test('one student wants a reason', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Allot to a centre' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText(/^Who is allotted/), 'student');
    await user.click(dialog.getByRole('button', { name: 'Allot' }));
    expect(await dialog.findByText('Give a reason for the student.')).toBeVisible();
    expect(requests(allotCentre)).toEqual([]);
  });

  test('all open sessions are planned as one job with its progress', async () => {
    const { user } = show();
    answerFromNowOn(
      reply(planAll, job),
      reply(getJob, { ...job, state: 'DONE', done: 3, total: 3, finishedAt: '2025-11-01T05:31:00.000Z' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Plan all open sessions' }));
    expect(await screen.findByText(/Seating plans of ODD-2025-NOV/)).toBeVisible();
    // the seats of the plans are counted again when the job has ended
    await waitFor(() => expect(requests(listCentres).length).toBeGreaterThan(1));
    expect(requests(planAll).map(({ body }) => body)).toEqual([{}]);
  });
});

const showProgress = (address = '/?exam=E25N') =>
  renderScreen(<CentreProgressScreen />, {
    at: address,
    as: 'admin',
    api: [
      reply(listExams, [EXAM]),
      reply(listCovers, [coverSample()]),
      reply(listCentreProgress, [
        {
          centre: '101',
          colname: 'Demo College 101',
          ...SLOT,
          state: 'HELD',
          candidates: 25,
          close_pairs: 0,
          halls_without: 0,
          overdue: true,
          covers: 1,
          covers_received: 0,
        },
      ]),
    ],
  });

describe('Centre Progress', () => {
  const show = () => showProgress();
  const seal = () => screen.findByLabelText(/^Seal or number/);

  test('a session that ended and is not closed is overdue, and its covers are counted', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Sessions of the centres' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Overdue.*0 of 1/);
    expect(within(table).getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      expect.stringContaining('centre=101&slot=2025-11-14%20FN'),
    );
  });

  test('late centres are reminded once under a double click, after the office has read which ones', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Remind 1 late centre' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind 1 centre of ODD-2025-NOV?' }));
    expect(dialog.getByText(/once a day: 101 \(1\)\./)).toBeVisible();
    expect(requests(remindCentres)).toEqual([]);
    const held = heldReply(remindCentres, { message: '1 centre is reminded.', reminded: ['101'], before: [] });
    answerFromNowOn(held.handler);
    await user.dblClick(dialog.getByRole('button', { name: 'Remind' }));
    held.release();
    expect(await screen.findByText('1 centre is reminded.')).toBeVisible();
    expect(requests(remindCentres)).toHaveLength(1);
  });

  test('[D09-10] a cover with one script less is received only with a note, by scan and keyboard alone', async () => {
    const { user } = show();
    await user.type(await seal(), 'S-4001{Enter}23{Enter}');
    const problem = 'The cover was sealed with 24 scripts and you counted 23. Say why.';
    expect(await screen.findByText(problem)).toBeVisible();
    expect(requests(receiveCover)).toEqual([]);
    const held = heldReply(receiveCover, coverSample({ received_scripts: 23, note: 'One script missing.' }));
    answerFromNowOn(held.handler);
    await user.keyboard('One script missing.{Enter}{Enter}');
    held.release();
    expect(await screen.findByText(/received with 23 of 24 scripts/)).toBeVisible();
    expect(requests(receiveCover).map(({ path, body }) => [path, body])).toEqual([
      ['/script-covers/31/receipt', { received_scripts: 23, note: 'One script missing.', row_version: 1 }],
    ]);
    expect(await seal()).toHaveFocus();
  });

  test('a seal nobody sent, and a refusal of the server, are said and lose nothing', async () => {
    const { user } = show();
    await user.type(await seal(), 'X-1{Enter}');
    expect(await screen.findByText('No cover with the seal X-1 is on its way.')).toBeVisible();
    await user.clear(await seal());
    answerFromNowOn(rejection(receiveCover, 409, { message: 'Cover 31 has been changed by somebody else.' }));
    await user.type(await seal(), 'S-4001{Enter}24{Enter}');
    expect(await screen.findByText('Cover 31 has been changed by somebody else.')).toBeVisible();
    expect(screen.getByLabelText(/^Scripts counted/)).toHaveValue('24');
  });
});

describe('in Tamil', () => {
  afterEach(() => chooseLanguage('en'));

  test('Exam Centres says everything in Tamil, its dialogs too', async () => {
    await chooseLanguage('ta');
    const { user } = showCentres();
    expect(await screen.findByRole('table', { name: 'மையங்கள்' })).toBeVisible();
    expect(await screen.findByText('ஒவ்வொரு கல்லூரியும் அதன் சொந்த மையத்தில் எழுதும்.')).toBeVisible();
    expect(englishLeft()).toEqual([]);
    for (const name of ['மையத்துக்கு ஒதுக்கு', 'மையத்தைச் சேர்', 'மையம் 101 மாற்று']) {
      await user.click(screen.getByRole('button', { name }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(englishLeft(dialog)).toEqual([]));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
  });

  test('Centre Progress says everything in Tamil, and an address of before names its state still', async () => {
    await chooseLanguage('ta');
    const { user } = showProgress('/?exam=E25N&show=Overdue');
    const table = await screen.findByRole('table', { name: 'மையங்களின் வேளைகள்' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/காலம் கடந்தது/);
    expect(screen.getByLabelText('நிலை')).toHaveDisplayValue('காலம் கடந்தது');
    await user.type(await screen.findByLabelText(/^உறையின் முத்திரை/), 'S-4001{Enter}23{Enter}');
    expect(await screen.findByText(/நீங்கள் எண்ணியது 23/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /நினைவூட்டு$/ }));
    await screen.findByRole('dialog');
    expect(englishLeft()).toEqual([]);
  });
});
