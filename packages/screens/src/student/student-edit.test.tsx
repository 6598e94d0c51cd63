import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import {
  getStudentByAppId,
  listDegreeBatches,
  listStudents,
  renameStudent,
} from '@thervu/contracts/student/student-contract';
import {
  answerFromNowOn,
  heldReply,
  noAnswer,
  rejection,
  renderScreen,
  reply,
  requests,
} from '@thervu/testing/render-screen';
import { BSC, GONE, PRIYA } from './student-fixtures';
import { StudentListScreen } from './StudentListScreen';

const MASTERS = [
  reply(listDegreeLevels, [{ degree: 'UG' }]),
  reply(listDegreesOfLevel, [BSC]),
  reply(listDegreeBatches, [{ admn_acdyr: 2025 }]),
];
const SEARCHED = '/home/student-list?level=UG&degree=7&year=2025';
const WHO = 'Priya R (25UBO101)';
const saved = reply(renameStudent, { message: 'Student updated successfully.', row_version: 4 });

beforeEach(() => sessionStorage.clear());

/** Student Details of a college with the row of Priya open. */
async function openRow(...api: Parameters<typeof answerFromNowOn>) {
  const view = renderScreen(<StudentListScreen />, {
    as: 'college',
    at: SEARCHED,
    api: [...MASTERS, reply(listStudents, [PRIYA, GONE]), ...api],
  });
  await view.user.click(await screen.findByRole('button', { name: `Edit ${WHO}` }));
  return view;
}
const name = () => screen.getByRole('textbox', { name: `Name of ${WHO}` });
const birth = () => screen.getByLabelText(`Date of birth of ${WHO}`);
const retype = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (view: Awaited<ReturnType<typeof openRow>>, button: string) =>
  view.user.click(screen.getByRole('button', { name: button }));
const sent = () => requests(renameStudent).map(({ path, body }) => [path, body]);

test('[F-24] [S2-SCREEN-STUDENTLIST-03, S6-PERM-COLLEGE-07, S7-PURPOSE-STUDENT-06] name and birth date are corrected in the row of the student', async () => {
  const view = await openRow(saved);
  await waitFor(() => expect(name()).toHaveFocus());
  expect(birth()).toHaveValue('05-08-2007');
  retype(name(), '  Priya Raman ');
  retype(birth(), '2007-09-05');
  answerFromNowOn(
    reply(listStudents, [{ ...PRIYA, stu_name: 'Priya Raman', dob: '2007-09-05', row_version: 4 }, GONE]),
  );
  await press(view, `Save ${WHO}`);
  expect(await screen.findByText('Priya Raman (25UBO101): Student updated successfully.')).toBeVisible();
  expect(sent()).toEqual([['/student/namedob/81', { stu_name: 'Priya Raman', dob: '2007-09-05', row_version: 3 }]]);
  const row = await screen.findByRole('row', { name: /Priya Raman/ });
  expect(row).toHaveTextContent('05-09-2007');
  expect(within(row).queryByRole('textbox')).not.toBeInTheDocument();
});

