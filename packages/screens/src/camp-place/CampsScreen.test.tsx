import { screen, waitFor, within } from '@testing-library/react';
import { createCamp, listCamps, saveCamp, type Camp } from '@thervu/contracts/camp-place/camp-place-contract';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { getLists } from '@thervu/contracts/setting/setting-contract';
import { USUAL_LISTS } from '@thervu/contracts/setting/usual-lists';
import { heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { CampsScreen } from './CampsScreen';

const camp: Camp = {
  place: 'Erode',
  name: 'Erode Valuation Camp',
  district: 'Erode',
  host: null,
  host_name: null,
  selectable: true,
  head_office: false,
  capacity: 1200,
  boards: null,
  active: true,
  waiting: false,
  references: [{ what: 'colleges whose scripts go there', count: 4, blocks: true }],
  row_version: 3,
};
const open = (rows: Camp[]) =>
  renderScreen(<CampsScreen />, { as: 'admin', api: [reply(listCamps, rows), reply(listAllColleges, [])] });

test('[DAY-2] the camps are listed with what refers to them, and too few of them are warned of', async () => {
  open([camp]);
  const table = await screen.findByRole('table', { name: 'Camps' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('colleges whose scripts go there (4)');
  expect(screen.getByText(/Only 1 camp is selectable/)).toBeVisible();
  expect(screen.getByText(/No camp is chosen for the head office/)).toBeVisible();
});

test('[DAY-2] without a camp the page says what to do next', async () => {
  open([]);
  expect(await screen.findByText('Add the first camp above.')).toBeVisible();
});

test('[DAY-2] a double click under a slow answer adds one camp, with what was typed', async () => {
  const held = heldReply(createCamp, camp);
  const { user } = renderScreen(<CampsScreen />, {
    as: 'admin',
    api: [held.handler, reply(listCamps, []), reply(listAllColleges, [])],
  });
  await user.click(await screen.findByRole('button', { name: 'Add Camp' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Camp/), 'Erode');
  await user.type(dialog.getByLabelText(/^Name/), 'Erode Valuation Camp');
  await user.type(dialog.getByLabelText(/^Capacity/), '1200');
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  held.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(createCamp).map(({ body }) => body)).toEqual([
    {
      place: 'Erode',
      name: 'Erode Valuation Camp',
      district: null,
      host: null,
      selectable: true,
      head_office: false,
      capacity: 1200,
      boards: null,
    },
  ]);
});

test('[DAY-2] what still refers to a camp is said in the dialog, and what was typed stays', async () => {
  const message = 'active: Erode is still in use: colleges whose scripts go there (4). Move them first.';
  const { user } = renderScreen(<CampsScreen />, {
    as: 'admin',
    api: [rejection(saveCamp, 422, { message }), reply(listCamps, [camp]), reply(listAllColleges, [])],
  });
  await user.click(await screen.findByRole('button', { name: 'Change Erode' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/^State/), 'off');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText(/^State/)).toHaveValue('off');
  expect(requests(saveCamp)[0]).toMatchObject({ body: { active: false, selectable: false, row_version: 3 } });
});

test('[DAY-2] the boards that the university lists are named where a camp takes some of them', async () => {
  const { user } = renderScreen(<CampsScreen />, {
    as: 'admin',
    api: [
      reply(listCamps, [camp]),
      reply(listAllColleges, []),
      reply(getLists, {
        ...USUAL_LISTS,
        boards: ['Physics', 'Commerce'].map((name) => ({ code: name, label: name, off: false })),
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Change Erode' }));
  expect(await screen.findByText(/Boards: Physics, Commerce\.$/)).toBeVisible();
});
