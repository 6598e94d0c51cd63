import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { listPlaces } from '@thervu/contracts/camp-place/camp-place-contract';
import { getCollege, listAllColleges, updateCollege } from '@thervu/contracts/college/college-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { college } from '../shared/record/sample-records';
import { AddCollegeScreen } from './AddCollegeScreen';
import { CollegeListScreen } from './CollegeListScreen';
import { EditCollegeScreen } from './EditCollegeScreen';

const pages = (
  <Routes>
    <Route path="/home/list-clg" element={<CollegeListScreen />} />
    <Route path="/home/add-clg" element={<AddCollegeScreen />} />
    <Route path="/home/edit-clg/:id" element={<EditCollegeScreen />} />
  </Routes>
);
const api = [
  reply(listAllColleges, [college('104'), college('105', { Status: 'Govt.', cType: 'Women', clg_status: false })]),
  reply(getCollege, college('104')),
  reply(listPlaces, [{ place: 'Erode', name: 'Erode', selectable: true, waiting: false }]),
  reply(updateCollege, { message: 'ok' }),
];
/** Names of colleges, camps and districts, addresses. */
const DATA = /Demo College|\w+@example\.org|Salem|Namakkal|Dharmapuri|Krishnagiri|Erode/g;
const left = () => latinLeft(DATA);

beforeEach(() => act(() => chooseLanguage('ta')));
afterEach(() => act(() => chooseLanguage('en')));

async function open(address: string) {
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(pages, { as: 'admin', at: address, api });
  });
  return view!.user;
}

test.each([
  ['/home/list-clg', 'கல்லூரி விவரங்கள்'],
  ['/home/add-clg', 'கல்லூரியைச் சேர்க்க'],
  ['/home/edit-clg/104', 'கல்லூரியைத் திருத்துக'],
])('[DEL-8] the office reads nothing of %s in English', async (address, title) => {
  await open(address);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  await waitFor(() => expect(screen.queryByRole('status', { name: /ஏற்றப்படு/ })).not.toBeInTheDocument());
  if (address !== '/home/list-clg') await screen.findByRole('option', { name: 'Erode' });
  else await screen.findByRole('table');
  await waitFor(() => expect(left()).toEqual([]));
});

test('[DEL-8] what is chosen in Tamil is sent as the specification spells it; nothing of a deletion is left in English', async () => {
  const user = await open('/home/edit-clg/104');
  await screen.findByRole('option', { name: 'Erode' });
  await user.click(screen.getByRole('radio', { name: 'சுயநிதி' }));
  await user.click(screen.getByRole('radio', { name: 'பெண்கள்' }));
  await user.click(screen.getByRole('button', { name: 'சேமி' }));
  await waitFor(() =>
    expect(requests(updateCollege)[0]?.body).toMatchObject({ Status: 'Self Finance', cType: 'Women', Autonomy: 'No' }),
  );
  const table = within(await screen.findByRole('table'));
  await user.click(table.getAllByRole('button', { name: 'நீக்கு' })[0]!);
  await screen.findByRole('dialog');
  await waitFor(() => expect(left()).toEqual([]));
});
