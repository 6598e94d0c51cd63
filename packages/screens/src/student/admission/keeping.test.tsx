import { screen, waitFor } from '@testing-library/react';
import {
  getApplication,
  saveDraft,
  saveStudents,
  submitApplication,
  updateStudent,
} from '@thervu/contracts/student/admission-contract';
import type { Draft } from '@thervu/contracts/student/student-shapes';
import { answerFromNowOn, noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { button, byName, carried, currentTab, opener, tab } from './admission-testing';
import { application, complete } from './application-samples';

const { draftReply, openForm, openNew } = opener({ renderScreen, reply });
beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:stored';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => jest.useRealTimers());

const field = async (name: string) => {
  await waitFor(() => byName(name));
  return byName(name);
};
const draft = (values: Record<string, string>, row_version = 2): Draft => ({
  tab: 'bank',
  values,
  row_version,
  saved_at: '2026-11-20T06:00:00.000Z',
});
const untilBank = ['basic', 'personal', 'communication', 'special', 'qualification'] as const;
const SETTLE = { timeout: 4_000 };

test('what is typed is kept with the server a moment later, without the Aadhaar number', async () => {
  const { user } = openForm(application(), 'basic');
  await user.type(await field('aadhar_no'), '2345');
  await user.type(byName('email'), 'kayal@');
  await waitFor(() => expect(requests(saveDraft)).toHaveLength(1), SETTLE);
  const [sent] = requests(saveDraft);
  expect(sent?.path).toBe('/student/draft/17/basic');
  expect(sent?.body).toMatchObject({
    row_version: 0,
    values: { email: 'kayal@', stu_name: 'Kayal Murugan' },
  });
  expect(sent?.body).not.toHaveProperty('values.aadhar_no');
  expect(await screen.findByText('Not saved yet. What you typed is kept as a draft.')).toBeVisible();
});

test('after a reload the fields hold what was typed, over the version it was typed over', async () => {
  const { user, unmount } = openForm(application({ saved: untilBank }), 'bank');
  await user.type(await field('bank'), 'Demo Ba');
  unmount();
  const later = openForm(application({ saved: untilBank }), 'bank');
  expect(await field('bank')).toHaveValue('Demo Ba');
  expect(await tab('bank')).toHaveAccessibleDescription('not saved');
  await later.user.type(byName('bank'), 'nk');
  expect(byName('bank')).toHaveValue('Demo Bank');
});

test('a half-filled form of a new student is still there after a reload', async () => {
  const { user, unmount } = openNew();
  await user.type(await field('stu_name'), 'Kay');
  unmount();
  openNew();
  expect(await field('stu_name')).toHaveValue('Kay');
  expect(screen.getByText('Not saved yet. What you typed is kept in this browser.')).toBeVisible();
  expect(requests(saveStudents)).toEqual([]);
});

test('on another day the fields hold the draft of the server, said so, and what is saved can be shown instead', async () => {
  const form = complete({ drafts: [draft({ bank: 'Other Bank', bank_branch: '' })] });
  const { user } = openForm(form, 'bank', [draftReply(3)]);
  expect(await field('bank')).toHaveValue('Other Bank');
  expect(byName('bank_branch')).toHaveValue('');
  expect(byName('bank_accno')).toHaveValue('00000000042');
  expect(screen.getByText(/typed until 20-11-2026 and has not been saved/)).toBeVisible();
  await user.click(button('Show what is saved'));
  expect(byName('bank')).toHaveValue('Demonstration Bank');
  await user.click(await tab('basic'));
  await user.click(await tab('bank'));
  expect(await field('bank')).toHaveValue('Demonstration Bank');
});

test('a broken line is said; the typing goes to the server once the line is back', async () => {
  const { user, guards } = openForm(application({ saved: untilBank }), 'bank', [noAnswer(saveDraft)]);
  await user.type(await field('bank'), 'D');
  expect(
    await screen.findByText(
      /^Not saved yet. The server cannot be reached: what you typed is kept in this browser.$/,
      {},
      SETTLE,
    ),
  ).toBeVisible();
  expect(guards).toHaveLength(1);
  answerFromNowOn(draftReply());
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Not saved yet. What you typed is kept as a draft.')).toBeVisible();
  expect(guards).toEqual([]);
});

test('somebody else who types in the same tab is told of', async () => {
  const conflict = { yours: {}, theirs: draft({ bank: 'Theirs' }) };
  const api = [rejection(saveDraft, 409, { message: 'Somebody else is typing.', conflict })];
  const { user } = openForm(application({ saved: untilBank }), 'bank', api);
  await user.type(await field('bank'), 'Mine');
  expect(await screen.findByText(/Somebody else is typing in this tab too/, {}, SETTLE)).toBeVisible();
});

test('[S8-MSG-ADMISSION-02] a tab the server does not save says so with the reason, and what was typed stays', async () => {
  const problem = {
    message: 'bank_ifsc: No such bank.',
    errors: [{ field: 'bank_ifsc', message: 'No such bank.' }],
  };
  const { user } = openForm(complete(), 'bank', [rejection(updateStudent, 422, problem)]);
  await user.type(await field('bank_branch'), ' West');
  await user.click(button('Save & Next'));
  expect(await screen.findByText('Failed to save data for bank tab')).toBeVisible();
  expect(screen.getByText('bank_ifsc: No such bank.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'IFSC: No such bank.' }));
  expect(byName('bank_ifsc')).toHaveFocus();
  expect(byName('bank_branch')).toHaveValue('Salem West');
  expect(await currentTab()).toMatch(/^bank/);
});

test('[S8-MSG-ADMISSION-03] an error on the way says so; the next attempt of a new student carries the same key', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = openNew([noAnswer(saveStudents)]);
  await screen.findByRole('option', { name: 'UG' });
  await user.selectOptions(byName('degreelvl'), 'UG');
  await screen.findByRole('option', { name: 'B.Sc. Physics' });
  await user.selectOptions(byName('deg_id'), '4');
  await user.type(byName('stu_name'), 'Kayal');
  await user.type(byName('dob'), '04052007');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.type(byName('mobile'), '9000000001');
  await user.click(button('Save & Next'));
  expect(await screen.findByText('An error occurred while saving data for basic tab.')).toBeVisible();
  await user.click(button('Save & Next'));
  await waitFor(() => expect(requests(saveStudents)).toHaveLength(2));
  const keys = requests(saveStudents).map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(byName('stu_name')).toHaveValue('Kayal');
});

describe('a tab somebody else has saved first', () => {
  const stale = rejection(updateStudent, 409, {
    type: 'changed-meanwhile',
    message: 'Changed by somebody else meanwhile.',
  });
  const theirs = complete({ values: { bank: { bank_branch: 'Namakkal' } } });
  theirs.tabs.bank.row_version = 8;

  async function collide() {
    const view = openForm(complete(), 'bank', [stale]);
    await view.user.clear(await field('bank_branch'));
    await view.user.type(byName('bank_branch'), 'Erode');
    answerFromNowOn(reply(getApplication, theirs));
    await view.user.click(button('Save & Next'));
    expect(await screen.findByText("Branch: yours 'Erode', theirs 'Namakkal'")).toBeVisible();
    expect(screen.getByText('Failed to save data for bank tab')).toBeVisible();
    return view;
  }

  test('is shown beside mine; keeping mine saves over theirs', async () => {
    const { user } = await collide();
    await user.click(button('Keep mine'));
    answerFromNowOn(reply(updateStudent, { message: 'ok', student_id: 17, tab: 'bank', row_version: 9 }));
    await user.click(button('Save & Next'));
    expect(await screen.findByText('Data for bank tab saved successfully')).toBeVisible();
    expect(carried(requests(updateStudent)[1]).body).toMatchObject({ row_version: 8, bank_branch: 'Erode' });
  });

  test('can be taken', async () => {
    const { user } = await collide();
    await user.click(button('Take theirs'));
    expect(byName('bank_branch')).toHaveValue('Namakkal');
    expect(screen.queryByText(/^Not saved yet/)).not.toBeInTheDocument();
  });

  test('and that holds the same values was saved by us: it is saved over it without a question', async () => {
    const same = complete();
    same.tabs.bank.row_version = 8;
    const { user } = openForm(complete(), 'bank', [stale]);
    await field('bank');
    answerFromNowOn(reply(getApplication, same));
    await user.click(button('Save & Next'));
    await waitFor(() => expect(requests(updateStudent)).toHaveLength(2));
    expect(requests(updateStudent)[1]?.body).toMatchObject({ row_version: 8 });
  });
});

test('a form that was submitted elsewhere meanwhile closes at the next save', async () => {
  const { user } = openForm(complete(), 'bank', [
    rejection(updateStudent, 409, {
      type: 'already-submitted',
      message: 'The application is already submitted.',
    }),
  ]);
  await field('bank');
  answerFromNowOn(reply(getApplication, complete({ closed: true, student: { status: 'ACTIVE' } })));
  await user.click(button('Save & Next'));
  expect(await screen.findByText(/^The form is closed/)).toBeVisible();
  expect(await currentTab()).toMatch(/^preview/);
  expect(requests(submitApplication)).toEqual([]);
});
