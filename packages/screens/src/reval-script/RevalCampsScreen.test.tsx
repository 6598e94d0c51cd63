import { act, screen, waitFor, within } from '@testing-library/react';
import { listAllExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import {
  getRevalCamps,
  issueRevalScripts,
  waiveRevalCamp,
  type RevalCamps,
} from '@thervu/contracts/reval-script/reval-script-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { camps } from './reval-samples';
import { RevalCampsScreen } from './RevalCampsScreen';

const exam: Exam = {
  id: 2,
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
  stage: 'REVALUATION',
  row_version: 7,
};
const valued: Exam = { ...exam, id: 3, exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV', stage: 'VALUATION' };
const job: Job = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  kind: 'reval-script.issue',
  title: 'Scripts for the second valuation of EVEN-2025-APR',
  state: 'DONE',
  done: 2,
  total: 2,
  message: '3 scripts issued for the second valuation.',
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2025-12-02T06:00:00.000Z',
  finishedAt: '2025-12-02T06:00:01.000Z',
};
const show = (data: RevalCamps = camps, exams = [valued, exam]) =>
  renderScreen(<RevalCampsScreen />, {
    as: 'admin',
    api: [reply(listAllExams, exams), reply(getRevalCamps, data)],
  });
const rowsOf = async (name: string) => within(await screen.findByRole('table', { name })).getAllByRole('row');

test('the exam in revaluation is shown with what is still to be issued, and one in valuation is not offered', async () => {
  show();
  const list = await screen.findByRole('list', { name: 'Issue of scripts' });
  expect(list).toHaveTextContent('3 frozen requests have no script for the second valuation yet.');
  expect(list).toHaveTextContent('No second mark is higher than the first by more than 10 without a third valuation.');
  expect(list).toHaveTextContent('1 request has no script on record and cannot be pulled.');
  expect(screen.getByLabelText('Exam')).toHaveValue('E25A');
  expect(screen.queryByRole('option', { name: 'ODD-2025-NOV' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Issue third-valuation scripts' })).toBeDisabled();
});

test('scripts are issued by a job, and the camps are read again at its end', async () => {
  const { user } = show();
  answerFromNowOn(reply(issueRevalScripts, job), reply(getJob, job));
  await user.click(await screen.findByRole('button', { name: 'Issue second-valuation scripts' }));
  expect(await screen.findByText('3 scripts issued for the second valuation.')).toBeVisible();
  expect(requests(issueRevalScripts)[0]).toMatchObject({
    path: '/control/reval-script/2/issue',
    body: { valuation: 2 },
  });
  expect(requests(getRevalCamps).length).toBeGreaterThan(1);
});

test('an issue that is refused says why', async () => {
  const { user } = show();
  const message = 'No frozen request for revaluation waits for a script that can be pulled.';
  answerFromNowOn(rejection(issueRevalScripts, 422, { message }));
  await user.click(await screen.findByRole('button', { name: 'Issue second-valuation scripts' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('[DAY-3] where no camp is left an officer allows an earlier one with a reason; a double click asks once', async () => {
  const { user } = show({ ...camps, due: { ...camps.due, third: 1, withoutCamp: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Allow a third valuation in an earlier camp' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Three different people still enter its marks.');
  const press = within(dialog).getByRole('button', { name: 'Allow' });
  await user.click(press);
  expect(requests(waiveRevalCamp)).toHaveLength(0);
  await user.type(within(dialog).getByRole('textbox'), 'Two camps only');
  const held = heldReply(waiveRevalCamp, { message: 'Confirmed.' });
  answerFromNowOn(held.handler, reply(getRevalCamps, { ...camps, camps_waived: true }));
  await user.dblClick(press);
  held.release();
  expect(await screen.findByText(/A third valuation may take place in a camp that has valued/)).toBeVisible();
  expect(requests(waiveRevalCamp)).toMatchObject([
    { path: '/control/reval-script/2/camp-waiver', body: { reason: 'Two camps only' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Allow a third valuation in an earlier camp' })).not.toBeInTheDocument();
});

test('camps and papers that are open stand first, closed ones on demand, with their sums', async () => {
  const { user } = show();
  const open = await rowsOf('Camps and papers');
  expect(open[1]).toHaveTextContent('Sona');
  expect(open[1]).toHaveTextContent('Open');
  expect(screen.queryByText('23UPHY01')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show closed ones too' }));
  expect(within(await screen.findByRole('table', { name: 'Camps and papers' })).getByText('23UPHY01')).toBeVisible();
  const all = await rowsOf('Camps and papers');
  expect(all.at(-1)).toHaveTextContent(/6.*1.*4.*1.*4.*3.*3.*0/);
});

test('a script a camp could not pull is named with its student and the reason', async () => {
  show();
  const [, row] = await rowsOf('Scripts not found');
  for (const text of [
    'C23UG101COM007',
    '90000058',
    'bundle 90003-1, serial 3',
    'Not in its bundle: Serial 3 is empty',
    'Demo Operator',
  ])
    expect(row).toHaveTextContent(text);
});

test('without a published exam the page says when it has something to show', async () => {
  show(camps, [valued]);
  expect(await screen.findByText('Scripts are valued again once a result has been published.')).toBeVisible();
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(/(EVEN|ODD)-2025-(APR|NOV)|23U(MAT|PHY)01|C23UG101COM007|Sona|Govt|Serial 3 is empty|Demo Operator/g);
  beforeEach(async () => {
    // what was chosen on the page before is offered again
    sessionStorage.clear();
    await act(() => chooseLanguage('ta'));
  });
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the issue, of the camps, of what they did not find, and of the question is left in English', async () => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show({ ...camps, due: { ...camps.due, third: 1, withoutCamp: 1 } }));
    });
    await user!.click(await screen.findByRole('button', { name: 'முடிந்தவற்றையும் காட்டு' }));
    await screen.findByRole('table', { name: 'கிடைக்காத விடைத்தாள்கள்' });
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(screen.getByRole('button', { name: 'முந்தைய முகாமில் மூன்றாம் மதிப்பீட்டை அனுமதி' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing is left in English where nothing is due and an earlier camp is allowed', async () => {
    const due = { second: 0, third: 0, withoutScript: 0, withoutCamp: 0 };
    await act(async () => {
      show({ ...camps, due, camps_waived: true, balances: [], missing: [] });
    });
    await screen.findByRole('list', { name: 'விடைத்தாள்கள் வழங்கல்' });
    await waitFor(() => expect(left()).toEqual([]));
  });
});
