import { screen, waitFor, within } from '@testing-library/react';
import { listColleges } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels } from '@thervu/contracts/degree/degree-contract';
import {
  correctEarlierResult,
  decideEarlierBatch,
  declareRecords,
  getEarlierRecord,
  listEarlierBatches,
  listEarlierStudents,
  type EarlierBatch,
  type EarlierResult,
  type EarlierStudent,
} from '@thervu/contracts/earlier-result/earlier-result-contract';
import { prepareSignature } from '@thervu/contracts/signature/signature-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { EarlierResultsScreen } from './EarlierResultsScreen';

const batch: EarlierBatch = {
  id: 3,
  file: 'past-2019.xlsx',
  results: 1240,
  students: 62,
  marks: 80000,
  credits: 4100,
  creditPoints: '28700.00',
  digest: 'ab'.repeat(32),
  state: 'WAITING',
  createdBy: 'A. First',
  createdAt: '2026-01-02T05:00:00.000Z',
  own: false,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  colleges: [{ colcode: '101', colname: 'Sample College', students: 62 }],
  correction: null,
};
const mine: EarlierBatch = { ...batch, id: 4, file: 'mine.csv', own: true };
const student: EarlierStudent = {
  student_id: 12,
  reg_no: 'C22UG101PHY001',
  stu_name: 'Kavitha',
  colcode: '101',
  degree: 'B.Sc. Physics',
  admn_acdyr: 2022,
  results: 20,
  waiting: 0,
  passed: 18,
  open: 2,
  credits: 71,
  whole: false,
  declared: null,
};
const page = { items: [student], total: 1, next: null };
const show = (address = '/earlier-results', batches = [batch, mine]) =>
  renderScreen(<EarlierResultsScreen />, {
    at: address,
    as: 'admin',
    api: [
      reply(listEarlierBatches, batches),
      reply(listEarlierStudents, page),
      reply(listColleges, []),
      reply(listDegreeLevels, []),
      reply(prepareSignature, { digest: 'cd'.repeat(32), asks: false, refusal: null, totp: false, passkey: null }),
    ],
  });

test('[DAY-7] the second officer signs a file once, also under a double click; who brought it in cannot', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Sign past-2019.xlsx' }));
  expect(screen.queryByRole('button', { name: 'Sign mine.csv' })).not.toBeInTheDocument();
  expect(screen.getByText('Another officer signs')).toBeVisible();
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('1,240 results of 62 students');
  expect(dialog).toHaveTextContent('Digest abababababababab');
  answerFromNowOn(
    reply(decideEarlierBatch, { message: '1,240 results count from now on.' }),
    reply(listEarlierBatches, [{ ...batch, state: 'APPROVED', decidedBy: 'B. Second', decidedAt: batch.createdAt }]),
    reply(listEarlierStudents, { ...page, items: [{ ...student, results: 1260 }] }),
  );
  await user.dblClick(within(dialog).getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('1,240 results count from now on.')).toBeVisible();
  expect(requests(decideEarlierBatch).map(({ body }) => body)).toEqual([{ decision: 'APPROVED' }]);
  expect(requests(prepareSignature)[0]!.body).toMatchObject({
    kind: 'EARLIER_RESULTS',
    content: { batch: 3, results: 1240, digest: batch.digest },
  });
  expect(await screen.findByText(/^B. Second/)).toBeVisible();
  // the students below are counted with what counts now
  expect(await screen.findByText('1,260')).toBeVisible();
});

test('[DAY-7] a file is returned with a reason that says something; what was typed stays after a refusal', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Return past-2019.xlsx' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.type(dialog().getByLabelText(/^Reason/), 'no');
  await user.click(dialog().getByRole('button', { name: 'Return' }));
  expect(dialog().getByLabelText(/^Reason/)).toHaveAccessibleDescription(/at least 10 letters/);
  answerFromNowOn(rejection(decideEarlierBatch, 409, { message: 'Somebody has decided on this file already.' }));
  await user.type(dialog().getByLabelText(/^Reason/), 't the college’s sums');
  await user.click(dialog().getByRole('button', { name: 'Return' }));
  expect(await screen.findByText('Somebody has decided on this file already.')).toBeVisible();
  expect(dialog().getByLabelText(/^Reason/)).toHaveValue('not the college’s sums');
});