test('[F-24] Enter saves, Escape gives up, and the cursor goes back to Edit', async () => {
  const view = await openRow(saved);
  await waitFor(() => expect(name()).toHaveFocus());
  await view.user.type(name(), 'aman{Escape}');
  expect(screen.getByRole('row', { name: /25UBO101/ })).toHaveTextContent('Priya R05-08-2007');
  await waitFor(() => expect(screen.getByRole('button', { name: `Edit ${WHO}` })).toHaveFocus());
  expect(sent()).toEqual([]);
  await view.user.click(screen.getByRole('button', { name: `Edit ${WHO}` }));
  await waitFor(() => expect(name()).toHaveFocus());
  await view.user.type(name(), 'aman{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await screen.findByText(/updated successfully/)).toBeVisible();
});

test('a row saved as it was asks nothing of the server', async () => {
  const view = await openRow();
  await press(view, `Save ${WHO}`);
  expect(await screen.findByRole('button', { name: `Edit ${WHO}` })).toBeVisible();
  expect(sent()).toEqual([]);
});

test.each([
  ['a name of 10,000 characters', 'name', 'x'.repeat(10_000), 'At most 100 characters.'],
  ['an empty name', 'name', '   ', 'This field is required.'],
  ['a zero-width space', 'name', 'Pri\u200Bya', 'Remove the invisible or right-to-left character at place 4 (U+200B).'],
  [
    'a mark that turns the text',
    'name',
    '\u202EPriya',
    'Remove the invisible or right-to-left character at place 1 (U+202E).',
  ],
  ['a birth date in the future', 'birth', '2099-01-01', 'The age at admission must be 14 to 90 years.'],
  ['no birth date', 'birth', '', 'This field is required.'],
])('%s is refused at its field, and nothing is sent', async (_what, field, typed, sentence) => {
  const view = await openRow();
  const input = field === 'name' ? name() : birth();
  retype(input, typed);
  await press(view, `Save ${WHO}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(sentence);
  expect(input).toHaveValue(typed);
  expect(sent()).toEqual([]);
});

test("[S8-MSG-FORM-08] a failed update shows 'Failed to update student.' with the server's reason, and keeps what was typed", async () => {
  const message = 'The name is on a published result.';
  const view = await openRow(rejection(renameStudent, 422, { message }));
  retype(name(), 'Priya Raman');
  await press(view, `Save ${WHO}`);
  expect(await screen.findByText('Failed to update student.')).toBeVisible();
  expect(screen.getByText(`${WHO}: ${message}`)).toBeVisible();
  expect(name()).toHaveValue('Priya Raman');
});

test('what the server finds wrong with a field stands at the field', async () => {
  const errors = [{ field: 'dob', message: 'The age at admission must be 14 to 90 years.' }];
  const view = await openRow(rejection(renameStudent, 422, { message: errors[0]!.message, errors }));
  retype(birth(), '2010-01-01');
  await press(view, `Save ${WHO}`);
  await waitFor(() => expect(birth()).toHaveAccessibleDescription(errors[0]!.message));
});

test('a lost connection keeps what was typed; the next try sends it', async () => {
  const view = await openRow(noAnswer(renameStudent));
  retype(name(), 'Priya Raman');
  await press(view, `Save ${WHO}`);
  expect(await screen.findByText('Failed to update student.')).toBeVisible();
  expect(name()).toHaveValue('Priya Raman');
  expect(view.guards).toHaveLength(1);
  answerFromNowOn(saved);
  await press(view, `Save ${WHO}`);
  expect(await screen.findByText(/updated successfully/)).toBeVisible();
  await waitFor(() => expect(view.guards).toEqual([]));
});

test('another search waits until what was typed is saved or given up', async () => {
  const view = await openRow();
  retype(name(), 'Priya Raman');
  await view.user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText(`Save or cancel first what was typed for ${WHO}.`)).toBeVisible();
  expect(name()).toHaveValue('Priya Raman');
});

test('a student deleted meanwhile leaves no row behind that waits to be saved', async () => {
  const view = await openRow(
    rejection(renameStudent, 404, { message: 'There is no such student, or not there for you.' }),
  );
  retype(name(), 'Priya Raman');
  answerFromNowOn(reply(listStudents, [GONE]));
  await press(view, `Save ${WHO}`);
  expect(await screen.findByText(`${WHO}: There is no such student, or not there for you.`)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /25UBO101/ })).not.toBeInTheDocument());
  expect(view.guards).toEqual([]);
});

test('while a row is saved it cannot be typed into or saved a second time', async () => {
  const { handler, release } = heldReply(renameStudent, {
    message: 'Student updated successfully.',
    row_version: 4,
  });
  const view = await openRow(handler);
  retype(name(), 'Priya Raman');
  await press(view, `Save ${WHO}`);
  expect(name()).toBeDisabled();
  expect(screen.getByRole('button', { name: `Save ${WHO}` })).toBeDisabled();
  release();
  expect(await screen.findByText(/updated successfully/)).toBeVisible();
});

describe('of two clerks with the same row the second', () => {
  const theirs = { ...PRIYA, stu_name: 'Priya Rajan', row_version: 9 };
  const stale = rejection(renameStudent, 409, {
    message: `Student ${WHO} has been changed by somebody else.`,
    conflict: { yours: {}, theirs: {} },
  });
  const second = async () => {
    const view = await openRow(stale, reply(getStudentByAppId, theirs));
    answerFromNowOn(reply(listStudents, [theirs, GONE]));
    retype(name(), 'Priya Raman');
    await press(view, `Save ${WHO}`);
    expect(await screen.findByText("Name: yours 'Priya Raman', theirs 'Priya Rajan'")).toBeVisible();
    return view;
  };

  test('sees both values and keeps the own one knowingly', async () => {
    const view = await second();
    answerFromNowOn(saved);
    await press(view, 'Keep mine');
    expect(await screen.findByText(/updated successfully/)).toBeVisible();
    expect(sent().map(([, body]) => body)).toEqual([
      { stu_name: 'Priya Raman', dob: '2007-08-05', row_version: 3 },
      { stu_name: 'Priya Raman', dob: '2007-08-05', row_version: 9 },
    ]);
  });

  test('takes the other one, which the list then shows', async () => {
    const view = await second();
    await press(view, 'Take theirs');
    expect(await screen.findByRole('row', { name: /Priya Rajan/ })).toBeVisible();
    expect(sent()).toHaveLength(1);
  });
});
