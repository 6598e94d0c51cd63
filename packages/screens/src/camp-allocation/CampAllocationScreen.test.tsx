import { screen, waitFor, within } from '@testing-library/react';
import {
  getCampAllocation,
  listAllocationChanges,
  saveCampAllocation,
  type CampAllocation,
} from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { listAllExams, listExams } from '@thervu/contracts/exam/exam-contract';
import { heldReply, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { CampAllocationScreen } from './CampAllocationScreen';

const ALLOCATION: CampAllocation = {
  may_move: false,
  camps: [
    {
      place: 'Erode',
      name: 'Erode',
      host: null,
      head_office: true,
      boards: null,
      capacity: 100,
      colleges: 1,
      expected: 130,
      received: 0,
    },
  ],
  colleges: [
    {
      colcode: '101',
      colname: 'Ponni College',
      district: 'Salem',
      place: null,
      expected: 40,
      numbered: 0,
      received: 0,
      movable: 0,
      boards: [{ board: 'BOTANY', own_place: null, place: null, expected: 40 }],
      row_version: 1,
    },
  ],
};

test('[DAY-3] a college without a camp, a full camp and too few camps are seen; a double click allocates once, with the reason', async () => {
  const held = heldReply(saveCampAllocation, { message: '1 allocation changed.', changed: 1, moved: 0 });
  const { user } = renderScreen(<CampAllocationScreen />, {
    as: 'admin',
    api: [
      held.handler,
      reply(getCampAllocation, ALLOCATION),
      reply(listAllocationChanges, []),
      reply(listExams, []),
      reply(listAllExams, []),
    ],
  });
  const colleges = await screen.findByRole('table', { name: 'Colleges' });
  expect(within(colleges).getAllByRole('row')[1]).toHaveTextContent('none');
  expect(screen.getByText('30 too many')).toBeVisible();
  expect(screen.getByText(/Only 1 camp is selectable/)).toBeVisible();
  await user.click(within(colleges).getByRole('checkbox', { name: 'Select 101' }));
  await user.click(screen.getByRole('button', { name: 'Allocate' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Allocate' }));
  expect(await dialog.findByText('Write the reason.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/^Camp/), 'Erode');
  await user.type(dialog.getByLabelText(/^Reason/), 'Nearest camp');
  await user.dblClick(dialog.getByRole('button', { name: 'Allocate' }));
  held.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(saveCampAllocation).map(({ body }) => body)).toEqual([
    { colleges: ['101'], board: null, place: 'Erode', move: null, reason: 'Nearest camp' },
  ]);
});
