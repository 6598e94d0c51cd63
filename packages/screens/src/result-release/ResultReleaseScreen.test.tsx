import { act, screen, waitFor, within } from '@testing-library/react';
import { listAllExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import {
  checkReleaseAgreement,
  getReleaseAgreement,
  getReleaseDesk,
  getReleaseImpact,
  listReleaseChanges,
  listWithholds,
  proposeRelease,
  publishRelease,
  releaseWithhold,
  withholdResult,
  type Impact,
  type ReleaseChange,
  type ReleaseDesk,
  type ResultRelease,
  type Withhold,
} from '@thervu/contracts/result-release/result-release-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { ResultReleaseScreen } from './ResultReleaseScreen';

const exam: Exam = {
  id: 4,
  exam_tbl: 'E25A',
  camp_tbl: 'C25A',
  etype: 'EVEN',
  eyear: 2025,
  emonth: 'APR',
  exam_name: 'EVEN-2025-APR',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'PROCESSED',
  row_version: 9,
};
const early: Exam = { ...exam, id: 6, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' };
const release: ResultRelease = {
  id: 11,
  version: 1,
  run_id: 7,
  kind: 'MAIN',
  state: 'PROPOSED',
  session_title: 'UG / PG Results - April 2025',
  note: 'Checked.',
  proposedBy: 'R. Kathiravan',
  proposedAt: '2025-06-19T10:00:00.000Z',
  releasedBy: null,
  releasedAt: null,
  releaseNote: null,
  openFindings: null,
  withdrawnReason: null,
  visibleFrom: null,
  announced: false,
  prepared: false,
  publishedAt: null,
  counts: null,
  students: null,
  onPage: null,
  digest: null,
};
const desk: ReleaseDesk = {
  exam_id: 4,
  exam_name: 'EVEN-2025-APR',
  exam_tbl: 'E25A',
  stage: 'PROCESSED',
  last: null,
  shown: null,
  opensWith: null,
  run: {
    id: 7,
    kind: 'MAIN',
    version: 1,
    rows: 34_296,
    startedBy: 'R. Kathiravan',
    finishedAt: '2025-06-18T05:00:00.000Z',
    approvedBy: 'G. Jayanthi',
  },
  sessionTitle: 'UG / PG Results - April 2025',
  earlier: { exam_id: 2, exam_name: 'EVEN-2024-APR' },
  findings: { searchedAt: '2025-06-18T06:00:00.000Z', open: 3, looked: 1 },
  checks: [
    { key: 'WITHOUT_RESULT', blocks: true, count: 0, text: 'Every confirmed paper has a result.', first: [] },
    { key: 'OPEN_FINDINGS', blocks: false, count: 3, text: '3 findings of the anomaly board are open.', first: [] },
  ],
  releases: [],
  ownProposal: false,
};
const counts = { rows: 100, P: 80, RA: 20, AAA: 0, W: 0 };
const impact: Impact = {
  version: 1,
  students: 50,
  total: { now: counts, last: null, earlier: { ...counts, P: 70, RA: 30 } },
  flips: 4,
  flipStudents: 3,
  colleges: [{ key: '101', name: 'Ponni College', now: counts, last: null, earlier: { ...counts, P: 70, RA: 30 } }],
  papers: [{ key: '23UCO01', name: 'Financial Accounting', now: counts, last: null, earlier: null }],
};
const change: ReleaseChange = {
  reg_no: 'C23UG101COM001',
  name: 'K. Yazhini',
  colcode: '101',
  p_code: '23UCO01',
  beforeInt: 20,
  beforeExt: 24,
  beforeTotal: 44,
  before: 'RA',
  nowInt: 20,
  nowExt: 40,
  nowTotal: 60,
  now: 'P',
  against: 'EVEN-2024-APR',
};
const held: Withhold = {
  id: 5,
  reg_no: 'C23UG101COM001',
  name: 'K. Yazhini',
  colcode: '101',
  p_code: null,
  reason: 'WITHHELD_FEE',
  note: 'Two semesters open.',
  by: 'R. Kathiravan',
  at: '2025-06-18T05:00:00.000Z',
  releasedBy: null,
  releasedAt: null,
  releaseNote: null,
};
const job: Job = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  kind: 'result-release.publish',
  title: 'Publishing release 1 of EVEN-2025-APR',
  state: 'DONE',
  done: 1,
  total: 1,
  message: 'EVEN-2025-APR is published as release 1: 50 students.',
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2025-06-20T04:00:00.000Z',
  finishedAt: '2025-06-20T04:00:09.000Z',
};

const show = (data: ReleaseDesk = desk, path = '/?exam=E25A') =>
  renderScreen(<ResultReleaseScreen />, {
    at: path,
    as: 'admin',
    api: [
      reply(listAllExams, [early, exam]),
      reply(getReleaseDesk, data),
      reply(getReleaseImpact, { counting: false, impact }),
    ],
  });

test('the exam that waits is shown with its run, what was checked, and what the release would say', async () => {
  show(desk, '/');
  expect(await screen.findByLabelText('Exam')).toHaveValue('E25A');
  expect(screen.queryByRole('option', { name: 'EVEN-2026-APR' })).not.toBeInTheDocument();
  const checks = await screen.findByRole('list', { name: 'Before the release' });
  expect(checks).toHaveTextContent('Every confirmed paper has a result.');
  expect(within(checks).getByRole('link', { name: /3 findings/ })).toHaveAttribute(
    'href',
    '/home/anomaly-board?exam=E25A',
  );
  const table = await screen.findByRole('table', { name: 'Outcomes by college' });
  expect(table).toHaveTextContent('Ponni College');
  expect(table).toHaveTextContent('80.0 %');
  expect(table).toHaveTextContent('+10.0');
});

test('the release is proposed with the heading of the page and a note; without a note nothing is sent', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Propose the release' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Heading/)).toHaveValue('UG / PG Results - April 2025');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(dialog.getByText('Write what was checked.')).toBeInTheDocument();
  expect(requests(proposeRelease)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^Note/), 'Tabulation compared');
  answerFromNowOn(reply(proposeRelease, release));
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('The release was proposed. Another officer signs it.')).toBeInTheDocument();
  expect(requests(proposeRelease)[0]!.body).toEqual({
    run_id: 7,
    session_title: 'UG / PG Results - April 2025',
    note: 'Tabulation compared',
  });
});

