import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import {
  deleteDegree,
  getDegree,
  listAllDegrees,
  listDegreeLevels,
  updateDegree,
} from '@thervu/contracts/degree/degree-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { degree } from '../shared/record/sample-records';
import { AddDegreeScreen } from './AddDegreeScreen';
import { DegreeListScreen } from './DegreeListScreen';
import { EditDegreeScreen } from './EditDegreeScreen';

const pages = (
  <Routes>
    <Route path="/home/deglist" element={<DegreeListScreen />} />
    <Route path="/home/add-deg" element={<AddDegreeScreen />} />
    <Route path="/home/edit-deg/:id" element={<EditDegreeScreen />} />
  </Routes>
);
const stored = degree(1, { total_credit: 140, reg_code: 'CSC' });
const api = [
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listAllDegrees, [stored, degree(2, { Deg_level: 'PG', deg_status: false })]),
  reply(getDegree, stored),
];
/** Names and codes of degrees. */
const DATA = /B\.Sc\.|Science \d|Computer Science|\bUCS\b|\bCOM\b|\bCSC\b/g;
const left = () => latinLeft(DATA);

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(address: string, ...further: typeof api) {
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(pages, { as: 'admin', at: address, api: [...further, ...api] });
  });
  return view!.user;
}

test.each([
  ['/home/deglist', 'பட்டப்படிப்பு விவரங்கள்', 'table'],
  ['/home/add-deg', 'பட்டப்படிப்பைச் சேர்', 'form'],
  ['/home/edit-deg/1', 'பட்டப்படிப்பைத் திருத்து', 'form'],
  ['/home/edit-deg/x', 'பட்டப்படிப்பைத் திருத்து', 'alert'],
])('[DEL-8] nothing of %s is left in English', async (address, title, part) => {
  await open(address);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  await screen.findByRole(part);
  await waitFor(() => expect(left()).toEqual([]));
});

test('[DEL-8] nothing of a saved degree and of a deletion that is refused is left in English', async () => {
  const user = await open(
    '/home/edit-deg/1',
    reply(updateDegree, { message: 'ok' }),
    rejection(deleteDegree, 404, { message: 'There is no such degree.' }),
  );
  await user.click(await screen.findByRole('button', { name: 'சேமி' }));
  expect(await screen.findByText('பட்டப்படிப்பு விவரங்கள் புதுப்பிக்கப்பட்டன')).toBeVisible();
  await user.click((await screen.findAllByRole('button', { name: 'நீக்கு' }))[0]!);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'நீக்கு' }));
  expect(await screen.findByText('அத்தகைய பட்டப்படிப்பு இல்லை.')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});
