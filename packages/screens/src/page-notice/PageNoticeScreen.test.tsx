import { act, screen, waitFor } from '@testing-library/react';
import {
  listPageNotices,
  savePageNotice,
  type NoticeVersion,
} from '@thervu/contracts/page-notice/page-notice-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { PageNoticeScreen } from './PageNoticeScreen';

const version: NoticeVersion = {
  id: 4,
  en: 'Revaluation opens on 1 July.',
  ta: 'மறுமதிப்பீடு ஜூலை 1 அன்று தொடங்கும்.',
  links: [],
  by: 'G. Jayanthi',
  at: '2025-06-19T10:00:00.000Z',
};
const show = (versions: NoticeVersion[] = [version]) =>
  renderScreen(<PageNoticeScreen />, { as: 'admin', api: [reply(listPageNotices, versions)] });
const save = () => screen.getByRole('button', { name: 'Save' });

test('text and links are written in both languages, saved once, and every version is listed with who and when', async () => {
  const { user } = show();
  expect(await screen.findByRole('table', { name: 'Versions of the notice' })).toHaveTextContent('G. Jayanthi');
  await user.clear(screen.getByLabelText(/^Text in English/));
  await user.type(screen.getByLabelText(/^Text in English/), 'Opens{enter}on 2 July.');
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.type(screen.getByLabelText(/^Title in English/), 'Forms');
  await user.type(screen.getByLabelText(/^Title in Tamil/), 'படிவங்கள்');
  await user.type(screen.getByLabelText(/^Address/), 'http://example.org');
  await user.click(save());
  expect(await screen.findByText('Enter an address that begins with https://.')).toBeVisible();
  expect(requests(savePageNotice)).toHaveLength(0);
  await user.clear(screen.getByLabelText(/^Address/));
  await user.type(screen.getByLabelText(/^Address/), 'https://example.org/forms');
  answerFromNowOn(reply(savePageNotice, { message: 'Change saved successfully' }));
  await user.dblClick(save());
  expect(await screen.findByText('Change saved successfully')).toBeVisible();
  expect(requests(savePageNotice).map(({ body }) => body)).toEqual([
    {
      ...{ en: 'Opens on 2 July.', ta: version.ta, read: 4 },
      links: [{ en: 'Forms', ta: 'படிவங்கள்', url: 'https://example.org/forms' }],
    },
  ]);
});

test('what somebody else has saved since is told, and what was typed stays', async () => {
  const { user } = show([]);
  await user.type(await screen.findByLabelText(/^Text in English/), 'Opens on 2 July.');
  answerFromNowOn(rejection(savePageNotice, 409, { message: 'Somebody has changed it since you opened this page.' }));
  await user.click(save());
  expect(await screen.findByText('Somebody has changed it since you opened this page.')).toBeVisible();
  expect(screen.getByLabelText(/^Text in English/)).toHaveValue('Opens on 2 July.');
});

describe('in Tamil', () => {
  const left = () => latinLeft(/Revaluation opens on 1 July\.|G\. Jayanthi|https:\/\//g);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the notice, of its links and of its versions is left in English', async () => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show());
    });
    await user!.click(await screen.findByRole('button', { name: 'இணைப்பைச் சேர்' }));
    await user!.click(screen.getByRole('button', { name: 'சேமி' }));
    expect((await screen.findAllByText('இந்தப் புலத்தை நிரப்புங்கள்.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(left()).toEqual([]));
  });
});
