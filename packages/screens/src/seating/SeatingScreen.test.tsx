import { screen, waitFor, within } from '@testing-library/react';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import {
  fixSitting,
  getSitting,
  listSittings,
  moveSeat,
  mySeat,
  planSitting,
  type Sitting,
} from '@thervu/contracts/seating/seating-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { AT_SLOT, EXAM, sessions, sittingSample, SLOT } from '../shared/exam-day-samples';
import { seating } from '@thervu/words/compiled/seating';
import { createTranslate } from '@thervu/words/say';
import { readMove } from './seat-moves';
import { SeatingScreen } from './SeatingScreen';

const show = (sitting: Partial<Sitting> = {}) =>
  renderScreen(<SeatingScreen />, {
    at: AT_SLOT,
    as: 'college',
    api: [reply(listExams, [EXAM]), reply(listSittings, sessions()), reply(getSitting, sittingSample(sitting))],
  });
const moved = { message: 'Moved.', close_pairs: 0, diagonal_pairs: 0, before: [], row_version: 6 };

test('a hall shows a number for each paper, never a colour alone, and says who sits where', async () => {
  show();
  const grid = await screen.findByRole('table', { name: 'Desks of hall M-12' });
  expect(within(grid).getByRole('button', { name: 'A1, paper 1, 24UCO31, C24UG101COM001' })).toHaveTextContent('1 A1');
  expect(within(grid).getByRole('button', { name: /^B1, paper 2/ })).toHaveTextContent('2 B1');
  expect(within(grid).getByRole('button', { name: 'C2, blocked' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Papers' })).getAllByRole('listitem')[1]).toHaveTextContent(
    '224UMA31 Algebra: 1 candidate',
  );
});

test('two desks are swapped by the keyboard, once however often Enter is pressed', async () => {
  const { user } = show();
  const field = await screen.findByLabelText(/^Swap desks/);
  await user.type(field, 'a1{Enter}');
  const held = heldReply(moveSeat, moved);
  expect(requests(moveSeat)).toHaveLength(0);
  answerFromNowOn(held.handler);
  await user.clear(field);
  await user.type(field, 'a1 b1{Enter}{Enter}');
  await waitFor(() => expect(requests(moveSeat)).toHaveLength(1));
  // the next swap is typed while the answer is on its way, and stays
  await user.type(field, 'b1 c1');
  held.release();
  expect(await screen.findByText('Moved.')).toBeVisible();
  expect(field).toHaveValue('b1 c1');
  expect(requests(moveSeat).map(({ path, body }) => [path, body])).toEqual([
    ['/sittings/ODD-2025-NOV/101/2025-11-14/FN/seats/1', { hall_id: 7, desk: 'B1', row_version: 2, expected: 2 }],
  ]);
});

test('wrong desks are refused beside the field and stay there', async () => {
  const { user } = show();
  const field = await screen.findByLabelText(/^Swap desks/);
  await user.type(field, 'A2 B1{Enter}');
  expect(await screen.findByText('No candidate sits on A2.')).toBeVisible();
  expect(field).toHaveValue('A2 B1');
  expect(requests(moveSeat)).toEqual([]);
});

test('of two people who move one candidate the second sees who holds the desks now', async () => {
  const { user } = show();
  answerFromNowOn(
    rejection(moveSeat, 409, {
      message: 'Somebody else has changed one of these desks.',
      conflict: {
        yours: {},
        theirs: [
          { hall_id: 7, desk: 'A1', reg_no: 'C24UG101COM009' },
          { hall_id: 7, desk: 'B2', reg_no: null },
        ],
      },
    }),
  );
  await user.type(await screen.findByLabelText(/^Swap desks/), 'A1 B2{Enter}');
  expect(await screen.findByText(/Now: M-12 A1: C24UG101COM009; M-12 B2: free\./)).toBeVisible();
});

test('[D09-2] a plan with close pairs is fixed only after their number is typed', async () => {
  const { user } = show({ close_pairs: 2 });
  await user.click(await screen.findByRole('button', { name: 'Fix the plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/^Pairs the chief superintendent accepts/);
  await user.type(field, '1');
  await user.click(dialog.getByRole('button', { name: 'Fix the plan' }));
  expect(await dialog.findByText('This plan has 2 pairs.')).toBeVisible();
  expect(requests(fixSitting)).toEqual([]);
  answerFromNowOn(reply(fixSitting, { message: 'The plan is fixed.', row_version: 7 }));
  await user.clear(field);
  await user.type(field, '2');
  await user.dblClick(dialog.getByRole('button', { name: 'Fix the plan' }));
  expect(await screen.findByText('The plan is fixed.')).toBeVisible();
  expect(requests(fixSitting).map(({ body }) => body)).toEqual([{ acceptPairs: 2, row_version: 5 }]);
});

test('a plan is made once under a slow answer, spaced when that is ticked', async () => {
  const { user } = show({ state: 'OPEN', plan_no: 0, seats: [], row_version: 0 });
  await user.click(await screen.findByRole('button', { name: 'Make the plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /every second desk/ }));
  const held = heldReply(planSitting, {
    message: '3 candidates in 1 hall.',
    plan_no: 1,
    candidates: 3,
    halls: 1,
    close_pairs: 0,
    diagonal_pairs: 0,
    unseated: 0,
    row_version: 1,
  });
  answerFromNowOn(held.handler);
  await user.dblClick(dialog.getByRole('button', { name: 'Plan' }));
  held.release();
  expect(await screen.findByText('3 candidates in 1 hall.')).toBeVisible();
  expect(requests(planSitting).map(({ body }) => body)).toEqual([{ spaced: true, row_version: 0 }]);
});

test('[D09-7] a guest college reads where its students sit, hall and desk from the evening before', async () => {
  show();
  answerFromNowOn(
    reply(listSittings, { ...sessions(), isCentre: false, sittings: [] }),
    reply(mySeat, [
      {
        reg_no: 'C24UG102COM001',
        stu_name: 'Demo Student 1',
        p_code: '24UCO31',
        centre: '101',
        centre_name: 'Demo College 101',
        ...SLOT,
        turn: 1,
        hall_no: null,
        hall_name: null,
        block: null,
        floor: null,
        desk: null,
      },
    ]),
  );
  const table = await screen.findByRole('table', { name: 'Where your students sit' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    /C24UG102COM001.*14-11-2025 FN.*101 - Demo College 101.*Shown the evening before/,
  );
  expect(screen.queryByRole('button', { name: /plan/i })).not.toBeInTheDocument();
});

const say = createTranslate('en', seating.en);
test('what is typed names desks, other halls and candidates without a desk', () => {
  const sitting = sittingSample({
    unseated: [{ id: 9, reg_no: 'C24UG101COM009', p_code: '24UCO31', colcode: '101' }],
  });
  const [hall] = sitting.halls;
  expect(readMove('c24ug101com009 a2', sitting, hall!, 1, say)).toEqual({
    id: 9,
    hall_id: 7,
    desk: 'A2',
    row_version: 0,
    expected: null,
  });
  expect(readMove('A1 H9/B1', sitting, hall!, 1, say)).toMatch(/^H9\/B1 is no desk/);
  expect(readMove('A1', sitting, hall!, 1, say)).toBe('Type two desks, such as B3 D4.');
  expect(readMove('A1 A1', sitting, hall!, 1, say)).toBe('C24UG101COM001 sits on A1 already.');
});
