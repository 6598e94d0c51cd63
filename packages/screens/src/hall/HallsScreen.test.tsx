import { screen, waitFor, within } from '@testing-library/react';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { addHall, deleteHall, listHalls, saveHall } from '@thervu/contracts/hall/hall-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { hallSample } from '../shared/exam-day-samples';
import { college } from '../shared/record/sample-records';
import { HallsScreen } from './HallsScreen';

const show = () => renderScreen(<HallsScreen />, { as: 'college', api: [reply(listHalls, [hallSample()])] });
const desk = (name: string) =>
  within(screen.getByRole('table', { name: 'Desks of the hall' })).getByRole('button', { name });

test('a hall is drawn as it is typed; a press on a desk blocks it, arrows and Enter do the same, and a double click saves once', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add hall' }));
  const rows = screen.getByLabelText(/^Rows of desks/);
  await user.clear(rows);
  await user.type(rows, '2');
  const cols = screen.getByLabelText(/^Columns of desks/);
  await user.clear(cols);
  await user.type(cols, '3');
  await user.type(screen.getByLabelText(/^Hall number/), 'm-14');
  await user.type(screen.getByLabelText(/^Name/), 'North room');
  await user.click(desk('B1'));
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(desk('C2, blocked')).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: 'A' }));
  expect(screen.getByText(/^4 desks can be used/)).toBeVisible();
  const held = heldReply(addHall, hallSample({ hall_no: 'M-14', seats: 4 }));
  answerFromNowOn(held.handler);
  await user.dblClick(screen.getByRole('button', { name: 'Save hall' }));
  held.release();
  expect(await screen.findByText('Hall M-14 is saved: 4 desks.')).toBeVisible();
  expect(requests(addHall).map(({ body }) => body)).toEqual([
    {
      hall_no: 'M-14',
      name: 'North room',
      block: null,
      floor: 0,
      step_free: false,
      desk_rows: 2,
      desk_cols: 3,
      aisles: [1],
      blocked: ['B1', 'C2'],
      purpose: 'HALL',
      fill_order: 100,
      active: true,
    },
  ]);
});

test('wrong input is said at its field and loses nothing', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Change hall M-12' }));
  const rows = screen.getByLabelText(/^Rows of desks/);
  await user.clear(rows);
  await user.type(rows, '44');
  await user.click(screen.getByRole('button', { name: 'Save hall' }));
  expect(await screen.findByText('Enter a number from 1 to 20.')).toBeVisible();
  expect(rows).toHaveValue('44');
  expect(requests(saveHall)).toEqual([]);
});

test('a hall in use stays: the answer names its sessions', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete hall M-12' }));
  const message = 'Hall M-12 stays: it is used in ODD-2025-NOV 14-11-2025 FN. You may close it.';
  answerFromNowOn(rejection(deleteHall, 422, { message }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete hall M-12, Main hall?' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(requests(deleteHall)).toHaveLength(1);
});

test('two people change one hall: both versions are shown, and mine is saved over theirs when I choose it', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Change hall M-12' }));
  await user.click(desk('A1'));
  answerFromNowOn(
    rejection(saveHall, 409, {
      message: 'Hall M-12 has been changed by somebody else.',
      conflict: { yours: {}, theirs: hallSample({ name: 'Great hall', row_version: 5 }) },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save hall' }));
  expect(await screen.findByText(/Great hall/)).toBeVisible();
  expect(screen.getByText(/Blocked desks/)).toBeVisible();
  answerFromNowOn(reply(saveHall, hallSample({ seats: 4 })));
  await user.click(screen.getByRole('button', { name: /mine/i }));
  await user.click(screen.getByRole('button', { name: 'Save hall' }));
  await waitFor(() => expect(requests(saveHall)).toHaveLength(2));
  expect(requests(saveHall)[1]!.body).toMatchObject({ name: 'Main hall', blocked: ['A1', 'C2'], row_version: 5 });
});

test('the office chooses the college first, and adds to that college', async () => {
  const { user } = renderScreen(<HallsScreen />, {
    as: 'admin',
    api: [reply(listAllColleges, [college('101'), college('102')]), reply(listHalls, [])],
  });
  await user.selectOptions(await screen.findByLabelText(/^College/), '102');
  expect(await screen.findByText('Add the first hall above.')).toBeVisible();
  expect(requests(listHalls)[0]!.query).toEqual({ college: '102' });
});
