import { screen, waitFor, within } from '@testing-library/react';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import {
  addInvigilator,
  allotDuties,
  getDutyMatrix,
  listDuties,
  listDutyOrders,
  listInvigilators,
  moveDuty,
  recordAway,
  recordCame,
  sendDutyOrders,
  type Duty,
  type Invigilator,
} from '@thervu/contracts/invigilation/invigilation-contract';
import type { SittingState } from '@thervu/contracts/seating/seating-states';
import { listSittings } from '@thervu/contracts/seating/seating-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { AT_SLOT, EXAM, sessions, SLOT } from '../shared/exam-day-samples';
import { DutiesScreen } from './DutiesScreen';

const person = (id: number, name: string): Invigilator => ({
  id,
  colcode: '101',
  name,
  designation: 'Assistant Professor',
  department: 'Physics',
  boards: ['Physics'],
  mobile: '9000000001',
  email: null,
  outside: false,
  active: true,
  away: [],
  relations: [],
  row_version: 1,
});
const duty: Duty = {
  invigilator_id: 1,
  name: 'Demo Priya',
  designation: 'Assistant Professor',
  department: 'Physics',
  hall_id: 7,
  hall_no: 'M-12',
  part: 'HALL',
  allotted: 'RULE',
  came: null,
  replaces: null,
  order: null,
};
const LACKING = [{ hall_id: 8, hall_no: 'M-13', needed: 1, allotted: 0 }];
const show = (state: SittingState = 'PLANNED', email: string | null = null) =>
  renderScreen(<DutiesScreen />, {
    at: AT_SLOT,
    as: 'college',
    api: [
      reply(listExams, [EXAM]),
      reply(listSittings, sessions({ state })),
      reply(listDuties, { duties: [duty], lacking: LACKING, reliefs_missing: 0 }),
      reply(getDutyMatrix, {
        slots: [{ ...SLOT, state: 'PLANNED', lacking: 1 }],
        people: [
          {
            invigilator_id: 1,
            name: 'Demo Priya',
            department: 'Physics',
            total: 1,
            duties: [{ ...SLOT, hall_no: 'M-12', part: 'HALL', came: null }],
          },
        ],
      }),
      reply(listInvigilators, [{ ...person(1, 'Demo Priya'), email }, person(2, 'Demo Mani')]),
    ],
  });

test('mobile and e-mail of an invigilator share a column, so that the buttons of a row stay on the screen', async () => {
  show('PLANNED', 'priya@example.org');
  const table = await screen.findByRole('table', { name: 'Invigilators' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent?.replace('↕', ''))).toEqual([
    'Name',
    'Department',
    'Boards not watched',
    'Mobile, e-mail',
    'Away',
    'Relatives',
    'State',
    'Actions',
  ]);
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('9000000001 priya@example.org');
});

test('people by session with totals, and the halls without a person', async () => {
  show();
  const matrix = await screen.findByRole('table', { name: 'All duties' });
  expect(within(matrix).getByRole('columnheader', { name: /14-11 FN/ })).toBeVisible();
  expect(within(matrix).getAllByRole('row')[1]).toHaveTextContent(/Demo Priya.*1.*M-12/);
  expect(await screen.findByText('Halls without enough people: M-13 (0 of 1).')).toBeVisible();
});

test('duties are allotted once under a double click', async () => {
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Allot duties' });
  const held = heldReply(allotDuties, {
    message: '2 duties allotted.',
    duties: [duty],
    lacking: [],
    reliefs_missing: 0,
  });
  answerFromNowOn(held.handler);
  await user.dblClick(button);
  held.release();
  expect(await screen.findByText('2 duties allotted.')).toBeVisible();
  expect(requests(allotDuties)).toHaveLength(1);
});

test('a duty is handed to somebody who is free, and a refusal is read in the dialog', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Replace Demo Priya' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByLabelText(/^Who takes the duty over/);
  await waitFor(() => expect(within(field).queryByText(/Demo Mani/)).toBeInTheDocument());
  expect(within(field).queryByText(/Demo Priya/)).not.toBeInTheDocument();
  await user.selectOptions(field, '2');
  answerFromNowOn(rejection(moveDuty, 422, { message: 'Demo Mani is away on this day.' }));
  await user.click(dialog.getByRole('button', { name: 'Replace' }));
  expect(await dialog.findByText('Demo Mani is away on this day.')).toBeVisible();
  expect(requests(moveDuty)[0]!.body).toEqual({ replacedBy: 2 });
});