test('[DAY-7] records are declared whole for a choice alone, with a reason; the record of a student says what is there', async () => {
  const { user } = show('/earlier-results?college=101');
  expect(await screen.findByText('Not declared', { selector: 'span' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Declare whole' }));
  const dialog = () => within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog')).toHaveTextContent('for all students in the list: 1.');
  await user.type(dialog().getByLabelText(/^Reason/), 'Compared with the registers');
  answerFromNowOn(
    reply(declareRecords, { message: '1 record declared whole.', students: 1, waiting: 0 }),
    reply(listEarlierStudents, { ...page, items: [{ ...student, whole: true }] }),
    reply(getEarlierRecord, { ...student, whole: true, rows: [], history: [] }),
  );
  await user.dblClick(dialog().getByRole('button', { name: 'Declare whole' }));
  expect(await screen.findByText('1 record declared whole.')).toBeVisible();
  expect(requests(declareRecords).map(({ body }) => body)).toEqual([
    { college: '101', whole: true, reason: 'Compared with the registers' },
  ]);
  expect(await screen.findByText('Whole', { selector: 'span' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Record of C22UG101PHY001' }));
  expect(await screen.findByText('No earlier results yet.')).toBeVisible();
});

test('[DAY-7] without a choice nothing can be declared, and the screen says what to choose', async () => {
  show();
  expect(await screen.findByRole('button', { name: 'Declare whole' })).toBeDisabled();
  expect(screen.getByText(/Choose a college, a degree, a year or a register number/)).toBeVisible();
});

const result: EarlierResult = {
  id: 77,
  session: 'NOV-2019',
  sem: 1,
  p_code: 'OLD001',
  p_name: 'Old paper',
  p_type: 'THEORY',
  int_mark: 20,
  ext_mark: 50,
  total_mark: 70,
  total_max: 100,
  credit: 4,
  grade: null,
  grade_point: '7.00',
  result: 'P',
  attempt: 1,
  version: 1,
  reason: null,
  stands: true,
  removed: false,
  state: 'APPROVED',
  batch: 3,
};
const { int_mark, ext_mark, total_mark, total_max, credit, grade, grade_point, attempt } = result;
const before = {
  int_mark,
  ext_mark,
  total_mark,
  total_max,
  credit,
  grade,
  grade_point,
  result: result.result,
  attempt,
};

test('[DAY-7] one result is corrected from the record with a reason; an empty mark is none, and a double click proposes once', async () => {
  const { user } = show();
  answerFromNowOn(reply(getEarlierRecord, { ...student, rows: [result], history: [] }));
  await user.click(await screen.findByRole('button', { name: 'Record of C22UG101PHY001' }));
  await user.click(await screen.findByRole('button', { name: 'Correct OLD001 NOV-2019' }));
  const dialog = () => within(screen.getByRole('dialog'));
  const press = () => dialog().getByRole('button', { name: 'Propose the correction' });
  await user.clear(dialog().getByLabelText('External mark'));
  await user.clear(dialog().getByLabelText('Total'));
  await user.selectOptions(dialog().getByLabelText(/^Result/), 'AAA');
  await user.clear(dialog().getByLabelText('Grade point'));
  await user.click(press());
  expect(dialog().getByLabelText(/^Reason/)).toHaveAccessibleDescription(/at least 10 letters/);
  await user.type(dialog().getByLabelText(/^Reason/), 'Absent in the register');
  answerFromNowOn(
    rejection(
      correctEarlierResult,
      422,
      { errors: [{ field: 'values/grade_point', message: 'Leave it empty.' }] },
      { once: true },
    ),
  );
  await user.click(press());
  await waitFor(() => expect(dialog().getByLabelText('Grade point')).toHaveAccessibleDescription('Leave it empty.'));
  const held = heldReply(correctEarlierResult, { message: 'The correction waits.', batch: 9 });
  answerFromNowOn(held.handler, reply(listEarlierStudents, { ...page, items: [{ ...student, waiting: 43 }] }));
  await user.dblClick(press());
  held.release();
  expect(await screen.findByText('The correction waits.')).toBeVisible();
  expect(await screen.findByText('43')).toBeInTheDocument();
  expect(requests(correctEarlierResult).slice(1)).toMatchObject([
    {
      path: '/earlier-results/results/77/corrections',
      body: {
        values: { ...before, ext_mark: null, total_mark: null, grade_point: null, result: 'AAA' },
        reason: 'Absent in the register',
      },
    },
  ]);
});

test('[DAY-7] a removal asks for a reason alone; while a version waits neither is offered', async () => {
  const { user } = show();
  answerFromNowOn(
    reply(getEarlierRecord, {
      ...student,
      rows: [
        result,
        { ...result, id: 78, p_code: 'OLD002' },
        { ...result, id: 79, p_code: 'OLD002', version: 2, reason: 'Typed wrongly', stands: false, state: 'WAITING' },
      ],
      history: [],
    }),
    reply(correctEarlierResult, { message: 'The removal waits.', batch: 9 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Record of C22UG101PHY001' }));
  await user.click(await screen.findByRole('button', { name: 'Remove OLD001 NOV-2019' }));
  const dialog = () => within(screen.getByRole('dialog'));
  expect(dialog().getAllByRole('textbox')).toHaveLength(1);
  await user.type(dialog().getByLabelText(/^Reason/), 'Belongs to somebody else');
  await user.click(dialog().getByRole('button', { name: 'Propose the removal' }));
  expect(await screen.findByText('The removal waits.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /OLD002/ })).not.toBeInTheDocument();
  expect(requests(correctEarlierResult)).toMatchObject([
    { body: { values: null, reason: 'Belongs to somebody else' } },
  ]);
});

test('[DAY-7] the second officer reads from what to what a correction goes, and why', async () => {
  const reason = 'Typed wrongly, see register 12.';
  const correction = { before, after: { ...before, ext_mark: 55, total_mark: 75 }, reason };
  const { user } = show(undefined, [{ ...batch, file: 'Correction of X', results: 1, correction }]);
  await user.click(await screen.findByRole('button', { name: 'Sign Correction of X' }));
  const dialog = screen.getByRole('dialog');
  for (const text of ['External mark: 50 to 55.', 'Total: 70 to 75.', `Reason: ${reason}`])
    expect(dialog).toHaveTextContent(text);
  expect(dialog).not.toHaveTextContent('Credit');
  expect(screen.queryByRole('button', { name: /^Sums/ })).not.toBeInTheDocument();
});