test('a release may become visible at a moment of the clock in India; the second officer reads and signs it', async () => {
  const { user, unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Propose the release' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Note/), 'Compared');
  await user.type(dialog.getByLabelText(/^Visible from/), '31-06-2025 11:00');
  expect(dialog.getByText('There is no such day and time.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Visible from/));
  await user.type(dialog.getByLabelText(/^Visible from/), '20-06-2025 11');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByText('Write it as 20-06-2025 11:00.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Visible from/), ':00');
  await user.selectOptions(dialog.getByLabelText(/^The public page says when/), 'yes');
  answerFromNowOn(reply(proposeRelease, release));
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('The release was proposed. Another officer signs it.')).toBeVisible();
  expect(requests(proposeRelease)).toHaveLength(1);
  const moment = '2025-06-20T05:30:00.000Z';
  expect(requests(proposeRelease)[0]!.body).toMatchObject({ visible_from: moment, announced: true });
  unmount();
  const timed: ResultRelease = { ...release, visibleFrom: moment, announced: true };
  const second = show({ ...desk, releases: [timed] });
  expect(await screen.findByText(/Nothing of it is visible before 20-06-2025 11:00/)).toBeVisible();
  await second.user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('in one instant: on 20-06-2025 11:00.');
  second.unmount();
  show({ ...desk, releases: [{ ...timed, state: 'RELEASED', prepared: true }] });
  expect(await screen.findByText(/Two officers cancel it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw the proposal' })).not.toBeInTheDocument();
  expect(screen.getByText('Waits for 20-06-2025 11:00')).toBeVisible();
});

test('who proposed cannot sign; a check that stops the release stops the button', async () => {
  show({ ...desk, releases: [release], ownProposal: true });
  expect(await screen.findByRole('button', { name: 'Sign and publish' })).toBeDisabled();
  expect(screen.getByText(/another officer of the examination office signs it/)).toBeInTheDocument();
});

test('the second officer types how many findings are open, signs, and follows the publication', async () => {
  const { user } = show({ ...desk, releases: [release] });
  await user.click(await screen.findByRole('button', { name: 'Sign and publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Open findings/), '2');
  await user.type(dialog.getByLabelText(/^Note/), 'Compared with the register');
  answerFromNowOn(rejection(publishRelease, 409, { message: '3 findings are open on the anomaly board now.' }));
  await user.click(dialog.getByRole('button', { name: 'Sign and publish' }));
  expect(await dialog.findByText('3 findings are open on the anomaly board now.')).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Note/)).toHaveValue('Compared with the register');
  await user.clear(dialog.getByLabelText(/^Open findings/));
  await user.type(dialog.getByLabelText(/^Open findings/), '3');
  answerFromNowOn(reply(publishRelease, job), reply(getJob, job));
  await user.click(dialog.getByRole('button', { name: 'Sign and publish' }));
  expect(await screen.findByText(/is published as release 1: 50 students/)).toBeInTheDocument();
  expect(requests(publishRelease)[1]!.body).toEqual({ openFindings: 3, note: 'Compared with the register' });
});

test('[F-22] a first release says that its outcomes are compared with older exams; a later one names the release before', async () => {
  show({ ...desk, run: { ...desk.run!, version: 2 }, last: 1, releases: [] });
  answerFromNowOn(
    reply(getReleaseAgreement, { last: null }),
    reply(getReleaseImpact, {
      counting: false,
      impact: { ...impact, version: 2, total: { now: counts, last: counts, earlier: null } },
    }),
  );
  expect(await screen.findByRole('button', { name: '4 outcomes flip against release 1, 3 students' })).toBeVisible();
});

test('while nothing is counted the page says so and asks again by itself; changes that wait for an earlier exam are not 0', async () => {
  show(desk, '/');
  answerFromNowOn(reply(getReleaseImpact, { counting: true, impact: null }));
  expect(await screen.findByText('This is being counted. It appears here by itself.')).toBeVisible();
  const open: Impact = { ...impact, flips: null, flipStudents: null };
  answerFromNowOn(reply(getReleaseImpact, { counting: true, impact: open }));
  const soon = { timeout: 6000 };
  expect(
    await screen.findByText(/^How many papers change their outcome is being counted/, undefined, soon),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show papers whose outcome changes' })).toBeEnabled();
  answerFromNowOn(reply(getReleaseImpact, { counting: false, impact: open }));
  expect(await screen.findByText(/^An earlier exam has results that are not released/, undefined, soon)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^0 / })).not.toBeInTheDocument();
});

test('[F-22] a proposal has its own time, and none under Published; the totals have their pass percentage', async () => {
  show({ ...desk, releases: [release] });
  const releases = await screen.findByRole('table', { name: 'Releases of the exam' });
  const headers = within(releases)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const cells = within(within(releases).getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  const under = (header: string) => cells[headers.indexOf(header)];
  expect([under('Proposed'), under('Published')]).toEqual([expect.stringContaining('19-06-2025'), '–']);
  const colleges = await screen.findByRole('table', { name: 'Outcomes by college' });
  const total = within(colleges).getAllByRole('row').at(-1)!;
  expect(total).toHaveTextContent('80.0 %');
  expect(total).toHaveTextContent('70.0 %');
  expect(total).toHaveTextContent('+10.0');
});

test('[F-22] the field that proves somebody has looked does not print its answer', async () => {
  const { user } = show({ ...desk, releases: [release] });
  await user.click(await screen.findByRole('button', { name: 'Sign and publish' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/^Open findings/)).toHaveAccessibleDescription(/on the anomaly board/);
  expect(dialog).not.toHaveTextContent(/\b3\b/);
});

test('[F-19] the dialog says what becomes visible: the session the page opens with, or one to be chosen there', async () => {
  const { user } = show({ ...desk, releases: [release], opensWith: 'ODD-2025-NOV' });
  await user.click(await screen.findByRole('button', { name: 'Sign and publish' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    /still opens with ODD-2025-NOV\. Students find EVEN-2025-APR there by choosing it/,
  );
});

test('[F-18] stored results that are no longer what was released stand there line by line, with both totals', async () => {
  show({
    ...desk,
    stage: 'PUBLISHED',
    run: null,
    last: 1,
    checks: [],
    releases: [{ ...release, state: 'PUBLISHED', counts }],
  });
  answerFromNowOn(
    reply(getReleaseAgreement, {
      last: {
        checkedAt: '2025-06-21T20:40:00.000Z',
        by: null,
        release: 1,
        faults: [
          'release 1, C23UG101COM001, 23UCO01: the stored result is not as it was released',
          'release 1: 100 (80 P, 20 RA, 0 AAA, 0 W) papers were signed, the stored results give 100 (81 P, 19 RA, 0 AAA, 0 W)',
        ],
        more: 2,
      },
    }),
  );
  const list = await screen.findByRole('list', { name: 'What does not agree' });
  expect(list).toHaveTextContent('Release 1, C23UG101COM001, 23UCO01: the stored result is not as it was released.');
  expect(list).toHaveTextContent('the stored results give 100 (81 P');
  expect(list).toHaveTextContent('2 more lines do not agree.');
  expect(screen.getByText(/^Compared on 22-06-2025.* by the portal, up to release 1\.$/)).toBeVisible();
});

test('[F-18] before the first check the page says so; a check is a job, and its outcome stands there with its moment', async () => {
  const { user } = show({ ...desk, stage: 'PUBLISHED', run: null, last: 1, checks: [], releases: [] });
  answerFromNowOn(reply(getReleaseAgreement, { last: null }));
  expect(await screen.findByText('What is stored has not been compared with the releases yet.')).toBeVisible();
  const check: Job = { ...job, kind: 'result-release.check', title: 'Comparing EVEN-2025-APR with its releases' };
  const running: Job = { ...check, state: 'RUNNING', message: 'Comparing with what was released', finishedAt: null };
  answerFromNowOn(
    reply(checkReleaseAgreement, running),
    reply(getJob, {
      ...check,
      message: 'Every stored result and every published answer of EVEN-2025-APR is as it was released.',
    }),
    reply(getReleaseAgreement, {
      last: { checkedAt: '2025-06-21T10:00:00.000Z', by: 'R. Kathiravan', release: 1, faults: [], more: 0 },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(/^Compared on 21-06-2025.* by R\. Kathiravan, up to release 1\.$/)).toBeVisible();
  expect(screen.getByText('Every stored result and every published answer was as it was released.')).toBeVisible();
});

test('a check that cannot be started says so', async () => {
  const { user } = show({ ...desk, stage: 'PUBLISHED', run: null, last: 1, checks: [], releases: [] });
  answerFromNowOn(reply(getReleaseAgreement, { last: null }), rejection(checkReleaseAgreement, 503));
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('the outcomes that flip are listed with both marks, page after page', async () => {
  const { user } = show();
  answerFromNowOn(reply(listReleaseChanges, { items: [change], total: 2, next: 'more' }));
  await user.click(
    await screen.findByRole('button', {
      name: '4 arrears have another outcome than in an older exam, 3 students',
    }),
  );
  expect(await screen.findByText('RA to P')).toBeInTheDocument();
  expect(screen.getByText('20 + 24 = 44, RA')).toBeInTheDocument();
  expect(screen.getByText('20 + 40 = 60, P')).toBeInTheDocument();
  answerFromNowOn(
    reply(listReleaseChanges, { items: [{ ...change, reg_no: 'C23UG101COM002' }], total: 2, next: null }),
  );
  await user.click(screen.getByRole('button', { name: 'Show more rows' }));
  expect(await screen.findByText('C23UG101COM002')).toBeInTheDocument();
  expect(screen.getByText('C23UG101COM001')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more rows' })).not.toBeInTheDocument();
});

test('a result is withheld with reason and note, what was typed survives a refusal, and is released with a reason', async () => {
  const { user } = show(desk, '/?exam=E25A&view=withheld');
  answerFromNowOn(reply(listWithholds, { items: [held], total: 1, next: null }));
  await user.click(await screen.findByRole('button', { name: 'Withhold a result' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Withhold' }));
  expect(dialog.getByText('Enter the register number.')).toBeInTheDocument();
  expect(dialog.getAllByText('Select a reason.').length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText(/^Register Number/), 'c23ug101com002');
  await user.selectOptions(dialog.getByLabelText(/^Reason/), 'Fees');
  await user.type(dialog.getByLabelText(/^Note/), 'Paid nothing');
  answerFromNowOn(rejection(withholdResult, 409, { message: 'This is withheld already.' }));
  await user.click(dialog.getByRole('button', { name: 'Withhold' }));
  expect(await dialog.findByText('This is withheld already.')).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Register Number/)).toHaveValue('C23UG101COM002');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Release C23UG101COM001, all papers' }));
  const leave = within(await screen.findByRole('dialog'));
  await user.type(leave.getByLabelText(/^Reason/), 'Paid on Monday');
  answerFromNowOn(
    reply(releaseWithhold, { message: 'The result is released. It takes effect with the next run.' }),
    reply(listWithholds, { items: [], total: 0, next: null }),
  );
  await user.click(leave.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText(/It takes effect with the next run/)).toBeInTheDocument();
  expect(await screen.findByText('No result is withheld.')).toBeInTheDocument();
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /(EVEN|ODD)-20\d\d-(APR|NOV)|R\. Kathiravan|G\. Jayanthi|K\. Yazhini|Ponni College|Financial Accounting|C23UG101COM\d+|23UCO01|UG \/ PG Results - April 2025|Checked\.|Two semesters open\.|\bRA\b/g,
    );
  const openInTamil = async (data: ReleaseDesk, path?: string) => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show(data, path));
    });
    await screen.findByRole('navigation', { name: 'வெளியீட்டின் பகுதிகள்' });
    return user!;
  };
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of a release that waits for its second signature, and of signing it, is left in English', async () => {
    const user = await openInTamil({ ...desk, checks: [], releases: [release] });
    await screen.findByRole('table', { name: 'தேர்வின் வெளியீடுகள்' });
    await screen.findByRole('table', { name: 'கல்லூரிவாரி விளைவுகள்' });
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'கையொப்பமிட்டு வெளியிடு' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'கையொப்பமிட்டு வெளியிடு' }));
    expect(dialog.getByText('எவை ஒப்பிடப்பட்டன என எழுதுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of the rows that change is left in English', async () => {
    answerFromNowOn(reply(listReleaseChanges, { items: [change], total: 2, next: 'more' }));
    await openInTamil(desk, '/?exam=E25A&view=changes');
    await screen.findByRole('table', { name: 'மாறும் வரிசைகள்' });
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of withheld results, of withholding one and of releasing one is left in English', async () => {
    answerFromNowOn(reply(listWithholds, { items: [held], total: 1, next: null }));
    const user = await openInTamil(desk, '/?exam=E25A&view=withheld');
    await user.click(await screen.findByRole('button', { name: 'ஒரு முடிவை நிறுத்திவை' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'நிறுத்திவை' }));
    expect(dialog.getByText('பதிவெண்ணை உள்ளிடுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(dialog.getByRole('button', { name: 'விட்டுவிடு' }));
    await user.click(await screen.findByRole('button', { name: /விடுவி$/ }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });
});
