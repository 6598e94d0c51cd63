import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { getBundle } from '@thervu/contracts/bundle/bundle-contract';
import { getPaperByBarcode, insertMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { EntryStore } from '../shared/entry-store';
import { CMarkNoticeScreen } from './CMarkNoticeScreen';
import { AMarkEntryScreen } from './MarkEntryScreen';
import { bundle, paper, saved } from './mark-entry-samples';

const CODE = '10000004';
/** Codes of papers and degrees, and the keys of the keyboard. */
const DATA = /UCS11|B\.Sc\. Computer Science|\bEnter\b|\bEsc\b/g;
const left = () => latinLeft(DATA);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => act(() => chooseLanguage('ta')));
afterEach(async () => {
  cleanup();
  await act(() => new Promise((done) => setTimeout(done, 20)));
  await EntryStore.destroy('thervu-mark-entry');
  await act(() => chooseLanguage('en'));
});

async function open() {
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(<AMarkEntryScreen />, { as: 'camp', session: { colCode: '11' } });
  });
  await waitFor(() => expect(field('கட்டு')).toHaveFocus());
  return view!.user;
}

test('nothing of mark entry is left in English: empty, with a bundle, with a saved mark and with a refused one', async () => {
  const user = await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A மதிப்பெண் பதிவு');
  expect(left()).toEqual([]);

  answerFromNowOn(reply(getBundle, bundle(1)));
  await user.keyboard('7{Enter}');
  await waitFor(() => expect(field('பட்டைக் குறியீடு')).toHaveFocus());
  await waitFor(() => expect(left()).toEqual([]));

  answerFromNowOn(reply(getPaperByBarcode, paper(CODE)), reply(insertMark, saved(1)));
  await user.keyboard(`${CODE}{Enter}`);
  await waitFor(() => expect(field('மதிப்பெண்')).toHaveFocus());
  await user.keyboard('40{Enter}');
  expect(await screen.findByText('மதிப்பெண் பதியப்பட்டது')).toBeVisible();
  expect(left()).toEqual([]);
  expect(requests(insertMark)[0]!.body).toMatchObject({ barcode: CODE, Amark: 40 });

  const message = 'This candidate was marked absent. Hand the script to the camp officer.';
  answerFromNowOn(rejection(getPaperByBarcode, 422, { message }), rejection(insertMark, 422, { message }));
  await waitFor(() => expect(field('பட்டைக் குறியீடு')).toHaveFocus());
  await user.keyboard('10000017{Enter}41{Enter}');
  await screen.findByRole('table', { name: 'மறுக்கப்பட்ட பதிவுகள்' });
  await waitFor(() => expect(left()).toEqual([]));
});

test('a scan that is no barcode is refused in Tamil', async () => {
  const user = await open();
  answerFromNowOn(reply(getBundle, bundle(1)));
  await user.keyboard('7{Enter}');
  await waitFor(() => expect(field('பட்டைக் குறியீடு')).toHaveFocus());
  await user.keyboard('123456789{Enter}');
  expect(await screen.findByText('பட்டைக் குறியீடு தவறு')).toBeVisible();
  expect(left()).toEqual([]);
});

test('what is typed stays where the language changes', async () => {
  const user = await open();
  answerFromNowOn(reply(getBundle, bundle(1)));
  await user.keyboard('7{Enter}');
  await waitFor(() => expect(field('பட்டைக் குறியீடு')).toHaveFocus());
  await user.keyboard('1000');
  await act(() => chooseLanguage('en'));
  expect(field('Barcode')).toHaveValue('1000');
  expect(field('Barcode')).toHaveFocus();
});

test('the page of the C mark says nothing in English', async () => {
  await act(async () => void renderScreen(<CMarkNoticeScreen />, { as: 'camp' }));
  await screen.findByRole('link', { name: 'முகப்புப் பலகை' });
  expect(left()).toEqual([]);
});