test('who came is noted with one press', async () => {
  const { user } = show();
  answerFromNowOn(reply(recordCame, { message: 'Demo Priya came.' }));
  await user.click(await screen.findByRole('button', { name: 'Came: Demo Priya' }));
  expect(await screen.findByText('Demo Priya came.')).toBeVisible();
  expect(requests(recordCame).map(({ body }) => body)).toEqual([{ came: true }]);
});

test('an invigilator is added with boards, and a day away wants a reason', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add invigilator' }));
  let dialog = within(await screen.findByRole('dialog'));
  await user.keyboard('Demo Ravi{Tab}Professor{Tab}Commerce{Tab}Commerce, Economics{Tab}9000000002');
  const held = heldReply(addInvigilator, person(3, 'Demo Ravi'));
  answerFromNowOn(held.handler);
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  held.release();
  expect(await screen.findByText('Demo Ravi is saved.')).toBeVisible();
  expect(requests(addInvigilator).map(({ body }) => (body as Invigilator).boards)).toEqual([['Commerce', 'Economics']]);
  await user.click(await screen.findByRole('button', { name: 'Note Demo Mani away' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^Day or session/), '2025-11-14 FN');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Give a reason.')).toBeVisible();
  expect(requests(recordAway)).toEqual([]);
});

describe('orders by mail', () => {
  const due = (id: number, name: string, mailed: boolean) =>
    ({ invigilator_id: id, name, key: 'DUTY_ORDER', hall_no: 'M-12', part: 'HALL', mailed }) as const;
  const preview = reply(listDutyOrders, {
    due: [due(1, 'Demo Priya', true), due(2, 'Demo Mani', false)],
    examples: [{ key: 'DUTY_ORDER', to: 'Demo Priya', subject: 'Your duty', text: 'Your hall: M-12.' }],
  });

  test('are sent once under a double click, after count, text and those without an address were read', async () => {
    const { user } = show('FIXED');
    answerFromNowOn(preview);
    await user.click(await screen.findByRole('button', { name: 'Send orders by mail' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /Send the duty orders of 14-11-2025 FN by mail\?/ }),
    );
    expect(await dialog.findByText('1 person gets a mail.')).toBeVisible();
    expect(dialog.getByText(/Without a mail address: Demo Mani\. Print/)).toBeVisible();
    expect(dialog.getByText('Your hall: M-12.')).toBeVisible();
    const held = heldReply(sendDutyOrders, { message: 'Mails on the way: 1.', sent: 1, without: ['Demo Mani'] });
    answerFromNowOn(held.handler);
    await user.dblClick(dialog.getByRole('button', { name: 'Send 1 mail' }));
    held.release();
    expect(await screen.findByText('Mails on the way: 1.')).toBeVisible();
    expect(requests(sendDutyOrders)).toHaveLength(1);
  });

  test('without anybody to tell nothing can be sent, and a missing text of the office is said', async () => {
    const { user } = show('FIXED');
    answerFromNowOn(
      reply(listDutyOrders, {
        due: [{ ...due(2, 'Demo Mani', false), key: 'DUTY_CHANGED' }],
        examples: [{ key: 'DUTY_CHANGED', to: 'Demo Mani', subject: null, text: null }],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Send orders by mail' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('No mail is left to send in this session.')).toBeVisible();
    expect(dialog.getByText(/^Change: the examination office has approved no text/)).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Send 0 mails' });
    await user.click(button);
    expect(requests(sendDutyOrders)).toEqual([]);
  });

  test('wait for a fixed plan; the list says what became of each', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Duties of the session' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Not sent/);
    expect(screen.queryByRole('button', { name: 'Send orders by mail' })).not.toBeInTheDocument();
  });
});

test('after the closing nothing is offered that the server refuses: who came can be recorded, duties are not moved', async () => {
  show('CLOSED');
  expect(await screen.findByRole('button', { name: 'Came: Demo Priya' })).toBeEnabled();
  for (const name of ['Replace Demo Priya', 'Remove Demo Priya', 'Allot by hand', 'Allot duties'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
