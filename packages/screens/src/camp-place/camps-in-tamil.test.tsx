import { act, screen, waitFor, within } from '@testing-library/react';
import { listCamps, saveCamp, type Camp } from '@thervu/contracts/camp-place/camp-place-contract';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { getLists } from '@thervu/contracts/setting/setting-contract';
import { USUAL_LISTS } from '@thervu/contracts/setting/usual-lists';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { CampsScreen } from './CampsScreen';

const REFERENCES = [
  'colleges whose scripts go there',
  'boards of colleges whose scripts go there',
  'head office, which sends its scripts there',
  'officers who work there now',
  'scripts of exams that are not finished',
  'revaluation scripts of exams that are not finished',
  'officers of the past',
  'scripts of finished exams',
];
const erode: Camp = {
  place: 'Erode',
  name: 'Erode Camp',
  district: 'Erode',
  host: null,
  host_name: null,
  selectable: true,
  head_office: false,
  capacity: 1200,
  boards: null,
  active: true,
  waiting: false,
  references: REFERENCES.map((what) => ({ what, count: 4, blocks: true })),
  row_version: 3,
};
const CAMPS: Camp[] = [
  erode,
  {
    ...erode,
    place: 'Salem',
    name: 'Salem',
    selectable: false,
    head_office: true,
    boards: ['Physics'],
    references: [],
  },
  { ...erode, place: 'Sona', name: 'Sona', active: false, references: [] },
  { ...erode, place: 'Start', name: 'Start', waiting: true, references: [] },
];
const left = () => latinLeft(/Erode( Camp)?|Salem|Sona|Start|Physics/g);
const dialog = async () => within(await screen.findByRole('dialog'));

beforeEach(() => act(() => chooseLanguage('ta')));
afterEach(() => act(() => chooseLanguage('en')));

async function open(rows: Camp[], ...api: ReturnType<typeof reply>[]) {
  const boards = [{ code: 'Physics', label: 'Physics', off: false }];
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(<CampsScreen />, {
      as: 'admin',
      api: [...api, reply(listCamps, rows), reply(listAllColleges, []), reply(getLists, { ...USUAL_LISTS, boards })],
    });
  });
  return view!.user;
}

test.each([
  ['the camps', CAMPS],
  ['a portal without a camp', []],
])('[DEL-8] nothing of %s is left in English', async (_what, rows) => {
  await open(rows);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('முகாம்கள்');
  await screen.findByText(/^தலைமை அலுவலகத்துக்கு முகாம்|^தலைமை அலுவலகம்$/);
  await waitFor(() => expect(left()).toEqual([]));
});

test('[DEL-8] nothing of a new camp, of a change and of its refusal is left in English', async () => {
  const message = 'active: Erode is still in use: 4. Move them first.';
  const user = await open(CAMPS, rejection(saveCamp, 422, { message }));
  await user.click(await screen.findByRole('button', { name: 'முகாமைச் சேர்' }));
  await user.click((await dialog()).getByRole('button', { name: 'சேமி' }));
  expect(await screen.findByText('முகாமின் பெயரை உள்ளிடுங்கள்.')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
  await user.click((await dialog()).getByRole('button', { name: 'விட்டுவிடு' }));
  await user.click(await screen.findByRole('button', { name: 'மாற்று: Erode' }));
  await user.click((await dialog()).getByRole('button', { name: 'சேமி' }));
  expect(await screen.findByText('Erode இன்னும் பயன்பாட்டில் உள்ளது: 4. முதலில் அவற்றை மாற்றுங்கள்.')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});
