import { screen, waitFor, within } from '@testing-library/react';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import {
  assignRegisterNumbers,
  assignYearNumbers,
  previewRegisterNumbers,
  previewYearNumbers,
} from '@thervu/contracts/student/register-number-contract';
import { listDegreeBatches } from '@thervu/contracts/student/student-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { BSC, COLLEGES } from './student-fixtures';
import { RegisterNumbersScreen } from './RegisterNumbersScreen';

const MASTERS = [
  reply(listDegreeLevels, [{ degree: 'UG' }]),
  reply(listDegreesOfLevel, [BSC]),
  reply(listDegreeBatches, [{ admn_acdyr: 2025 }]),
  reply(listAllColleges, COLLEGES),
];
const ITEMS = [
  { student_id: 91, stu_name: 'Xavier L', dob: '2007-08-09', reg_no: 'C25UG101BOT045' },
  { student_id: 92, stu_name: 'Yogesh L', dob: '2007-08-08', reg_no: 'C25UG101BOT046' },
];
const LIST = { token: 'a'.repeat(64), prefix: 'C25UG101BOT', assigned: 44, drafts: 1, items: ITEMS };
const DONE = { ...LIST, token: 'b'.repeat(64), assigned: 46, items: [] };
const COHORT = { colcode: '101', deg_id: 7, admn_acdyr: 2025 };
const CHOSEN = '/home/register-numbers?college=101&level=UG&degree=7&year=2025';

beforeEach(() => sessionStorage.clear());

