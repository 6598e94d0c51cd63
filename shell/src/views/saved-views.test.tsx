import { screen, waitFor, within } from '@testing-library/react';
import { listAllDegrees, type Degree } from '@thervu/contracts/degree/degree-contract';
import { deleteView, listSavedViews, saveView } from '@thervu/contracts/saved-view/saved-view-contract';
import { renderPortal } from '@thervu/testing/render-portal';
import { answerFromNowOn, rejection, reply, requests } from '@thervu/testing/render-screen';

const degree = (changes: Partial<Degree>) =>
  ({
    Deg_id: 7,
    Degree: 'B.Com.',
    Deg_name: 'Commerce',
    Deg_level: 'UG',
    Start_yr: 2017,
    tot_sem: 6,
    tot_yr: 3,
    total_credit: 5,
    deg_status: true,
    row_version: 1,
    ...changes,
  }) as Degree;
const DEGREES = [degree({}), degree({ Deg_id: 9, Degree: 'M.Sc.', Deg_name: 'Chemistry', Deg_level: 'PG' })];
const MINE = {
  id: 4,
  name: 'Short list',
  address: '?level=PG&view=col.Degree+col.Deg_name+hide.Deg_level+hide.Start_yr+col.tot_sem+col.tot_yr',
};

const show = async () => {
  const view = renderPortal({
    as: 'admin',
    at: ['/home/deglist?level=UG'],
    api: [reply(listAllDegrees, DEGREES), reply(listSavedViews, [MINE])],
  });
  const menu = await screen.findByRole('button', { name: 'Columns of Degrees' });
  return { ...view, menu };
};
const choices = () => screen.findByRole('dialog', { name: 'Columns of Degrees' });
// behind the open menu
const headers = () =>
  screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent?.replace(/[↕↑↓²³]/g, ''));

test('a view is saved under a name with what is searched for, its columns and its sort; it is opened again and deleted', async () => {
  const { user, menu, router } = await show();
  await user.click(menu);
  const dialog = await choices();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Total Semester' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Save view' }));
  expect(within(dialog).getByText('Type a name for this view.')).toBeVisible();
  expect(requests(saveView)).toEqual([]);

  answerFromNowOn(reply(saveView, [{ id: 5, name: 'UG only', address: '?level=UG' }, MINE]));
  await user.type(within(dialog).getByLabelText('Name of this view'), '  UG only ');
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await within(dialog).findByText('The view UG only is saved.')).toBeVisible();
  const [sent] = requests(saveView);
  expect(sent!.body).toMatchObject({ page: '/home/deglist', name: 'UG only' });
  const address = new URLSearchParams((sent!.body as { address: string }).address);
  expect(address.get('level')).toBe('UG');
  expect(address.get('view')).toMatch(/^col\.Degree .*hide\.tot_sem/);

  await user.click(within(dialog).getByRole('button', { name: 'Open the view Short list' }));
  await waitFor(() => expect(router.state.location.search).toContain('level=PG'));
  expect(headers()).toContain('Total Semester');
  expect(headers()).not.toContain('Level');

  answerFromNowOn(reply(deleteView, []));
  const again = await choices();
  await user.click(within(again).getByRole('button', { name: 'Delete the view Short list' }));
  expect(await within(again).findByText('The view Short list is deleted.')).toBeVisible();
  expect(requests(deleteView).map(({ path }) => path)).toEqual(['/saved-views/4']);
});

test('a refusal is said in its own words, and what was typed stays', async () => {
  const { user, menu } = await show();
  await user.click(menu);
  const dialog = await choices();
  const words = 'At most 20 views of a page can be saved. Delete one first.';
  answerFromNowOn(rejection(saveView, 422, { message: words }));
  await user.type(await within(dialog).findByLabelText('Name of this view'), 'One more');
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await within(dialog).findByText(words)).toBeVisible();
  expect(within(dialog).getByLabelText('Name of this view')).toHaveValue('One more');
});