async function look(...api: Parameters<typeof answerFromNowOn>) {
  const view = renderScreen(<RegisterNumbersScreen />, {
    as: 'admin',
    at: CHOSEN,
    api: [...MASTERS, ...api],
  });
  await waitFor(() => expect(screen.getByLabelText('Admission Year')).toHaveValue('2025'));
  await view.user.click(screen.getByRole('button', { name: 'Preview' }));
  return view;
}
const assign = async ({ user }: Awaited<ReturnType<typeof look>>) => {
  await user.click(await screen.findByRole('button', { name: 'Assign 2 Register Numbers' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Assign 2 register numbers, C25UG101BOT045 to C25UG101BOT046?',
  });
  return { dialog, confirm: () => user.click(within(dialog).getByRole('button', { name: 'Assign' })) };
};

test('[F-24] the numbers are looked at before they are assigned, with those who get none', async () => {
  await look(reply(previewRegisterNumbers, LIST));
  const row = await screen.findByRole('row', { name: /Xavier L/ });
  expect(row).toHaveTextContent('C25UG101BOT045Xavier L09-08-200791');
  expect(screen.getByText(/begin with C25UG101BOT/)).toHaveTextContent(
    '44 students of this batch have a number and keep it. 1 application is not submitted yet and gets none.',
  );
  expect(requests(previewRegisterNumbers).map(({ body }) => body)).toEqual([COHORT]);
  expect(requests(assignRegisterNumbers)).toEqual([]);
});

test('they are assigned after a question, with the token of the list that was shown', async () => {
  const view = await look(reply(previewRegisterNumbers, LIST));
  const { confirm } = await assign(view);
  answerFromNowOn(
    reply(assignRegisterNumbers, { message: '2 register numbers assigned.', assigned: 2 }),
    reply(previewRegisterNumbers, DONE),
  );
  await confirm();
  expect(await screen.findByText('2 register numbers assigned.')).toBeVisible();
  expect(requests(assignRegisterNumbers).map(({ body }) => body)).toEqual([{ ...COHORT, token: LIST.token }]);
  expect(await screen.findByText('Every admitted student of this batch has a register number.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Assign/ })).not.toBeInTheDocument();
});

test('a list that has changed since is shown anew instead of being assigned', async () => {
  const message = 'The list has changed since the preview. Please look at it again.';
  const view = await look(reply(previewRegisterNumbers, LIST), rejection(assignRegisterNumbers, 409, { message }));
  const { confirm } = await assign(view);
  const late = { student_id: 93, stu_name: 'Zareena L', dob: '2007-08-07', reg_no: 'C25UG101BOT047' };
  answerFromNowOn(reply(previewRegisterNumbers, { ...LIST, items: [...ITEMS, late] }));
  await confirm();
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByRole('row', { name: /Zareena L/ })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('declining assigns nothing', async () => {
  const view = await look(reply(previewRegisterNumbers, LIST));
  const { dialog } = await assign(view);
  await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(assignRegisterNumbers)).toEqual([]);
});

test('a failed assignment is said in the dialog, which stays', async () => {
  const view = await look(reply(previewRegisterNumbers, LIST), rejection(assignRegisterNumbers, 503));
  const { dialog, confirm } = await assign(view);
  await confirm();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The register numbers could not be assigned.');
});

test('a degree without a code for register numbers is said', async () => {
  const message = 'B.Sc. Botany (UG) has no code for register numbers. Enter it in the degree first.';
  await look(rejection(previewRegisterNumbers, 422, { message }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('nothing is previewed before everything is chosen', async () => {
  const view = renderScreen(<RegisterNumbersScreen />, {
    as: 'admin',
    at: '/home/register-numbers',
    api: MASTERS,
  });
  await view.user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree and Admission Year');
  expect(requests(previewRegisterNumbers)).toEqual([]);
});

const YEAR = {
  token: 'c'.repeat(64),
  toAssign: 1_250,
  groups: [
    { colcode: '101', deg_id: 7, degree: 'B.Sc. Botany', students: 1_250, prefix: 'C25UG101BOT', problem: null },
    { colcode: '102', deg_id: 8, degree: 'B.A. Tamil', students: 3, prefix: null, problem: 'It has no code.' },
  ],
};
const JOB: Job = {
  id: '4f5c2f4e-9a3b-4a55-8f5e-0d6a3b1c2d3e',
  kind: 'register-numbers.assign',
  title: 'Assigning the register numbers of 2025',
  state: 'RUNNING',
  done: 0,
  total: 1_250,
  message: null,
  error: null,
  hasFile: false,
  fileName: null,
  createdAt: '2026-11-21T04:00:00.000Z',
  finishedAt: null,
};

test('the whole university is counted by college and degree, and one job assigns all of it after a question', async () => {
  const { user } = renderScreen(<RegisterNumbersScreen />, {
    as: 'admin',
    at: '/home/register-numbers?year=2025',
    api: [...MASTERS, reply(previewYearNumbers, YEAR)],
  });
  const field = await screen.findByLabelText('Admitted in');
  await user.clear(field);
  await user.type(field, '25{Enter}');
  expect(await screen.findByText('Type an admission year such as 2025.')).toBeVisible();
  expect(requests(previewYearNumbers)).toEqual([]);
  await user.clear(field);
  await user.type(field, '2025{Enter}');
  const table = await screen.findByRole('table', { name: 'Register numbers of 2025 to assign' });
  expect(within(table).getByRole('row', { name: /B\.A\. Tamil/ })).toHaveTextContent('It has no code.');

  answerFromNowOn(rejection(assignYearNumbers, 409, { message: 'The list has changed since the preview.' }));
  await user.click(screen.getByRole('button', { name: 'Assign all 1,250 register numbers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1,250 register numbers of 2025?' });
  await user.click(within(dialog).getByRole('button', { name: 'Assign all' }));
  expect(await within(dialog).findByText('The list has changed since the preview.')).toBeVisible();

  const done = { ...JOB, state: 'DONE' as const, done: 1_250, message: '1,250 register numbers were assigned.' };
  answerFromNowOn(
    reply(assignYearNumbers, JOB),
    reply(getJob, done),
    reply(previewYearNumbers, { ...YEAR, toAssign: 0, groups: [] }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Assign all' }));
  expect(await screen.findByText('1,250 register numbers were assigned.')).toBeVisible();
  expect(requests(assignYearNumbers).at(-1)!.body).toEqual({ admn_acdyr: 2025, token: YEAR.token });
  expect(await screen.findByText('No Record Found')).toBeVisible();
});
